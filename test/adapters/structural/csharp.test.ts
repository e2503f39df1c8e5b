/** Declarations of C# as facts. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("C#: namespaces, usings and types", async () => {
  await checkFacts(
    "csharp",
    `
      global using System;
      using static A.B;
      using Map = System.Collections.Generic.Dictionary<string, int>;
      namespace N.M {
        /// <summary>A shop.</summary>
        [Serializable]
        public abstract partial class Shop<T> : Base, IThing where T : new() { class Inner {} }
        interface IThing { void Go(); int Count { get; } }
        struct Small { int a; }
        enum Mode : byte { Fast, Slow = 2 }
        public delegate int Changed(object sender, int x);
        public record Point(int X, int Y = 1) { }
        record struct Pair(int A);
        file class Hidden {}
      }
    `,
    `
      container N.M
      import star System +public
      import star A.B
      import module System.Collections.Generic.Dictionary<string, int> as Map
      namespace N.M | namespace N.M
        class Shop +abstract | public abstract partial class Shop<T> : Base, IThing where T : new() // A shop.
          class Inner -private | class Inner
        interface IThing -internal | interface IThing
          method Go +abstract | void Go()
          property Count +getter | int Count : int
        struct Small -internal | struct Small
          field a -private | int a : int
        enum Mode -internal | enum Mode : byte
          enumMember Fast | Fast
          enumMember Slow | Slow = 2
        typeAlias Changed | public delegate int Changed(object sender, int x) (sender:object, x:int) -> _:int
        class Point | public record Point(int X, int Y = 1) (X:int, Y:int=1)
          property X | int X : int
          property Y | int Y = 1 : int
        struct Pair -internal | record struct Pair(int A) (A:int)
          property A | int A : int
        class Hidden -private | file class Hidden
    `,
  );
});

test("C#: members", async () => {
  await checkFacts(
    "csharp",
    `
      class C {
        private readonly int a = 1, b;
        public const string Name = "x";
        public event EventHandler Opened;
        protected internal event EventHandler Closed { add {} remove {} }
        public int Count { get; private set; } = 3;
        int Twice => Count * 2;
        public int this[int i] { get => i; }
        public static C operator +(C l, C r) => l;
        public static implicit operator int(C c) => 1;
        public C(int a) : base(a) { int Local(int x) => x; }
        ~C() {}
        public async Task<int> Run<T>(ref int x, string s = "a", params string[] rest) where T : class { return 1; }
        void IThing.Go() {}
        [Fact] public void Works() {}
      }
    `,
    `
      class C -internal | class C
        field a -private +readonly | private readonly int a : int
        field b -private +readonly | private readonly int b : int
        constant Name +const | public const string Name : string
        event Opened | public event EventHandler Opened : EventHandler
        event Closed -protected | protected internal event EventHandler Closed : EventHandler
        property Count +getter +setter | public int Count : int
        property Twice -private +getter | int Twice : int
        property this[] +getter | public int this[int i] (i:int) : int
        method operator + +static | public static C operator +(C l, C r) (l:C, r:C) -> _:C
        method operator int +static | public static implicit operator int(C c) (c:C) -> _:int
        constructor C | public C(int a) : base(a) (a:int)
          function Local -private +local | int Local(int x) (x:int) -> _:int
        method ~C -private | ~C()
        method Run +async +variadic | public async Task<int> Run<T>(ref int x, string s = "a", params string[] rest) where T : class (x:ref int, s:string="a", rest:params string[]) -> _:Task<int>
        method Go -private | void IThing.Go()
        method Works +test | public void Works()
    `,
  );
});

test("C#: file-scoped namespaces and conditionals", async () => {
  await checkFacts(
    "csharp",
    `
      namespace N.M;
      public partial class A
      #if NET
        : IAsync
      {
        public int Longer(int first) { return 1; }
      #else
        : ISync
      {
      #endif
        public void Shared() {}
      }
    `,
    `
      container N.M
      namespace N.M | namespace N.M
        class A | public partial class A : IAsync
          method Longer | public int Longer(int first) (first:int) -> _:int
          method Shared | public void Shared()
    `,
  );
});

/** Name, full, body and doc ranges. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("ranges, java: annotations are inside, docs outside", async () => {
  await checkFacts(
    "java",
    `
      /** Doc. */
      @Deprecated
      public class A {
        @Test
        void go() {
        }
        int x = 1, y;
      }
    `,
    `
      class A +deprecated @3:14-3:15 2:1-8:2 body 3:16-8:2 doc 1:1-1:12 | public class A // Doc.
        method go -internal +test @5:8-5:10 4:3-6:4 body 5:13-6:4 | void go()
        field x -internal @7:7-7:8 7:3-7:16 | int x : int
        field y -internal @7:14-7:15 7:3-7:16 | int y : int
    `,
    "ranges",
  );
});

test("ranges, rust: attributes are inside, docs outside", async () => {
  await checkFacts(
    "rust",
    `
      /// Doc.
      #[derive(Debug)]
      #[repr(C)]
      pub struct A {
          /// Field.
          pub x: u8,
      }
      impl A {
          fn go(&self) {}
      }
    `,
    `
      struct A @4:12-4:13 2:1-7:2 body 4:14-7:2 doc 1:1-1:9 | pub struct A // Doc.
        field x @6:9-6:10 6:5-6:14 doc 5:5-5:15 | pub x: u8 : u8 // Field.
      implementation A @8:6-8:7 8:1-10:2 body 8:8-10:2 | impl A
        method go -private @9:8-9:10 9:5-9:20 body 9:18-9:20 | fn go(&self) (self:&self)
    `,
    "ranges",
  );
});

test("ranges, c: a definition, a typedef and two variables", async () => {
  await checkFacts(
    "c",
    `
      /* Doc. */
      static int go(void)
      {
        return 1;
      }
      typedef struct {
        int x; ///< Field.
      } A;
      int a = 1,
          b;
      #define M(x) \\
        x
    `,
    `
      function go -internal +static @2:12-2:14 2:1-5:2 body 3:1-5:2 doc 1:1-1:11 | static int go(void) -> _:int // Doc.
      struct A @8:3-8:4 6:1-8:5 body 6:16-8:2 | typedef struct {…}
        field x @7:7-7:8 7:3-7:9 doc 7:10-7:21 | int x : int // Field.
      variable a @9:5-9:6 9:1-10:7 | int a : int
      variable b @10:5-10:6 9:1-10:7 | int b : int
      macro M @11:9-11:10 11:1-12:4 | #define M(x) (x:)
    `,
    "ranges",
  );
});

test("ranges, cpp: a template and a member outside", async () => {
  await checkFacts(
    "cpp",
    `
      // Doc.
      template <typename T>
      class A : B {
       public:
        A() : x(1) {}
        int x;
      };
      int A::go() const {
        return 1;
      }
    `,
    `
      class A @3:7-3:8 2:1-7:3 body 3:13-7:2 doc 1:1-1:8 | template <typename T> class A : B // Doc.
        constructor A @5:3-5:4 5:3-5:16 body 5:14-5:16 | A()
        field x @6:7-6:8 6:3-6:9 | int x : int
        method go +const @8:8-8:10 8:1-10:2 body 8:19-10:2 | int A::go() const -> _:int
    `,
    "ranges",
  );
});

test("ranges, csharp: attributes are inside, docs outside", async () => {
  await checkFacts(
    "csharp",
    `
      /// <summary>
      /// Doc.
      /// </summary>
      [Serializable]
      class A
      {
          [Key]
          public int X { get; }
      }
    `,
    `
      class A -internal @5:7-5:8 4:1-9:2 body 6:1-9:2 doc 1:1-3:15 | class A // Doc.
        property X +getter @8:16-8:17 7:5-8:26 body 8:18-8:26 | public int X : int
    `,
    "ranges",
  );
});

test("ranges, ruby: adjacent comments are docs", async () => {
  await checkFacts(
    "ruby",
    `
      # Not this.

      # Doc.
      # More.
      class A
        # Field.
        attr_reader :x, :y
        def go
          1
        end
      end
    `,
    `
      class A @5:7-5:8 5:1-11:4 body 7:3-10:6 doc 3:1-4:8 | class A // Doc.
        property x +getter @7:16-7:17 7:3-7:21 doc 6:3-6:11 | attr_reader :x // Field.
        property y +getter @7:20-7:21 7:3-7:21 doc 6:3-6:11 | attr_reader :y // Field.
        method go @8:7-8:9 8:3-10:6 body 9:5-9:6 | def go
    `,
    "ranges",
  );
});

test("ranges, php: attributes are inside, docs outside", async () => {
  await checkFacts(
    "php",
    `
      <?php
      /** Doc. */
      #[Entity]
      class A {
        public int $x = 1;
        function go() {
        }
      }
    `,
    `
      class A @4:7-4:8 3:1-8:2 body 4:9-8:2 doc 2:1-2:12 | class A // Doc.
        property x @5:15-5:16 5:3-5:21 | public int $x : int
        method go @6:12-6:14 6:3-7:4 body 6:17-7:4 | function go()
    `,
    "ranges",
  );
});

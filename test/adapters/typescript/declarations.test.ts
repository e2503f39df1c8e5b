import assert from "node:assert/strict";
import { test } from "node:test";
import { typescriptAdapter } from "../../../adapters/typescript/typescriptAdapter.js";
import { checkFacts } from "../../harness/facts.js";

test("functions: parameters, results, modifiers, doc comments, what lies inside", async () => {
  await checkFacts(
    "ts",
    `
      /** Adds. And more.
       * @deprecated use sum
       */
      export async function add<T>(x: number, y?: string, ...z: T[]): Promise<void> {
        function inner() {}
        const arrow = (a = 1) => a;
        const value = 2;
        class Local { m() {} }
        interface Shape { side: number }
        call(function named() {}, () => {});
      }
      function* many({ a, b }: Options, this_: this) {}
      export default function () {}
      declare function outside(): asserts x is string;
    `,
    `
      function add +async +deprecated +export | export async function add<T>(x: number, y?: string, ...z: T[]): Promise<void> (x:number, y?:string, ...z:T[]) -> _:Promise<void> // Adds.
        function inner -private +local | function inner()
        function arrow -private +local | const arrow = (a = 1) (a:=1)
        class Local -private +local | class Local
          method m | m()
        interface Shape -private +local | interface Shape
          property side | side: number : number
        function named -private +local | function named()
      function many -internal +generator | function* many({ a, b }: Options, this_: this) ({ a, b }:Options, this_:this)
      function default +default +export | export default function ()
      function outside -internal +declare | declare function outside(): asserts x is string -> _:asserts x is string
    `,
  );
});

test("ranges: the whole declaration with decorators, name, body, doc", async () => {
  await checkFacts(
    "ts",
    `
      /** Doc. */
      @Injectable({ in: "root" })
      export class Service {
        /** Port. */
        @Input() port = 1;
        constructor(private readonly http: Http) {}
      }
      export const a = 1, b = () => 2; // trailing
      export default () => {};
    `,
    `
      class Service +export @3:14-3:21 2:1-7:2 body 3:22-7:2 doc 1:1-1:12 | export class Service // Doc.
        field port @5:12-5:16 5:3-5:21 doc 4:3-4:15 | port = 1 // Port.
        constructor constructor @6:3-6:14 6:3-6:46 body 6:44-6:46 | constructor(private readonly http: Http) (http:Http)
        field http -private +readonly @6:32-6:36 6:15-6:42 | private readonly http: Http : Http
      constant a +export @8:14-8:15 8:14-8:19 | export const a = 1
      function b +export @8:21-8:22 8:21-8:32 body 8:31-8:32 | export const b = ()
      function default +default +export @9:8-9:15 9:1-9:25 body 9:22-9:24 | export default ()
    `,
    "ranges",
  );
});

test("classes: members of every form", async () => {
  await checkFacts(
    "ts",
    `
      export abstract class C<T> extends B<T> implements I, J {
        #secret = 1;
        static readonly kind: string = "c";
        protected items?: T[];
        declare given: number;
        accessor both = 1;
        handler = async (e: Event): Promise<void> => {};
        get v(): string { return ""; }
        set v(value: string) {}
        private async *walk(): AsyncIterable<T> {}
        override run(): void;
        override run(x: number): void;
        override run(x?: number) {}
        abstract stop(): void;
        [Symbol.iterator]() {}
        "quoted-name" = 1; ["computed"] = 2; 42 = 3;
        [key: string]: unknown;
        static { function helper() {} }
        static Inner = class { deep() {} };
      }
    `,
    `
      class C +abstract +export | export abstract class C<T> extends B<T> implements I, J
        field #secret -private | #secret = 1
        field kind +readonly +static | static readonly kind: string = "c" : string
        field items -protected +optional | protected items?: T[] : T[]
        field given +declare | declare given: number : number
        field both +getter +setter | accessor both = 1
        function handler +async | handler = async (e: Event): Promise<void> (e:Event) -> _:Promise<void>
        property v +getter | get v(): string -> _:string : string
        property v +setter | set v(value: string) (value:string) : string
        method walk -private +async +generator | private async *walk(): AsyncIterable<T> -> _:AsyncIterable<T>
        method run +overload +override | override run(): void -> _:void
        method run +overload +override | override run(x: number): void (x:number) -> _:void
        method run +override | override run(x?: number) (x?:number)
        method stop +abstract | abstract stop(): void -> _:void
        method [Symbol.iterator] | [Symbol.iterator]()
        field quoted-name | "quoted-name" = 1
        field computed | ["computed"] = 2
        field 42 | 42 = 3
        property [] | [key: string]: unknown (key:string) : unknown
        function helper -private +local | function helper()
        class Inner +static | static Inner = class
          method deep | deep()
    `,
  );
});

test("interfaces, type aliases and enums: members, call, construct and index signatures", async () => {
  await checkFacts(
    "ts",
    `
      export interface I<T> extends J {
        (x: number): string;
        new (y: string): I<T>;
        [k: string]: any;
        method?(): void;
        readonly prop: { deep: string; fn(): void };
        get z(): number;
      }
      type A = { kind: "a"; go(): void } | (B & { other: number }) | Array<{ not: 1 }>;
      enum E { A, B = 2, "c-d" }
      export declare const enum K { X = 1 << 3 }
    `,
    `
      interface I +export | export interface I<T> extends J
        method () | (x: number): string (x:number) -> _:string
        constructor new() | new (y: string): I<T> (y:string) -> _:I<T>
        property [] | [k: string]: any (k:string) : any
        method method +optional | method?(): void -> _:void
        property prop +readonly | readonly prop: { deep: string; fn(): void } : { deep: string; fn(): void }
          property deep | deep: string : string
          method fn | fn(): void -> _:void
        property z +getter | get z(): number -> _:number : number
      typeAlias A -internal | type A = { kind: "a"; go(): void } | (B & { other: number }) | Array<{ not: 1 }> : { kind: "a"; go(): void } | (B & { other: number }) | Array<{ not: 1 }>
        property kind | kind: "a" : "a"
        method go | go(): void -> _:void
        property other | other: number : number
      enum E -internal | enum E
        enumMember A | A
        enumMember B | B = 2
        enumMember c-d | "c-d"
      enum K +const +declare +export | export declare const enum K
        enumMember X | X = 1 << 3
    `,
  );
});

test("namespaces and modules; a script's ambient declarations are public", async () => {
  await checkFacts(
    "ts",
    `
      namespace N.M { export const inside = 1; function hidden() {} }
      declare module "ext" { function f(): void; const z: number; export { z as y } }
      declare global { interface Window { foo: string } }
      declare module "bare";
      declare var ambient: string;
    `,
    `
      namespace N -internal | namespace N
        namespace M | M
          constant inside +export | export const inside = 1
          function hidden -internal | function hidden()
      module ext +declare | declare module "ext"
        function f | function f(): void -> _:void
        constant z | const z: number : number
        alias y +export | export { z as y } : z
      namespace global +declare | declare global
        interface Window | interface Window
          property foo | foo: string : string
      module bare +declare | declare module "bare"
      variable ambient +declare | declare var ambient: string : string
    `,
  );
});

test("variables: destructuring, blocks and loops; a var outlives its block, a const does not", async () => {
  await checkFacts(
    "ts",
    `
      export const { d1, d2: { d3 = 4, ...rest } } = obj, [e1, , e2] = arr;
      let mutable: Map<string, number>;
      if (x) { var kept = 1; const gone = 2; function inBlock() {} const fn = () => 1; }
      for (var i = 0, n = 1; ;) {}
      for (const item of items) {}
      try { var late; } catch (error) {}
    `,
    `
      constant d1 +export | export const { d1, d2: { d3 = 4, ...rest } }
      constant d3 +export | export const { d1, d2: { d3 = 4, ...rest } }
      constant rest +export | export const { d1, d2: { d3 = 4, ...rest } }
      constant e1 +export | export const [e1, , e2]
      constant e2 +export | export const [e1, , e2]
      variable mutable -internal | let mutable: Map<string, number> : Map<string, number>
      variable kept -internal | var kept = 1
      function inBlock -internal +local | function inBlock()
      function fn -internal +local | const fn = ()
      variable i -internal | var i = 0
      variable n -internal | var n = 1
      variable late -internal | var late
    `,
  );
});

test("object literals of the top level: their functions, and what groups functions", async () => {
  await checkFacts(
    "ts",
    `
      export const api = {
        get() {}, post: async (x: number) => {}, nested: { deep() {}, flag: true }, port: 1, get size() { return 1; }, Model: class { m() {} },
      } satisfies Api;
      export const component = defineComponent({ methods: { save() {} }, name: "x" });
      export default { data() { return { notHere() {} }; } };
      function factory() { return { notHere: () => {} }; }
    `,
    `
      constant api +export | export const api
        method get | get()
        function post +async | post: async (x: number) (x:number)
        property nested | nested
          method deep | deep()
        property size +getter | get size()
        class Model | Model: class
          method m | m()
      constant component +export | export const component
        property methods | methods
          method save | save()
      constant default +default +export | export default
        method data | data()
      function factory -internal | function factory()
    `,
  );
});

test("class expressions: named by what holds them, else by themselves, else without a name", async () => {
  await checkFacts(
    "ts",
    `
      const K = class Named extends Base { m() {} };
      function mixin(B) { return class extends B { mixed() {} }; }
      use(class Own { n() {} }, class {});
    `,
    `
      class K -internal | const K = class Named extends Base
        method m | m()
      function mixin -internal | function mixin(B) (B:)
        class <class> -private +local | class extends B
          method mixed | mixed()
      class Own -private +local | class Own
        method n | n()
    `,
  );
});

test("B085 two augmentations of a module declare the same property twice", async () => {
  await checkFacts(
    "ts",
    `
      declare module "m" { interface Options { extra: string } }
      declare module "m" { interface Options { extra: string } }
    `,
    `
      module m +declare | declare module "m"
        interface Options | interface Options
          property extra | extra: string : string
      module m +declare | declare module "m"
        interface Options | interface Options
          property extra | extra: string : string
    `,
  );
});

test("exports: lists, aliases, defaults, whole exports", async () => {
  await checkFacts(
    "ts",
    `
      import { far } from "./far";
      import * as space from "./space";
      function over(a: string): void;
      function over(a: any) {}
      const here = 1;
      export { over, here as renamed, here as "odd name", far, space as sp };
      export default here;
      export import NN = space.inner;
      export = over;
      export as namespace Lib;
    `,
    `
      import names ./far {far}
      import module ./space as space
      function over +export +overload | export function over(a: string): void (a:string) -> _:void
      function over +export | export function over(a: any) (a:any)
      constant here | const here = 1
      alias renamed +export | export { here as renamed } : here
      alias odd name +export | export { here as "odd name" } : here
      alias far +export | export { far } : import("./far").far
      alias sp +export | export { space as sp } : import("./space")
      alias default +default +export | export default here : here
      alias NN +export | export import NN = space.inner : import("./space").inner
      alias export= +export | export = over : over
      alias Lib +export | export as namespace Lib
    `,
  );
});

test("B083 the word default is the name of an anonymous default export", async () => {
  await checkFacts(
    "ts",
    "export default 5;",
    "constant default +default +export @1:8-1:15 1:1-1:18 | export default 5",
    "ranges",
  );
});

test("imports of every form", async () => {
  await checkFacts(
    "ts",
    `
      /// <reference path="./x.d.ts" />
      /// <reference types="node" />
      import d, { a as b, type T } from "./m";
      import type * as ns from "ns";
      import "./effect";
      import x = require("x");
      export * from "./star";
      export * as all from "./all";
      export type { p, q as r, "odd name" as o } from "./names";
      const lazy = await import("./lazy");
      const { l1, l2: l3 } = await import("./lazy2");
      function load() { return import("./inside").then((m) => m.run); }
      type Far = import("./types").Thing<import("./more")>;
      const notLiteral = import(name);
    `,
    `
      import sideEffect ./x.d.ts +typeOnly
      import module node +typeOnly
      import names ./m {default as d, a as b, T}
      import module ns as ns +typeOnly
      import sideEffect ./effect
      import module x as x
      import star ./star +reexport
      import module ./all as all +reexport
      import names ./names {p, q as r, odd name as o} +typeOnly +reexport
      import module ./lazy as lazy +dynamic
      import names ./lazy2 {l1, l2 as l3} +dynamic
      import module ./inside +dynamic +local
      import names ./types {Thing} +typeOnly +local
      import module ./more +typeOnly +local
      constant lazy -internal | const lazy = await import("./lazy")
      constant l1 -internal | const { l1, l2: l3 }
      constant l3 -internal | const { l1, l2: l3 }
      function load -internal | function load()
      typeAlias Far -internal | type Far = import("./types").Thing<import("./more")> : import("./types").Thing<import("./more")>
      constant notLiteral -internal | const notLiteral
    `,
  );
});

test("B093 JSX: components, and functions inside attributes", async () => {
  await checkFacts(
    "tsx",
    `
      export const Card = ({ title }: Props) => <div onClick={function click() {}}>{title}</div>;
      export default function App() { return <Card title={<>{items.map((i) => <Item key={i} />)}</>} />; }
    `,
    `
      function Card +export | export const Card = ({ title }: Props) ({ title }:Props)
        function click -private +local | function click()
      function App +default +export | export default function App()
    `,
  );
});

test("generated headers and test paths", async () => {
  await checkFacts("ts", "// @generated by protobuf-es\nlet a;", "generated\nvariable a -internal | let a");
  await checkFacts(
    "js",
    "#!/usr/bin/env node\n// Code generated by x. DO NOT EDIT.\nlet a;",
    "generated\nvariable a -internal | let a",
  );
  await checkFacts("ts", "const text = '@generated';", "constant text -internal | const text = '@generated'");
  const isTest = (path: string) => typescriptAdapter.isTestPath?.(path) === true;
  for (const path of [
    "a.test.ts",
    "src/a.spec.tsx",
    "src/__tests__/a.ts",
    "tests/a.js",
    "e2e/login.ts",
    "a.e2e.ts",
    "test/a.mjs",
  ]) {
    assert.ok(isTest(path), path);
  }
  for (const path of ["src/a.ts", "src/contest.ts", "latest/a.ts", "src/testing.ts"]) assert.ok(!isTest(path), path);
});

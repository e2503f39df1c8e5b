/** implementations, supertypes, subtypes, callers and callees in TypeScript and JavaScript, through the real server. */
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const shop = `
//- store/types.ts
export interface Closable { close(): void }
export interface Store<Item> extends Closable { get(name: string): Item; readonly size: number }
//- store/index.ts
export type { Store, Closable } from "./types";
export * from "./memory";
export { default as Disk } from "./disk";
//- store/memory.ts
import type { Store } from "./types";

export abstract class Base implements Store<string> {
  abstract get(name: string): string;
  get size(): number { return this.count(); }
  close() { this.log("closed"); }
  protected count() { return 1; }
  private log(text: string) { console.log(text); }
}

export class Memory extends Base {
  override get(name: string) { return this.find(name); }
  close() { super.close(); }
  find(name: string) { return name; }
}
//- store/disk.ts
import { Base } from "./memory";

class Disk extends Base {
  get(name: string) { return name; }
}
export { Disk as default };
//- main.ts
import { type Store, Memory, Disk } from "./store";

export function open(): Store<string> { return new Memory(); }

export function show(store: Store<string>) {
  return store.get("a");
}

export const closeAll = (all: readonly Memory[]) => all.forEach((one) => one.close());

show(open());
//- test/store.test.ts
import { Memory, Disk } from "../store";
import { show } from "../main";

class Fake extends Disk {
  get() { return "fake"; }
}

export function testShow() { show(new Fake()); new Memory().find("x"); }
`;

test("subtypes at any depth, through barrels and default exports, production before tests", async () => {
  await feature.check(
    shop,
    "subtypes",
    { name: "Closable" },
    "store/disk.ts:3 Disk\nstore/memory.ts:3 Base\nstore/memory.ts:11 Memory\nstore/types.ts:2 Store\ntest/store.test.ts:4 Fake test",
  );
  await feature.check(shop, "subtypes", { name: "Base", tests: "only" }, "test/store.test.ts:4 Fake test");
});

test("supertypes of a class: its base, and the interfaces of that", () =>
  feature.check(
    shop,
    "supertypes",
    { name: "store/memory.ts::Memory" },
    "store/memory.ts:3 Base\nstore/types.ts:1 Closable\nstore/types.ts:2 Store",
  ));

test("implementations of a type and of its methods: what stands below", async () => {
  await feature.check(
    shop,
    "implementations",
    { name: "store/types.ts::Store", tests: "exclude" },
    "store/disk.ts:3 Disk\nstore/memory.ts:3 Base\nstore/memory.ts:11 Memory",
  );
  await feature.check(
    shop,
    "implementations",
    { name: "Store.get" },
    "store/disk.ts:4 Disk.get\nstore/memory.ts:4 Base.get\nstore/memory.ts:12 Memory.get\ntest/store.test.ts:5 Fake.get test",
  );
  await feature.check(shop, "implementations", { name: "Store.size" }, "store/memory.ts:5 size");
});

test("callers: direct ones, through interfaces and base classes, tests apart", async () => {
  await feature.check(shop, "callers", { name: "Memory.get" }, "main.ts:5 show dispatch @6");
  await feature.check(shop, "callers", { name: "Memory.close" }, "main.ts:9 closeAll @9");
  await feature.check(shop, "callers", { name: "Base.close" }, "store/memory.ts:13 Memory.close @13");
  await feature.check(shop, "callers", { name: "main.ts::show", tests: "exclude" }, "main.ts:1 main.ts @11");
  await feature.check(
    shop,
    "callers",
    { name: "main.ts::show", tests: "only" },
    "test/store.test.ts:8 testShow test @8",
  );
  await feature.check(shop, "callers", { name: "Base.count" }, "store/memory.ts:5 size @5");
});

test("callees: what is declared, exact, and what it may reach", async () => {
  await feature.check(
    shop,
    "callees",
    { name: "main.ts::show", tests: "exclude" },
    "store/disk.ts:4 Disk.get dispatch @6\nstore/memory.ts:12 Memory.get dispatch @6\nstore/types.ts:2 Store.get @6",
  );
  await feature.check(shop, "callees", { name: "Memory.close" }, "store/memory.ts:6 Base.close @13");
  await feature.check(shop, "callees", { name: "main.ts::open" }, "store/memory.ts:11 Memory @3");
});

const page = `
//- ui.tsx
export function Card(props: { title: string; onPick?: () => void }) { return null; }
export const Menu = { Item: (props: object) => null };
export const Wrapped = memo(Card);
function memo<T>(component: T): T { return component; }
//- page.tsx
import { Card, Menu, Wrapped } from "./ui";
import { f, tag, dec, registry } from "./lib";

export function Page() {
  const items = [1].map((each) => f(each));
  const pick = () => f(1);
  return <Card title="a" onPick={pick}><Menu.Item /><Wrapped title={tag\`x\`} /></Card>;
}

export const List = () => [1].map((each) => f(each));

@dec
export class Panel {
  handler = [1].map((each) => f(each));
  static { f(3); }
  @dec title = "x";
  constructor(readonly size = f(4)) {}
  get width() { return f(5); }
  draw() { return this.width; }
}

[1].forEach((each) => f(each));
const api = { load: () => f(6), plain: f(7) };
namespace Inner { f(8); }
(f)!(9);
registry["add"](1);
//- lib.ts
export function f(n: number) { return n; }
export function tag(parts: TemplateStringsArray) { return ""; }
export function dec(...args: unknown[]): any {}
export const registry = { add(n: number) {} };
`;

test("callers are named: the nearest function, method, variable or property, else the class or the module", async () => {
  await feature.check(
    page,
    "callers",
    { name: "lib.ts::f" },
    `
    page.tsx:1 page.tsx @22,25
    page.tsx:4 Page @5,6
    page.tsx:10 List @10
    page.tsx:13 Panel @15
    page.tsx:14 handler @14
    page.tsx:17 constructor @17
    page.tsx:18 width @18
    page.tsx:23 api @23
    page.tsx:23 load @23
    page.tsx:24 Inner @24
    `,
  );
});

test("B093 tags of elements are calls, decorators and tagged templates too; lower-case tags are not", async () => {
  await feature.check(page, "callers", { name: "ui.tsx::Card" }, "page.tsx:4 Page @7");
  await feature.check(page, "callers", { name: "Menu.Item" }, "page.tsx:4 Page @7");
  await feature.check(page, "callers", { name: "Wrapped" }, "page.tsx:4 Page @7");
  await feature.check(page, "callers", { name: "tag" }, "page.tsx:4 Page @7");
  await feature.check(page, "callers", { name: "dec" }, "page.tsx:13 Panel @12\npage.tsx:16 title @16");
  await feature.check(page, "callers", { name: "registry.add" }, "page.tsx:1 page.tsx @26");
});

test("an accessor is called where its property is read", () =>
  feature.check(page, "callers", { name: "Panel.width" }, "page.tsx:19 Panel.draw @19"));

const bases = `
//- a.ts
export interface Shape { area(): number; readonly name: string }
export interface Shape { scale(by: number): void }
export type Named = { label(): string };
export type Both = Shape & Named;
type Make<T> = new (...args: any[]) => T;
export function Tagged<T extends Make<object>>(base: T) {
  return class WithTag extends base { tag() { return "t"; } };
}
export class Root { run() {} }
//- b.ts
import * as a from "./a";
import type { Both } from "./a";
export class Square implements Both {
  name = "s";
  area = () => 1;
  scale(by: number) {}
  label() { return ""; }
}
export class Mixed extends a.Tagged(a.Root) { run() {} }
export const Expression = class extends a.Root { run() {} };
export class Fault extends Error {}
export function local() {
  class Inner extends a.Root { run() {} }
  return new Inner();
}
//- c.js
/** @typedef {import("./a").Shape} Known */ const { Root } = require("./a");
/** @implements {Known} */
class Old extends Root { run() { super.run(); } }
module.exports = { Old };
//- use.ts
import type { Shape } from "./a";
import type { Named } from "./a";
export function measure(shape: Shape, named: Named) { shape.scale(shape.area()); named.label(); return shape.name; }
`;

test("bases behind aliases of types, intersections, mixins, namespaces and CommonJS", async () => {
  await feature.check(bases, "subtypes", { name: "Shape" }, "b.ts:3 Square\nc.js:3 Old");
  await feature.check(bases, "subtypes", { name: "Named" }, "b.ts:3 Square");
  await feature.check(
    bases,
    "subtypes",
    { name: "Root" },
    "b.ts:9 Mixed\nb.ts:10 Expression\nb.ts:13 Inner\nc.js:3 Old",
  );
  await feature.check(
    bases,
    "implementations",
    { name: "Root.run" },
    "b.ts:9 Mixed.run\nb.ts:10 Expression.run\nb.ts:13 Inner.run\nc.js:3 Old.run",
  );
});

test("members of merged interfaces, functions in fields and members of aliased types", async () => {
  await feature.check(bases, "implementations", { name: "Shape.area" }, "b.ts:5 area");
  await feature.check(bases, "implementations", { name: "Shape.scale" }, "b.ts:6 Square.scale");
  await feature.check(bases, "implementations", { name: "Named.label" }, "b.ts:7 Square.label");
  await feature.check(bases, "callers", { name: "Square.area" }, "use.ts:3 measure dispatch @3");
  await feature.check(bases, "callers", { name: "Square.label" }, "use.ts:3 measure dispatch @3");
});

test("a call of new runs the class's constructor, also an inherited one", async () => {
  const fixture = `
    //- a.ts
    export class Base<T> { constructor(readonly value: T) {} }
    export class Sub extends Base<string> {}
    export class Own<T> extends Base<T> { constructor(value: T) { super(value); } }
    //- b.ts
    import * as a from "./a";
    export const made = () => new a.Sub("x");
    export function own() { return new a.Own(1); }
    `;
  await feature.check(fixture, "callers", { name: "Base.constructor" }, "a.ts:3 constructor @3\nb.ts:2 made @2");
  await feature.check(fixture, "callers", { name: "Sub" }, "b.ts:2 made @2");
  await feature.check(fixture, "callees", { name: "own" }, "a.ts:3 Own @3\na.ts:3 constructor @3");
  await feature.check(fixture, "subtypes", { name: "Base" }, "a.ts:2 Sub\na.ts:3 Own");
});

test("super(…) calls the base's constructor, else the class that has none of its own", async () => {
  const fixture = `
    //- a.ts
    export class Plain {}
    export class Built { constructor(readonly size: number) {} }
    //- b.ts
    import { Plain, Built } from "./a";
    export class First extends Plain { constructor() { super(); } }
    export class Second extends Built { constructor() { super(1); } }
    `;
  await feature.check(fixture, "callers", { name: "Plain" }, "b.ts:2 constructor @2");
  await feature.check(fixture, "callers", { name: "Built.constructor" }, "b.ts:3 constructor @3");
  await feature.check(fixture, "callees", { name: "Second.constructor" }, "a.ts:2 constructor @3");
});

test("what is taken out of an object and called is a call of its member", async () => {
  const fixture = `
    //- task.ts
    export interface Task { run: () => void; stop(): void; size: number }
    export const idle = { run: () => {}, stop() {} };
    //- use.ts
    import { idle, type Task } from "./task";
    export function one(task: Task) { const { run, stop: halt } = task; run(); halt(); }
    export function two({ run }: Task) { run(); }
    export function three() { const { run, stop } = idle; run(); stop(); }
    `;
  await feature.check(fixture, "callers", { name: "Task.run" }, "use.ts:2 one @2\nuse.ts:3 two @3");
  await feature.check(fixture, "callers", { name: "Task.stop" }, "use.ts:2 one @2");
  await feature.check(fixture, "callers", { name: "idle.run" }, "use.ts:4 three @4");
  await feature.check(fixture, "callees", { name: "two" }, "task.ts:1 run @3");
});

test("supertypes in the compiler's libraries have a name and no place", () =>
  feature.check(
    `
    //- a.ts
    export class Fault extends Error {}
    export class Lost extends Fault implements Iterable<string> { [Symbol.iterator]() { return [][Symbol.iterator](); } }
    `,
    "supertypes",
    { name: "Lost" },
    "a.ts:1 Fault\n(external typescript) Iterable\n(external typescript) Error",
  ));

test("an object or function that is written down for a type implements it, by its variable or member", () =>
  feature.check(
    `
    //- shape.ts
    export interface Shape { area(): number }
    export type Pick = (shape: Shape) => boolean;
    export interface Wide extends Shape { width: number }
    //- all.ts
    import type { Shape, Wide, Pick } from "./shape";
    export const square: Shape = { area: () => 1 };
    export const all = { wide: { area: () => 1, width: 2 } as Wide, pick: 1 };
    export class Holder { held: Shape | undefined = { area() { return 1; } }; }
    export const given = ({ area: () => 2 }) satisfies Shape;
    export const none: Shape | Pick = { area: () => 1 };
    export const like = { area: () => 1 };
    export function make() { const inner: Shape = { area: () => 1 }; return inner; }
    //- old.js
    /** @type {import("./shape").Shape} */
    exports.old = { area: () => 1 };
    /** @type {import("./shape").Shape} */
    const older = { area: () => 1 };
    `,
    "implementations",
    { name: "shape.ts::Shape" },
    "all.ts:2 square\nall.ts:3 wide\nall.ts:4 held\nall.ts:5 given\nall.ts:8 inner\nold.js:4 older\nshape.ts:3 Wide",
  ));

test("super.m() calls the base's method alone", () =>
  feature.check(bases, "callees", { name: "Old.run" }, "a.ts:9 Root.run @3"));

const literals = `
//- task.ts
export interface Task { name: string; run(): void; done?: () => void }
//- all.ts
import type { Task } from "./task";
const run = () => {};
export const build: Task = { name: "build", run() {}, done: () => {} };
export const short: Task = { name: "short", run };
export function make(): Task { return { name: "made", run: () => start(build) }; }
export function start(task: Task) { task.run(); }
export const plain = { run() {} };
`;

test("members of object literals stand for those of the type that is expected there", async () => {
  await feature.check(literals, "implementations", { name: "Task.run" }, "all.ts:3 build.run\nall.ts:5 run");
  await feature.check(
    literals,
    "implementations",
    { name: "Task.name" },
    "all.ts:3 name\nall.ts:4 name\nall.ts:5 name",
  );
  await feature.check(literals, "callees", { name: "start" }, "all.ts:3 build.run dispatch @6\ntask.ts:1 Task.run @6");
  await feature.check(literals, "callers", { name: "build.run" }, "all.ts:6 start dispatch @6");
  await feature.check(literals, "callers", { name: "plain.run" }, "");
});

test("members of object literals stand for those of a type without a name", async () => {
  const fixture = `
    //- a.ts
    export function open(): { clo$0se(): void } { return { close: () => {} }; }
    `;
  const { cursor } = await feature.workspace(fixture);
  await feature.check(fixture, "implementations", { ...cursor }, "a.ts:1 close");
});

test("a member is renamed with all that implements it", () =>
  feature.check(
    `
//- a.ts
export interface Port { re$0ad(): void }
export interface Wide extends Port { read(): void }
export class File implements Wide { read() {} }
export const fake: Port = { read() {} };
export function use(port: Port, file: File) { port.read(); file.read(); }
`,
    "rename",
    { newName: "take" },
    `
    a.ts:1:25-1:29
    a.ts:2:38-2:42
    a.ts:3:37-3:41
    a.ts:4:29-4:33
    a.ts:5:52-5:56
    a.ts:5:65-5:69
    `,
  ));

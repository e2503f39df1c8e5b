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

export default class Disk extends Base {
  get(name: string) { return name; }
}
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

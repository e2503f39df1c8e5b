/** Where names with several declarations in TypeScript and JavaScript lead, through the real server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

async function leads(fixture: string, expected: string): Promise<void> {
  const { items } = await feature.ask(fixture, "definition", {});
  const places = items.map(({ path, range }) => `${path}:${(range?.start.line ?? -1) + 1}`);
  assert.deepEqual(places.join(" "), expected);
}

const library = `
  //- lib.ts
  export function pick(name: string): string;
  export function pick(size: number): number;
  export function pick(one: string | number) { return one; }
  export interface Box { put(name: string): void; put(size: number): void }
  export type Change = { op: "add"; value: string } | { op: "drop"; path: string };
  export interface Made { size: number }
  export function Made(size: number): Made { return { size }; }
  //- use.ts
  import { pick, Made, type Box, type Change } from "./lib";
`;

test("a call leads to the overload that it chose, another use to all", async () => {
  await leads(`${library}  pi$0ck(1);\n`, "lib.ts:2");
  await leads(`${library}  pi$0ck("a");\n`, "lib.ts:1");
  await leads(`${library}  export const put = (box: Box) => box.pu$0t(2);\n`, "lib.ts:4");
  await leads(`${library}  export const all = pi$0ck;\n`, "lib.ts:1 lib.ts:2 lib.ts:3");
});

test("a call leads to the function alone where a type has its name", () =>
  leads(`${library}  Ma$0de(1);\n`, "lib.ts:7"));

test("a member of a literal leads to that of the one type of the union that fits", () =>
  leads(`${library}  export const one: Change = { o$0p: "drop", path: "a" };\n`, "lib.ts:5"));

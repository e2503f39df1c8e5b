import assert from "node:assert/strict";
import { test } from "node:test";
import { lookupKeys } from "../../../daemon/index/lookupKeys.js";
import { checkLinks, linkInMemory } from "../../harness/facts.js";

test("a relative specifier means the source before the output, then directories", async () => {
  await checkLinks(
    {
      "package.json": `{ "name": "app" }`,
      "src/main.ts": `
        import { a } from "./m.js";
        import { b } from "./lib";
        import { c } from "..";
        import { d } from "./plain";
        import text from "./note.txt";
        import "./missing";
      `,
      "src/m.ts": "export function a() {}",
      "src/m.js": "export function a() {}",
      "src/lib/index.tsx": "export const b = 1;",
      "index.d.ts": "export declare class c {}",
      "src/plain.jsx": "export const d = () => {};",
      "src/note.txt": "",
    },
    "src/main.ts",
    `
      ./m.js -> ts npm app . src/\`m.ts\`/ (src/m.ts) exact
      ./m.js a -> ts npm app . src/\`m.ts\`/a(). (src/m.ts) exact
      ./lib -> ts npm app . src/lib/\`index.tsx\`/ (src/lib/index.tsx) exact
      ./lib b -> ts npm app . src/lib/\`index.tsx\`/b. (src/lib/index.tsx) exact
      .. -> ts npm app . \`index.d.ts\`/ (index.d.ts) exact
      .. c -> ts npm app . \`index.d.ts\`/c# (index.d.ts) exact
      ./plain -> ts npm app . src/\`plain.jsx\`/ (src/plain.jsx) exact
      ./plain d -> ts npm app . src/\`plain.jsx\`/d(). (src/plain.jsx) exact
      ./note.txt -> ts npm app . src/\`note.txt\`/ (src/note.txt) exact
    `,
  );
});

test("names are followed through barrels, aliases, star exports and defaults", async () => {
  await checkLinks(
    {
      "package.json": `{ "name": "app" }`,
      "main.ts": `
        import Thing, { Deep, renamed, local, ns, viaImport, "odd name" as odd, missing } from "./barrel";
        import * as all from "./barrel";
      `,
      "barrel.ts": `
        export * from "./one";
        export { original as renamed, "odd name" } from "./two";
        export * as ns from "./two";
        export { default } from "./three";
        import { original } from "./two";
        const hidden = 1;
        export { hidden as local, original as viaImport };
      `,
      "one.ts": `export * from "./deep";`,
      "deep.ts": "export interface Deep {}",
      "two.ts": `export function original() {} function x() {} export { x as "odd name" };`,
      "three.ts": "export default class Three {}",
    },
    "main.ts",
    `
      ./barrel -> ts npm app . \`barrel.ts\`/ (barrel.ts) exact
      ./barrel default -> ts npm app . \`three.ts\`/Three# (three.ts) exact
      ./barrel Deep -> ts npm app . \`deep.ts\`/Deep# (deep.ts) exact
      ./barrel renamed -> ts npm app . \`two.ts\`/original(). (two.ts) exact
      ./barrel local -> ts npm app . \`barrel.ts\`/hidden. (barrel.ts) exact
      ./barrel ns -> ts npm app . \`two.ts\`/ (two.ts) exact
      ./barrel viaImport -> ts npm app . \`two.ts\`/original(). (two.ts) exact
      ./barrel odd name -> ts npm app . \`two.ts\`/x(). (two.ts) exact
      ./barrel -> ts npm app . \`barrel.ts\`/ (barrel.ts) exact
    `,
  );
});

test("a name that is not exported is not found, and a cycle of star exports ends", async () => {
  await checkLinks(
    {
      "main.ts": `import { hidden, ghost, Named } from "./a";`,
      "a.ts": `function hidden() {} export * from "./b"; export default function Named() {}`,
      "b.ts": `export * from "./a"; export { loop as ghost } from "./c";`,
      "c.ts": `export { ghost as loop } from "./b";`,
    },
    "main.ts",
    "./a -> ts npm . . `a.ts`/ (a.ts) exact",
  );
});

test("B079 a CommonJS export, its shorthand and the destructured name are one symbol", async () => {
  await checkLinks(
    {
      "package.json": `{ "name": "app" }`,
      "main.js": `
        const { run, stop: halt, other, one, fromLib } = require("./m");
        const Whole = require("./whole");
        import def from "./whole";
        import spread, { extra } from "./m";
      `,
      "m.js": `
        const { lib } = require("./lib");
        function run() {}
        function end() {}
        module.exports = { run, stop: end, other() {}, fromLib: lib, ...require("./extra") };
        exports.one = 1;
      `,
      "lib.js": "exports.lib = function () {};",
      "extra.js": "exports.extra = () => {};",
      "whole.js": "class Whole {} module.exports = Whole;",
    },
    "main.js",
    `
      ./m -> ts npm app . \`m.js\`/ (m.js) exact
      ./m run -> ts npm app . \`m.js\`/run(). (m.js) exact
      ./m stop -> ts npm app . \`m.js\`/end(). (m.js) exact
      ./m other -> ts npm app . \`m.js\`/other(). (m.js) exact
      ./m one -> ts npm app . \`m.js\`/one. (m.js) exact
      ./m fromLib -> ts npm app . \`lib.js\`/lib(). (lib.js) exact
      ./whole -> ts npm app . \`whole.js\`/ (whole.js) exact
      ./whole -> ts npm app . \`whole.js\`/ (whole.js) exact
      ./whole default -> ts npm app . \`whole.js\`/Whole# (whole.js) exact
      ./m -> ts npm app . \`m.js\`/ (m.js) exact
      ./m default -> ts npm app . \`m.js\`/ (m.js) exact
      ./m extra -> ts npm app . \`extra.js\`/extra(). (extra.js) exact
    `,
  );
});

test("B083 a default that is an expression is one symbol", async () => {
  await checkLinks(
    { "main.ts": `import five from "./m";`, "m.ts": "export default 5;" },
    "main.ts",
    `
      ./m -> ts npm . . \`m.ts\`/ (m.ts) exact
      ./m default -> ts npm . . \`m.ts\`/default. (m.ts) exact
    `,
  );
});

test("B087 string names and type-only alias chains are followed", async () => {
  await checkLinks(
    {
      "main.ts": `import type { "a b" as T, U } from "./one";`,
      "one.ts": `export type { V as "a b" } from "./two"; export type { U } from "./two";`,
      "two.ts": `import type { W } from "./three"; export type { W as V }; export type { W as U } from "./three";`,
      "three.ts": "export interface W {}",
    },
    "main.ts",
    `
      ./one -> ts npm . . \`one.ts\`/ (one.ts) exact
      ./one a b -> ts npm . . \`three.ts\`/W# (three.ts) exact
      ./one U -> ts npm . . \`three.ts\`/W# (three.ts) exact
    `,
  );
});

test("B089 paths of the nearest configuration: extends, comments, several targets in order, baseUrl", async () => {
  const files = {
    "base/tsconfig.base.json": `{
      // relative to this file
      "compilerOptions": { "paths": { "@app/*": ["../gone/*", "../src/app/*",], "exact": ["../src/exact.ts"] } },
    }`,
    "tsconfig.json": `{ "extends": "./base/tsconfig.base.json", /* here */ "compilerOptions": {} }`,
    "src/main.ts": `
      import { a } from "@app/a";
      import { e } from "exact";
      import { n } from "@app/none";
    `,
    "src/app/a.ts": "export const a = 1;",
    "src/exact.ts": "export const e = 1;",
    "inner/tsconfig.json": `{ "compilerOptions": { "baseUrl": "own", "paths": { "@app/*": ["./*"] } } }`,
    "inner/main.ts": `import { a } from "@app/b"; import { s } from "shared/s";`,
    "inner/own/b.ts": "export const a = 2;",
    "inner/own/shared/s.ts": "export const s = 2;",
  };
  await checkLinks(
    files,
    "src/main.ts",
    `
      @app/a -> ts npm . . src/app/\`a.ts\`/ (src/app/a.ts) exact
      @app/a a -> ts npm . . src/app/\`a.ts\`/a. (src/app/a.ts) exact
      exact -> ts npm . . src/\`exact.ts\`/ (src/exact.ts) exact
      exact e -> ts npm . . src/\`exact.ts\`/e. (src/exact.ts) exact
    `,
  );
  await checkLinks(
    files,
    "inner/main.ts",
    `
      @app/b -> ts npm . . inner/own/\`b.ts\`/ (inner/own/b.ts) exact
      @app/b a -> ts npm . . inner/own/\`b.ts\`/a. (inner/own/b.ts) exact
      shared/s -> ts npm . . inner/own/shared/\`s.ts\`/ (inner/own/shared/s.ts) exact
      shared/s s -> ts npm . . inner/own/shared/\`s.ts\`/s. (inner/own/shared/s.ts) exact
    `,
  );
});

test("B089 a solution file hands on to the configurations it references", async () => {
  await checkLinks(
    {
      "tsconfig.json": `{ "files": [], "references": [{ "path": "./tsconfig.node.json" }, { "path": "./tsconfig.app.json" }] }`,
      "tsconfig.node.json": "{}",
      "tsconfig.app.json": `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`,
      "src/main.ts": `import { a } from "@/a";`,
      "src/a.ts": "export const a = 1;",
    },
    "src/main.ts",
    `
      @/a -> ts npm . . src/\`a.ts\`/ (src/a.ts) exact
      @/a a -> ts npm . . src/\`a.ts\`/a. (src/a.ts) exact
    `,
  );
});

test("B091 a paths target inside a package does not use its exports map, the package name does", async () => {
  const files = {
    "package.json": `{ "name": "root", "workspaces": ["libs/*"] }`,
    "tsconfig.json": `{ "compilerOptions": { "paths": { "@alias/*": ["./libs/lib/*"] } } }`,
    "libs/lib/package.json": `{ "name": "@acme/lib", "exports": { "./feature": "./src/feature.ts" } }`,
    "libs/lib/src/feature.ts": "export const feature = 1;",
    "main.ts": `
      import { feature } from "@alias/feature";
      import { feature as same } from "@acme/lib/feature";
      import { closed } from "@acme/lib/src/feature";
    `,
  };
  await checkLinks(
    files,
    "main.ts",
    `
      @acme/lib/feature -> ts npm @acme/lib . src/\`feature.ts\`/ (libs/lib/src/feature.ts) exact
      @acme/lib/feature feature -> ts npm @acme/lib . src/\`feature.ts\`/feature. (libs/lib/src/feature.ts) exact
    `,
  );
});

test("B077 packages of the workspace import each other by name, without project references", async () => {
  await checkLinks(
    {
      "package.json": `{ "name": "root", "workspaces": { "packages": ["packages/*", "tools/special"] } }`,
      "packages/app/package.json": `{ "name": "@acme/app", "dependencies": { "linked": "file:../../vendor/any" } }`,
      "packages/app/main.ts": `
        import { icon } from "@acme/ui-icons";
        import { mapped } from "@acme/core/sub/deep";
        import { typed } from "special";
        import { linked } from "linked";
        import { self } from "@acme/app/self";
      `,
      "packages/app/self.ts": "export const self = 1;",
      "packages/icons/package.json": `{ "name": "@acme/ui-icons", "main": "dist/index.js" }`,
      "packages/icons/src/index.ts": "export const icon = 1;",
      "packages/core/package.json": `{
        "name": "@acme/core",
        "exports": { "./sub/*": { "types": "./dist/sub/*.d.ts", "import": { "default": "./dist/esm/sub/*.mjs" } } }
      }`,
      "packages/core/src/sub/deep.ts": "export function mapped() {}",
      "tools/special/package.json": `{ "name": "special", "types": "./types.d.ts" }`,
      "tools/special/types.d.ts": "export declare const typed: number;",
      "vendor/any/package.json": `{ "name": "linked" }`,
      "vendor/any/index.js": "exports.linked = 1;",
    },
    "packages/app/main.ts",
    `
      @acme/ui-icons -> ts npm @acme/ui-icons . src/\`index.ts\`/ (packages/icons/src/index.ts) inferred
      @acme/ui-icons icon -> ts npm @acme/ui-icons . src/\`index.ts\`/icon. (packages/icons/src/index.ts) inferred
      @acme/core/sub/deep -> ts npm @acme/core . src/sub/\`deep.ts\`/ (packages/core/src/sub/deep.ts) inferred
      @acme/core/sub/deep mapped -> ts npm @acme/core . src/sub/\`deep.ts\`/mapped(). (packages/core/src/sub/deep.ts) inferred
      special -> ts npm special . \`types.d.ts\`/ (tools/special/types.d.ts) exact
      special typed -> ts npm special . \`types.d.ts\`/typed. (tools/special/types.d.ts) exact
      linked -> ts npm linked . \`index.js\`/ (vendor/any/index.js) exact
      linked linked -> ts npm linked . \`index.js\`/linked. (vendor/any/index.js) exact
      @acme/app/self -> ts npm @acme/app . \`self.ts\`/ (packages/app/self.ts) exact
      @acme/app/self self -> ts npm @acme/app . \`self.ts\`/self. (packages/app/self.ts) exact
    `,
  );
});

test("B077 pnpm's workspace file and the imports map of a package", async () => {
  await checkLinks(
    {
      "pnpm-workspace.yaml": "packages:\n  - 'packages/**'\n",
      "packages/ai/openai/package.json": `{ "name": "@acme/ai-openai", "exports": "./src/main.ts" }`,
      "packages/ai/openai/src/main.ts": "export class Client {}",
      "packages/app/package.json": `{ "name": "app", "imports": { "#lib/*": "./lib/*.js" } }`,
      "packages/app/lib/x.ts": "export const x = 1;",
      "packages/app/main.mts": `import { Client } from "@acme/ai-openai"; import { x } from "#lib/x";`,
    },
    "packages/app/main.mts",
    `
      @acme/ai-openai -> ts npm @acme/ai-openai . src/\`main.ts\`/ (packages/ai/openai/src/main.ts) exact
      @acme/ai-openai Client -> ts npm @acme/ai-openai . src/\`main.ts\`/Client# (packages/ai/openai/src/main.ts) exact
      #lib/x -> ts npm app . lib/\`x.ts\`/ (packages/app/lib/x.ts) inferred
      #lib/x x -> ts npm app . lib/\`x.ts\`/x. (packages/app/lib/x.ts) inferred
    `,
  );
});

test("what the workspace does not hold is external, an alias that leads nowhere is unresolved", async () => {
  await checkLinks(
    {
      "package.json": `{ "name": "app", "dependencies": { "@ui/kit": "1" } }`,
      "tsconfig.json": `{ "compilerOptions": { "paths": { "@ui/*": ["./ui/*"], "@/*": ["./src/*"] } } }`,
      "barrel.ts": `export { z } from "zod";`,
      "main.ts": `
        import fs, { readFile } from "fs/promises";
        import path from "node:path";
        import { useState } from "react";
        import jsx from "react/jsx-runtime";
        import { Button } from "@ui/kit";
        import { gone } from "@ui/none";
        import { nowhere } from "@/nowhere";
        import { z } from "./barrel";
      `,
    },
    "main.ts",
    `
      fs/promises -> ts node fs/promises .  exact
      fs/promises default -> ts node fs/promises . default. exact
      fs/promises readFile -> ts node fs/promises . readFile. exact
      node:path -> ts node path .  exact
      node:path default -> ts node path . default. exact
      react -> ts npm react .  exact
      react useState -> ts npm react . useState. exact
      react/jsx-runtime -> ts npm react . jsx-runtime/ exact
      react/jsx-runtime default -> ts npm react . jsx-runtime/default. exact
      @ui/kit -> ts npm @ui/kit .  exact
      @ui/kit Button -> ts npm @ui/kit . Button. exact
      ./barrel -> ts npm app . \`barrel.ts\`/ (barrel.ts) exact
      ./barrel z -> ts npm zod . z. exact
    `,
  );
});

test("a triple-slash path is relative to its file; namespaces and whole exports give their members", async () => {
  await checkLinks(
    {
      "src/main.ts": `
        /// <reference path="types.d.ts" />
        import { one, Two } from "./space";
        import whole = require("./space");
        type T = import("./space").Two;
      `,
      "src/types.d.ts": "",
      "src/space.ts": "namespace space { export const one = 1; export class Two {} } export = space;",
    },
    "src/main.ts",
    `
      types.d.ts -> ts npm . . src/\`types.d.ts\`/ (src/types.d.ts) exact
      ./space -> ts npm . . src/\`space.ts\`/ (src/space.ts) exact
      ./space one -> ts npm . . src/\`space.ts\`/space/one. (src/space.ts) exact
      ./space Two -> ts npm . . src/\`space.ts\`/space/Two# (src/space.ts) exact
      ./space -> ts npm . . src/\`space.ts\`/ (src/space.ts) exact
      ./space -> ts npm . . src/\`space.ts\`/ (src/space.ts) exact
      ./space Two -> ts npm . . src/\`space.ts\`/space/Two# (src/space.ts) exact
    `,
  );
});

test("the trace holds every file asked for, also those that were not there", async () => {
  const files = { "main.ts": `import { a } from "./m";`, "m.js": "exports.a = 1;" };
  const before = await linkInMemory(files, "main.ts");
  assert.match(before.text, /m\.js/);
  const after = await linkInMemory({ ...files, "m.ts": "export const a = 1;" }, "main.ts");
  assert.match(after.text, /m\.ts/);
  assert.equal(before.lookups.trace.get(lookupKeys.exists("m.ts")), 0);
  assert.equal(after.lookups.trace.get(lookupKeys.exists("m.ts")), 1);
});

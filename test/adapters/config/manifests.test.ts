import assert from "node:assert/strict";
import { test } from "node:test";
import { fileContainer } from "../../../adapters/links.js";
import { LookupSession, TrackedLookups } from "../../../daemon/index/lookups.js";
import { memorySource } from "../../harness/facts.js";

test("manifests are read through look-ups: scalars, lists in order, nested maps", async () => {
  const source = await memorySource({
    "package.json":
      '{ "name": "@shop/web", "workspaces": ["packages/*", "apps/*"], "exports": { "./x": { "import": "./x.js" } } }',
    "tsconfig.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "@a/*": ["src/*", "lib/*"] } } } // end',
    "pyproject.toml":
      '[tool.setuptools]\npackage-dir = { "" = "src" }\n[tool.setuptools.packages.find]\nwhere = ["src"]\n',
    "setup.cfg": "[options]\npackage_dir =\n    = src\n",
  });
  const lookups = new TrackedLookups("web/main.ts", new LookupSession(source));
  const values = (path: string, inside: string): string =>
    lookups
      .enumerate(fileContainer(path, inside))
      .map(({ name, valueType }) => `${name}=${valueType}`)
      .join(" ");
  assert.equal(lookups.member(fileContainer("package.json"), "name")[0].valueType, "@shop/web");
  assert.equal(values("package.json", "workspaces"), "0=packages/* 1=apps/*");
  assert.equal(values("package.json", "exports../x"), "import=./x.js");
  assert.equal(values("tsconfig.json", "compilerOptions"), "baseUrl=. paths=");
  assert.equal(values("tsconfig.json", "compilerOptions.paths.@a/*"), "0=src/* 1=lib/*");
  assert.equal(values("pyproject.toml", "tool.setuptools.package-dir"), "=src");
  assert.equal(values("pyproject.toml", "tool.setuptools.packages.find.where"), "0=src");
  assert.equal(values("setup.cfg", "options.package_dir"), "0== src");
});

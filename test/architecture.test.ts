/**
 * The structure, checked from the real imports: layers, who imports what native module, file sizes, and what a repository of this kind
 * must not hold. A failure names the file and what to do.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));
const files = listFiles();
const sources = files.filter((path) => path.endsWith(".ts") && !path.includes("/gen/"));

/** From the bottom up; a file imports from its own layer or from layers below it. */
const layers: readonly (readonly string[])[] = [
  ["proto", "daemon/base"],
  ["daemon/system"],
  ["adapters", "daemon/store", "daemon/workspace"],
  ["daemon/index", "daemon/graph", "daemon/search"],
  ["daemon/features"],
  ["daemon/session"],
  ["daemon/server"],
  ["daemon/ops"],
  ["daemon/main.ts"],
];

/** Each of these is imported in one file of the product, so that it can be replaced and its faults be met in one place. */
const soleImporters: Readonly<Record<string, string>> = {
  lmdb: "daemon/store/lmdb.ts",
  "tree-sitter": "adapters/syntax/native.ts",
  "web-tree-sitter": "adapters/syntax/wasm.ts",
};

const operatingSystem = new Set([
  "fs",
  "child_process",
  "worker_threads",
  "net",
  "os",
  "dgram",
  "http",
  "https",
  "tls",
]);

/** Where the operating system may be touched outside daemon/system, and why. */
const systemExceptions: Readonly<Record<string, string>> = {
  "daemon/server": "sockets",
  "daemon/ops": "the process itself: signals, log file, loop monitor",
  "daemon/main.ts": "puts the process together",
  "daemon/session/searchThread.ts": "starts the search thread",
  "daemon/session/searchWorker.ts": "is the search thread",
  "adapters/syntax/wasm.ts": "reads the grammars' own files",
};

const longestFile = 700;
const ninetiethPercentile = 450;
/** Files over the ceiling, with the reason. */
const sizeExceptions: Readonly<Record<string, string>> = {};

test("imports go only downwards", () => {
  const wrong: string[] = [];
  for (const path of sources.filter((each) => isProduct(each))) {
    const own = layerOf(path);
    for (const target of localImports(path)) {
      if (path.startsWith("clients/")) {
        if (target.startsWith("daemon/") || target.startsWith("adapters/")) wrong.push(`${path} imports ${target}`);
        continue;
      }
      if (target.startsWith("clients/") || target.startsWith("test/")) wrong.push(`${path} imports ${target}`);
      if (layerOf(target) > own) wrong.push(`${path} imports ${target}, which is above it`);
    }
  }
  assert.deepEqual(wrong, []);
});

test("adapters touch no store, no workspace and no operating system", () => {
  const wrong = sources
    .filter((path) => path.startsWith("adapters/"))
    .flatMap((path) =>
      [...localImports(path)]
        .filter((target) => /^daemon\/(?!base\/)/.test(target))
        .map((target) => `${path} imports ${target}`),
    );
  assert.deepEqual(wrong, []);
});

test("each native or heavy module has one importer", () => {
  for (const [name, importer] of Object.entries(soleImporters)) {
    const importers = sources.filter((path) => isProduct(path) && packageImports(path).has(name));
    assert.deepEqual(importers, [importer], name);
  }
});

test("the operating system is behind daemon/system", () => {
  const wrong: string[] = [];
  for (const path of sources) {
    if (!path.startsWith("daemon/") && !path.startsWith("adapters/") && !path.startsWith("proto/")) continue;
    if (path.startsWith("daemon/system/") || exceptionOf(path, systemExceptions) !== undefined) continue;
    for (const name of packageImports(path)) {
      if (operatingSystem.has(name.replace(/^node:/, "").split("/")[0])) wrong.push(`${path} imports ${name}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test("only server/lsp knows the protocol's types", () => {
  const wrong = sources.filter((path) => {
    return (
      isProduct(path) &&
      !path.startsWith("daemon/server/") &&
      packageImports(path).has("vscode-languageserver-protocol")
    );
  });
  assert.deepEqual(wrong, []);
});

test("files stay small", () => {
  const sizes = sources.map((path) => [path, lineCount(path)] as const);
  const tooLong = sizes.filter(([path, lines]) => lines > longestFile && sizeExceptions[path] === undefined);
  assert.deepEqual(tooLong, [], `over ${longestFile} lines: split by what it knows, or name the reason`);
  const product = sizes.filter(([path]) => isProduct(path)).map(([, lines]) => lines);
  product.sort((left, right) => left - right);
  const ninetieth = product[Math.floor(product.length * 0.9)];
  assert.ok(ninetieth <= ninetiethPercentile, `the 90th percentile is ${ninetieth} lines`);
});

test("every product file begins with a header that says what it is for", () => {
  const without = sources.filter((path) => isProduct(path) && !/^(#!.*\n)?\/\*\*/.test(text(path)));
  assert.deepEqual(without, []);
});

test("no default exports, no skipped or exclusive tests", () => {
  const wrong = sources.filter((path) => /^export default /m.test(text(path)));
  assert.deepEqual(wrong, []);
  const skipped = sources.filter((path) => {
    return (
      path.startsWith("test/") &&
      path !== "test/architecture.test.ts" &&
      /\b(?:test|it|describe)\.(?:skip|only|todo)\(/.test(text(path))
    );
  });
  assert.deepEqual(skipped, []);
});

function listFiles(): readonly string[] {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 64 << 20 } as const;
  const safe = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"];
  const listed = execFileSync("git", [...safe, "ls-files", "-z", "-co", "--exclude-standard"], options);
  return listed.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
}

function isProduct(path: string): boolean {
  return /^(proto|adapters|daemon|clients)\//.test(path);
}

function layerOf(path: string): number {
  let found = -1;
  layers.forEach((folders, layer) => {
    if (folders.some((folder) => path === folder || path.startsWith(`${folder}/`))) found = layer;
  });
  assert.ok(found >= 0 || path.startsWith("clients/") || path.startsWith("test/"), `${path} belongs to no layer`);
  return found;
}

function text(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function lineCount(path: string): number {
  return text(path).split("\n").length;
}

function imports(path: string): readonly string[] {
  return ts.preProcessFile(text(path), true, true).importedFiles.map((imported) => imported.fileName);
}

function* localImports(path: string): Generator<string> {
  for (const specifier of imports(path)) {
    if (specifier.startsWith(".")) yield normalize(join(dirname(path), specifier)).replace(/\.js$/, ".ts");
  }
}

function packageImports(path: string): ReadonlySet<string> {
  const names = imports(path).filter((specifier) => !specifier.startsWith("."));
  return new Set(
    names.map((name) => (name.startsWith("@") ? name.split("/").slice(0, 2).join("/") : name.split("/")[0])),
  );
}

function exceptionOf(path: string, exceptions: Readonly<Record<string, string>>): string | undefined {
  return Object.keys(exceptions).find((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

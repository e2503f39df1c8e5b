/** Python's standard library that ships with navd: what look-ups say of it, how large it is, how it is kept. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { fileContainer } from "../../adapters/links.js";
import { typeshedEdition } from "../../adapters/python/typeshedEdition.js";
import { adapterOf } from "../../adapters/registry.js";
import { DependencyLibrary } from "../../daemon/index/dependencies/dependencyLibrary.js";
import type { DependencyReader } from "../../daemon/index/dependencies/dependencyReader.js";
import { standardLibraryBasis } from "../../daemon/index/dependencies/standardLibraries.js";
import { encodeStandardLibrary } from "../../daemon/index/dependencies/standardLibraryFacts.js";
import { StandardLibraryStubs } from "../../daemon/index/dependencies/standardLibraryStubs.js";
import { packFacts } from "../../daemon/store/packedFacts.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { entryPoints } from "../../proto/entryPoints.js";
import { lookupsOf, openOutside } from "../harness/outside.js";
import { temporaryFolder } from "../workspace/tree.js";

const stubsPath = fileURLToPath(entryPoints.typeshedStubs);

test("functions, classes, methods, overloads, branches of versions and platforms", async (context) => {
  const outside = await openOutside(context);
  checkMembers(
    outside.reader(),
    `
    builtins.pyi len -> def len(obj: Sized, /) -> int
    builtins.pyi str.split -> def split(self: LiteralString, sep: LiteralString | None = None, maxsplit: SupportsIndex = -1) -> list[LiteralString] | def split(self, sep: str | None = None, maxsplit: SupportsIndex = -1) -> list[str]
    builtins.pyi int.real -> def real(self) -> int
    os/__init__.pyi environ -> environ: _Environ[str]
    os/path.pyi join -> none
    posixpath.pyi join -> def join(a: LiteralString, /, *paths: LiteralString) -> LiteralString | def join(a: StrPath, /, *paths: StrPath) -> str | def join(a: BytesPath, /, *paths: BytesPath) -> bytes
    collections/__init__.pyi OrderedDict -> class OrderedDict(dict[_KT, _VT])
    imp.pyi find_module -> def find_module(name: str, path: None | list[str] | list[PathLike[str]] | list[StrPath] = None) -> tuple[IO[Any], str, tuple[str, str, int]]
    site-stubs/yaml/__init__.pyi safe_load -> def safe_load(stream: _ReadStream) -> _YAMLObject
    nothing.pyi x -> none
    `,
  );
  const reader = outside.reader();
  assert.deepEqual(reader.directory("@typeshed/wsgiref").slice(0, 2), [
    "@typeshed/wsgiref/__init__.pyi",
    "@typeshed/wsgiref/handlers.pyi",
  ]);
  const context_ = lookupsOf(reader);
  assert.equal(context_.exists("@typeshed/os/__init__.pyi"), true);
  assert.equal(context_.exists("@typeshed/os.pyi"), false);
  const [load] = context_.member(fileContainer("@typeshed/site-stubs/yaml/__init__.pyi"), "load");
  assert.equal(load.moniker, "python pip PyYAML . yaml/load().");
  assert.deepEqual(
    context_.imported("@typeshed/os/path.pyi", "*").map(({ specifier }) => specifier),
    ["ntpath", "posixpath"],
  );
});

test("look-ups in it leave no trace", async (context) => {
  const outside = await openOutside(context);
  const lookups = lookupsOf(outside.reader());
  lookups.exists("@typeshed/os/__init__.pyi");
  lookups.member(fileContainer("@typeshed/builtins.pyi"), "len");
  lookups.imported("@typeshed/os/path.pyi", "*");
  lookups.packageFiles("@typeshed/os");
  assert.deepEqual([...(lookups as unknown as { trace: Map<number, number> }).trace], []);
});

test("every stub is sound, the file is no larger than it may be and says its licence", async (context) => {
  await adapterOf("pyi").prepare("pyi");
  const stubs = new StandardLibraryStubs(stubsPath, realFiles);
  context.diagnostic(`${stubs.packages().length} files of ${stubs.version}`);
  assert.ok(stubs.packages().length > 2000);
  for (const path of stubs.packages()) {
    const { problems } = adapterOf("pyi").extract(stubs.text(path) ?? "", "pyi");
    assert.deepEqual(problems, [], path);
  }
  const bytes = readFileSync(stubsPath);
  assert.ok(bytes.length <= 1.5 * 2 ** 20);
  const head = bytes.toString("latin1", 0, bytes.indexOf(0));
  assert.ok(/Apache License\s+Version 2.0[\s\S]*The MIT License/.test(head));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const [name, commit] = stubs.version.split(" ");
  assert.equal(typeshedEdition, `${name} ${commit.slice(0, 12)} ${hash}`, "scripts/generateTypeshed.mjs writes both");
});

test("ready-made facts come first, unless they are of another edition", async (context) => {
  const outside = await openOutside(context);
  const facts = join(temporaryFolder(context), "ready.bin");
  const record = packFacts(adapterOf("pyi").extract("def ready(): ...\n", "pyi"));
  const records = new Map([["this.pyi", record]]);
  const go = { stubs: fileURLToPath(entryPoints.standardLibraryStubs), facts: undefined };
  for (const [basis, found] of [
    [standardLibraryBasis("python"), "def ready()"],
    ["another", "none"],
  ]) {
    realFiles.write(facts, encodeStandardLibrary(basis, records), 0o600);
    const library = new DependencyLibrary({ go, python: { stubs: stubsPath, facts } }, 1 << 20, realFiles);
    checkMembers(outside.reader({ library }), `this.pyi ready -> ${found}`);
  }
});

/** Compares declarations of stubs, one a line: `file dotted.name -> signature | signature`. */
function checkMembers(reader: DependencyReader, expected: string): void {
  const context = lookupsOf(reader);
  const lines = expected
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const found = lines.map((line) => {
    const [question] = line.split(" -> ");
    const [path, dotted] = question.split(" ");
    const names = dotted.split(".");
    const container = fileContainer(`@typeshed/${path}`, names.slice(0, -1).join("."));
    const signatures = context.member(container, names[names.length - 1]).map(({ signature }) => signature);
    return `${question} -> ${signatures.length === 0 ? "none" : signatures.join(" | ")}`;
  });
  assert.deepEqual(found, lines);
}

/** Packages outside the workspace for tests: a reader over a facts store of its own, and what look-ups say through it. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { type LinkContext, packageContainer } from "../../adapters/links.js";
import { adapterOf } from "../../adapters/registry.js";
import { DependencyLibrary } from "../../daemon/index/dependencies/dependencyLibrary.js";
import { type DependencyParts, DependencyReader } from "../../daemon/index/dependencies/dependencyReader.js";
import { openLibrary } from "../../daemon/index/dependencies/openLibrary.js";
import {
  type StandardLibraryName,
  standardLibraries,
  standardLibraryBasis,
} from "../../daemon/index/dependencies/standardLibraries.js";
import { encodeStandardLibrary } from "../../daemon/index/dependencies/standardLibraryFacts.js";
import { StandardLibraryStubs } from "../../daemon/index/dependencies/standardLibraryStubs.js";
import { LookupSession, TrackedLookups } from "../../daemon/index/lookups.js";
import { FactsStore } from "../../daemon/store/factsStore.js";
import { packFacts } from "../../daemon/store/packedFacts.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { noGoRoots } from "../../daemon/workspace/goRoots.js";
import { entryPoints } from "../../proto/entryPoints.js";
import { temporaryFolder } from "../workspace/tree.js";

export type Outside = {
  readonly store: FactsStore;
  /** With a library of its own: nothing of another reader is at hand but what is stored. */
  reader(parts?: Partial<DependencyParts>): DependencyReader;
};

export async function openOutside(context: TestContext): Promise<Outside> {
  await adapterOf("go").prepare("go");
  await adapterOf("pyi").prepare("pyi");
  const store = new FactsStore(join(temporaryFolder(context), "facts.mdb"), "write");
  context.after(() => store.close());
  const base = { roots: noGoRoots, store, files: realFiles, missing: "make" } as const;
  return { store, reader: (parts = {}) => new DependencyReader({ ...base, library: newLibrary(), ...parts }) };
}

export function newLibrary(): DependencyLibrary {
  return openLibrary(8 << 20, realFiles);
}

/** A library with ready-made facts of some stubs of a standard library, as a built navd has of all. */
export async function readyLibrary(
  context: TestContext,
  paths: readonly string[],
  name: StandardLibraryName = "go",
): Promise<DependencyLibrary> {
  const { dialect } = standardLibraries[name];
  await adapterOf(dialect).prepare(dialect);
  const assets = { go: entryPoints.standardLibraryStubs, python: entryPoints.typeshedStubs };
  const stubs = new StandardLibraryStubs(fileURLToPath(assets[name]), realFiles);
  const records = paths.map((path) => {
    return [path, packFacts(adapterOf(dialect).extract(stubs.text(path) ?? "", dialect))] as const;
  });
  const facts = join(temporaryFolder(context), "ready.bin");
  realFiles.write(facts, encodeStandardLibrary(standardLibraryBasis(name), new Map(records)), 0o600);
  const places = {
    go: { stubs: fileURLToPath(assets.go), facts: undefined },
    python: { stubs: fileURLToPath(assets.python), facts: undefined },
  };
  return new DependencyLibrary({ ...places, [name]: { ...places[name], facts } }, 8 << 20, realFiles);
}

export function lookupsOf(reader: DependencyReader): LinkContext {
  return new TrackedLookups("main.go", new LookupSession(reader));
}

/** Compares declarations of packages, one a line: `directory dotted.name -> signature // doc`, the doc left out where the line has none. */
export function checkDeclared(reader: DependencyReader, expected: string): void {
  const context = lookupsOf(reader);
  const lines = expected
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const found = lines.map((line) => {
    const [question] = line.split(" -> ");
    const [directory, dotted] = question.split(" ");
    const names = dotted.split(".");
    const inside = names.slice(0, -1).join(".");
    const declared = context
      .packageNames(directory)
      .flatMap((name) => context.declared(packageContainer(directory, name, inside), names[names.length - 1]));
    const texts = declared.map(({ facts, ordinal }) => {
      const { signature, docSummary } = facts.declarations[ordinal];
      return line.includes("// ") && docSummary !== "" ? `${signature} // ${docSummary}` : signature;
    });
    return `${question} -> ${texts.length === 0 ? "none" : texts.join(" | ")}`;
  });
  assert.deepEqual(found, lines);
}

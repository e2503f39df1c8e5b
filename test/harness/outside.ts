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
import { standardLibraryBasis } from "../../daemon/index/dependencies/standardLibraries.js";
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

/** A library with ready-made facts of some packages of the standard library, as a built navd has of all. */
export async function readyLibrary(context: TestContext, importPaths: readonly string[]): Promise<DependencyLibrary> {
  await adapterOf("go").prepare("go");
  const stubs = fileURLToPath(entryPoints.standardLibraryStubs);
  const python = { stubs: fileURLToPath(entryPoints.typeshedStubs), facts: undefined };
  const read = new StandardLibraryStubs(stubs, realFiles);
  const records = importPaths.map((path) => {
    const facts = adapterOf("go").extract(read.text(path) ?? "", "go");
    return [path, packFacts(facts)] as const;
  });
  const facts = join(temporaryFolder(context), "ready.bin");
  realFiles.write(facts, encodeStandardLibrary(standardLibraryBasis("go"), new Map(records)), 0o600);
  return new DependencyLibrary({ go: { stubs, facts }, python }, 8 << 20, realFiles);
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

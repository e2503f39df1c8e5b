/**
 * Fixtures of adapters: a source in one string, the expectation beside it. Indentation common to all lines of either is removed, so
 * that both can stand inside the test.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Dialect, FileFacts } from "../../adapters/facts.js";
import { decodeFacts, encodeFacts } from "../../adapters/factsCodec.js";
import { dumpFacts } from "../../adapters/factsDump.js";
import { type FileLinks, importLinks } from "../../adapters/links.js";
import { isOutside } from "../../adapters/outsidePaths.js";
import { adapterOf, dialectOf } from "../../adapters/registry.js";
import { WellKnownProtos } from "../../daemon/index/dependencies/wellKnownProtos.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../../daemon/index/lookups.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { entryPoints } from "../../proto/entryPoints.js";
import { checkParsers } from "./goParsers.js";
import { checkPythonParsers } from "./pythonParsers.js";

/** Extracts facts and checks on the way that their stored form gives them back. */
export async function extractFacts(dialect: Dialect, text: string): Promise<FileFacts> {
  const adapter = adapterOf(dialect);
  await adapter.prepare(dialect);
  const facts = adapter.extract(text, dialect);
  const stored = encodeFacts(facts);
  assert.equal(dumpFacts(decodeFacts(stored), "ranges"), dumpFacts(facts, "ranges"), "the codec loses something");
  assert.deepEqual(encodeFacts(decodeFacts(stored)), stored, "the stored form is not canonical");
  if (dialect === "go") await checkParsers(text, facts);
  if (dialect === "py" || dialect === "pyi") await checkPythonParsers(text, dialect, facts);
  return facts;
}

/** Compares the facts of a source with their expected dump (adapters/factsDump.ts). */
export async function checkFacts(
  dialect: Dialect,
  source: string,
  expected: string,
  detail: "ranges" | "names" = "names",
): Promise<void> {
  const facts = await extractFacts(dialect, dedent(source));
  assert.equal(dumpFacts(facts, detail), dedent(expected).trimEnd());
}

/** A workspace in memory, with what lies outside (`@std/...`, `@mod/...`): path to text. Each file is `// path` free; give texts as they are. */
export async function memorySource(files: Readonly<Record<string, string>>): Promise<FactsSource> {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(files)) {
    const dialect = dialectOf(path);
    if (dialect !== undefined) facts.set(path, await extractFacts(dialect, dedent(text)));
  }
  const paths = Object.keys(files);
  const protos = new WellKnownProtos(fileURLToPath(entryPoints.wellKnownProtos).replace(/[/\\]$/, ""), realFiles);
  return {
    // Outside the workspace directories are asked for, too.
    exists: (path) => {
      if (path in files) return true;
      return isOutside(path) && (paths.some((each) => each.startsWith(`${path}/`)) || isWellKnown(path, protos));
    },
    facts: (path) => facts.get(path) ?? (isWellKnown(path, protos) ? protos.facts(path) : undefined),
    directory: (directory) =>
      [...facts.keys()].filter((path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))) === directory).sort(),
  };
}

function isWellKnown(path: string, protos: WellKnownProtos): boolean {
  return WellKnownProtos.holds(path) && protos.exists(path);
}

/** Links one file of a workspace in memory. */
export async function linkInMemory(
  files: Readonly<Record<string, string>>,
  path: string,
): Promise<{ readonly links: FileLinks; readonly text: string; readonly lookups: TrackedLookups }> {
  const source = await memorySource(files);
  const facts = source.facts(path);
  assert.ok(facts !== undefined, `${path} has no facts`);
  const lookups = new TrackedLookups(path, new LookupSession(source));
  const identity = lookups.identityOf(path, facts);
  const links = adapterOf(facts.dialect).link?.(facts, identity, lookups) ?? importLinks([]);
  const text = links.imports
    .map((link) => {
      const imported = facts.imports[link.importIndex];
      const name = link.nameIndex < 0 ? "" : ` ${imported.names[link.nameIndex].name}`;
      const place = link.targetPath === "" ? "" : ` (${link.targetPath})`;
      return `${imported.specifier}${name} -> ${link.target}${place} ${link.tier}`;
    })
    .join("\n");
  return { links, text, lookups };
}

/** Compares the links of one file, one line an import: `specifier name -> moniker (path) tier`. */
export async function checkLinks(
  files: Readonly<Record<string, string>>,
  path: string,
  expected: string,
): Promise<void> {
  const { text } = await linkInMemory(files, path);
  assert.equal(text, dedent(expected).trimEnd());
}

/** Removes a first empty line, the common indentation, and a last line of blanks. */
export function dedent(text: string): string {
  const lines = text.replace(/^\n/, "").split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)![0].length);
  const common = indents.reduce((least, indent) => Math.min(least, indent), Number.MAX_SAFE_INTEGER);
  const cut = lines.map((line) => line.slice(Math.min(common, line.length)));
  if (cut.at(-1)?.trim() === "") cut[cut.length - 1] = "";
  return cut.join("\n");
}

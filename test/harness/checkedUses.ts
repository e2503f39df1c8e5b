/**
 * Fixtures of names that a compiler's checker resolves: a workspace in one string, marked in place, linked with its texts.
 *
 *     -- m.ts --
 *     export const «cart» = 1;
 *     -- use.ts --
 *     import { ‹cart› } from "./m";
 *
 * `«x»` is where x is defined, `‹x›` a use that leads to all definitions marked x and to nothing else; where none is, it leads outside the
 * workspace. As for the question, a name that both declares and uses counts as the use.
 */
import assert from "node:assert/strict";
import { type FileLinks, occurrenceRoles } from "../../adapters/links.js";
import { declarationMoniker } from "../../adapters/monikers.js";
import { adapterOf } from "../../adapters/registry.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../../daemon/index/lookups.js";
import { sourceTexts } from "../../daemon/index/sourceTexts.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { dedent, memorySource } from "./facts.js";
import type { Mark } from "./uses.js";

export async function checkCheckedUses(fixture: string): Promise<void> {
  const { files, marks } = readMarks(dedent(fixture));
  const source = await withTexts(files);
  const session = new LookupSession(source);
  const linked = new Map<string, FileLinks>();
  const places = new Map<string, Set<string>>();
  for (const path of Object.keys(files)) {
    const facts = source.facts(path);
    if (facts === undefined) continue;
    const lookups = new TrackedLookups(path, session);
    const identity = lookups.identityOf(path, facts);
    const links = adapterOf(facts.dialect).link?.(facts, identity, lookups);
    if (links === undefined) continue;
    linked.set(path, links);
    facts.declarations.forEach(({ nameStart }, ordinal) => {
      add(places, declarationMoniker(facts, ordinal, identity), `${path}:${nameStart}`);
    });
    definitionsIn(links).forEach(({ symbol, start }) => {
      add(places, keyOf(links, symbol, path), `${path}:${start}`);
    });
  }
  const wanted = new Map<string, Set<string>>();
  for (const { path, offset, kind, id } of marks) if (kind === "definition") add(wanted, id, `${path}:${offset}`);
  for (const { path, offset, kind, id } of marks) {
    const links = linked.get(path);
    assert.ok(links !== undefined, `${path} has no links`);
    const where = `${path}: ${id} at ${files[path].slice(offset, offset + 20).split("\n")[0]}`;
    if (kind === "definition") {
      const isKnown = [...places.values()].some((each) => each.has(`${path}:${offset}`));
      assert.ok(isKnown, `${where}: nothing is defined here`);
      continue;
    }
    const found = new Set<string>();
    links.occurrences.starts.forEach((start, nth) => {
      if (start !== offset || (links.occurrences.roles[nth] & occurrenceRoles.definition) !== 0) return;
      for (const place of places.get(keyOf(links, links.occurrences.symbols[nth], path)) ?? ["outside"])
        found.add(place);
    });
    if (links.unresolved.some(({ start }) => start === offset)) found.add("unresolved");
    assert.deepEqual([...found].sort(), [...(wanted.get(id) ?? ["outside"])].sort(), where);
  }
}

async function withTexts(files: Readonly<Record<string, string>>): Promise<FactsSource> {
  const source = await memorySource(files);
  const libraries = sourceTexts("/nowhere", realFiles);
  const paths = Object.keys(files).sort();
  return {
    ...source,
    sourceTexts: {
      text: (path) => (path in files ? { version: files[path], text: files[path] } : libraries(path, undefined)),
      below: (folder) => paths.filter((path) => folder === "" || path.startsWith(`${folder}/`)),
    },
  };
}

function definitionsIn({ occurrences }: FileLinks): readonly { readonly symbol: number; readonly start: number }[] {
  const { starts, symbols, roles } = occurrences;
  return [...starts.keys()]
    .filter((nth) => (roles[nth] & occurrenceRoles.definition) !== 0)
    .map((nth) => ({ symbol: symbols[nth], start: starts[nth] }));
}

function keyOf({ symbols }: FileLinks, symbol: number, path: string): string {
  const { scope, moniker } = symbols[symbol];
  return scope === "local" ? `${path} ${symbol}` : moniker;
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

/** As readMarks in uses.ts, with the marked names left in the text. */
function readMarks(fixture: string): { readonly files: Record<string, string>; readonly marks: readonly Mark[] } {
  const files: Record<string, string> = {};
  const marks: Mark[] = [];
  for (const part of fixture.split(/^-- /m).slice(1)) {
    const end = part.indexOf(" --\n");
    const path = part.slice(0, end);
    let text = "";
    for (const piece of part.slice(end + 4).split(/(«[^»\n]+»|‹[^›\n]+›)/)) {
      const kind = piece.startsWith("«") ? "definition" : piece.startsWith("‹") ? "use" : undefined;
      const id = kind === undefined ? piece : piece.slice(1, -1);
      if (kind !== undefined) marks.push({ path, offset: text.length, kind, id });
      text += id;
    }
    files[path] = text;
  }
  return { files, marks };
}

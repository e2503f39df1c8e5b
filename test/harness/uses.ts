/**
 * Fixtures of resolved languages: files in one string, where each name says beside it what it is.
 *
 * A line `-- path --` begins a file. In front of a name, `«id»` marks a definition, `‹id›` a use that must lead to exactly the definitions of
 * that id (several may share one), `‹?›` a name that must stay unresolved, `‹-›` one of the language, `‹+›` one outside the workspace. Names
 * without a mark are not looked at. The marks are taken out before the text is read.
 */
import assert from "node:assert/strict";
import { type FileLinks, occurrenceRoles } from "../../adapters/links.js";
import { declarationMoniker } from "../../adapters/monikers.js";
import { adapterOf } from "../../adapters/registry.js";
import { LookupSession, TrackedLookups } from "../../daemon/index/lookups.js";
import { dedent, memorySource } from "./facts.js";
import { withTypeshed } from "./typeshed.js";

export type Mark = {
  readonly path: string;
  readonly offset: number;
  readonly kind: "definition" | "use";
  readonly id: string;
};

export async function checkUses(fixture: string): Promise<void> {
  const { files, marks } = readMarks(dedent(fixture));
  const source = await withTypeshed(await memorySource(files));
  const session = new LookupSession(source);
  const places = new Map<string, Set<string>>();
  const linked = new Map<string, FileLinks>();
  for (const path of Object.keys(files)) {
    const facts = source.facts(path);
    if (facts === undefined) continue;
    const lookups = new TrackedLookups(path, session);
    const identity = lookups.identityOf(path, facts);
    const links = adapterOf(facts.dialect).link?.(facts, identity, lookups);
    if (links !== undefined) {
      linked.set(path, links);
      addDefinitions(links, path, places);
    }
    facts.declarations.forEach((declared, ordinal) => {
      const moniker = declarationMoniker(facts, ordinal, identity);
      const known = places.get(moniker) ?? new Set();
      places.set(moniker, known.add(`${path}:${declared.nameStart}`));
    });
  }
  const wanted = new Map<string, Set<string>>();
  for (const { path, offset, kind, id } of marks) {
    if (kind === "definition") wanted.set(id, (wanted.get(id) ?? new Set()).add(`${path}:${offset}`));
  }
  for (const { path, offset, kind, id } of marks) {
    const links = linked.get(path);
    assert.ok(links !== undefined, `${path} has no links`);
    const declared = kind === "definition" && [...places.values()].some((each) => each.has(`${path}:${offset}`));
    if (declared) continue;
    const told = targetsAt(links, path, offset, places);
    const expected = kind === "definition" ? [`${path}:${offset}`] : (wantedOf(id, wanted) ?? [id]);
    const where = `${path}: ${id} at ${files[path].slice(offset, offset + 20).split("\n")[0]}`;
    if (kind === "definition") assert.ok(told.includes(expected[0]), `${where}: not defined but ${told.join(" ")}`);
    else assert.deepEqual(told, expected, where);
  }
}

/** Of symbols that nothing declares: files, packages. */
function addDefinitions({ symbols, occurrences }: FileLinks, path: string, places: Map<string, Set<string>>): void {
  occurrences.starts.forEach((start, nth) => {
    const { scope, moniker } = symbols[occurrences.symbols[nth]];
    if (scope !== "global" || (occurrences.roles[nth] & occurrenceRoles.definition) === 0) return;
    places.set(moniker, (places.get(moniker) ?? new Set()).add(`${path}:${start}`));
  });
}

function wantedOf(id: string, wanted: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const found = wanted.get(id);
  return found === undefined ? undefined : [...found].sort();
}

/** Places that the occurrences at an offset lead to, or one of the marks `?`, `-`, `+`. */
function targetsAt(
  { symbols, occurrences, unresolved }: FileLinks,
  path: string,
  offset: number,
  places: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const found = new Set<string>();
  occurrences.starts.forEach((start, nth) => {
    if (start !== offset) return;
    const number = occurrences.symbols[nth];
    const symbol = symbols[number];
    if (symbol.scope === "builtin") found.add("-");
    else if (symbol.scope === "global") for (const place of places.get(symbol.moniker) ?? ["+"]) found.add(place);
    else {
      occurrences.starts.forEach((at, other) => {
        const isDefinition = (occurrences.roles[other] & occurrenceRoles.definition) !== 0;
        if (isDefinition && occurrences.symbols[other] === number) found.add(`${path}:${at}`);
      });
    }
  });
  if (unresolved.some(({ start }) => start === offset)) found.add("?");
  return [...found].sort();
}

export function readMarks(fixture: string): {
  readonly files: Record<string, string>;
  readonly marks: readonly Mark[];
} {
  const files: Record<string, string> = {};
  const marks: Mark[] = [];
  for (const part of fixture.split(/^-- /m).slice(1)) {
    const end = part.indexOf(" --\n");
    const path = part.slice(0, end);
    const marked = part.slice(end + 4);
    let text = "";
    let from = 0;
    for (const match of marked.matchAll(/«([^»\n]+)»|‹([^›\n]+)›/g)) {
      text += marked.slice(from, match.index);
      from = match.index + match[0].length;
      const kind = match[1] === undefined ? "use" : "definition";
      marks.push({ path, offset: text.length, kind, id: match[1] ?? match[2] });
    }
    files[path] = text + marked.slice(from);
  }
  return { files, marks };
}

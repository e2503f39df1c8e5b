/**
 * One file's types and methods with what they are related to, or its functions with what they call, as JSON lines: `{path, line, character, name, kind,
 * got: [{path, line, character, tier}]}`, 0-based, columns in UTF-16 units. Only what has any has a line.
 *
 * Both are the questions themselves, asked for all of a file; what a call leads to is kept for the generation, since the same few thousand are
 * called again and again.
 */
import { LRUCache } from "lru-cache";
import type { Declared } from "../../../adapters/links.js";
import { declarationMoniker } from "../../../adapters/monikers.js";
import { isOutside } from "../../../adapters/outsidePaths.js";
import { adapterOf } from "../../../adapters/registry.js";
import type { RelatedSymbol, Relations } from "../../../adapters/relations.js";
import { type Tier, tiers } from "../../../proto/symbols.js";
import { LineTable } from "../../base/lineTable.js";
import { surer } from "../../graph/callEdges.js";
import { isCall, reaching } from "../../graph/callees.js";
import type { Use } from "../../graph/usesContext.js";
import type { View, ViewFile } from "../../graph/view.js";
import { ViewRelations } from "./viewRelations.js";

/** Whole lines, "" for a file without any. */
export function implementationLines(view: View, path: string): string {
  const file = view.file(path);
  const relations = file === undefined ? undefined : adapterOf(file.facts.dialect).relations;
  if (file?.identity === undefined || relations === undefined) return "";
  const context = new ViewRelations(view, path, "tree");
  let text = "";
  file.facts.declarations.forEach(({ kind }, ordinal) => {
    if (!related.has(kind)) return;
    const moniker = declarationMoniker(file.facts, ordinal, file.identity!);
    const symbol = { moniker, declared: [{ path, facts: file.facts, ordinal }], from: path };
    const got = relations.implementations(symbol, context);
    text += line(
      file,
      ordinal,
      got.flatMap(({ declared, tier }) => declared.map((one) => ({ declared: one, tier }))),
    );
  });
  return text;
}

const related: ReadonlySet<string> = new Set([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "union",
  "typeAlias",
  "method",
]);

const keptCalls = 50_000;

/** Whole lines, "" for a file without any. */
export function callLines(view: View, path: string): string {
  const file = view.file(path);
  const relations = file === undefined ? undefined : adapterOf(file.facts.dialect).relations;
  if (file === undefined || relations === undefined) return "";
  const context = new ViewRelations(view, path, "tree");
  const through = context.throughIn(path);
  const reached = view.kept("what calls reach", () => new LRUCache<string, readonly Target[]>({ max: keptCalls }));
  // What a call may reach depends on where it stands: tests are programs of their own.
  const world = `${path.slice(0, Math.max(0, path.lastIndexOf("/")))} ${file.isTest}`;
  const callers = new Map<number, Map<string, Target>>();
  for (const use of context.usesIn(path, 0, file.facts.length + 1)) {
    if (!isCall(use, relations)) continue;
    const ordinals = relations.callersAt(file.facts, use.start);
    if (ordinals.length === 0) continue;
    const by = through.get(use.start) ?? "";
    const key = `${use.moniker}\n${by}\n${world}`;
    let targets = reached.get(key);
    if (targets === undefined) {
      targets = targetsOf(use, by, relations, context);
      reached.set(key, targets);
    }
    for (const ordinal of ordinals) {
      const got = callers.get(ordinal) ?? new Map<string, Target>();
      callers.set(ordinal, got);
      for (const target of targets) {
        const known = got.get(target.place);
        got.set(target.place, { ...target, tier: surer(known?.tier ?? target.tier, target.tier) });
      }
    }
  }
  return [...callers]
    .sort(([left], [right]) => left - right)
    .map(([ordinal, got]) =>
      head(
        file,
        ordinal,
        [...got.values()].map(({ place, tier }) => withTier(place, tier)),
      ),
    )
    .join("");
}

/** A declaration as JSON without its end. */
type Target = { readonly place: string; readonly tier: Tier };

function targetsOf(use: Use, by: string, relations: Relations, context: ViewRelations): readonly Target[] {
  const { moniker, kind, tier } = use;
  const declared = context.declaredAs(moniker);
  const symbol: RelatedSymbol = { moniker, declared, from: context.lookups.path };
  const direct = declared.map((one) => ({ place: placeOf(one), tier }));
  if (!reaching.has(kind)) return direct;
  const others = relations
    .dispatched(symbol, by, context)
    .flatMap((found) =>
      found.declared
        .filter(({ path }) => !isOutside(path))
        .map((one) => ({ place: placeOf(one), tier: leastSure(found.tier, tier) })),
    );
  return [...direct, ...others];
}

function leastSure(left: Tier, right: Tier): Tier {
  return tiers.indexOf(left) >= tiers.indexOf(right) ? left : right;
}

function line(
  file: ViewFile,
  ordinal: number,
  found: readonly { readonly declared: Declared; readonly tier: Tier }[],
): string {
  const here = found.filter(({ declared }) => !isOutside(declared.path));
  if (here.length === 0) return "";
  return head(
    file,
    ordinal,
    here.map(({ declared, tier }) => withTier(placeOf(declared), tier)),
  );
}

function head({ path, facts }: ViewFile, ordinal: number, got: readonly string[]): string {
  if (got.length === 0) return "";
  const { name, kind } = facts.declarations[ordinal];
  const start = placeOf({ path, facts, ordinal });
  return `${start},"name":${JSON.stringify(name)},"kind":"${kind}","got":[${got.join(",")}]}\n`;
}

function withTier(place: string, tier: Tier): string {
  return `${place},"tier":"${tier}"}`;
}

/** The name's place as JSON without its end. */
function placeOf({ path, facts, ordinal }: Declared): string {
  const lines = new LineTable(facts.lineStarts, facts.length);
  const { line: row, character } = lines.position(facts.declarations[ordinal].nameStart);
  return `{"path":${JSON.stringify(path)},"line":${row},"character":${character}`;
}

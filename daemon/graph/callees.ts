/**
 * callees: the functions that a function, or a variable's initialiser, calls. A call through an interface gives the interface's method, exact, and
 * the methods it may reach, `dispatch`. A function that is only named there is no callee.
 */
import { type Declared, occurrenceRoles } from "../../adapters/links.js";
import { declarationMoniker } from "../../adapters/monikers.js";
import type { Relations } from "../../adapters/relations.js";
import { type SymbolKind, type Tier, tiers } from "../../proto/symbols.js";
import { type Callee, type CallPlace, surer } from "./callEdges.js";
import type { Use, UsesContext } from "./usesContext.js";

export function callees(of: readonly Declared[], relations: Relations, context: UsesContext): readonly Callee[] {
  const found = new Map<string, Callee & { sites: CallPlace[] }>();
  const add = (callee: Omit<Callee, "sites">, place: CallPlace): void => {
    const known = found.get(callee.moniker);
    if (known === undefined) found.set(callee.moniker, { ...callee, sites: [place] });
    else {
      found.set(callee.moniker, { ...known, tier: surer(known.tier, callee.tier) });
      if (known.sites.at(-1)?.start !== place.start) known.sites.push(place);
    }
  };
  for (const declared of of) {
    for (const use of [...callsIn(declared, relations, context), ...callsOfTaken(declared, relations, context)]) {
      const { scope, moniker, name, kind, tier } = use;
      const place = { path: declared.path, start: use.start, end: use.end, tier };
      const targets = context.declaredAs(moniker);
      add({ scope, moniker, declared: targets, name, kind, tier }, place);
      if (!reaching.has(kind)) continue;
      const through = context.throughIn(declared.path).get(use.start) ?? "";
      for (const reached of relations.dispatched(
        { moniker, declared: targets, from: declared.path },
        through,
        context,
      )) {
        const sure = leastSure(reached.tier, tier);
        add({ scope: "global", ...described(reached.declared, context), tier: sure }, { ...place, tier: sure });
      }
    }
  }
  return [...found.values()];
}

/** Calls that count as the declaration's own. */
export function callsIn(
  { path, facts, ordinal }: Declared,
  relations: Relations,
  context: UsesContext,
): readonly Use[] {
  const { start, end } = facts.declarations[ordinal];
  return context.usesIn(path, start, end).filter(
    (use) =>
      isCall(use, relations) &&
      // Of what the language itself has only methods are calls of something: `len` is none.
      (use.scope === "global" || use.kind === "method") &&
      relations.callersAt(facts, use.start).includes(ordinal),
  );
}

/** Calls of what variables took out of objects, as calls of the members that hold it. */
function callsOfTaken({ path, facts, ordinal }: Declared, relations: Relations, context: UsesContext): readonly Use[] {
  const { start, end } = facts.declarations[ordinal];
  return [...context.takenIn(path)].flatMap(([at, moniker]): readonly Use[] => {
    if (at < start || at >= end || !relations.callersAt(facts, at).includes(ordinal)) return [];
    const declared = context.declaredAs(moniker);
    if (declared.length === 0) return [];
    const { name, kind } = described(declared, context);
    const roles = occurrenceRoles.read | occurrenceRoles.call;
    return [{ start: at, end: at + name.length, scope: "global", moniker, name, kind, roles, tier: "exact" }];
  });
}

/** Whether it is a call of what is declared there: that of a variable calls its value. */
export function isCall({ roles, kind }: Use, { alsoCalled }: Relations): boolean {
  return (roles & occurrenceRoles.call) !== 0 && (callable.has(kind) || alsoCalled?.has(kind) === true);
}

export const callable: ReadonlySet<SymbolKind> = new Set(["function", "method", "constructor", "rpc", "class"]);

/** Kinds whose call may run something else beside: an override, a class's constructor. */
export const reaching: ReadonlySet<SymbolKind> = new Set(["method", "property", "class"]);

function described(
  declared: readonly Declared[],
  context: UsesContext,
): Pick<Callee, "moniker" | "declared" | "name" | "kind"> {
  const [{ path, facts, ordinal }] = declared;
  const { name, kind } = facts.declarations[ordinal];
  const moniker = declarationMoniker(facts, ordinal, context.lookups.identityOf(path, facts));
  return { moniker, declared: declared.filter((one) => !one.path.startsWith("@")), name, kind };
}

function leastSure(left: Tier, right: Tier): Tier {
  return tiers.indexOf(left) >= tiers.indexOf(right) ? left : right;
}

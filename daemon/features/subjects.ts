/**
 * What a question about uses is about: the symbols that stand at a position, or have a name.
 *
 * A position is first looked for among the file's linked occurrences, then among the names of its declarations; a declaration that is also a use
 * (an embedded field) is one or the other as the question wants. Nothing is guessed: a site that is known and not resolved gives no symbol, and a
 * position where nothing stands is an error.
 */
import type { FileFacts } from "../../adapters/facts.js";
import { declarationMoniker } from "../../adapters/monikers.js";
import { NavdError } from "../../proto/errors.js";
import type { ParsedParams } from "../../proto/methods.js";
import type { Position, Range } from "../../proto/positions.js";
import { roleSet, type SymbolKind, type Tier, tiers } from "../../proto/symbols.js";
import { LineTable } from "../base/lineTable.js";
import type { DeclarationRef, View } from "../graph/view.js";
import type { SymbolOccurrence } from "../store/occurrenceRun.js";
import { requireFile } from "./requireFile.js";
import { resolveTarget } from "./resolveTarget.js";

export type Subject = {
  readonly scope: "global" | "local" | "builtin";
  /** Empty for a local, and for a declaration of a file that is not linked. */
  readonly moniker: string;
  readonly name: string;
  readonly kind: SymbolKind;
  /** Of a local, as a reader would write it; else "": its declarations say it. */
  readonly signature: string;
  readonly tier: Tier;
  /** The file that was asked in; "" for a name. */
  readonly path: string;
  /** Index of the symbol in that file's links, or -1. */
  readonly index: number;
  /** Declarations known so far: of a name, or where the position is on one. */
  readonly declarations: readonly DeclarationRef[];
  /** Where its name stands, of what has no declaration of its own: in the ones that are given. */
  readonly place?: { readonly start: number; readonly end: number };
  /** Places that are its uses beside those that links know. */
  readonly sites?: readonly { readonly path: string; readonly start: number; readonly end: number }[];
  /** The tier that no place of it is surer than; absent: exact. */
  readonly atMost?: Tier;
  /** Offset of the use in the file that was asked in; absent where a name was asked. */
  readonly at?: number;
  /** Where it stands for another symbol (usesThrough.ts): which of its places are meant, and how sure they are at most. */
  readonly through?: {
    readonly tier: Tier;
    isMeant(path: string, offset: number, roles: number): boolean;
  };
};

export type Subjects = {
  readonly subjects: readonly Subject[];
  /** The token at the position. */
  readonly asked: { readonly path: string; readonly range: Range } | undefined;
  /** Name of a site that stands at the position and is not resolved, or "". */
  readonly unresolved: string;
};

const definitionRole = roleSet(["definition"]);

type Target = Pick<ParsedParams<"symbol">, "name" | "path" | "position">;

/** `first`: what a token that is both (an embedded field) counts as. */
export function subjectsOf(view: View, target: Target, first: "use" | "declaration"): Subjects {
  const { path, position } = target;
  if (position === undefined || path === undefined) {
    const refs = resolveTarget(view, target);
    return { subjects: refs.length === 0 ? [] : [declaredSubject(view, refs, "")], asked: undefined, unresolved: "" };
  }
  const order = first === "use" ? [usedAt, declaredAt] : [declaredAt, usedAt];
  for (const look of order) {
    const found = look(view, path, position);
    if (found !== undefined) return found;
  }
  return unresolvedAt(view, path, position) ?? nothingAt(view, path, position);
}

function usedAt(view: View, path: string, position: Position): Subjects | undefined {
  const links = view.linksAt(path);
  const all = links?.symbolsAt(position) ?? [];
  if (links === undefined || all.length === 0) return undefined;
  const uses = all.filter(({ roles }) => (roles & definitionRole) === 0);
  const found = uses.length > 0 ? uses : all;
  const starts = view.file(path)?.facts.lineStarts;
  const subjects = found.map((occurrence): Subject => {
    const { scope, moniker, name, kind, signature } = links.symbol(occurrence.symbol);
    return {
      scope,
      moniker,
      name,
      kind,
      signature,
      tier: tiers[occurrence.tier],
      path,
      index: occurrence.symbol,
      declarations: [],
      ...(starts === undefined ? {} : { at: starts[occurrence.line] + occurrence.character }),
    };
  });
  return { subjects, asked: { path, range: rangeOf(found[0]) }, unresolved: "" };
}

/** The declaration whose name stands at a position. */
export function declaredAt(view: View, path: string, position: Position): Subjects | undefined {
  const { facts } = requireFile(view, path);
  if (position.line >= facts.lineStarts.length) return undefined;
  const lines = new LineTable(facts.lineStarts, facts.length);
  const offset = lines.starts[position.line] + position.character;
  const ordinal = facts.declarations.findIndex(({ nameStart, nameEnd }) => {
    return nameStart < nameEnd && nameStart <= offset && offset <= nameEnd;
  });
  if (ordinal < 0) return undefined;
  const { nameStart, nameEnd } = facts.declarations[ordinal];
  const subject = { ...declaredSubject(view, [{ path, ordinal }], path), at: nameStart };
  return { subjects: [subject], asked: { path, range: lines.range(nameStart, nameEnd) }, unresolved: "" };
}

function declaredSubject(view: View, refs: readonly DeclarationRef[], path: string): Subject {
  const [{ path: at, ordinal }] = refs;
  const { facts, identity } = requireFile(view, at);
  const local = localAt(view, at, facts, ordinal);
  if (local !== undefined) return local;
  const { name, kind } = facts.declarations[ordinal];
  const moniker = identity === undefined ? "" : declarationMoniker(facts, ordinal, identity);
  return { scope: "global", moniker, name, kind, signature: "", tier: "exact", path, index: -1, declarations: refs };
}

/** A declaration in a function's body, which its language knows by its place (several may have one name). */
function localAt(view: View, path: string, facts: FileFacts, ordinal: number): Subject | undefined {
  const { nameStart } = facts.declarations[ordinal];
  const position = new LineTable(facts.lineStarts, facts.length).position(nameStart);
  const subjects = usedAt(view, path, position)?.subjects ?? [];
  return subjects.find(({ scope, name }) => scope === "local" && name === facts.declarations[ordinal].name);
}

function unresolvedAt(view: View, path: string, { line, character }: Position): Subjects | undefined {
  const links = view.linksAt(path);
  if (links === undefined) return undefined;
  for (const { name, site } of links.allUnresolved()) {
    if (site.line !== line || site.character > character || site.endCharacter < character) continue;
    return { subjects: [], asked: { path, range: rangeOf(site) }, unresolved: name };
  }
  return undefined;
}

/** A file that is not linked (yet) has uses that nobody knows: no answer is then an honest one. */
function nothingAt(view: View, path: string, position: Position): Subjects {
  requireFile(view, path);
  if (view.linksAt(path) === undefined) return { subjects: [], asked: undefined, unresolved: "" };
  throw new NavdError("notFound", `nothing is known at ${path}:${position.line + 1}:${position.character + 1}`, {
    name: "",
    suggestions: [],
  });
}

export function rangeOf(place: Omit<SymbolOccurrence, "symbol" | "roles" | "tier">): Range {
  return {
    start: { line: place.line, character: place.character },
    end: { line: place.endLine, character: place.endCharacter },
  };
}

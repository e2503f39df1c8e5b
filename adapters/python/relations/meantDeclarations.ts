/**
 * Which of several declarations of one symbol a use means, where a scope binds the name more than once: `def _` again and again, functions in both
 * branches of an `if`, a variable that is given another value.
 *
 * Method: code that stands directly in the scope runs in its order, so a use there means what was declared last before it; code in functions, and
 * other files, run later and mean the last. A declaration under a condition (it is indented deeper than others of the scope) does not hide what is in
 * front of it. Overloads are one with their implementation, and so are the functions of a property. Limits: branches are told by indentation alone; what
 * methods assign to an attribute has no order.
 */
import { LineTable } from "../../../daemon/base/lineTable.js";
import { modifierSet } from "../../../proto/symbols.js";
import type { FileFacts } from "../../facts.js";
import type { Declared } from "../../links.js";

/** Where a name is used. */
export type UsePlace = { readonly path: string; readonly offset: number };

/** In the order of the text. */
export function meantDeclarations(declared: readonly Declared[], use: UsePlace): readonly Declared[] {
  const byFile = new Map<string, Declared[]>();
  for (const one of declared) {
    const there = byFile.get(one.path);
    if (there === undefined) byFile.set(one.path, [one]);
    else there.push(one);
  }
  return [...byFile.values()].flatMap((ofFile) => (ofFile.length < 2 ? ofFile : meantInFile(ofFile, use)));
}

function meantInFile(declared: readonly Declared[], use: UsePlace): readonly Declared[] {
  const [{ path, facts }] = declared;
  const sorted = [...declared].sort((left, right) => startOf(left) - startOf(right));
  if (sorted.some((one) => isAssignedInMethod(one))) return declared;
  const groups = groupsOf(sorted);
  const isHere = use.path === path;
  const own = groups.find((group) => isHere && group.some((one) => isNameAt(one, use.offset)));
  if (own !== undefined) return own;
  const scope = facts.declarations[sorted[0].ordinal].parent;
  const runsInOrder = isHere && functionAround(facts, use.offset) === functionOf(facts, scope);
  const before = runsInOrder ? groups.filter(([first]) => startOf(first) < use.offset) : groups;
  return reaching(before.length > 0 ? before : groups, columnOfScope(facts, scope, sorted));
}

/** The last, and those in front of it as long as what follows stands under a condition: behind the scope's own column. */
function reaching(groups: readonly (readonly Declared[])[], outermost: number): readonly Declared[] {
  let from = groups.length - 1;
  while (from > 0 && columnOf(groups[from][0]) > outermost) from--;
  return groups.slice(from).flat();
}

function groupsOf(sorted: readonly Declared[]): readonly (readonly Declared[])[] {
  const groups: Declared[][] = [];
  for (const one of sorted) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && belongTogether(last, one)) groups[groups.length - 1].push(one);
    else groups.push([one]);
  }
  return groups;
}

function belongTogether(before: Declared, next: Declared): boolean {
  const a = before.facts.declarations[before.ordinal];
  const b = next.facts.declarations[next.ordinal];
  if (a.parent !== b.parent) return false;
  return (a.kind === "property" && b.kind === "property") || (a.modifiers & overloadBit) !== 0;
}

function isNameAt({ facts, ordinal }: Declared, offset: number): boolean {
  const { nameStart, nameEnd } = facts.declarations[ordinal];
  return nameStart <= offset && offset < nameEnd;
}

/** `self.x = ...`: declared in the class, from within a function. */
function isAssignedInMethod({ facts, ordinal }: Declared): boolean {
  const { parent, nameStart } = facts.declarations[ordinal];
  const outer = facts.declarations[parent]?.kind;
  return (outer === "class" || outer === "enum") && functionAround(facts, nameStart) !== functionOf(facts, parent);
}

/** The function whose body is run where the declarations of a scope stand; -1 for the module. Bodies of classes are run with what is around them. */
function functionOf({ declarations }: FileFacts, scope: number): number {
  let at = scope;
  while (at >= 0 && !isFunction(declarations[at].kind)) at = declarations[at].parent;
  return at;
}

/** The innermost function in whose body an offset stands, or -1. */
function functionAround({ declarations }: FileFacts, offset: number): number {
  let around = -1;
  for (let ordinal = 0; ordinal < declarations.length; ordinal++) {
    const { kind, bodyStart, bodyEnd } = declarations[ordinal];
    if (bodyStart <= offset && offset < bodyEnd && isFunction(kind)) around = ordinal;
  }
  return around;
}

function isFunction(kind: string): boolean {
  return kind === "function" || kind === "method" || kind === "constructor" || kind === "property";
}

/** Where the statements of a scope begin in their lines. */
function columnOfScope(facts: FileFacts, scope: number, declared: readonly Declared[]): number {
  if (scope < 0) return 0;
  let least = Number.POSITIVE_INFINITY;
  facts.declarations.forEach(({ parent }, ordinal) => {
    const one = { path: declared[0].path, facts, ordinal };
    if (parent === scope && !isAssignedInMethod(one)) least = Math.min(least, columnOf(one));
  });
  return least;
}

function startOf({ facts, ordinal }: Declared): number {
  return facts.declarations[ordinal].start;
}

function columnOf(one: Declared): number {
  return new LineTable(one.facts.lineStarts, one.facts.length).position(startOf(one)).character;
}

const overloadBit = modifierSet("overload");

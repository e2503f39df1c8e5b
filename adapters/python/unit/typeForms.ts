/** Where values hold types in strings: in the brackets of the names that types are made with, and in arguments of a few functions. */
import type { UnitContext } from "./unitContext.js";
import { role } from "./unitKinds.js";

/** The last part of a dotted name; "" for anything else. */
export function lastName(context: UnitContext, node: number): string {
  let name = node;
  const nodeRole = node === 0 ? role.none : context.roleOf(node);
  if (nodeRole === role.attribute) name = context.lastPart(node);
  else if (nodeRole === role.type) return lastName(context, context.part(node));
  return context.isName(name) ? context.textOf(name) : "";
}

/** Whether a value's subscripts are types wherever it stands; `name` is its last name. */
export function isTypeForm(context: UnitContext, value: number, name: string): boolean {
  if (!typeForms.has(name)) return false;
  // Builtins' names are often those of variables.
  const mayBeVariable = name.charCodeAt(0) > lastCapital && context.roleOf(value) === role.identifier;
  return !mayBeVariable || context.scopes.lookUp(context.nameAt(value)) < 0;
}

/** Positions and keywords of a call's arguments that are types; undefined where none are. */
export function annotatedArguments(context: UnitContext, called: number): AnnotatedArguments | undefined {
  return callForms.get(lastName(context, called));
}

export type AnnotatedArguments = { readonly positions: readonly number[]; readonly keywords: readonly string[] };

const callForms: ReadonlyMap<string, AnnotatedArguments> = new Map([
  ["cast", { positions: [0], keywords: ["typ"] }],
  ["TypeVar", { positions: [1, 2, 3, 4, 5, 6, 7, 8], keywords: ["bound", "default"] }],
  ["ParamSpec", { positions: [], keywords: ["bound", "default"] }],
  ["TypeVarTuple", { positions: [], keywords: ["default"] }],
  ["NewType", { positions: [1], keywords: ["tp"] }],
  ["TypeAliasType", { positions: [1], keywords: ["value"] }],
  ["assert_type", { positions: [1], keywords: ["typ"] }],
]);

const lastCapital = 90;

const typeForms: ReadonlySet<string> = new Set([
  "Annotated",
  "AsyncGenerator",
  "AsyncIterable",
  "AsyncIterator",
  "Awaitable",
  "Callable",
  "ChainMap",
  "ClassVar",
  "Collection",
  "Concatenate",
  "Container",
  "Coroutine",
  "Counter",
  "DefaultDict",
  "Deque",
  "Dict",
  "Final",
  "FrozenSet",
  "Generator",
  "Generic",
  "ItemsView",
  "Iterable",
  "Iterator",
  "KeysView",
  "List",
  "Mapping",
  "MutableMapping",
  "MutableSequence",
  "MutableSet",
  "NotRequired",
  "Optional",
  "OrderedDict",
  "Protocol",
  "ReadOnly",
  "Required",
  "Reversible",
  "Sequence",
  "Set",
  "Tuple",
  "Type",
  "TypeGuard",
  "TypeIs",
  "Union",
  "Unpack",
  "ValuesView",
  "dict",
  "frozenset",
  "list",
  "set",
  "tuple",
  "type",
]);

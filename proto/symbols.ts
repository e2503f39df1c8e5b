/**
 * The closed vocabulary of declarations: kinds, visibilities, modifiers. Every language is normalised to these, so that
 * a client needs one list. Stored as indexes into these arrays: append only, never reorder (store/format.ts).
 */
export const symbolKinds = [
  "file",
  "module",
  "namespace",
  "package",
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "enumMember",
  "union",
  "typeAlias",
  "typeParameter",
  "function",
  "method",
  "constructor",
  "property",
  "field",
  "variable",
  "constant",
  "macro",
  "implementation",
  "message",
  "service",
  "rpc",
  "oneof",
  "extension",
  "heading",
  "key",
  "event",
  "annotation",
  "object",
  "alias",
] as const;

export type SymbolKind = (typeof symbolKinds)[number];

export const visibilities = ["public", "protected", "internal", "private"] as const;

export type Visibility = (typeof visibilities)[number];

/** Modifier names; a declaration's modifiers are a bit set over this list (bit i = modifiers[i]). At most 31. */
export const modifiers = [
  "abstract",
  "async",
  "const",
  "declare",
  "default",
  "deprecated",
  "embedded",
  "export",
  "extern",
  "final",
  "generator",
  "getter",
  "inline",
  "optional",
  "overload",
  "override",
  "pointer",
  "readonly",
  "repeated",
  "required",
  "setter",
  "static",
  "stream",
  "test",
  "unsafe",
  "variadic",
  "virtual",
  "classmethod",
  "local",
  "alias",
] as const;

export type Modifier = (typeof modifiers)[number];

const modifierBits = new Map<string, number>(modifiers.map((name, index) => [name, 2 ** index]));

/** The bit set of some modifiers. */
export function modifierSet(...names: readonly Modifier[]): number {
  let bits = 0;
  for (const name of names) bits |= modifierBits.get(name) ?? 0;
  return bits;
}

/** The modifiers of a bit set, in the list's order. */
export function modifierNames(bits: number): Modifier[] {
  return modifiers.filter((_, index) => (bits & (2 ** index)) !== 0);
}

/** How sure an edge is. `exact`: scopes and declared types prove it; `dispatch`: through an interface, base class or
 * protocol; `inferred`: flow or union inference; `candidate`: an equal name only, never mixed into the others. */
export const tiers = ["exact", "dispatch", "inferred", "candidate"] as const;

export type Tier = (typeof tiers)[number];

/** What an occurrence does; an occurrence's roles are a bit set over this list. `extends`: embeds or inherits from what it names. */
export const roles = ["definition", "read", "write", "call", "import", "type", "extends", "inString"] as const;

export type Role = (typeof roles)[number];

/** The roles of a bit set, in the list's order. */
export function roleNames(bits: number): Role[] {
  return roles.filter((_, index) => (bits & (2 ** index)) !== 0);
}

/** The bit set of some roles. */
export function roleSet(names: readonly Role[]): number {
  return names.reduce((bits, name) => bits | (2 ** roles.indexOf(name)), 0);
}

/**
 * Relations: what one new declaration anywhere could change (implementations, overrides, dispatch), worked out when asked and never stored.
 *
 * An adapter's `relations` answer for one symbol over a RelationContext: look-ups in facts, postings of names, and the places where monikers
 * occur. What they find rests on a view of one generation; nothing is recorded. The graph (callers, callees) is made of these by
 * daemon/graph, the same for all languages.
 */
import type { SymbolKind, Tier } from "../proto/symbols.js";
import type { FileFacts } from "./facts.js";
import type { Declared, LinkContext, LinkMark } from "./links.js";

export interface Relations {
  /** Types that are `of` too, by method sets, protocols or inheritance: for an interface all that implement it. */
  subtypes(of: RelatedSymbol, context: RelationContext): readonly Related[];
  /** Types that `of` is too. */
  supertypes(of: RelatedSymbol, context: RelationContext): readonly Related[];
  /** Supertypes that the workspace does not declare and that have no facts (of the language's libraries); absent where a language has no such. */
  supertypesOutside?(of: RelatedSymbol, context: RelationContext): readonly LiteralMember[];
  /** For a type its subtypes and supertypes, for a method the corresponding methods of these; where a language's editors show what stands below alone, that. */
  implementations(of: RelatedSymbol, context: RelationContext): readonly Related[];
  /** Methods that a call of the method or class `of` in the file `of.from` may reach beside itself. `through`: moniker of the interface that inherits it, "" for its own. */
  dispatched(of: RelatedSymbol, through: string, context: RelationContext): readonly Related[];
  /** Methods whose calls may reach the method `of`. */
  dispatching(of: RelatedSymbol, context: RelationContext): readonly Dispatching[];
  /** Methods whose uses are uses of `of` too, and classes whose calls are; absent where references are those of a symbol alone. */
  alsoUsed?(of: RelatedSymbol, context: RelationContext): readonly Dispatching[];
  /** What stands for a member where an object is written down, without a type of its own; absent where a language has no such. */
  literals?(of: RelatedSymbol, context: RelationContext): readonly LiteralMember[];
  /** Kinds whose occurrences with the role `call` run what is declared there, beside functions and classes: properties that are read. */
  readonly alsoCalled?: ReadonlySet<SymbolKind>;
  /** Ordinals of the declarations that call what is called at an offset: the function around it, or the variables whose value it is part of. */
  callersAt(facts: FileFacts, offset: number): readonly number[];
}

export interface RelationContext {
  /** Look-ups over the view. */
  readonly lookups: LinkContext;
  /** Declarations of exactly that name in the workspace, sorted by path and ordinal. */
  declaredNamed(name: string): readonly Declared[];
  /** How many there are; costs less. */
  countNamed(name: string): number;
  /** The declarations of a symbol in the workspace. */
  declaredAs(moniker: string): readonly Declared[];
  /** Where a symbol occurs with any of the roles (bits of occurrenceRoles), sorted by path and offset. */
  sites(moniker: string, roles: number): readonly Site[];
  /** Paths of the workspace (files, or directories of packages) that a file imports. */
  importsOf(path: string): readonly string[];
  /** Places of a mark (linkMarks), sorted by path and offset. */
  marked(text: string): readonly Site[];
  /** Symbols that occur at an offset of a file, without locals, and without what its facts declare there. */
  occurringAt(path: string, offset: number): readonly Occurring[];
  /** All marks of a file, sorted by offset. */
  marksIn(path: string): readonly LinkMark[];
}

/** A symbol that is asked about. */
export type RelatedSymbol = {
  readonly moniker: string;
  /** Empty where the workspace does not declare it. */
  readonly declared: readonly Declared[];
  /** A file that declares or mentions it: imports mean what they mean there. */
  readonly from: string;
};

export type Related = {
  /** All declarations of the symbol; those outside the workspace have paths that begin with `@`. */
  readonly declared: readonly Declared[];
  readonly tier: Tier;
};

export type Occurring = {
  readonly moniker: string;
  readonly name: string;
  readonly kind: SymbolKind;
  /** Bits of occurrenceRoles. */
  readonly roles: number;
};

/** A member of an object that is written down (an object literal), or what has such an object as its value. */
export type LiteralMember = {
  readonly path: string;
  /** Empty for a local. */
  readonly moniker: string;
  /** Of a local the offset of the name that defines it. */
  readonly at?: number;
  readonly name: string;
  readonly kind: SymbolKind;
};

/** A method, and through which interfaces its calls are meant. */
export type Dispatching = {
  readonly moniker: string;
  /** How sure its calls are calls of the method, too: `dispatch` where nothing is said, `exact` for classes whose constructor it is. */
  readonly tier?: Tier;
  /** `through`: moniker of the interface that inherits the method, "" for the method's own; `from`: the file that calls. */
  reaches(through: string, from: string): boolean;
};

export type Site = {
  readonly path: string;
  readonly facts: FileFacts;
  readonly start: number;
  readonly end: number;
  /** Monikers of the symbols that occur there; empty for locals. */
  readonly symbols: readonly string[];
};

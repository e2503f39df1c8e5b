/**
 * TypeIndex: who extends or implements whom, and which type's member a type has; kept for the snapshot.
 *
 * Method: in the head of a class or interface the links mark every base that the checker found there (linkMarks.base), by its moniker: what a name
 * leads to, behind aliases of types, through what a mixin makes. So subtypes are found by a mark's text, bases by the marks of a file. A type is all
 * declarations of one moniker: merged interfaces, an interface and its class. Limits: a type that has what an interface asks for and does not say so
 * is no subtype of it; types of one name in one function's blocks are taken for one.
 */
import { modifierSet, type SymbolKind } from "../../../proto/symbols.js";
import type { FileFacts } from "../../facts.js";
import { type Declared, linkMarks, readBase } from "../../links.js";
import { declarationMoniker } from "../../monikers.js";
import type { RelatedSymbol, RelationContext, Site } from "../../relations.js";

export type TypeEntry = {
  readonly moniker: string;
  /** Empty outside the workspace. */
  readonly declared: readonly Declared[];
};

class State {
  readonly entries = new Map<string, TypeEntry>();
  readonly subtypes = new Map<string, readonly TypeEntry[]>();
  readonly bases = new Map<string, readonly TypeEntry[]>();
  /** Monikers of the bases of a file's types, by ordinal. */
  readonly heads = new Map<string, ReadonlyMap<number, readonly string[]>>();
}

const typeKinds: ReadonlySet<SymbolKind> = new Set(["class", "interface", "typeAlias"]);
const staticBit = modifierSet("static");
const nothing: readonly number[] = [];

export class TypeIndex {
  private readonly state: State;

  constructor(private readonly context: RelationContext) {
    this.state = context.lookups.shared("typescript relations", () => new State());
  }

  /** The type that a symbol is. */
  typeOf({ moniker, declared }: RelatedSymbol): TypeEntry | undefined {
    if (!moniker.endsWith("#")) return undefined;
    const types = declared.filter(isType);
    return types.length === 0 && declared.length > 0 ? undefined : this.entry(moniker);
  }

  typeNamed(moniker: string): TypeEntry {
    return this.entry(moniker);
  }

  /** The type that a member is declared in. */
  ownerOf({ path, facts, ordinal }: Declared): TypeEntry | undefined {
    const { parent } = facts.declarations[ordinal];
    const owner = { path, facts, ordinal: parent };
    return parent >= 0 && isType(owner) ? this.entry(this.moniker(owner)) : undefined;
  }

  moniker({ path, facts, ordinal }: Declared): string {
    return declarationMoniker(facts, ordinal, this.context.lookups.identityOf(path, facts));
  }

  /** All below a type, without itself. */
  descendants(of: TypeEntry): readonly TypeEntry[] {
    return behind(of, (one) => this.subtypes(one));
  }

  /** All that it extends and implements, the nearest first, without itself. */
  ancestors(of: TypeEntry): readonly TypeEntry[] {
    return behind(of, (one) => this.bases(one));
  }

  isA(of: TypeEntry, moniker: string): boolean {
    return of.moniker === moniker || this.ancestors(of).some((one) => one.moniker === moniker);
  }

  /** The type's own members of that name, of its instances or of itself. */
  ownMembers({ declared }: TypeEntry, name: string, isStatic: boolean): readonly Declared[] {
    return declared.flatMap(({ path, facts, ordinal: owner }) =>
      (childrenOf(facts).get(owner) ?? nothing)
        .filter((ordinal) => {
          const one = facts.declarations[ordinal];
          return one.name === name && ((one.modifiers & staticBit) !== 0) === isStatic && one.kind !== "constructor";
        })
        .map((ordinal) => ({ path, facts, ordinal })),
    );
  }

  /** The members that objects of the type have under a name: its own, else those of the nearest base. */
  members(of: TypeEntry, name: string): readonly Declared[] {
    for (const one of [of, ...this.ancestors(of)]) {
      const own = this.ownMembers(one, name, false);
      if (own.length > 0 && (one === of || !own.every(isBodiless))) return own;
    }
    return [];
  }

  private entry(moniker: string): TypeEntry {
    let found = this.state.entries.get(moniker);
    if (found === undefined) {
      found = { moniker, declared: this.context.declaredAs(moniker).filter(isType) };
      this.state.entries.set(moniker, found);
    }
    return found;
  }

  private subtypes({ moniker }: TypeEntry): readonly TypeEntry[] {
    let found = this.state.subtypes.get(moniker);
    if (found === undefined) {
      const types = this.context.marked(linkMarks.base(moniker)).flatMap((site) => this.typeAt(site) ?? []);
      found = [...new Set(types)];
      this.state.subtypes.set(moniker, found);
    }
    return found;
  }

  private bases({ moniker, declared }: TypeEntry): readonly TypeEntry[] {
    let found = this.state.bases.get(moniker);
    if (found === undefined) {
      const monikers = declared.flatMap((one) => this.headsIn(one).get(one.ordinal) ?? []);
      found = [...new Set(monikers)].map((base) => this.entry(base));
      this.state.bases.set(moniker, found);
    }
    return found;
  }

  private headsIn({ path, facts }: Declared): ReadonlyMap<number, readonly string[]> {
    const known = this.state.heads.get(path);
    if (known !== undefined) return known;
    const heads = new Map<number, string[]>();
    for (const { text, start } of this.context.marksIn(path)) {
      const base = readBase(text);
      if (base !== undefined) listIn(heads, typeWithHeadAt(facts, start)).push(base);
    }
    this.state.heads.set(path, heads);
    return heads;
  }

  private typeAt({ path, facts, start }: Site): TypeEntry | undefined {
    const ordinal = isTypeScript(facts) ? typeWithHeadAt(facts, start) : -1;
    return ordinal < 0 ? undefined : this.entry(this.moniker({ path, facts, ordinal }));
  }
}

/** Whether a member is only promised: a signature of an interface, an abstract method. */
export function isBodiless({ facts, ordinal }: Declared): boolean {
  const { kind, bodyStart, modifiers, parent } = facts.declarations[ordinal];
  if (facts.declarations[parent]?.kind !== "class") return true;
  return kind === "method" && bodyStart < 0 && (modifiers & abstractOrOverload) !== 0;
}

const abstractOrOverload = modifierSet("abstract", "overload");

export function isStatic({ facts, ordinal }: Declared): boolean {
  return (facts.declarations[ordinal].modifiers & staticBit) !== 0;
}

function isTypeScript({ dialect }: FileFacts): boolean {
  return /^[cm]?[jt]sx?$/.test(dialect);
}

function isType({ facts, ordinal }: Declared): boolean {
  return typeKinds.has(facts.declarations[ordinal].kind) && isTypeScript(facts);
}

/** The class or interface in whose head, in front of its members, a place is; -1: none. */
function typeWithHeadAt({ declarations }: FileFacts, offset: number): number {
  let found = -1;
  declarations.forEach(({ kind, start, end, bodyStart }, ordinal) => {
    if (kind !== "class" && kind !== "interface") return;
    if (start <= offset && offset < (bodyStart < 0 ? end : bodyStart)) found = ordinal;
  });
  return found;
}

const children = new WeakMap<FileFacts, ReadonlyMap<number, readonly number[]>>();

function childrenOf(facts: FileFacts): ReadonlyMap<number, readonly number[]> {
  let known = children.get(facts);
  if (known === undefined) {
    const made = new Map<number, number[]>();
    facts.declarations.forEach(({ parent }, ordinal) => {
      listIn(made, parent).push(ordinal);
    });
    known = made;
    children.set(facts, known);
  }
  return known;
}

function listIn<Value>(lists: Map<number, Value[]>, key: number): Value[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}

function behind(of: TypeEntry, next: (one: TypeEntry) => readonly TypeEntry[]): readonly TypeEntry[] {
  const seen = new Set([of]);
  for (const one of seen) for (const found of next(one)) seen.add(found);
  seen.delete(of);
  return [...seen];
}

/** A file's declarations by full name and by what they lie in, made when first asked for and kept as long as the facts. */
import type { FileFacts } from "../../facts.js";

export class DeclarationTree {
  private byName: ReadonlyMap<string, number> | undefined;
  private byParent: ReadonlyMap<number, readonly number[]> | undefined;
  private readonly fullNames: (string | undefined)[] = [];

  constructor(readonly facts: FileFacts) {}

  static of(facts: FileFacts): DeclarationTree {
    let tree = trees.get(facts);
    if (tree === undefined) {
      tree = new DeclarationTree(facts);
      trees.set(facts, tree);
    }
    return tree;
  }

  /** The ordinal of the message, enum, service or extension of that full name, the first of several. */
  named(fullName: string): number | undefined {
    this.byName ??= this.indexNames();
    return this.byName.get(fullName);
  }

  /** Ordinals of what lies directly inside a declaration. */
  inside(ordinal: number): readonly number[] {
    this.byParent ??= this.indexParents();
    return this.byParent.get(ordinal) ?? none;
  }

  /** The language's name of a scope: of a message or service; the package for -1. */
  fullName(ordinal: number): string {
    if (ordinal < 0) return this.facts.container;
    let name = this.fullNames[ordinal];
    if (name === undefined) {
      const outer = this.fullName(this.scopeAround(ordinal));
      const own = this.facts.declarations[ordinal].name;
      name = outer === "" ? own : `${outer}.${own}`;
      this.fullNames[ordinal] = name;
    }
    return name;
  }

  /** The message or service that a declaration's name belongs to; -1 for the package. */
  scopeAround(ordinal: number): number {
    const { declarations } = this.facts;
    let at = declarations[ordinal].parent;
    while (at >= 0 && !isScope(declarations[at].kind)) at = declarations[at].parent;
    return at;
  }

  /** The dotted name inside the file, as containers have it. */
  insideName(ordinal: number): string {
    if (ordinal < 0) return "";
    const { name, parent } = this.facts.declarations[ordinal];
    return parent < 0 ? name : `${this.insideName(parent)}.${name}`;
  }

  private indexNames(): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    this.facts.declarations.forEach(({ kind }, ordinal) => {
      if (!isLookedUp(kind)) return;
      const name = this.fullName(ordinal);
      if (!found.has(name)) found.set(name, ordinal);
    });
    return found;
  }

  private indexParents(): ReadonlyMap<number, readonly number[]> {
    const found = new Map<number, number[]>();
    this.facts.declarations.forEach(({ parent }, ordinal) => {
      const list = found.get(parent);
      if (list === undefined) found.set(parent, [ordinal]);
      else list.push(ordinal);
    });
    return found;
  }
}

/** Whether names of types and extensions may lead to a declaration, or through it. */
export function isLookedUp(kind: string): boolean {
  return kind === "message" || kind === "enum" || kind === "service" || kind === "extension";
}

function isScope(kind: string): boolean {
  return kind === "message" || kind === "service";
}

const none: readonly number[] = [];
const trees = new WeakMap<FileFacts, DeclarationTree>();

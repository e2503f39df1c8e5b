/**
 * ClassIndex: declarations and monikers to classes, who inherits from whom, and which class's member a class has; kept for the snapshot.
 *
 * Problem: a class says its bases and not its subclasses. Method: subclasses are looked for where a class occurs as a base (role `extends`) or a
 * base is a value that leads to it (linkMarks.base), and proven by their method resolution order. A class outside the workspace is
 * known by its moniker, and by the orders of the classes here. Limits: classes that calls make (`type("C", bases, {})`) are not known.
 */
import { type Declared, fileContainer, linkMarks, occurrenceRoles } from "../../links.js";
import { qualifiedName } from "../../monikers.js";
import { monikerTail } from "../../monikerTail.js";
import type { RelatedSymbol, RelationContext, Site } from "../../relations.js";
import { mroOf, traitsOf } from "../check/classes.js";
import { isClass, PythonProgram } from "../check/pythonProgram.js";
import { pythonRules } from "../check/pythonRules.js";
import type { ClassObject } from "../types/objects.js";

class State {
  readonly subclasses = new Map<string, readonly ClassObject[]>();
  readonly descendants = new Map<string, ReadonlySet<ClassObject>>();
  readonly names = new Map<ClassObject, ReadonlySet<string>>();
  readonly protocols = new Map<string, readonly ClassObject[]>();
}

/** A member of a class, and whose it is. `method`, `property` or a plain `attribute`. */
export type MemberOfClass = { readonly owner: string; readonly name: string };

export class ClassIndex {
  readonly program: PythonProgram;
  private readonly state: State;

  constructor(readonly context: RelationContext) {
    this.program = new PythonProgram(context.lookups, pythonRules);
    this.state = context.lookups.shared("python relations", () => new State());
  }

  /** The class that a declaration declares. */
  classDeclaredBy(declared: Declared): ClassObject | undefined {
    const { facts, ordinal } = declared;
    return isPython(facts.dialect) && isClass(facts, ordinal) ? this.program.classOf(declared) : undefined;
  }

  /** The class a symbol is, with all its declarations. */
  classesOf({ declared }: Pick<RelatedSymbol, "declared">): readonly ClassObject[] {
    return declared.flatMap((one) => this.classDeclaredBy(one) ?? []);
  }

  /** The class in whose body, or through whose methods' receiver, a member is declared. */
  ownerOf({ path, facts, ordinal }: Declared): ClassObject | undefined {
    const { parent } = facts.declarations[ordinal];
    return parent < 0 ? undefined : this.classDeclaredBy({ path, facts, ordinal: parent });
  }

  moniker(of: ClassObject): string {
    return this.program.moniker(declaredOf(of));
  }

  /** The class and all that inherit from it, wherever it is declared; itself first, where the workspace declares it. */
  withDescendants(moniker: string): ReadonlySet<ClassObject> {
    let found = this.state.descendants.get(moniker);
    if (found === undefined) {
      const seen = new Set(this.classesOf({ declared: this.context.declaredAs(moniker) }));
      for (const one of this.directSubclasses(moniker)) seen.add(one);
      for (const one of seen) for (const below of this.directSubclasses(this.moniker(one))) seen.add(below);
      found = seen;
      this.state.descendants.set(moniker, found);
    }
    return found;
  }

  /** Whether a class is the one of that moniker, or inherits from it. */
  isA(of: ClassObject, moniker: string): boolean {
    return mroOf(of, this.program).entries.some(
      (entry) => entry.class.made === undefined && this.moniker(entry.class) === moniker,
    );
  }

  /** The declarations of the first class in the method resolution order that has a member of that name in its body. */
  member(of: ClassObject, name: string): readonly Declared[] {
    for (const { class: one } of mroOf(of, this.program).entries) {
      const own = this.ownMember(one, name);
      if (own.length > 0) return own;
    }
    return none;
  }

  /** A class's own; a method before what other methods assign under its name. */
  ownMember(of: ClassObject, name: string): readonly Declared[] {
    const own = this.program.ownMembers(of, name);
    if (own.length < 2) return own;
    const functions = own.filter(({ facts, ordinal }) => isFunctionKind(facts.declarations[ordinal].kind));
    return functions.length > 0 ? functions : own;
  }

  /** Names of a class's own members. */
  namesOf(of: ClassObject): ReadonlySet<string> {
    let names = this.state.names.get(of);
    if (names === undefined) {
      const { path, facts } = of.file;
      const inside = this.context.lookups.enumerate(fileContainer(path, qualifiedName(facts, of.ordinal)));
      names = new Set(inside.map(({ name }) => name));
      this.state.names.set(of, names);
    }
    return names;
  }

  /** Protocols of the workspace that declare a method of that name in their body. */
  protocolsWith(name: string): readonly ClassObject[] {
    let found = this.state.protocols.get(name);
    if (found === undefined) {
      const classes = this.context
        .marked(linkMarks.abstractMethod(name))
        .flatMap((site) => this.classAround(site) ?? []);
      found = [...new Set(classes)].filter((one) => this.isProtocol(one));
      this.state.protocols.set(name, found);
    }
    return found;
  }

  isProtocol(of: ClassObject): boolean {
    return traitsOf(of, this.program).isProtocol;
  }

  private directSubclasses(moniker: string): readonly ClassObject[] {
    let found = this.state.subclasses.get(moniker);
    if (found === undefined) {
      const sites = [
        ...this.context.sites(moniker, occurrenceRoles.extends),
        ...this.context.marked(linkMarks.base(moniker)),
      ];
      const classes = new Set(sites.flatMap((site) => this.classAround(site) ?? []));
      found = [...classes].filter((one) => this.moniker(one) !== moniker && this.isA(one, moniker));
      this.state.subclasses.set(moniker, found);
    }
    return found;
  }

  /** The class in whose head or body a site stands: the innermost. */
  private classAround({ path, facts, start }: Site): ClassObject | undefined {
    if (!isPython(facts.dialect)) return undefined;
    let around = -1;
    facts.declarations.forEach((one, ordinal) => {
      if (one.start <= start && start < one.end && isClass(facts, ordinal)) around = ordinal;
    });
    return around < 0 ? undefined : this.classDeclaredBy({ path, facts, ordinal: around });
  }
}

/** Owner and name of a member, by its moniker: undefined for what is no member of a class. */
export function memberOf(moniker: string): MemberOfClass | undefined {
  const { name, start, form } = monikerTail(moniker);
  const owner = moniker.slice(0, start);
  if (!owner.endsWith("#") || (form !== "method" && form !== "term")) return undefined;
  return { owner, name };
}

export function declaredOf(of: ClassObject): Declared {
  return { path: of.file.path, facts: of.file.facts, ordinal: of.ordinal };
}

export function isPython(dialect: string): boolean {
  return dialect === "py" || dialect === "pyi";
}

function isFunctionKind(kind: string): boolean {
  return kind === "method" || kind === "property" || kind === "constructor";
}

const none: readonly Declared[] = [];

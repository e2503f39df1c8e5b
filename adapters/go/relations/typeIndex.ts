/**
 * TypeIndex: declarations and monikers to types, and what a type's method set holds; kept for the snapshot (LinkContext.shared).
 *
 * A type declared in a body is known only to who reads the body: its function is evaluated once, without occurrences. A type outside the
 * workspace is found by its moniker: package and namespace are its import path, which means there what it means in the file that mentions it.
 */
import type { Declared } from "../../links.js";
import { OccurrenceSink } from "../../occurrenceSink.js";
import { parseMoniker } from "../../parseMoniker.js";
import type { RelatedSymbol, RelationContext } from "../../relations.js";
import { builtinMoniker } from "../builtinMoniker.js";
import { FileLinker } from "../check/fileLinker.js";
import { GoProgram } from "../check/goProgram.js";
import { select } from "../check/selection.js";
import { isInterface, underlying } from "../check/underlying.js";
import { standardLibrary } from "../goIdentity.js";
import { packageOf } from "../goPackages.js";
import { mainModuleRoot } from "../mainModuleRoot.js";
import { kindOf, named } from "../types/goType.js";
import type { TypeObject } from "../types/objects.js";
import { errorType } from "../types/universe.js";
import { interfaceNames, isMethodSet, methodNames } from "./methodNames.js";
import type { MethodOfType, TypeEntry } from "./typeEntry.js";

class State {
  readonly entries = new Map<TypeObject, TypeEntry>();
  /** Types declared in the body of a declaration, by path and ordinal of that. */
  readonly inBodies = new Map<string, ReadonlyMap<number, TypeObject>>();
  readonly outside = new Map<string, TypeObject | undefined>();
}

/** Monikers of the predeclared interface and its method. */
export const errorMoniker = builtinMoniker("error");
export const errorMethodMoniker = builtinMoniker("Error");

export class TypeIndex {
  readonly program: GoProgram;
  private readonly state: State;

  constructor(readonly context: RelationContext) {
    this.program = new GoProgram(context.lookups);
    this.state = context.lookups.shared("go relations", () => new State());
  }

  entry(object: TypeObject, declared = object.declared, beside = nobody): TypeEntry {
    let entry = this.state.entries.get(object);
    if (entry === undefined) {
      entry = this.makeEntry(object, declared, beside);
      this.state.entries.set(object, entry);
    }
    return entry;
  }

  /** The type that a declaration declares. */
  typeDeclaredBy({ path, facts, ordinal }: Declared): TypeEntry | undefined {
    const { name, kind, parent } = facts.declarations[ordinal];
    if (kind !== "struct" && kind !== "interface" && kind !== "typeAlias") return undefined;
    if (parent < 0) {
      const member = this.program.member(this.program.fileOf(path, facts).package, name);
      return member?.what === "type" ? this.entry(member) : undefined;
    }
    return this.typeInBody(path, facts, ordinal);
  }

  private typeInBody(path: string, facts: Declared["facts"], ordinal: number): TypeEntry | undefined {
    const types = this.typesInBody(path, facts, outermost(facts, ordinal));
    const object = types.get(ordinal);
    const beside = (): readonly TypeEntry[] =>
      [...types.keys()].flatMap((other) => (other === ordinal ? [] : (this.typeInBody(path, facts, other) ?? [])));
    return object === undefined ? undefined : this.entry(object, [{ path, facts, ordinal }], beside);
  }

  /** The type that has a method or field in its declaration or beside it. */
  ownerOf({ path, facts, ordinal }: Declared): TypeEntry | undefined {
    const { parent, owner } = facts.declarations[ordinal];
    if (parent >= 0) return this.meant(this.typeDeclaredBy({ path, facts, ordinal: parent }));
    if (owner === "") return undefined;
    const member = this.program.member(this.program.fileOf(path, facts).package, owner);
    return member?.what === "type" ? this.meant(this.entry(member)) : undefined;
  }

  /** The type that an alias stands for. */
  private meant(entry: TypeEntry | undefined): TypeEntry | undefined {
    if (entry === undefined || !entry.isAlias) return entry;
    const right = this.program.info(entry.object)?.right;
    return right?.kind === kindOf.named ? this.entry(right.object) : entry;
  }

  /** The type a symbol is. */
  typeOf({ moniker, declared, from }: RelatedSymbol): TypeEntry | undefined {
    for (const one of declared) {
      const entry = this.typeDeclaredBy(one);
      if (entry !== undefined) return entry;
    }
    return declared.length > 0 ? undefined : this.typeOutside(moniker, from);
  }

  /** The type whose method a symbol is. */
  ownerOfMethod({ moniker, declared, from }: RelatedSymbol): TypeEntry | undefined {
    for (const one of declared) {
      if (one.facts.declarations[one.ordinal].kind !== "method") continue;
      const entry = this.ownerOf(one);
      if (entry !== undefined) return entry;
    }
    return declared.length > 0 ? undefined : this.typeOutside(moniker, from);
  }

  /** The type that a moniker names, wherever it is declared. */
  typeNamed(moniker: string, from: string): TypeEntry | undefined {
    return this.typeOf({ moniker, declared: this.context.declaredAs(moniker), from });
  }

  /** The type, or the owner of the method, that a moniker of a dependency names. */
  private typeOutside(moniker: string, from: string): TypeEntry | undefined {
    const root = mainModuleRoot(from, this.program.context);
    const key = `${moniker}\n${root}`;
    if (!this.state.outside.has(key)) this.state.outside.set(key, this.findOutside(moniker, from, root));
    const object = this.state.outside.get(key);
    return object === undefined ? undefined : this.entry(object);
  }

  private findOutside(moniker: string, from: string, root: string | undefined): TypeObject | undefined {
    if (moniker === errorMethodMoniker || moniker === errorMoniker)
      return errorType.kind === kindOf.named ? errorType.object : undefined;
    const parsed = parseMoniker(moniker);
    const type = parsed?.descriptors.find(({ suffix }) => suffix === "type");
    if (parsed === undefined || type === undefined) return undefined;
    const folders = parsed.descriptors.filter(({ suffix }) => suffix === "namespace").map(({ name }) => name);
    const path = (parsed.package === standardLibrary ? folders : [parsed.package, ...folders]).join("/");
    const { context } = this.program;
    const directory = packageOf(path, from, root, context)?.directory;
    const name = directory === undefined ? undefined : context.packageNames(directory)[0];
    if (directory === undefined || name === undefined) return undefined;
    const member = this.program.member(this.program.packageAt(directory, name, root), type.name);
    return member?.what === "type" ? member : undefined;
  }

  names(entry: TypeEntry): ReadonlySet<string> {
    entry.names ??= entry.isInterface
      ? interfaceNames(entry.type, this.program)
      : entry.isPointer
        ? new Set<string>()
        : methodNames(entry.type, this.program);
    return entry.names;
  }

  /** The method that a value of the type, or of a pointer to it, has under a name. */
  method(entry: TypeEntry, name: string): MethodOfType | undefined {
    if (!entry.methods.has(name)) entry.methods.set(name, this.findMethod(entry, name));
    return entry.methods.get(name);
  }

  /** Where a method stands; in an interface of a body, beside which no use leads. */
  declarationsOf({ member }: MethodOfType, name: string, entry: TypeEntry): readonly Declared[] {
    if (member.declared.length > 0) return member.declared;
    return [entry, ...entry.beside()].flatMap(({ declared }) =>
      declared.flatMap(({ path, facts, ordinal }) => {
        const method = facts.declarations.findIndex((one) => one.parent === ordinal && one.name === name);
        return method < 0 ? [] : [{ path, facts, ordinal: method }];
      }),
    );
  }

  moniker({ declared }: TypeEntry): string {
    const first = declared[0];
    return first === undefined ? errorMoniker : this.program.moniker(first);
  }

  private findMethod(entry: TypeEntry, name: string): MethodOfType | undefined {
    if (entry.isPointer) return undefined;
    const found = select(entry.type, name, this.program);
    if (found?.member.what !== "method") return undefined;
    return { member: found.member, signature: found.type, isVirtual: found.via !== undefined };
  }

  private makeEntry(object: TypeObject, declared: readonly Declared[], beside: TypeEntry["beside"]): TypeEntry {
    const { program } = this;
    const type = named(object, program.info(object)?.typeParams ?? []);
    const under = underlying(type, program);
    return {
      object,
      declared,
      beside,
      type,
      isInterface: isInterface(under),
      isConstraint: isInterface(under) && !isMethodSet(type, program),
      isAlias: object.isAlias,
      isPointer: under.kind === kindOf.pointer,
      methods: new Map(),
      names: undefined,
    };
  }

  private typesInBody(path: string, facts: Declared["facts"], around: number): ReadonlyMap<number, TypeObject> {
    const key = `${path}\n${around}`;
    let types = this.state.inBodies.get(key);
    if (types === undefined) {
      const file = this.program.fileOf(path, facts);
      const offset = file.unit.offsetOf(around);
      types =
        offset < 0
          ? new Map<number, TypeObject>()
          : new FileLinker(this.program, file, new OccurrenceSink(), offset).typesInBody();
      this.state.inBodies.set(key, types);
    }
    return types;
  }
}

function nobody(): readonly TypeEntry[] {
  return [];
}

function outermost(facts: Declared["facts"], ordinal: number): number {
  let at = ordinal;
  while (facts.declarations[at].parent >= 0) {
    const { parent } = facts.declarations[at];
    const { kind } = facts.declarations[parent];
    // A method stands beside its type.
    if (facts.declarations[at].kind === "method" && kind !== "interface") break;
    at = parent;
  }
  return at;
}

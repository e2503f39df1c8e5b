/**
 * NameEvaluator: tokens of a unit, and what they denote; the part of evaluation that tells the sink of occurrences.
 *
 * With a sink, the unit is read whole and in order, so that tokens and positions stay in step; without one, only types count and reading
 * may begin anywhere. `mode` says what the last evaluated operand was, `tail` which occurrence its last name is.
 */
import { modifierSet, type SymbolKind } from "../../../proto/symbols.js";
import { type Declared, linkMarks, occurrenceRoles } from "../../links.js";
import type { OccurrenceSink } from "../../occurrenceSink.js";
import { builtinMoniker } from "../builtinMoniker.js";
import { dependencyPlace } from "../dependencyPaths.js";
import { type GoType, kindOf, named, noTypes, unknown } from "../types/goType.js";
import type { FieldObject, MethodObject, PackageMember, TypeObject } from "../types/objects.js";
import { errorMethod, errorType, universe } from "../types/universe.js";
import type { ImportedPackage } from "./goFileImports.js";
import type { GoFile, GoProgram } from "./goProgram.js";
import { instanceText } from "./instanceText.js";
import { isInherited } from "./isInherited.js";
import { typeText } from "./typeText.js";
import { UnitCursor } from "./unitCursor.js";

/** What an operand is (go/types calls it mode). */
export const modes = { nothing: 0, value: 1, type: 2, builtin: 3, package: 4, unknown: 5 } as const;

export type Local = {
  readonly name: string;
  type: GoType;
  mode: number;
  /** Number of its symbol in the sink, or -1. */
  readonly symbol: number;
};

export abstract class NameEvaluator extends UnitCursor {
  protected locals: Local[] = [];
  protected mode: number = modes.nothing;
  /** Occurrence of the operand's last name, for roles that its surroundings give it; -1 where it has none. */
  protected tail = -1;
  /** The package, where the mode is `package`. */
  protected qualifier: ImportedPackage | undefined;
  /** The name, where the mode is `builtin`. */
  protected builtin = "";
  /** Position of the token read last. */
  protected tokenStart = 0;
  private nextToken = 0;
  private readonly positions: Uint32Array | undefined;
  private readonly symbols = new Map<PackageMember | FieldObject | MethodObject, number>();
  private readonly importSymbols: number[] = [];

  constructor(
    protected readonly program: GoProgram,
    protected readonly file: GoFile,
    at: number,
    protected readonly sink: OccurrenceSink | undefined,
  ) {
    super(file.unit, at);
    this.positions = sink === undefined ? undefined : file.unit.positions;
  }

  protected token(): string {
    const name = this.unit.names(this.unsigned());
    if (this.positions !== undefined) this.tokenStart = this.positions[this.nextToken++];
    return name;
  }

  /** Reads the definition of a local and numbers it. */
  protected define(kind: SymbolKind, type: GoType, mode: number): Local {
    const name = this.token();
    return this.defineRead(name, kind, type, mode);
  }

  /** Numbers a local whose token was just read. */
  protected defineRead(name: string, kind: SymbolKind, type: GoType, mode: number): Local {
    let symbol = -1;
    if (this.sink !== undefined) {
      symbol = this.sink.local(name, kind);
      this.sink.add(this.tokenStart, name.length, symbol, occurrenceRoles.definition);
    }
    const local = { name, type, mode, symbol };
    this.locals.push(local);
    return local;
  }

  /** Reads `d T`: the definition of a declaration of this file, or of a local where d is 0. Returns the declaration's symbol, or the local's. */
  protected defineDeclared(kind: SymbolKind, type: GoType, mode: number): DefinedName {
    const ordinal = this.unsigned() - 1;
    const name = this.token();
    if (ordinal < 0) return { name, ordinal, symbol: this.defineRead(name, kind, type, mode).symbol };
    if (this.isInBody(ordinal)) return { name, ordinal: -1, symbol: this.defineInBody(name, ordinal) };
    return { name, ordinal, symbol: this.defineGlobal(name, ordinal, type) };
  }

  /** A declaration in a function's body is known by its place: several may have one name. */
  protected isInBody(ordinal: number): boolean {
    const { declarations } = this.file.facts;
    for (let at = ordinal; at >= 0; at = declarations[at].parent) {
      if ((declarations[at].modifiers & localBit) !== 0) return true;
    }
    return false;
  }

  protected defineInBody(name: string, ordinal: number): number {
    if (this.sink === undefined) return -1;
    const { kind, signature } = this.file.facts.declarations[ordinal];
    const symbol = this.sink.local(name, kind);
    this.sink.symbols[symbol].signature = signature;
    this.sink.add(this.tokenStart, name.length, symbol, occurrenceRoles.definition);
    return symbol;
  }

  protected defineGlobal(name: string, ordinal: number, type: GoType): number {
    if (this.sink === undefined) return -1;
    const { path, facts } = this.file;
    const declared = facts.declarations[ordinal];
    const symbol = this.sink.global(this.program.moniker({ path, facts, ordinal }), name, declared.kind);
    if (type.kind !== kindOf.unknown) this.sink.symbols[symbol].type ||= this.typeMoniker(type);
    this.sink.add(this.tokenStart, name.length, symbol, occurrenceRoles.definition);
    return symbol;
  }

  /** A use of local `n`, whose token follows. */
  protected localUse(): GoType {
    const number = this.unsigned();
    const name = this.token();
    return this.localUseRead(number, name);
  }

  protected localUseRead(number: number, name: string): GoType {
    const local: Local | undefined = this.locals[number];
    if (local === undefined) return this.unresolved(name);
    this.mode = local.mode;
    this.tail = this.occurrence(
      name,
      local.symbol,
      local.mode === modes.type ? occurrenceRoles.type : occurrenceRoles.read,
    );
    return local.type;
  }

  /** What a name means that no local scope binds; its token was just read. */
  protected nameUse(name: string): GoType {
    this.tail = -1;
    if (name === "_") {
      this.mode = modes.unknown;
      return unknown;
    }
    const { program, file } = this;
    if (file.imports.mayBind(name)) {
      const imported = program.imported(file, name);
      if (imported !== undefined) return this.packageUse(imported, name);
    }
    const member = program.member(file.package, name);
    if (member !== undefined) return this.memberUse(member, name);
    for (const dotted of file.imports.dotted(program)) {
      const found = program.member(dotted, name);
      if (found !== undefined) return this.memberUse(found, name);
    }
    const predeclared = universe.get(name);
    if (predeclared !== undefined) {
      this.tail = this.builtinOccurrence(name, name, predeclared.what === "type" ? "typeAlias" : predeclared.what);
      this.builtin = name;
      this.mode =
        predeclared.what === "function" ? modes.builtin : predeclared.what === "type" ? modes.type : modes.value;
      return predeclared.what === "function" ? unknown : predeclared.type;
    }
    const imported = program.imported(file, name);
    return imported === undefined ? this.unresolved(name) : this.packageUse(imported, name);
  }

  private packageUse(imported: ImportedPackage, name: string): GoType {
    this.mode = modes.package;
    this.qualifier = imported;
    this.tail = this.occurrence(name, this.importSymbol(imported.index), occurrenceRoles.read);
    return unknown;
  }

  /** A use of a member of a package; its token was just read. */
  protected memberUse(member: PackageMember, name: string): GoType {
    if (member.what === "type") {
      this.tail = this.occurrence(name, this.symbolOf(member), occurrenceRoles.type);
      this.mode = modes.type;
      return this.typeNamed(member);
    }
    this.tail = this.occurrence(name, this.symbolOf(member), occurrenceRoles.read);
    this.mode = modes.value;
    return this.program.typeOf(member);
  }

  /** A field or method; its token was just read. `via`: the interface through which a method is reached. */
  protected selectedUse(member: FieldObject | MethodObject, name: string, role: number, via: GoType = unknown): void {
    this.tail = this.occurrence(name, this.symbolOf(member), role);
    if (this.tail >= 0 && via.kind !== kindOf.unknown) this.markVirtual(member, via, this.tail);
  }

  /** What a call through an interface may reach is asked for by these marks. */
  private markVirtual(member: FieldObject | MethodObject, via: GoType, at: number): void {
    const { sink, program } = this;
    const own = member.declared[0];
    const isBuiltin = member === errorMethod;
    if (sink === undefined || (own === undefined && !isBuiltin)) return;
    if (own === undefined || isOutside(own)) sink.mark(at, linkMarks.outsideMethod(member.name));
    const isOwn = via.kind !== kindOf.named || (via.args.length === 0 && !isInherited(member, via.object));
    const by = isOwn ? undefined : instanceText(via, program);
    if (by !== undefined) sink.mark(at, linkMarks.through(by));
  }

  /** The type declared here extends the one whose name stands at `occurrence`. */
  protected extendsAt(occurrence: number, type: GoType): void {
    if (occurrence < 0) return;
    this.giveRole(occurrence, occurrenceRoles.extends);
    const bare = type.kind === kindOf.pointer ? type.element : type;
    const object = bare.kind === kindOf.named ? bare.object : undefined;
    if (object === undefined || object.local !== undefined) {
      // Of the language's types only `error` has methods.
      if (type === errorType) this.sink?.mark(occurrence, linkMarks.outsideBase);
      return;
    }
    if (object.declared.length > 0 && isOutside(object.declared[0])) this.sink?.mark(occurrence, linkMarks.outsideBase);
  }

  /** The type that a type's name stands for; a generic alias waits for its arguments. */
  private typeNamed(object: TypeObject): GoType {
    if (!object.isAlias) return named(object, noTypes);
    const info = this.program.info(object);
    if (info === undefined) return unknown;
    return info.typeParams.length > 0 ? named(object, noTypes) : info.right;
  }

  protected unresolved(name: string): GoType {
    this.tail = -1;
    this.mode = modes.unknown;
    this.sink?.unresolved(name, this.tokenStart);
    return unknown;
  }

  protected occurrence(name: string, symbol: number, role: number): number {
    if (this.sink === undefined || symbol < 0) return -1;
    return this.sink.add(this.tokenStart, name.length, symbol, role);
  }

  /** A name of the language itself. */
  protected builtinOccurrence(name: string, qualified: string, kind: SymbolKind): number {
    if (this.sink === undefined) return -1;
    return this.occurrence(
      name,
      this.sink.global(builtinMoniker(qualified), name, kind, "builtin"),
      occurrenceRoles.read,
    );
  }

  protected giveRole(occurrence: number, add: number, remove = 0): void {
    if (occurrence >= 0) this.sink?.changeRoles(occurrence, add, remove);
  }

  /** The local symbol of an import, defined at its alias or its path. */
  protected importSymbol(index: number): number {
    if (this.sink === undefined) return -1;
    let symbol = this.importSymbols[index];
    if (symbol === undefined) {
      const { alias, specifier } = this.file.facts.imports[index];
      symbol = this.sink.local(alias === "" ? (specifier.split("/").at(-1) ?? specifier) : alias, "package");
      this.importSymbols[index] = symbol;
    }
    return symbol;
  }

  private symbolOf(object: PackageMember | FieldObject | MethodObject): number {
    const { sink } = this;
    if (sink === undefined) return -1;
    let symbol = this.symbols.get(object);
    if (symbol !== undefined) return symbol;
    const first = object.declared[0];
    if (first !== undefined) {
      const { kind, name } = first.facts.declarations[first.ordinal];
      symbol = sink.global(this.program.moniker(first), name, kind);
    } else if ("known" in object && object.known !== undefined && object.known.symbol >= 0) {
      symbol = object.known.symbol;
    } else {
      symbol = sink.global(builtinMoniker(object.name), object.name, "method", "builtin");
    }
    this.symbols.set(object, symbol);
    return symbol;
  }

  /** Moniker of the defined type that a type is or is made of. */
  protected typeMoniker(type: GoType): string {
    let current = type;
    for (;;) {
      switch (current.kind) {
        case kindOf.pointer:
        case kindOf.slice:
        case kindOf.array:
        case kindOf.chan:
        case kindOf.map:
          current = current.element;
          break;
        case kindOf.named: {
          const first = current.object.declared[0];
          return first === undefined ? "" : this.program.moniker(first);
        }
        default:
          return "";
      }
    }
  }

  /** Tells the sink what is known of the locals, now that an item was read. */
  protected describeLocals(): void {
    if (this.sink === undefined) return;
    for (const { name, type, symbol, mode } of this.locals) {
      if (symbol < 0) continue;
      const draft = this.sink.symbols[symbol];
      if (mode === modes.type) draft.signature ||= `type ${name}`;
      else {
        draft.signature = type.kind === kindOf.unknown ? name : `${name} ${typeText(type, this.file.package)}`;
        draft.type = this.typeMoniker(type);
      }
    }
  }
}

function isOutside({ path }: Declared): boolean {
  return dependencyPlace(path) !== undefined;
}

const localBit = modifierSet("local");

export type DefinedName = {
  readonly name: string;
  /** -1 for what is local to a body. */
  readonly ordinal: number;
  readonly symbol: number;
};

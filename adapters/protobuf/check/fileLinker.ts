/**
 * FileLinker: one pass over a file's uses (uses/useCodes.ts): what each name denotes, part by part.
 *
 * Of a dotted name every part that names a message, enum or service is a use of it; parts that name packages are none. Options are walked
 * down from their message in descriptor.proto through fields and extensions; a value's names mean what the option's type says. A name behind one that
 * is not resolved is not resolved either.
 */
import type { FileFacts } from "../../facts.js";
import { type LinkContext, occurrenceRoles } from "../../links.js";
import { declarationMoniker } from "../../monikers.js";
import type { OccurrenceSink } from "../../occurrenceSink.js";
import { optionSites, partCodes, useCodes, valueCodes } from "../uses/useCodes.js";
import { partsOf, type UsedName, UsesReader } from "../uses/usesReader.js";
import { DeclarationTree } from "./declarationTree.js";
import type { FileScope } from "./fileScope.js";
import {
  type FieldType,
  type FileImports,
  type Found,
  fieldType,
  type ProtoProgram,
  unknownType,
} from "./protoProgram.js";

export type FileLinkerParts = {
  readonly facts: FileFacts;
  readonly context: LinkContext;
  readonly program: ProtoProgram;
  readonly imports: FileImports;
  readonly scope: FileScope;
  readonly sink: OccurrenceSink;
};

export class FileLinker {
  private readonly reader: UsesReader;
  private readonly tree: DeclarationTree;
  /** Symbols of the sink by path and ordinal: files of equal content share their facts. */
  private readonly symbols = new Map<string, Map<number, number>>();
  private readonly members = new Map<Found, Map<string, Found>>();
  private readonly typesOfSymbols: (FieldType | undefined)[] = [];
  private readonly optionsTypes = new Map<string, FieldType>();
  /** Full name of the scope at hand. */
  private inScope: string;

  constructor(private readonly parts: FileLinkerParts) {
    this.reader = new UsesReader(parts.facts.payload);
    this.tree = DeclarationTree.of(parts.facts);
    this.inScope = parts.facts.container;
  }

  run(): void {
    const { reader } = this;
    while (!reader.ended) {
      const code = reader.unsigned();
      switch (code) {
        case useCodes.scope:
          this.inScope = this.tree.fullName(reader.unsigned() - 1);
          break;
        case useCodes.type:
        case useCodes.extendee:
          this.named(reader.name(), "type", occurrenceRoles.type);
          break;
        case useCodes.option:
          this.option();
          break;
        case useCodes.default:
          this.defaultValue();
          break;
        default:
          throw new RangeError("uses hold an unknown code");
      }
    }
  }

  private defaultValue(): void {
    const ordinal = this.reader.unsigned();
    const { valueType } = this.parts.facts.declarations[ordinal];
    this.valueName(this.reader.name(), fieldType(valueType, this.inScope, this.parts.scope));
  }

  private option(): void {
    const { reader } = this;
    const site = optionSites[reader.unsigned()];
    let type: FieldType | undefined;
    for (let code = reader.unsigned(); code !== partCodes.end; code = reader.unsigned()) {
      if (code === partCodes.extension) {
        type = this.extension(reader.name(), [this.inScope]);
        continue;
      }
      type ??= this.optionsType(site);
      type = this.field(reader.name(), type);
    }
    this.value(type ?? unknownType);
  }

  private optionsType(site: string): FieldType {
    let type = this.optionsTypes.get(site);
    if (type === undefined) {
      const { program, imports, context } = this.parts;
      const found = program.descriptorMessage(site, imports, context);
      type = found === undefined ? unknownType : { kind: "type", type: found };
      this.optionsTypes.set(site, type);
    }
    return type;
  }

  /** A value of some type, and what it names. */
  private value(type: FieldType): void {
    this.valueOfCode(this.reader.unsigned(), type);
  }

  private valueOfCode(code: number, type: FieldType): void {
    const { reader } = this;
    switch (code) {
      case valueCodes.nothing:
        return;
      case valueCodes.name:
        this.valueName(reader.name(), type);
        return;
      case valueCodes.list:
        for (let next = reader.unsigned(); next !== valueCodes.end; next = reader.unsigned()) {
          this.valueOfCode(next, type);
        }
        return;
      case valueCodes.message:
        for (let next = reader.unsigned(); next !== partCodes.end; next = reader.unsigned()) this.member(next, type);
        return;
      default:
        throw new RangeError("uses hold an unknown value");
    }
  }

  /** One field of a message literal with its value. */
  private member(code: number, type: FieldType): void {
    const name = this.reader.name();
    switch (code) {
      case partCodes.field:
        this.value(this.field(name, type));
        return;
      case partCodes.extension:
        // The type that is set is the innermost scope of what may extend it.
        this.value(this.extension(name, [this.parts.facts.container, this.scopeOf(type)]));
        return;
      default: {
        const found = this.parts.scope.find(name.text);
        this.emitName(name, found, occurrenceRoles.type);
        this.value(found === undefined ? unknownType : { kind: "type", type: found });
      }
    }
  }

  private scopeOf(type: FieldType): string {
    if (type.kind !== "type") return "";
    return DeclarationTree.of(type.type.facts).fullName(type.type.ordinal);
  }

  /** A field of a message by its name, and its type. */
  private field(name: UsedName, type: FieldType): FieldType {
    if (type.kind === "map") {
      // An entry's fields have no place in the text.
      if (name.text === "value") return type.value;
      if (name.text === "key") return { kind: "scalar" };
    }
    const found = type.kind === "type" ? this.memberOf(type.type, name.text) : undefined;
    if (found === undefined) {
      this.parts.sink.unresolved(name.text, name.start);
      return unknownType;
    }
    return this.typeOf(found, this.emit(found, name.start, name.text.length, occurrenceRoles.write));
  }

  /** The type of a field or extension that is a symbol of the sink. */
  private typeOf(found: Found, symbol: number): FieldType {
    let type = this.typesOfSymbols[symbol];
    if (type === undefined) {
      type = this.parts.program.typeOf(found, this.parts.context);
      this.typesOfSymbols[symbol] = type;
    }
    return type;
  }

  private memberOf(of: Found, name: string): Found | undefined {
    let members = this.members.get(of);
    if (members === undefined) {
      members = new Map();
      this.members.set(of, members);
    }
    let member = members.get(name);
    if (member === undefined) {
      member = this.parts.program.memberOf(of, name, this.parts.context);
      if (member !== undefined) members.set(name, member);
    }
    return member;
  }

  /** An extension by its name in the first of some scopes that has one, and its type. */
  private extension(name: UsedName, scopes: readonly string[]): FieldType {
    for (const from of scopes) {
      const found = this.parts.scope.resolve(name.text, from, "any");
      if (found === undefined || found.facts.declarations[found.ordinal].kind !== "extension") continue;
      this.emitName(name, found, occurrenceRoles.write);
      return this.typeOf(found, this.symbolOf(found));
    }
    this.emitName(name, undefined, occurrenceRoles.write);
    return unknownType;
  }

  /** An identifier as a value: of an enum, or a word of the language. */
  private valueName(name: UsedName, type: FieldType): void {
    if (type.kind === "scalar" || type.kind === "map") return;
    const isEnum = type.kind === "type" && type.type.facts.declarations[type.type.ordinal].kind === "enum";
    const found = isEnum ? this.memberOf(type.type, name.text) : undefined;
    if (found !== undefined) this.emit(found, name.start, name.text.length, occurrenceRoles.read);
    else if (!words.has(name.text)) this.parts.sink.unresolved(name.text, name.start);
  }

  private named(name: UsedName, wanted: "type" | "any", role: number): void {
    this.emitName(name, this.parts.scope.resolve(name.text, this.inScope, wanted), role);
  }

  /** The parts of a name from the last backwards, as far as they name what encloses it. */
  private emitName(name: UsedName, found: Found | undefined, role: number): void {
    const parts = partsOf(name);
    const last = parts[parts.length - 1];
    if (found === undefined) {
      this.parts.sink.unresolved(last.name, last.start);
      return;
    }
    this.emit(found, last.start, last.name.length, role);
    const tree = DeclarationTree.of(found.facts);
    let at = tree.scopeAround(found.ordinal);
    for (let nth = parts.length - 2; nth >= 0 && at >= 0; nth--) {
      this.emit({ ...found, ordinal: at }, parts[nth].start, parts[nth].name.length, occurrenceRoles.type);
      at = tree.scopeAround(at);
    }
  }

  /** Returns the symbol. */
  private emit(found: Found, start: number, length: number, role: number): number {
    const symbol = this.symbolOf(found);
    this.parts.sink.add(start, length, symbol, role, found.tier);
    return symbol;
  }

  private symbolOf({ path, facts, ordinal }: Found): number {
    let ofFile = this.symbols.get(path);
    if (ofFile === undefined) {
      ofFile = new Map();
      this.symbols.set(path, ofFile);
    }
    let symbol = ofFile.get(ordinal);
    if (symbol === undefined) {
      const { context, sink } = this.parts;
      const moniker = declarationMoniker(facts, ordinal, context.identityOf(path, facts));
      const { name, kind } = facts.declarations[ordinal];
      symbol = sink.global(moniker, name, kind);
      ofFile.set(ordinal, symbol);
    }
    return symbol;
  }
}

/** Identifiers that are values of scalars. */
const words = new Set(["true", "false", "True", "False", "t", "f", "inf", "infinity", "nan"]);

/**
 * Options as their messages say: names to fields and extensions, values to the wire, and the place of each in source info.
 *
 * A site's settings grow one tree of messages, since several may name parts of the same option; the tree is then written in the wire
 * format and read back as the options' message, with extensions among its unknown fields. A setting that does not fit its type,
 * or whose extension is not in sight, stays uninterpreted. Locations are those of `buf build`.
 */
import { fromBinary } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
} from "@bufbuild/protobuf/wkt";
import { doubleValue, integerValue, stringBytes } from "../literals.js";
import { resolveName } from "../nameScopes.js";
import { pseudoOption } from "../pseudoOption.js";
import type { MessageValueField, OptionValue } from "./optionValue.js";
import { optionValue } from "./optionValue.js";
import type { DescriptorSymbol, SymbolView } from "./symbolTable.js";
import { keepUninterpreted, nameParts, optionsSchemas } from "./uninterpretedOptions.js";
import type { OptionSite, SiteSetting, UnlinkedFile } from "./unlinkedFile.js";
import type { WireForms } from "./wireForms.js";

/** Interprets one site's settings. Gives those that it could not. */
export function interpretOptions(
  file: UnlinkedFile,
  site: OptionSite,
  view: SymbolView,
  forms: WireForms,
): readonly SiteSetting[] {
  const root = new MessageTree(`google.protobuf.${site.type}`);
  const interpreter = new Interpreter(file, site, view, forms);
  const left: SiteSetting[] = [];
  let taken = 0;
  for (const setting of site.settings) {
    if (site.field !== undefined && pseudoOption(file.source.tokens, setting.setting) !== undefined) continue;
    if (interpreter.set(root, setting)) taken++;
    else left.push(setting);
  }
  if (taken > 0) {
    const bytes = root.bytes(forms);
    const holder = site.holder as { options?: unknown };
    try {
      holder.options = fromBinary(optionsSchemas[site.type], bytes, { readUnknownFields: true });
    } catch {
      // A value that does not fit its own message (text that is no UTF-8): as good as not interpreted.
      keepUninterpreted(file, site, site.settings);
      return site.settings;
    }
  }
  keepUninterpreted(file, site, left);
  return left;
}

type FieldValue = Uint8Array | MessageTree;

class MessageTree {
  /** In order of first setting. */
  private readonly entries = new Map<number, { readonly field: FieldDescriptorProto; readonly values: FieldValue[] }>();

  constructor(readonly type: string) {}

  values(field: FieldDescriptorProto): FieldValue[] {
    let entry = this.entries.get(field.number);
    if (entry === undefined) {
      entry = { field, values: [] };
      this.entries.set(field.number, entry);
    }
    return entry.values;
  }

  bytes(forms: WireForms): Uint8Array {
    const writer = new BinaryWriter();
    for (const { field, values } of this.entries.values()) {
      if (forms.packed.has(field)) {
        writer.tag(field.number, WireType.LengthDelimited).fork();
        for (const value of values) if (value instanceof Uint8Array) writer.raw(value);
        writer.join();
        continue;
      }
      for (const value of values) writeField(writer, field, value, forms);
    }
    return writer.finish();
  }
}

class Interpreter {
  constructor(
    private readonly file: UnlinkedFile,
    private readonly site: OptionSite,
    private readonly view: SymbolView,
    private readonly forms: WireForms,
  ) {}

  /** Adds one setting to the tree; false, and nothing changed that shows, where it does not fit. */
  set(root: MessageTree, { setting, statement }: SiteSetting): boolean {
    if (setting.valueFirst < 0) return false;
    const { tokens } = this.file.source;
    const value = optionValue(tokens, setting.valueFirst, setting.valueLast);
    const parts = nameParts(tokens, setting);
    if (value === undefined || parts.length === 0) return false;
    const fields: FieldDescriptorProto[] = [];
    let type = root.type;
    for (const part of parts) {
      const field = part.isExtension ? this.extension(part.namePart, type) : this.member(type, part.namePart);
      if (field === undefined) return false;
      fields.push(field);
      type = field.typeName.slice(1);
    }
    const last = fields[fields.length - 1];
    // Nothing is repeated on the way to the last field, and all are messages.
    if (fields.slice(0, -1).some((field) => isRepeated(field) || !isMessage(field))) return false;
    const made = this.fieldValues(last, value);
    if (made === undefined) return false;

    let tree = root;
    for (const field of fields.slice(0, -1)) {
      const values = tree.values(field);
      if (values.length === 0) values.push(new MessageTree(field.typeName.slice(1)));
      tree = values[0] as MessageTree;
    }
    const values = tree.values(last);
    const before = values.length;
    values.push(...made);
    const path = [...this.site.path, ...fields.map((field) => field.number)];
    const whole = statement ?? { first: setting.nameFirst, last: setting.valueLast };
    if (isMessage(last) && !isRepeated(last)) {
      this.file.locations.add(path, setting.nameFirst, setting.valueLast);
      this.memberLocations(path, last.typeName.slice(1), value);
    } else {
      const own = isRepeated(last) ? [...path, before] : path;
      if (statement === undefined) this.file.locations.add(own, whole.first, whole.last);
      else this.file.locations.addWithComments(own, whole.first, whole.last);
    }
    return true;
  }

  /** The values that one setting gives a field: several from a list; undefined where they do not fit. */
  private fieldValues(field: FieldDescriptorProto, value: OptionValue): FieldValue[] | undefined {
    if (value.kind !== "list") {
      const single = this.fieldValue(field, value);
      return single === undefined ? undefined : [single];
    }
    if (!isRepeated(field)) return undefined;
    const values = value.values.map((item) => this.fieldValue(field, item));
    return values.includes(undefined) ? undefined : (values as FieldValue[]);
  }

  private fieldValue(field: FieldDescriptorProto, value: OptionValue): FieldValue | undefined {
    if (isMessage(field)) {
      return value.kind === "message" ? this.message(field.typeName.slice(1), value.fields) : undefined;
    }
    return this.scalar(field, value);
  }

  private message(type: string, fields: readonly MessageValueField[]): MessageTree | undefined {
    const tree = new MessageTree(type);
    for (const given of fields) {
      if (given.nameKind === "any") {
        if (type !== "google.protobuf.Any" || !this.any(tree, given)) return undefined;
        continue;
      }
      const field = this.valueField(type, given);
      if (field === undefined) return undefined;
      const values = this.fieldValues(field, given.value);
      if (values === undefined) return undefined;
      tree.values(field).push(...values);
    }
    return tree;
  }

  /** `[domain/full.Name] { … }`: the name becomes the URL, the message its bytes. */
  private any(tree: MessageTree, given: MessageValueField): boolean {
    const url = this.member("google.protobuf.Any", "type_url");
    const bytes = this.member("google.protobuf.Any", "value");
    if (url === undefined || bytes === undefined || given.value.kind !== "message") return false;
    const message = this.message(given.name.slice(given.name.lastIndexOf("/") + 1), given.value.fields);
    if (message === undefined) return false;
    tree.values(url).push(new BinaryWriter().string(given.name).finish());
    tree.values(bytes).push(new BinaryWriter().bytes(message.bytes(this.forms)).finish());
    return true;
  }

  private valueField(type: string, given: MessageValueField): FieldDescriptorProto | undefined {
    return given.nameKind === "extension" ? this.extension(given.name, type) : this.member(type, given.name);
  }

  /** Locations of the parts of a message value: scalars and repeated fields, not the messages in between. */
  private memberLocations(path: readonly number[], type: string, value: OptionValue): void {
    if (value.kind !== "message" || type === "google.protobuf.Any") return;
    const counts = new Map<number, number>();
    for (const given of value.fields) {
      const field = this.valueField(type, given);
      if (field === undefined) continue;
      const own = [...path, field.number];
      if (isMessage(field) && !isRepeated(field)) {
        this.memberLocations(own, field.typeName.slice(1), given.value);
        continue;
      }
      if (!isRepeated(field)) {
        this.file.locations.add(own, given.first, given.last);
        continue;
      }
      const count = counts.get(field.number) ?? 0;
      counts.set(field.number, count + 1);
      this.file.locations.add([...own, count], given.first, given.last);
    }
  }

  private member(type: string, name: string): FieldDescriptorProto | undefined {
    const symbol = this.view.findAnywhere(type);
    if (symbol?.kind !== "message") return undefined;
    const found = symbol.proto.field.find((field) => field.name === name);
    if (found !== undefined) return found;
    // Text format names a group by its message.
    return symbol.proto.field.find(
      (field) => field.type === FieldDescriptorProto_Type.GROUP && field.typeName.endsWith(`.${name}`),
    );
  }

  private extension(name: string, extended: string): FieldDescriptorProto | undefined {
    const full = resolveName(name, this.site.scope, "any", this.view.classOf);
    const symbol: DescriptorSymbol | undefined = full === undefined ? undefined : this.view.find(full);
    if (symbol?.kind !== "extension" || symbol.proto.extendee !== `.${extended}`) return undefined;
    return symbol.proto;
  }

  private scalar(field: FieldDescriptorProto, value: OptionValue): Uint8Array | undefined {
    const { tokens } = this.file.source;
    const writer = new BinaryWriter();
    const text = tokens.textOf(value.last);
    if (value.kind === "string") {
      if (field.type !== FieldDescriptorProto_Type.STRING && field.type !== FieldDescriptorProto_Type.BYTES)
        return undefined;
      return writer.bytes(new Uint8Array(stringBytes(tokens.texts(value.first, value.last)))).finish();
    }
    if (value.kind !== "identifier" && value.kind !== "number") return undefined;
    const negative = value.negative === "yes";
    if (value.kind === "identifier" && field.type === FieldDescriptorProto_Type.ENUM) {
      const number = this.enumNumber(field, text);
      return number === undefined || negative ? undefined : writer.int32(number).finish();
    }
    if (field.type === FieldDescriptorProto_Type.BOOL) {
      const truth = truths[text];
      return truth === undefined || negative ? undefined : writer.bool(truth).finish();
    }
    if (field.type === FieldDescriptorProto_Type.FLOAT || field.type === FieldDescriptorProto_Type.DOUBLE) {
      const magnitude = value.kind === "identifier" ? specialDoubles[text.toLowerCase()] : doubleValue(text);
      if (magnitude === undefined) return undefined;
      const signed = negative ? -magnitude : magnitude;
      return field.type === FieldDescriptorProto_Type.FLOAT
        ? writer.float(Math.fround(signed)).finish()
        : writer.double(signed).finish();
    }
    if (value.kind === "identifier") return undefined;
    const integer = integerValue(text);
    return integer === undefined ? undefined : writeInteger(writer, field.type, negative ? -integer : integer);
  }

  private enumNumber(field: FieldDescriptorProto, name: string): number | undefined {
    const symbol = this.view.findAnywhere(field.typeName.slice(1));
    return symbol?.kind === "enum" ? symbol.proto.value.find((value) => value.name === name)?.number : undefined;
  }
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  t: true,
  f: false,
  True: true,
  False: false,
};
const specialDoubles: Readonly<Record<string, number>> = {
  inf: Number.POSITIVE_INFINITY,
  infinity: Number.POSITIVE_INFINITY,
  nan: Number.NaN,
};

function isRepeated(field: FieldDescriptorProto): boolean {
  return field.label === FieldDescriptorProto_Label.REPEATED;
}

function isMessage(field: FieldDescriptorProto): boolean {
  return field.type === FieldDescriptorProto_Type.MESSAGE || field.type === FieldDescriptorProto_Type.GROUP;
}

function writeField(writer: BinaryWriter, field: FieldDescriptorProto, value: FieldValue, forms: WireForms): void {
  if (!(value instanceof MessageTree)) {
    writer.tag(field.number, wireType(field.type)).raw(value);
  } else if (field.type === FieldDescriptorProto_Type.GROUP || forms.delimited.has(field)) {
    writer.tag(field.number, WireType.StartGroup).raw(value.bytes(forms)).tag(field.number, WireType.EndGroup);
  } else writer.tag(field.number, WireType.LengthDelimited).bytes(value.bytes(forms));
}

function wireType(type: FieldDescriptorProto_Type): WireType {
  switch (type) {
    case FieldDescriptorProto_Type.DOUBLE:
    case FieldDescriptorProto_Type.FIXED64:
    case FieldDescriptorProto_Type.SFIXED64:
      return WireType.Bit64;
    case FieldDescriptorProto_Type.FLOAT:
    case FieldDescriptorProto_Type.FIXED32:
    case FieldDescriptorProto_Type.SFIXED32:
      return WireType.Bit32;
    case FieldDescriptorProto_Type.STRING:
    case FieldDescriptorProto_Type.BYTES:
      return WireType.LengthDelimited;
    default:
      return WireType.Varint;
  }
}

/** Undefined where the number is out of the type's range. */
function writeInteger(writer: BinaryWriter, type: FieldDescriptorProto_Type, value: bigint): Uint8Array | undefined {
  const signed32 = value === BigInt.asIntN(32, value);
  const unsigned32 = value === BigInt.asUintN(32, value);
  const signed64 = value === BigInt.asIntN(64, value);
  const unsigned64 = value === BigInt.asUintN(64, value);
  switch (type) {
    case FieldDescriptorProto_Type.INT32:
    case FieldDescriptorProto_Type.ENUM:
      return signed32 ? writer.int32(Number(value)).finish() : undefined;
    case FieldDescriptorProto_Type.SINT32:
      return signed32 ? writer.sint32(Number(value)).finish() : undefined;
    case FieldDescriptorProto_Type.SFIXED32:
      return signed32 ? writer.sfixed32(Number(value)).finish() : undefined;
    case FieldDescriptorProto_Type.UINT32:
      return unsigned32 ? writer.uint32(Number(value)).finish() : undefined;
    case FieldDescriptorProto_Type.FIXED32:
      return unsigned32 ? writer.fixed32(Number(value)).finish() : undefined;
    case FieldDescriptorProto_Type.INT64:
      return signed64 ? writer.int64(value).finish() : undefined;
    case FieldDescriptorProto_Type.SINT64:
      return signed64 ? writer.sint64(value).finish() : undefined;
    case FieldDescriptorProto_Type.SFIXED64:
      return signed64 ? writer.sfixed64(value).finish() : undefined;
    case FieldDescriptorProto_Type.UINT64:
      return unsigned64 ? writer.uint64(value).finish() : undefined;
    case FieldDescriptorProto_Type.FIXED64:
      return unsigned64 ? writer.fixed64(value).finish() : undefined;
    default:
      return undefined;
  }
}

/**
 * A .proto file's syntax tree to its `FileDescriptorProto`, as a compiler's parser leaves it: names of types as written, options not
 * yet interpreted (protobuf.com/docs/descriptors). linkDescriptors.ts goes on from here; parseDescriptor.ts stops here.
 *
 * One loop over the tree, no recursion. Broken input gives a descriptor of what is there: a field without a number has none,
 * a type that is missing is absent.
 */
import { create } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  Edition,
  EnumDescriptorProtoSchema,
  EnumValueDescriptorProtoSchema,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldDescriptorProtoSchema,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  MessageOptionsSchema,
  MethodDescriptorProtoSchema,
  OneofDescriptorProtoSchema,
  ServiceDescriptorProtoSchema,
  SymbolVisibility,
} from "@bufbuild/protobuf/wkt";
import type {
  CompactOptions,
  EnumValueNode,
  ExtendNode,
  FieldNode,
  GroupNode,
  ImportNode,
  OptionSetting,
  ProtoFile,
  ProtoNode,
  RpcNode,
  SyntaxNode,
} from "../ast.js";
import { stringText } from "../literals.js";
import { typeText } from "../typeText.js";
import { camelName, jsonName, syntheticOneofNames } from "./fieldNames.js";
import { type FileFrame, type Frame, joinName, type MessageFrame, messageOf, scopeOf } from "./frames.js";
import { Locations } from "./locations.js";
import { numberValue } from "./numberValue.js";
import { RangeDescriptors } from "./rangeDescriptors.js";
import type { OptionSite, UnlinkedFile } from "./unlinkedFile.js";

/** `name` is the path that imports know the file by. */
export function buildDescriptor(source: ProtoFile, name: string): UnlinkedFile {
  const builder = new DescriptorBuilder(source, name);
  builder.run();
  return {
    source,
    descriptor: builder.file,
    locations: builder.locations,
    options: builder.options,
  };
}

class DescriptorBuilder {
  readonly file: FileDescriptorProto;
  readonly locations: Locations;
  readonly options: OptionSite[] = [];
  private readonly frames: (Frame | undefined)[] = [];
  private readonly sites = new Map<number, OptionSite>();
  private readonly ranges: RangeDescriptors;
  private readonly messageSets = new Set<DescriptorProto>();
  private readonly top: FileFrame;
  private readonly proto3: boolean;

  constructor(
    private readonly source: ProtoFile,
    name: string,
  ) {
    this.file = create(FileDescriptorProtoSchema, { name });
    this.locations = new Locations(source);
    this.ranges = new RangeDescriptors(source, this.locations);
    const packageNode = source.nodes.find((node) => node.kind === "package");
    const scope =
      packageNode?.kind === "package" ? typeText(source.tokens, packageNode.nameFirst, packageNode.nameLast) : "";
    if (scope !== "") this.file.package = scope;
    this.top = { kind: "file", proto: this.file, path: [], scope };
    const syntax = source.nodes.find((node): node is SyntaxNode => node.kind === "syntax");
    if (syntax !== undefined) this.setSyntax(syntax);
    this.proto3 = this.file.syntax === "proto3";
  }

  run(): void {
    const { nodes } = this.source;
    this.locations.addFile();
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index];
      const around = node.parent < 0 ? this.top : this.frames[node.parent];
      this.frames.push(around === undefined ? undefined : this.node(node, index, around));
    }
    this.ranges.widen(this.messageSets);
    if (!this.proto3) return;
    for (const frame of this.frames) if (frame?.kind === "message") this.addSyntheticOneofs(frame.proto);
  }

  /** Adds a node; gives the frame of its children. */
  private node(node: ProtoNode, index: number, around: Frame): Frame | undefined {
    switch (node.kind) {
      case "syntax":
        this.locations.addWithComments([12], node.first, node.last);
        return undefined;
      case "package":
        this.locations.addWithComments([2], node.first, node.last);
        return undefined;
      case "import":
        this.addImport(node);
        return undefined;
      case "option":
        this.addOption(node, around);
        return undefined;
      case "message":
        return this.addMessage(node, around);
      case "enum":
        return this.addEnum(node, around);
      case "service":
        return this.addService(node);
      case "oneof":
        return this.addOneof(node, around);
      case "extend":
        return this.addExtend(node, around);
      case "field":
        this.addField(node, around);
        return undefined;
      case "group":
        return this.addGroup(node, around);
      case "enumValue":
        this.addEnumValue(node, around);
        return undefined;
      case "rpc":
        return this.addRpc(node, index, around);
      case "reserved":
        this.ranges.addReserved(node, around);
        return undefined;
      case "extensions":
        for (const { proto, path } of this.ranges.addExtensionRanges(node, around)) {
          this.compactOptions(node.options, proto, "ExtensionRangeOptions", [...path, 3], around.scope);
        }
        return undefined;
    }
  }

  private setSyntax(node: SyntaxNode): void {
    const value = stringText(this.source.tokens.texts(node.valueFirst, node.valueLast));
    if (node.keyword === "syntax") {
      if (value !== "proto2" && value !== "") this.file.syntax = value;
      return;
    }
    this.file.syntax = "editions";
    const edition = Edition[`EDITION_${value}` as keyof typeof Edition];
    if (edition !== undefined) this.file.edition = edition;
  }

  private addImport(node: ImportNode): void {
    const path = stringText(this.source.tokens.texts(node.pathFirst, node.pathLast));
    const file = this.file;
    if (node.modifier === "option") {
      this.locations.addWithComments([15, file.optionDependency.length], node.first, node.last);
      file.optionDependency.push(path);
      return;
    }
    const index = file.dependency.length;
    this.locations.addWithComments([3, index], node.first, node.last);
    file.dependency.push(path);
    if (node.modifier === "") return;
    const list = node.modifier === "public" ? file.publicDependency : file.weakDependency;
    this.locations.add([node.modifier === "public" ? 10 : 11, list.length], node.modifierToken, node.modifierToken);
    list.push(index);
  }

  private addMessage(node: Extract<ProtoNode, { kind: "message" }>, around: Frame): MessageFrame | undefined {
    if (node.name < 0) return undefined;
    const { list, path } = this.messages(around);
    const name = this.text(node.name);
    const proto = create(DescriptorProtoSchema, { name });
    if (node.visibility >= 0) proto.visibility = this.visibility(node.visibility);
    const own = [...path, list.length];
    list.push(proto);
    this.locations.addBlock(own, node.first + (node.visibility >= 0 ? 1 : 0), node);
    this.locations.add([...own, 1], node.name, node.name);
    return { kind: "message", proto, path: own, scope: joinName(scopeOf(around), name) };
  }

  private addEnum(node: Extract<ProtoNode, { kind: "enum" }>, around: Frame): Frame | undefined {
    if (node.name < 0) return undefined;
    const message = messageOf(around);
    const list = message === undefined ? this.file.enumType : message.proto.enumType;
    const own = message === undefined ? [5, list.length] : [...message.path, 4, list.length];
    const name = this.text(node.name);
    const proto = create(EnumDescriptorProtoSchema, { name });
    if (node.visibility >= 0) proto.visibility = this.visibility(node.visibility);
    list.push(proto);
    this.locations.addBlock(own, node.first + (node.visibility >= 0 ? 1 : 0), node);
    this.locations.add([...own, 1], node.name, node.name);
    return { kind: "enum", proto, path: own, scope: joinName(scopeOf(around), name) };
  }

  private addService(node: Extract<ProtoNode, { kind: "service" }>): Frame | undefined {
    if (node.name < 0) return undefined;
    const own = [6, this.file.service.length];
    const name = this.text(node.name);
    const proto = create(ServiceDescriptorProtoSchema, { name });
    this.file.service.push(proto);
    this.locations.addBlock(own, node.first, node);
    this.locations.add([...own, 1], node.name, node.name);
    return { kind: "service", proto, path: own, scope: joinName(this.top.scope, name) };
  }

  private addOneof(node: Extract<ProtoNode, { kind: "oneof" }>, around: Frame): Frame | undefined {
    if (node.name < 0 || around.kind !== "message") return undefined;
    const index = around.proto.oneofDecl.length;
    const own = [...around.path, 8, index];
    const name = this.text(node.name);
    around.proto.oneofDecl.push(create(OneofDescriptorProtoSchema, { name }));
    this.locations.addBlock(own, node.first, node);
    this.locations.add([...own, 1], node.name, node.name);
    return { kind: "oneof", index, message: around, path: own, scope: joinName(around.scope, name) };
  }

  private addExtend(node: ExtendNode, around: Frame): Frame {
    const outer = messageOf(around) ?? this.top;
    this.locations.addBlock(outer.kind === "file" ? [7] : [...outer.path, 6], node.first, node);
    return { kind: "extend", node, around: outer, scope: outer.scope };
  }

  private addField(node: FieldNode, around: Frame): void {
    const place = this.fieldPlace(around);
    if (place === undefined) return;
    const field = this.newField(node, around);
    const own = [...place.path, place.list.length];
    place.list.push(field);
    this.locations.addWithComments(own, node.first, node.last);
    this.fieldLocations(node, own, around);
    const scalar = scalarTypes.get(this.text(node.typeFirst));
    if (node.map !== undefined) {
      this.addMapEntry(node, field, around);
    } else if (scalar !== undefined && node.typeFirst === node.typeLast) {
      field.type = scalar;
    } else field.typeName = typeText(this.source.tokens, node.typeFirst, node.typeLast);
    const typed = node.map === undefined && field.typeName === "";
    this.locations.add([...own, typed ? 5 : 6], node.typeFirst, node.typeLast);
    if (this.proto3 && node.label >= 0 && this.text(node.label) === "optional") field.proto3Optional = true;
    this.fieldOptions(node.options, field, own, scopeOf(around));
  }

  private newField(node: FieldNode | GroupNode, around: Frame): FieldDescriptorProto {
    const name = node.kind === "group" ? this.text(node.name).toLowerCase() : this.text(node.name);
    const field = create(FieldDescriptorProtoSchema, { name, jsonName: jsonName(name) });
    const number = numberValue(this.source.tokens, node.numberFirst, node.numberLast);
    if (number !== undefined) field.number = number;
    const label = node.label < 0 ? "" : this.text(node.label);
    const repeated = label === "repeated" || (node.kind === "field" && node.map !== undefined);
    field.label = repeated
      ? FieldDescriptorProto_Label.REPEATED
      : label === "required"
        ? FieldDescriptorProto_Label.REQUIRED
        : FieldDescriptorProto_Label.OPTIONAL;
    if (around.kind === "oneof") field.oneofIndex = around.index;
    if (around.kind === "extend") {
      field.extendee = typeText(this.source.tokens, around.node.typeFirst, around.node.typeLast);
    }
    return field;
  }

  private fieldLocations(node: FieldNode | GroupNode, own: readonly number[], around: Frame): void {
    if (around.kind === "extend") this.locations.add([...own, 2], around.node.typeFirst, around.node.typeLast);
    this.locations.add([...own, 4], node.label, node.label);
    this.locations.add([...own, 1], node.name, node.name);
    this.locations.add([...own, 3], node.numberFirst, node.numberLast);
  }

  private addGroup(node: GroupNode, around: Frame): Frame | undefined {
    const place = this.fieldPlace(around);
    if (place === undefined) return undefined;
    const field = this.newField(node, around);
    field.type = FieldDescriptorProto_Type.GROUP;
    field.typeName = this.text(node.name);
    const own = [...place.path, place.list.length];
    place.list.push(field);
    const { list, path } = this.messages(around);
    const proto = create(DescriptorProtoSchema, { name: field.typeName });
    const message = [...path, list.length];
    list.push(proto);
    const addMessageLocations = () => {
      this.locations.addBlock(message, node.first, node);
      this.locations.add([...message, 1], node.name, node.name);
    };
    // Field and message have the same span; which comes first is buf's choice.
    const messageFirst = around.kind === "extend" && around.around.kind === "file";
    if (messageFirst) addMessageLocations();
    this.locations.add(own, node.first, node.last);
    this.fieldLocations(node, own, around);
    this.locations.add([...own, 6], node.typeFirst, node.typeFirst);
    if (!messageFirst) addMessageLocations();
    this.fieldOptions(node.options, field, own, scopeOf(around));
    const outer = messageOf(around) ?? this.top;
    return { kind: "message", proto, path: message, scope: joinName(outer.scope, field.typeName) };
  }

  /** A map field is a repeated field of a nested message with the fields key and value. */
  private addMapEntry(node: FieldNode, field: FieldDescriptorProto, around: Frame): void {
    const map = node.map!;
    const name = `${camelName(field.name)}Entry`;
    const entry = create(DescriptorProtoSchema, { name, options: create(MessageOptionsSchema, { mapEntry: true }) });
    field.type = FieldDescriptorProto_Type.MESSAGE;
    field.typeName = name;
    const parts = [
      ["key", 1, map.key, map.key],
      ["value", 2, map.valueFirst, map.valueLast],
    ] as const;
    for (const [partName, number, first, last] of parts) {
      const part = create(FieldDescriptorProtoSchema, { name: partName, number, jsonName: partName });
      part.label = FieldDescriptorProto_Label.OPTIONAL;
      const type = typeText(this.source.tokens, first, last);
      const scalar = scalarTypes.get(type);
      if (scalar === undefined) part.typeName = type;
      else part.type = scalar;
      entry.field.push(part);
    }
    this.messages(around).list.push(entry);
  }

  private fieldOptions(
    options: CompactOptions | undefined,
    field: FieldDescriptorProto,
    own: readonly number[],
    scope: string,
  ): void {
    if (options === undefined) return;
    const path = [...own, 8];
    const settings = options.settings.map((setting) => ({ setting, statement: undefined }));
    const site: OptionSite = { holder: field, type: "FieldOptions", scope, path, settings, field };
    this.options.push(site);
    if (options.settings.some((setting) => !this.isPseudo(setting))) {
      this.locations.add(path, options.open, options.close);
    }
  }

  /** `default` and `json_name` look like options and are parts of the field. */
  private isPseudo(setting: OptionSetting): boolean {
    if (setting.nameFirst !== setting.nameLast) return false;
    const name = this.text(setting.nameFirst);
    return name === "default" || name === "json_name";
  }

  private addEnumValue(node: EnumValueNode, around: Frame): void {
    if (around.kind !== "enum") return;
    const own = [...around.path, 2, around.proto.value.length];
    const proto = create(EnumValueDescriptorProtoSchema, { name: this.text(node.name) });
    const number = numberValue(this.source.tokens, node.numberFirst, node.numberLast);
    if (number !== undefined) proto.number = number;
    around.proto.value.push(proto);
    this.locations.addWithComments(own, node.first, node.last);
    this.locations.add([...own, 1], node.name, node.name);
    this.locations.add([...own, 2], node.numberFirst, node.numberLast);
    this.compactOptions(node.options, proto, "EnumValueOptions", [...own, 3], around.scope);
  }

  private compactOptions(
    options: CompactOptions | undefined,
    holder: OptionSite["holder"],
    type: OptionSite["type"],
    path: readonly number[],
    scope: string,
  ): void {
    if (options === undefined) return;
    const settings = options.settings.map((setting) => ({ setting, statement: undefined }));
    this.options.push({ holder, type, scope, path, settings, field: undefined });
    if (settings.length > 0) this.locations.add(path, options.open, options.close);
  }

  private addRpc(node: RpcNode, index: number, around: Frame): Frame | undefined {
    if (node.name < 0 || around.kind !== "service") return undefined;
    const { tokens } = this.source;
    const own = [...around.path, 2, around.proto.method.length];
    const name = this.text(node.name);
    const proto = create(MethodDescriptorProtoSchema, { name });
    if (node.input.typeFirst >= 0) proto.inputType = typeText(tokens, node.input.typeFirst, node.input.typeLast);
    if (node.output.typeFirst >= 0) proto.outputType = typeText(tokens, node.output.typeFirst, node.output.typeLast);
    if (node.input.stream >= 0) proto.clientStreaming = true;
    if (node.output.stream >= 0) proto.serverStreaming = true;
    around.proto.method.push(proto);
    this.locations.addBlock(own, node.first, node);
    this.locations.add([...own, 1], node.name, node.name);
    this.locations.add([...own, 5], node.input.stream, node.input.stream);
    this.locations.add([...own, 2], node.input.typeFirst, node.input.typeLast);
    this.locations.add([...own, 6], node.output.stream, node.output.stream);
    this.locations.add([...own, 3], node.output.typeFirst, node.output.typeLast);
    const scope = joinName(around.scope, name);
    // A body, even an empty one, makes options.
    if (node.open >= 0) this.site(index, proto, "MethodOptions", [...own, 4], scope);
    return { kind: "rpc", path: own, scope };
  }

  private addOption(node: Extract<ProtoNode, { kind: "option" }>, around: Frame): void {
    const block = this.optionBlock(around);
    if (block === undefined) return;
    this.locations.add(block.path, node.first, node.last);
    const site = this.site(node.parent, block.holder, block.type, block.path, around.scope);
    site.settings.push({ setting: node, statement: node });
    if (around.kind === "message" && this.text(node.nameFirst) === "message_set_wire_format") {
      if (this.text(node.valueFirst) === "true") this.messageSets.add(around.proto);
    }
  }

  /** Where the options of statements inside a block go; undefined where the language has none. */
  private optionBlock(around: Frame): Pick<OptionSite, "holder" | "type" | "path"> | undefined {
    switch (around.kind) {
      case "file":
        return { holder: this.file, type: "FileOptions", path: [8] };
      case "message":
        return { holder: around.proto, type: "MessageOptions", path: [...around.path, 7] };
      case "enum":
        return { holder: around.proto, type: "EnumOptions", path: [...around.path, 3] };
      case "service":
        return { holder: around.proto, type: "ServiceOptions", path: [...around.path, 3] };
      case "oneof": {
        const holder = around.message.proto.oneofDecl[around.index];
        return { holder, type: "OneofOptions", path: [...around.path, 2] };
      }
      case "rpc": {
        const holder = this.file.service[around.path[1]].method[around.path[3]];
        return { holder, type: "MethodOptions", path: [...around.path, 4] };
      }
      case "extend":
        return undefined;
    }
  }

  private site(
    block: number,
    holder: OptionSite["holder"],
    type: OptionSite["type"],
    path: readonly number[],
    scope: string,
  ): OptionSite {
    let site = this.sites.get(block);
    if (site === undefined) {
      site = { holder, type, scope, path, settings: [], field: undefined };
      this.sites.set(block, site);
      this.options.push(site);
    }
    return site;
  }

  private addSyntheticOneofs(proto: DescriptorProto): void {
    for (const [field, name] of syntheticOneofNames(proto)) {
      field.oneofIndex = proto.oneofDecl.length;
      proto.oneofDecl.push(create(OneofDescriptorProtoSchema, { name }));
    }
  }

  private messages(around: Frame): { readonly list: DescriptorProto[]; readonly path: readonly number[] } {
    const message = messageOf(around);
    return message === undefined
      ? { list: this.file.messageType, path: [4] }
      : { list: message.proto.nestedType, path: [...message.path, 3] };
  }

  private fieldPlace(
    around: Frame,
  ): { readonly list: FieldDescriptorProto[]; readonly path: readonly number[] } | undefined {
    switch (around.kind) {
      case "message":
        return { list: around.proto.field, path: [...around.path, 2] };
      case "oneof":
        return { list: around.message.proto.field, path: [...around.message.path, 2] };
      case "extend":
        return around.around.kind === "file"
          ? { list: this.file.extension, path: [7] }
          : { list: around.around.proto.extension, path: [...around.around.path, 6] };
      default:
        return undefined;
    }
  }

  private visibility(token: number): SymbolVisibility {
    return this.text(token) === "export" ? SymbolVisibility.VISIBILITY_EXPORT : SymbolVisibility.VISIBILITY_LOCAL;
  }

  private text(token: number): string {
    return token < 0 ? "" : this.source.tokens.textOf(token);
  }
}

const scalarTypes = new Map<string, FieldDescriptorProto_Type>(
  (
    [
      ["double", "DOUBLE"],
      ["float", "FLOAT"],
      ["int64", "INT64"],
      ["uint64", "UINT64"],
      ["int32", "INT32"],
      ["fixed64", "FIXED64"],
      ["fixed32", "FIXED32"],
      ["bool", "BOOL"],
      ["string", "STRING"],
      ["bytes", "BYTES"],
      ["uint32", "UINT32"],
      ["sfixed32", "SFIXED32"],
      ["sfixed64", "SFIXED64"],
      ["sint32", "SINT32"],
      ["sint64", "SINT64"],
    ] as const
  ).map(([name, type]) => [name, FieldDescriptorProto_Type[type]]),
);

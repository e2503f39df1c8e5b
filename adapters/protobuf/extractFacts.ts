/**
 * A .proto file's facts: one loop over its syntax tree.
 *
 * Parents are what encloses a declaration in the text: a oneof's fields lie in the oneof, values in their enum, although the language's
 * own scope for both is one level further out. A group is two declarations with one name token: its field (in lower case, as
 * the language names it) and its message. An extension's parent is the message around its `extend` block, its
 * signature tells the extended message. Import paths are the specifiers.
 */
import { LineTable } from "../../daemon/base/lineTable.js";
import { modifierSet, type Visibility } from "../../proto/symbols.js";
import { type Declaration, declaration, type FileFacts, type Import, importFlags, type Parameter } from "../facts.js";
import type { CompactOptions, FieldNode, GroupNode, OptionSetting, ProtoFile, ProtoNode, RpcType } from "./ast.js";
import { commentsBefore, type Paragraph } from "./comments.js";
import { docSummary } from "./docSummary.js";
import { stringText } from "./literals.js";
import { parseProto } from "./parser.js";
import { pseudoOption } from "./pseudoOption.js";
import { typeText } from "./typeText.js";
import { type OptionSite, useCodes } from "./uses/useCodes.js";
import { UsesWriter } from "./uses/usesWriter.js";

export function extractFacts(text: string): FileFacts {
  const file = parseProto(text);
  const writer = new FactsWriter(file);
  for (let index = 0; index < file.nodes.length; index++) writer.add(index);
  return {
    dialect: "proto",
    length: text.length,
    lineStarts: LineTable.of(text).starts,
    container: writer.container,
    constraint: "",
    generated: isGenerated(file),
    declarations: writer.declarations,
    imports: writer.imports,
    problems: file.problems,
    payload: writer.uses.finish(),
  };
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

class FactsWriter {
  container = "";
  readonly imports: Import[] = [];
  readonly declarations: Mutable<Declaration>[] = [];
  readonly uses: UsesWriter;
  /** Node index to the declaration that its children lie in. */
  private readonly inside: Int32Array;
  /** Node index to the message or service in whose scope the names inside it are looked up, or -1. */
  private readonly scopes: Int32Array;

  constructor(private readonly file: ProtoFile) {
    this.inside = new Int32Array(file.nodes.length).fill(-1);
    this.scopes = new Int32Array(file.nodes.length).fill(-1);
    this.uses = new UsesWriter(file.tokens);
  }

  add(index: number): void {
    const node = this.file.nodes[index];
    const { tokens, nodes } = this.file;
    const parent = node.parent < 0 ? -1 : this.inside[node.parent];
    const scope = node.parent < 0 ? -1 : this.scopes[node.parent];
    this.inside[index] = parent;
    this.scopes[index] = scope;
    switch (node.kind) {
      case "package":
        if (this.container === "" && node.nameFirst >= 0) {
          this.container = typeText(tokens, node.nameFirst, node.nameLast).replace(/^\.|\.$/g, "");
        }
        return;
      case "import":
        this.imports.push(this.import(node));
        return;
      case "option":
        this.optionStatement(node);
        if (parent >= 0 && this.isDeprecation(node) && this.describes(node.parent, parent)) {
          this.declarations[parent].modifiers |= deprecated;
        }
        return;
      case "message":
      case "service":
        if (node.name < 0) return;
        this.block(index, node, node.kind, `${node.kind} ${tokens.textOf(node.name)}`);
        this.scopes[index] = this.inside[index];
        return;
      case "enum":
        if (node.name >= 0) this.block(index, node, "enum", `enum ${tokens.textOf(node.name)}`);
        return;
      case "oneof":
        if (node.name >= 0) this.block(index, node, "oneof", `oneof ${tokens.textOf(node.name)}`);
        return;
      case "rpc":
        if (node.name >= 0) this.rpc(index, node);
        return;
      case "field":
        this.field(node, scope, node.parent < 0 ? undefined : nodes[node.parent]);
        return;
      case "group":
        this.group(index, node);
        return;
      case "enumValue": {
        const number = this.number(node.numberFirst, node.numberLast);
        const declared = this.declare(node, node.name, "enumMember", `${tokens.textOf(node.name)}${number}`);
        declared.modifiers = this.optionModifiers(node.options);
        this.options(scope, "EnumValueOptions", node.options);
        return;
      }
      case "extend":
        this.uses.type(scope, node.typeFirst, node.typeLast, useCodes.extendee);
        return;
      case "extensions":
        this.options(scope, "ExtensionRangeOptions", node.options);
        return;
      case "syntax":
      case "reserved":
        return;
    }
  }

  private declare(node: ProtoNode, name: number, kind: Declaration["kind"], signature: string): Mutable<Declaration> {
    const { tokens } = this.file;
    const declared: Mutable<Declaration> = declaration({
      name: tokens.textOf(name),
      kind,
      nameStart: tokens.starts[name],
      nameEnd: tokens.ends[name],
      start: tokens.starts[node.first],
      end: tokens.ends[node.last],
      parent: node.parent < 0 ? -1 : this.inside[node.parent],
      signature,
    });
    const doc = this.doc(node);
    if (doc !== undefined) {
      declared.docStart = doc.start;
      declared.docEnd = doc.end;
      declared.docSummary = docSummary(this.file.text, doc.start, doc.end);
    }
    this.declarations.push(declared);
    return declared;
  }

  /** The comment above a declaration, else the one behind its first line. */
  private doc(node: ProtoNode): Paragraph | undefined {
    const { tokens } = this.file;
    const leading = commentsBefore(tokens, node.first).attached;
    if (leading !== undefined) return leading;
    const end = "open" in node && node.open >= 0 ? node.open : node.last;
    return commentsBefore(tokens, end + 1).trailing;
  }

  private block(
    index: number,
    node: Extract<ProtoNode, { kind: "message" | "enum" | "service" | "oneof" }>,
    kind: Declaration["kind"],
    signature: string,
  ): void {
    const visibility = "visibility" in node && node.visibility >= 0 ? this.file.tokens.textOf(node.visibility) : "";
    const shown = visibility === "" ? signature : `${visibility} ${signature}`;
    const declared = this.declare(node, node.name, kind, shown);
    if (visibility !== "") {
      declared.visibility = visibilityOf[visibility as "export" | "local"];
      declared.modifiers = modifierSet(visibility as "export" | "local");
    }
    this.setBody(declared, node);
    this.inside[index] = this.declarations.length - 1;
  }

  private setBody(declared: Mutable<Declaration>, node: { open: number; close: number; last: number }): void {
    const { tokens } = this.file;
    if (node.open < 0) return;
    declared.bodyStart = tokens.starts[node.open];
    declared.bodyEnd = tokens.ends[node.close >= 0 ? node.close : node.last];
  }

  private rpc(index: number, node: Extract<ProtoNode, { kind: "rpc" }>): void {
    const name = this.file.tokens.textOf(node.name);
    const scope = this.scopes[index];
    const [input, output] = [this.rpcType(node.input), this.rpcType(node.output)];
    const declared = this.declare(
      node,
      node.name,
      "rpc",
      `rpc ${name}(${input})${output === "" ? "" : ` returns (${output})`}`,
    );
    declared.parameters = parameter(input);
    declared.results = parameter(output);
    for (const type of [node.input, node.output]) this.uses.type(scope, type.typeFirst, type.typeLast, useCodes.type);
    if (node.input.stream >= 0 || node.output.stream >= 0) declared.modifiers |= modifierSet("stream");
    this.setBody(declared, node);
    this.inside[index] = this.declarations.length - 1;
  }

  private rpcType(type: RpcType): string {
    const name = typeText(this.file.tokens, type.typeFirst, type.typeLast);
    return type.stream >= 0 ? `stream ${name}` : name;
  }

  private field(node: FieldNode, scope: number, parent: ProtoNode | undefined): void {
    const { tokens } = this.file;
    const type = this.fieldType(node);
    const label = node.label < 0 ? "" : `${tokens.textOf(node.label)} `;
    const number = this.number(node.numberFirst, node.numberLast);
    const extendee = this.extendee(parent);
    const text = `${label}${type} ${tokens.textOf(node.name)}${number}`;
    const signature = extendee === "" ? text : `extend ${extendee} { ${text} }`;
    const declared = this.declare(node, node.name, extendee === "" ? "field" : "extension", signature);
    declared.valueType = type;
    declared.modifiers = this.labelModifier(node.label) | this.optionModifiers(node.options);
    if (node.map === undefined) this.uses.type(scope, node.typeFirst, node.typeLast, useCodes.type);
    else this.uses.type(scope, node.map.valueFirst, node.map.valueLast, useCodes.type);
    this.options(scope, "FieldOptions", node.options, this.declarations.length - 1);
  }

  private options(scope: number, site: OptionSite, options: CompactOptions | undefined, field = -1): void {
    for (const setting of options?.settings ?? []) {
      const pseudo = field < 0 ? undefined : pseudoOption(this.file.tokens, setting);
      if (pseudo === undefined) this.uses.option(scope, site, setting);
      else if (pseudo === "default") this.uses.default(scope, field, setting);
    }
  }

  /** Names of extensions are looked up around what the option describes, but for those of an rpc. */
  private optionStatement(node: Extract<ProtoNode, { kind: "option" }>): void {
    const around = node.parent < 0 ? undefined : this.file.nodes[node.parent];
    const site = around === undefined ? "FileOptions" : sitesOfBlocks[around.kind];
    if (site === undefined) return;
    const outside = around?.kind === "message" || around?.kind === "group" || around?.kind === "service";
    const inside = outside ? around.parent : node.parent;
    this.uses.option(inside < 0 ? -1 : this.scopes[inside], site, node);
  }

  private fieldType(node: FieldNode): string {
    const { tokens } = this.file;
    if (node.map === undefined) return typeText(tokens, node.typeFirst, node.typeLast);
    const key = node.map.key < 0 ? "" : tokens.textOf(node.map.key);
    return `map<${key}, ${typeText(tokens, node.map.valueFirst, node.map.valueLast)}>`;
  }

  private group(index: number, node: GroupNode): void {
    const { tokens, nodes } = this.file;
    const name = tokens.textOf(node.name);
    const label = node.label < 0 ? "" : `${tokens.textOf(node.label)} `;
    const text = `${label}group ${name}${this.number(node.numberFirst, node.numberLast)}`;
    const extendee = this.extendee(node.parent < 0 ? undefined : nodes[node.parent]);
    const signature = extendee === "" ? text : `extend ${extendee} { ${text} }`;
    const field = this.declare(node, node.name, extendee === "" ? "field" : "extension", signature);
    field.name = name.toLowerCase();
    field.valueType = name;
    field.modifiers = this.labelModifier(node.label) | this.optionModifiers(node.options);
    const message = this.declare(node, node.name, "message", text);
    this.setBody(message, node);
    message.parent = this.messageAround(node.parent);
    this.options(this.scopes[index], "FieldOptions", node.options, this.declarations.length - 2);
    this.inside[index] = this.declarations.length - 1;
    this.scopes[index] = this.inside[index];
  }

  /** A group inside a oneof declares its message beside the oneof, not in it. */
  private messageAround(parent: number): number {
    if (parent < 0) return -1;
    const around = this.file.nodes[parent];
    return around.kind === "oneof" && around.parent >= 0 ? this.inside[around.parent] : this.inside[parent];
  }

  private extendee(parent: ProtoNode | undefined): string {
    return parent?.kind === "extend" ? typeText(this.file.tokens, parent.typeFirst, parent.typeLast) : "";
  }

  private number(first: number, last: number): string {
    return first < 0 ? "" : ` = ${typeText(this.file.tokens, first, last)}`;
  }

  private labelModifier(label: number): number {
    if (label < 0) return 0;
    return labelBits[this.file.tokens.textOf(label)] ?? 0;
  }

  private optionModifiers(options: CompactOptions | undefined): number {
    return options?.settings.some((setting) => this.isDeprecation(setting)) ? deprecated : 0;
  }

  private isDeprecation(setting: OptionSetting): boolean {
    const { tokens } = this.file;
    return (
      setting.nameFirst === setting.nameLast &&
      setting.valueFirst >= 0 &&
      tokens.textOf(setting.nameFirst) === "deprecated" &&
      tokens.textOf(setting.valueFirst) === "true"
    );
  }

  /** Whether a node's own declaration is the one given, not one further out. */
  private describes(node: number, declared: number): boolean {
    const around = this.file.nodes[node];
    return "name" in around && this.declarations[declared].start === this.file.tokens.starts[around.first];
  }

  private import(node: Extract<ProtoNode, { kind: "import" }>): Import {
    const { tokens } = this.file;
    return {
      specifier: stringText(tokens.texts(node.pathFirst, node.pathLast)),
      start: tokens.starts[node.pathFirst],
      end: tokens.ends[node.pathLast],
      statementStart: tokens.starts[node.first],
      statementEnd: tokens.ends[node.last],
      // An import puts every name of the file in sight, and of those that it imports publicly.
      form: "star",
      flags: node.modifier === "public" || node.modifier === "weak" ? importFlags[node.modifier] : 0,
      alias: "",
      names: [],
    };
  }
}

const sitesOfBlocks: Readonly<Partial<Record<ProtoNode["kind"], OptionSite>>> = {
  message: "MessageOptions",
  group: "MessageOptions",
  enum: "EnumOptions",
  service: "ServiceOptions",
  rpc: "MethodOptions",
  oneof: "OneofOptions",
};

const deprecated = modifierSet("deprecated");
const labelBits: Readonly<Record<string, number>> = {
  optional: modifierSet("optional"),
  repeated: modifierSet("repeated"),
  required: modifierSet("required"),
};
const visibilityOf: Readonly<Record<"export" | "local", Visibility>> = { export: "public", local: "internal" };

function parameter(type: string): readonly Parameter[] {
  return type === "" ? [] : [{ name: "", type, default: "" }];
}

/** A header that says so, in the comments above the first token. */
function isGenerated(file: ProtoFile): boolean {
  const { tokens, text } = file;
  const head = text.slice(0, tokens.count === 0 ? text.length : tokens.starts[0]).toLowerCase();
  const said = head.indexOf("generated");
  return said >= 0 && (head.includes("@generated") || head.indexOf("do not edit", said) >= 0);
}

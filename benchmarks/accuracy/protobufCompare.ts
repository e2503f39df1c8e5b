/** What two readings of the same .proto file agree and disagree on, counted and sorted into classes. */
import { equals, type Registry, toBinary } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type EnumDescriptorProto,
  type FieldDescriptorProto,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";
import type { Declaration, FileFacts } from "../../adapters/facts.js";
import { buildDescriptor } from "../../adapters/protobuf/descriptor/buildDescriptor.js";
import { type LinkedFile, linkDescriptors } from "../../adapters/protobuf/descriptor/linkDescriptors.js";
import { extractFacts } from "../../adapters/protobuf/extractFacts.js";
import { parseProto } from "../../adapters/protobuf/parser.js";
import { descriptorDifferences } from "./protobufDifferences.js";
import type { ProtoGroup } from "./protobufGroups.js";
import { protobufRegistry } from "./protobufRegistry.js";
import { TerminalColumns } from "./terminalColumns.js";

/** Reads a group of files twice, here and through `build`, and adds what the two agree and disagree on. */
export function compareProtoGroup(
  group: ProtoGroup,
  build: (group: ProtoGroup) => Iterable<FileDescriptorProto>,
  comparison = new Comparison(),
): Comparison {
  const files = [...group.texts].map(([name, text]) => buildDescriptor(parseProto(text), name));
  const linkedFiles = linkDescriptors(files);
  const registry = protobufRegistry(linkedFiles.map((file) => file.descriptor));
  const linked = new Map(linkedFiles.map((file) => [file.descriptor.name, file]));
  const seen = new Set<string>();
  for (const expected of build(group)) {
    const text = group.texts.get(expected.name);
    const ours = linked.get(expected.name);
    if (text === undefined || ours === undefined) continue;
    seen.add(expected.name);
    if (group.compared.has(expected.name)) comparison.add(expected, ours, text, registry);
  }
  for (const name of group.compared) if (!seen.has(name)) comparison.rejected(name);
  return comparison;
}

export class Comparison {
  private files = 0;
  private readonly rejectedFiles: string[] = [];
  private readonly counts = new Map<string, { right: number; all: number }>();
  private readonly classes = new Map<string, { count: number; examples: string[] }>();

  rejected(name: string): void {
    this.rejectedFiles.push(name);
  }

  /** `registry` knows the extensions that options use. */
  add(expected: FileDescriptorProto, ours: LinkedFile, text: string, registry: Registry): void {
    this.files++;
    const columns = new TerminalColumns(text);
    this.compareFacts(expected, extractFacts(text), text, columns);
    this.compareDescriptors(expected, ours.descriptor, registry);
    this.compareLocations(expected, ours.descriptor, columns);
    this.count("type names resolved", ours.unresolved.length === 0);
    this.count("options interpreted", ours.uninterpreted === 0);
    for (const { name, scope } of ours.unresolved)
      this.difference("unresolved name", `${expected.name}: ${name} in ${scope}`);
  }

  get perfect(): boolean {
    return required.every((name) => {
      const counted = this.counts.get(name);
      return counted !== undefined && counted.right === counted.all;
    });
  }

  /** Nothing at all differs, and nothing was rejected. */
  get equal(): boolean {
    return this.rejectedFiles.length === 0 && [...this.counts.values()].every(({ right, all }) => right === all);
  }

  report(): string {
    const lines = [`${this.files} files compared, ${this.rejectedFiles.length} rejected by buf`];
    for (const [name, { right, all }] of this.counts) {
      lines.push(`${name}: ${right} of ${all} (${((100 * right) / Math.max(1, all)).toFixed(3)} %)`);
    }
    for (const [name, { count, examples }] of [...this.classes].sort((a, b) => b[1].count - a[1].count)) {
      lines.push(`difference ${name}: ${count}`, ...examples.map((example) => `    ${example}`));
    }
    return `${lines.join("\n")}\n`;
  }

  private compareFacts(expected: FileDescriptorProto, facts: FileFacts, text: string, columns: TerminalColumns): void {
    const spans = new Map<string, number[]>();
    for (const location of expected.sourceCodeInfo?.location ?? []) {
      const key = location.path.join(".");
      if (!spans.has(key)) spans.set(key, location.span);
    }
    const known = new Map<string, Declaration>();
    for (const declared of facts.declarations) known.set(`${declared.nameStart} ${declared.kind}`, declared);
    let found = 0;
    for (const { path, kind, name } of declarationsOf(expected)) {
      const nameSpan = spans.get(`${path}.1`);
      const whole = spans.get(path);
      if (nameSpan === undefined || whole === undefined) continue;
      const [nameStart, nameEnd] = columns.offsets(nameSpan);
      const [start, end] = columns.offsets(whole);
      const declared = known.get(`${nameStart} ${kind}`);
      this.count("declarations recalled with kind and name", declared !== undefined && declared.name === name);
      if (declared === undefined) {
        this.difference("declaration missing", `${expected.name}: ${kind} ${name} at ${text.slice(start, start + 40)}`);
        continue;
      }
      found++;
      this.count("declaration name ranges equal", declared.nameEnd === nameEnd);
      // buf leaves `export` and `local` out of a declaration's span.
      const own = declared.visibility !== "public" || declared.signature.startsWith("export ");
      const startEqual = own ? text.slice(declared.start, start).trim().length <= 6 : declared.start === start;
      this.count("declaration full ranges equal", startEqual && declared.end === end);
      if (!startEqual || declared.end !== end) {
        this.difference(
          "full range",
          `${expected.name}: ${kind} ${name} ${declared.start}-${declared.end} not ${start}-${end}`,
        );
      }
    }
    this.count("declarations precise", true, found);
    this.count("declarations precise", false, facts.declarations.length - found);
    this.count("packages equal", facts.container === expected.package);
    this.count(
      "imports equal",
      facts.imports.map((imported) => imported.specifier).join() ===
        [...expected.dependency, ...expected.optionDependency].join(),
    );
    this.count("files without problems", facts.problems.length === 0);
  }

  private compareDescriptors(expected: FileDescriptorProto, ours: FileDescriptorProto, registry: Registry): void {
    const left = bare(expected);
    const right = bare(ours);
    const same = this.equalDescriptors(left, right, registry);
    this.count("descriptors equal, options included", same);
    if (same) return;
    for (const { path, detail } of descriptorDifferences(left, right, registry)) {
      this.difference(`descriptor ${path}`, `${expected.name}: ${detail}`);
    }
  }

  private equalDescriptors(left: FileDescriptorProto, right: FileDescriptorProto, registry: Registry): boolean {
    const bytes = [left, right].map((file) => toBinary(FileDescriptorProtoSchema, file));
    if (Buffer.compare(bytes[0], bytes[1]) === 0) return true;
    try {
      return equals(FileDescriptorProtoSchema, left, right, { registry, extensions: true, unknown: true });
    } catch (error) {
      this.difference("extensions of options that cannot be read", `${left.name}: ${String(error)}`);
      return false;
    }
  }

  private compareLocations(expected: FileDescriptorProto, ours: FileDescriptorProto, columns: TerminalColumns): void {
    const theirs = new Map<string, number>();
    const wanted = expected.sourceCodeInfo?.location ?? [];
    const given = ours.sourceCodeInfo?.location ?? [];
    const keyOf = (location: (typeof wanted)[number], span: readonly number[]) =>
      `${location.path.join(".")} @ ${span.join(":")}`;
    const commentsOf = (location: (typeof wanted)[number]) =>
      JSON.stringify([location.leadingComments, location.trailingComments, location.leadingDetachedComments]);
    const comments = new Map<string, string[]>();
    const order: string[] = [];
    for (const location of wanted) {
      const key = keyOf(location, columns.utf16(location.span));
      order.push(key);
      theirs.set(key, (theirs.get(key) ?? 0) + 1);
      const list = comments.get(key);
      if (list === undefined) comments.set(key, [commentsOf(location)]);
      else list.push(commentsOf(location));
    }
    let inOrder = order.length === given.length;
    given.forEach((location, index) => {
      const key = keyOf(location, location.span);
      if (order[index] !== key) inOrder = false;
      const left = theirs.get(key) ?? 0;
      this.count("locations precise", left > 0);
      if (left === 0) {
        this.difference(`location extra ${pathClass(location.path)}`, `${expected.name}: ${key}`);
        return;
      }
      theirs.set(key, left - 1);
      const want = comments.get(key)!.shift();
      if (want !== undefined && (want !== noComments || commentsOf(location) !== noComments)) {
        this.count("comments equal", want === commentsOf(location));
        if (want !== commentsOf(location)) {
          this.difference(
            "comments",
            `${expected.name}: ${key} ${commentsOf(location).slice(0, 300)} not ${want.slice(0, 300)}`,
          );
        }
      }
    });
    for (const [key, left] of theirs) {
      this.count("locations recalled", true, -left);
      if (left > 0)
        this.difference(
          `location missing ${pathClass(key.split(" ")[0].split(".").map(Number))}`,
          `${expected.name}: ${key}`,
        );
    }
    this.count("locations recalled", true, order.length);
    for (const left of theirs.values()) this.count("locations recalled", false, left);
    this.count("files with locations in the same order", inOrder);
    const astray = given.findIndex((location, index) => order[index] !== keyOf(location, location.span));
    if (astray >= 0) {
      this.difference(
        "order of locations",
        `${expected.name}: ${keyOf(given[astray], given[astray].span)} not ${order[astray]}`,
      );
    }
  }

  private count(name: string, right: boolean, times = 1): void {
    const counted = this.counts.get(name) ?? { right: 0, all: 0 };
    this.counts.set(name, counted);
    counted.all += times;
    if (right) counted.right += times;
  }

  private difference(name: string, example: string): void {
    const known = this.classes.get(name) ?? { count: 0, examples: [] };
    this.classes.set(name, known);
    known.count++;
    if (known.examples.length < 3) known.examples.push(example);
  }
}

const noComments = JSON.stringify(["", "", []]);

const required = [
  "declarations recalled with kind and name",
  "declarations precise",
  "declaration name ranges equal",
  "declaration full ranges equal",
  "packages equal",
  "imports equal",
  "locations precise",
  "locations recalled",
];

/** Without source info, and without buf's own extensions of the file. */
function bare(file: FileDescriptorProto): FileDescriptorProto {
  const copy = { ...file };
  delete copy.sourceCodeInfo;
  delete copy.$unknown;
  return copy;
}

/** A path with its indexes and extension numbers blurred. */
function pathClass(path: readonly number[]): string {
  return path.map((part, nth) => (part > 999 && part !== 999 ? "ext" : nth % 2 === 1 ? "i" : String(part))).join(".");
}

type Declared = { readonly path: string; readonly kind: Declaration["kind"]; readonly name: string };

function declarationsOf(file: FileDescriptorProto): Declared[] {
  const found: Declared[] = [];
  const addEnums = (enums: readonly EnumDescriptorProto[], path: string) => {
    enums.forEach((declared, index) => {
      found.push({ path: `${path}.${index}`, kind: "enum", name: declared.name });
      declared.value.forEach((value, nth) => {
        found.push({ path: `${path}.${index}.2.${nth}`, kind: "enumMember", name: value.name });
      });
    });
  };
  const addFields = (fields: readonly FieldDescriptorProto[], path: string, kind: Declaration["kind"]) => {
    fields.forEach((field, index) => {
      found.push({ path: `${path}.${index}`, kind, name: field.name });
    });
  };
  const addMessages = (messages: readonly DescriptorProto[], path: string) => {
    messages.forEach((message, index) => {
      const own = `${path}.${index}`;
      if (message.options?.mapEntry) return;
      found.push({ path: own, kind: "message", name: message.name });
      addFields(message.field, `${own}.2`, "field");
      addFields(message.extension, `${own}.6`, "extension");
      addEnums(message.enumType, `${own}.4`);
      message.oneofDecl.forEach((oneof, nth) => {
        const synthetic = message.field.some((field) => field.proto3Optional && field.oneofIndex === nth);
        if (!synthetic) found.push({ path: `${own}.8.${nth}`, kind: "oneof", name: oneof.name });
      });
      addMessages(message.nestedType, `${own}.3`);
    });
  };
  addMessages(file.messageType, "4");
  addEnums(file.enumType, "5");
  addFields(file.extension, "7", "extension");
  file.service.forEach((service, index) => {
    found.push({ path: `6.${index}`, kind: "service", name: service.name });
    service.method.forEach((method, nth) => {
      found.push({ path: `6.${index}.2.${nth}`, kind: "rpc", name: method.name });
    });
  });
  return found;
}

/** Reserved numbers and names, and extension ranges, of one file's messages and enums. */
import { create } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type DescriptorProto_ExtensionRange,
  DescriptorProto_ExtensionRangeSchema,
  DescriptorProto_ReservedRangeSchema,
  EnumDescriptorProto_EnumReservedRangeSchema,
} from "@bufbuild/protobuf/wkt";
import type { NumberRange, ProtoFile, RangesNode } from "../ast.js";
import { stringText } from "../literals.js";
import type { Frame } from "./frames.js";
import type { Locations } from "./locations.js";
import { numberValue } from "./numberValue.js";

export class RangeDescriptors {
  /** Paths of blocks' lists that have the location of their first statement. */
  private readonly located = new Set<string>();
  /** Extension ranges up to `max`, which is higher in messages of the old message set format. */
  private readonly openRanges: { readonly message: DescriptorProto; readonly range: DescriptorProto_ExtensionRange }[] =
    [];

  constructor(
    private readonly source: ProtoFile,
    private readonly locations: Locations,
  ) {}

  addReserved(node: RangesNode, around: Frame): void {
    if (around.kind !== "message" && around.kind !== "enum") return;
    const { proto, path } = around;
    const fields = around.kind === "message" ? [9, 10] : [4, 5];
    if (node.ranges.length > 0) this.addReservedStatement([...path, fields[0]], node);
    if (node.names.length > 0) this.addReservedStatement([...path, fields[1]], node);
    for (const range of node.ranges) {
      const { start, end } = this.bounds(range, around.kind === "message" ? maximumField : maximumEnum);
      this.rangeLocations([...path, fields[0], proto.reservedRange.length], range);
      if (around.kind === "enum") {
        around.proto.reservedRange.push(create(EnumDescriptorProto_EnumReservedRangeSchema, { start, end }));
      } else {
        around.proto.reservedRange.push(create(DescriptorProto_ReservedRangeSchema, { start, end: end + 1 }));
      }
    }
    for (const token of node.names) {
      this.locations.add([...path, fields[1], proto.reservedName.length], token, token);
      const text = this.source.tokens.textOf(token);
      proto.reservedName.push(/^["']/.test(text) ? stringText([text]) : text);
    }
  }

  /** As buf has it: only the first statement of a block has a location of its own. */
  private addReservedStatement(path: readonly number[], node: RangesNode): void {
    const key = path.join(".");
    if (this.located.has(key)) return;
    this.located.add(key);
    this.locations.addWithComments(path, node.first, node.last);
  }

  /** Gives the ranges, for their options. */
  addExtensionRanges(node: RangesNode, around: Frame): readonly AddedRange[] {
    if (around.kind !== "message") return [];
    return node.ranges.map((range) => {
      this.locations.addWithComments([...around.path, 5], node.first, node.last);
      const own = [...around.path, 5, around.proto.extensionRange.length];
      this.rangeLocations(own, range);
      const { start, end } = this.bounds(range, maximumField);
      const proto = create(DescriptorProto_ExtensionRangeSchema, { start, end: end + 1 });
      around.proto.extensionRange.push(proto);
      if (end === maximumField) this.openRanges.push({ message: around.proto, range: proto });
      return { proto, path: own };
    });
  }

  private rangeLocations(own: readonly number[], range: NumberRange): void {
    const single = range.endFirst < 0;
    this.locations.add(own, range.startFirst, single ? range.startLast : range.endLast);
    this.locations.add([...own, 1], range.startFirst, range.startLast);
    if (single) this.locations.add([...own, 2], range.startFirst, range.startLast);
    else this.locations.add([...own, 2], range.endFirst, range.endLast);
  }

  private bounds(range: NumberRange, maximum: number): { readonly start: number; readonly end: number } {
    const start = numberValue(this.source.tokens, range.startFirst, range.startLast) ?? 0;
    if (range.endFirst < 0) return { start, end: start };
    if (this.source.tokens.textOf(range.endFirst) === "max") return { start, end: maximum };
    return { start, end: numberValue(this.source.tokens, range.endFirst, range.endLast) ?? start };
  }

  /** Raises the open end of a message set's ranges. */
  widen(messageSets: ReadonlySet<DescriptorProto>): void {
    for (const { message, range } of this.openRanges) if (messageSets.has(message)) range.end = maximumEnum;
  }
}

type AddedRange = { readonly proto: DescriptorProto_ExtensionRange; readonly path: readonly number[] };

const maximumField = 536_870_911;
const maximumEnum = 2_147_483_647;

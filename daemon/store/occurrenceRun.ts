/**
 * A run: where one symbol occurs in one file, packed in bits so that it is read without anything else of the record.
 *
 * Method: occurrences in order, each as the difference of its line to the one before, then its column (or, in the same line, the difference to the
 * column before), all Rice coded with parameters chosen for the file; then which manner of its class it has (manners.ts). An end is the start plus
 * the name's length where the manner says no other.
 */
import { BitReader, type BitWriter } from "../base/bits.js";
import {
  type EndForm,
  endForms,
  formAt,
  type MannerClass,
  type MannerTable,
  mannerOf,
  rolesMask,
  tierAt,
  tierMask,
} from "./manners.js";

/** Lines and columns are 0-based, columns in UTF-16 units; ends are exclusive. */
export type Occurrence = {
  readonly line: number;
  readonly character: number;
  readonly endLine: number;
  readonly endCharacter: number;
  /** Bits of occurrenceRoles (adapters/links.ts). */
  readonly roles: number;
  /** Index into tiers. */
  readonly tier: number;
};

/** An occurrence, and which of its record's symbols it is of; -1 where that is not said. */
export type SymbolOccurrence = Occurrence & { readonly symbol: number };

/** What is said once for all occurrences of a symbol. */
export type RunShape = {
  /** Length of the name in UTF-16 units. */
  readonly length: number;
  readonly first: MannerClass;
  readonly later: MannerClass;
};

/** Rice parameters of a file, in this order in the record. */
export const runParameters = ["firstLine", "line", "column", "sameLine", "length"] as const;

export type RunParameters = { readonly [Name in (typeof runParameters)[number]]: number };

export function endForm({ line, character, endLine, endCharacter }: Occurrence, length: number): EndForm {
  if (endLine !== line || endCharacter < character) return endForms.below;
  return endCharacter - character === length ? endForms.likeName : endForms.inLine;
}

/** What is written of a run, number by number; to count them and to write them. */
export interface RunSink {
  number(parameter: keyof RunParameters, value: number): void;
  manner(name: MannerClass, manner: number): void;
}

/** `line`: of the first occurrence, where the record says it elsewhere. */
export function describeRun(
  to: RunSink,
  occurrences: readonly Occurrence[],
  shape: RunShape,
  line: number | undefined,
): void {
  let before: Occurrence | undefined;
  for (const occurrence of occurrences) {
    const { line: own, character, endLine, endCharacter, roles, tier } = occurrence;
    if (before !== undefined) to.number("line", own - before.line);
    else if (line === undefined) to.number("firstLine", own);
    if (before?.line === own) to.number("sameLine", character - before.character);
    else to.number("column", character);
    const form = endForm(occurrence, shape.length);
    to.manner(before === undefined ? shape.first : shape.later, mannerOf(roles, tier, form));
    if (form === endForms.below) to.number("length", endLine - own);
    if (form !== endForms.likeName)
      to.number("length", form === endForms.below ? endCharacter : endCharacter - character);
    before = occurrence;
  }
}

/** Writes what describeRun says. */
export class RunWriter implements RunSink {
  constructor(
    private readonly bits: BitWriter,
    private readonly parameters: RunParameters,
    private readonly manners: MannerTable,
  ) {}

  number(parameter: keyof RunParameters, value: number): void {
    this.bits.rice(value, this.parameters[parameter]);
  }

  manner(name: MannerClass, manner: number): void {
    const ranks = this.manners[name];
    this.bits.rank(ranks.indexOf(manner), ranks.length);
  }
}

/** Reads runs of one record, one after the other, each occurrence into its own fields. Throws RangeError on damaged bits. */
export class RunReader implements Occurrence {
  line = 0;
  character = 0;
  endLine = 0;
  endCharacter = 0;
  roles = 0;
  tier = 0;
  private readonly bits: BitReader;
  private end = 0;
  private isFirst = true;
  private length = 0;
  private saysLine = true;
  private first: readonly number[] = [];
  private later: readonly number[] = [];

  constructor(
    bytes: Uint8Array,
    private readonly parameters: RunParameters,
    private readonly manners: MannerTable,
  ) {
    this.bits = new BitReader(bytes);
  }

  /** Goes to the run in these bits. `line`: of the first occurrence, where the run does not say it. */
  open(from: number, end: number, shape: RunShape, line: number | undefined): void {
    this.bits.at = from;
    this.end = end;
    this.isFirst = true;
    this.length = shape.length;
    this.saysLine = line === undefined;
    this.line = line ?? 0;
    this.first = this.manners[shape.first];
    this.later = this.manners[shape.later];
  }

  /** false: there are no more. */
  next(): boolean {
    const { bits, parameters } = this;
    if (bits.at >= this.end) return false;
    let isSameLine = false;
    if (!this.isFirst) {
      const lines = bits.rice(parameters.line);
      isSameLine = lines === 0;
      this.line += lines;
    } else if (this.saysLine) this.line = bits.rice(parameters.firstLine);
    if (isSameLine) this.character += bits.rice(parameters.sameLine);
    else this.character = bits.rice(parameters.column);
    const ranks = this.isFirst ? this.first : this.later;
    const manner = ranks[bits.rank(ranks.length)];
    if (manner === undefined || bits.at > this.end) throw new RangeError("a run ends early");
    this.roles = manner & rolesMask;
    this.tier = (manner >>> tierAt) & tierMask;
    this.isFirst = false;
    this.readEnd(manner >>> formAt);
    return true;
  }

  /** The occurrence last read, to keep. */
  copy(symbol: number): SymbolOccurrence {
    const { line, character, endLine, endCharacter, roles, tier } = this;
    return { line, character, endLine, endCharacter, roles, tier, symbol };
  }

  private readEnd(form: number): void {
    const { bits, parameters } = this;
    this.endLine = this.line;
    if (form === endForms.likeName) this.endCharacter = this.character + this.length;
    else if (form === endForms.inLine) this.endCharacter = this.character + bits.rice(parameters.length);
    else {
      this.endLine += bits.rice(parameters.length);
      this.endCharacter = bits.rice(parameters.length);
    }
  }
}

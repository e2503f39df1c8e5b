/**
 * A run: where one symbol occurs in one file, packed so that it is read without anything else of the record.
 *
 * Method: occurrences in order, each as a varint of line difference and a varint of the column, whose lowest bit says that something differs from what
 * is usual. What an occurrence does (roles and tier together, a `manner`) is one of a few in a file: those are a table in the record, and each
 * class of symbols has its usual one. An end is the start plus the name's length where nothing else is said.
 */
import type { ByteWriter } from "../base/bytes.js";

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

/** Roles and tier as one number. */
export function mannerOf({ roles, tier }: Pick<Occurrence, "roles" | "tier">): number {
  return roles | (tier << 8);
}

/** What is usual for the occurrences of one symbol. */
export type RunDefaults = {
  readonly nameLength: number;
  /** Index into the record's manners: of the first occurrence, and of the others. */
  readonly first: number;
  readonly others: number;
};

const endLikeName = 0;
const endInLine = 1;
const endBelow = 2;

export function writeRun(
  to: ByteWriter,
  occurrences: readonly Occurrence[],
  manners: ReadonlyMap<number, number>,
  defaults: RunDefaults,
): void {
  let line = 0;
  let isFirst = true;
  for (const occurrence of occurrences) {
    const { character, endLine, endCharacter } = occurrence;
    const manner = manners.get(mannerOf(occurrence))!;
    const length = endCharacter - character;
    const end =
      endLine > occurrence.line || length < 0 ? endBelow : length === defaults.nameLength ? endLikeName : endInLine;
    const isUsual = end === endLikeName && manner === (isFirst ? defaults.first : defaults.others);
    to.unsigned(occurrence.line - line);
    to.unsigned(character * 2 + (isUsual ? 0 : 1));
    if (!isUsual) {
      to.unsigned(manner * 4 + end);
      if (end === endInLine) to.unsigned(length);
      else if (end === endBelow) {
        to.unsigned(endLine - occurrence.line);
        to.unsigned(endCharacter);
      }
    }
    line = occurrence.line;
    isFirst = false;
  }
}

/** Reads a run, one occurrence after the other, into its own fields. Throws RangeError on damaged bytes. */
export class RunReader implements Occurrence {
  line = 0;
  character = 0;
  endLine = 0;
  endCharacter = 0;
  roles = 0;
  tier = 0;
  private isFirst = true;

  constructor(
    private readonly bytes: Buffer,
    private at: number,
    private readonly end: number,
    private readonly manners: readonly number[],
    private readonly defaults: RunDefaults,
  ) {}

  /** false: there are no more. */
  next(): boolean {
    if (this.at >= this.end) return false;
    const { defaults } = this;
    this.line += this.unsigned();
    const column = this.unsigned();
    this.character = Math.floor(column / 2);
    this.endLine = this.line;
    this.endCharacter = this.character + defaults.nameLength;
    let manner = this.isFirst ? defaults.first : defaults.others;
    if ((column & 1) === 1) {
      const special = this.unsigned();
      manner = special >>> 2;
      const end = special & 3;
      if (end === endInLine) this.endCharacter = this.character + this.unsigned();
      else if (end === endBelow) {
        this.endLine += this.unsigned();
        this.endCharacter = this.unsigned();
      }
    }
    const value = this.manners[manner];
    if (value === undefined) throw new RangeError("an occurrence has a manner that is not there");
    this.roles = value & 0xff;
    this.tier = value >>> 8;
    this.isFirst = false;
    return true;
  }

  /** The occurrence last read, to keep. */
  copy(symbol: number): SymbolOccurrence {
    const { line, character, endLine, endCharacter, roles, tier } = this;
    return { line, character, endLine, endCharacter, roles, tier, symbol };
  }

  private unsigned(): number {
    const { bytes } = this;
    let value = 0;
    let shift = 1;
    for (;;) {
      if (this.at >= this.end) throw new RangeError("a run ends early");
      const next = bytes[this.at++];
      value += (next & 0x7f) * shift;
      if (next < 0x80) return value;
      shift *= 0x80;
    }
  }
}

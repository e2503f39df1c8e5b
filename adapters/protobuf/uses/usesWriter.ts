/** Writes a file's uses (useCodes.ts): names of types as they come, options with all that their values name. */
import { ByteWriter } from "../../../daemon/base/bytes.js";
import type { OptionSetting } from "../ast.js";
import { closeParenthesis, dot, openParenthesis } from "../signs.js";
import { type Tokens, tokenKinds } from "../tokens.js";
import { typeText } from "../typeText.js";
import { type OptionSite, optionSites, partCodes, useCodes, valueCodes } from "./useCodes.js";
import { writeValue } from "./valueWriter.js";

export class UsesWriter {
  /** Varints to be. */
  readonly codes: number[] = [];
  private readonly names = new Map<string, number>();
  private position = 0;
  private scope = 0;

  constructor(readonly tokens: Tokens) {}

  /** `scope`: ordinal of the message or service around, or -1. */
  type(scope: number, first: number, last: number, code: typeof useCodes.type | typeof useCodes.extendee): void {
    const end = first < 0 ? -1 : this.nameEnd(first, last);
    if (end < 0 || (first === end && scalarTypes.has(this.tokens.textOf(first)))) return;
    this.enter(scope);
    this.codes.push(code);
    this.name(first, end);
  }

  option(scope: number, site: OptionSite, setting: OptionSetting): void {
    const { tokens, codes } = this;
    this.enter(scope);
    codes.push(useCodes.option, optionSites.indexOf(site));
    for (let at = setting.nameFirst; at <= setting.nameLast; at++) {
      const kind = tokens.kind(at);
      if (kind === tokenKinds.identifier) {
        codes.push(partCodes.field);
        this.name(at, at);
      } else if (kind === openParenthesis) {
        const first = ++at;
        while (at <= setting.nameLast && tokens.kind(at) !== closeParenthesis) at++;
        const end = this.nameEnd(first, at - 1);
        if (end < 0) continue;
        codes.push(partCodes.extension);
        this.name(first, end);
      }
    }
    codes.push(partCodes.end);
    if (setting.valueFirst < 0) codes.push(valueCodes.nothing);
    else writeValue(this, setting.valueFirst, setting.valueLast);
  }

  /** A field's default where it is an identifier. */
  default(scope: number, ordinal: number, { valueFirst, valueLast }: OptionSetting): void {
    if (valueFirst < 0 || valueFirst !== valueLast || this.tokens.kind(valueFirst) !== tokenKinds.identifier) return;
    this.enter(scope);
    this.codes.push(useCodes.default, ordinal);
    this.name(valueFirst, valueFirst);
  }

  /** The last token of the dotted name that begins at a token, or -1 where none does; what is not finished of it is left out. */
  nameEnd(first: number, last: number): number {
    const { tokens } = this;
    let at = tokens.kind(first) === dot ? first + 1 : first;
    if (at > last || tokens.kind(at) !== tokenKinds.identifier) return -1;
    while (at + 2 <= last && tokens.kind(at + 1) === dot && tokens.kind(at + 2) === tokenKinds.identifier) at += 2;
    return at;
  }

  /** A dotted name made of the tokens from one to another, both included. */
  name(first: number, last: number): void {
    const { tokens, codes } = this;
    const text = typeText(tokens, first, last);
    const together = tokens.ends[last] - tokens.starts[first] === text.length;
    codes.push(this.nameIndex(text) * 2 + (together ? 0 : 1));
    if (together) {
      this.place(tokens.starts[first]);
      return;
    }
    for (let at = first; at <= last; at++) if (tokens.kind(at) !== dot) this.place(tokens.starts[at]);
  }

  /** The state to which `restore` goes back. */
  mark(): Mark {
    return { length: this.codes.length, position: this.position };
  }

  restore({ length, position }: Mark): void {
    this.codes.length = length;
    this.position = position;
  }

  finish(): Uint8Array {
    if (this.codes.length === 0) return new Uint8Array(0);
    const writer = new ByteWriter(this.codes.length * 2 + 64);
    writer.unsigned(this.names.size);
    for (const name of this.names.keys()) writer.string(name);
    for (const code of this.codes) writer.unsigned(code);
    return writer.finish();
  }

  private enter(scope: number): void {
    if (scope + 1 === this.scope) return;
    this.scope = scope + 1;
    this.codes.push(useCodes.scope, this.scope);
  }

  private place(start: number): void {
    const moved = start - this.position;
    this.codes.push(((moved << 1) ^ (moved >> 31)) >>> 0);
    this.position = start;
  }

  private nameIndex(text: string): number {
    let index = this.names.get(text);
    if (index === undefined) {
      index = this.names.size;
      this.names.set(text, index);
    }
    return index;
  }
}

export type Mark = { readonly length: number; readonly position: number };

const scalarTypes = new Set([
  "double",
  "float",
  "int32",
  "int64",
  "uint32",
  "uint64",
  "sint32",
  "sint64",
  "fixed32",
  "fixed64",
  "sfixed32",
  "sfixed64",
  "bool",
  "string",
  "bytes",
]);

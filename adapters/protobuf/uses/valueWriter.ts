/**
 * What an option's value names (protobuf.dev/reference/protobuf/textformat-spec): fields, extensions, and identifiers that may be values of
 * enums. Tolerant: what does not fit is passed over, so that a half-typed value keeps what it has.
 */
import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  greater,
  less,
  minus,
  openBrace,
  openBracket,
  semicolon,
  slash,
} from "../signs.js";
import { type Tokens, tokenKinds } from "../tokens.js";
import { partCodes, valueCodes } from "./useCodes.js";
import type { UsesWriter } from "./usesWriter.js";

/** Writes the value of the tokens from one to another, both included. */
export function writeValue(to: UsesWriter, first: number, last: number): void {
  new ValueWriter(to, first, last + 1).value(0, "whole");
}

const maximumDepth = 100;

class ValueWriter {
  private readonly tokens: Tokens;

  constructor(
    private readonly to: UsesWriter,
    private at: number,
    private readonly end: number,
  ) {
    this.tokens = to.tokens;
  }

  /** Takes one value; of those without names an `item` leaves nothing at all. */
  value(depth: number, place: "whole" | "item"): void {
    const { codes } = this.to;
    switch (this.kind()) {
      case openBrace:
      case less:
      case openBracket: {
        const before = this.to.mark();
        const named = depth < maximumDepth ? this.bracketed(depth) : this.skip();
        if (named) return;
        this.to.restore(before);
        break;
      }
      case tokenKinds.identifier:
        codes.push(valueCodes.name);
        this.to.name(this.at, this.at++);
        return;
      case minus:
        this.at += 2;
        break;
      case tokenKinds.string:
        while (this.kind() === tokenKinds.string) this.at++;
        break;
      case tokenKinds.number:
        this.at++;
        break;
    }
    if (place === "whole") codes.push(valueCodes.nothing);
  }

  /** A list or message; false where it names nothing. */
  private bracketed(depth: number): boolean {
    const { codes } = this.to;
    const opening = this.kind();
    const isList = opening === openBracket;
    const closing = isList ? closeBracket : opening === openBrace ? closeBrace : greater;
    this.at++;
    codes.push(isList ? valueCodes.list : valueCodes.message);
    const before = codes.length;
    while (this.at < this.end && this.kind() !== closing) {
      const start = this.at;
      if (isList) this.value(depth + 1, "item");
      else this.field(depth);
      while (this.kind() === comma || this.kind() === semicolon) this.at++;
      if (this.at === start) this.at++;
    }
    this.at++;
    const named = codes.length > before;
    codes.push(isList ? valueCodes.end : partCodes.end);
    return named;
  }

  private field(depth: number): void {
    const { codes } = this.to;
    if (this.kind() === openBracket) {
      const first = ++this.at;
      let name = first;
      while (this.at < this.end && this.kind() !== closeBracket) if (this.kindAt(this.at++) === slash) name = this.at;
      const last = this.to.nameEnd(name, this.at++ - 1);
      if (last < 0) return;
      codes.push(name === first ? partCodes.extension : partCodes.any);
      this.to.name(name, last);
    } else if (this.kind() === tokenKinds.identifier) {
      codes.push(partCodes.field);
      this.to.name(this.at, this.at++);
    } else return;
    if (this.kind() === colon) this.at++;
    this.value(depth + 1, "whole");
  }

  /** Passes over a bracketed run. */
  private skip(): false {
    let depth = 0;
    while (this.at < this.end) {
      const kind = this.kindAt(this.at++);
      if (kind === openBrace || kind === less || kind === openBracket) depth++;
      else if ((kind === closeBrace || kind === greater || kind === closeBracket) && --depth === 0) break;
    }
    return false;
  }

  private kind(): number {
    return this.kindAt(this.at);
  }

  private kindAt(index: number): number {
    return index < this.end ? this.tokens.kind(index) : tokenKinds.end;
  }
}

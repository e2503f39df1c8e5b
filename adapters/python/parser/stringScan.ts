/**
 * String literals in a text (language reference, "String and Bytes literals"): where they end and of what kind they are. Of one with fields only the
 * opening is read. Limits: whether a character of the name in `\N{...}` exists is not known.
 */
export class StringScan {
  /** What the literal just read is. */
  isRaw = false;
  isBytes = false;
  /** A format or template string. */
  hasFields = false;
  isTemplate = false;
  hasEscapes = false;
  quote = 0;
  isTriple = false;
  /** Where its content starts, and ends in one without fields. */
  contentStart = 0;
  contentEnd = 0;
  private text = "";
  /** The next backslash from where one was last looked for. */
  private backslashAt = -1;

  open(text: string): void {
    this.text = text;
    this.backslashAt = -1;
  }

  /** Reads the literal whose prefix starts at one offset and whose quote stands at another; gives where it ends, or -1. */
  read(start: number, quoteAt: number): number {
    const { text } = this;
    const quote = text.charCodeAt(quoteAt);
    this.isRaw = false;
    this.isBytes = false;
    this.hasFields = false;
    this.isTemplate = false;
    this.hasEscapes = false;
    if (quoteAt > start && !this.prefix(start, quoteAt)) return -1;
    this.quote = quote;
    this.isTriple = text.charCodeAt(quoteAt + 1) === quote && text.charCodeAt(quoteAt + 2) === quote;
    this.contentStart = quoteAt + (this.isTriple ? 3 : 1);
    if (this.hasFields) return this.contentStart;
    const end = this.isTriple ? this.endOfTriple(this.contentStart) : this.endOfLine(this.contentStart);
    if (end < 0) return -1;
    this.contentEnd = end - (this.isTriple ? 3 : 1);
    return this.isBytes && !isAscii.test(text.slice(this.contentStart, this.contentEnd)) ? -1 : end;
  }

  /** Whether a prefix is one; notes what it says. */
  private prefix(start: number, end: number): boolean {
    const { text } = this;
    for (let at = start; at < end; at++) {
      switch (text.charCodeAt(at) | 0x20) {
        case 0x72:
          if (this.isRaw) return false;
          this.isRaw = true;
          break;
        case 0x62:
          if (this.isBytes || this.hasFields) return false;
          this.isBytes = true;
          break;
        case 0x66:
          if (this.hasFields || this.isBytes) return false;
          this.hasFields = true;
          break;
        case 0x74:
          if (this.hasFields || this.isBytes) return false;
          this.hasFields = true;
          this.isTemplate = true;
          break;
        case 0x75:
          return end - start === 1;
        default:
          return false;
      }
    }
    return true;
  }

  private endOfLine(start: number): number {
    const { text, quote } = this;
    for (let at = start; ; at++) {
      const unit = text.charCodeAt(at);
      if (unit === quote) return at + 1;
      if (unit === backslash) {
        at = this.escape(at);
        if (at < 0) return -1;
      } else if (unit === lineFeed || unit === carriageReturn || Number.isNaN(unit)) {
        return -1;
      }
    }
  }

  private endOfTriple(start: number): number {
    const { text } = this;
    const quotes = this.quote === doubleQuote ? '"""' : "'''";
    let from = start;
    let close = text.indexOf(quotes, from);
    for (;;) {
      if (close < 0) return -1;
      if (this.backslashAt < from) {
        this.backslashAt = text.indexOf("\\", from);
        if (this.backslashAt < 0) this.backslashAt = Number.POSITIVE_INFINITY;
      }
      if (this.backslashAt > close) return close + 3;
      const escaped = this.escape(this.backslashAt);
      if (escaped < 0) return -1;
      from = escaped + 1;
      if (from > close) close = text.indexOf(quotes, from);
    }
  }

  /** The last unit of what a backslash begins, or -1 where Python takes it for a mistake. */
  escape(at: number): number {
    this.hasEscapes = true;
    const { text } = this;
    const unit = text.charCodeAt(at + 1);
    if (this.isRaw) return unit === carriageReturn ? at + 2 : at + 1;
    switch (unit) {
      case 0x78:
      case 0x75:
      case 0x55:
      case 0x4e: {
        if (this.isBytes && unit !== 0x78) return at + 1;
        longEscape.lastIndex = at;
        const match = longEscape.exec(text);
        return match === null ? -1 : at + match[0].length - 1;
      }
      case carriageReturn:
        return at + 2;
      default:
        return at + 1;
    }
  }
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const doubleQuote = 0x22;
const backslash = 0x5c;
const isAscii = /^[\x00-\x7f]*$/;
const longEscape =
  /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U00(?:0[0-9a-fA-F]|10)[0-9a-fA-F]{4}|N\{[A-Za-z][^{}\\'"\r\n]*\})/y;

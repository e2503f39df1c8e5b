/**
 * Doc comments of C and C++: the comment that ends directly above a declaration (Doxygen or plain, as most C code has), or
 * one that points back (`///<`, `/**<`) on the same line behind a member.
 */
import { countBefore } from "../../daemon/base/countBefore.js";
import { docSummary } from "./sourceText.js";

export type DocRange = { readonly docStart: number; readonly docEnd: number; readonly docSummary: string };

export class CDocs {
  constructor(
    private readonly text: string,
    /** Flat pairs of start and end, in order. */
    private readonly comments: readonly number[],
  ) {}

  /** The doc of what stands at [start, end). */
  of(start: number, end: number): DocRange | undefined {
    return this.above(start) ?? this.behind(end);
  }

  private above(start: number): DocRange | undefined {
    let pair = this.lastBefore(start);
    if (pair < 0) return undefined;
    const docEnd = this.comments[pair * 2 + 1];
    if (!this.adjoins(docEnd, start) || !this.startsLine(pair)) return undefined;
    let docStart = this.comments[pair * 2];
    if (this.pointsBack(docStart)) return undefined;
    if (this.text.charCodeAt(docStart + 1) === 47) {
      while (pair > 0) {
        const before = this.comments[pair * 2 - 2];
        if (this.text.charCodeAt(before + 1) !== 47 || !this.startsLine(pair - 1)) break;
        if (!this.adjoins(this.comments[pair * 2 - 1], docStart)) break;
        pair--;
        docStart = before;
      }
    }
    return { docStart, docEnd, docSummary: docSummary(this.text.slice(docStart, docEnd)) };
  }

  private behind(end: number): DocRange | undefined {
    const pair = this.lastBefore(end) + 1;
    const docStart = this.comments[pair * 2];
    if (docStart === undefined || !this.pointsBack(docStart)) return undefined;
    if (!/^[ \t;,]*$/.test(this.text.slice(end, docStart))) return undefined;
    const docEnd = this.comments[pair * 2 + 1];
    return { docStart, docEnd, docSummary: docSummary(this.text.slice(docStart, docEnd)) };
  }

  /** The last comment that ends at or before an offset. */
  private lastBefore(offset: number): number {
    const { comments } = this;
    return countBefore(comments.length / 2, (index) => comments[index * 2 + 1] <= offset) - 1;
  }

  /** Only blanks and at most one line end between two offsets. */
  private adjoins(from: number, to: number): boolean {
    if (to - from > 400) return false;
    return /^[ \t]*(?:\r\n|\r|\n)?[ \t]*$/.test(this.text.slice(from, to));
  }

  private startsLine(pair: number): boolean {
    for (let at = this.comments[pair * 2] - 1; at >= 0; at--) {
      const unit = this.text.charCodeAt(at);
      if (unit === 10 || unit === 13) return true;
      if (unit > 32) return false;
    }
    return true;
  }

  private pointsBack(start: number): boolean {
    return /^\/(?:\/[/!]|\*[*!])</.test(this.text.slice(start, start + 4));
  }
}

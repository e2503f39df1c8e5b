/**
 * The block structure of a Markdown text as far as navigation needs it: headings, paragraphs, link definitions.
 *
 * One pass over lines along CommonMark 0.31 (sections 4 and 5): ATX and setext headings, fenced and indented code, the seven kinds of
 * HTML block, front matter, list items (what is fenced inside an item ends with it). Block quotes are read for their links
 * only. Lists are kept 64 deep; every line is looked at a bounded number of times, so time is linear. Limits: a link
 * definition stands on one line; a fence in a block quote is taken for quoted text.
 */
import { endOfLine, nextLine, trimmedEnd } from "../text/textSpans.js";
import { htmlBlockEnd } from "./htmlBlockEnd.js";

export interface MarkdownSink {
  heading(heading: MarkdownHeading): void;
  /** Running text that may hold links, and whether it is a paragraph outside of lists and quotes. */
  prose(start: number, end: number, place: "paragraph" | "inside"): void;
  /** A link definition: the whole of it and its destination. */
  definition(start: number, end: number, destinationStart: number, destinationEnd: number): void;
}

export type MarkdownHeading = {
  /** 1 to 6. */
  readonly level: number;
  /** The whole heading with its marks. */
  readonly start: number;
  readonly end: number;
  /** Its text; empty where the heading is. */
  readonly textStart: number;
  readonly textEnd: number;
};

export function markdownBlocks(text: string, sink: MarkdownSink): void {
  new Scanner(text, sink).scan();
}

const maximumLists = 64;

type Fence = { readonly mark: string; readonly length: number; readonly lists: number };
type Html = { readonly closer: string; readonly lists: number };
type Open = { readonly kind: "paragraph" | "quote"; readonly start: number; end: number; readonly lists: number };

class Scanner {
  /** The columns at which the content of the open list items begins. */
  private readonly lists: number[] = [];
  private fence: Fence | undefined;
  private html: Html | undefined;
  private open: Open | undefined;
  /** Where the scanner stands in its line, and which column that is. */
  private at = 0;
  private column = 0;
  private lineEnd = 0;

  constructor(
    private readonly text: string,
    private readonly sink: MarkdownSink,
  ) {}

  scan(): void {
    for (let start = frontMatterEnd(this.text); start < this.text.length; ) {
      this.lineEnd = endOfLine(this.text, start);
      this.at = start;
      this.column = 0;
      this.line();
      start = nextLine(this.text, this.lineEnd);
    }
    this.close();
  }

  private line(): void {
    this.skipBlanks();
    if (this.at === this.lineEnd) {
      this.blankLine();
      return;
    }
    while (this.lists.length > 0 && this.lists[this.lists.length - 1] > this.column) this.lists.pop();
    if (this.fence !== undefined && this.fence.lists > this.lists.length) this.fence = undefined;
    if (this.html !== undefined && this.html.lists > this.lists.length) this.html = undefined;
    if (this.fence !== undefined) {
      if (this.indent() < 4 && this.closesFence(this.fence)) this.fence = undefined;
      return;
    }
    if (this.html !== undefined) {
      if (this.html.closer !== "" && this.holds(this.html.closer)) this.html = undefined;
      return;
    }
    while (this.listMarker());
    this.content();
  }

  private blankLine(): void {
    if (this.html?.closer === "") this.html = undefined;
    this.close();
  }

  /** What a line says behind the marks of its list items. */
  private content(): void {
    if (this.at === this.lineEnd) return;
    if (this.indent() >= 4) {
      if (this.open?.kind === "paragraph") this.open.end = this.lineEnd;
      return;
    }
    if (this.setextHeading()) return;
    if (this.isThematicBreak()) this.close();
    else if (this.text.charAt(this.at) === ">") this.extend("quote");
    else if (!this.atxHeading() && !this.opensFence() && !this.opensHtml() && !this.definition())
      this.extend("paragraph");
  }

  private extend(kind: Open["kind"]): void {
    if (this.open !== undefined && (this.open.kind !== kind || this.open.lists > this.lists.length)) this.close();
    if (this.open === undefined) this.open = { kind, start: this.at, end: this.lineEnd, lists: this.lists.length };
    else this.open.end = this.lineEnd;
  }

  private close(): void {
    const open = this.open;
    if (open === undefined) return;
    this.open = undefined;
    this.sink.prose(open.start, open.end, open.kind === "paragraph" && open.lists === 0 ? "paragraph" : "inside");
  }

  private indent(): number {
    return this.column - (this.lists.at(-1) ?? 0);
  }

  private skipBlanks(): void {
    for (; this.at < this.lineEnd; this.at++) {
      const unit = this.text.charCodeAt(this.at);
      if (unit === tab) this.column += 4 - (this.column % 4);
      else if (unit === space) this.column++;
      else return;
    }
  }

  /** Takes one list marker and moves behind it, unless the line is something else. */
  private listMarker(): boolean {
    if (this.lists.length >= maximumLists || this.indent() >= 4) return false;
    const width = this.markerWidth();
    if (width === 0 || this.isThematicBreak() || this.isSetextLine()) return false;
    const empty = this.isBlankFrom(this.at + width);
    if (this.open?.kind === "paragraph" && this.open.lists === this.lists.length) {
      // In the middle of a paragraph only an item with text, and of numbers only 1, begins a list.
      if (empty || (width > 1 && this.text.slice(this.at, this.at + width - 1) !== "1")) return false;
    }
    this.close();
    const markerEnd = this.column + width;
    this.at += width;
    this.column = markerEnd;
    this.skipBlanks();
    const padding = this.column - markerEnd;
    const contentColumn = empty || padding > 4 ? markerEnd + 1 : this.column;
    this.lists.push(contentColumn);
    return true;
  }

  /** Length of the list marker that stands here, 0 where none does. */
  private markerWidth(): number {
    const first = this.text.charAt(this.at);
    let width = 0;
    if (first === "-" || first === "+" || first === "*") {
      width = 1;
    } else {
      let digits = 0;
      while (digits < 10 && isDigit(this.text.charCodeAt(this.at + digits))) digits++;
      const sign = this.text.charAt(this.at + digits);
      if (digits > 0 && digits < 10 && (sign === "." || sign === ")")) width = digits + 1;
    }
    if (width === 0) return 0;
    const next = this.at + width;
    return next >= this.lineEnd || isBlank(this.text.charCodeAt(next)) ? width : 0;
  }

  private isThematicBreak(): boolean {
    const mark = this.text.charAt(this.at);
    if (mark !== "-" && mark !== "*" && mark !== "_") return false;
    let marks = 0;
    for (let at = this.at; at < this.lineEnd; at++) {
      if (this.text.charAt(at) === mark) marks++;
      else if (!isBlank(this.text.charCodeAt(at))) return false;
    }
    return marks >= 3;
  }

  /** Whether the line underlines the paragraph above it. */
  private isSetextLine(): boolean {
    if (this.open?.kind !== "paragraph" || this.open.lists !== this.lists.length) return false;
    const mark = this.text.charAt(this.at);
    if (mark !== "=" && mark !== "-") return false;
    return this.isBlankFrom(this.at + this.run(mark, this.at));
  }

  private setextHeading(): boolean {
    if (!this.isSetextLine()) return false;
    const paragraph = this.open!;
    this.open = undefined;
    this.sink.heading({
      level: this.text.charAt(this.at) === "=" ? 1 : 2,
      start: paragraph.start,
      end: trimmedEnd(this.text, this.at, this.lineEnd),
      textStart: paragraph.start,
      textEnd: trimmedEnd(this.text, paragraph.start, paragraph.end),
    });
    return true;
  }

  private atxHeading(): boolean {
    const level = this.run("#", this.at);
    const behind = this.at + level;
    if (level === 0 || level > 6 || (behind < this.lineEnd && !isBlank(this.text.charCodeAt(behind)))) return false;
    this.close();
    const end = trimmedEnd(this.text, this.at, this.lineEnd);
    let textStart = Math.min(behind, end);
    while (textStart < end && isBlank(this.text.charCodeAt(textStart))) textStart++;
    let textEnd = end;
    while (textEnd > textStart && this.text.charAt(textEnd - 1) === "#") textEnd--;
    // Closing marks need a blank in front of them: `# C#` ends with its name.
    if (textEnd > textStart && !isBlank(this.text.charCodeAt(textEnd - 1))) textEnd = end;
    this.sink.heading({ level, start: this.at, end, textStart, textEnd: trimmedEnd(this.text, textStart, textEnd) });
    return true;
  }

  private opensFence(): boolean {
    const mark = this.text.charAt(this.at);
    if (mark !== "`" && mark !== "~") return false;
    const length = this.run(mark, this.at);
    if (length < 3) return false;
    if (mark === "`" && this.holds("`", this.at + length)) return false;
    this.close();
    this.fence = { mark, length, lists: this.lists.length };
    return true;
  }

  private closesFence(fence: Fence): boolean {
    const length = this.run(fence.mark, this.at);
    return length >= fence.length && this.isBlankFrom(this.at + length);
  }

  private opensHtml(): boolean {
    if (this.text.charAt(this.at) !== "<") return false;
    const closer = htmlBlockEnd(
      this.text,
      this.at,
      this.lineEnd,
      this.open?.kind === "paragraph" ? "paragraph" : "none",
    );
    if (closer === undefined) return false;
    this.close();
    if (closer === "" || !this.holds(closer)) this.html = { closer, lists: this.lists.length };
    return true;
  }

  /** `[label]: destination "title"`, not in the middle of a paragraph. */
  private definition(): boolean {
    if (this.text.charAt(this.at) !== "[" || this.open?.kind === "paragraph") return false;
    let at = this.at + 1;
    const longest = Math.min(this.lineEnd, this.at + longestLabel);
    while (at < longest && this.text.charAt(at) !== "]" && this.text.charAt(at) !== "[") {
      at += this.text.charAt(at) === "\\" ? 2 : 1;
    }
    if (at >= longest || this.text.charAt(at) !== "]" || this.text.charAt(at + 1) !== ":" || at === this.at + 1)
      return false;
    at += 2;
    while (at < this.lineEnd && isBlank(this.text.charCodeAt(at))) at++;
    const angled = this.text.charAt(at) === "<";
    const start = angled ? at + 1 : at;
    let end = start;
    while (end < this.lineEnd && (angled ? this.text.charAt(end) !== ">" : !isBlank(this.text.charCodeAt(end)))) end++;
    if (end === start || (angled && end === this.lineEnd)) return false;
    this.close();
    if (this.text.charAt(this.at + 1) !== "^") {
      this.sink.definition(this.at, trimmedEnd(this.text, this.at, this.lineEnd), start, end);
    }
    return true;
  }

  private run(mark: string, from: number): number {
    let at = from;
    while (at < this.lineEnd && this.text.charAt(at) === mark) at++;
    return at - from;
  }

  private isBlankFrom(from: number): boolean {
    for (let at = from; at < this.lineEnd; at++) if (!isBlank(this.text.charCodeAt(at))) return false;
    return true;
  }

  /** Whether the rest of the line holds a text, in lower case. */
  private holds(wanted: string, from = this.at): boolean {
    return this.text.slice(from, this.lineEnd).toLowerCase().includes(wanted);
  }
}

const longestLabel = 1_000;
const tab = 9;
const space = 32;

function isBlank(unit: number): boolean {
  return unit === space || unit === tab;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** Where the text begins behind YAML (`---`) or TOML (`+++`) front matter; 0 where it has none or it never ends. */
function frontMatterEnd(text: string): number {
  const mark = text.slice(0, 3);
  const firstEnd = endOfLine(text, 0);
  if ((mark !== "---" && mark !== "+++") || trimmedEnd(text, 0, firstEnd) !== 3) return 0;
  for (let start = nextLine(text, firstEnd); start < text.length; ) {
    const end = endOfLine(text, start);
    const isMark = text.startsWith(mark, start) || (mark === "---" && text.startsWith("...", start));
    if (isMark && trimmedEnd(text, start, end) === start + 3) return nextLine(text, end);
    start = nextLine(text, end);
  }
  return 0;
}

/**
 * Facts of a Markdown text.
 *
 * A heading's full range is its section, to the next heading of its level or a higher one; its body what stands below its line; its
 * summary the first line of its first paragraph; its valueType its anchor, by which links of other documents find it. Its name is
 * what a reader sees of it. Links to absolute addresses and inside the document itself are no imports. Limits: 20,000 headings and links
 * each; headings in block quotes and in HTML are not seen, empty ones only end sections.
 */
import { LineTable } from "../../daemon/base/lineTable.js";
import {
  type Declaration,
  type Dialect,
  declaration,
  type FactProblem,
  type FileFacts,
  type Import,
} from "../facts.js";
import { clip } from "../text/clip.js";
import { endOfLine, nextLine, trimmed } from "../text/textSpans.js";
import { wellFormed } from "../text/wellFormed.js";
import { HeadingAnchors } from "./headingAnchors.js";
import { inlineLinks } from "./inlineLinks.js";
import { type MarkdownHeading, type MarkdownSink, markdownBlocks } from "./markdownBlocks.js";
import { plainText } from "./plainText.js";

export function markdownFacts(text: string, dialect: Dialect): FileFacts {
  return new Collector(text).facts(dialect);
}

const maximumItems = 20_000;
const longestName = 300;
const longestSummary = 160;

type Section = MarkdownHeading & {
  readonly name: string;
  readonly anchor: string;
  readonly parent: number;
  summary: string;
};

class Collector implements MarkdownSink {
  private readonly sections: Section[] = [];
  private readonly ends: number[] = [];
  private readonly imports: Import[] = [];
  private readonly problems: FactProblem[] = [];
  private readonly anchors = new HeadingAnchors();
  /** Indexes of the sections that are open, outermost first. */
  private readonly open: number[] = [];

  constructor(private readonly text: string) {
    markdownBlocks(text, this);
    this.closeTo(1, text.length);
    this.imports.sort(
      (left, right) => left.statementStart - right.statementStart || right.statementEnd - left.statementEnd,
    );
  }

  facts(dialect: Dialect): FileFacts {
    return {
      dialect,
      length: this.text.length,
      lineStarts: LineTable.of(this.text).starts,
      container: "",
      constraint: "",
      generated: false,
      declarations: this.sections.map((section, index) => toDeclaration(this.text, section, this.ends[index])),
      imports: this.imports,
      problems: this.problems,
      payload: new Uint8Array(0),
    };
  }

  heading(heading: MarkdownHeading): void {
    this.closeTo(heading.level, heading.start);
    this.links(heading.textStart, heading.textEnd);
    const { title, explicitAnchor } = titleOf(this.text.slice(heading.textStart, heading.textEnd));
    const name = wellFormed(clip(plainText(title), longestName));
    const anchor = wellFormed(explicitAnchor ?? this.anchors.next(name));
    if (name === "") return;
    if (this.sections.length >= maximumItems) {
      this.tooMany("headings", heading.start);
      return;
    }
    const parent = this.open.at(-1) ?? -1;
    this.open.push(this.sections.push({ ...heading, name, anchor, parent, summary: "" }) - 1);
  }

  prose(start: number, end: number, place: "paragraph" | "inside"): void {
    this.links(start, end);
    const section = this.sections[this.open.at(-1) ?? -1];
    if (section === undefined || section.summary !== "" || place !== "paragraph") return;
    const [from, to] = trimmed(this.text, start, endOfLine(this.text, start));
    section.summary = wellFormed(clip(plainText(this.text.slice(from, to)), longestSummary));
  }

  definition(start: number, end: number, destinationStart: number, destinationEnd: number): void {
    this.addImport(start, end, destinationStart, destinationEnd);
  }

  private links(start: number, end: number): void {
    inlineLinks(this.text, start, end, (link) => {
      this.addImport(link.start, link.end, link.destinationStart, link.destinationEnd);
    });
  }

  private addImport(statementStart: number, statementEnd: number, start: number, end: number): void {
    const specifier = this.text.slice(start, end);
    if (!isRelative(specifier)) return;
    if (this.imports.length >= maximumItems) {
      this.tooMany("links", statementStart);
      return;
    }
    const kept = wellFormed(specifier);
    this.imports.push({
      ...{ specifier: kept, start, end, statementStart, statementEnd },
      ...{ form: "module", flags: 0, alias: "", names: [] },
    });
  }

  private tooMany(what: string, at: number): void {
    const message = `only the first ${maximumItems} ${what} are kept`;
    if (this.problems.some((problem) => problem.message === message)) return;
    this.problems.push({ kind: "tooLarge", start: at, end: this.text.length, message });
  }

  /** Ends the open sections of a level and of all below it. */
  private closeTo(level: number, at: number): void {
    while (this.open.length > 0 && this.sections[this.open[this.open.length - 1]].level >= level) {
      const index = this.open.pop()!;
      let end = at;
      while (end > this.sections[index].end && this.text.charCodeAt(end - 1) <= 32) end--;
      this.ends[index] = end;
    }
  }
}

/** A heading's text, and the anchor that a `{#name}` at its end gives it. */
function titleOf(source: string): { readonly title: string; readonly explicitAnchor: string | undefined } {
  const open = source.endsWith("}") ? source.lastIndexOf("{#") : -1;
  const anchor = open < 0 ? "" : source.slice(open + 2, -1);
  if (anchor === "" || anchor.length > longestName || /[\s{}]/.test(anchor))
    return { title: source, explicitAnchor: undefined };
  return { title: source.slice(0, open), explicitAnchor: anchor };
}

/** Whether a destination is a path: no address with a scheme or host, no place in the document itself, no template. */
function isRelative(destination: string): boolean {
  if (destination === "" || /^(?:#|\/\/|[a-zA-Z][a-zA-Z0-9+.-]*:)/.test(destination)) return false;
  return !destination.includes("{{") && !destination.includes("<");
}

function toDeclaration(text: string, section: Section, end: number): Declaration {
  const { name, level, start, textStart, textEnd, anchor, parent, summary } = section;
  const bodyStart = nextLine(text, endOfLine(text, section.end));
  const hasBody = end > bodyStart;
  return declaration({
    ...{ name, kind: "heading", nameStart: textStart, nameEnd: textEnd, start, end, parent },
    bodyStart: hasBody ? bodyStart : -1,
    bodyEnd: hasBody ? end : -1,
    docSummary: summary,
    signature: `${"#".repeat(level)} ${name}`,
    valueType: anchor,
  });
}

/**
 * Source code info in the making: locations by path, with spans as token indexes until `finish`.
 *
 * Lines and columns are zero-based; columns count UTF-16 units (compilers count bytes or terminal cells, which differ only behind tabs and
 * characters outside ASCII). Order and choice of locations are those of `buf build`: by span, and of equal spans the
 * outer element's first.
 */
import { create } from "@bufbuild/protobuf";
import {
  type SourceCodeInfo,
  type SourceCodeInfo_Location,
  SourceCodeInfo_LocationSchema,
  SourceCodeInfoSchema,
} from "@bufbuild/protobuf/wkt";
import type { BlockNode, ProtoFile } from "../ast.js";
import { commentsBefore, paragraphText } from "../comments.js";

export class Locations {
  private readonly found: Location[] = [];

  constructor(private readonly source: ProtoFile) {}

  /** From one token to another; none where a token is missing. */
  add(path: readonly number[], first: number, last: number): void {
    if (first >= 0 && last >= first) this.found.push({ path, first, last, comments: undefined });
  }

  /** With the comments in front of the first token and behind the last. */
  addWithComments(path: readonly number[], first: number, last: number): void {
    this.found.push({ path, first, last, comments: last });
  }

  /** A block with its comments; those behind belong to its opening brace. */
  addBlock(path: readonly number[], first: number, node: BlockNode): void {
    this.found.push({ path, first, last: node.last, comments: node.open >= 0 ? node.open : node.last });
  }

  addFile(): void {
    this.add([], 0, this.source.tokens.count - 1);
  }

  finish(): SourceCodeInfo {
    const positions = tokenPositions(this.source);
    const [file, ...rest] = this.found.map((location) => ({ location, span: span(location, positions) }));
    rest.sort((left, right) => compareSpans(left.span, right.span));
    const ordered = file === undefined ? rest : [file, ...rest];
    return create(SourceCodeInfoSchema, {
      location: ordered.map(({ location, span }) => this.message(location, span)),
    });
  }

  private message(location: Location, span: number[]): SourceCodeInfo_Location {
    const message = create(SourceCodeInfo_LocationSchema, { path: [...location.path], span });
    if (location.comments === undefined) return message;
    const { tokens, text } = this.source;
    const before = commentsBefore(tokens, location.first);
    if (before.leading !== undefined) message.leadingComments = paragraphText(text, before.leading);
    message.leadingDetachedComments = before.detached.map((paragraph) => paragraphText(text, paragraph));
    if (location.comments + 1 < tokens.count) {
      const { trailing } = commentsBefore(tokens, location.comments + 1);
      if (trailing !== undefined) message.trailingComments = paragraphText(text, trailing);
    }
    return message;
  }
}

type Location = {
  readonly path: readonly number[];
  readonly first: number;
  readonly last: number;
  /** The token whose trailing comments are the element's; undefined: an element without comments. */
  readonly comments: number | undefined;
};

type Positions = { readonly lines: Int32Array; readonly lineStarts: Int32Array; readonly source: ProtoFile };

/** The line of each token's start. A token lies on one line: strings end at the line's end. */
function tokenPositions(source: ProtoFile): Positions {
  const { tokens, text } = source;
  const lines = new Int32Array(tokens.count);
  const lineStarts = new Int32Array(tokens.count);
  let line = 0;
  let lineStart = 0;
  let next = text.indexOf("\n");
  for (let index = 0; index < tokens.count; index++) {
    while (next >= 0 && next < tokens.starts[index]) {
      line++;
      lineStart = next + 1;
      next = text.indexOf("\n", lineStart);
    }
    lines[index] = line;
    lineStarts[index] = lineStart;
  }
  return { lines, lineStarts, source };
}

function span(location: Location, positions: Positions): number[] {
  const { tokens } = positions.source;
  const { first, last } = location;
  const start = [positions.lines[first], tokens.starts[first] - positions.lineStarts[first]];
  const end = tokens.ends[last] - positions.lineStarts[last];
  return positions.lines[first] === positions.lines[last] ? [...start, end] : [...start, positions.lines[last], end];
}

function compareSpans(left: readonly number[], right: readonly number[]): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    if (left[index] !== right[index]) return left[index] - right[index];
  }
  return left.length - right.length;
}

/**
 * The lines of a go.mod or go.work file as directives (go.dev/ref/mod#go-mod-file-lexical): blocks are unfolded, so that every
 * directive names its verb. Any text gives lines; what is no directive is listed as a fault.
 */
export type ModToken = {
  /** Without quotes. */
  readonly text: string;
  /** Range of the text, without quotes. */
  readonly start: number;
  readonly end: number;
};

export type ModDirective = {
  readonly verb: ModToken;
  readonly arguments: readonly ModToken[];
  readonly start: number;
  readonly end: number;
  /** The comment lines directly above, else the comment behind the directive; or -1, -1. */
  readonly docStart: number;
  readonly docEnd: number;
};

export type ModBlock = {
  readonly verb: ModToken;
  readonly start: number;
  readonly end: number;
  /** From the opening parenthesis to the closing one; -1, -1 for a directive on a line of its own. */
  readonly bodyStart: number;
  readonly bodyEnd: number;
  readonly docStart: number;
  readonly docEnd: number;
  readonly directives: readonly ModDirective[];
};

export type ModFile = { readonly blocks: readonly ModBlock[]; readonly faults: readonly ModToken[] };

export function readModFile(text: string): ModFile {
  const blocks: ModBlock[] = [];
  const faults: ModToken[] = [];
  let open:
    | { readonly verb: ModToken; readonly bodyStart: number; readonly doc: Range; directives: ModDirective[] }
    | undefined;
  let above: Range = noRange;
  for (let lineStart = 0; lineStart < text.length; ) {
    const newline = text.indexOf("\n", lineStart);
    const lineEnd = newline < 0 ? text.length : newline;
    const { tokens, comment } = readLine(text, lineStart, lineEnd);
    lineStart = lineEnd + 1;
    const first = tokens[0];
    if (first === undefined) {
      above = comment.start < 0 ? noRange : { start: above.start < 0 ? comment.start : above.start, end: comment.end };
      continue;
    }
    const last = tokens[tokens.length - 1];
    const doc = above.start >= 0 ? above : comment;
    above = noRange;
    if (open !== undefined) {
      if (first.text === ")") {
        blocks.push(closed(open, last.end));
        open = undefined;
      } else {
        open.directives.push(directive(open.verb, tokens, first.start, last.end, doc));
      }
    } else if (last.text === "(" && tokens.length === 2) {
      open = { verb: first, bodyStart: last.start, doc, directives: [] };
    } else if (first.text === ")" || tokens.length < 2) {
      faults.push(first);
    } else {
      const single = directive(first, tokens.slice(1), first.start, last.end, doc);
      const { start, end, docStart, docEnd } = single;
      blocks.push({ verb: first, start, end, bodyStart: -1, bodyEnd: -1, docStart, docEnd, directives: [single] });
    }
  }
  if (open !== undefined) {
    faults.push(open.verb);
    blocks.push(closed(open, text.length));
  }
  return { blocks, faults };
}

type Range = { readonly start: number; readonly end: number };
const noRange: Range = { start: -1, end: -1 };

function closed(
  open: {
    readonly verb: ModToken;
    readonly bodyStart: number;
    readonly doc: Range;
    readonly directives: ModDirective[];
  },
  end: number,
): ModBlock {
  const { verb, bodyStart, doc, directives } = open;
  return { verb, start: verb.start, end, bodyStart, bodyEnd: end, docStart: doc.start, docEnd: doc.end, directives };
}

function directive(verb: ModToken, tokens: readonly ModToken[], start: number, end: number, doc: Range): ModDirective {
  return { verb, arguments: tokens, start, end, docStart: doc.start, docEnd: doc.end };
}

function readLine(
  text: string,
  start: number,
  end: number,
): { readonly tokens: readonly ModToken[]; readonly comment: Range } {
  const tokens: ModToken[] = [];
  for (let at = start; at < end; ) {
    const unit = text[at];
    if (unit <= " ") {
      at++;
    } else if (unit === "/" && text[at + 1] === "/") {
      const commentEnd = text[end - 1] === "\r" ? end - 1 : end;
      return { tokens, comment: { start: at, end: commentEnd } };
    } else if (unit === '"' || unit === "`") {
      const closing = text.indexOf(unit, at + 1);
      const tokenEnd = closing < 0 || closing > end ? end : closing;
      tokens.push({ text: text.slice(at + 1, tokenEnd), start: at + 1, end: tokenEnd });
      at = tokenEnd + 1;
    } else if (punctuation.includes(unit)) {
      tokens.push({ text: unit, start: at, end: at + 1 });
      at++;
    } else {
      const tokenStart = at;
      while (at < end && text[at] > " " && !punctuation.includes(text[at]) && !text.startsWith("//", at)) at++;
      tokens.push({ text: text.slice(tokenStart, at), start: tokenStart, end: at });
    }
  }
  return { tokens, comment: noRange };
}

const punctuation = "(),[]";

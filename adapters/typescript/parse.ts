/**
 * One file's text to the compiler's syntax tree, for any text.
 *
 * What is nested too deeply is blanked first (nesting.ts). Structures that recurse without brackets (`else if` chains, conditional
 * chains, nested type arguments or elements) can still overflow the parser's stack: then the text is parsed piece by piece, a piece
 * being a run of top-level statements, and the pieces that overflow keep their head only. Limits: documentation comments are
 * parsed in JavaScript only, where they declare types.
 */
import type { Dialect, FactProblem } from "../facts.js";
import { type Compiler, loadCompiler, type ts } from "./compiler.js";
import { blank, forEachBracket, maskDeep } from "./nesting.js";

export type ParsedSource = {
  readonly compiler: Compiler;
  /** The file's own text; the tree may be of a text with blanked parts, offsets are the same. */
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly javaScript: boolean;
  readonly problems: readonly FactProblem[];
};

const maximumProblems = 20;

export function parseSource(text: string, dialect: Dialect): ParsedSource {
  const compiler = loadCompiler();
  const javaScript = /^[cm]?jsx?$/.test(dialect);
  const problems: FactProblem[] = [];
  const masked = maskDeep(text);
  if (masked !== undefined) {
    problems.push({ kind: "tooDeep", start: masked.start, end: masked.end, message: "nested too deeply to be read" });
  }
  const readable = masked?.text ?? text;
  const parse = (source: string) => createTree(compiler, source, dialect);
  let tree = withinStack(() => parse(readable));
  if (tree === undefined) {
    const kept = keepWhatParses(readable, parse);
    problems.push({ kind: "tooDeep", start: kept.start, end: kept.end, message: "nested too deeply to be read" });
    tree = withinStack(() => parse(kept.text)) ?? parse("");
  }
  for (const diagnostic of syntaxErrors(tree)) {
    if (problems.length >= maximumProblems) break;
    const start = Math.min(diagnostic.start, text.length);
    const end = Math.min(start + diagnostic.length, text.length);
    problems.push({
      kind: "syntax",
      start,
      end,
      message: compiler.flattenDiagnosticMessageText(diagnostic.messageText, " "),
    });
  }
  return { compiler, text, tree, javaScript, problems };
}

function createTree(compiler: Compiler, text: string, dialect: Dialect): ts.SourceFile {
  return compiler.createSourceFile(
    `file.${dialect}`,
    text,
    {
      languageVersion: compiler.ScriptTarget.Latest,
      jsDocParsingMode: compiler.JSDocParsingMode.ParseForTypeInfo,
      setExternalModuleIndicator: markAsModule,
    },
    false,
    scriptKind(compiler, dialect),
  );
}

/** Every file is read as a module, so that `await` at the top level is one; the compiler's own search for signs of one recurses. */
function markAsModule(file: ts.SourceFile): void {
  (file as { externalModuleIndicator?: unknown }).externalModuleIndicator = true;
}

function scriptKind(compiler: Compiler, dialect: Dialect): ts.ScriptKind {
  switch (dialect) {
    case "tsx":
      return compiler.ScriptKind.TSX;
    case "jsx":
      return compiler.ScriptKind.JSX;
    case "js":
    case "mjs":
    case "cjs":
      return compiler.ScriptKind.JS;
    default:
      return compiler.ScriptKind.TS;
  }
}

type SyntaxError = {
  readonly start: number;
  readonly length: number;
  readonly messageText: string | ts.DiagnosticMessageChain;
};

function syntaxErrors(tree: ts.SourceFile): readonly SyntaxError[] {
  return (tree as { parseDiagnostics?: readonly SyntaxError[] }).parseDiagnostics ?? [];
}

/** undefined: the stack was too small. */
function withinStack<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function keepWhatParses(
  text: string,
  parse: (source: string) => ts.SourceFile,
): { readonly text: string; readonly start: number; readonly end: number } {
  const lost: { start: number; end: number }[] = [];
  for (const piece of pieces(text)) {
    const source = text.slice(piece.start, piece.end);
    if (withinStack(() => parse(source)) !== undefined) continue;
    const head = headLength(source);
    const headParses = head > 0 && withinStack(() => parse(source.slice(0, head))) !== undefined;
    lost.push({ start: piece.start + (headParses ? head : 0), end: piece.end });
  }
  if (lost.length === 0) return { text, start: 0, end: 0 };
  return { text: blank(text, lost), start: lost[0].start, end: lost[0].end };
}

const statementStart =
  /^(?:export|import|function|async|class|abstract|const|let|var|interface|type|enum|declare|namespace|module|if|for|while|switch|try|@)/;

/** Runs of whole top-level statements: they begin on lines that begin with a statement's word outside of all brackets. */
function pieces(text: string): readonly { readonly start: number; readonly end: number }[] {
  const starts = [0];
  let depth = 0;
  let from = 0;
  const collect = (to: number) => {
    if (depth === 0) {
      for (const match of text.slice(from, to).matchAll(/(?:^|[;\r\n])[ \t]*(?=[a-z@])/g)) {
        const at = from + match.index + match[0].length;
        if (statementStart.test(text.slice(at, at + 12))) starts.push(at);
      }
    }
  };
  forEachBracket(text, (at, opens) => {
    collect(at);
    depth = Math.max(0, depth + (opens ? 1 : -1));
    from = at + 1;
  });
  collect(text.length);
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

/** Length of a statement's head: up to its first brace, or its first assignment sign or arrow. */
function headLength(source: string): number {
  return /[{]|=(?![=>])/.exec(source)?.index ?? 0;
}

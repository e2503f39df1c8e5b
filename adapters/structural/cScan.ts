/** C and C++ files: tokens to declarations, macros, includes and nested ranges. */
import { modifierSet } from "../../proto/symbols.js";
import type { FactProblem, Import } from "../facts.js";
import { CDocs } from "./cDocs.js";
import { cDeclarations } from "./cParser.js";
import { closeBrace, closeParen, comma, openBrace, openBracket, openParen, semicolon } from "./cPunctuation.js";
import { type CDirective, type CTokens, cTokens, tokenKinds } from "./cTokens.js";
import { DeclarationList } from "./declarationList.js";
import type { ScannedFile, ScannerSource } from "./languageSpec.js";
import { oneLine } from "./sourceText.js";

export function cSource(language: "c" | "cpp"): ScannerSource {
  return { scan: (text) => scan(text, language), ranges };
}

function scan(text: string, language: "c" | "cpp"): ScannedFile {
  const tokens = cTokens(text);
  const list = new DeclarationList();
  cDeclarations(tokens, language, list);
  const docs = new CDocs(text, tokens.comments);
  const imports: Import[] = [];
  for (const directive of tokens.directives) {
    if (directive.name === "define") addMacro(list, text, directive, docs);
    else imports.push(include(text, directive));
  }
  return { container: "", declarations: list.finish(), imports, problems: problems(tokens) };
}

/** Macros belong to the file, wherever they stand. */
function addMacro(list: DeclarationList, text: string, directive: CDirective, docs: CDocs): void {
  const { start, end, argumentStart, argumentEnd } = directive;
  const name = text.slice(argumentStart, argumentEnd);
  const call = text[argumentEnd] === "(";
  const close = call ? text.indexOf(")", argumentEnd) : -1;
  const headerEnd = close < 0 || close >= end ? argumentEnd : close + 1;
  const words = headerEnd > argumentEnd ? text.slice(argumentEnd + 1, headerEnd - 1) : "";
  const parameters = words
    .split(",")
    .map((word) => word.replace(/\\\r?\n/g, " ").trim())
    .filter((word) => word !== "")
    .map((word) => ({ name: word, type: "", default: "" }));
  const value = oneLine(text.slice(headerEnd, end).replace(/\\\r?\n/g, " "), 120);
  list.add({
    name,
    kind: "macro",
    nameStart: argumentStart,
    nameEnd: argumentEnd,
    start,
    end,
    signature: oneLine(`#define ${name}${text.slice(argumentEnd, headerEnd).replace(/\\\r?\n/g, " ")}`),
    parameters,
    valueType: headerEnd === argumentEnd ? value : "",
    modifiers: words.trim().endsWith("...") ? modifierSet("variadic") : 0,
    ...docs.of(start, end),
  });
}

/** `<x.h>` keeps its brackets: they say where the file is looked for. */
function include(text: string, directive: CDirective): Import {
  const quoted = text[directive.argumentStart] === '"' ? 1 : 0;
  const start = directive.argumentStart + quoted;
  const end = directive.argumentEnd - quoted;
  return {
    specifier: text.slice(start, end),
    start,
    end,
    statementStart: directive.start,
    statementEnd: directive.end,
    form: "sideEffect",
    flags: 0,
    alias: "",
    names: [],
  };
}

function problems(tokens: CTokens): readonly FactProblem[] {
  const at = tokens.unbalancedAt;
  return at < 0 ? [] : [{ kind: "syntax", start: at, end: at + 1, message: "bracket without its partner" }];
}

/** The file, its comments, bracketed parts, statements in braces, and words: pre-order and nested. */
function ranges(text: string): Uint32Array {
  const tokens = cTokens(text);
  const { kinds, starts, ends, partners, count, comments } = tokens;
  const pairs: [number, number][] = [[0, text.length]];
  for (let index = 0; index < comments.length; index += 2) pairs.push([comments[index], comments[index + 1]]);
  const opened: number[] = [];
  let statement = -1;
  for (let index = 0; index < count; index++) {
    const kind = kinds[index];
    if (statement < 0 && kind !== semicolon && kind !== closeBrace) statement = index;
    if (kind === openParen || kind === openBracket || kind === openBrace) {
      if (partners[index] < count) pairs.push([starts[index], ends[partners[index]]]);
      if (kind === openBrace) {
        opened.push(statement);
        statement = -1;
      }
    } else if (kind === closeBrace) {
      const outer = opened.pop() ?? -1;
      if (outer >= 0) pairs.push([starts[outer], ends[index]]);
      const next = kinds[index + 1];
      statement = next === semicolon || next === comma || next === closeParen ? outer : -1;
    } else if (kind === semicolon) {
      if (statement >= 0 && statement < index) pairs.push([starts[statement], ends[index]]);
      statement = -1;
    } else if (kind === tokenKinds.identifier || kind === tokenKinds.string || kind === tokenKinds.number) {
      pairs.push([starts[index], ends[index]]);
    }
  }
  return nested(pairs);
}

/** Sorted, without repetitions and without ranges that cross an earlier one. */
function nested(pairs: [number, number][]): Uint32Array {
  pairs.sort((left, right) => left[0] - right[0] || right[1] - left[1]);
  const kept: number[] = [];
  const open: number[] = [];
  let last = -1;
  for (const [start, end] of pairs) {
    while (open.length > 0 && open[open.length - 1] <= start) open.pop();
    if (open.length > 0 && end > open[open.length - 1]) continue;
    if (last >= 0 && kept[last] === start && kept[last + 1] === end) continue;
    last = kept.length;
    kept.push(start, end);
    open.push(end);
  }
  return Uint32Array.from(kept);
}

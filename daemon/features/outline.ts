/**
 * Outline: the declarations of a file or of a directory, recursive, under a token budget.
 *
 * In a directory the budget is dealt out in path order, production code before generated code and tests; files that do not fit
 * are counted in `omittedFiles`, their declarations in `omittedItems`. Where the first file alone is over the budget, it is cut. After some
 * files in a row that do not fit, no more are opened: the store's counts stand for them. With tests only, files that are then
 * left are counted by their paths.
 */

import { NavdError } from "../../proto/errors.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import { textLines } from "../base/textLines.js";
import type { View, ViewFile } from "../graph/view.js";
import { charactersPerToken } from "./charactersPerToken.js";
import { completenessOf } from "./completeness.js";
import { isTestDeclaration } from "./outlineItems.js";
import { type OutlineLine, outlineLines, outlineShare } from "./outlineText.js";
import { outlineWithin } from "./outlineWithin.js";
import { pathRank, rankOf } from "./pathRank.js";

type OutlineParams = ParsedParams<"outline">;
type OutlineFile = Result<"outline">["files"][number];

export function outline(view: View, params: OutlineParams): Result<"outline"> {
  const path = params.path === "." ? "" : params.path;
  const single = view.file(path);
  const paths = single === undefined ? view.filesUnder(path) : [path];
  if (paths.length === 0) {
    throw new NavdError("unknownFile", `nothing is indexed at ${params.path}`, { path: params.path });
  }
  const answer = new Answer(view, params);
  if (single === undefined) answer.addInOrder(paths);
  else answer.add(single);
  return {
    path: params.path,
    files: params.format === "text" ? [] : answer.files,
    text: params.format === "structured" ? "" : answer.texts.join("\n"),
    omittedFiles: answer.omittedFiles,
    omittedItems: answer.omittedItems,
    completeness: completenessOf(view),
  };
}

/** Files in a row that are opened in vain before the rest is only counted. */
const mostMisfits = 32;

class Answer {
  readonly files: OutlineFile[] = [];
  readonly texts: string[] = [];
  omittedFiles = 0;
  omittedItems = 0;
  private shown = 0;
  /** Characters left for each form. */
  private textLeft: number;
  private itemsLeft: number;
  private misfits = 0;

  constructor(
    private readonly view: View,
    private readonly params: OutlineParams,
  ) {
    this.textLeft = params.maxTokens * charactersPerToken;
    this.itemsLeft = this.textLeft;
  }

  /** Paths by rank; a file that only its text shows to be generated waits for its turn. */
  addInOrder(paths: readonly string[]): void {
    const ranks: string[][] = [[], [], [], []];
    for (const path of paths) ranks[pathRank(path)].push(path);
    const order = this.params.tests === "only" ? [2, 3, 0, 1] : [0, 1, 2, 3];
    for (const [place, rank] of order.entries()) {
      for (const path of ranks[rank].sort()) {
        if (rank >= 2 && this.params.tests === "exclude") continue;
        if (this.misfits >= mostMisfits) {
          if (rank < 2 && this.params.tests === "only") continue;
          this.omit(this.view.symbolCount(path));
          continue;
        }
        const file = this.view.file(path);
        if (file === undefined) continue;
        const own = rankOf(file.isTest, file.isGenerated);
        if (own !== rank && order.indexOf(own) > place) ranks[own].push(path);
        else this.add(file);
      }
    }
  }

  add(file: ViewFile): void {
    const { tests, format } = this.params;
    const keep = (index: number): boolean =>
      tests === "include" || (tests === "only") === isTestDeclaration(file, index);
    const count = countKept(file, keep);
    if (count === 0 && tests !== "include") return;
    const fits = format === "structured" ? this.addItems(file, keep, "whole") : this.addText(file, keep);
    if (!fits) {
      this.misfits++;
      this.omit(count);
      return;
    }
    this.misfits = 0;
    this.shown++;
  }

  private omit(declarations: number): void {
    this.omittedFiles++;
    this.omittedItems += declarations;
  }

  /** Both forms where both are asked, the same files in each; false where there is no room for the file. */
  private addText(file: ViewFile, keep: (index: number) => boolean): boolean {
    const heading = `${file.path} ${linesOf(file)}`;
    const share = Math.min(this.textLeft - heading.length, file.facts.length * outlineShare);
    const lines = [{ text: heading, declarations: 0 }, ...outlineLines(file.facts, keep, share)];
    const length = lines.reduce((sum, { text }) => sum + text.length + 1, -1);
    if (length > this.textLeft && this.shown > 0) return false;
    const { text, omitted } =
      length > this.textLeft ? cutLines(lines, this.textLeft) : { text: textOf(lines), omitted: 0 };
    this.texts.push(text);
    this.textLeft -= text.length + 1;
    const before = this.omittedItems;
    if (this.params.format === "both") this.addItems(file, keep, "cut");
    // What is missing in either form is counted once.
    this.omittedItems = before + Math.max(omitted, this.omittedItems - before);
    return true;
  }

  private addItems(file: ViewFile, keep: (index: number) => boolean, manner: "whole" | "cut"): boolean {
    const shell: OutlineFile = {
      path: file.path,
      language: file.language,
      lines: textLines(file.facts.lineStarts, file.facts.length),
      container: file.facts.container,
      isTest: file.isTest,
      isGenerated: file.isGenerated,
      items: [],
      omitted: 0,
    };
    const shellSize = JSON.stringify(shell).length;
    const { items, size, omitted } = outlineWithin(file, this.params.depth, keep, this.itemsLeft - shellSize);
    const isOver = omitted > 0 || shellSize + size > this.itemsLeft;
    if (manner === "whole" && isOver && this.shown > 0) return false;
    this.files.push({ ...shell, items, omitted });
    this.itemsLeft -= shellSize + size;
    this.omittedItems += omitted;
    return true;
  }
}

function linesOf({ facts }: ViewFile): string {
  const lines = textLines(facts.lineStarts, facts.length);
  return lines === 1 ? "1 line" : `${lines} lines`;
}

function countKept(file: ViewFile, keep: (index: number) => boolean): number {
  let count = 0;
  for (let index = 0; index < file.facts.declarations.length; index++) if (keep(index)) count++;
  return count;
}

function textOf(lines: readonly OutlineLine[]): string {
  return lines.map(({ text }) => text).join("\n");
}

/** Room for the line that says how much is missing. */
const noteLength = 70;

/** Whole lines up to a length, and a line that says how much is missing. */
function cutLines(lines: readonly OutlineLine[], length: number): { readonly text: string; readonly omitted: number } {
  let used = noteLength;
  let kept = 0;
  while (kept < lines.length && used + lines[kept].text.length + 1 <= length) used += lines[kept++].text.length + 1;
  const omitted = lines.slice(kept).reduce((sum, { declarations }) => sum + declarations, 0);
  const note = `... ${omitted} more declarations; raise maxTokens or ask for a part`;
  return { text: [textOf(lines.slice(0, Math.max(kept, 1))), note].join("\n"), omitted };
}

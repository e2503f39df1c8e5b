/**
 * Outline: the declarations of a file or of a directory, recursive, under a token budget.
 *
 * In a directory the budget is dealt out in path order, production code before tests and generated code; files that do not fit
 * are counted in `omittedFiles`, their declarations in `omittedItems`. A token is taken as 3.3 characters (o200k over source code).
 */

import { NavdError } from "../../proto/errors.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View, ViewFile } from "../graph/view.js";
import { completenessOf } from "./completeness.js";
import { isTestDeclaration, outlineItems } from "./outlineItems.js";
import { outlineShare, outlineText } from "./outlineText.js";

export const charactersPerToken = 3.3;

export function outline(view: View, params: ParsedParams<"outline">): Result<"outline"> {
  const path = params.path === "." ? "" : params.path;
  const single = view.file(path);
  const paths = single === undefined ? view.filesUnder(path) : [path];
  if (paths.length === 0) {
    throw new NavdError("unknownFile", `nothing is indexed at ${params.path}`, { path: params.path });
  }
  const files = paths.map((each) => view.file(each)).filter((file) => file !== undefined);
  if (single === undefined) files.sort(productionFirst);
  const budget = params.maxTokens * charactersPerToken;
  const shown: Result<"outline">["files"] = [];
  const texts: string[] = [];
  let used = 0;
  let omittedFiles = 0;
  let omittedItems = 0;
  for (const file of files) {
    const keep = (index: number): boolean => wanted(params.tests, isTestDeclaration(file, index));
    const count = countKept(file, keep);
    if (count === 0 && params.tests !== "include") continue;
    const left = budget - used;
    const heading = `${file.path} ${file.facts.lineStarts.length} lines`;
    const body = outlineText(file.facts, keep, Math.min(left - heading.length, file.facts.length * outlineShare));
    const text = body === "" ? heading : `${heading}\n${body}`;
    if (text.length > left && shown.length > 0) {
      omittedFiles++;
      omittedItems += count;
      continue;
    }
    const cut = text.length > left ? cutLines(text, left) : text;
    used += cut.length + 1;
    texts.push(cut);
    shown.push(outlineFile(file, params, keep));
  }
  return {
    path: params.path,
    files: params.format === "text" ? [] : shown,
    text: params.format === "structured" ? "" : texts.join("\n"),
    omittedFiles,
    omittedItems,
    completeness: completenessOf(view),
  };
}

function outlineFile(
  file: ViewFile,
  params: ParsedParams<"outline">,
  keep: (index: number) => boolean,
): Result<"outline">["files"][number] {
  return {
    path: file.path,
    language: file.language,
    lines: file.facts.lineStarts.length,
    container: file.facts.container,
    isTest: file.isTest,
    isGenerated: file.isGenerated,
    items: params.format === "text" ? [] : outlineItems(file, params.depth, keep),
    omitted: 0,
  };
}

function wanted(tests: "include" | "exclude" | "only", isTest: boolean): boolean {
  return tests === "include" || (tests === "only") === isTest;
}

function countKept(file: ViewFile, keep: (index: number) => boolean): number {
  let count = 0;
  for (let index = 0; index < file.facts.declarations.length; index++) if (keep(index)) count++;
  return count;
}

/** Whole lines up to a length, and a line that says how many are missing. */
function cutLines(text: string, length: number): string {
  const lines = text.split("\n");
  let used = 0;
  let kept = 0;
  while (kept < lines.length && used + lines[kept].length + 1 <= length) used += lines[kept++].length + 1;
  return [...lines.slice(0, kept), `... ${lines.length - kept} more lines; raise maxTokens or ask for a part`].join(
    "\n",
  );
}

function productionFirst(left: ViewFile, right: ViewFile): number {
  return rank(left) - rank(right) || (left.path < right.path ? -1 : 1);
}

function rank(file: ViewFile): number {
  return (file.isTest ? 2 : 0) + (file.isGenerated ? 1 : 0);
}

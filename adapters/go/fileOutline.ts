/** What a package's outline says of one file: its package, and the names it declares at package level, methods under their receiver's. */
import { declaredNames } from "./declaredNames.js";

export type FileOutline = {
  /** "" where the file has no package clause. */
  readonly packageName: string;
  /** Kept out of every build by `//go:build ignore`. */
  readonly ignored: boolean;
  /** Sorted, without doubles. */
  readonly names: readonly string[];
};

export function fileOutline(text: string): FileOutline {
  const names = new Set<string>();
  for (const { name } of declaredNames(text)) {
    const dot = name.indexOf(".");
    names.add(dot < 0 ? name : name.slice(0, dot));
  }
  const clause = packageClause.exec(text);
  const head = clause === null ? "" : text.slice(0, clause.index);
  return { packageName: clause?.[1] ?? "", ignored: ignoreLine.test(head), names: [...names].sort() };
}

/** Package clauses stand at the beginning of a line; one in a comment above would need to, too. */
const packageClause = /^package[ \t]+([\p{L}_][\p{L}\p{N}_]*)/mu;
const ignoreLine = /^\/\/go:build[ \t]+ignore[ \t]*$/m;

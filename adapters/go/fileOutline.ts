/** What a package's outline says of one file: its package, and what it declares at the top level and as methods. */
import { declaredNames } from "./declaredNames.js";

export type FileOutline = {
  /** "" where the file has no package clause. */
  readonly packageName: string;
  /** Kept out of every build by `//go:build ignore`. */
  readonly ignored: boolean;
  /** Names at the top level, and methods as `Type.Method`; sorted, without doubles. */
  readonly names: readonly string[];
  /** Whether it declares other names of types: `type A = B`. */
  readonly hasAliases: boolean;
};

export function fileOutline(text: string): FileOutline {
  const names = new Set<string>();
  let hasAliases = false;
  for (const { name, form } of declaredNames(text)) {
    if (form === "member") continue;
    names.add(name);
    hasAliases ||= form === "alias";
  }
  const clause = packageClause.exec(text);
  const head = clause === null ? "" : text.slice(0, clause.index);
  return { packageName: clause?.[1] ?? "", ignored: ignoreLine.test(head), names: [...names].sort(), hasAliases };
}

/** Package clauses stand at the beginning of a line; one in a comment above would need to, too. */
const packageClause = /^package[ \t]+([\p{L}_][\p{L}\p{N}_]*)/mu;
const ignoreLine = /^\/\/go:build[ \t]+ignore[ \t]*$/m;

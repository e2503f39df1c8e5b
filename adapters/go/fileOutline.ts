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
  const head = leadingComments.exec(text)?.[0] ?? "";
  const packageName = packageClause.exec(text.slice(head.length))?.[1] ?? "";
  return { packageName, ignored: ignoreLine.test(head), names: [...names].sort(), hasAliases };
}

/** Comments may hold lines that look like a clause. */
const leadingComments = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/;
const packageClause = /^package[ \t]+([\p{L}_][\p{L}\p{N}_]*)/u;
const ignoreLine = /^\/\/go:build[ \t]+ignore[ \t]*$/m;

/**
 * What Universal Ctags says about a language, as the judge of structural declarations: its tags, its kinds in navd's vocabulary,
 * and the tags that are not judged, each with the reason.
 */
import { execFileSync } from "node:child_process";
import type { SymbolKind } from "../../proto/symbols.js";

export type Tag = {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly scope?: string;
  readonly scopeKind?: string;
  readonly typeref?: string;
  readonly pattern?: string;
  readonly roles?: string;
};

export type Judge = {
  readonly ctagsName: string;
  /** Further options: which kinds, which files. */
  readonly options: readonly string[];
  /** Kinds of navd that agree with a kind of ctags. */
  readonly kinds: Readonly<Record<string, readonly SymbolKind[]>>;
  /** Kinds of navd that ctags never reports: no extras. */
  readonly notReported: readonly SymbolKind[];
  /** Why a tag is not judged, or undefined where it is. `line` is the source line of the tag. */
  exempt(tag: Tag, line: string, lines: readonly string[]): string | undefined;
  /** The tag's name as navd spells it. */
  rename?(tag: Tag): string;
};

const functions: readonly SymbolKind[] = ["function", "method", "constructor"];
const cKinds: Readonly<Record<string, readonly SymbolKind[]>> = {
  macro: ["macro"],
  enumerator: ["enumMember"],
  function: functions,
  prototype: functions,
  enum: ["enum"],
  member: ["field"],
  struct: ["struct"],
  class: ["class"],
  union: ["union"],
  typedef: ["typeAlias"],
  variable: ["variable", "constant", "field"],
  externvar: ["variable", "constant"],
  namespace: ["namespace"],
  alias: ["alias"],
};

/** Language name of navd to its judge. */
export const judges: Readonly<Record<string, Judge>> = {
  c: {
    ctagsName: "C",
    options: ["--map-C=+.h", "--kinds-C=+px-h"],
    kinds: cKinds,
    notReported: [],
    exempt: exemptC,
    rename: (tag) => (tag.kind === "typedef" && isUnnamedStruct(tag) ? tag.name : tag.name),
  },
  cpp: {
    ctagsName: "C++",
    options: ["--kinds-C++=+pxA-h"],
    kinds: cKinds,
    notReported: ["interface"],
    exempt: exemptC,
    rename: (tag) => tag.name.replace(/^operator\s+(?=\W)/, "operator").replace(/^~\s+/, "~"),
  },
};

function isUnnamedStruct(tag: Tag): boolean {
  return /^(?:struct|union|enum|class):(?:.*::)?__anon/.test(tag.typeref ?? "");
}

/**
 * navd names an unnamed struct by its typedef, so the kind is the struct's. Entries that ctags makes up (`__anon`) name nothing in
 * the text.
 */
function exemptC(tag: Tag, line: string, lines: readonly string[]): string | undefined {
  if (tag.name.startsWith("__anon")) return "name made up by ctags";
  if (/^\s*#\s*undef\b/.test(line)) return "#undef declares nothing";
  if ((tag.kind === "prototype" || tag.kind === "function") && isMacroCall(tag, lines)) {
    return "macro call, taken for a function: no type in front, no body behind";
  }
  if (tag.kind === "variable" && new RegExp(`\\(\\s*${tag.name}\\s*\\)\\s*\\(`).test(line)) {
    return "bracketed function name, taken for a variable: T (f)(int)";
  }
  return undefined;
}

/** `DEFINE_THING(a, b)` at the start of a declaration, with no type in front and neither body nor initialiser list behind. */
function isMacroCall(tag: Tag, lines: readonly string[]): boolean {
  const line = lines[tag.line - 1] ?? "";
  if (tag.scope !== undefined && tag.name.replace(/^~/, "") === tag.scope.replace(/^.*::/, "")) return false;
  if (!/^\w+$/.test(tag.name)) return false;
  if (!new RegExp(`^\\s*(?:static\\s+|extern\\s+)?${tag.name}\\s*\\(`).test(line)) return false;
  const before = lines.slice(Math.max(0, tag.line - 6), tag.line - 1).filter((text) => text.trim() !== "");
  // A type on the line above (GNU style) ends in a word or a star.
  if (/^[\w\s*]*[\w*]\s*$/.test(before.at(-1) ?? "")) return false;
  const text = lines.slice(tag.line - 1, tag.line + 60).join("\n");
  let depth = 0;
  for (let at = text.indexOf("(", text.indexOf(tag.name)); at >= 0 && at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) {
      const behind = text.slice(at + 1).replace(/^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\\\n)+/, "");
      return !/^(?:\{|:[^:]|(?:const|noexcept|override)\b)/.test(behind);
    }
  }
  return true;
}

/** Kinds that agree with a tag. */
export function agreeing(judge: Judge, tag: Tag): readonly SymbolKind[] {
  if (tag.kind === "typedef" && isUnnamedStruct(tag)) return ["struct", "union", "enum", "class", "typeAlias"];
  return judge.kinds[tag.kind] ?? [];
}

/** All tags of some files. */
export function ctags(judge: Judge, root: string, files: readonly string[]): readonly Tag[] {
  const output = execFileSync(
    "ctags",
    [
      "--options=NONE",
      "--output-format=json",
      "--fields=+nKSZtr",
      "--extras=-{anonymous}",
      `--languages=${judge.ctagsName}`,
      ...judge.options,
      "-f",
      "-",
      "-L",
      "-",
    ],
    { cwd: root, input: files.join("\n"), maxBuffer: 2 ** 31 - 1, stdio: ["pipe", "pipe", "ignore"] },
  );
  const tags: Tag[] = [];
  for (const line of output.toString("utf8").split("\n")) {
    if (line.startsWith('{"_type": "tag"')) tags.push(JSON.parse(line) as Tag);
  }
  return tags;
}

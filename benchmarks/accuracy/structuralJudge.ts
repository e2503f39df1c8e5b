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
  rename?(tag: Tag, line: string): string;
  /** navd's name as ctags spells it. */
  spell?(name: string, kind: SymbolKind): string;
  /** Kinds that agree with this one tag, where ctags mistakes its kind for a known reason. */
  agreeing?(tag: Tag, line: string): readonly SymbolKind[] | undefined;
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
    rename: (tag) => {
      if (tag.kind === "alias") return /namespace\s+(\w+)\s*=/.exec(tag.pattern ?? "")?.[1] ?? tag.name;
      return tag.name
        .trim()
        .replace(/^operator\s+(?=\W)/, "operator")
        .replace(/^~\s+/, "~");
    },
  },
  java: {
    ctagsName: "Java",
    options: [],
    kinds: {
      annotation: ["annotation"],
      class: ["class"],
      enumConstant: ["enumMember"],
      field: ["field", "constant"],
      enum: ["enum"],
      interface: ["interface"],
      method: functions,
    },
    notReported: [],
    exempt: (tag) => (tag.kind === "package" ? "a file's package is its container" : undefined),
  },
  rust: {
    ctagsName: "Rust",
    options: [],
    kinds: {
      macro: ["macro"],
      method: functions,
      implementation: ["implementation"],
      enumerator: ["enumMember"],
      function: functions,
      enum: ["enum"],
      interface: ["trait"],
      field: ["field"],
      module: ["module"],
      struct: ["struct", "union"],
      typedef: ["typeAlias"],
      variable: ["variable", "constant"],
    },
    notReported: [],
    exempt: (tag, line) => {
      if (tag.kind !== "variable" || new RegExp(`(?<!')\\b(?:static|const)\\s+(?:mut\\s+)?${tag.name}\\b`).test(line))
        return undefined;
      return /'static\b/.test(line) ? "the word behind the lifetime 'static, taken for a variable" : undefined;
    },
    // ctags names an implementation by its bare type.
    spell: (name, kind) =>
      kind !== "implementation"
        ? name
        : name
            .replace(/^.* for /, "")
            .replace(/^(?:&|'\w+ |mut |dyn |\*const |\*mut )+/, "")
            .replace(/<.*$/, "")
            .replace(/^.*::/, ""),
  },
  csharp: {
    ctagsName: "C#",
    options: [],
    kinds: {
      event: ["event"],
      class: ["class"],
      enumerator: ["enumMember"],
      field: ["field", "constant"],
      enum: ["enum"],
      interface: ["interface"],
      method: functions,
      namespace: ["namespace"],
      property: ["property"],
      struct: ["struct"],
      typedef: ["typeAlias"],
      macro: ["macro"],
    },
    notReported: [],
    exempt: exemptCsharp,
    rename: (tag) => (tag.kind === "namespace" ? tag.name : tag.name.slice(tag.name.lastIndexOf(".") + 1)),
    agreeing: (tag, line) => {
      if (/\bdelegate\b/.test(line) && tag.kind === "method") return ["typeAlias"];
      if (/\bevent\b/.test(line) && (tag.kind === "property" || tag.kind === "field")) return ["event"];
      if (tag.kind === "field" && /=>/.test(line)) return ["property"];
      if (/\brecord\b/.test(line) && /^(?:property|field|method|struct)$/.test(tag.kind)) return ["class", "struct"];
      if (tag.kind === "method" && /\b(?:class|struct)\s+\w+\s*(?:<[^>]*>)?\(/.test(line)) return ["class", "struct"];
      return undefined;
    },
  },
  ruby: {
    ctagsName: "Ruby",
    options: [],
    kinds: {
      accessor: ["property"],
      constant: ["constant"],
      singletonMethod: functions,
      alias: ["alias"],
      class: ["class", "constant"],
      method: functions,
      module: ["module"],
    },
    notReported: [],
    exempt: exemptRuby,
    rename: (tag, line) => {
      if (tag.kind === "accessor") return tag.name.replace(/=$/, "");
      if (tag.kind === "alias") return /\balias\s+:?([^\s,:]+)/.exec(line)?.[1] ?? tag.name;
      return tag.name;
    },
  },
  php: {
    ctagsName: "PHP",
    options: [],
    kinds: {
      class: ["class"],
      define: ["constant"],
      function: functions,
      interface: ["interface"],
      namespace: ["namespace"],
      trait: ["trait"],
      variable: ["property", "variable"],
    },
    notReported: [],
    exempt: (tag, line) => {
      if (tag.kind === "alias") return "an alias of an import";
      if (tag.kind === "namespace" && !line.includes(tag.name))
        return "namespace with a keyword as a part, cut by ctags";
      if (tag.kind !== "variable" || /^\$|\b(?:public|protected|private|var|static|readonly|final)\b/.test(line))
        return undefined;
      return /^\s/.test(line) ? "variable inside a block" : undefined;
    },
    agreeing: (tag, line) =>
      tag.kind === "function" && /\$\w+\s*=\s*(?:static\s+)?f(?:unctio)?n\b/.test(line) ? ["variable"] : undefined,
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
  if (!/^\w+$/.test(tag.name)) return undefined;
  if (tag.kind === "variable" && new RegExp(`\\(\\s*${tag.name}\\s*\\)\\s*\\(`).test(line)) {
    return "bracketed function name, taken for a variable: T (f)(int)";
  }
  if (
    /^(?:prototype|function)$/.test(tag.kind) &&
    new RegExp(`\\b${tag.name}\\s*\\(\\s*\\w+\\s*\\)\\s*\\(`).test(line)
  ) {
    return "type of a bracketed function name, taken for a function: T (f)(int)";
  }
  if (
    /^(?:variable|prototype|externvar|function)$/.test(tag.kind) &&
    /^\s*(?:extern\s+)?template\s+[^<\s]/.test(line)
  ) {
    return "explicit instantiation: declares nothing new";
  }
  if (tag.kind === "prototype" && /^\s*static_assert\b/.test(line)) return "inside static_assert";
  if (tag.kind === "variable" && new RegExp(`\\b(?:class|struct|union)\\s+[A-Z0-9_]+\\s+${tag.name};`).test(line)) {
    return "forward declaration behind a macro, taken for a variable: class MACRO Name;";
  }
  if (tag.kind !== "macro" && attributeMacro.test(tag.name)) return "attribute macro behind the declared name";
  return undefined;
}

/** Clang's thread safety annotations as code bases spell them, and attributes named so. */
const attributeMacro =
  /^(?:[A-Z]+_)?(?:(?:PT_)?GUARDED_BY|(?:EXCLUSIVE|SHARED)_(?:TRYLOCK|LOCK)_FUNCTION|(?:UN)?LOCK_FUNCTION|(?:EXCLUSIVE_|SHARED_)?LOCKS_REQUIRED|LOCKS_EXCLUDED|ASSERT_(?:EXCLUSIVE|SHARED)_LOCK|ATTRIBUTE_\w+|REQUIRE_EXPLICIT_INIT)$/;

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

function exemptCsharp(tag: Tag, line: string): string | undefined {
  if (tag.kind === "typedef" && /^\s*(?:global\s+)?using\b/.test(line)) return "alias of an import";
  if (tag.name === "base" || tag.name === "this") return "constructor initialiser, taken for a method";
  const constraint = new RegExp(
    `\\bwhere\\s+\\w+\\s*:.*\\b${tag.name.replace(/\W/g, "\\$&")}\\b|\\bwhere\\s+${tag.name.replace(/\W/g, "\\$&")}\\s*:`,
  );
  if (constraint.test(line) && !new RegExp(`(?:class|interface|struct|record)\\s+${tag.name}\\b`).test(line))
    return "type parameter of a constraint";
  if (tag.kind === "field" && new RegExp(`\\b${tag.name}\\)[^;]*=>`).test(line))
    return "parameter of an expression-bodied member";
  if (new RegExp(`"[^"]*\\b${tag.name.replace(/\W/g, "\\$&")}\\b[^"]*"`).test(line)) return "inside a string";
  return undefined;
}

function exemptRuby(tag: Tag, line: string, lines: readonly string[]): string | undefined {
  if (tag.kind === "library") return "a required library is an import";
  if (heredocLines(lines).has(tag.line)) return "text of a heredoc";
  if (
    tag.kind === "singletonMethod" &&
    /\bdef\s+[\w@:]+\s*\./.test(line) &&
    !new RegExp(`\\.\\s*${tag.name.replace(/\W/g, "\\$&")}`).test(line)
  ) {
    return "singleton method of a variable or with a computed name, cut by ctags";
  }
  if (tag.kind === "constant" && new RegExp(`\\b${tag.name}\\s*==`).test(line))
    return "comparison, taken for an assignment";
  return undefined;
}

const heredocs = new WeakMap<readonly string[], ReadonlySet<number>>();

/** Line numbers inside heredocs, where ctags reads text as code. */
function heredocLines(lines: readonly string[]): ReadonlySet<number> {
  const known = heredocs.get(lines);
  if (known !== undefined) return known;
  const inside = new Set<number>();
  const open: string[] = [];
  lines.forEach((line, index) => {
    if (open.length > 0) {
      inside.add(index + 1);
      if (line.trim() === open[0]) open.shift();
      return;
    }
    if (/^\s*#/.test(line)) return;
    for (const found of line.matchAll(/<<[~-]?(["'`]?)([A-Za-z_]\w*)\1/g)) {
      if (/[A-Z]/.test(found[2]) && !/class\s*$/.test(line.slice(0, found.index))) open.push(found[2]);
    }
  });
  heredocs.set(lines, inside);
  return inside;
}

/** Kinds that agree with a tag. */
export function agreeing(judge: Judge, tag: Tag, line: string): readonly SymbolKind[] {
  const special = judge.agreeing?.(tag, line);
  if (special !== undefined) return special;
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

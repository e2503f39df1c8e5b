/**
 * Links: where a file's imports (and, resolver by resolver, all its uses) lead; made through tracked look-ups.
 *
 * Every look-up a LinkContext answers is recorded with a hash of its value, also one that found nothing. A file's links hold
 * exactly as long as every recorded value hash still holds (a verifying trace); a change anywhere relinks only the files
 * whose recorded keys it touched. Keys: `member(container, name)`, `enumerate(container)`, `exists(path)`,
 * `packageFiles(directory)`, `packageNames(directory)`, `imported(path, name)`, `containerOf(path)`, `code(path)`, `summary(path, id)`, `text(path)`, `below(directory)`. Targets are monikers, never offsets, so that an edit above a declaration relinks nothing.
 *
 * Containers are strings: `file:<path>` holds the file's top-level declarations, `package:<directory>:<name>` those of all files in
 * the directory whose adapter says so (LanguageAdapter.packageName, such as Go's package clause); `#a.b` behind either means the
 * declarations directly inside a.b.
 * Paths are relative to the workspace's root, with slashes; "" is the root directory. A first segment that begins with `@` names a place outside
 * the workspace, of dependencies that never change (`@std/net/http`, `@mod/example.com/m@v1.2.3/pkg`): look-ups answer for their files and directories
 * as for the workspace's own.
 */
import type { SymbolKind, Tier } from "../proto/symbols.js";
import type { FileFacts, ImportForm } from "./facts.js";
import type { Memo, SummaryMemo } from "./memo.js";

export interface LinkContext {
  /** The file being linked. */
  readonly path: string;
  /** Whether the workspace knows a file at that path. Key: exists(path). */
  exists(path: string): boolean;
  /** Files directly in a directory, sorted; only those with a dialect. Key: packageFiles(directory). */
  packageFiles(directory: string): readonly string[];
  /** Names of the packages that files of a directory belong to (LanguageAdapter.packageName), test files apart, sorted. Names that only files kept
   * out of every build say (constraint `ignore`) count where there are no others. Key: packageNames(directory). */
  packageNames(directory: string): readonly string[];
  /** Declarations of that name directly in the container, sorted by path and ordinal. Key: member(container, name). */
  member(container: string, name: string): readonly Member[];
  /** All declarations directly in the container, sorted. Key: enumerate(container). */
  enumerate(container: string): readonly Member[];
  /** What imports outside functions and classes of the file at `path` bind to the name, in the file's order: re-exports are followed
   * through it. The name `*` stands for star imports. Key: imported(path, name). */
  imported(path: string, name: string): readonly ImportedBinding[];
  /** What the indexed file at `path` calls its container (FileFacts.container); undefined where there is no such file. Key: containerOf(path). */
  containerOf(path: string): string | undefined;
  /** As `member`, with the facts in which each stands. Key: member(container, name). */
  declared(container: string, name: string): readonly Declared[];
  /** Declarations directly in the container with the modifier `embedded`: where its other members come from. Key: embedded(container). */
  embedded(container: string): readonly Declared[];
  /** Declarations directly in the container with the modifier `alias`: other names of types. Key: aliases(container). */
  aliases(container: string): readonly Declared[];
  /** The identity of an indexed file; its look-ups are recorded. */
  identityOf(path: string, facts: FileFacts): FileIdentity;
  /** A value worked out by look-ups, kept as long as the snapshot: `compute` runs once, and everyone who asks has its look-ups recorded. undefined: the
   * value rests on itself; all members of such a cycle are undefined, from wherever it is entered. */
  memo<Value>(cell: Memo<Value>, compute: () => Value): Value | undefined;
  /**
   * A value that is inferred from what stands in a file (the result of a function without annotation): kept as by `memo`, but whoever reads it has only the
   * summary's own key in its trace, by the hash of its value, and not what it rests on. So an edit that leaves the value as it is goes no further.
   * Key: summary(path, id).
   */
  summary<Value, Of>(
    cell: SummaryMemo<Value>,
    of: Of,
    rule: SummaryRule<Value, Of>,
    compute: () => Value,
  ): Value | undefined;
  /** Notes that something was read from the code of a file beside its declarations' shapes. Key: code(path). */
  code(path: string, facts: FileFacts): void;
  /** Texts of files, for languages that are checked by a compiler of their own; absent where only facts are at hand. */
  readonly sources?: LinkSources;
  /** Nobody is going to ask for a file soon: what is kept to answer for it need not be kept. */
  forget(path: string): void;
  /** What an adapter keeps between the files that are linked over one snapshot; made once. Nothing in it may depend on their order. */
  shared<Value extends object>(key: string, create: () => Value): Value;
}

/** Summaries of one kind. The adapter makes a value again from its id (LanguageAdapter.summarise). */
export type SummaryRule<Value, Of> = {
  /** The file that it stands in. */
  readonly path: (of: Of) => string;
  /** Names the value within its file; free of positions and ordinals. Asked when the value is there. */
  readonly id: (of: Of, cell: SummaryMemo<Value>) => string;
  /** 32 bits, equal in every process for what is equal to all who read it. */
  readonly hash: (value: Value | undefined, cell: SummaryMemo<Value>) => number;
};

/** Texts as their facts were made of them, and which files there are. */
export interface LinkSources {
  /** The text of a file, whose content the trace rests on from now. undefined: there is none. Key: text(path). */
  text(path: string): SourceText | undefined;
  /** The same without a trace: whoever asks has noted in another way what the answer is used for. */
  peek(path: string): SourceText | undefined;
  /** Facts of a file, without a trace as well. */
  facts(path: string): FileFacts | undefined;
  /** Paths of the indexed files below a directory, at any depth, whose languages are checked by a compiler; sorted. Key: below(directory). */
  below(directory: string): readonly string[];
  /** Runs with look-ups that leave no trace with whoever asked; memos and summaries made on the way have theirs. */
  aside<Value>(compute: () => Value): Value;
}

export interface SourceText {
  /** Equal for equal texts of one dialect only. */
  readonly version: string;
  /** Without byte order mark; read when it is first asked for. Throws OvertakenText. */
  readonly text: string;
}

/** What is on disk is no longer what facts were made of: links are made when the newer text has facts. */
export class OvertakenText extends Error {
  override readonly name = "OvertakenText";

  constructor(readonly path: string) {
    super(`${path} has changed since it was indexed`);
  }
}

/** A declaration that a look-up found. */
export type Declared = { readonly path: string; readonly facts: FileFacts; readonly ordinal: number };

/** What a look-up tells of a declaration: nothing that an edit of its body, doc or position would change. */
export type Member = {
  readonly path: string;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly signature: string;
  readonly valueType: string;
  /** The symbol's moniker. */
  readonly moniker: string;
};

/** One import that binds a name: what a re-export hands on. */
export type ImportedBinding = {
  readonly form: ImportForm;
  readonly specifier: string;
  /** The name in the other module; "" where the module itself is bound, or all its names. */
  readonly name: string;
  /** Bit set of importFlags. */
  readonly flags: number;
};

export type FileIdentity = {
  /** SCIP manager and package: ("gomod", "example.com/m"); "." where there is none. */
  readonly scheme: string;
  readonly manager: string;
  readonly package: string;
  /** Namespace descriptors in front of the file's own declarations: ["pkg", "sub"]. */
  readonly namespace: readonly string[];
};

/** Where one import, or one name of it, leads. No entry means unresolved. */
export type ImportLink = {
  /** Index into FileFacts.imports. */
  readonly importIndex: number;
  /** Index into that import's names, or -1 for the module itself. */
  readonly nameIndex: number;
  /** Moniker of a module, package or declaration. */
  readonly target: string;
  /** Path of the file or directory the target is, where the workspace holds it; "" for external targets. */
  readonly targetPath: string;
  readonly tier: Tier;
};

export function fileContainer(path: string, inside = ""): string {
  return inside === "" ? `file:${path}` : `file:${path}#${inside}`;
}

export function packageContainer(directory: string, name: string, inside = ""): string {
  return inside === "" ? `package:${directory}:${name}` : `package:${directory}:${name}#${inside}`;
}

/** What an occurrence does, as bits. `extends`: the type declared there embeds or inherits from what it names, or is defined as it. */
export const occurrenceRoles = {
  definition: 1,
  read: 2,
  write: 4,
  call: 8,
  import: 16,
  type: 32,
  extends: 64,
  inString: 128,
} as const;

/** A symbol that occurs in a file. */
export type LinkedSymbol = {
  /** `global`: known by its moniker; `local`: of this file alone, defined at its occurrence with the role `definition`; `builtin`: of the language,
   * without a place. */
  readonly scope: "global" | "local" | "builtin";
  /** Empty for locals. */
  readonly moniker: string;
  readonly name: string;
  readonly kind: SymbolKind;
  /** For locals, the declaration as a reader would write it (`x *http.Client`); else "". */
  readonly signature: string;
  /** Moniker of the type (without pointers and containers) of a variable, field, parameter or function's only result that is defined in this file; "" where there is none. */
  readonly type: string;
};

/** Occurrences sorted by start, then symbol; columns of equal length. Several at one range are several targets. */
export type Occurrences = {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Index into FileLinks.symbols. */
  readonly symbols: Uint32Array;
  /** Bits of occurrenceRoles. */
  readonly roles: Uint8Array;
  /** Index into tiers. */
  readonly tiers: Uint8Array;
};

/** A name that could not be resolved; it may belong to any symbol of that name. Sorted by start. */
export type UnresolvedSite = { readonly name: string; readonly start: number };

/** What questions look for in files beside symbols (linkMarks), and where it stands. Sorted by start, then text; each once. */
export type LinkMark = { readonly text: string; readonly start: number };

/** Texts of marks. */
export const linkMarks = {
  /** A type is extended (role `extends`) that the workspace does not declare. */
  outsideBase: "outside base",
  /** A method of that name is selected that an interface outside the workspace, or of the language, declares. */
  outsideMethod: (name: string): string => `outside method ${name}`,
  /** An interface (protocol, base class) declares a method of that name. */
  abstractMethod: (name: string): string => `abstract method ${name}`,
  /** A type has a base whose name in the text means something else (a variable, a call), or whatever it is called: the moniker of that base. */
  base: (moniker: string): string => `base ${moniker}`,
  /**
   * A method is selected through an interface or class that inherits it from another, or that has type arguments: the moniker of that, with what its
   * language's relations want to know beside it. The method's own moniker where it alone is meant, whatever overrides it (`super().m()`).
   */
  through: (by: string): string => `through ${by}`,
  /** What a member holds is called by a variable that took it out (`const { run } = task; run()`): the moniker of that member. */
  calls: (moniker: string): string => `calls ${moniker}`,
  /** Of the declarations that a symbol has in its file one is meant (an overload), and not all: the number in the order of the text, from 0, and its moniker. */
  meant: (nth: number, moniker: string): string => `meant ${nth} ${moniker}`,
  /** A variable or member is said to be of a type and has a value that is written down there (an object, a function): the moniker of that type. */
  valueOf: (moniker: string): string => `value of ${moniker}`,
} as const;

/** What stands for the interface in a mark `through`, undefined for others. */
export function readThrough(mark: string): string | undefined {
  return mark.startsWith("through ") ? mark.slice("through ".length) : undefined;
}

/** Whether it is a mark `meant`. */
export function isMeant(mark: string): boolean {
  return mark.startsWith("meant ");
}

/** The member that a mark `calls` names, undefined for others. */
export function readCalls(mark: string): string | undefined {
  return mark.startsWith("calls ") ? mark.slice("calls ".length) : undefined;
}

/** The base that a mark `base` names, undefined for others. */
export function readBase(mark: string): string | undefined {
  return mark.startsWith("base ") ? mark.slice("base ".length) : undefined;
}

export type FileLinks = {
  readonly imports: readonly ImportLink[];
  readonly symbols: readonly LinkedSymbol[];
  readonly occurrences: Occurrences;
  readonly unresolved: readonly UnresolvedSite[];
  /** Absent: none. */
  readonly marks?: readonly LinkMark[];
};

/** Links of a language that resolves imports alone. */
export function importLinks(imports: readonly ImportLink[]): FileLinks {
  return { imports, symbols: [], occurrences: noOccurrences, unresolved: [] };
}

export const noOccurrences: Occurrences = {
  starts: new Uint32Array(0),
  ends: new Uint32Array(0),
  symbols: new Uint32Array(0),
  roles: new Uint8Array(0),
  tiers: new Uint8Array(0),
};

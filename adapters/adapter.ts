/**
 * The contract of a language: a record of optional capabilities. An absent capability is an honest, structured error at
 * the question, never a guess.
 *
 * Invariants: adapters are pure (text in, data out; no files, no clock, no network, no store, no state that changes an
 * answer), they never throw on any text (broken input is data: `problems`), and their answers do not depend on the order in
 * which files come. An adapter runs in a worker process; what it imports at load time delays every worker's start, so heavy
 * modules (the TypeScript compiler, grammars) are loaded at the first file that needs them, through `prepare`.
 */
import type { Dialect, FileFacts, Import } from "./facts.js";
import type { Declared, FileIdentity, FileLinks, LinkContext } from "./links.js";
import type { Relations } from "./relations.js";

export type HearFacts = (facts: FileFacts) => void;

export interface LanguageAdapter {
  /** The language's name as shown to users and used in allow-lists: "go", "python", ... */
  readonly language: string;
  /** Raised whenever facts or links of the same text change. */
  readonly version: number;
  readonly dialects: readonly DialectRule[];
  /** Loads what `extract` needs (grammar, compiler). Called once per worker before the first file of the dialect. */
  prepare(dialect: Dialect): Promise<void>;
  /**
   * One file's text, without byte order mark, to its facts. Total: any text gives facts, with `problems` where it is broken. `declared`, where
   * the adapter has something to do after that, hears the facts without their payload, for those who wait for declarations.
   */
  extract(text: string, dialect: Dialect, declared?: HearFacts): FileFacts;
  /** Pre-order, properly nested ranges of the syntax tree's named nodes (flat pairs start, end), for folding and selection. */
  syntaxRanges?(text: string, dialect: Dialect): Uint32Array;
  /** The name of the package that the file shares with others of its directory (Go's package clause), or undefined where files
   * stand alone. Its top-level declarations are then members of `package:<directory>:<name>` too. */
  packageName?(path: string, facts: FileFacts): string | undefined;
  /** Under which names `imported(path, name)` lists an import of a whole module, where the language's text alone does not say what it binds. */
  importNames?(imported: Import): readonly string[];
  /** Which package and namespace the file's declarations belong to. Asks only exists, packageFiles, and members of files whose
   * adapter has no `identify` (manifests); this keeps identities free of cycles. */
  identify?(facts: FileFacts, context: LinkContext): FileIdentity;
  /** Targets of the file's imports (and later of all its uses), through tracked look-ups only. */
  link?(facts: FileFacts, identity: FileIdentity, context: LinkContext): FileLinks;
  /** A hash of what others' links may rest on in a declaration beside its moniker, kind, signature and value type: free of positions, bodies and
   * docs. Part of the values of `member`, `enumerate` and `embedded`. */
  shape?(facts: FileFacts, ordinal: number): number;
  /** A hash of the file's code without positions and docs: what the look-up `code` tells. */
  codeHash?(facts: FileFacts): number;
  /** Works out a summary (LinkContext.summary) that links elsewhere rest on, once more. Nothing happens where the file has no longer what the id names. */
  summarise?(id: string, facts: FileFacts, context: LinkContext): void;
  /** Programs of the language's compiler that a process keeps from one job to the next. Nothing in them changes an answer. */
  readonly programs?: KeptPrograms;
  /** Implementations, supertypes, dispatch: worked out when asked. */
  readonly relations?: Relations;
  /** Of several variants of one declaration those come first whose file has the lowest rank: how well it fits the build of the file that asks,
   * or the usual one. */
  buildRank?(file: BuildFile, from: BuildFile | undefined): number;
  /** Of several declarations of one symbol those that a use means, where code binds a name more than once and its order tells. Absent: all. */
  meantDeclarations?(
    declared: readonly Declared[],
    use: { readonly path: string; readonly offset: number },
  ): readonly Declared[];
  /** Whether a path is a test file by the language's convention. */
  isTestPath?(path: string): boolean;
  /** The payload of a file's facts as text, for `navd debug dump`. Throws RangeError where it is damaged. */
  dumpPayload?(facts: FileFacts): string;
  /** The adapter's intermediate form as text, for `navd debug`. */
  debugDump?(text: string, dialect: Dialect): string;
}

export interface KeptPrograms {
  areKept(): boolean;
  /** Names the program that a file is checked in; undefined: in none. */
  nameOf(path: string, context: LinkContext): string | undefined;
  release(): void;
}

/** A file as far as what is built with it goes. */
export type BuildFile = { readonly path: string; readonly facts: FileFacts };

/** Which files speak a dialect. Names are matched before extensions; both in lower case. */
export type DialectRule = {
  readonly dialect: Dialect;
  /** With the dot: ".go". */
  readonly extensions: readonly string[];
  /** Files up to this size are read, where it is more than the usual limit and none is configured: the parser's time is proportional to the text. */
  readonly largestBytes?: number;
  /** Whole file names: "go.mod". */
  readonly names?: readonly string[];
};

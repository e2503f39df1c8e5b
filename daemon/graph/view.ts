/**
 * A view: what a question reads. A pinned read transaction at one generation, plus the deltas of the asking session (its
 * unsaved buffers). Views are short: open, answer, close; never held for more than 100 ms, never across an await.
 */
import type { FileFacts } from "../../adapters/facts.js";
import type { FileIdentity, FileLinks } from "../../adapters/links.js";
import type { SymbolKind } from "../../proto/symbols.js";

export interface View {
  readonly root: string;
  readonly generation: number;
  readonly completeness: Completeness;
  /** An indexed file, with the session's unsaved text in front of the disk's. undefined: not indexed. */
  file(path: string): ViewFile | undefined;
  /** Whether there is such a file; costs less than `file`. */
  isIndexed(path: string): boolean;
  /** Indexed paths under a directory ("" is the root), sorted. */
  filesUnder(directory: string): readonly string[];
  /**
   * Declarations of exactly that name, in order of their place. With `enclosing`, a dotted name, those which it can stand in front of, as
   * far as that is known without opening a file: never one too few, seldom one too many.
   */
  named(name: string, enclosing?: string): readonly NamedRef[];
  /** How many declarations `named` would give for all these names, which are different ones; costs less. */
  countNamed(names: readonly string[]): number;
  /** How many declarations a file has, without opening it; 0 where it is not indexed. */
  symbolCount(path: string): number;
  /** Names that start with the prefix, letter case ignored, sorted; the first `limit`. */
  namesWithPrefix(prefix: string, limit: number): readonly string[];
  /**
   * All of them, in no order. With `enclosing` not "", at least those for which `named` gives anything with it; what it leaves out costs
   * nothing more.
   */
  allWithPrefix(prefix: string, enclosing: string): readonly string[];
  /** The names that fit a pattern best, best first (search/nameTable.ts); with `enclosing`, of those that it may stand before. */
  namesLike(pattern: string, limit: number, enclosing?: string): readonly NameMatch[];
  close(): void;
}

export type Completeness = {
  readonly generation: number;
  readonly state: "fresh" | "catching-up" | "partial";
  readonly pendingCount: number;
  readonly pending: readonly string[];
  readonly unresolved: number;
  readonly asOf: number;
};

/** Higher is better; comparable within one answer only. */
export type NameMatch = { readonly name: string; readonly score: number };

export type DeclarationRef = { readonly path: string; readonly ordinal: number };

/** With what is known of it before its file is opened. */
export type NamedRef = DeclarationRef & { readonly kind: SymbolKind; readonly isTest: boolean };

export interface ViewFile {
  readonly path: string;
  readonly language: string;
  readonly facts: FileFacts;
  /** undefined until the file is linked. */
  readonly identity: FileIdentity | undefined;
  readonly links: FileLinks | undefined;
  readonly isTest: boolean;
  readonly isGenerated: boolean;
  /** The text the facts were made of; undefined when the file on disk is no longer that text. */
  text(): string | undefined;
}

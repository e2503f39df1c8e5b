/**
 * A view: what a question reads. A pinned read transaction at one generation, plus the deltas of the asking session (its
 * unsaved buffers). Views are short: open, answer, close; never held for more than 100 ms, never across an await.
 */
import type { FileFacts } from "../../adapters/facts.js";
import type { FileIdentity } from "../../adapters/links.js";
import type { SymbolKind } from "../../proto/symbols.js";
import type { FactsSource } from "../index/lookups.js";
import type { LinksReader } from "../store/linksReader.js";
import type { SourcePlace } from "./sourcePlaces.js";

export interface View {
  readonly root: string;
  readonly generation: number;
  readonly completeness: Completeness;
  /** An indexed file, with the session's unsaved text in front of the disk's, or one outside the workspace that links rest on. undefined: neither. */
  file(path: string): ViewFile | undefined;
  /** Whether there is such a file; costs less than `file`. */
  isIndexed(path: string): boolean;
  /** Indexed paths under a directory ("" is the root), sorted. */
  filesUnder(directory: string): readonly string[];
  /** Saved and indexed paths under a directory ("" is the root) behind a path of it ("": from the first), in byte order; read as they are drawn. */
  filesBehind(directory: string, path: string): Iterable<string>;
  /** Something worked out of this view that stays as long as its generation, where nothing lies in front of the store, else as long as the view. */
  kept<Value extends object>(name: string, make: () => Value): Value;
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
  /** As `file(path).links`, without the file's facts. */
  linksAt(path: string): LinksReader | undefined;
  /** Linked files whose module or package may be called so (`shop` for m/shop), sorted. Unsaved text is in none. */
  filesCalled(segment: string): readonly string[];
  /** Paths whose links mention the symbol of that moniker, sorted; a few may mention another of an equal hash. */
  mentioning(moniker: string): readonly string[];
  /** How many they are; costs less. */
  countMentioning(moniker: string): number;
  /** Paths with an unresolved site of that name, sorted; a few may have another name's. */
  withUnresolved(name: string): readonly string[];
  /** Paths whose links have that mark (adapters/links.ts), sorted; a few may have another of an equal hash. */
  marked(text: string): readonly string[];
  /** What look-ups read: this view's files, and what lies outside the workspace as far as it is known without parsing. */
  readonly source: FactsSource;
  /** Paths whose unsaved text is not linked, sorted: what is said about links lacks them. */
  readonly unlinked: readonly string[];
  /** Paths of saved files that could not be linked, sorted: what is said about links lacks them too. */
  readonly linkFailures: readonly string[];
  /** Declarations of a Go symbol outside the workspace, as the file at `from` would import it; `file` shows their facts. */
  declaredOutside(moniker: string, from: string): readonly DeclarationRef[];
  /** Where the sources of such a symbol lie on disk, one place for each build variant; none where there are no sources. */
  placesOutside(moniker: string, from: string): readonly SourcePlace[];
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
  /** undefined also where unsaved text has left the saved links behind: their places are no longer its own. */
  readonly links: LinksReader | undefined;
  readonly isTest: boolean;
  readonly isGenerated: boolean;
  /** The text the facts were made of; undefined when the file on disk is no longer that text. */
  text(): string | undefined;
}

/**
 * What a structural language is: a table of its dialects, conventions and rules, from which `structuralAdapter` makes the
 * adapter. A language has either rules over a grammar's tree or a scanner of its own (C and C++, where macros stand in a
 * grammar's way).
 */
import type { DialectRule } from "../adapter.js";
import type { Declaration, FactProblem, FileFacts, Import } from "../facts.js";
import type { ImportLink, LinkContext } from "../links.js";
import type { GrammarName } from "../syntax/engine.js";
import type { TreeRules } from "./treeRules.js";

export type LanguageSpec = {
  readonly language: string;
  readonly version: number;
  readonly dialects: readonly DialectRule[];
  readonly source: TreeSource | ScannerSource;
  isTestPath(path: string): boolean;
  /** Targets of imports that the workspace holds; no entry means unresolved. */
  link(facts: FileFacts, context: LinkContext): readonly ImportLink[];
  packageName?(path: string, facts: FileFacts): string | undefined;
};

export type TreeSource = {
  readonly grammar: GrammarName;
  readonly rules: TreeRules;
};

export type ScannerSource = {
  scan(text: string): ScannedFile;
  ranges(text: string): Uint32Array;
};

/** What a text declares, before file-wide facts are added. */
export type ScannedFile = {
  readonly container: string;
  readonly declarations: readonly Declaration[];
  readonly imports: readonly Import[];
  readonly problems: readonly FactProblem[];
};

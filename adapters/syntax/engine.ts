/**
 * Syntax engines: native tree-sitter where it loads, web-tree-sitter with the grammar's own .wasm elsewhere. Facts made
 * through either are byte-equal (tested), so the choice costs speed and never an answer.
 */
import type { FlatTree } from "./flatTree.js";

export type GrammarName = "go" | "python" | "java" | "rust" | "c" | "cpp" | "c_sharp" | "ruby" | "php";

export interface Grammar {
  readonly name: GrammarName;
  /** Node type names by id. Ids are the grammar's own and equal in both engines. */
  readonly kindNames: readonly string[];
  /** The id of a named node type; throws where the grammar has none, which is a defect of the adapter. */
  kind(name: string): number;
  /** The id of an anonymous token such as "async"; throws likewise. */
  token(name: string): number;
  parse(text: string): FlatTree;
}

export type EngineName = "native" | "wasm";

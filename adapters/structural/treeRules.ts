/**
 * The rules of a language over its grammar's tree: what a node kind declares. Rules are plain functions over a cursor
 * of integers (TreeReader); none is called for kinds without a rule.
 */
import type { NodeReader } from "./treeReader.js";

export type TreeRules = {
  /** By node kind. A rule declares what the node declares and returns; the walk goes on into the node's children. */
  readonly rules: Readonly<Record<string, TreeRule>>;
  /** Node kinds that are comments. */
  readonly comments: readonly string[];
  /** Whether a comment documents what follows it: "doc" always, "adjacent" where no blank line stands between, "none" never. */
  commentUse(comment: string): "doc" | "adjacent" | "none";
  /** A text of equal length and line ends in which less stands in the grammar's way, for texts with errors; undefined: none. */
  repair?(text: string): string | undefined;
};

export type TreeRule = (reader: NodeReader, node: number) => void;

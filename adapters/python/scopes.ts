/**
 * Scopes during one extraction: what is being declared in, and which names it has.
 *
 * A rebinding is no new declaration where an earlier one of the same name stands in the same block or in one around it, so
 * `x = 1; x = 2` declares once; the two sides of an `if` or `try` each declare, since neither stands before the other.
 */
import type { Declaration } from "../facts.js";
import type { FlatTree } from "../syntax/flatTree.js";

/** A declaration while it is made; `parent` is an index in the order of making. */
export type Draft = { -readonly [Key in keyof Declaration]: Declaration[Key] };

export type Scope = {
  readonly kind: "module" | "class" | "function" | "lambda";
  readonly outer: Scope | undefined;
  /** The scope holds the nodes from its block to before this one. */
  readonly endNode: number;
  /** Index of the draft of the class or function; -1 for the module and lambdas. */
  readonly index: number;
  /** Inside a function, however deep. */
  readonly local: boolean;
  readonly isEnum: boolean;
  /** Module and class: name to the block, or blocks, that bind it. */
  readonly bound: Map<string, number | Set<number>>;
  /** Class: attributes assigned through the first parameter of its methods; declared when the class ends. */
  readonly attributes: Map<string, { readonly draft: Draft; readonly annotated: boolean }>;
  /** Function: what its first parameter is called and which class it stands for. */
  readonly receiver: Receiver | undefined;
  /** Function: names it declares global. */
  globals: Set<string> | undefined;
};

export type Receiver = { readonly name: string; readonly scope: Scope; readonly isClass: boolean };

/** Whether a name is already bound in `block` or a block around it inside the scope. */
export function isBound(scope: Scope, name: string, tree: FlatTree, block: number): boolean {
  const blocks = scope.bound.get(name);
  if (blocks === undefined) return false;
  for (let at = block; ; at = tree.parents[at]) {
    if (typeof blocks === "number" ? blocks === at : blocks.has(at)) return true;
    if (at === 0) return false;
  }
}

export function bind(scope: Scope, name: string, block: number): void {
  const blocks = scope.bound.get(name);
  if (blocks === undefined) scope.bound.set(name, block);
  else if (typeof blocks === "number") scope.bound.set(name, new Set([blocks, block]));
  else blocks.add(block);
}

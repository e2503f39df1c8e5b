/** Edits: what can happen to a workspace between two syncs. Each is named, so that a failing sequence can be read. */

import fc from "fast-check";
import type { DiskTree } from "./diskTree.js";
import type { Draws } from "./draws.js";
import { fileEdits } from "./fileEdits.js";
import type { Vocabulary } from "./vocabulary.js";
import { workspaceEdits } from "./workspaceEdits.js";

export type Edit = {
  readonly name: string;
  /** How often it is drawn, beside the others. */
  readonly weight: number;
  /** Makes the edit and says what it did; undefined: there was nothing to do. */
  apply(tree: DiskTree, draws: Draws): string | undefined;
};

/** One edit of a sequence as data: fast-check prints and shrinks it. */
export type Step = { readonly edit: string; readonly draws: readonly number[] };

export type EditSet = {
  readonly names: readonly string[];
  readonly steps: fc.Arbitrary<Step>;
  apply(step: Step, tree: DiskTree, draws: Draws): string | undefined;
};

/** All edits over some languages. */
export function editSet(vocabularies: readonly Vocabulary[]): EditSet {
  const edits = [...vocabularies.flatMap(fileEdits), ...workspaceEdits];
  const byName = new Map(edits.map((edit) => [edit.name, edit]));
  const anyName = fc.oneof(...edits.map(({ name, weight }) => ({ arbitrary: fc.constant(name), weight })));
  const draws = fc.array(fc.nat(9973), { minLength: 5, maxLength: 5 });
  return {
    names: [...byName.keys()],
    steps: fc.record({ edit: anyName, draws }),
    apply: (step, tree, given) => byName.get(step.edit)?.apply(tree, given),
  };
}

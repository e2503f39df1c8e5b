/** Batches of edits of a real module, drawn from a seed. */
import fc from "fast-check";
import type { Edit } from "./edits.js";

export type RealStep = { readonly edit: Edit; readonly draws: readonly number[] };

/** Edits in a batch, at most. */
const largestBatch = 8;

export function realSteps(edits: readonly Edit[], seed: number, batches: number): readonly (readonly RealStep[])[] {
  const drawn = fc.oneof(...edits.map((edit) => ({ arbitrary: fc.constant(edit), weight: edit.weight })));
  const step = fc.record({ edit: drawn, draws: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }) });
  return fc.sample(fc.array(step, { minLength: 2, maxLength: largestBatch }), { seed, numRuns: batches });
}

/**
 * A budget of parser steps, so that error recovery on broken megabytes ends: counted, never timed, because facts must not
 * depend on the machine.
 *
 * Method: tree-sitter calls the progress callback once every 100 parser operations (and before it balances the
 * tree); the callbacks are counted. Sound source costs about one callback per 90 UTF-16 units of text, error recovery multiplies that.
 */
export type StepBudget = {
  /** Whether the text is long enough to need a budget: a callback costs a call into JavaScript, and short texts end anyway. */
  readonly needed: boolean;
  /** tree-sitter's progress callback: true ends the parse. */
  spend(offset: number | { readonly currentOffset: number }): boolean;
  /** Offset (units) where the budget ended, or -1. */
  readonly stoppedAt: number;
};

/** Texts shorter than this are parsed without counting. */
export const unbudgetedLength = 64 * 1024;

/** Callbacks allowed: a floor plus this many per unit of text, some twenty times what sound source needs. */
const callbacksPerUnit = 0.25;

export function stepBudget(length: number): StepBudget {
  let left = Math.ceil(length * callbacksPerUnit);
  return {
    needed: length >= unbudgetedLength,
    stoppedAt: -1,
    spend() {
      left--;
      return left < 0;
    },
  };
}

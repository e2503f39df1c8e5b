/**
 * A budget of parser steps, so that error recovery on broken megabytes ends: counted, never timed, because facts must not
 * depend on the machine.
 *
 * Measured on sound files of nine languages: 0.004 to 0.009 callbacks a unit, at most 0.029 (tables of numbers in Python); error recovery
 * on data that is no source reaches 0.04 and makes each callback ten times as dear.
 *
 * Method: tree-sitter calls the progress callback once every 100 parser operations and while it balances the finished tree;
 * the callbacks are counted. One callback function serves a grammar for ever, since the native binding never frees one that it was given.
 * Limits: the two engines hold different versions of tree-sitter's library, so their counts need not be equal to the last step;
 * a text would have to end within that difference of the budget for facts to differ.
 */
export class StepBudget {
  private left = 0;

  /** Starts counting for a text of that many units. */
  start(length: number): void {
    this.left = minimumCallbacks + Math.ceil(length * callbacksPerUnit);
  }

  /** The progress callback of either engine: true ends the parse. */
  readonly spend = (): boolean => this.left-- <= 0;
}

const minimumCallbacks = 2_000;
const callbacksPerUnit = 0.06;

/**
 * A budget of parser steps, so that error recovery on broken megabytes ends: counted, never timed, because facts must not
 * depend on the machine.
 *
 * Measured on sound files of nine languages: 0.004 to 0.009 callbacks a unit, at most 0.029 (tables of numbers in Python); error recovery
 * on data that is no source reaches 0.04 and makes each callback ten times as dear.
 *
 * Method: tree-sitter calls the progress callback once every 100 parser operations and while it balances the finished tree;
 * the callbacks are counted. One callback function serves a grammar for ever, since the native binding never frees one that it was given.
 * The budget decides alike in both engines: what the native one does not finish soundly is parsed again by the other.
 */
export class StepBudget {
  private left = 0;

  /** Starts counting for a text of that many units. */
  start(length: number): void {
    this.left = minimumCallbacks + Math.ceil(length * callbacksPerUnit);
  }

  /** The progress callback: true ends the parse. */
  readonly spend = (): boolean => this.left-- <= 0;

  /** The native binding's progress callback: ends the parse at the first sign of a syntax error too. */
  readonly spendUntilError = (_offset: number, hasError: boolean): boolean => hasError || this.left-- <= 0;
}

const minimumCallbacks = 2_000;
const callbacksPerUnit = 0.06;

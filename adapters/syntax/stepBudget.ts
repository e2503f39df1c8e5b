/**
 * A budget of parser steps, so that error recovery on broken megabytes ends: counted, never timed, because facts must not
 * depend on the machine.
 *
 * Method: tree-sitter calls the progress callback once every 100 parser operations and while it balances the finished tree; the
 * callbacks are counted. Sound text may use `soundSteps`; text with syntax errors is given up where it took more than `recoverySteps`
 * in the WebAssembly engine, whichever engine runs: what the native one does not finish soundly is parsed again by the other. One callback
 * function serves a grammar for ever, since the native binding never frees one that it was given.
 *
 * Measured: 0.004 to 0.009 callbacks a unit on sound files of nine languages, at most 0.05 (a table of one-digit numbers), the same number in
 * both engines, 0.03 ms each. Error recovery takes 0.002 to 0.3 a unit, up to 0.4 ms each.
 */
export class StepBudget {
  private limit = 0;
  used = 0;

  start(limit: number): void {
    this.limit = limit;
    this.used = 0;
  }

  /** The progress callback: true ends the parse. */
  readonly spend = (): boolean => ++this.used > this.limit;
}

export function soundSteps(length: number): number {
  return 2_000 + Math.ceil(length * 0.06);
}

export function recoverySteps(length: number): number {
  return 4_000 + Math.ceil(length * 0.01);
}

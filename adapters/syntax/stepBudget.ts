/**
 * A budget of parser steps and of text read, so that error recovery on broken megabytes ends: counted, never timed, because facts must
 * not depend on the machine.
 *
 * Method: tree-sitter calls the progress callback once every 100 parser operations and while it balances the finished tree; the
 * callbacks are counted. Sound text may use `soundSteps`; text with syntax errors is given up where it took more than `recoverySteps`
 * in the WebAssembly engine, whichever engine runs: what the native one does not finish soundly is parsed again by the other. One callback
 * function serves a grammar for ever, since the native binding never frees one that it was given.
 *
 * One operation may read to the end of the text (a comment that is opened and never closed, on every line), so the pieces of text that
 * the parser asks for are counted too; over that limit it is told that the text ends, and the parse ends with its next callback.
 *
 * Measured: 0.004 to 0.009 callbacks a unit on sound files of nine languages, at most 0.05 (a table of one-digit numbers), the same number in
 * both engines, 0.03 ms each. Error recovery takes 0.002 to 0.3 a unit, up to 0.4 ms each in the WebAssembly engine; in the native one the
 * cost of a step grows with the text (40 KB: 1.6 s against 0.08 s), which is why that one ends at its first error. Sound files are read at most
 * three times over, a piece of 5,119 units at a time; recovery reads up to 8,000 times over.
 */
export class StepBudget {
  private text = "";
  private limit = 0;
  private readLimit = 0;
  private reads = 0;
  used = 0;

  start(text: string, limit: number): void {
    this.text = text;
    this.limit = limit;
    this.readLimit = readsAllowed(text.length);
    this.reads = 0;
    this.used = 0;
  }

  get isOver(): boolean {
    return this.used > this.limit || this.reads > this.readLimit;
  }

  /** Lets go of the text. */
  end(): void {
    this.text = "";
  }

  /** The progress callback: true ends the parse. */
  readonly spend = (): boolean => {
    this.used++;
    return this.isOver;
  };

  /** The native engine's progress callback: text with errors is not for it. */
  readonly spendSound = (_offset: number, hasError: boolean): boolean => this.spend() || hasError;

  /** The input callback. The engine copies from the answer what its buffer holds. */
  readonly read = (offset: number): string => (++this.reads > this.readLimit ? "" : this.text.slice(offset));

  /** The native engine's: its buffer holds the whole text, which is copied once and not each time that a token is looked at again. */
  readonly readWhole = (offset: number): string => {
    if (++this.reads > this.readLimit) return "";
    return offset === 0 ? this.text : this.text.slice(offset, offset + pieceUnits);
  };
}

export function soundSteps(length: number): number {
  return 2_000 + Math.ceil(length * 0.06);
}

export function recoverySteps(length: number): number {
  return 4_000 + Math.ceil(length * 0.01);
}

/** Twenty-five times what one pass over a text takes; short texts may be read any number of times, which costs 10 ms at most. */
function readsAllowed(length: number): number {
  return 4_000 + Math.ceil(length / 200);
}

const pieceUnits = 4_096;

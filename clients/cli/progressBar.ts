/** A progress bar on a terminal; nothing at all where nobody looks. */
import type { ProgressParams } from "../../proto/methods.js";

const width = 30;

export class ProgressBar {
  private shown = false;
  private readonly isTerminal: boolean;

  constructor(private readonly stream: NodeJS.WriteStream) {
    this.isTerminal = stream.isTTY === true && process.env["TERM"] !== "dumb";
  }

  show({ phase, done, total, message }: Omit<ProgressParams, "token">): void {
    if (!this.isTerminal) return;
    const share = total > 0 ? Math.min(1, done / total) : 0;
    const full = Math.round(share * width);
    const bar = "█".repeat(full) + "░".repeat(width - full);
    const counts = total > 0 ? `${done}/${total}` : `${done}`;
    const line = `${bar} ${phase.padEnd(7)} ${counts} ${message}`;
    const columns = this.stream.columns ?? 80;
    this.stream.write(`\r\u001b[K${line.slice(0, columns - 1)}`);
    this.shown = true;
  }

  clear(): void {
    if (this.shown) this.stream.write("\r\u001b[K");
    this.shown = false;
  }
}

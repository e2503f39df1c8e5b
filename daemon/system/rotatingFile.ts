/**
 * A log file that stays small: lines are appended at once; over a size the file is renamed and the oldest copy goes.
 *
 * Method: synchronous appends. A log line is rare (nothing on the path of a question logs), and a line that is still in a buffer when the
 * process dies is the one that was needed. Limits: a full disk loses lines, never the daemon.
 */
import * as fs from "node:fs";

export class RotatingFile {
  private descriptor = -1;
  private size = 0;

  constructor(
    private readonly path: string,
    private readonly maxBytes: number,
    private readonly copies: number,
  ) {
    this.open();
  }

  write(line: string): void {
    if (this.descriptor < 0) return;
    try {
      this.size += fs.writeSync(this.descriptor, line);
      if (this.size > this.maxBytes) this.rotate();
    } catch {
      // The disk is full or the folder is gone; the daemon goes on.
    }
  }

  close(): void {
    if (this.descriptor >= 0) fs.closeSync(this.descriptor);
    this.descriptor = -1;
  }

  private open(): void {
    try {
      this.descriptor = fs.openSync(this.path, "a", 0o600);
      this.size = fs.fstatSync(this.descriptor).size;
    } catch {
      this.descriptor = -1;
    }
  }

  private rotate(): void {
    this.close();
    for (let copy = this.copies - 1; copy >= 0; copy--) {
      const from = copy === 0 ? this.path : `${this.path}.${copy}`;
      if (fs.existsSync(from)) fs.renameSync(from, `${this.path}.${copy + 1}`);
    }
    this.open();
  }
}

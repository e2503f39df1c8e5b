/** A process of its own that empties a file and writes it in parts, 30 ms apart, and says how long it paused between two of them. */
import { spawn } from "node:child_process";

const script = `
  const fs = require("node:fs");
  const file = fs.openSync(process.argv[1], "w");
  const parts = JSON.parse(process.argv[2]);
  let last = performance.now();
  let longest = 0;
  const next = () => {
    fs.writeSync(file, parts.shift());
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (parts.length > 0) setTimeout(next, 30);
    else console.log(longest);
  };
  next();`;

export class SlowWriter {
  isWriting = true;
  readonly longestPauseMs: Promise<number>;

  constructor(path: string, parts: readonly string[]) {
    const writer = spawn(process.execPath, ["-e", script, path, JSON.stringify(parts)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    writer.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
    writer.once("exit", () => {
      this.isWriting = false;
    });
    this.longestPauseMs = new Promise((resolve) => writer.once("close", () => resolve(Number(said))));
  }
}

/** A process of its own that makes many files as fast as it can, or does what a script does, and counts aloud what is done. */
import { spawn } from "node:child_process";

export class BurstWriter {
  isWriting = true;
  /** Files that are certainly there. */
  done = 0;
  readonly ended: Promise<void>;

  /** `script`: JavaScript that calls `done(count)` where so many files are there; `fs`, `path` and `run` (a command, which must succeed) are at hand. */
  constructor(folder: string, script: string) {
    const child = spawn(process.execPath, ["-e", `${prelude}${script}`], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    child.stdout.on("data", (chunk: Buffer) => {
      const counts = chunk.toString("utf8").trim().split("\n").map(Number);
      this.done = Math.max(this.done, ...counts.filter((count) => Number.isInteger(count)));
    });
    this.ended = new Promise((resolve, reject) => {
      child.once("close", (code) => {
        this.isWriting = false;
        if (code === 0) resolve();
        else reject(new Error(`the writer ended with ${code}`));
      });
    });
    this.ended.catch(() => undefined);
  }
}

const prelude = `
  const fs = require("node:fs");
  const path = require("node:path");
  const done = (count) => fs.writeSync(1, count + "\\n");
  const run = (...words) => {
    const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
    const { status } = require("node:child_process").spawnSync(words[0], words.slice(1), { env, stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) process.exit(1);
  };
`;

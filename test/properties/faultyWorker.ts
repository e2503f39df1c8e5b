/**
 * A worker process with faults on demand: before the real worker takes a job, this one looks into the job's files, and where one holds a
 * mark it does what the mark says. A fault is thus tied to a file's content, as those of a parser are.
 *
 * Marks: NAVD-CRASH (the process dies by a signal), NAVD-EXIT (it ends by itself), NAVD-HANG (it never answers), NAVD-MEMORY (it allocates
 * until V8 gives up). A mark counts while extracting; with `-LINK` behind it, while linking. NAVD-ONCE-CRASH crashes the first time only, and is then
 * remembered in a file beside the marked one, whose name ends with `.once`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import type { ToWorker } from "../../daemon/index/workerProtocol.js";

// So that running out takes a moment and not half a gigabyte.
setFlagsFromString("--max-old-space-size=64");

// A worker that starts in the middle of linking is told no root.
let root = process.env["NAVD_TEST_ROOT"] ?? "";

process.on("message", (message) => {
  const { job } = message as ToWorker;
  if (job.kind === "extract") root = job.root;
  else if (job.kind !== "link") return;
  for (const file of job.files) {
    const path = `${root}/${typeof file === "string" ? file : file.path}`;
    const text = existsSync(path) ? readFileSync(path, "latin1") : "";
    if (text.includes("NAVD-ONCE-CRASH") && !existsSync(`${path}.once`)) {
      writeFileSync(`${path}.once`, "");
      process.kill(process.pid, "SIGSEGV");
    }
    const mark = /NAVD-(CRASH|EXIT|HANG|MEMORY)(-LINK)?/.exec(text);
    if (mark !== null && (mark[2] !== undefined) === (job.kind === "link")) fail(mark[1]);
  }
});

function fail(how: string): void {
  if (how === "EXIT") process.exit(3);
  if (how === "CRASH") process.kill(process.pid, "SIGSEGV");
  const kept: string[][] = [];
  for (let count = 0; ; count++) {
    if (how === "MEMORY") kept.push(new Array<string>(10_000).fill(String(count)));
  }
}

await import("../../daemon/index/worker.js");

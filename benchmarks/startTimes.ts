/**
 * How long a first answer takes: with no daemon running (the command starts it, the index is on disk), and with one running.
 *
 * Each is the real command in a process of its own; the clock runs from before that process is started to the last of its output. What
 * Node itself needs to start and say a word is measured beside it, in turns. An answer counts as right when its text is the one that the
 * index gave before.
 */
import path from "node:path";
import type { DaemonHome } from "./daemonHome.js";
import { median } from "./report.js";

/** The home's daemon must run, with the root indexed; afterwards it runs again. */
export async function startTimes(home: DaemonHome, root: string, file: string): Promise<StartTimes> {
  const ask = () => home.navd("outline", path.join(root, file), "--root", root);
  const { stdout: right } = await ask();
  const bare: number[] = [];
  const attached: number[] = [];
  const warm: number[] = [];
  let wrongAnswers = 0;
  for (let time = 0; time < times; time++) {
    bare.push((await home.bareNode()).answeredMs);
    const attach = await ask();
    await home.stop();
    const start = await ask();
    attached.push(attach.answeredMs);
    warm.push(start.answeredMs);
    for (const { stdout } of [attach, start]) if (stdout !== right) wrongAnswers++;
  }
  return { bareNodeMs: median(bare), attachMs: median(attached), warmMs: median(warm), wrongAnswers };
}

export type StartTimes = {
  readonly bareNodeMs: number;
  readonly attachMs: number;
  readonly warmMs: number;
  /** Answers that differ from what the index said before. */
  readonly wrongAnswers: number;
};

const times = 7;

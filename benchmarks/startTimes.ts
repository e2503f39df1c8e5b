/**
 * How long a first answer takes: with no daemon running (the question starts it, the index is on disk), and with one running.
 *
 * A process of its own asks for one outline (askOutline.ts) and tells its moments; the clock runs from before the process is started. What
 * Node needs to start is measured beside it, in turns. An answer counts only when its text is the one that the index gave before.
 */

import path from "node:path";
import type { DaemonHome } from "./daemonHome.js";
import { median } from "./report.js";

/** The home's daemon must run, with the root indexed; afterwards it runs again. */
export async function startTimes(home: DaemonHome, root: string, file: string): Promise<StartTimes> {
  const right = (await ask(home, root, file)).text;
  const attached: Asked[] = [];
  const bare: number[] = [];
  const warm: Asked[] = [];
  const commands: number[] = [];
  for (let time = 0; time < times; time++) {
    bare.push(await bareStart(home));
    attached.push(await ask(home, root, file));
    await home.stop();
    warm.push(await ask(home, root, file));
    await home.stop();
    commands.push((await home.navd("outline", path.join(root, file), "--root", root)).milliseconds);
  }
  const wrong = [...attached, ...warm].filter(({ text }) => text !== right).length;
  const bareMs = median(bare);
  return {
    bareNodeMs: bareMs,
    warmStartMs: median(warm.map(({ answered }) => answered)),
    warmStartDaemonMs: median(warm.map(({ answered, loaded }) => answered - loaded)),
    warmStartConnectedMs: median(warm.map(({ connected }) => connected)),
    warmCommandMs: median(commands),
    attachMs: median(attached.map(({ answered }) => answered)),
    attachBeyondNodeMs: median(attached.map(({ answered }) => answered)) - bareMs,
    attachQuestionMs: median(attached.map(({ answered, loaded }) => answered - loaded)),
    wrongAnswers: wrong,
  };
}

export type StartTimes = {
  readonly bareNodeMs: number;
  /** From before the client's process starts to the answer; no daemon runs before. */
  readonly warmStartMs: number;
  /** The part of it after the client is loaded: the daemon's start, opening and answering. */
  readonly warmStartDaemonMs: number;
  /** To the daemon's first word. */
  readonly warmStartConnectedMs: number;
  /** The same question by the command line, to the end of its process. */
  readonly warmCommandMs: number;
  /** To the answer of a daemon that runs. */
  readonly attachMs: number;
  readonly attachBeyondNodeMs: number;
  /** Connecting and answering alone. */
  readonly attachQuestionMs: number;
  /** Answers that differ from what the index said before. */
  readonly wrongAnswers: number;
};

/** Moments as `moment` of daemonHome.ts tells them. */
export type AskedOutline = {
  readonly loaded: number;
  readonly connected: number;
  readonly answered: number;
  readonly text: string;
};

const times = 5;
const askModule = "askOutline.js";

/** Milliseconds since before the process was started. */
type Asked = AskedOutline;

async function ask(home: DaemonHome, root: string, file: string): Promise<Asked> {
  const { stdout, startedAt } = await home.module(askModule, root, file);
  const told = JSON.parse(stdout) as AskedOutline;
  return {
    loaded: told.loaded - startedAt,
    connected: told.connected - startedAt,
    answered: told.answered - startedAt,
    text: told.text,
  };
}

async function bareStart(home: DaemonHome): Promise<number> {
  const { stdout, startedAt } = await home.module(askModule);
  return Number(stdout) - startedAt;
}

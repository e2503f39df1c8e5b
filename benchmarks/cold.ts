/**
 * Scenario `cold [--rounds N] [NAME…]`: a cold index against the floor, and the figures of a daemon's life after it.
 *
 * Method, for each corpus: all files are read once, so that none comes from a cold disk; then rounds in which the floor, a cold index of
 * the floor's language alone and a cold index of the whole tree take turns, each index by the real command in empty folders of its
 * own; a ratio is taken within its round, and the median over rounds is told. Memory is sampled in a run of its own, since sampling costs
 * time. Then, on the index of that run: starts, questions, idle memory. Limits: Linux (memory and processes come from /proc); other work
 * on the machine makes every figure worse, the load is told with them.
 */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dialectOf } from "../adapters/registry.js";
import type { Result } from "../proto/methods.js";
import type { ColdFigures, ColdRound, IndexTimes } from "./coldFigures.js";
import { coldGates } from "./coldGates.js";
import { DaemonHome, type Told } from "./daemonHome.js";
import { corpusFolder } from "./fetch.js";
import { type Floor, floor } from "./floor.js";
import { MemorySampler, memoryOf } from "./memory.js";
import { coldOutlineTimes, findSymbolTimes, warmOutlineTimes } from "./questionTimes.js";
import { keepResults, machine, printMachine, printTable } from "./report.js";
import { startTimes } from "./startTimes.js";

export async function cold(args: readonly string[]): Promise<void> {
  const { rounds, names } = options(args);
  const about = machine();
  const corpora: ColdFigures[] = [];
  for (const name of names) {
    const figures = await coldCorpus(name, corpusFolder(name), rounds);
    corpora.push(figures);
    console.log(`\n${name}: ${figures.files} files, ${figures.lines} lines, ${figures.symbols} declarations`);
    printTable(coldGates(figures), [1, 2]);
  }
  console.log("");
  printMachine(about);
  keepResults("cold", { machine: about, rounds, corpora });
}

const usualCorpora = ["kubernetes", "temporal", "sympy"];
const usualRounds = 3;
const settleMs = 8_000;
const outlineLines = 3000;

const floorEndings = { go: ".go", python: ".py" } as const;

function options(args: readonly string[]): { readonly rounds: number; readonly names: readonly string[] } {
  const at = args.indexOf("--rounds");
  const rounds = at < 0 ? usualRounds : Number(args[at + 1]);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds wants a number");
  const names = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  return { rounds, names: names.length === 0 ? usualCorpora : names };
}

async function coldCorpus(name: string, root: string, roundCount: number): Promise<ColdFigures> {
  const files = readAll(root);
  const language = floorLanguage(files);
  const rounds: ColdRound[] = [];
  let under: Floor | undefined;
  for (let nth = 1; nth <= roundCount; nth++) {
    under = floor(root, language);
    const round = {
      floorSeconds: under.seconds,
      language: await indexOnce(root, ["--language", language]),
      whole: await indexOnce(root, []),
    };
    rounds.push(round);
    const { language: same, whole } = round;
    const figures = [
      round.floorSeconds,
      same.declaredSeconds,
      same.syncSeconds,
      same.commandSeconds,
      whole.declaredSeconds,
      whole.syncSeconds,
      whole.commandSeconds,
    ];
    console.log(
      `${name} round ${nth}: floor; ${language} declared, linked, command; all declared, linked, command: ${figures.map(seconds).join(" ")}`,
    );
  }
  const home = new DaemonHome();
  try {
    const { summary, peak } = await indexSampled(home, root);
    await pause(settleMs);
    const { client, pid } = await home.connect();
    const idle = memoryOf([pid]);
    const known = files.filter((file) => dialectOf(file.path) !== undefined);
    const indexed = await indexedOf(client, root, known);
    const find = await findSymbolTimes(client, root, indexed);
    const outlineFile = nearestLength(root, known, language);
    const outlineWarm = await warmOutlineTimes(client, root, outlineFile.path);
    client.close();
    const starts = await startTimes(home, root, outlineFile.path);
    await home.stop();
    return {
      name,
      files: summary.files,
      lines: summary.lines,
      symbols: summary.symbols,
      sourceBytes: summary.bytes,
      digest: summary.digest,
      language,
      floorFiles: under?.files ?? 0,
      floorMb: under?.mb ?? 0,
      rounds,
      peak: { ...peak, daemonSays: summary.peakMemory },
      indexBytes: summary.indexBytes,
      diskBytes: home.diskBytes(),
      idle,
      starts,
      find,
      outlineFile,
      outlineWarm,
      outlineCold: await coldOutlineTimes(root, outlineFile.path),
    };
  } finally {
    await home.close();
  }
}

type Summary = NonNullable<Result<"workspace/open">["summary"]>;

/** A cold index, and a second one of the unchanged tree. */
async function indexOnce(root: string, flags: readonly string[]): Promise<IndexTimes> {
  const home = new DaemonHome();
  try {
    const first = await home.navd("index", root, "--json", ...flags);
    const again = await home.navd("index", root, "--json", ...flags);
    return {
      declaredSeconds: summaryOf(first).declaredMilliseconds / 1000,
      syncSeconds: summaryOf(first).milliseconds / 1000,
      commandSeconds: first.milliseconds / 1000,
      parsed: summaryOf(first).parsed,
      againSeconds: again.milliseconds / 1000,
      againSyncSeconds: summaryOf(again).milliseconds / 1000,
      againParsed: summaryOf(again).parsed,
    };
  } finally {
    await home.close();
  }
}

async function indexSampled(
  home: DaemonHome,
  root: string,
): Promise<{ readonly summary: Summary; readonly peak: { readonly bytes: number; readonly processes: number } }> {
  const running = home.startNavd("index", root, "--json");
  const command = running.child.pid ?? 0;
  // The command is the daemon's parent while it waits, and no part of it.
  const sampler = new MemorySampler([command], new Set([command]));
  const told = await home.finished(running).finally(() => sampler.stop());
  return { summary: summaryOf(told), peak: sampler.stop() };
}

function summaryOf({ stdout }: Told): Summary {
  return JSON.parse(stdout) as Summary;
}

type TreeFile = { readonly path: string; readonly bytes: number };

/** Every file of the tree, read once. */
function readAll(root: string): readonly TreeFile[] {
  const found: TreeFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const place = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== ".git") visit(place);
      else if (entry.isFile()) found.push({ path: place, bytes: fs.readFileSync(path.join(root, place)).length });
    }
  };
  visit("");
  return found;
}

function floorLanguage(files: readonly TreeFile[]): keyof typeof floorEndings {
  const bytes = (ending: string): number =>
    files.filter((file) => file.path.endsWith(ending)).reduce((sum, file) => sum + file.bytes, 0);
  return bytes(floorEndings.go) >= bytes(floorEndings.python) ? "go" : "python";
}

/** Those of the files that the index holds. */
async function indexedOf(
  client: Awaited<ReturnType<DaemonHome["connect"]>>["client"],
  root: string,
  files: readonly TreeFile[],
): Promise<readonly string[]> {
  const indexed: string[] = [];
  for (const file of files) {
    const { verdict } = await client.request("why", { root, path: file.path });
    if (verdict === "indexed") indexed.push(file.path);
  }
  return indexed;
}

function nearestLength(
  root: string,
  files: readonly TreeFile[],
  language: keyof typeof floorEndings,
): { readonly path: string; readonly lines: number } {
  let nearest = { path: "", lines: 0 };
  for (const file of files) {
    if (!file.path.endsWith(floorEndings[language]) || file.bytes > 1_000_000) continue;
    const lines = fs.readFileSync(path.join(root, file.path), "utf8").split("\n").length;
    if (Math.abs(lines - outlineLines) < Math.abs(nearest.lines - outlineLines)) nearest = { path: file.path, lines };
  }
  return nearest;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

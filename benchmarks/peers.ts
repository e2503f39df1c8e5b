/**
 * Scenario `peers [--gopls FILE] [--rounds N] [NAME…]`: from nothing to the first right definition, navd beside gopls, and the floor, in one run.
 *
 * Method: both are spoken to as an editor does, LSP over stdio (`navd lsp`, `gopls`), each from an empty cache of its own; the clock runs from before the
 * process is started until the answer to `textDocument/definition` is the right one, asked again where it is not. Right is an answer, in another
 * file of the workspace, that both give once they have settled; who finds none in common says so. That first, untimed run of each also
 * lets the go command fetch the modules that gopls wants. Beside it: navd's time until all declarations are committed and until all is
 * linked (`navd index`), and the floor.
 * Limits: Go only; gopls is looked for in PATH or given, and without it its rows are missing, which is said. Go's own build cache stays.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DaemonHome } from "./daemonHome.js";
import { type DefinitionAnswer, DefinitionPeer, type PeerCommand } from "./definitionPeer.js";
import { corpusFolder } from "./fetch.js";
import { floor } from "./floor.js";
import { keepResults, machine, median, printMachine, printTable } from "./report.js";
import { type SampledPlace, samplePlaces } from "./samplePlaces.js";

export async function peers(args: readonly string[]): Promise<void> {
  const { gopls, rounds, names } = options(args);
  const about = machine();
  if (gopls === undefined) {
    console.log("gopls is not in PATH and was not given by --gopls FILE: its rows are missing.");
    console.log("To have it: go install golang.org/x/tools/gopls@latest (or a version for your Go)");
  }
  const corpora: PeerFigures[] = [];
  for (const name of names) {
    const figures = await peersOn(name, corpusFolder(name), gopls, rounds);
    corpora.push(figures);
    console.log(`\n${name}: asked at ${figures.question}, right is ${figures.right}`);
    printTable(rows(figures), [1, 2]);
  }
  printMachine(about);
  keepResults("peers", { machine: about, rounds, corpora });
}

type PeerFigures = {
  readonly name: string;
  readonly question: string;
  readonly right: string;
  /** Seconds, the median over rounds. */
  readonly floor: number;
  readonly declared: number;
  readonly linked: number;
  readonly navdFirstRight: number;
  readonly goplsFirstRight: number | undefined;
};

const usualCorpora = ["temporal", "kubernetes"];
const usualRounds = 1;
const places = 40;
const commandFile = path.resolve(import.meta.dirname, "../../bin/navd.js");

function options(args: readonly string[]) {
  const rest = [...args];
  const take = (flag: string): string | undefined => {
    const at = rest.indexOf(flag);
    return at < 0 ? undefined : rest.splice(at, 2)[1];
  };
  const given = take("--gopls");
  const rounds = Number(take("--rounds") ?? usualRounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds wants a number");
  if (given !== undefined && !fs.existsSync(given)) throw new Error(`there is no ${given}`);
  return { gopls: given ?? inPath("gopls"), rounds, names: rest.length === 0 ? usualCorpora : rest };
}

function inPath(command: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, command)).find((file) => fs.existsSync(file));
}

async function peersOn(
  name: string,
  root: string,
  gopls: string | undefined,
  roundCount: number,
): Promise<PeerFigures> {
  const { place, right } = await agreed(root, gopls);
  const rounds: Omit<PeerFigures, "name" | "question" | "right">[] = [];
  for (let nth = 1; nth <= roundCount; nth++) {
    const round = {
      floor: floor(root, "go").seconds,
      ...(await indexTimes(root)),
      navdFirstRight: await firstRight(root, navdIn, place, right),
      goplsFirstRight: gopls === undefined ? undefined : await firstRight(root, goplsIn(gopls), place, right),
    };
    rounds.push(round);
    console.log(`${name} round ${nth}: ${JSON.stringify(round)}`);
  }
  const over = (value: (round: (typeof rounds)[number]) => number): number => median(rounds.map(value));
  return {
    name,
    question: `${place.path}:${place.position.line + 1}:${place.position.character + 1}`,
    right,
    floor: over((round) => round.floor),
    declared: over((round) => round.declared),
    linked: over((round) => round.linked),
    navdFirstRight: over((round) => round.navdFirstRight),
    goplsFirstRight: gopls === undefined ? undefined : over((round) => round.goplsFirstRight ?? Number.NaN),
  };
}

/** A place about which both give the same answer, in another file of the workspace. Untimed. */
async function agreed(
  root: string,
  gopls: string | undefined,
): Promise<{ readonly place: SampledPlace; readonly right: string }> {
  const files = fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".go") && !file.endsWith("_test.go"))
    .sort();
  const asked = samplePlaces(root, files, places);
  const navd = await withPeer(root, navdIn, async (peer) => {
    await peer.settled();
    return all(peer, asked);
  });
  const other = gopls === undefined ? navd : await withPeer(root, goplsIn(gopls), (peer) => all(peer, asked));
  for (const [index, place] of asked.entries()) {
    const [ours] = [navd[index]];
    if (ours === undefined || ours.startsWith(`${place.path}:`) || ours.startsWith("..") || ours !== other[index])
      continue;
    return { place, right: ours };
  }
  throw new Error("navd and gopls agree on none of the questions");
}

async function all(peer: DefinitionPeer, asked: readonly SampledPlace[]): Promise<readonly DefinitionAnswer[]> {
  const answers: DefinitionAnswer[] = [];
  for (const place of asked) answers.push(await peer.definition(place));
  return answers;
}

/** Seconds from before the process starts to the right answer. */
async function firstRight(
  root: string,
  command: (folder: string) => PeerCommand,
  place: SampledPlace,
  right: string,
): Promise<number> {
  const start = performance.now();
  return withPeer(root, command, async (peer) => {
    while ((await peer.definition(place)) !== right) await new Promise((resolve) => setTimeout(resolve, againMs));
    return (performance.now() - start) / 1000;
  });
}

const againMs = 20;

async function withPeer<Value>(
  root: string,
  command: (folder: string) => PeerCommand,
  use: (peer: DefinitionPeer) => Promise<Value>,
): Promise<Value> {
  const home = new DaemonHome();
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), "navd-peer-"));
  try {
    const { program, words, environment } = command(cache);
    const isNavd = program === process.execPath;
    const peer = new DefinitionPeer({
      program,
      words,
      environment: isNavd ? { ...home.environment } : environment,
    });
    try {
      await peer.initialize(root);
      return await use(peer);
    } finally {
      await peer.close();
    }
  } finally {
    await home.close();
    fs.rmSync(cache, { recursive: true, force: true });
  }
}

function navdIn(): PeerCommand {
  return { program: process.execPath, words: [commandFile, "lsp"], environment: {} };
}

function goplsIn(file: string): (folder: string) => PeerCommand {
  return (folder) => {
    const environment = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
    return { program: file, words: [], environment: { ...environment, GOPLSCACHE: folder } as Record<string, string> };
  };
}

async function indexTimes(root: string): Promise<{ readonly declared: number; readonly linked: number }> {
  const home = new DaemonHome();
  try {
    const { stdout } = await home.navd("index", root, "--json");
    const { milliseconds, declaredMilliseconds } = JSON.parse(stdout) as {
      readonly milliseconds: number;
      readonly declaredMilliseconds: number;
    };
    return { declared: declaredMilliseconds / 1000, linked: milliseconds / 1000 };
  } finally {
    await home.close();
  }
}

function rows(figures: PeerFigures): readonly (readonly string[])[] {
  const row = (what: string, seconds: number | undefined): readonly string[] =>
    seconds === undefined
      ? [what, "missing", ""]
      : [what, `${seconds.toFixed(2)} s`, `${(seconds / figures.floor).toFixed(2)} x`];
  return [
    ["from nothing until", "", "floor"],
    row("read, parsed and walked (floor)", figures.floor),
    row("navd: all declarations committed", figures.declared),
    row("navd: all linked", figures.linked),
    row("navd: first right definition", figures.navdFirstRight),
    row("gopls: first right definition", figures.goplsFirstRight),
  ];
}

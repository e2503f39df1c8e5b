/**
 * Scenario `serve [NAME…]`: how long a warm daemon takes to answer, question by question, over the socket and inside the daemon.
 *
 * Method: the corpus is indexed by the real command; identifiers are chosen in files of the floor's language by a fixed sequence of pseudo-random numbers
 * and asked about once, which says which have an answer (and, for references and callers, at most 200 of them); those are asked again, one
 * after the other, and timed. Inside: the daemon's own clock, from checked parameters to the result (status, `answers`), over the last 1,024 of a
 * method. The outline of an unindexed file is asked in daemons of their own.
 */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../clients/rpc/client.js";
import { NavdError } from "../proto/errors.js";
import type { MethodName, Params, Result } from "../proto/methods.js";
import { DaemonHome } from "./daemonHome.js";
import { corpusFolder } from "./fetch.js";
import { type ColdOutline, coldOutlineTimes, findSymbolTimes } from "./questionTimes.js";
import { keepResults, machine, percentile, printMachine, printTable } from "./report.js";
import { type SampledPlace, samplePlaces, seeded } from "./samplePlaces.js";

export async function serve(args: readonly string[]): Promise<void> {
  const corpora = args.length === 0 ? usualCorpora : args;
  const about = machine();
  const figures: ServeFigures[] = [];
  for (const name of corpora) {
    const measured = await serveCorpus(name, corpusFolder(name));
    figures.push(measured);
    console.log(`\n${name}`);
    printTable(rows(measured), [1, 2, 3, 4, 5]);
  }
  printMachine(about);
  keepResults("serve", { machine: about, corpora: figures });
}

type Times = { readonly p50: number; readonly p90: number; readonly p99: number };

type Asked = {
  readonly question: string;
  readonly asked: number;
  /** Milliseconds, over the socket and inside the daemon. */
  readonly socket: Times;
  readonly inside: Times;
};

type ServeFigures = {
  readonly name: string;
  readonly questions: readonly Asked[];
  readonly outlineFile: { readonly path: string; readonly lines: number };
  readonly outlineCold: ColdOutline;
};

const usualCorpora = ["temporal"];
const settleMs = 3000;
/** As many as the daemon keeps times of. */
const askedEach = 1024;
const sampledFiles = 400;
const mostHits = 200;
const outlineLines = 3000;

async function serveCorpus(name: string, root: string): Promise<ServeFigures> {
  const files = sourceFiles(root);
  const home = new DaemonHome();
  try {
    await home.navd("index", root);
    await pause(settleMs);
    const { client } = await home.connect();
    const places = samplePlaces(root, files, askedEach * 2);
    const target = ({ path: at, position }: SampledPlace) => ({ root, path: at, position });
    const questions: Asked[] = [];
    const defined = await answering(places, async (place) => {
      return (await client.request("definition", target(place))).items.length > 0;
    });
    questions.push(await timed(client, "definition", "definition", defined.map(target)));
    questions.push(await timed(client, "hover", "hover", defined.map(target)));
    const referred = await answering(defined, async (place) => {
      const { items, nextCursor } = await client.request("references", { ...target(place), limit: mostHits });
      return items.length > 0 && nextCursor === null;
    });
    const few = { limit: mostHits };
    questions.push(
      await timed(
        client,
        "references",
        "references, <= 200",
        referred.map((place) => ({ ...target(place), ...few })),
      ),
    );
    const functions = await sampleFunctions(client, root, files);
    const called = await answering(functions, async (place) => {
      return (await client.request("callers", target(place))).items.length > 0;
    });
    questions.push(await timed(client, "callers", "callers", called.map(target)));
    const find = await findSymbolTimes(client, root, sampled(files));
    const inside = await insideTimes(client, "findSymbol");
    const socket = { p50: find.p50Ms, p90: find.p90Ms, p99: find.p99Ms };
    questions.push({ question: "findSymbol", asked: find.questions, socket, inside });
    const outlineFile = nearestLength(root, files);
    const outlines = Array.from({ length: askedEach }, () => ({ root, path: outlineFile.path }));
    questions.push(await timed(client, "outline", `outline, ${outlineFile.lines} lines`, outlines));
    client.close();
    await home.stop();
    return { name, questions, outlineFile, outlineCold: await coldOutlineTimes(root, outlineFile.path) };
  } finally {
    await home.close();
  }
}

/** Asks each question once, untimed, then all of them in turns until enough were asked. */
async function timed<Name extends MethodName>(
  client: Client,
  method: Name,
  question: string,
  params: readonly Params<Name>[],
): Promise<Asked> {
  const times: number[] = [];
  for (let nth = 0; nth < askedEach && params.length > 0; nth++) {
    const start = performance.now();
    await client.request(method, params[nth % params.length]);
    times.push(performance.now() - start);
  }
  const socket = { p50: percentile(times, 0.5), p90: percentile(times, 0.9), p99: percentile(times, 0.99) };
  return { question, asked: params.length, socket, inside: await insideTimes(client, method) };
}

async function insideTimes(client: Client, method: MethodName): Promise<Times> {
  const { answers } = await client.request("status", {});
  const { p50 = Number.NaN, p90 = Number.NaN, p99 = Number.NaN } = answers.find((each) => each.method === method) ?? {};
  return { p50, p90, p99 };
}

async function answering(
  places: readonly SampledPlace[],
  answers: (place: SampledPlace) => Promise<boolean>,
): Promise<readonly SampledPlace[]> {
  const kept: SampledPlace[] = [];
  for (const place of places) {
    if (kept.length === askedEach) break;
    if (await answers(place).catch(unlessUnknown)) kept.push(place);
  }
  return kept;
}

/** Where no symbol stands, the daemon says so by an error. */
function unlessUnknown(error: unknown): boolean {
  if (error instanceof NavdError) return false;
  throw error;
}

type OutlineItem = Result<"documentSymbols">["items"][number];

/** Names of functions and methods where they are declared. */
async function sampleFunctions(
  client: Client,
  root: string,
  files: readonly string[],
): Promise<readonly SampledPlace[]> {
  const places: SampledPlace[] = [];
  const collect = (at: string, items: readonly OutlineItem[]): void => {
    for (const { kind, nameRange, children } of items) {
      if (kind === "function" || kind === "method") places.push({ path: at, position: nameRange.start });
      collect(at, children);
    }
  };
  for (const at of sampled(files)) collect(at, (await client.request("documentSymbols", { root, path: at })).items);
  return seeded(places, askedEach * 2);
}

function sampled(files: readonly string[]): readonly string[] {
  return seeded(files, sampledFiles);
}

/** Go or Python files, whichever are more, by path. */
function sourceFiles(root: string): readonly string[] {
  const all = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
  const [go, python] = [".go", ".py"].map((ending) => all.filter((file) => file.endsWith(ending)));
  return go.length >= python.length ? go : python;
}

function nearestLength(root: string, files: readonly string[]): { readonly path: string; readonly lines: number } {
  let nearest = { path: "", lines: Number.NEGATIVE_INFINITY };
  for (const file of files) {
    const lines = fs.readFileSync(path.join(root, file), "utf8").split("\n").length;
    if (Math.abs(lines - outlineLines) < Math.abs(nearest.lines - outlineLines)) nearest = { path: file, lines };
  }
  return nearest;
}

/** Milliseconds inside the daemon, in the middle. */
const gates: Readonly<Record<string, number>> = { definition: 0.3, "references, <= 200": 1, findSymbol: 3 };
const outlineWarmMs = 5;
const outlineColdMs = 50;

function rows({ questions, outlineFile, outlineCold }: ServeFigures): readonly (readonly string[])[] {
  const ms = (value: number): string => `${value.toFixed(value < 10 ? 3 : 1)} ms`;
  const all = ({ p50, p90, p99 }: Times): string => `${ms(p50)} / ${ms(p90)} / ${ms(p99)}`;
  const verdict = (value: number, gate: number | undefined): string =>
    gate === undefined ? "" : value <= gate ? "ok" : "OVER";
  return [
    ["question", "asked", "inside, p50 / p90 / p99", "over the socket", "gate, inside p50", ""],
    ...questions.map(({ question, asked, socket, inside }) => {
      const gate = question.startsWith("outline") ? outlineWarmMs : gates[question];
      const told = gate === undefined ? "" : `<= ${gate} ms`;
      return [question, String(asked), all(inside), all(socket), told, verdict(inside.p50, gate)];
    }),
    [
      `outline unindexed, ${outlineFile.lines} lines`,
      String(outlineCold.times),
      ms(outlineCold.insideMs),
      ms(outlineCold.milliseconds),
      `<= ${outlineColdMs} ms`,
      verdict(outlineCold.milliseconds, outlineColdMs),
    ],
  ];
}

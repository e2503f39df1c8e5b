/**
 * Scenario `names [NAME…]`: findSymbol where there are more than 100,000 names: several corpora as one workspace.
 *
 * Method: the corpora are copied side by side into a folder of their own and indexed there; then the questions of scenario `cold`, with
 * names from the whole index. Told beside the times: what the index takes, since what makes the questions fast lies in it.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dialectOf } from "../adapters/registry.js";
import { DaemonHome } from "./daemonHome.js";
import { corpusFolder } from "./fetch.js";
import { type FindTimes, findSymbolTimes } from "./questionTimes.js";
import { keepResults, machine, printMachine, printTable } from "./report.js";

export async function names(args: readonly string[]): Promise<void> {
  const corpora = args.length === 0 ? usualCorpora : args;
  const about = machine();
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "navd-names-")));
  const home = new DaemonHome();
  try {
    for (const name of corpora)
      fs.cpSync(corpusFolder(name), path.join(root, path.basename(name)), { recursive: true });
    await home.startDaemon();
    const { client } = await home.connect();
    const { summary } = await client.request("workspace/open", { root });
    if (summary === null || summary === undefined) throw new Error("the index is not complete");
    await pause(settleMs);
    const find = await findSymbolTimes(client, root, knownFiles(root));
    client.close();
    const index = {
      files: summary.files,
      symbols: summary.symbols,
      bytes: summary.bytes,
      indexBytes: summary.indexBytes,
    };
    console.log(`${corpora.join(", ")}: ${index.files} files, ${index.symbols} declarations, ${find.names} names`);
    printTable(rows(find, index.indexBytes / index.bytes), [1, 2]);
    printMachine(about);
    keepResults("names", { machine: about, corpora, index, find });
  } finally {
    await home.close();
    fs.rmSync(root, { recursive: true, force: true });
  }
}

const usualCorpora = ["kubernetes", "temporal", "sympy", "django", "effect"];
const settleMs = 3000;
const gates = { p50Ms: 3, p99Ms: 20, index: 1 } as const;

function rows(find: FindTimes, index: number): readonly (readonly string[])[] {
  const row = (figure: string, value: number, gate: number, unit: string, beside = ""): readonly string[] => {
    return [figure, `${value.toFixed(2)} ${unit}`, `<= ${gate} ${unit}`, value <= gate ? "ok" : "OVER", beside];
  };
  return [
    row("findSymbol p50", find.p50Ms, gates.p50Ms, "ms", `${find.questions} questions, ${find.unanswered} unanswered`),
    row("findSymbol p99", find.p99Ms, gates.p99Ms, "ms"),
    ...find.byForm.map(({ form, p50Ms, p99Ms }) => {
      return [`  ${form}`, `${p50Ms.toFixed(2)} ms`, "", "", `p99 ${p99Ms.toFixed(2)} ms`];
    }),
    row("index / source", index, gates.index, "x"),
  ];
}

/** Files that some adapter reads, by path; those that the index leaves out have no names. */
function knownFiles(root: string): readonly string[] {
  const files = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => dialectOf(file) !== undefined)
    .sort();
}

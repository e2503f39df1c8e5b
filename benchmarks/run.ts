/**
 * Benchmarks by name: `npm run bench -- SCENARIO [NAME | PATH …]`, each printing one JSON object a line.
 *
 * floor    LANGUAGE NAME…  reading, parsing and walking every Go or Python file (floor.mjs)
 * outline  NAME…           tokens of outlines against 200 files of at least 100 lines for each language of each corpus
 *
 * A NAME is one of corpora.json and is fetched when it is missing; anything else is taken for a path.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { adapterOf, dialectOf } from "../adapters/registry.js";
import { hash32 } from "../daemon/base/hash.js";
import { outlineShare, outlineText } from "../daemon/features/outlineText.js";
import { fetchCorpus, readCorpora } from "./fetch.js";
import { type OutlineSample, outlineTokens } from "./outlineTokens.js";

const filesPerLanguage = 200;
const fewestLines = 100;
const largestFile = 2 * 1024 * 1024;

async function main([scenario, ...args]: readonly string[]): Promise<void> {
  switch (scenario) {
    case "floor":
      for (const name of args.slice(1)) floor(args[0], name);
      return;
    case "outline":
      for (const name of args) await outline(name);
      return;
    default:
      console.error("usage: npm run bench -- floor go|python NAME… | outline NAME…");
      process.exitCode = 2;
  }
}

function folderOf(name: string): string {
  return readCorpora().some((corpus) => corpus.name === name) ? fetchCorpus(name) : path.resolve(name);
}

function floor(language: string, name: string): void {
  const script = path.resolve(import.meta.dirname, "../../benchmarks/floor.mjs");
  const done = spawnSync(process.execPath, [script, folderOf(name), language], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  console.log(JSON.stringify({ scenario: "floor", name, language, ...JSON.parse(done.stdout) }));
}

async function outline(name: string): Promise<void> {
  const samples = await sample(folderOf(name));
  const figures = outlineTokens(samples, (facts, file) => {
    const head = `${file} ${facts.lineStarts.length} lines`;
    return `${head}\n${outlineText(facts, () => true, facts.length * outlineShare)}`;
  });
  for (const { missing, ...rest } of figures) {
    const found = { missing: missing.length, firstMissing: missing.slice(0, 5) };
    console.log(JSON.stringify({ scenario: "outline", name, ...rest, ...found }));
  }
}

/** For each language the files whose paths hash lowest, so that the choice is the same everywhere and has no favourites. */
async function sample(root: string): Promise<readonly OutlineSample[]> {
  const byLanguage = new Map<string, string[]>();
  for (const file of listFiles(root, "")) {
    const dialect = dialectOf(file);
    if (dialect === undefined) continue;
    const { language } = adapterOf(dialect);
    const files = byLanguage.get(language);
    if (files === undefined) byLanguage.set(language, [file]);
    else files.push(file);
  }
  const samples: OutlineSample[] = [];
  for (const [language, files] of byLanguage) {
    files.sort((left, right) => hash32(left) - hash32(right) || (left < right ? -1 : 1));
    let taken = 0;
    for (const file of files) {
      if (taken === filesPerLanguage) break;
      const text = fs.readFileSync(path.join(root, file), "utf8").replace(/^\ufeff/, "");
      const dialect = dialectOf(file)!;
      const adapter = adapterOf(dialect);
      if (text.length > largestFile || text.split("\n").length < fewestLines) continue;
      await adapter.prepare(dialect);
      samples.push({ language, path: file, text, facts: adapter.extract(text, dialect) });
      taken++;
    }
  }
  return samples;
}

function listFiles(root: string, folder: string): readonly string[] {
  const found: string[] = [];
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const place = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    if (entry.isDirectory()) found.push(...listFiles(root, place));
    else if (entry.isFile()) found.push(place);
  }
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(process.argv.slice(2));

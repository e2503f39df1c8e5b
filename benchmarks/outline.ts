/**
 * Scenario `outline [NAME…]`: what outlines cost in tokens, by language, and whether a declaration is missing in them.
 *
 * Method: the outline of each of 200 files of at least 100 lines a language, over all the named corpora together, as the outline question
 * writes it where no smaller budget is asked, against the text of the file. Which files is decided by the hash of their paths, so the
 * choice is the same everywhere and has no favourites. Markdown and configuration are outlined too, but are not judged: their text is
 * mostly names.
 */
import fs from "node:fs";
import path from "node:path";
import { adapterOf, dialectOf } from "../adapters/registry.js";
import { hash32 } from "../daemon/base/hash.js";
import { textLines } from "../daemon/base/textLines.js";
import { outlineShare, outlineText } from "../daemon/features/outlineText.js";
import { corpusFolder } from "./fetch.js";
import { type OutlineFigures, type OutlineSample, outlineTokens } from "./outlineTokens.js";
import { keepResults, machine, percent, printTable } from "./report.js";

export async function outline(names: readonly string[]): Promise<void> {
  const about = machine();
  const roots = (names.length === 0 ? usualCorpora : names).map(corpusFolder);
  const figures = outlineTokens(await sample(roots), (facts, file) => {
    const head = `${file} ${textLines(facts.lineStarts, facts.length)} lines`;
    return `${head}\n${outlineText(facts, () => true, facts.length * outlineShare)}`;
  });
  const judged = figures.filter(({ language }) => !apart.has(language));
  const rows = [...judged, ...figures.filter(({ language }) => apart.has(language))].map((each) => [
    each.language,
    String(each.files),
    percent(each.median),
    percent(each.p90),
    String(each.declarations),
    String(each.missing.length),
    verdict(each),
    each.worst,
  ]);
  printTable(
    [["language", "files", "median", "p90", "declarations", "missing", "", "largest share"], ...rows],
    [1, 2, 3, 4, 5],
  );
  console.log(`gates: median <= ${percent(gates.median)}, p90 <= ${percent(gates.p90)}, none missing`);
  for (const { language, missing } of judged) {
    for (const one of missing.slice(0, shownMisses)) console.log(`missing\t${language}\t${one}`);
  }
  if (names.length === 0) keepResults("outline", { machine: about, figures });
}

const gates = { median: 0.15, p90: 0.25 };
const filesPerLanguage = 200;
const fewestLines = 100;
const largestFile = 2 * 1024 * 1024;
const shownMisses = 10;

const apart = new Set(["markdown", "config"]);

/** Together they have 200 files of every language. */
const usualCorpora = [
  "temporal",
  "sympy",
  "django",
  "effect",
  "google-proto-files",
  "guava",
  "tokio",
  "regex-automata",
  "zstd-sys",
  "openssl-src",
  "leveldown",
  "node-sass",
  "react-native-windows",
  "react-native-windows-managed",
  "edge-js",
  "ruby-standard-library",
  "codeigniter",
];

function verdict({ language, files, median, p90, missing }: OutlineFigures): string {
  if (apart.has(language)) return "not judged";
  const few = files < filesPerLanguage ? ", few files" : "";
  return `${median <= gates.median && p90 <= gates.p90 && missing.length === 0 ? "ok" : "OVER"}${few}`;
}

type Candidate = { readonly root: string; readonly path: string };

async function sample(roots: readonly string[]): Promise<readonly OutlineSample[]> {
  const byLanguage = new Map<string, Candidate[]>();
  for (const root of roots) {
    for (const file of listFiles(root, "")) {
      const dialect = dialectOf(file);
      if (dialect === undefined) continue;
      const { language } = adapterOf(dialect);
      const files = byLanguage.get(language);
      if (files === undefined) byLanguage.set(language, [{ root, path: file }]);
      else files.push({ root, path: file });
    }
  }
  const samples: OutlineSample[] = [];
  for (const [language, files] of byLanguage) {
    const ranked = files.map((file) => ({ ...file, rank: hash32(file.path) }));
    ranked.sort((left, right) => left.rank - right.rank || (left.path < right.path ? -1 : 1));
    let taken = 0;
    for (const file of ranked) {
      if (taken === filesPerLanguage) break;
      const found = await read(language, file);
      if (found === undefined) continue;
      samples.push(found);
      taken++;
    }
  }
  return samples;
}

/** undefined: the file is too short or too large to be a sample. */
async function read(language: string, file: Candidate): Promise<OutlineSample | undefined> {
  const place = path.join(file.root, file.path);
  if (fs.statSync(place).size > largestFile) return undefined;
  const text = fs.readFileSync(place, "utf8").replace(/^\ufeff/, "");
  if (text.split("\n").length < fewestLines) return undefined;
  const dialect = dialectOf(file.path)!;
  const adapter = adapterOf(dialect);
  await adapter.prepare(dialect);
  return { language, path: `${path.basename(file.root)}/${file.path}`, text, facts: adapter.extract(text, dialect) };
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

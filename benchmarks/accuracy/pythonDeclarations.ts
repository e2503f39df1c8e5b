/**
 * Declarations of Python files against CPython's own parser: `node dist/benchmarks/accuracy/pythonDeclarations.js ROOT [MISSES]`.
 *
 * Prints recall, precision, agreement of kinds and of parents, and the first MISSES (20) of each disagreement. Files that the installed
 * python3 cannot parse are left out and counted. Ends with 1 when anything disagrees.
 */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { qualifiedName } from "../../adapters/monikers.js";
import { pythonAdapter } from "../../adapters/python/pythonAdapter.js";
import { LineTable } from "../../daemon/base/lineTable.js";

type Judged = {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly character: number;
  readonly parent: string;
};

/** Stands before a file's declarations. */
type Parsed = { readonly path: string; readonly parsed: true };

type Unparsed = { readonly path: string; readonly unparsed: string };

const tally = { files: 0, unparsed: 0, expected: 0, found: 0, extra: 0, kinds: 0, parents: 0 };
const disagreements: Record<"missing" | "extra" | "kind" | "parent", string[]> = {
  missing: [],
  extra: [],
  kind: [],
  parent: [],
};

async function main(root: string, shown: number): Promise<number> {
  await pythonAdapter.prepare("py");
  let path = "";
  let batch: Judged[] = [];
  for await (const line of createInterface({ input: judge(root) })) {
    const record = JSON.parse(line) as Judged | Parsed | Unparsed;
    if (record.path !== path) {
      if (path !== "") await compare(root, path, batch);
      path = record.path;
      batch = [];
    }
    if ("unparsed" in record) {
      tally.unparsed++;
      path = "";
    } else if (!("parsed" in record)) batch.push(record);
  }
  if (path !== "") await compare(root, path, batch);
  report(shown);
  return Object.values(disagreements).every((list) => list.length === 0) ? 0 : 1;
}

function judge(root: string): NodeJS.ReadableStream {
  const script = join(import.meta.dirname, "../../../benchmarks/accuracy/judges/declarations.py");
  return spawn("python3", [script, root], { stdio: ["ignore", "pipe", "inherit"] }).stdout;
}

async function compare(root: string, path: string, judged: readonly Judged[]): Promise<void> {
  const text = (await readFile(join(root, path), "utf8")).replace(/^\ufeff/, "");
  const facts = pythonAdapter.extract(text, path.endsWith("i") ? "pyi" : "py");
  const lines = new LineTable(facts.lineStarts, facts.length);
  const own = new Map<string, number>();
  facts.declarations.forEach((declared, index) => {
    const { line, character } = lines.position(declared.nameStart);
    own.set(`${line}:${character}:${declared.name}`, index);
  });
  tally.files++;
  tally.expected += judged.length;
  for (const one of judged) {
    const key = `${one.line}:${one.character}:${one.name}`;
    const place = `${path}:${one.line + 1}:${one.character + 1} ${one.kind} ${one.name}`;
    const index = own.get(key);
    if (index === undefined) {
      disagreements.missing.push(place);
      continue;
    }
    own.delete(key);
    tally.found++;
    const declared = facts.declarations[index];
    if (declared.kind === one.kind) tally.kinds++;
    else disagreements.kind.push(`${place}: navd says ${declared.kind}`);
    const parent = declared.parent < 0 ? "" : qualifiedName(facts, declared.parent);
    if (parent === one.parent) tally.parents++;
    else disagreements.parent.push(`${place}: in "${one.parent}", navd says "${parent}"`);
  }
  tally.extra += own.size;
  for (const [key, index] of own) disagreements.extra.push(`${path}:${key} ${facts.declarations[index].kind}`);
}

function report(shown: number): void {
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(3)} %`;
  console.log(`files ${tally.files}, left out because python3 cannot parse them ${tally.unparsed}`);
  console.log(`declarations ${tally.expected}, recall ${percent(tally.found, tally.expected)}`);
  console.log(`precision ${percent(tally.found, tally.found + tally.extra)}`);
  console.log(`kinds agree ${percent(tally.kinds, tally.found)}, parents agree ${percent(tally.parents, tally.found)}`);
  for (const [kind, list] of Object.entries(disagreements)) {
    if (list.length === 0) continue;
    console.log(`\n${kind}: ${list.length}`);
    for (const line of list.slice(0, shown)) console.log(`  ${line}`);
  }
}

process.exitCode = await main(process.argv[2] ?? ".", Number(process.argv[3] ?? "20"));

/**
 * Declarations of every TypeScript and JavaScript file under a folder, against the compiler's binder.
 *
 * `node dist/benchmarks/accuracy/typescriptDeclarations.js ROOT` prints recall, precision, agreement of kinds, and the first misses of each
 * sort. Files over 2 MiB, in node_modules or with syntax errors are left out and counted.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Declaration } from "../../adapters/facts.js";
import { dialectOf } from "../../adapters/registry.js";
import { typescriptAdapter } from "../../adapters/typescript/typescriptAdapter.js";
import { modifierSet } from "../../proto/symbols.js";
import { type Judged, judge } from "./typescriptJudge.js";

const shown = 25;
const exportBit = modifierSet("export");

const root = process.argv[2];
if (root === undefined) {
  process.stderr.write("usage: node dist/benchmarks/accuracy/typescriptDeclarations.js ROOT\n");
  process.exitCode = 2;
} else await compare(root);

async function compare(folder: string): Promise<void> {
  await typescriptAdapter.prepare("ts");
  const sums = { files: 0, broken: 0, expected: 0, found: 0, own: 0, right: 0, kinds: 0 };
  const misses: string[] = [];
  const extras: string[] = [];
  const disagreements: string[] = [];
  for (const path of sources(folder)) {
    const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    const dialect = dialectOf(path);
    if (dialect === undefined || text.length > 2 * 1024 * 1024) continue;
    const isJavaScript = dialect.includes("j");
    const facts = typescriptAdapter.extract(text, dialect);
    if (facts.problems.length > 0) {
      sums.broken++;
      continue;
    }
    sums.files++;
    const place = (one: Judged | Declaration, start: number) =>
      `${relative(folder, path)}:${text.slice(0, start).split("\n").length} ${"kinds" in one ? one.kinds.join("|") : one.kind} ${one.name}`;
    const expected = judge(path, text);
    const byStart = new Map<number, Declaration[]>();
    for (const one of facts.declarations) byStart.set(one.nameStart, [...(byStart.get(one.nameStart) ?? []), one]);
    const matched = new Set<Declaration>();
    for (const one of expected) {
      sums.expected++;
      const own = byStart.get(one.start)?.find((candidate) => one.name === "" || candidate.name === one.name);
      if (own === undefined) {
        misses.push(place(one, one.start));
        continue;
      }
      matched.add(own);
      sums.found++;
      if (one.kinds.includes(own.kind)) sums.kinds++;
      else disagreements.push(`${place(one, one.start)} is ${own.kind} here`);
    }
    for (const own of facts.declarations) {
      if (isAssigned(own, isJavaScript)) continue;
      sums.own++;
      if (matched.has(own)) sums.right++;
      else extras.push(place(own, own.nameStart));
    }
  }
  const percent = (part: number, whole: number) => (whole === 0 ? "-" : `${((part / whole) * 100).toFixed(3)} %`);
  const lines = [
    `files ${sums.files}, left out for syntax errors ${sums.broken}`,
    `recall ${percent(sums.found, sums.expected)} (${sums.found} of ${sums.expected})`,
    `precision ${percent(sums.right, sums.own)} (${sums.right} of ${sums.own})`,
    `kinds agree ${percent(sums.kinds, sums.found)}`,
  ];
  for (const [title, list] of [
    ["missed", misses],
    ["extra", extras],
    ["other kind", disagreements],
  ] as const) {
    for (const line of list.slice(0, shown)) lines.push(`${title}: ${line}`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
  if (misses.length + extras.length + disagreements.length > 0) process.exitCode = 1;
}

/**
 * What assignments export or add to objects in JavaScript: the binder gives them a symbol only where it knows the object, so their
 * absence there proves nothing, and the fixtures judge them.
 */
function isAssigned(declared: Declaration, isJavaScript: boolean): boolean {
  if (!isJavaScript) return false;
  const assigned = /^[\w$.[\]"']+\s*=(?![=>])/.test(declared.signature);
  const isExport = (declared.modifiers & exportBit) !== 0 && !declared.signature.startsWith("export ");
  return isExport || (assigned && declared.signature.includes("."));
}

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules" && entry.name !== ".git") yield* sources(path);
    } else if (entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name)) yield path;
  }
}

/**
 * Whether units hold every identifier, and resolve locals as the language does: `node dist/benchmarks/accuracy/goTokens.js ROOT`.
 *
 * Method: the judge (judges/goTokens, over go/ast and go/types) prints the identifiers of every .go file up to 2 MiB with their places, and where
 * those that mean something inside one function are defined. The unit's tokens, read from its dump, must be the same set of (place, name),
 * and each use of a local must have the same definition. Files that go/parser rejects are counted and left out, and so is what go/types,
 * which sees one file only, does not resolve. Needs the go command.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { goAdapter } from "../../adapters/go/goAdapter.js";
import { dumpUnit } from "../../adapters/go/unit/dumpUnit.js";
import { openUnit } from "../../adapters/go/unit/unitCodec.js";
import { sourceFiles } from "./sourceFiles.js";

type Truth = {
  readonly path: string;
  readonly error?: string;
  readonly starts: readonly number[];
  readonly names: readonly string[];
  /** Start of the local's definition; -1 unknown, -2 no local, -3 a key of a composite literal. */
  readonly targets: readonly number[];
};

type Token = { readonly name: string; readonly target: number };

const shownDifferences = 40;

async function main(root: string): Promise<void> {
  await goAdapter.prepare("go");
  const sums = { files: 0, broken: 0, tokens: 0, missing: 0, invented: 0, uses: 0, wrong: 0 };
  const shown: string[] = [];
  const show = (line: string): void => {
    if (shown.length < shownDifferences) shown.push(line);
  };
  for await (const truth of judged(sourceFiles(root, ".go"))) {
    sums.files++;
    if (truth.error !== undefined) {
      sums.broken++;
      continue;
    }
    const found = tokensOf(readFileSync(truth.path, "utf8").replace(/^\ufeff/, ""));
    truth.starts.forEach((start, nth) => {
      const token = found.get(start);
      sums.tokens++;
      if (token?.name !== truth.names[nth]) {
        sums.missing++;
        show(`missing ${truth.names[nth]} ${truth.path}:${start}`);
        return;
      }
      const target = truth.targets[nth];
      if (target === -1 || target === -3 || target === start) return;
      sums.uses++;
      if (token.target === target) return;
      sums.wrong++;
      show(`${token.name} ${truth.path}:${start} means ${token.target}, not ${target}`);
    });
    const wanted = new Set(truth.starts);
    for (const [start, token] of found) {
      if (wanted.has(start)) continue;
      sums.invented++;
      show(`invented ${token.name} ${truth.path}:${start}`);
    }
  }
  console.log(`${root}: ${sums.files} files, ${sums.broken} not accepted by go/parser`);
  console.log(`tokens ${sums.tokens}: ${sums.missing} missing, ${sums.invented} invented`);
  console.log(`uses that go/types resolves ${sums.uses}: ${sums.wrong} otherwise`);
  for (const line of shown) console.log(`  ${line}`);
  if (sums.missing + sums.invented + sums.wrong > 0) process.exitCode = 1;
}

async function* judged(files: readonly string[]): AsyncGenerator<Truth> {
  const folder = mkdtempSync(path.join(tmpdir(), "navd-judge-"));
  try {
    const judgeSource = path.resolve(import.meta.dirname, "../../../benchmarks/accuracy/judges/goTokens");
    execFileSync("go", ["build", "-o", path.join(folder, "judge"), "."], { cwd: judgeSource, stdio: "inherit" });
    const judge = spawn(path.join(folder, "judge"), { stdio: ["pipe", "pipe", "inherit"] });
    judge.stdin.end(`${files.join("\n")}\n`);
    for await (const line of createInterface({ input: judge.stdout })) yield JSON.parse(line) as Truth;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By start: each token of a text's unit, and the start of the local's definition that it means, or -2. */
function tokensOf(text: string): ReadonlyMap<number, Token> {
  const dump = dumpUnit(openUnit(goAdapter.extract(text, "go").payload), "positions");
  const tokens = new Map<number, Token>();
  for (const item of dump.split(/\n(?! )/)) readItem(item, tokens);
  return tokens;
}

function readItem(item: string, tokens: Map<number, Token>): void {
  const definitions = new Map<string, number>();
  for (const [, name, start, local] of item.matchAll(/([\p{L}_][\p{L}\p{N}_]*):(\d+)#(\d+)/gu)) {
    definitions.set(`#${local}`, Number(start));
    tokens.set(Number(start), { name, target: notLocal });
  }
  for (const [, label, name, start] of item.matchAll(/^ *label (\d+) ([\p{L}_][\p{L}\p{N}_]*):(\d+)$/gmu)) {
    definitions.set(`label ${label}`, Number(start));
    tokens.set(Number(start), { name, target: notLocal });
  }
  for (const [, name, start, , local, label] of item.matchAll(use)) {
    const definition = local === undefined ? `label ${label}` : `#${local}`;
    const target = definitions.get(definition) ?? notLocal;
    const known = tokens.get(Number(start));
    if (known === undefined || known.target === notLocal) tokens.set(Number(start), { name, target });
  }
}

const notLocal = -2;
const use = /([\p{L}_][\p{L}\p{N}_]*):(\d+)(?!\d|#)(@(\d+)| label (\d+)$)?/gmu;

await main(process.argv[2] ?? ".");

/**
 * How many of go/ast's declarations the Go adapter finds: `node dist/benchmarks/accuracy/goDeclarations.js ROOT`.
 *
 * Method: the judge (judges/go, over go/parser) prints every declaration of every .go file up to 2 MiB; one of ours is the same when
 * path, name, position and parent agree. Kinds and doc comments are compared for those. Files that go/parser rejects are counted and
 * left out. Needs the go command.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FileFacts } from "../../adapters/facts.js";
import { goAdapter } from "../../adapters/go/goAdapter.js";
import { qualifiedName } from "../../adapters/monikers.js";
import { LineTable } from "../../daemon/base/lineTable.js";
import { sourceFiles } from "./sourceFiles.js";

type Declared = {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly character: number;
  readonly parent: string;
  readonly docLine: number;
};

const shownMisses = 40;

async function main(root: string): Promise<void> {
  const files = sourceFiles(root, ".go");
  const { truth, broken } = judge(files);
  const skipped = new Set(broken);
  await goAdapter.prepare("go");
  const found = new Map<string, Declared>();
  let problems = 0;
  for (const file of files) {
    if (skipped.has(file)) continue;
    const facts = goAdapter.extract(readFileSync(file, "utf8").replace(/^\ufeff/, ""), "go");
    problems += facts.problems.length > 0 ? 1 : 0;
    for (const declared of declarations(file, facts)) found.set(key(declared), declared);
  }
  const wanted = new Map(truth.map((declared) => [key(declared), declared]));
  const missed = [...wanted.values()].filter((declared) => !found.has(key(declared)));
  const invented = [...found.values()].filter((declared) => !wanted.has(key(declared)));
  const both = [...wanted.values()].filter((declared) => found.has(key(declared)));
  const otherKind = both.filter((declared) => found.get(key(declared))?.kind !== declared.kind);
  const otherDoc = both.filter((declared) => found.get(key(declared))?.docLine !== declared.docLine);
  const share = (part: number, whole: number): string => `${part} of ${whole} (${((100 * part) / whole).toFixed(4)} %)`;
  console.log(
    `${root}: ${files.length} files, ${broken.length} not accepted by go/parser, ${problems} with problems of ours`,
  );
  console.log(`recall     ${share(both.length, wanted.size)}`);
  console.log(`precision  ${share(both.length, found.size)}`);
  console.log(`kinds      ${share(both.length - otherKind.length, both.length)}`);
  console.log(`docs       ${share(both.length - otherDoc.length, both.length)}`);
  show("missed", missed);
  show("invented", invented);
  show("other kind", otherKind);
  show("other doc", otherDoc);
  for (const file of broken) console.log(`not accepted by go/parser: ${file}`);
  if (missed.length + invented.length + otherKind.length > 0) process.exitCode = 1;
}

function judge(files: readonly string[]): { readonly truth: readonly Declared[]; readonly broken: readonly string[] } {
  const folder = mkdtempSync(path.join(tmpdir(), "navd-judge-"));
  try {
    const judgeSource = path.resolve(import.meta.dirname, "../../../benchmarks/accuracy/judges/go");
    execFileSync("go", ["build", "-o", path.join(folder, "judge"), "."], { cwd: judgeSource, stdio: "inherit" });
    const lines = execFileSync(path.join(folder, "judge"), {
      input: `${files.join("\n")}\n`,
      maxBuffer: 2 ** 31 - 1,
    });
    const truth: Declared[] = [];
    const broken: string[] = [];
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(0x0a, start);
      const record: Declared | { readonly path: string; readonly error: string } = JSON.parse(
        lines.toString("utf8", start, end),
      );
      if ("error" in record) broken.push(record.path);
      else truth.push(record);
      start = end + 1;
    }
    return { truth, broken };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function declarations(file: string, facts: FileFacts): readonly Declared[] {
  const lines = new LineTable(facts.lineStarts, facts.length);
  return facts.declarations.map((declared) => ({
    path: file,
    name: declared.name,
    kind: declared.kind,
    ...lines.position(declared.nameStart),
    parent: declared.parent < 0 ? declared.owner : qualifiedName(facts, declared.parent),
    docLine: declared.docStart < 0 ? -1 : lines.position(declared.docStart).line,
  }));
}

function key(declared: Declared): string {
  return `${declared.path}:${declared.line}:${declared.character} ${declared.parent}.${declared.name}`;
}

function show(title: string, declared: readonly Declared[]): void {
  if (declared.length > 0) console.log(`${title}: ${declared.length}`);
  for (const each of declared.slice(0, shownMisses)) console.log(`  ${each.kind} ${key(each)}`);
}

await main(process.argv[2] ?? ".");

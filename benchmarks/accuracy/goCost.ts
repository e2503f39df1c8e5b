/**
 * What a Go file costs against the floor: `node dist/benchmarks/accuracy/goCost.js ROOT [every nth file] [rounds]`.
 *
 * Method: the floor is reading, a native parse and a walk that reads start, end and type of every node. Both are timed file by file, in turn,
 * so that what else the machine does falls on both; the printed figures are medians over the rounds of the sums over the files.
 */
import { readFileSync, statSync } from "node:fs";
import Parser from "tree-sitter";
import Go from "tree-sitter-go";
import { encodeFacts } from "../../adapters/factsCodec.js";
import { goAdapter } from "../../adapters/go/goAdapter.js";
import { sourceFiles } from "./sourceFiles.js";

const root = process.argv[2] ?? ".";
const step = Number(process.argv[3] ?? 10);
const rounds = Number(process.argv[4] ?? 5);

const parser = new Parser();
parser.setLanguage(Go as Parser.Language);
await goAdapter.prepare("go");

const works: Readonly<Record<string, (file: string) => unknown>> = {
  floor: (file) => walk(parse(readFileSync(file, "utf8"))),
  "read and parse": (file) => parse(readFileSync(file, "utf8")),
  "read, parse, extract": (file) => goAdapter.extract(readFileSync(file, "utf8"), "go"),
  "read, parse, extract, encode": (file) => encodeFacts(goAdapter.extract(readFileSync(file, "utf8"), "go")),
};

const files = sourceFiles(root, ".go").filter((_, index) => index % step === 0);
const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
const sums = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]));
for (let round = 0; round <= rounds; round++) {
  const spent = new Map<string, number>();
  for (const file of files) {
    for (const [name, work] of Object.entries(works)) {
      const start = performance.now();
      work(file);
      spent.set(name, (spent.get(name) ?? 0) + performance.now() - start);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The first round warms the compiler and the disk cache.
  if (round > 0) for (const [name, milliseconds] of spent) sums.get(name)?.push(milliseconds);
}
const floor = median(sums.get("floor") ?? []);
console.log(`${root}: ${files.length} files, ${megabytes.toFixed(1)} MB`);
for (const [name, milliseconds] of sums) {
  const each = median(milliseconds);
  console.log(`${name.padEnd(30)} ${(each / megabytes).toFixed(1)} ms/MB, ${(each / floor).toFixed(3)} of the floor`);
}

function parse(text: string): Parser.Tree {
  return parser.parse(text, undefined, { bufferSize: text.length + 1 });
}

function walk(tree: Parser.Tree): number {
  const cursor = tree.walk();
  let sum = 0;
  for (;;) {
    sum += (cursor.startIndex + cursor.endIndex + cursor.nodeTypeId) & 1;
    if (cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return sum;
    }
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

#!/usr/bin/env node
/**
 * The floor under a cold index: what reading, parsing and once walking the same files costs, and nothing else.
 *
 *     node benchmarks/floor.mjs ROOT go|python
 *
 * Two processes share every file of the language up to 2 MiB, dealt out by size, biggest first. Each file is read, parsed by the same
 * tree-sitter grammar that the index uses, and walked once by a cursor that reads start, end and type of every node. Prints JSON: files, mb
 * (millions of bytes), seconds (both processes, with their start).
 */
import { fork } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const languages = {
  go: { ending: ".go", grammar: "tree-sitter-go" },
  python: { ending: ".py", grammar: "tree-sitter-python" },
};
const largestFile = 2 * 1024 * 1024;
const processes = 2;

const [root, language, share] = process.argv.slice(2);
const { ending, grammar } = languages[language] ?? {};
if (root === undefined || ending === undefined) {
  console.error("usage: floor.mjs ROOT go|python");
  process.exit(2);
}
const files = listFiles(root, ending).sort((left, right) => right.bytes - left.bytes);
if (share === undefined) await measure();
else walkShare(Number(share));

async function measure() {
  const start = performance.now();
  await Promise.all(Array.from({ length: processes }, (_, nth) => runShare(nth)));
  const seconds = (performance.now() - start) / 1000;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const rounded = { mb: Number((bytes / 1e6).toFixed(1)), seconds: Number(seconds.toFixed(2)) };
  console.log(JSON.stringify({ files: files.length, ...rounded }));
}

function runShare(nth) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [root, language, String(nth)]);
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))));
  });
}

function walkShare(nth) {
  const require = createRequire(import.meta.url);
  const Parser = require("tree-sitter");
  const parser = new Parser();
  parser.setLanguage(require(grammar));
  let seen = 0;
  for (let index = nth; index < files.length; index += processes) {
    const text = fs.readFileSync(files[index].path, "utf8");
    seen ^= walk(parser.parse(text, undefined, { bufferSize: text.length * 2 + 1024 }).walk());
  }
  // The sum is used, so that no reading of a node can be optimised away.
  process.exit(seen === -1 ? 1 : 0);
}

function walk(cursor) {
  let seen = 0;
  for (;;) {
    seen = (seen + cursor.startIndex + cursor.endIndex + cursor.nodeTypeId) & 0x3fffffff;
    if (cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return seen;
  }
}

function listFiles(folder, wanted) {
  const found = [];
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      found.push(...listFiles(place, wanted));
    } else if (entry.isFile() && entry.name.endsWith(wanted)) {
      const bytes = fs.statSync(place).size;
      if (bytes <= largestFile) found.push({ path: place, bytes });
    }
  }
  return found;
}

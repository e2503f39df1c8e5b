/**
 * Rename plans against the Go compiler. In a fresh copy of a tree with .proto files and generated Go checked in:
 *
 *     node dist/benchmarks/accuracy/protobufRenames.js plan ROOT TRUTH COUNT SEED > plan.jsonl
 *     node dist/benchmarks/accuracy/protobufRenames.js apply COPY plan.jsonl generated
 *     (cd COPY && go vet ./... 2> errors.txt)
 *     node dist/benchmarks/accuracy/protobufRenames.js compare COPY plan.jsonl errors.txt
 *
 * `plan` asks the running daemon for the plans of COUNT fields that code written by hand uses, drawn from TRUTH (judges/protoJoint.py). `apply` writes the
 * edits of generated files alone, or with `all` everything. So the compiler says what breaks: each of its errors must stand on a line of the plan, and with
 * `all` there must be none left.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { connect } from "../../clients/rpc/connect.js";
import type { Result } from "../../proto/methods.js";

type Edit = Result<"rename">["edits"][number] & { readonly field: string };
type Element = {
  readonly name: string;
  readonly kind: string;
  readonly path: string;
  readonly line: number;
  readonly character: number;
};

async function main([command = "", ...words]: readonly string[]): Promise<void> {
  if (command === "plan") await plan(words);
  else if (command === "apply") apply(words);
  else if (command === "compare") compare(words);
  else throw new Error("plan, apply or compare");
}

async function plan([root = "", truth = "", count = "20", seed = "1"]: readonly string[]): Promise<void> {
  const { client } = await connect({ clientName: "accuracy" });
  const folder = path.resolve(root);
  await client.request("workspace/open", { root: folder });
  const fields = readLines<Element>(truth).filter(({ kind }) => kind === "field");
  let left = Number(count);
  for (const { name, path: file, line, character } of shuffled(fields, Number(seed))) {
    if (left === 0) break;
    const newName = `${name.slice(name.lastIndexOf(".") + 1)}_anew`;
    const position = { line, character };
    const { edits } = await client.request("rename", {
      root: folder,
      path: path.join(folder, file),
      position,
      newName,
    });
    if (!edits.some(({ language, isGenerated }) => language === "go" && !isGenerated)) continue;
    left--;
    for (const edit of edits) console.log(JSON.stringify({ field: name, ...edit }));
  }
  client.close();
}

function apply([copy = "", planned = "", which = "generated"]: readonly string[]): void {
  const byPath = new Map<string, Edit[]>();
  for (const edit of readLines<Edit>(planned)) {
    if (which === "generated" && !edit.isGenerated) continue;
    const list = byPath.get(edit.path);
    if (list === undefined) byPath.set(edit.path, [edit]);
    else list.push(edit);
  }
  for (const [file, edits] of byPath) {
    const lines = readFileSync(path.join(copy, file), "utf8").split("\n");
    for (const { range, newText } of edits.sort(lastFirst)) {
      const { line } = range.start;
      lines[line] = lines[line].slice(0, range.start.character) + newText + lines[line].slice(range.end.character);
    }
    writeFileSync(path.join(copy, file), lines.join("\n"));
  }
}

function compare([copy = "", planned = "", errors = ""]: readonly string[]): void {
  const edits = readLines<Edit>(planned).filter(({ language }) => language === "go");
  const lines = new Set(edits.map(({ path: file, range }) => `${file}:${range.start.line + 1}`));
  const written = edits.filter(({ isGenerated }) => !isGenerated);
  const said = new Map<string, string>();
  for (const match of readFileSync(errors, "utf8").matchAll(/^(?:vet: )?([^\s:]+\.go):(\d+):\d+: (.*)$/gm)) {
    const file = path.relative(copy, path.resolve(copy, match[1]));
    said.set(`${file}:${match[2]}`, match[3]);
  }
  const missed = [...said].filter(([place]) => !lines.has(place));
  const fields = new Set(edits.map(({ field }) => field)).size;
  console.log(`${fields} fields, ${edits.length} edits in Go, ${written.length} of them in code written by hand`);
  console.log(`the compiler complains about ${said.size} lines, ${said.size - missed.length} of them in the plan`);
  for (const [place, message] of missed) console.log(`  not in the plan: ${place}: ${message}`);
}

function readLines<Line>(file: string): readonly Line[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Line);
}

function lastFirst(left: Edit, right: Edit): number {
  return right.range.start.line - left.range.start.line || right.range.start.character - left.range.start.character;
}

/** In an order that the seed decides (a linear congruential generator). */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  let state = seed;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
}

await main(process.argv.slice(2));

/**
 * Asks navd for the references of sampled objects: `node dist/benchmarks/accuracy/askReferences.js ROOT TRUTH ANSWERS [COUNT [SEED [KINDS]]]`.
 *
 * TRUTH is what a judge says of every identifier below ROOT (referenceTruth.ts). The running daemon is asked for COUNT (500) objects by their
 * positions, of the kinds of KINDS only (`func,method,type`). ANSWERS gets a line for each: the object, `got` (its references, declaration
 * included), and `unresolved`: the sites of its name that the answer reports as not resolved. scoreReferences.js compares them with the truth.
 */
import { createWriteStream } from "node:fs";
import path from "node:path";
import { connect } from "../../clients/rpc/connect.js";
import type { Result } from "../../proto/methods.js";
import { type Place, type ReferenceAnswer, sampleObjects } from "./referenceTruth.js";

const pageSize = 10_000;

async function main(words: readonly string[]): Promise<void> {
  const [root = "", truth = "", answers = "", count = "500", seed = "1", kinds = ""] = words;
  const { client } = await connect({ clientName: "accuracy" });
  const folder = path.resolve(root);
  await client.request("workspace/open", { root: folder });
  const kindList = kinds === "" ? [] : kinds.split(",");
  const out = createWriteStream(answers);
  for (const object of await sampleObjects(truth, Number(count), Number(seed), kindList)) {
    const got: Place[] = [];
    let unresolved: readonly Place[] = [];
    let cursor: string | undefined;
    do {
      const { path: file, line, character } = object;
      const asked = { root: folder, path: path.join(folder, file), position: { line, character } };
      const answer: Result<"references"> = await client.request("references", {
        ...asked,
        candidates: true,
        limit: pageSize,
        ...(cursor === undefined ? {} : { cursor }),
      });
      got.push(...answer.items.map(placeOf));
      unresolved = answer.candidates.map(placeOf);
      cursor = answer.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const answer: ReferenceAnswer = { ...object, got, unresolved };
    out.write(`${JSON.stringify(answer)}\n`);
  }
  await new Promise<void>((done) => out.end(done));
  client.close();
}

function placeOf({ path: file, range }: Result<"references">["items"][number]): Place {
  return { path: file, line: range.start.line, character: range.start.character };
}

await main(process.argv.slice(2));

/**
 * Scores answers of references: `node dist/benchmarks/accuracy/scoreReferences.js TRUTH ANSWERS [MISSES]`.
 *
 * TRUTH is what a judge says of every identifier (referenceTruth.ts), ANSWERS what askReferences.js wrote. Recall and precision count pairs of
 * object and reference; `told` are the missed references that stand among the unresolved sites that the same answer reports. Answers in
 * files that the truth does not know (they do not build on the judge's machine) are left out. MISSES is how many disagreements are printed.
 */
import { readFileSync } from "node:fs";
import { placeKey, type ReferenceAnswer, referencesOf } from "./referenceTruth.js";

async function main([truth = "", file = "", misses = "20"]: readonly string[]): Promise<void> {
  const answers = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ReferenceAnswer);
  const { references, files } = await referencesOf(truth, answers);
  const sum = { wanted: 0, found: 0, given: 0, equal: 0, told: 0, sites: 0 };
  const shown: string[] = [];
  for (const answer of answers) {
    const wanted = references.get(placeKey(answer)) ?? new Set<string>();
    const given = new Set(answer.got.filter((place) => files.has(place.path)).map(placeKey));
    const unresolved = new Set(answer.unresolved.map(placeKey));
    const missed = [...wanted].filter((key) => !given.has(key));
    const wrong = [...given].filter((key) => !wanted.has(key));
    sum.wanted += wanted.size;
    sum.found += wanted.size - missed.length;
    sum.given += given.size;
    sum.equal += missed.length === 0 && wrong.length === 0 ? 1 : 0;
    sum.told += missed.filter((key) => unresolved.has(key)).length;
    sum.sites += unresolved.size;
    const object = `${placeKey(answer)} ${answer.kind} ${answer.name}`;
    for (const key of missed) shown.push(`${unresolved.has(key) ? "told" : "MISSED"} ${object}: ${key}`);
    for (const key of wrong) shown.push(`WRONG ${object}: ${key}`);
  }
  for (const line of shown.sort().slice(0, Number(misses))) console.log(line);
  const missed = sum.wanted - sum.found;
  console.log(`${answers.length} objects, ${share(sum.equal, answers.length)} with exactly the truth's references`);
  console.log(`recall     ${share(sum.found, sum.wanted)}`);
  console.log(`precision  ${share(sum.found, sum.given)}`);
  console.log(`told       ${share(sum.told, missed)} of the missed, among ${sum.sites} unresolved sites`);
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${whole === 0 ? "-" : ((100 * part) / whole).toFixed(2)} %)`;
}

await main(process.argv.slice(2));

/**
 * Differential test of the protobuf adapter against `buf build` over a tree: `node dist/benchmarks/accuracy/protobufDescriptors.js ROOT`.
 *
 * Three comparisons for every file that buf accepts: the facts' declarations (names, kinds, ranges), the linked descriptor, and
 * its source info, location by location. Ends with exit code 1 unless declarations and spans agree altogether. Files whose
 * path ends like another file's path (a vendored or preview copy) are built in a run of their own, over a copy of what they import.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extractFacts } from "../../adapters/protobuf/extractFacts.js";
import { parseProto } from "../../adapters/protobuf/parser.js";
import { bufBuild } from "./protobufBuf.js";
import { Comparison, compareProtoGroup } from "./protobufCompare.js";
import { protoGroups } from "./protobufGroups.js";

const root = process.argv[2];
if (root === undefined) {
  process.stderr.write("usage: protobufDescriptors ROOT\n");
  process.exitCode = 2;
} else await main(root);

async function main(directory: string): Promise<void> {
  const texts = readProtoFiles(directory);
  measureSpeed([...texts.values()]);
  const comparison = new Comparison();
  for (const group of protoGroups(texts)) compareProtoGroup(group, bufBuild, comparison);
  process.stdout.write(comparison.report());
  process.exitCode = comparison.perfect ? 0 : 1;
}

function readProtoFiles(directory: string): ReadonlyMap<string, string> {
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".proto") && !/(^|\/)(\.git|node_modules)\//.test(path))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(directory, path), "utf8").replace(/^\ufeff/, "")]));
}

function measureSpeed(texts: readonly string[]): void {
  const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  process.stdout.write(`${texts.length} files, ${megabytes.toFixed(1)} MB\n`);
  const rate = (name: string, work: (text: string) => unknown) => {
    const start = performance.now();
    const before = process.cpuUsage();
    for (const text of texts) work(text);
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(before);
    const processor = (user + system) / 1e6;
    process.stdout.write(
      `${name}: ${seconds.toFixed(2)} s (${processor.toFixed(2)} s of processor time), ${(megabytes / seconds).toFixed(1)} MB/s\n`,
    );
  };
  rate("parse", parseProto);
  rate("parse and facts", extractFacts);
}

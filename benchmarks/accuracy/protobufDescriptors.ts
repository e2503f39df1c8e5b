/**
 * Differential test of the protobuf adapter against `buf build` over a tree: `node dist/benchmarks/accuracy/protobufDescriptors.js ROOT`.
 *
 * Three comparisons for every file that buf accepts: the facts' declarations (names, kinds, ranges), the linked descriptor, and
 * its source info, location by location. Ends with exit code 1 unless declarations and spans agree altogether. Files whose
 * path ends like another file's path (a vendored or preview copy) are built in a run of their own, over a copy of what they import.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create, createFileRegistry, createRegistry, type Registry } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { buildDescriptor } from "../../adapters/protobuf/descriptor/buildDescriptor.js";
import { linkDescriptors } from "../../adapters/protobuf/descriptor/linkDescriptors.js";
import { wellKnownFiles } from "../../adapters/protobuf/descriptor/wellKnownFiles.js";
import { extractFacts } from "../../adapters/protobuf/extractFacts.js";
import { parseProto } from "../../adapters/protobuf/parser.js";
import { bufBuild } from "./protobufBuf.js";
import { Comparison } from "./protobufCompare.js";
import { type ProtoGroup, protoGroups } from "./protobufGroups.js";

const root = process.argv[2];
if (root === undefined) {
  process.stderr.write("usage: protobufDescriptors ROOT\n");
  process.exitCode = 2;
} else await main(root);

async function main(directory: string): Promise<void> {
  const texts = readProtoFiles(directory);
  measureSpeed([...texts.values()]);
  const comparison = new Comparison();
  for (const group of protoGroups(texts)) compareGroup(group, comparison);
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
    for (const text of texts) work(text);
    const seconds = (performance.now() - start) / 1000;
    process.stdout.write(`${name}: ${seconds.toFixed(2)} s, ${(megabytes / seconds).toFixed(1)} MB/s on one core\n`);
  };
  rate("parse", parseProto);
  rate("parse and facts", extractFacts);
}

/** The extensions of a set of files; of none where the set is not complete. */
function registryOf(descriptors: readonly FileDescriptorProto[]): Registry {
  const given = new Set(descriptors.map((descriptor) => descriptor.name));
  const file = [...wellKnownFiles().filter((known) => !given.has(known.name)), ...descriptors];
  try {
    return createFileRegistry(create(FileDescriptorSetSchema, { file: importedFirst(file) }));
  } catch (error) {
    process.stderr.write(`options are compared as bytes: ${String(error)}\n`);
    return createRegistry();
  }
}

/** Every file behind those that it imports; without files that miss an import. */
function importedFirst(files: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const complete = new Map<FileDescriptorProto, boolean>();
  const visit = (file: FileDescriptorProto | undefined): boolean => {
    if (file === undefined) return false;
    const known = complete.get(file);
    if (known !== undefined) return known;
    complete.set(file, false);
    const whole = file.dependency.map((path) => visit(byName.get(path))).every((found) => found);
    complete.delete(file);
    complete.set(file, whole);
    return whole;
  };
  for (const file of files) visit(file);
  return [...complete].filter(([, whole]) => whole).map(([file]) => file);
}

function compareGroup(group: ProtoGroup, comparison: Comparison): void {
  const names = [...group.texts.keys()];
  const files = names.map((name) => buildDescriptor(parseProto(group.texts.get(name)!), name));
  const linkedFiles = linkDescriptors(files);
  const registry = registryOf(linkedFiles.map((file) => file.descriptor));
  const linked = new Map(linkedFiles.map((file) => [file.descriptor.name, file]));
  const seen = new Set<string>();
  for (const expected of bufBuild(group)) {
    const text = group.texts.get(expected.name);
    const ours = linked.get(expected.name);
    if (text === undefined || ours === undefined) continue;
    seen.add(expected.name);
    if (group.compared.has(expected.name)) comparison.add(expected, ours, text, registry);
    linked.delete(expected.name);
  }
  for (const name of group.compared) if (!seen.has(name)) comparison.rejected(name);
}

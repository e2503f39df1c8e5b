/** Runs `buf build` (a development dependency) over a set of files and gives their descriptors one at a time. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import type { ProtoGroup } from "./protobufGroups.js";

/** Files that buf rejects are left out, with all that import them, and named on standard error. */
export function* bufBuild(group: ProtoGroup): Generator<FileDescriptorProto> {
  const folder = mkdtempSync(join(tmpdir(), "navd-buf-"));
  try {
    const texts = new Map(group.texts);
    let image: Buffer | undefined;
    for (let attempt = 0; attempt < 20 && image === undefined && texts.size > 0; attempt++) {
      image = build(folder, texts);
    }
    if (image === undefined) return;
    const reader = new BinaryReader(image);
    while (reader.pos < reader.len) {
      const [field, wireType] = reader.tag();
      if (field !== 1) reader.skip(wireType, field);
      else yield fromBinary(FileDescriptorProtoSchema, reader.bytes());
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether buf is installed for this machine. */
export function bufWorks(): boolean {
  try {
    execFileSync(bufPath(), ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** One attempt; where buf rejects files, these leave `texts` and the answer is undefined. */
function build(folder: string, texts: Map<string, string>): Buffer | undefined {
  const tree = join(folder, "tree");
  rmSync(tree, { recursive: true, force: true });
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  const image = join(folder, "image.binpb");
  try {
    execFileSync(bufPath(), ["build", tree, "--exclude-imports", "-o", image], { stdio: ["ignore", "pipe", "pipe"] });
    return readFileSync(image);
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error);
    const rejected = new Set([...said.matchAll(/^(?:.*\/tree\/)?([^:\n]+\.proto):\d+/gm)].map((match) => match[1]));
    let removed = 0;
    for (const path of rejected) if (texts.delete(path)) removed++;
    process.stderr.write(`buf rejects ${removed} files: ${said.split("\n").slice(0, 5).join(" | ")}\n`);
    if (removed === 0) texts.clear();
    return undefined;
  }
}

function bufPath(): string {
  const require = createRequire(import.meta.url);
  const platform = `@bufbuild/buf-${process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(`${platform}/package.json`)), "bin", "buf");
  } catch {
    return "buf";
  }
}

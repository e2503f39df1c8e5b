// node scripts/generateTypeshed.mjs FOLDER [COMMIT]: writes assets/typeshed.stubs, the stubs of Python's standard library and builtins, from
// a copy of github.com/python/typeshed (or the folder of it that a type checker ships). Run by hand, for a newer typeshed; nothing else needs it.
// COMMIT is read from FOLDER/commit.txt or FOLDER/.git where it is not given.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { compactStub } from "./compactStub.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [folder, named] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node scripts/generateTypeshed.mjs FOLDER [COMMIT]");
const commit = named ?? commitOf(folder);
const library = join(folder, "stdlib");

const files = {};
const blobs = [];
let offset = 0;
let bytes = 0;
// Modules that the newest Python has no more are kept: older code imports them, and a file has one name in all versions.
for (const path of stubsIn("")) {
  const text = compactStub(readFileSync(join(library, path), "utf8"));
  bytes += Buffer.byteLength(text);
  const blob = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
  });
  files[path] = [offset, blob.length];
  blobs.push(blob);
  offset += blob.length;
}
// What daemon/index/dependencies/standardLibraryStubs.ts reads: lines of text, a NUL, then one Brotli stream a file.
const header = [
  "navd: stubs of the Python standard library, without comments",
  `typeshed ${commit}`,
  JSON.stringify(files),
  "Made from github.com/python/typeshed, under this licence:",
  "",
  readFileSync(join(folder, "LICENSE"), "utf8").trim(),
  "",
].join("\n");
const asset = Buffer.concat([Buffer.from(`${header}\0`, "utf8"), ...blobs]);
mkdirSync(join(root, "assets"), { recursive: true });
writeFileSync(join(root, "assets/typeshed.stubs"), asset);
const hash = createHash("sha256").update(asset).digest("hex").slice(0, 12);
writeFileSync(
  join(root, "adapters/python/typeshedEdition.ts"),
  editionSource(`typeshed ${commit.slice(0, 12)} ${hash}`),
);
process.stderr.write(`${blobs.length} files, ${bytes} bytes of text, ${asset.length} bytes\n`);

function* stubsIn(inside) {
  const entries = readdirSync(join(library, inside), { withFileTypes: true });
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory() && !entry.name.startsWith("@")) yield* stubsIn(path);
    else if (entry.isFile() && entry.name.endsWith(".pyi")) yield path;
  }
}

function commitOf(of) {
  const listed = join(of, "commit.txt");
  if (existsSync(listed)) return readFileSync(listed, "utf8").trim();
  return execFileSync("git", ["-C", of, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
}

function editionSource(edition) {
  return `/** Which stubs of the standard library this version of navd has; written by scripts/generateTypeshed.mjs with them. Links rest on it. */
export const typeshedEdition = "${edition}";
`;
}

// node scripts/generateTypeshed.mjs FOLDER [COMMIT]: writes assets/typeshed.stubs, the stubs of Python's standard library and builtins, and those of
// packages that bring none themselves, from a copy of github.com/python/typeshed (or the folder of it that a type checker ships). Run by hand, for
// a newer typeshed; nothing else needs it. Of packages the largest are left out, unless they are used everywhere. COMMIT is read from FOLDER/commit.txt or FOLDER/.git where it is not given.
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
const largestPackage = 12_000;
const usedEverywhere = ["Pygments", "docutils", "protobuf", "psutil", "psycopg2", "setuptools"];

const files = {};
const blobs = [];
let offset = 0;
let bytes = 0;
// Modules that the newest Python has no more are kept: older code imports them, and a file has one name in all versions.
for (const [path, blob] of compressed(join(folder, "stdlib"))) add(path, blob);
const distributions = new Map();
for (const name of readdirSync(join(folder, "stubs")).sort()) {
  const stubs = [...compressed(join(folder, "stubs", name))];
  const size = stubs.reduce((sum, [, blob]) => sum + blob.length, 0);
  if (size > largestPackage && !usedEverywhere.includes(name)) continue;
  for (const [path, blob] of stubs) {
    // Part of a framework's layout, not a module that anyone imports.
    if (path.startsWith("management/")) continue;
    add(`site-stubs/${path}`, blob);
    const module = path.split("/")[0].replace(/\.pyi$/, "");
    distributions.set(module, distributions.has(module) && distributions.get(module) !== name ? "" : name);
  }
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
writeFileSync(join(root, "adapters/python/stubDistributions.ts"), distributionsSource());
process.stderr.write(`${blobs.length} files, ${bytes} bytes of text, ${asset.length} bytes\n`);

function add(path, blob) {
  files[path] = [offset, blob.length];
  blobs.push(blob);
  offset += blob.length;
}

/** Each stub below a folder, by its path in it. */
function* compressed(library) {
  for (const path of stubsIn(library, "")) {
    const text = compactStub(readFileSync(join(library, path), "utf8"));
    const size = Buffer.byteLength(text);
    bytes += size;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size };
    yield [path, brotliCompressSync(text, { params })];
  }
}

function* stubsIn(library, inside) {
  const entries = readdirSync(join(library, inside), { withFileTypes: true });
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory() && !entry.name.startsWith("@")) yield* stubsIn(library, path);
    else if (entry.isFile() && entry.name.endsWith(".pyi")) yield path;
  }
}

function commitOf(of) {
  const listed = join(of, "commit.txt");
  if (existsSync(listed)) return readFileSync(listed, "utf8").trim();
  return execFileSync("git", ["-C", of, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
}

/** Modules that are not called as their distribution is. */
function distributionsSource() {
  const named = [...distributions].filter(([module, name]) => name !== "" && name !== module);
  const lines = named.sort().map(([module, name]) => `  ${JSON.stringify(module)}: ${JSON.stringify(name)},`);
  return `/** Distributions of the packages whose stubs ship with navd, by modules that have another name; written by scripts/generateTypeshed.mjs. */
export const stubDistributions: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`;
}

function editionSource(edition) {
  return `/** Which stubs of the standard library this version of navd has; written by scripts/generateTypeshed.mjs with them. Links rest on it. */
export const typeshedEdition = "${edition}";
`;
}

// node scripts/generateGoStd.mjs: writes assets/go-std.stubs, the exported API of the Go standard library, from the sources of the Go
// installation in PATH (scripts/goStd says how). Run by hand, for a new Go version; nothing else in navd needs Go.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const goRoot = go(["env", "GOROOT"]).trim();
const version = readFileSync(join(goRoot, "VERSION"), "utf8").split("\n")[0].trim();
const licence = readFileSync(join(goRoot, "LICENSE"), "utf8").trim();
const stubs = readStubs(go(["run", "."], join(root, "scripts/goStd")));

const packages = {};
const blobs = [];
let offset = 0;
for (const [path, text] of stubs) {
  const blob = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
  });
  packages[path] = [offset, blob.length];
  blobs.push(blob);
  offset += blob.length;
}
// What daemon/index/dependencies/standardLibrary.ts reads: lines of text, a NUL, then one Brotli stream a package.
const header = [
  "navd: exported declarations of the Go standard library, without code",
  version,
  JSON.stringify(packages),
  "Made from the sources of Go, under this licence:",
  "",
  licence,
  "",
].join("\n");
const asset = Buffer.concat([Buffer.from(`${header}\0`, "utf8"), ...blobs]);
mkdirSync(join(root, "assets"), { recursive: true });
writeFileSync(join(root, "assets/go-std.stubs"), asset);
const hash = createHash("sha256").update(asset).digest("hex").slice(0, 12);
writeFileSync(join(root, "adapters/go/standardLibraryEdition.ts"), editionSource(`${version} ${hash}`));
process.stderr.write(`${stubs.size} packages, ${asset.length} bytes\n`);

function go(commandLine, cwd = root) {
  const environment = { ...process.env, GOTOOLCHAIN: "local", GOWORK: "off" };
  const options = { cwd, env: environment, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] };
  const { status, stdout, error } = spawnSync("go", commandLine, options);
  if (status !== 0) throw error ?? new Error(`go ${commandLine.join(" ")} failed`);
  return stdout;
}

/** The generator writes `-- path --` before each stub. */
function readStubs(text) {
  const found = new Map();
  for (const part of text.split(/^-- /m).slice(1)) {
    const end = part.indexOf(" --\n");
    found.set(part.slice(0, end), part.slice(end + " --\n".length));
  }
  return found;
}

function editionSource(edition) {
  return `/** Which stubs of the standard library this version of navd has; written by scripts/generateGoStd.mjs with them. Links rest on it. */
export const standardLibraryEdition = "${edition}";
`;
}

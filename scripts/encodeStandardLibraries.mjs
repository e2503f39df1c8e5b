// Makes dist/app/go-std.bin and typeshed.bin: the facts of the standard libraries' stubs, made by the extractors that have just been compiled. Part of
// a build.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const compiled = (path) => import(new URL(`../dist/${path}.js`, import.meta.url).href);
const { adapterOf } = await compiled("adapters/registry");
const { packFacts } = await compiled("daemon/store/packedFacts");
const { standardLibraries, standardLibraryBasis } = await compiled("daemon/index/dependencies/standardLibraries");
const { encodeStandardLibrary } = await compiled("daemon/index/dependencies/standardLibraryFacts");
const { StandardLibraryStubs } = await compiled("daemon/index/dependencies/standardLibraryStubs");
const { realFiles } = await compiled("daemon/system/realFiles");

await encode("go", "go-std");
await encode("python", "typeshed");

async function encode(name, file) {
  const asset = fileURLToPath(new URL(`../assets/${file}.stubs`, import.meta.url));
  const stubs = new StandardLibraryStubs(asset, realFiles);
  const { dialect } = standardLibraries[name];
  const adapter = adapterOf(dialect);
  await adapter.prepare(dialect);
  const records = new Map();
  for (const path of stubs.packages()) records.set(path, packFacts(adapter.extract(stubs.text(path), dialect)));
  if (stubs.missing !== undefined) throw new Error(stubs.missing);
  const bytes = encodeStandardLibrary(standardLibraryBasis(name), records);
  writeFileSync(new URL(`../dist/app/${file}.bin`, import.meta.url), bytes);
}

// Makes dist/app/go-std.bin: the facts of the Go standard library's stubs, made by the extractor that has just been compiled. Part of a build.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const compiled = (path) => import(new URL(`../dist/${path}.js`, import.meta.url).href);
const { adapterOf } = await compiled("adapters/registry");
const { packFacts } = await compiled("daemon/store/packedFacts");
const { encodeStandardLibrary } = await compiled("daemon/index/dependencies/standardLibraryFacts");
const { StandardLibraryStubs } = await compiled("daemon/index/dependencies/standardLibraryStubs");
const { realFiles } = await compiled("daemon/system/realFiles");

const stubs = new StandardLibraryStubs(fileURLToPath(new URL("../assets/go-std.stubs", import.meta.url)), realFiles);
const adapter = adapterOf("go");
await adapter.prepare("go");
const records = new Map();
for (const path of stubs.packages()) {
  records.set(path, packFacts(adapter.extract(stubs.text(path), "go")));
}
if (stubs.missing !== undefined) throw new Error(stubs.missing);
writeFileSync(new URL("../dist/app/go-std.bin", import.meta.url), encodeStandardLibrary(records));

/**
 * Whether both syntax engines give byte-equal facts of a whole corpus of Go: `node dist/benchmarks/accuracy/goEngines.js ROOT`.
 * Each file is also tried broken, with a piece cut out of it at a place that its name decides.
 */
import { readFileSync } from "node:fs";
import { encodeFacts } from "../../adapters/factsCodec.js";
import { extractGo } from "../../adapters/go/goExtract.js";
import { goKinds } from "../../adapters/go/goKinds.js";
import { loadNativeGrammar } from "../../adapters/syntax/native.js";
import { loadWasmGrammar } from "../../adapters/syntax/wasm.js";
import { hash32 } from "../../daemon/base/hash.js";
import { sourceFiles } from "./sourceFiles.js";

const root = process.argv[2] ?? ".";
const wasm = await loadWasmGrammar("go");
const native = await loadNativeGrammar("go", wasm);
const kinds = goKinds(wasm);

let compared = 0;
let broken = 0;
let different = 0;
for (const file of sourceFiles(root, ".go")) {
  const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
  compare(file, text);
  const at = text.length === 0 ? 0 : hash32(file) % text.length;
  compare(`${file} broken at ${at}`, text.slice(0, at) + text.slice(at + 25));
  await new Promise((resolve) => setImmediate(resolve));
}
console.log(`${root}: ${compared} texts, ${broken} of them with syntax errors, ${different} with different facts`);
process.exitCode = different === 0 ? 0 : 1;

function compare(label: string, text: string): void {
  const facts = extractGo(native, kinds, text);
  compared++;
  if (facts.problems.length > 0) broken++;
  if (encodeFacts(facts).equals(encodeFacts(extractGo(wasm, kinds, text)))) return;
  different++;
  console.log(`different: ${label}`);
}

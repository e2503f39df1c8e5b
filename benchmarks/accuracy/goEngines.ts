/**
 * Whether both syntax engines, and the parser of sound text, give byte-equal facts of a whole corpus of Go:
 * `node dist/benchmarks/accuracy/goEngines.js ROOT`. Each file is also tried broken, with a piece cut out of it at a place that its name
 * decides. What the parser takes and tree-sitter does not, or the other way round, is counted apart: tree-sitter's grammar is the
 * narrower one in places.
 */
import { readFileSync } from "node:fs";
import { encodeFacts } from "../../adapters/factsCodec.js";
import { extractByTreeSitter, extractGo } from "../../adapters/go/goExtract.js";
import { goKinds } from "../../adapters/go/goKinds.js";
import { parseSound } from "../../adapters/go/parser/parseSound.js";
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
let taken = 0;
let declined = 0;
for (const file of sourceFiles(root, ".go")) {
  const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
  compare(file, text);
  const at = text.length === 0 ? 0 : hash32(file) % text.length;
  compare(`${file} broken at ${at}`, text.slice(0, at) + text.slice(at + 25));
  await new Promise((resolve) => setImmediate(resolve));
}
console.log(`${root}: ${compared} texts, ${broken} of them with syntax errors, ${different} with different facts`);
console.log(`only the parser of sound text takes ${taken}, only tree-sitter ${declined}`);
process.exitCode = different === 0 ? 0 : 1;

function compare(label: string, text: string): void {
  const facts = extractByTreeSitter(native, kinds, text);
  const encoded = encodeFacts(facts);
  const isSound = parseSound(wasm, kinds.nodes, text) !== undefined;
  compared++;
  if (facts.problems.length > 0) {
    broken++;
    if (isSound) {
      taken++;
      console.log(`only the parser of sound text takes: ${label}`);
    }
  } else if (!isSound) {
    declined++;
    console.log(`only tree-sitter takes: ${label}`);
  } else if (!encodeFacts(extractGo(wasm, kinds, text)).equals(encoded)) {
    different++;
    console.log(`the parser of sound text differs: ${label}`);
    return;
  }
  if (encoded.equals(encodeFacts(extractByTreeSitter(wasm, kinds, text)))) return;
  different++;
  console.log(`the engines differ: ${label}`);
}

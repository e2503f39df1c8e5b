/** The two syntax engines: equal node types, equal trees, equal facts. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { encodeFacts } from "../../../adapters/factsCodec.js";
import { dumpFacts } from "../../../adapters/factsDump.js";
import { extractByTreeSitter } from "../../../adapters/go/goExtract.js";
import { goKinds } from "../../../adapters/go/goKinds.js";
import type { Grammar, GrammarName } from "../../../adapters/syntax/engine.js";
import { loadNativeGrammar } from "../../../adapters/syntax/native.js";
import { dumpTree } from "../../../adapters/syntax/treeDump.js";
import { loadWasmGrammar } from "../../../adapters/syntax/wasm.js";

type Engines = { readonly native: Grammar | undefined; readonly wasm: Grammar };

/** The native module may be missing on a machine; then there is nothing to compare. */
async function engines(name: GrammarName): Promise<Engines> {
  const wasm = await loadWasmGrammar(name);
  const native = await loadNativeGrammar(name, wasm).catch(() => undefined);
  return { native, wasm };
}

const goTexts: readonly string[] = [
  "",
  "package a\n",
  "package a\n\nfunc (s *S[T]) M(a, b int, c ...string) (x int, err error) { type L struct{ A int }; return }\n",
  "package a\n\ntype (\n\tI interface{ ~int | error; M() }\n\tT[K any] struct{ *B; C, D map[K]chan<- int }\n)\n",
  "package a\n\nfunc broken( {\n\nvar x = = 1\n\nfunc after() {}\n",
  "package a\n\nconst (\n\tA = iota // one\n\tB\n",
  'package a\r\n\r\nvar s = "😀" // é\r\n',
  "\0\0package\0",
];

const pythonTexts: readonly string[] = [
  "",
  "class A(B, metaclass=M):\n    '''Doc.'''\n    x: int = 1\n\n    async def f(self, *a, **k): ...\n",
  "def broken(:\n    pass\n\nclass After: pass\n",
  "match x:\n    case [1, *_]: f'{y!r:>{w}}'\n",
];

for (const [name, texts] of [
  ["go", goTexts],
  ["python", pythonTexts],
] as const) {
  test(`${name}: both engines give equal trees`, async () => {
    const { native, wasm } = await engines(name);
    if (native === undefined) return;
    assert.equal(native.engine, "native");
    for (const text of texts) {
      const a = native.parse(text);
      const b = wasm.parse(text);
      assert.equal(dumpTree(a), dumpTree(b));
      assert.deepEqual(a.trouble, b.trouble);
    }
  });
}

test("both engines give byte-equal facts of Go files", async (context) => {
  const { native, wasm } = await engines("go");
  if (native === undefined) return context.skip("the native module is not here");
  for (const text of [...goTexts, ...toolchainTexts()]) {
    const a = extractByTreeSitter(native, goKinds(native), text);
    const b = extractByTreeSitter(wasm, goKinds(wasm), text);
    assert.equal(dumpFacts(a, "ranges"), dumpFacts(b, "ranges"));
    assert.deepEqual(encodeFacts(a), encodeFacts(b));
  }
});

/** Some files of a Go toolchain, where one is installed. */
function toolchainTexts(): readonly string[] {
  const folder = join(process.env.GOROOT ?? "/usr/local/go", "src", "go", "types");
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".go"))
      .slice(0, 40)
      .map((name) => readFileSync(join(folder, name), "utf8"));
  } catch {
    return [];
  }
}

/** Which engine a process gets, and what it says about it. One process, so the choice is made once, as in a worker. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineInUse, loadGrammar, selectEngine } from "../../../adapters/syntax/engine.js";

test("asked for wasm, Go and Python get wasm, and grammars are loaded once", async () => {
  selectEngine("wasm");
  const go = await loadGrammar("go");
  assert.equal(go.engine, "wasm");
  assert.equal(await loadGrammar("go"), go);
  assert.equal((await loadGrammar("python")).engine, "wasm");
  assert.deepEqual(engineInUse(), { engine: "wasm", reason: "" });
});

test("every grammar loads, knows its node types and takes any text", async () => {
  const names = ["go", "python", "java", "rust", "c", "cpp", "c_sharp", "ruby", "php", "php_only"] as const;
  for (const name of names) {
    const grammar = await loadGrammar(name);
    assert.equal(grammar.name, name);
    const root = grammar.kindNames[grammar.parse("").kinds[0]];
    assert.ok(grammar.isNamed(grammar.kind(root)), root);
    assert.ok(!grammar.isNamed(grammar.token("(")));
    assert.throws(() => grammar.kind("no such kind"));
    for (const text of ["", "\0", "x { ( [", "é 😀 ` \" '"]) assert.ok(grammar.parse(text).count > 0);
  }
});

test("nesting and steps are limits, which leave a root and say where", async () => {
  const grammar = await loadGrammar("go");
  const deep = grammar.parse(`package a\nvar x = ${"(".repeat(2_001)}`);
  assert.equal(deep.count, 1);
  assert.equal(deep.trouble.tooDeepAt, 2_018);
  const many = grammar.parse("case x:".repeat(2_500));
  assert.equal(many.count, 1);
  assert.equal(many.trouble.tooManyStepsAt, 0);
});

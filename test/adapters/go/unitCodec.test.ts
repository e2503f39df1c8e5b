/** The payload of Go files: opening, damage, offsets and shapes of declarations, equality of planned and whole trees. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileFacts } from "../../../adapters/facts.js";
import { goAdapter } from "../../../adapters/go/goAdapter.js";
import { goKinds } from "../../../adapters/go/goKinds.js";
import { dumpUnit } from "../../../adapters/go/unit/dumpUnit.js";
import { op } from "../../../adapters/go/unit/ops.js";
import { encodeUnit, openUnit } from "../../../adapters/go/unit/unitCodec.js";
import { writeUnit } from "../../../adapters/go/unit/unitWriter.js";
import { loadGrammar } from "../../../adapters/syntax/engine.js";
import { extractFacts } from "../../harness/facts.js";

const source = `package a

import x "os"

type T[K any] struct {
	a, b K
	*Base
}

type I interface{ error; M(a int) string }

const (
	one Kind = iota
	two
)

var v, w = f(func(p int) int { return p }), "😀"

func (t *T[K]) Get(k K) (r int) {
	type local struct{ y K }
	return t.a[k]
}
`;

test("what is encoded is what is opened", () => {
  const parts = {
    names: ["a", "Größe", "𝒙", ""],
    ops: Uint8Array.of(1, 2, 3),
    positions: Uint32Array.of(7, 3, 1_000_000, 0),
    offsets: Int32Array.of(0, -1, 2),
    shapes: Uint32Array.of(0xffffffff, 0, 5),
  };
  const unit = openUnit(encodeUnit(parts));
  assert.deepEqual([0, 1, 2, 3].map(unit.names), parts.names);
  assert.deepEqual([...unit.ops], [...parts.ops]);
  assert.deepEqual([...unit.positions], [...parts.positions]);
  assert.deepEqual([0, 1, 2, 3].map(unit.offsetOf), [0, -1, 2, -1]);
  assert.deepEqual([0, 1, 2, 3].map(unit.shapeOf), [0xffffffff, 0, 5, 0]);
  assert.throws(() => unit.names(4), RangeError);
});

test("damaged payloads throw RangeError, at opening or at first use", async () => {
  const { payload } = await extractFacts("go", source);
  for (let end = 0; end < payload.length; end++) assert.throws(() => openUnit(payload.slice(0, end)), RangeError);
  for (let at = 0; at < payload.length; at++) {
    for (const value of [0, 0x7f, 0xff]) {
      const damaged = payload.slice();
      damaged[at] = value;
      try {
        dumpUnit(openUnit(damaged), "positions");
      } catch (error) {
        assert.ok(error instanceof RangeError, String(error));
      }
    }
  }
});

test("each declaration has its place in the ops", async () => {
  const facts = await extractFacts("go", source);
  const { ops, offsetOf } = openUnit(facts.payload);
  const starts = facts.declarations.map(({ name }, ordinal) => [name, ops[offsetOf(ordinal)]]);
  assert.deepEqual(starts, [
    ["T", op.typeSpec],
    ["a", 0],
    ["b", 0],
    ["Base", 1],
    ["I", op.typeSpec],
    ["error", 1],
    ["M", 0],
    ["one", op.constSpec],
    ["two", op.constSpec],
    ["v", op.varSpec],
    ["w", op.varSpec],
    ["Get", op.func],
    ["local", op.typeSpec],
    ["y", 0],
  ]);
});

/** The names of the declarations whose shape an edit changes; those that it adds or removes do not count. */
async function reshaped(before: string, after: string): Promise<readonly string[]> {
  const shapes = (facts: FileFacts): ReadonlyMap<string, number> => {
    const { shapeOf } = openUnit(facts.payload);
    return new Map(facts.declarations.map(({ name }, ordinal) => [name, shapeOf(ordinal)]));
  };
  const old = shapes(await extractFacts("go", `package a\n${before}`));
  const now = shapes(await extractFacts("go", `package a\n${after}`));
  return [...now].filter(([name, shape]) => old.has(name) && old.get(name) !== shape).map(([name]) => name);
}

test("shapes are free of places, bodies, docs and what else stands in the file", async () => {
  const same: readonly (readonly [string, string])[] = [
    ["func f(a int) int { return a }", "\n// Doc.\nfunc f(a int) int { b := a; return b }"],
    ["func f(a int) int", 'import x "os"\nvar z, y int\nfunc f(a int) int { return z }'],
    [
      "var a = g(func(x int) int { return x }, func(y T) {})",
      "var a = g(func(x int) int { z := x; return z }, func(y T) {})",
    ],
    ["type T struct{ a int; b string }", "type T struct{ c []byte; a int /* c */; b string `tag` }"],
    ["type I interface{ M(); N() }", "type I interface{ M() }"],
    ["const (\na = iota\nb\n)", "const (\nz = iota\na\nb\n)"],
    ["func (s S[T]) m(t T) {}", "func (s S[T]) m(t T) { var u T }"],
  ];
  for (const [before, after] of same) assert.deepEqual(await reshaped(before, after), [], after);
});

test("shapes change with what types rest on", async () => {
  const changed: readonly (readonly [string, string, readonly string[]])[] = [
    ["func f(a int) int", "func f(a string) int", ["f"]],
    ["func f(a int)", "func f(a ...int)", ["f"]],
    ["func f(a T)", "func f[T any](a T)", ["f"]],
    ["func (t T) m()", "func (t *T) m()", ["m"]],
    ["var a = b.c", "var a = b.d", ["a"]],
    ["var a, b = f()", "var b, a = f()", ["b", "a"]],
    ["type T struct{ a, b int }", "type T struct{ a, b string }", ["a", "b"]],
    ["type T struct{ a int }", "type T [2]struct{ a int }", ["T"]],
    ["type T int", "type T = int", ["T"]],
    ["type T[K any] []K", "type T[K comparable] []K", ["T"]],
    ["type I interface{ M() }", "type I interface{ M() int }", ["M"]],
    ["type I interface{ E }", "type I interface{ pkg.E }", ["E"]],
    ["type I interface{ ~int | T }", "type I interface{ ~int }", ["I"]],
    ["const (\na T = iota\nb\n)", "const (\na U = iota\nb\n)", ["a", "b"]],
    ["var a = func(x int) {}", "var a = func(x string) {}", ["a"]],
    ["var a [2]int", "var a [3]int", ["a"]],
    ["var a chan int", "var a <-chan int", ["a"]],
  ];
  for (const [before, after, names] of changed) assert.deepEqual(await reshaped(before, after), names, after);
});

test("a planned tree gives the unit of the whole one", async () => {
  await goAdapter.prepare("go");
  const grammar = await loadGrammar("go");
  const kinds = goKinds(grammar);
  const facts = goAdapter.extract(source, "go");
  const { payload } = writeUnit(kinds.unit, grammar.parse(source), facts.declarations, facts.imports);
  assert.deepEqual(payload, facts.payload);
});

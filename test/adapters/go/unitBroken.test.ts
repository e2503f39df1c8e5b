/** Units of text with syntax errors: what can be understood, and never an exception. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openUnit } from "../../../adapters/go/unit/unitCodec.js";
import { extractFacts } from "../../harness/facts.js";
import { checkUnit, readUnit } from "../../harness/unit.js";

test("a function that is not closed", () =>
  checkUnit(
    `
    func f(a int) {
    	x := a
    	x.
    `,
    `
    func f!0(int a#0)
      block
        define a@0 to x#1
        expression x@1
    `,
  ));

test("half a selector before the next statement", () =>
  checkUnit(
    `
    func f(a T) {
    	x := a
    	a.
    	x.y()
    }
    `,
    `
    func f!0(T a#0)
      define a@0 to x#1
      expression a@0.x.y()
    `,
  ));

test("half a call", () =>
  checkUnit(
    `
    func f(a T) {
    	x := a.b(
    	y := x
    }
    `,
    `
    func f!0(T a#0)
      define a@0.b to x#1
      block
        expression y
        expression x@1
    `,
  ));

test("an operator too many", () =>
  checkUnit(
    `
    func before() {}
    func broken() {
    	x := := 1
    	y := x
    }
    func after(a int) { a++ }
    `,
    `
    func before!0()
    func broken!1()
      block
        define 'int' to x#0
        block
      define x@0 to y#1
    func after!2(int a#0)
      update a@0
    `,
  ));

test("an if without its condition's end", () =>
  checkUnit(
    `
    func f(a T) {
    	if a. {
    		g(a)
    	}
    	b := a
    }
    `,
    `
    func f!0(T a#0)
      block
        if a@0
          block
            expression g(a@0)
        block
      define a@0 to b#1
    `,
  ));

test("statements at the level of the file", () =>
  checkUnit(
    `
    x := 1
    f(x)
    var y = 2
    g(x)
    `,
    `
    var 'int' to y!0
    stray
      define 'int' to x#0
      expression f(x@0)
      expression g(x@0)
    `,
  ));

test("a composite literal that is not finished", () =>
  checkUnit(
    `
    func f(a T) {
    	b := T{x: a, y: }
    	c := b
    }
    `,
    `
    func f!0(T a#0)
      define T{key x: a@0, y, bad()} to b#1
      define b@1 to c#2
    `,
  ));

test("half a declaration", () =>
  checkUnit(
    `
    var a, b =
    func f() { var c int; c = }
    type T struct { a int; b }
    `,
    `
    var bad(bad(f), func(), bad(bad(bad(bad(c, int)), bad(bad(c), bad(bad()))))) to a!0 b!1
    type T!2 struct{int a!3; embedded b b!4}
    `,
  ));

test("arguments without a comma", () =>
  checkUnit(
    `
    func f(a T) {
    	g(a b)
    	return a
    }
    `,
    `
    func f!0(T a#0)
      expression g(a@0, bad(b))
      return a@0
    `,
  ));

test("half a parameter list", () =>
  checkUnit(
    `
    func f(a T, b
    func g(c T) { c.d() }
    `,
    `
    func f!0(T a#0)
    func g!1(T c#0)
      expression c@0.d()
    `,
  ));

test("a keyword where a name should be", () =>
  checkUnit(
    `
    func f() {
    	x.type()
    	y := 1
    	_ = y
    }
    `,
    `
    func f!0()
      block
        expression x
      define 'int' to y#0
      assign y@0 to _
    `,
  ));

const sample = `package a

import x "os"

type Set[K comparable, V any] struct {
	*Base
	items map[K]struct{ v V }
}

type I interface{ error; ~int | string; M(a, b int, c ...string) (n int) }

const (
	one Kind = iota
	two
)

var f = func() { type local struct{ y int } }

func (s *Set[K, V]) Get(k K) (v V, err error) {
loop:
	for i, e := range s.items {
		if x, err := g[int](i, e); err != nil {
			continue loop
		} else if x > 1 {
			v = T{a: x, b: {1}}.v.(V)
		}
		switch t := e.(type) {
		case int: t++
		default: select { case v := <-ch: return v, nil; case ch <- t: }
		}
	}
	return <-c, &[]T{}[1:2]
}
`;

test("every beginning of a file and every gap gives a unit whose tokens are the text's", async () => {
  for (let end = 0; end <= sample.length; end++) await readUnit(sample.slice(0, end));
  for (let at = 0; at < sample.length; at += 3) {
    await readUnit(sample.slice(0, at) + sample.slice(at + 9));
    await readUnit(`${sample.slice(0, at)}}${sample.slice(at)}`);
    await readUnit(`${sample.slice(0, at)}\0(${sample.slice(at)}`);
  }
});

test("what nests too deep is left out, and said", async () => {
  const nests: readonly (readonly [string, string, string])[] = [
    ["func f() { a", ".b()", " }"],
    ["var a ", "func() ", "int"],
    ["var a ", "chan ", "int"],
    ["var a ", "struct{ a ", `int${" }".repeat(1_900)}`],
    ["func f() { ", "for { ", "} ".repeat(1_901)],
  ];
  for (const [start, middle, end] of nests) {
    const facts = await extractFacts("go", `package a\n${start}${middle.repeat(1_900)}${end}\n`);
    assert.deepEqual(
      facts.problems.map(({ kind }) => kind),
      ["tooDeep"],
      middle,
    );
    openUnit(facts.payload);
  }
});

test("long chains of operators and of else-if are whole", async () => {
  for (const [start, middle, end] of [
    ["func f(a int) { _ = a", " + a", " }"],
    ["func f(a int) { ", "if a {} else ", "{} }"],
    ["type I interface { a", " | a", " }"],
  ]) {
    const facts = await extractFacts("go", `package a\n${start}${middle.repeat(1_800)}${end}\n`);
    assert.deepEqual(facts.problems, []);
    assert.ok(openUnit(facts.payload).positionCount > 1_800);
  }
});

/** Any text gives facts: broken, cut off, odd line ends, odd sizes. What is lost is said. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkFacts, extractFacts } from "../../harness/facts.js";

const sample = `package a // trailing

import (
	"fmt"
	x "os"
)

// Doc.
type T[K any] struct {
	*Base \`tag\`
	A, B map[string]struct{ X int }
}

type I interface{ error; ~int | string; M(a, b int, c ...string) (n int) }

const (
	One Kind = iota + 1
	Two
)

var f = func() { type local struct{ y int } }

func (t *T[K]) Do(a int) error {
	/* block */
	return fmt.Errorf("%d 😀", new(a + 1))
}
`;

test("every beginning of a file gives facts", async () => {
  for (let end = 0; end <= sample.length; end++) await extractFacts("go", sample.slice(0, end));
});

test("every file with a gap, or a stray bracket, gives facts", async () => {
  for (let at = 0; at < sample.length; at += 3) {
    await extractFacts("go", sample.slice(0, at) + sample.slice(at + 7));
    await extractFacts("go", `${sample.slice(0, at)}}${sample.slice(at)}`);
    await extractFacts("go", `${sample.slice(0, at)}\0(${sample.slice(at)}`);
  }
});

test("a syntax error costs what it stands in, and is said", () =>
  checkFacts(
    "go",
    `
    package a

    func before() {}

    func broken() {
    	x := := 1
    }

    type After struct{ X int }
    `,
    `
    container a
    function before -internal | func before()
    function broken -internal | func broken()
    struct After | type After struct
      field X | X int : int
    problem syntax 6:7-6:9 unexpected text
    `,
  ));

test("a missing or an extra brace costs its own declaration and no other", () =>
  checkFacts(
    "go",
    `
    package a

    func open() {
    	if x {
    		y(a, []int{
    }

    // after is found.
    func after() { type local int }

    func extra() {
    	}
    }

    type T struct {
    	X int

    func (t T) m() {}

    var last = 1
    `,
    `
    container a
    function open -internal | func open()
    function after -internal | func after() // after is found.
      typeAlias local -internal +local | type local int : int
    function extra -internal | func extra()
    struct T | type T struct
      field X | X int : int
      method m -internal | func (t T) m()
    variable last -internal | var last = 1
    problem syntax 5:3-9:15 unexpected text
    problem syntax 11:6-11:11 unexpected text
    problem syntax 15:8-18:1 unexpected text
    problem syntax 18:12-18:13 unexpected text
    `,
  ));

test("texts without a declaration: empty, white space, another language, NUL bytes", async () => {
  for (const text of [
    "",
    "\n",
    "   ",
    "\0",
    "\0\0\0",
    "<html></html>",
    "{",
    "}",
    "package",
    '"',
    "`",
    "/*",
    "\ufffd",
  ]) {
    const facts = await extractFacts("go", text);
    assert.deepEqual(facts.declarations, [], JSON.stringify(text));
    assert.equal(facts.length, text.length);
  }
});

test("NUL bytes between declarations leave the rest readable", async () => {
  const facts = await extractFacts("go", "package a\n\nfunc f() {}\n\0\0\nfunc g() {}\n");
  assert.deepEqual(
    facts.declarations.map((declared) => declared.name),
    ["f", "g"],
  );
  assert.equal(facts.problems[0]?.kind, "syntax");
});

test("CRLF: the same declarations, docs without line ends", async () => {
  const text = "package a\r\n\r\n// Doc one.\r\n// Doc two.\r\ntype T struct {\r\n\tA int // a\r\n}\r\n";
  const facts = await extractFacts("go", text);
  const [type, field] = facts.declarations;
  assert.equal(text.slice(type.docStart, type.docEnd), "// Doc one.\r\n// Doc two.");
  assert.equal(type.docSummary, "Doc one.");
  assert.equal(text.slice(field.docStart, field.docEnd), "// a");
  assert.equal(facts.lineStarts.length, 8);
});

for (const size of [32_766, 32_767, 32_768, 32_769, 65_536, 2 ** 20]) {
  test(`a file of ${size} units is read to its end`, async () => {
    const head = "package a\n\n";
    const tail = "\nfunc Last() {}\n";
    const filler = `// ${"é".repeat(60)}\n`;
    const room = size - head.length - tail.length;
    const text = head + filler.repeat(Math.floor(room / filler.length)) + "\n".repeat(room % filler.length) + tail;
    assert.equal(text.length, size);
    const facts = await extractFacts("go", text);
    assert.equal(facts.declarations.at(-1)?.name, "Last");
    assert.deepEqual(facts.problems, []);
  });
}

test("thousands of nested brackets are read or named as too deep, wherever they stand", async () => {
  const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);
  for (const depth of [1_000, 1_999, 2_000, 2_001, 20_000]) {
    await extractFacts("go", `package a\nvar x = ${nested("(", ")", depth)}\nfunc f() {}\n`);
    await extractFacts("go", `package a\nvar x = 1${nested("[", "]", depth)}\n`);
    await extractFacts("go", `package a\nfunc f() ${nested("{", "}", depth)}\nfunc g() {}\n`);
    await extractFacts("go", `package a\nfunc f() ${"{ if x ".repeat(depth)}{ type L int ${"} ".repeat(depth)}}\n`);
    await extractFacts("go", `package a\ntype T ${"[]".repeat(depth)}int\n`);
    await extractFacts("go", `package a\ntype T ${"struct { A ".repeat(depth)}int${" }".repeat(depth)}\n`);
    await extractFacts("go", "(".repeat(depth));
    await extractFacts("go", `package a\nfunc f(${"func(".repeat(depth)}`);
  }
});

test("brackets nested deeper than the limit are not parsed, and reported; brackets in text do not count", async () => {
  const depth = 3_000;
  const facts = await extractFacts("go", `package a\ntype T ${"struct { A ".repeat(depth)}int${" }".repeat(depth)}\n`);
  assert.deepEqual(facts.declarations, []);
  assert.equal(facts.problems[0]?.kind, "tooDeep");
  const picture = await extractFacts(
    "go",
    `package a\n\n${'// :( "((\n'.repeat(depth)}const a = "${"((".repeat(depth)}"\n`,
  );
  assert.equal(picture.declarations.length, 1);
});

test("B135 data that is no source is given up after so many steps, and reported", async () => {
  const facts = await extractFacts("go", "case x:".repeat(2_500));
  assert.equal(facts.problems[0]?.kind, "tooManySteps");
  assert.deepEqual(facts.declarations, []);
});

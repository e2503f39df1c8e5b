/** The parser of sound Python text, statements, types and patterns: the same trees as tree-sitter's, or none. */
import { test } from "node:test";
import { declines, reads, takes } from "../../harness/pythonParsers.js";

test("assignments", async () => {
  await takes(
    "a = b = c",
    "a, b = c, = *d, e",
    "(a, [b, *c]), d.e, f[g] = h",
    "(a) = 1",
    "[a, b] = [] = () = c",
    "*a, = b",
    "a = yield",
    "a = yield b, c",
    "a = b = yield from c",
    "a += 1, 2",
    "a @= b; a //= c; a **= d; a >>= e; a <<= f; a |= g; a %= i; a -= j; a *= k; a /= l; a &= m",
    "a.b += yield",
    "a: int",
    "a: int = 1, 2",
    "(a): int = yield",
    "a.b: c = d; a[b]: c",
    "a, b",
    "a,",
    "*a, b",
    "print = exec = match = type = case = _ = 1",
    "match, b = c; match.a; match[a] = b; match(a); match * a; match",
    "type, b = c; type.a = b; type(a); type",
    "print(a), b; print; print.a = b",
  );
  await declines(
    "a = ",
    "= a",
    "a() = b",
    "1 = a",
    "None = a",
    "a + b = c",
    "a if b else c = d",
    "(a, b) += c",
    "a, b += c",
    "a += b += c",
    "a += b = c",
    "a: b: c",
    "a, b: c",
    "[a]: b",
    "a() : b",
    "(a := b) = c",
    "yield = a",
    "a = yield = b",
    "f'{a}' = b",
    "*a(), b = c",
    "(*a) = b",
    "print a",
    'print "a"',
    "print >>a, b",
    'exec "a"',
  );
  await reads(
    "type(a).b = c",
    `
expression_statement
  assignment
    attribute
      call
        identifier "type"
        argument_list
          identifier "a"
      identifier "b"
    identifier "c"
`,
  );
  await reads(
    "*a.b, c = d",
    `
expression_statement
  assignment
    pattern_list
      list_splat_pattern
        attribute
          identifier "a"
          identifier "b"
      identifier "c"
    identifier "d"
`,
  );
});

test("types", async () => {
  await takes(
    "a: b[c, d.e, f[g], [h], 'i', None, ..., -1,]",
    "a: b[c] | d | e[f]",
    "a: b | c[d]",
    "a: b.c[d]",
    "a: type[b]",
    "a: print[b]; a: match[b]",
    "a: b[c].d",
    "a: b[1:2]",
    "a: b[*c]",
    "a: b[()]",
    "a: b[c if d else e, f(g=h)]",
    "a: (b[c])",
    "a: 'b' or c if d else e",
    "def f(*a: *b) -> c[d] | e: pass",
    "def f[T: int, *Ts, **P](a: T) -> T: pass",
    "class A[T, U: (int, str)](B[T]): pass",
    "type X = int | str",
    "type X[T: int, *Ts, **P] = a[T] | None",
    "type type = type",
  );
  await declines(
    "a: ",
    "a: b c",
    "a: *b",
    "a: b := c",
    "a: b[",
    "a: b[c:]",
    "a: b[c] or d",
    "a: b[c]()",
    "def f[](): pass",
    "def f[1](): pass",
    "type X[] = a",
    "type X",
    "type X.a = b",
    "class A[*]: pass",
    // Left to those who read the errors that the grammar makes of it.
    "def f[T = int](): pass",
  );
});

test("parameters", async () => {
  await takes(
    "def f(): pass",
    "def f(a, b=1, *c, d, e=2, **g): pass",
    "def f(a, /, b: int, *, c: str = d, **e: g) -> None: pass",
    "def f(a=1, /, *, b,): pass",
    "def f(*a,): pass",
    "def f(**a,): pass",
    "def print(exec, match, type): pass",
    "async def f(a): await b",
  );
  await declines(
    "def f(a=1, b): pass",
    "def f(a=1, /, b): pass",
    "def f(/): pass",
    "def f(a, /, b, /): pass",
    "def f(*): pass",
    "def f(*,): pass",
    "def f(*, **a): pass",
    "def f(*a, *b): pass",
    "def f(**a, b): pass",
    "def f(*a=1): pass",
    "def f(**a=1): pass",
    "def f(*, a, /): pass",
    "def f((a, b)): pass",
    "def f(a,, b): pass",
    "def f(1): pass",
    "def f(a: *b): pass",
    "def f: pass",
    "def f()\n  pass",
    "def None(): pass",
    "lambda *: a",
    "lambda a: int: b",
  );
});

test("compound statements", async () => {
  await takes(
    "if a: b\nelif c:\n  d\nelif e: f\nelse:\n  g",
    "if a := b: pass",
    "while a: b\nelse: c",
    "for a, (b, *c), d.e, f[0] in g, *h: break\nelse:\n  continue",
    "for (a) in b: pass",
    "async for a, in b: pass",
    "try: a\nexcept A as b: c\nexcept (A, B): d\nexcept: e\nelse: f\nfinally: g",
    "try: a\nfinally: b",
    "try:\n  a\nexcept* A as b: c\nexcept *B: d",
    "try: a\nexcept A, B: c",
    "with a: pass",
    "with a as b, c as (d, e), f as [g, *h], i as j.k, l as m[n]: pass",
    "with (a): pass\nwith (a, b): pass\nwith (a as b): pass\nwith (a as b,): pass",
    "with (a as b, c, d as e,): pass",
    "with (a) as b, c: pass\nwith (a, b) as c: pass\nwith (a).b as c: pass\nwith (a), (b): pass",
    "with (yield a): pass\nwith (a for b in c): pass\nwith (a if b else c) as d: pass\nwith (): pass\nwith ((a, b)): pass",
    "with (a := b, c): pass",
    "async with a as b: pass",
    "@a.b(c)\n@d[e]\nclass A(B, *c, metaclass=D, **e): pass",
    "@(a := b)\nasync def f(): pass",
    "class A: pass\nclass A(): pass",
  );
  await declines(
    "if a",
    "if: a",
    "else: a",
    "if a: b\nelse: c\nelse: d",
    "if a: b\nelse: c\nelif d: e",
    "if a: if b: c",
    "while: a",
    "for a b: c",
    "for a in: b",
    "for a() in b: c",
    "for 1 in b: c",
    "try: a",
    "try: a\nelse: b",
    "try: a\nexcept: b\nfinally: c\nexcept: d",
    "try: a\nexcept A: b\nexcept* B: c",
    "try: a\nexcept*: b",
    "try: a\nexcept A as b.c: d",
    "try: a\nexcept A, B as c: d",
    "with: a",
    "with a as: b",
    "with a as 1: b",
    "with a as b(): c",
    "with (a as b).c: d",
    "with (a as b) as c: d",
    "with a, : b",
    "@a\nb = c",
    "@a def f(): pass",
    "async def",
    "async a",
    "async = 1",
    "class A(b for b in c): pass",
    "class: pass",
    "class A.b: pass",
    "def f():\npass",
  );
  await reads(
    "with a if b else c as d: pass",
    `
with_statement
  with_clause
    with_item
      as_pattern
        conditional_expression
          identifier "a"
          identifier "b"
          identifier "c"
        as_pattern_target
          identifier "d"
  block
    pass_statement
`,
  );
});

test("match statements", async () => {
  await takes(
    ...[
      "1 | 1.5 | -2 | 1 + 2j | -1.5 - 2j",
      "'a' 'b' | b'c' | None | True | False",
      "_",
      "a",
      "a.b.c | d.e",
      "a | b as c",
      "(a), (), (b,), (c, d), [], [*e], [f, *_, [g]]",
      "a, *b",
      "a,",
      "*_, a",
      "{}",
      "{'a': b, c.d: e | f, -1: _, None: g as h, **rest}",
      "{**rest,}",
      "A()",
      "a.B(c, d as e, f=g, h=i | j, k=L(m=1),)",
      "print | type | match.a | case.b",
      "type(print=a, match=b)",
      "a if b",
      "a, b if c := d",
    ].map((pattern) => `match x:\n  case ${pattern}: pass`),
    "match a, *b:\n  case c:\n    d\n  case e: f",
    "match (a):\n  case b: c",
    "match [a]:\n  case b: c",
    "match -a:\n  case b: c",
    "match {a: b}:\n  case c: d",
    "match lambda: a:\n  case b: c",
    "match not a:\n  case b: c",
    "match match:\n  case case:\n    match case:\n      case match: pass",
    "match a,:\n  case b: c",
  );
  await declines(
    ...[
      "a()b",
      "a b",
      "1 + 2",
      "1j + 2j",
      "a as _",
      "a as b.c",
      "a as b as c",
      "*a",
      "(*a)",
      "{a: b}",
      "{**_}",
      "{**a, 'b': c}",
      "{(1): a}",
      "A(b=c, d)",
      "A(b.c=d)",
      "_.a",
      "_()",
      "f'{a}'",
      "a +",
      "a |",
      "-a",
      "",
    ].map((pattern) => `match x:\n  case ${pattern}: pass`),
    "match x:\n  pass",
    "match x:\n  case a: b\n  c",
    "match x: case a: b",
    "match *a:\n  case b: c",
    "match:\n  case a: b",
    "match x\n  case a: b",
  );
});

test("simple statements", async () => {
  await takes(
    "pass; break; continue;",
    "return\nreturn a\nreturn a, *b\nreturn (yield)",
    "raise\nraise a\nraise a from b",
    "assert a\nassert a, b",
    "del a\ndel a, b.c, d[e],\ndel (a, [b]), (c)",
    "global a, b\nnonlocal c",
    "yield\nyield a, b\nyield from c",
    "import a\nimport a.b.c as d, e",
    "from a import b\nfrom a.b import c as d, e\nfrom a import (b, c as d,)\nfrom a import *",
    "from . import a\nfrom .. import a\nfrom .a.b import c\nfrom ...a import b\nfrom .... import a\nfrom . . import a",
    "from __future__ import annotations, a as b\nfrom __future__ import (c)",
    "import print, type, match\nfrom match import case",
  );
  await declines(
    "return a b",
    "raise a, b",
    "raise from a",
    "assert",
    "assert (a := b), c := d",
    "assert a, b, c",
    "del",
    "del a()",
    "del *a",
    "del 1",
    "global",
    "global a.b",
    "import",
    "import a,",
    "import a.b.",
    "import a as b.c",
    "import .a",
    "import *",
    "from a import",
    "from a import b,",
    "from a import ()",
    "from a import b.c",
    "from a import (b",
    "from a import *, b",
    "from a import (*)",
    "from import a",
    "yield from",
    "yield from a, b",
    "pass a",
  );
});

/** Python units of text with syntax errors: what can be understood, and never an exception. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pythonAdapter } from "../../../adapters/python/pythonAdapter.js";
import { openUnit } from "../../../adapters/python/unit/unitCodec.js";
import { loadGrammar } from "../../../adapters/syntax/engine.js";
import { extractFacts } from "../../harness/facts.js";
import { checkPythonUnit, readPythonUnit } from "../../harness/pythonUnit.js";

test("a function that is not finished", () =>
  checkPythonUnit(
    `
    def f(a):
        b = a
        b.
    `,
    `
    module {f+function}
    def f!0@0.0(a#0) {a+parameter b}
      assign a@0.0 to b@0.1
      broken b@0.1
    `,
  ));

test("half an attribute before the next statement", () =>
  checkPythonUnit(
    `
    def f(a):
        a.
        b = a
        return b
    `,
    `
    module {f+function}
    def f!0@0.0(a#0) {a+parameter}
      assign a@0.0 to a@0.0.b
      return b?
    `,
  ));

test("half a call", () =>
  checkPythonUnit(
    `
    def f(a):
        b = a(c, d=
        return b
    `,
    `
    module {f+function}
    broken
      empty def f!0@0.0(a#0) {a+parameter}
      broken b?, a?, c?, d?, b?
    `,
  ));

test("half a class", () =>
  checkPythonUnit(
    `
    class A(B:
        def f(self):
            return self.x
    class C: pass
    `,
    `
    module {A+class C+class}
    class A!0@0.0(B?) {f+function}
      def f!1@0.0(self#0) {self+parameter}
        return self@0.0.x
    class C!2@0.1() {}
      pass
    `,
  ));

test("an operator too many", () =>
  checkPythonUnit(
    `
    a = = 1
    b = a
    `,
    `
    module {a b}
    broken
      assign 'int' to a@0.0
      broken
    assign a@0.0 to b@0.1
    `,
  ));

test("half an import", () =>
  checkPythonUnit(
    `
    from a import
    import b.
    from c import d.e, f
    import g as
    h = b
    `,
    `
    module {d+imported f+imported b+imported}
    broken
      broken
        from !0 a import !1 f to 0.1
        broken d@0.0, e?
      broken broken(b@0.2.c, broken()), import?
    broken
      broken b@0.2
      broken broken(g?, h?)
    `,
  ));

test("half a header", () =>
  checkPythonUnit(
    `
    def f(a, b:
        return a
    def g(c): return c
    `,
    `
    broken f?, a?, broken(b?, broken(a?, def?), broken(g?(c?), broken(), c?))
    `,
  ));

test("half a condition", () =>
  checkPythonUnit(
    `
    if a.:
        b
    elif c:
        d
    `,
    `
    broken
      if a?
        expression b?
      else
        if c?
          expression d?
      broken
    `,
  ));

test("a try without an end", () =>
  checkPythonUnit(
    `
    try:
        a = b(
    except E as e:
        f(e)
    g = a
    `,
    `
    module {a}
    try
      broken
        assign a@0.0 to a@0.0
        broken b?, broken(E?, broken(e?), broken(f?(e?))), g?
    `,
  ));

test("arguments without a comma", () =>
  checkPythonUnit(
    `
    f(a b)
    g(a, *b = c, d)
    `,
    `
    expression f?(a?, broken(b?))
    expression g?(a?, *broken(c?, broken(b?)), d?)
    `,
  ));

test("a bracket too many", () =>
  checkPythonUnit(
    `
    a = f(b))
    c = [d, e
    g = h
    `,
    `
    module {a c}
    broken
      assign h? to a@0.0, c@0.1
      broken f?(b?)
      broken d?, e?, g?
    `,
  ));

test("half a string", () =>
  checkPythonUnit(
    `
    a = "b
    c = d
    `,
    `
    module {a c}
    broken
      assign b? to a@0.0
      broken
    assign d? to c@0.1
    `,
  ));

test("half an f-string", () =>
  checkPythonUnit(
    `
    a = f"{b c} {d"
    e = f
    `,
    `
    broken a?, broken(b?, broken(c?)), broken(), d?, e?, f?
    `,
  ));

test("half an annotation", () =>
  checkPythonUnit(
    `
    a: 
    b: int = 
    def f(c: , d: int) -> : pass
    `,
    `
    broken a?, broken(b?, int?), f?(c?, broken(), broken(d?), int?)
    pass
    `,
  ));

test("half a comprehension and half a lambda", () =>
  checkPythonUnit(
    `
    a = [b for c in]
    d = [b for in e]
    f = lambda x y: x
    `,
    `
    module {a d f}
    assign list(b? for broken() to c@0.0 {c}) to a@0.0
    assign list(b? for e? to other(broken()) {}) to d@0.1
    assign broken((lambda(x#0) {x+parameter}: x@0.0), broken(y?)) to f@0.2
    `,
  ));

test("patterns that are none", () =>
  checkPythonUnit(
    `
    match a:
        case [b, c d]: pass
        case E(f=, g): pass
    `,
    `
    module {b c f g}
    match a?
      case broken(broken(b@0.0), broken(c@0.1), broken(d?))
        pass
      case broken(E?, broken(f@0.2), broken(), broken(g@0.3))
        pass
    `,
  ));

test("statements that stand nowhere", () =>
  checkPythonUnit(
    `
        a = 1
    else:
        b = 2
    except C: pass
    return
    `,
    `
    module {a b}
    assign 'int' to a@0.0
    broken
    assign 'int' to b@0.1
    broken C?
    pass
    return
    `,
  ));

test("decorators without a definition", () =>
  checkPythonUnit(
    `
    @a
    b = c
    `,
    `
    module {b}
    broken broken(a?)
    assign c? to b@0.0
    `,
  ));

const sample = `from __future__ import annotations
import a.b as c, d
from .e import (f, g as h)

@c.i(j=1)
class K[T: (int, str)](d.L["M"], metaclass=N):
    """Doc."""
    o: "list[K]" = []

    async def p(self, /, q: T = 1, *r: int, s=lambda t: t, **u) -> "K":
        global v
        self.w = v = [x async for x, (y, *z) in q if x if y]
        try:
            with (open(q) as aa, r[0] as self.bb):
                yield f"{aa!r:>{s(1)}}" "x"
        except* (E1, E2) as cc:
            raise cc from None
        else:
            del aa, self.bb[1:2, ...]
        finally:
            return {**u, "a": (yield), (n := 1): not q in r}

match d:
    case [1, *dd] | {"k": ee, **ff} if dd: pass
    case K(gg, hh=-1) as ii: ii += 1
    case _: assert ii, (await jj)
type kk[T] = dict[str, T] | None
`;

test("every beginning of a file and every gap gives a unit", async () => {
  assert.deepEqual((await extractFacts("py", sample)).problems, []);
  for (let end = 0; end <= sample.length; end += 2) await readPythonUnit(sample.slice(0, end));
  for (let at = 0; at < sample.length; at += 7) {
    await readPythonUnit(sample.slice(0, at) + sample.slice(at + 9));
    await readPythonUnit(`${sample.slice(0, at)})${sample.slice(at)}`);
    await readPythonUnit(`${sample.slice(0, at)}\0(${sample.slice(at)}`);
    await readPythonUnit(`${sample.slice(0, at)}\n    def ${sample.slice(at)}`);
  }
});

test("in broken text, too, each identifier of the tree is one token", async () => {
  const grammar = await loadGrammar("python");
  const identifier = grammar.kind("identifier");
  for (let at = 0; at < sample.length; at += 3) {
    const text = `${sample.slice(0, at)} = ${sample.slice(at + 3)}`;
    const tree = grammar.parse(text);
    const unit = openUnit((await extractFacts("py", text)).payload);
    const positions = new Set(unit.positions);
    for (let node = 0; node < tree.count; node++) {
      if (tree.kinds[node] !== identifier || tree.starts[node] === tree.ends[node]) continue;
      assert.ok(positions.has(tree.starts[node]), `${tree.textOf(node)} at ${tree.starts[node]} of ${text}`);
    }
  }
});

test("what nests too deep is left out, and said", async () => {
  const nests: readonly (readonly [string, string, string])[] = [
    ["a = ", "(", `1${")".repeat(1_900)}`],
    ["a = ", "not ", "b"],
    ["a", ".b()", ""],
    ["a = b", ".c", ""],
    ["a: ", "A[", `int${"]".repeat(1_900)}`],
    ["", "lambda: ", "1"],
  ];
  await pythonAdapter.prepare("py");
  for (const [start, middle, end] of nests) {
    const facts = pythonAdapter.extract(`${start}${middle.repeat(1_900)}${end}\n`, "py");
    assert.deepEqual(
      facts.problems.map(({ kind }) => kind),
      ["tooDeep"],
      middle,
    );
    openUnit(facts.payload);
  }
});

test("long chains of operators and branches are whole", async () => {
  for (const [start, middle, end] of [
    ["a = b", " + b", ""],
    ["a = b", " and b", ""],
    ["a = b", " < b", ""],
    ["if a: pass", "\nelif a: pass", "\nelse: a"],
  ]) {
    const facts = await extractFacts("py", `${start}${middle.repeat(900)}${end}\n`);
    assert.deepEqual(facts.problems, []);
    assert.ok(openUnit(facts.payload).positionCount > 900);
  }
});

/** The planned walk leaves out only what says nothing: facts of a planned tree equal those of the whole one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeFacts } from "../../../adapters/factsCodec.js";
import { dumpFacts } from "../../../adapters/factsDump.js";
import { actionTable } from "../../../adapters/python/actions.js";
import { pythonFacts } from "../../../adapters/python/extraction.js";
import { pythonKinds } from "../../../adapters/python/pythonKinds.js";
import { planTables, pythonWalkPlan } from "../../../adapters/python/pythonWalkPlan.js";
import { loadGrammar } from "../../../adapters/syntax/engine.js";
import { dedent } from "../../harness/facts.js";

test("names bound and yields deep inside expressions", async () => {
  await checkPlan(`
    x = [f(a=(b := 1)), {c: (d := 2)}, lambda e: (f := 3), *[g := 4]]
    assert (h := 5), f"{(i := 6)!r:>{(j := 7)}}" "k := 8"
    if (l := m()) and not (n := 9): pass
    while o := p[q := 10]: pass
    def f(r=(s := 11), *, t: (u := int) = (yield)) -> (v := str):
        return [(yield), await (yield from x), lambda: (yield)]
    def g():
        """Does not yield."""
        return (yield)  # yield := 1
    @h(w := 12)
    class C(a(y := 13), metaclass=(z := M)): pass
    raise E(aa := 14) from (bb := 15)
    del x[cc := 16]
    dd[ee := 17] += (ff := 18)
    gg: (hh := int) = (ii := 19)
    print((jj := 20), file=sys.stdout)
  `);
});

test("every way to write targets", async () => {
  await checkPlan(`
    with (open(a) as b): pass
    with (open(a) as b, c as (d, [e, *f.g])): pass
    with a as (
        b,  # first
        (c, self.d),
    ), e as [f]: pass
    with a as b.c[d].e, f as g.h: pass
    class A:
        def f(self, other):
            with x as (self.a, other.b), y as self.c, (z as self.d): pass
            self.e, (self.f, *self.g), [self.h] = self . i = x().j = 1
            for self.k, l in m: self.n[0].o = self.p: int = 2
            self \\
                .q = 3
            self.r.s = 4
            try: pass
            except (B, C) as self_: pass
    for (a), [b, c] in d: pass
    async def g():
        async for self.x in y: pass
        async with a as b: pass
        global h, i
        h = i = 1
        with j as (h, k): pass
  `);
});

test("headers, decorators, imports, patterns, aliases", async () => {
  await checkPlan(`
    from __future__ import annotations
    from . import (a as b,  # c
        d)
    from .. e import *
    import f.g as h, i . j
    if typing.TYPE_CHECKING: import k
    elif l: import m
    @a.b.setter
    @ c(d)(e)
    @(f if g else h)
    async def n[T: (int, str)](a, /, b: list[  # why
        int] = {"#": 1,  # no
        }, *c: int, d=lambda x: x, **e) -> dict[str, "int # text"]: "doc" "more"
    class O[T](p.Enum, q, *r, metaclass=s, **t): """doc"""; u = 1; "of u"
    class V(
        w.x,  # comment
        Flag,
    ):
        y = 'a' 'b'
        z = -1; aa: Final = +2.5j
    type Pair[A, *B] = tuple[A, *B]
    X: TypeAlias = "Y"
    match a, b:
        case {"k": c, **d} | [e, *f] if (g := 1): pass
        case H(i, j=k) as l: pass
        case m.n | -1 | None | "s" | _: pass
        case (o, (p)): pass
  `);
});

async function checkPlan(source: string): Promise<void> {
  const text = dedent(source);
  const grammar = await loadGrammar("python");
  const kinds = pythonKinds(grammar);
  const actions = actionTable(kinds);
  const whole = grammar.parse(text);
  assert.deepEqual(whole.trouble.errors, [], "the fixture itself must parse");
  const planned = grammar.parse(text, pythonWalkPlan(planTables(grammar, kinds), text));
  assert.ok(planned.count < whole.count);
  const expected = pythonFacts(whole, kinds, actions, "py");
  const facts = pythonFacts(planned, kinds, actions, "py");
  assert.equal(dumpFacts(facts, "ranges"), dumpFacts(expected, "ranges"));
  assert.deepEqual(encodeFacts(facts), encodeFacts(expected));
}

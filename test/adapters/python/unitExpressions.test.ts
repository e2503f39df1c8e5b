/** Expressions of Python units. */
import { test } from "node:test";
import { checkPythonUnit } from "../../harness/pythonUnit.js";

test("literals and constants", () =>
  checkPythonUnit(
    `
    a = 1, 0x1F, 1_000, 1.5, 1e3, 2j, 1.5J
    b = None, True, False, ...
    c = "x y", b"x", r"\\x", "a" "b", b'a' b'b', u"name", "a.b", 'for', ""
    `,
    `
    module {a b c}
    assign ('int', 'int', 'int', 'float', 'float', 'complex', 'complex',) to a@0.0
    assign (None, True, False, ...,) to b@0.1
    assign ('str', 'bytes', 'str', 'str', 'bytes', 'str name', 'str a.b', 'str for', 'str',) to c@0.2
    `,
  ));

test("names at their level, free names", () =>
  checkPythonUnit(
    `
    a = 1
    def f(b):
        return a, b, c, print
    `,
    `
    module {a f+function}
    assign 'int' to a@0.0
    def f!1@0.1(b#0) {b+parameter}
      return (a@1.0, b@0.0, c?, print?,)
    `,
  ));

test("attributes, calls and their arguments, subscripts, slices", () =>
  checkPythonUnit(
    `
    a.b.c = a.b.d()
    a(b, c=a, *d, **e)(a for a in b)
    a[b], a[b,], a[b, c], a[1:2], a[:], a[::a], a[1:, ...], a[*b]
    `,
    `
    assign a?.b.d() to a?.b.c
    expression a?(b?, c=a?, *d?, **e?)(generator(a@0.0 for b? to a@0.0 {a}))
    expression (a?[b?], a?[(b?,)], a?[(b?, c?,)], a?[slice('int':'int':)], a?[slice(::)], a?[slice(::a?)], a?[(slice('int'::), ...,)], a?[*b?],)
    `,
  ));

test("operators", () =>
  checkPythonUnit(
    `
    a = a + b * c - d ** -e // f % g
    a = a @ b << c >> d & e | f ^ ~g
    a = not a and b and c or d or not (e or f)
    a = a == b != c < d <= e > f >= g
    a = a is b is not c in d not in e
    a = a if b else c if d else e
    `,
    `
    module {a}
    assign ((a@0.0 + (b? * c?)) - (((d? ** (- e?)) // f?) % g?)) to a@0.0
    assign (((((a@0.0 @ b?) << c?) >> d?) & e?) | (f? ^ (~ g?))) to a@0.0
    assign (((not a@0.0) and b? and c?) or d? or (not (e? or f?))) to a@0.0
    assign (a@0.0 == b? != c? < d? <= e? > f? >= g?) to a@0.0
    assign (a@0.0 is b? is not c? in d? not in e?) to a@0.0
    assign (if b?: a@0.0 else (if d?: c? else e?)) to a@0.0
    `,
  ));

test("tuples, lists, sets, dictionaries", () =>
  checkPythonUnit(
    `
    a = (), (b,), (b), [b, *c], {b, *c}, {}, {b: c, **d, "e": f}
    a = b,
    a = b, c
    `,
    `
    module {a}
    assign ((), (b?,), b?, [b?, *c?], set(b?, *c?), {}, {b?: c?, **d?, 'str e': f?},) to a@0.0
    assign (b?,) to a@0.0
    assign (b?, c?,) to a@0.0
    `,
  ));

test("comprehensions see the names around, the first iterable those of the place where it stands", () =>
  checkPythonUnit(
    `
    x = [1]
    a = [x for x in x if x if b for y in x]
    b = {x: y for x, (y, *z) in c}
    c = {x for x in [x for x in x]}
    d = (x async for x in (lambda: x)())
    class C:
        e = [1]
        f = [e for g in e]
        h = [e for g in e for i in e]
    `,
    `
    module {x a b c d C+class}
    assign ['int'] to x@0.0
    assign list(x@0.0 for x@1.0 to x@0.0 if x@0.0 if b@1.2 for x@0.0 to y@0.1 {x y}) to a@0.1
    assign dict(x@0.0: y@0.1 for c@1.3 to (x@0.0, (y@0.1, *z@0.2)) {x y z}) to b@0.2
    assign set(x@0.0 for list(x@0.0 for x@2.0 to x@0.0 {x}) to x@0.0 {x}) to c@0.3
    assign generator(x@0.0 async for (lambda() {}: x@2.0)() to x@0.0 {x}) to d@0.4
    class C!5@0.5() {e f h}
      assign ['int'] to e@0.0
      assign list(e? for e@1.0 to g@0.0 {g}) to f@0.1
      assign list(e? for e@1.0 to g@0.0 for e? to i@0.1 {g i}) to h@0.2
    `,
  ));

test("lambdas", () =>
  checkPythonUnit(
    `
    a = lambda: b
    a = lambda b, /, c=a, *d, e=1, **f: (b, c, d, e, f, a)
    a = lambda *, b: lambda: b
    `,
    `
    module {a}
    assign (lambda() {}: b?) to a@0.0
    assign (lambda(positionalOnly b#0, c#1 = a@0.0, variadic d#2, keywordOnly e#3 = 'int', variadicKeyword f#4) {b+parameter c+parameter d+parameter e+parameter f+parameter}: (b@0.0, c@0.1, d@0.2, e@0.3, f@0.4, a@1.0,)) to a@0.0
    assign (lambda(keywordOnly b#0) {b+parameter}: (lambda() {}: b@1.0)) to a@0.0
    `,
  ));

test("a walrus binds outside of comprehensions", () =>
  checkPythonUnit(
    `
    if (n := len(a)) > 1: pass
    def f():
        b = [y := x for x in a if (z := x)]
        return y, z
    c = [m := d for d in a]
    f(o := 1)
    `,
    `
    module {n f+function c m+fromInside o}
    if ((n@0.0 := len?(a?)) > 'int')
      pass
    def f!1@0.1() {b y+fromInside z+fromInside}
      assign list((y@1.1 := x@0.0) for a? to x@0.0 if (z@1.2 := x@0.0) {x}) to b@0.0
      return (y@0.1, z@0.2,)
    assign list((m@1.3 := d@0.0) for a? to d@0.0 {d}) to c@0.2
    expression f@0.1((o@0.4 := 'int'))
    `,
  ));

test("await, yield, starred", () =>
  checkPythonUnit(
    `
    async def f():
        await a
        b = await a.b(), (yield), (yield a, b), [*a]
        c = yield
        d = yield from a
        return await (await a)
    `,
    `
    module {f+function}
    yielding async def f!0@0.0() {b c d}
      expression (await a?)
      assign ((await a?.b()), (yield), (yield (a?, b@0.0,)), [*a?],) to b@0.0
      assign (yield) to c@0.1
      assign (yield from a?) to d@0.2
      return (await (await a?))
    `,
  ));

test("f-strings hold the expressions of their fields and of their formats", () =>
  checkPythonUnit(
    `
    f"plain"
    f"{a}{b.c!r}{d:>{e}.{f:{g}}} {{h}}"
    rf'{a["b"]}' "c" f"{d=}"
    f"{(lambda x: x)}{yield_}{a, b}"
    `,
    `
    expression 'str'
    expression f(a?, b?.c, d?, e?, f?, g?)
    expression f(a?['str b'], d?)
    expression f((lambda(x#0) {x+parameter}: x@0.0), yield_?, (a?, b?,))
    `,
  ));

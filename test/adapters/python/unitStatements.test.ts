/** Statements of Python units. */
import { test } from "node:test";
import { checkPythonUnit } from "../../harness/pythonUnit.js";

test("assignments: value first, then the targets", () =>
  checkPythonUnit(
    `
    a = b = c
    a, (b, *c), [d] = e
    (a) = b
    a.b, c[d], e[f:] = g
    a: int = 1
    b: int
    (c): int = 2
    a.b: str = d
    a += b
    a.b //= c
    a[b] **= c
    `,
    `
    module {a+annotated b+annotated c+annotated d}
    assign c@0.2 to a@0.0, b@0.1
    assign e? to (a@0.0, (b@0.1, *c@0.2), (d@0.3))
    assign b@0.1 to a@0.0
    assign g? to (a@0.0.b, c@0.2[d@0.3], e?[slice(f?::)])
    annotated a@0.0: int? = 'int'
    annotated b@0.1: int?
    annotated c@0.2: int? = 'int'
    annotated a@0.0.b: str? = d@0.3
    augmented a@0.0 += b@0.1
    augmented a@0.0.b //= c@0.2
    augmented a@0.0[b@0.1] **= c@0.2
    `,
  ));

test("simple statements", () =>
  checkPythonUnit(
    `
    def f():
        return
        return a
        return a, *b
    raise
    raise A
    raise A(b) from c
    raise A, b
    del a
    del a, b.c, d[e]
    del (f, g), [h]
    assert a
    assert a, b
    pass
    a
    a,
    `,
    `
    module {f+function a g h}
    def f!0@0.0() {}
      return
      return a@1.1
      return (a@1.1, *b?,)
    raise
    raise A?
    raise A?(b?) from c?
    raise (A?, b?,)
    delete a@0.1
    delete a@0.1, b?.c, d?[e?]
    delete (f@0.0, g@0.2), (h@0.3)
    assert a@0.1
    assert a@0.1, b?
    pass
    expression a@0.1
    expression (a@0.1,)
    `,
  ));

test("conditions: elif is an if in the else block", () =>
  checkPythonUnit(
    `
    if a: pass
    if a: b
    elif c: d
    elif e: f
    else: g
    while a:
        break
    else:
        continue
    `,
    `
    if a?
      pass
    if a?
      expression b?
    else
      if c?
        expression d?
      else
        if e?
          expression f?
        else
          expression g?
    while a?
      break
    else
      continue
    `,
  ));

test("loops", () =>
  checkPythonUnit(
    `
    for a in b: pass
    for a, *b in c, d:
        pass
    else:
        a
    async def f():
        async for a.b in c: a
    `,
    `
    module {a b f+function}
    for b@0.1 to a@0.0
      pass
    for (c?, d?,) to (a@0.0, *b@0.1)
      pass
    else
      expression a@0.0
    async def f!2@0.2() {}
      async for c? to a@1.0.b
        expression a@1.0
    `,
  ));

test("with, in brackets or without", () =>
  checkPythonUnit(
    `
    with a: pass
    with a as b, c, d as (e, f.g): pass
    with (a as b, c as d[e],): pass
    with (a, b): pass
    with (a) as b, (c): pass
    with (a as b): pass
    with (yield_): pass
    async def f():
        async with a as b: pass
    `,
    `
    module {b e f+function}
    with a?
      pass
    with a? to b@0.0, c?, d? to (e@0.1, f@0.2.g)
      pass
    with a? to b@0.0, c? to d?[e@0.1]
      pass
    with a?, b@0.0
      pass
    with a? to b@0.0, c?
      pass
    with a? to b@0.0
      pass
    with yield_?
      pass
    async def f!2@0.2() {b}
      async with a? to b@0.0
        pass
    `,
  ));

test("try", () =>
  checkPythonUnit(
    `
    try: a
    except: b
    try: a
    except A: b
    except (B, C) as d: d
    except e.F: pass
    else: g
    finally: h
    try: a
    except* A as b: b
    except* C, D: pass
    try: a
    finally: b
    `,
    `
    module {d b}
    try
      expression a?
    except
      expression b@0.1
    try
      expression a?
    except A?
      expression b@0.1
    except (B?, C?,) to d@0.0
      expression d@0.0
    except e?.F
      pass
    else
      expression g?
    finally
      expression h?
    try
      expression a?
    except* A? to b@0.1
      expression b@0.1
    except* (C?, D?,)
      pass
    try
      expression a?
    finally
      expression b@0.1
    `,
  ));

test("match: captures, values, sequences, mappings, classes", () =>
  checkPythonUnit(
    `
    match a:
        case b: pass
        case _: pass
        case 1 | -1 | 1.5 | -2j | 1 + 2j | "s" | "s" "t" | b"u" | None | True: pass
        case c.d | c.d.e: pass
        case []: pass
        case [f, 1, *g, _]: pass
        case (h): pass
        case (i,): pass
        case j, *_: pass
        case {}: pass
        case {"k": l, c.m: 1, **n}: pass
        case O(): pass
        case p.Q(r, 1, s=t, u=None): pass
        case [v, [w]] as x if v: pass
        case (int() | str()) as y: pass
    match a, b:
        case z: z
    match = a
    match.case(type)
    `,
    `
    module {b f g h i j l n r t x v w y z match}
    match a?
      case capture b@0.0
        pass
      case _
        pass
      case ('int' | 'int' | 'float' | 'complex' | 'complex' | 'str s' | 'str' | 'bytes' | None | True)
        pass
      case (c?.d | c?.d.e)
        pass
      case []
        pass
      case [capture f@0.1, 'int', *g@0.2, _]
        pass
      case capture h@0.3
        pass
      case [capture i@0.4]
        pass
      case [capture j@0.5, *_]
        pass
      case {}
        pass
      case {'str k': capture l@0.6, c?.m: 'int', **n@0.7}
        pass
      case O?()
        pass
      case p?.Q(capture r@0.8, 'int', s=capture t@0.9, u=None)
        pass
      case ([capture v@0.11, [capture w@0.12]] as x@0.10) if v@0.11
        pass
      case ((int?() | str?()) as y@0.13)
        pass
    match (a?, b@0.0,)
      case capture z@0.14
        expression z@0.14
    assign a? to match@0.15
    expression match@0.15.case(type?)
    `,
  ));

test("imports", () =>
  checkPythonUnit(
    `
    import a
    import a.b.c
    import a.b as d, e
    from a import b
    from a.b import (c, d as e,)
    from . import f
    from .. import g as h
    from .i.j import k
    from l import *
    from __future__ import annotations
    def m():
        import n.o, p as q
        return n, q
    `,
    `
    module {a+imported d+imported e+imported b+imported c+imported f+imported h+imported k+imported annotations+imported m+function}
    import !0 a to 0.0
    import !1 a.b.c to 0.0
    import !2 a.b as d to 0.1
    import !3 e to 0.2
    from !4 a import !0 b to 0.3
    from !5 a.b import !0 c to 0.4, !1 d as e to 0.2
    from !6  import !0 f to 0.5
    from !7  import !0 g as h to 0.6
    from !8 i.j import !0 k to 0.7
    from !9 l import *
    from !10 __future__ import !0 annotations to 0.8
    def m!0@0.9() {n+imported q+imported}
      import !11 n.o to 0.0
      import !12 p as q to 0.1
      return (n@0.0, q@0.1,)
    `,
  ));

test("the words of Python 2", () =>
  checkPythonUnit(
    `
    print a, b
    exec "c"
    `,
    `
    broken print?, a?, b?
    broken exec?, 'str c'
    `,
  ));

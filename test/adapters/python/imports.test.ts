/** Import statements as facts. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("every form of import", async () => {
  await checkFacts(
    "py",
    `
    from __future__ import annotations
    import os, a.b as c
    import a . b \\
        . c
    from x import y as z, w
    from . import (
        sibling,  # beside
        other as alias,
    )
    from ..up.down import deep
    from .star import *
    from ... import far
    `,
    `
    import names __future__ {annotations}
    import module os
    import module a.b as c
    import module a.b.c
    import names x {y as z, w}
    import names . {sibling, other as alias}
    import names ..up.down {deep}
    import star .star
    import names ... {far}
    `,
  );
});

test("what surrounds an import: conditions, type checking, functions and classes", async () => {
  await checkFacts(
    "py",
    `
    try:
        import fast
    except ImportError:
        import slow as fast
    else:
        import third
    if TYPE_CHECKING:
        from a import A
    elif b:
        from b import B
    else:
        from c import C
    if typing.TYPE_CHECKING:
        if x: import nested
    if not TYPE_CHECKING:
        import runtime
    with suppress(ImportError):
        import maybe
    def f():
        import inside
        if x: import deeper
    class K:
        from m import n
    if TYPE_CHECKING:
        def g(): import types_only
    `,
    `
    import module fast +conditional
    import module slow as fast +conditional
    import module third +conditional
    import names a {A} +typeOnly
    import names b {B} +conditional +unreached
    import names c {C} +conditional +unreached
    import module nested +typeOnly +conditional
    import module runtime +conditional +unreached
    import module maybe
    import module inside +local
    import module deeper +conditional +local
    import names m {n} +local
    import module types_only +typeOnly +local
    function f | def f()
    class K | class K
    function g | def g()
    `,
  );
});

test("broken imports give what they still say", async () => {
  await checkFacts(
    "py",
    "import\nx = 1\nfrom a import (b, c\n",
    "problem syntax 1:1-2:4 unexpected text\nproblem syntax 3:1-3:20 unexpected text",
  );
});

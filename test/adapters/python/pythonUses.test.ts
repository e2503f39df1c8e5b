import { test } from "node:test";
import { checkUses } from "../../harness/uses.js";

test("attributes through constructors, results without annotation, self, super, and what loops give", () =>
  checkUses(`
    -- b.py --
    class «Thing»Thing:
        def __init__(self, name):
            self.«Thing.name»name = name
            self.«other»other = ‹Thing›Thing("y")

        def «run»run(self):
            return self.‹Thing.name›name

    def «make»make():
        return ‹Thing›Thing("a")
    -- a.py --
    from b import ‹Thing›Thing, ‹make›make

    class «Sub»Sub(‹Thing›Thing):
        def __init__(self, name):
            super().__init__(name)
            self.«items»items = []

        def «go»go(self):
            self.‹run›run()
            return self.‹items›items

    def main():
        «t»t = ‹make›make()
        ‹t›t.‹run›run()
        s = ‹Sub›Sub("x")
        for «i»i in s.‹go›go():
            ‹i›i
        s.‹other›other.‹run›run()
        [each.‹run›run() for each in [‹Thing›Thing("")]]
  `));

test("annotations, also as strings; generics of the language's containers", () =>
  checkUses(`
    -- a.py --
    from typing import Optional

    class «A»A:
        def «run»run(self) -> "‹A›A": ...

    def f(many: list[‹A›A], one: "Optional[‹A›A]", table: dict[str, ‹A›A]):
        many[0].‹run›run().‹run›run()
        for each in many:
            each.‹run›run()
        if one is not None:
            one.‹run›run()
        table["x"].‹run›run()
        for key, value in table.items():
            value.‹run›run()
        sorted(many)[0].‹run›run()
        first, *rest = many
        first.‹run›run()
        rest[0].‹run›run()
  `));

test("narrowing by isinstance, by None and by early return", () =>
  checkUses(`
    -- a.py --
    class A:
        def «a»go(self): ...

    class B:
        def «b»go(self): ...

    def f(x, y: A | B, z: A | None):
        if isinstance(x, A):
            x.‹a›go()
        elif isinstance(x, (B,)):
            x.‹b›go()
        if isinstance(y, A):
            y.‹a›go()
        else:
            y.‹b›go()
        if not z:
            return
        z.‹a›go()
        match x:
            case A():
                x.‹a›go()
            case B() as other:
                other.‹b›go()
  `));

test("scopes: comprehensions, lambdas, classes seen from methods, global, nonlocal, walrus, except and with", () =>
  checkUses(`
    -- a.py --
    «x»x = 1

    class C:
        «C.x»x = 2
        y = ‹C.x›x

        def get(self):
            return ‹x›x

    def outer():
        «n»n = 0
        def inner():
            nonlocal ‹n›n
            global ‹x›x
            return [‹v›v + ‹n›n for «v»v in range(‹x›x)]
        try:
            inner()
        except ValueError as «error»error:
            print(‹error›error)
        with open("f") as «file»file:
            ‹file›file
        if («w»w := inner()):
            return (lambda «p»p: ‹p›p + ‹w›w)
  `));

test("overloads, properties, class methods, static methods, class attributes", () =>
  checkUses(`
    -- a.py --
    from typing import overload

    class A:
        def «go»go(self): ...

    class B:
        def «bgo»go(self): ...

    @overload
    def pick(x: int) -> A: ...
    @overload
    def pick(x: str) -> B: ...
    def pick(x): ...

    class C:
        «kind»kind = A()

        @property
        def «part»part(self) -> A: ...

        @classmethod
        def «create»create(cls):
            return cls()

        @staticmethod
        def «plain»plain() -> B: ...

    pick(1).‹go›go()
    pick("x").‹bgo›go()
    C.‹create›create().‹part›part.‹go›go()
    C.‹plain›plain().‹bgo›go()
    C().‹kind›kind.‹go›go()
  `));

test("data classes: keywords of the constructor are the fields", () =>
  checkUses(`
    -- a.py --
    from dataclasses import dataclass

    @dataclass
    class P:
        «size»size: int
        «name»name: str = ""

    P(‹size›size=1, ‹name›name="a").‹size›size
  `));

test("B043 a class and a module share a name: the class that the package exports", () =>
  checkUses(`
    -- p/__init__.py --
    from .Loader import ‹Loader›Loader
    -- p/Loader.py --
    class «Loader»Loader:
        def «load»load(self): ...
    -- p/use.py --
    from . import ‹Loader›Loader

    class X(‹Loader›Loader): ...

    X().‹load›load()
  `));

test("B049 a local module of a standard one's name, imported relatively", () =>
  checkUses(`
    -- p/__init__.py --
    -- p/types.py --
    class «K»K: ...
    -- p/use.py --
    from .types import ‹K›K
    ‹K›K()
  `));

test("B051 a bare name by a star import, and through the module", () =>
  checkUses(`
    -- app/__init__.py --
    -- app/conf.py --
    «LIMIT»LIMIT = 1
    -- app/use.py --
    from app.conf import *
    from app import conf

    ‹LIMIT›LIMIT
    conf.‹LIMIT›LIMIT
  `));

test("B053 strings in __all__ are uses", () =>
  checkUses(`
    -- a.py --
    __all__ = ["‹run›run"]

    def «run»run(): ...
  `));

test("B059 inherited methods through objects and classes", () =>
  checkUses(`
    -- a.py --
    class Base:
        def «inh»inh(self): ...

        @classmethod
        def «cm»cm(cls): ...

    class Sub(Base): ...

    s = Sub()
    s.‹inh›inh()
    Sub.‹cm›cm()
  `));

test("B061 super() finds what the second base has", () =>
  checkUses(`
    -- a.py --
    class One: ...

    class Two:
        def «two»two(self): ...

    class Both(One, Two):
        def two(self):
            return super().‹two›two()
  `));

test("B063 a walrus in an argument is no keyword", () =>
  checkUses(`
    -- a.py --
    def f(n, text): ...

    def g():
        «n»n = 0
        f(«n»n := ‹n›n + 1, "x")
        return ‹n›n
  `));

test("B065 a local is of its own function", () =>
  checkUses(`
    -- a.py --
    def f():
        «a»n = 1
        return ‹a›n

    def g():
        «b»n = 2
        return [‹c›n for «c»n in range(‹b›n)]
  `));

test("B071 variadic parameters; a metaclass is no base", () =>
  checkUses(`
    -- a.py --
    class «M»M(type): ...

    class «Base»Base: ...

    def f(*«a»a: int, **«k»k: str):
        return ‹a›a, ‹k›k

    class C(‹Base›Base, metaclass=‹M›M): ...
  `));

test("B073 plain calls in one module, whatever the name", () =>
  checkUses(`
    -- a.py --
    def «resolve»resolve(): ...

    ‹resolve›resolve()
    def use():
        return ‹resolve›resolve()
  `));

test("what is not known stays unresolved, and never binds to an equal name elsewhere", () =>
  checkUses(`
    -- a.py --
    class A:
        def emit(self): ...

    class B:
        def __init__(self, p):
            self.p = p

        def go(self):
            self.p.‹?›emit()
            missing.‹?›emit()
  `));

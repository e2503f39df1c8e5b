/** Classes, functions, methods and what they are made of. */
import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("functions, with parameters, defaults, results and generics", async () => {
  await checkFacts(
    "py",
    `
    def plain(): pass
    async def fetch(url: str, /, timeout: float = 1.5, *, retries=3) -> bytes: ...
    def first[T: (int, str)](items: list[T], *rest: T, **options: object) -> T: return items[0]
    def numbers():
        yield 1
    def outer():
        return [(yield x) for x in ()]
    def not_a_generator():
        def inner(): yield
        return lambda: (yield)
    `,
    `
    function plain | def plain()
    function fetch +async | async def fetch(url: str, /, timeout: float = 1.5, *, retries=3) -> bytes (url:str, /:, timeout:float=1.5, *:, retries:=3) -> _:bytes
    function first | def first[T: (int, str)](items: list[T], *rest: T, **options: object) -> T (items:list[T], *rest:T, **options:object) -> _:T
    function numbers +generator | def numbers()
    function outer +generator | def outer()
    function not_a_generator | def not_a_generator()
      function inner +generator +local | def inner()
    `,
  );
});

test("a header over several lines is one line without its comments", async () => {
  await checkFacts(
    "py",
    `
    def connect(
        host: str,  # where to
        options: dict[
            str, int
        ] = {},
        *args,
    ) -> None:
        pass

    class Server(
        Base,  # not ours
        metaclass=Meta,
    ):
        pass
    `,
    `
    function connect | def connect(host: str, options: dict[str, int] = {}, *args) -> None (host:str, options:dict[str, int]={}, *args:) -> _:None
    class Server | class Server(Base, metaclass=Meta)
    `,
  );
});

test("methods, constructors, properties and their modifiers", async () => {
  await checkFacts(
    "py",
    `
    class Shape(ABC):
        def __init__(self, name): ...
        def __eq__(self, other): ...
        @property
        def area(self) -> float: ...
        @area.setter
        def area(self, value): ...
        @functools.cached_property
        def edges(self): ...
        @staticmethod
        def unit(): ...
        @classmethod
        async def load(cls, path): ...
        @abstractmethod
        def draw(self): ...
        @typing.overload
        def move(self, by: int) -> None: ...
        @typing.overload
        def move(self, by: str) -> None: ...
        def move(self, by): ...
        def _grow(self): ...
        def __shrink(self): ...
        if DEBUG:
            def check(self): ...
    `,
    `
    class Shape | class Shape(ABC)
      constructor __init__ | def __init__(self, name) (self:, name:)
      method __eq__ | def __eq__(self, other) (self:, other:)
      property area | def area(self) -> float (self:) -> _:float : float
      property area +setter | def area(self, value) (self:, value:)
      property edges | def edges(self) (self:)
      method unit +static | def unit()
      method load +async +classmethod | async def load(cls, path) (cls:, path:)
      method draw +abstract | def draw(self) (self:)
      method move +overload | def move(self, by: int) -> None (self:, by:int) -> _:None
      method move +overload | def move(self, by: str) -> None (self:, by:str) -> _:None
      method move | def move(self, by) (self:, by:)
      method _grow -internal | def _grow(self) (self:)
      method __shrink -private | def __shrink(self) (self:)
      method check | def check(self) (self:)
    `,
  );
});

test("definitions inside functions are local, with the enclosing one as parent", async () => {
  await checkFacts(
    "py",
    `
    def make():
        class Result:
            size = 0
            def get(self):
                def again(): ...
        async def later(): ...
        value = 1
    `,
    `
    function make | def make()
      class Result +local | class Result
        field size +local | size = 0 : int
        method get +local | def get(self) (self:)
          function again +local | def again()
      function later +async +local | async def later()
    `,
  );
});

test("conditional definitions are several declarations of one name", async () => {
  await checkFacts(
    "py",
    `
    if sys.platform == "win32":
        def boot(): "Windows"
    else:
        def boot(): "the rest"
    try:
        class Fast(Base): ...
    except NameError:
        class Fast: ...
    `,
    `
    function boot | def boot() // Windows
    function boot | def boot() // the rest
    class Fast | class Fast(Base)
    class Fast | class Fast
    `,
  );
});

test("B071 annotations on *args and **options, a metaclass among the bases", async () => {
  await checkFacts(
    "py",
    `
    def f(*a: int, **k: str): ...
    class C(Base, metaclass=M): ...
    def g(*a: *Shape): ...
    `,
    `
    function f | def f(*a: int, **k: str) (*a:int, **k:str)
    class C | class C(Base, metaclass=M)
    function g | def g(*a: *Shape) (*a:*Shape)
    `,
  );
});

test("docstrings are the first string of a body, whatever its quotes", async () => {
  await checkFacts(
    "py",
    `
    def a():
        """

        Does it.  And more.

        Details.
        """
    def b():
        # a comment
        r'''Raw \\d'''
        pass
    def c(): f"""no {doc}"""
    def d(): b"no doc"
    def e(): "one" "two"
    class F:
        "class"
        x: int = 1
        """of x"""
        y = 2
        "of" + y
    `,
    `
    function a | def a() // Does it.  And more.
    function b | def b() // Raw \\d
    function c | def c()
    function d | def d()
    function e | def e() // one
    class F | class F // class
      field x | x: int = 1 : int // of x
      field y | y = 2 : int
    `,
  );
});

test("ranges: name, whole with decorators, body, docstring", async () => {
  await checkFacts(
    "py",
    `
    @decorate(1)
    @again
    async def f(a,
                b):  # why
        """Doc."""
        return a

    class C: x = y = 1
    for i in range(3): pass
    `,
    `
    function f +async @3:11-3:12 1:1-6:13 body 5:5-6:13 doc 5:5-5:15 | async def f(a, b) (a:, b:) // Doc.
    class C @8:7-8:8 8:1-8:19 body 8:10-8:19 | class C
      field x @8:10-8:11 8:10-8:19 | x = 1 : int
      field y @8:14-8:15 8:10-8:19 | y = 1 : int
    variable i @9:5-9:6 9:1-9:18 | i
    `,
    "ranges",
  );
});

test("stubs: bodies of dots, overloads, names without values", async () => {
  await checkFacts(
    "pyi",
    `
    from typing import overload
    version: str
    class Box[T]:
        item: T
        @overload
        def get(self) -> T: ...
        @property
        def size(self) -> int: ...
    `,
    `
    import names typing {overload}
    variable version | version: str : str
    class Box | class Box[T]
      field item | item: T : T
      method get +overload | def get(self) -> T (self:) -> _:T
      property size | def size(self) -> int (self:) -> _:int : int
    `,
  );
});

test("generated files say so at their head", async () => {
  for (const head of [
    "# Generated by the protocol buffer compiler.  DO NOT EDIT!",
    "# -*- coding: utf-8 -*-\n# Generated by Django 5.2 on 2025-01-01 10:00",
    '"""Automatically generated file.\n\nTo update, run the script.\n"""',
    "# @generated",
  ]) {
    await checkFacts("py", `${head}\nx = 1\n`, "generated\nvariable x | x = 1 : int");
  }
  await checkFacts("py", "import a\n# Generated by hand\nx = 1\n", "import module a\nvariable x | x = 1 : int");
  await checkFacts("py", '"""Parts that are generated by others."""\nx = 1\n', "variable x | x = 1 : int");
});

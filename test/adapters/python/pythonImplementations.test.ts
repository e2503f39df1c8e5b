/** Which classes of Python inherit from which, and which methods override which. */
import { test } from "node:test";
import { checkRelations } from "../../harness/relations.js";

test("subclasses at any depth, in other files and under other names; bases but object", () =>
  checkRelations(
    `
    -- a.py --
    class «Base»Base:
        def «run»run(self): ...
    -- b.py --
    import a
    from a import Base as Renamed

    class «Sub»Sub(a.Base): ...
    class «Two»Two(Renamed):
        def «two»run(self): ...
    class «Leaf»Leaf(Sub, Two):
        def «leaf»run(self): ...
    Alias = Sub
    class «Aliased»Aliased(Alias): ...
    class «Other»Other(list[a.Base]): ...
    def make():
        class «Inner»Inner(a.Base): ...
    `,
    `
    subtypes Base: Aliased Inner Leaf Sub Two
    supertypes Leaf: Base Sub Two
    supertypes Base:
    implementations Two: Base Leaf
    implementations run: leaf two
    implementations two: leaf run
    implementations leaf: run two
    `,
  ));

test("bases outside the workspace", () =>
  checkRelations(
    `
    -- a.py --
    import collections
    class «Mine»Mine(collections.OrderedDict):
        def «move»move_to_end(self, key): ...
    `,
    `
    supertypes Mine: @typeshed/builtins.pyi:dict @typeshed/collections/__init__.pyi:OrderedDict @typeshed/typing.pyi:Collection @typeshed/typing.pyi:Container @typeshed/typing.pyi:Iterable @typeshed/typing.pyi:Mapping @typeshed/typing.pyi:MutableMapping
    implementations move: @typeshed/collections/__init__.pyi:move_to_end
    `,
  ));

test("protocols: what has all members is one, inferred; what names it, exact", () =>
  checkRelations(
    `
    -- a.py --
    from typing import Protocol

    class «Closer»Closer(Protocol):
        def «close»close(self): ...

    class «ReadCloser»ReadCloser(Closer, Protocol):
        def «read»read(self): ...

    class «File»File:
        def «fileRead»read(self): ...
        def «fileClose»close(self): ...

    class «Temporary»Temporary(File): ...

    class «Named»Named(ReadCloser):
        def «namedRead»read(self): ...

    class «Half»Half:
        def read(self): ...
    `,
    `
    subtypes ReadCloser: File? Named Temporary?
    subtypes Closer: File? Named ReadCloser Temporary?
    supertypes File: Closer? ReadCloser?
    implementations read: fileRead? namedRead
    implementations fileClose: close?
    `,
  ));

test("properties and attributes override, too; overloads are one method", () =>
  checkRelations(
    `
    -- a.py --
    from typing import overload
    class Base:
        «size»size = 1
        @property
        def «area»area(self): ...
        def «get»get(self, key): ...
    class Sub(Base):
        «subSize»size = 2
        @property
        def «subArea»area(self): ...
        @overload
        def «one»get(self, key: int): ...
        @overload
        def «two»get(self, key: str): ...
        def «three»get(self, key): ...
    `,
    `
    implementations size: subSize
    implementations area: subArea
    implementations get: one three two
    `,
  ));

test("bases that are values: what a call gives, a branch each way", () =>
  checkRelations(
    `
    -- a.py --
    class «Base»Base: ...
    class «Other»Other: ...
    def base() -> type[Base]: ...
    class «Called»Called(base()): ...
    if Base:
        Chosen = Base
    else:
        Chosen = Other
    class «Either»Either(Chosen): ...
    class «Loop»Loop(Loop): ...
    `,
    `
    subtypes Base: Called Either
    subtypes Other: Either
    subtypes Loop:
    `,
  ));

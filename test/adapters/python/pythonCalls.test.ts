/** What functions of Python call, and what calls them: directly, through base classes and protocols, by constructors. */
import { test } from "node:test";
import { checkRelations } from "../../harness/relations.js";

test("B057 calls through the base class and through the override", () =>
  checkRelations(
    `
    -- a.py --
    from abc import ABC, abstractmethod

    class Port(ABC):
        @abstractmethod
        def «port»read(self): ...

    class File(Port):
        def «file»read(self): ...

    class Tape(Port):
        def «tape»read(self): ...

    def «base»base(port: Port):
        port.read()

    def «direct»direct(file: File):
        file.read()

    def «unrelated»unrelated(read):
        read()
    `,
    `
    callers port: base
    callers file: base~ direct
    callers tape: base~
    callees base: file~ port tape~
    callees direct: file
    callees unrelated:
    `,
  ));

test("an inherited method is looked up in the class of the object, and super goes no further than it says", () =>
  checkRelations(
    `
    -- a.py --
    class Base:
        def «base»run(self): ...
        def «go»go(self):
            self.run()

    class Left(Base): ...

    class Below(Left):
        def «below»run(self):
            super().run()

    class Right(Base):
        def «right»run(self):
            Base.run(self)

    def «left»left(of: Left):
        of.run()

    def «leaf»leaf(of: Right):
        of.go()
    `,
    `
    callees left: base below~
    callees below: base python python stdlib . builtins/super#
    callees right: base
    callees go: base below~ right~
    callees leaf: go
    callers base: below go left right
    callers below: go~ left~
    callers right: go~
    `,
  ));

test("a mixin's method is reached through the class that it is mixed into", () =>
  checkRelations(
    `
    -- a.py --
    class Handler:
        def «handler»handle(self): ...

    class Logged:
        def «logged»handle(self): ...

    class Both(Logged, Handler): ...

    def «use»use(of: Handler):
        of.handle()
    `,
    `
    callees use: handler logged~
    callers logged: use~
    `,
  ));

test("a call of a class calls its own or inherited constructor", () =>
  checkRelations(
    `
    -- a.py --
    class Base:
        def «base»__init__(self, name): ...

    class «Sub»Sub(Base):
        pass

    class «Own»Own(Base):
        def «new»__new__(cls, name): ...
        def «own»__init__(self, name):
            super().__init__(name)

    class «Plain»Plain: ...

    def «use»use():
        Sub("x")
        Own("y")
        Plain()
        return Sub
    `,
    `
    callees use: Own Plain Sub base new own
    callers base: own use
    callers own: use
    callers new: use
    callers Sub: use
    `,
  ));

test("functions that are passed as values are no calls; lambdas count as what is around them, decorators and defaults as where the def stands", () =>
  checkRelations(
    `
    -- a.py --
    def «leaf»leaf(): ...
    def «mark»mark(of): return of

    def «outer»outer():
        each = lambda: leaf()
        return [leaf() for one in each]

    def «values»values():
        return map(leaf, [leaf])

    def «factory»factory():
        @mark
        def «inner»inner(of=leaf()):
            leaf()
        return inner

    @mark
    class «Held»Held:
        «field»field = leaf()
        leaf()
        def «method»method(self):
            self.value = leaf()

    «value»value, «other»other = leaf(), 1
    mark(value)
    `,
    `
    callees outer: leaf
    callees values: python python stdlib . builtins/map#
    callees factory: leaf
    callees inner: leaf
    callers leaf: Held factory field inner method other outer value
    callers mark: a.py
    `,
  ));

test("calls through a protocol reach what has its members", () =>
  checkRelations(
    `
    -- a.py --
    from typing import Protocol

    class Reader(Protocol):
        name: str
        def «reader»read(self) -> bytes: ...

    class Disk:
        name = "disk"
        def «disk»read(self): ...

    class Named(Reader):
        def «named»read(self): ...

    class Other:
        def «other»read(self): ...

    def «use»use(of: Reader):
        of.read()
    `,
    `
    callees use: disk~ named~ reader
    callers disk: use~
    callers named: use~
    callers other:
    `,
  ));

test("class methods are called on the class that is named, static ones too", () =>
  checkRelations(
    `
    -- a.py --
    class Base:
        @classmethod
        def «base»make(cls):
            return cls.part()
        @staticmethod
        def «part»part(): ...

    class Sub(Base):
        @classmethod
        def «sub»make(cls): ...
        @staticmethod
        def «sub part»part(): ...

    def «use»use(of: type[Base]):
        Base.make()
        Sub.make()
    `.replaceAll("sub part", "subPart"),
    `
    callees use: base sub
    callees base: part subPart~
    `,
  ));

test("B075 what the callers give an untyped constructor is no certain edge", () =>
  checkRelations(
    `
    -- a.py --
    class Bus:
        def «emit»emit(self): ...

    class «Service»Service:
        def «init»__init__(self, bus):
            self.bus = bus
        def «run»run(self):
            self.bus.emit()

    def «main»main():
        Service(Bus()).run()
    `,
    `
    callees run:
    callers emit:
    callees main: Service a.py:Bus init run
    `,
  ));

test("reading or writing a property calls its functions; on the class it is only a value", () =>
  checkRelations(
    `
    -- a.py --
    class Base:
        @property
        def «size»size(self): return self.part
        @size.setter
        def «setter»size(self, value): ...
        @property
        def «part»part(self): ...

    class Sub(Base):
        @property
        def «subPart»part(self): ...

    def «use»use(of: Base):
        return of.size + 1, Base.part

    def «write»write(of: Base):
        of.size = 1
    `,
    `
    callees use: setter size
    callees write: setter size
    callees size: part subPart~
    callers subPart: size~
    `,
  ));

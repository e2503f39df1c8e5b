/** references, highlight, typeDefinition and rename in Python, through the real server. */
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";
import { checkDefinition, checkReferences } from "../harness/checkUses.js";

const feature = sharedDaemon();

const ports = `
//- port.py
from abc import ABC, abstractmethod

class Port(ABC):
    @abstractmethod
    def read(self): ...
//- file.py
from port import Port

class File(Port):
    def read(self): ...
#       ^^^^ def

class Tape(Port):
    def read(self): ...
//- use.py
from port import Port
from file import File, Tape

def base(port: Port):
    port.read()
#        ^^^^ ref call dispatch

def direct(file: File):
    file.read()
#        ^^^^ ref call

def other(tape: Tape):
    tape.read()
`;

test("B057 references of an override: direct ones, and those through the base class", () =>
  checkReferences(feature, ports, { name: "File.read" }));

test("B057 references of the base class's method are those through it", () =>
  checkReferences(
    feature,
    `
//- port.py
class Port:
    def read(self): ...
#       ^^^^ def

class File(Port):
    def read(self):
        return super().read()
#                      ^^^^ ref call

def base(port: Port):
    port.re$0ad()
#        ^^^^ ref call

def direct(file: File):
    file.read()
`,
  ));

test("constructor calls are references of __init__, those of subclasses that inherit it too", () =>
  checkReferences(
    feature,
    `
//- shop.py
class Item:
    def __in$0it__(self, name):
#       ^^^^^^^^ def
        self.name = name

class Book(Item): ...

class Pen(Item):
    def __init__(self):
        super().__init__("pen")
#               ^^^^^^^^ ref call
//- use.py
from shop import Book, Item, Pen

def make(of=Item):
    return [Item("a"), Book("b"), Pen()]
#           ^^^^ ref call
#                      ^^^^ ref call
`,
  ));

test("of a class: annotations, bases, calls, imports, strings in __all__, names in modules that hand it on", () =>
  checkReferences(
    feature,
    `
//- shop/__init__.py
from .item import Item
#                 ^^^^ ref import
from .item import Item as Thing
#                 ^^^^ ref import
#                         ^^^^^ ref import

__all__ = ["Item", "Thing", "other"]
#           ^^^^ ref inString
#                   ^^^^^ ref inString
other = "Item"
//- shop/item.py
class It$0em: ...
#     ^^^^ def
//- use.py
import shop
from shop import Item
#                ^^^^ ref import

class Book(Item): ...
#          ^^^^ ref extends

def make(one: Item, two: "shop.Item") -> None:
#             ^^^^ ref
#                              ^^^^ ref
    shop.Thing()
#        ^^^^^ ref call
    Item = 1
    print(Item)
`,
  ));

test("B055 of a field of a data class: keyword arguments and attributes, in subclasses too", () =>
  checkReferences(
    feature,
    `
//- a.py
from dataclasses import dataclass
from typing import NamedTuple, TypedDict

@dataclass
class Item:
    na$0me: str
#   ^^^^ def

    def show(self):
        return self.name
#                   ^^^^ ref

@dataclass
class Book(Item):
    pages: int = 0

class Pair(NamedTuple):
    name: str

class Row(TypedDict):
    name: str

Item(name="a").name
#    ^^^^ ref
#              ^^^^ ref
Book(name="b", pages=1)
#    ^^^^ ref
Pair(name="c")
Row(name="d")
`,
  ));

test("B055 with an explicit __init__ a keyword is that parameter", () =>
  checkReferences(
    feature,
    `
//- a.py
from dataclasses import dataclass

@dataclass
class Item:
    name: str

    def __init__(self, na$0me):
#                      ^^^^ def
        self.name = name.strip()
#                   ^^^^ ref

Item(name="a").name
#    ^^^^ ref
`,
  ));

test("of attributes that methods assign: self in all methods and subclasses, objects elsewhere", () =>
  checkReferences(
    feature,
    `
//- a.py
class Base:
    def __init__(self):
        self.total = 0
#            ^^^^^ def

    def add(self):
        self.to$0tal += 1
#            ^^^^^ ref write

class Sub(Base):
    def show(self):
        return self.total
#                   ^^^^^ ref
//- b.py
from a import Sub

class Other:
    total = 1

Sub().total
#     ^^^^^ ref
Other().total
`,
  ));

test("B065 a local and its namesakes in other scopes", () =>
  checkReferences(
    feature,
    `
//- a.py
def one(items):
    va$0lue = 1
#   ^^^^^ def write
    def inner():
        nonlocal value
#                ^^^^^ ref
        value = 2
#       ^^^^^ def write
    return [value for value in items], value
#                                      ^^^^^ ref

def two():
    value = 3
    return value
`,
  ));

test("highlight stays in the file and says what is written", () =>
  feature.check(
    `
//- a.py
count = 0

def add():
    global count
    count += 1
//- b.py
from a import count
`,
    "highlight",
    { path: "a.py", position: { line: 4, character: 7 } },
    `
    1:1-1:6 definition
    4:12-4:17 read
    5:5-5:10 write
    `,
  ));

test("typeDefinition of a variable, a parameter, a result", async () => {
  const fixture = (cursor: string) => `
//- a.py
class Item: ...
#     ^^^^ def

def make(of: Item) -> Item:
    made = of
    return made

${cursor}
`;
  await checkDefinition(feature, fixture("value = make(Item())\nval$0ue"), { method: "typeDefinition" });
  await checkDefinition(feature, fixture("ma$0ke(Item())"), { method: "typeDefinition" });
});

test("rename takes overrides with it, and says so where it begins at one of them", async () => {
  const fixture = (base: string, override: string) => `
//- a.py
class Port:
    def ${base}(self): ...

class File(Port):
    def ${override}(self):
        return super().read()

def use(port: Port, file: File):
    port.read()
    file.read()
`;
  await feature.check(
    fixture("re$0ad", "read"),
    "rename",
    { newName: "load" },
    `
    a.py:2:9-2:13
    a.py:5:9-5:13
    a.py:6:24-6:28
    a.py:9:10-9:14
    a.py:10:10-10:14
    `,
  );
  await feature.check(
    fixture("read", "re$0ad"),
    "rename",
    { newName: "load" },
    `
    a.py:5:9-5:13
    a.py:10:10-10:14
    coupled: a.py:2:9-2:13 it overrides Port.read
    `,
  );
});

test("rename of a parameter takes keyword arguments with it", () =>
  feature.check(
    `
//- a.py
def add(item, cou$0nt=1):
    return item * count
//- b.py
from a import add
add("tea", count=2)
`,
    "rename",
    { newName: "times" },
    `
    a.py:1:15-1:20
    a.py:2:19-2:24
    b.py:2:12-2:17
    `,
  ));

/** definition in Python, through the real server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";
import { checkDefinition } from "../harness/checkUses.js";

const feature = sharedDaemon();

test("a keyword argument leads to the parameter, in another file too", () =>
  checkDefinition(
    feature,
    `
//- cart.py
def add(item, count=1):
#             ^^^^^ def
    return item
//- order.py
from cart import add

add("tea", cou$0nt=2)
`,
  ));

test("a keyword argument of a method leads to the method's parameter, not to an equal name", () =>
  checkDefinition(
    feature,
    `
//- cart.py
class Cart:
    def add(self, item): ...
#                 ^^^^ def

class Box:
    def add(self, item): ...
//- order.py
from cart import Cart

Cart().add(it$0em="tea")
`,
  ));

test("a parameter of an implementation is not that of its overloads", () =>
  checkDefinition(
    feature,
    `
//- cart.py
from typing import overload

@overload
def add(item: int) -> int: ...
@overload
def add(item: str, count: int = 1) -> str: ...
def add(item, **rest):
#       ^^^^ def
    return it$0em
`,
  ));

test("a keyword that only one overload has leads there", () =>
  checkDefinition(
    feature,
    `
//- cart.py
from typing import overload

@overload
def add(item: int) -> int: ...
@overload
def add(item: str, count: int = 1) -> str: ...
#                  ^^^^^ def
def add(item, **rest): ...
//- order.py
from cart import add

add("tea", cou$0nt=2)
`,
  ));

test("a module leads to the beginning of its file", async () => {
  const { items } = await feature.ask(
    `
//- shop/__init__.py
//- shop/cart.py
def add(): ...
//- order.py
from shop import ca$0rt
`,
    "definition",
    {},
  );
  const places = items.map(
    ({ path, range, origin }) => `${origin} ${path}:${range?.start.line}:${range?.start.character}`,
  );
  assert.deepEqual(places, ["workspace shop/cart.py:0:0"]);
});

/** symbol: the exact source, by position and by every form of name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const cart = `
//- shop/cart.py
"""Carts."""


def traced(call):
    return call


class Cart:
    """Holds items."""

    limit = 3


    @traced
    def add(self, item):
        """Puts an item in."""
        return item


    def drop(self):
        return None
//- shop/order.py
class Order:
    def add(self): return 1
//- geo/boot_linux.go
package geo

// Boot starts on Linux.
func Boot() int { return 1 }
//- geo/boot_windows.go
package geo

func Boot() int { return 2 }
`;

const add = `
  ### shop/cart.py:14-17
      @traced
      def add(self, item):
          """Puts an item in."""
          return item
`;

for (const [place, marked] of [
  ["start", "def $0add(self, item)"],
  ["end", "def add$0(self, item)"],
  ["body, where no name is", "def add(self, item)$0"],
] as const) {
  test(`B033 by a position at a name's ${place}: decorators and doc inside`, () =>
    feature.check(cart.replace("def add(self, item)", marked), "symbol", {}, add));
}

for (const name of [
  "Cart.add",
  "cart.Cart.add",
  "shop.cart.Cart.add",
  "shop/cart.py::Cart.add",
  "shop/cart.py::add",
  "cart.py::add",
  "./cart.py::Cart.add",
  "Cart::add",
]) {
  test(`by name: ${name}`, () => feature.check(cart, "symbol", { name }, add));
}

test("by moniker, as an earlier answer gave it", async () => {
  const { items } = await feature.ask(cart, "findSymbol", { query: "Cart.add", match: "exact" });
  assert.equal(items.length, 1);
  await feature.check(cart, "symbol", { name: items[0].moniker }, add);
});

test("B163 a path is a hard constraint on a name", async () => {
  await feature.check(
    cart,
    "symbol",
    { name: "add", path: "shop/order.py" },
    `
    ### shop/order.py:2-2
        def add(self): return 1
    `,
  );
  await feature.checkError(
    cart,
    "symbol",
    { name: "drop", path: "shop/order.py" },
    `
    notFound: nothing in shop/order.py is called drop
    suggestions: drop
    `,
  );
});

for (const [contextLines, first, last] of [
  [0, 14, 17],
  [1, 14, 17],
  [2, 14, 17],
  [3, 11, 20],
  [4, 11, 21],
  [5, 9, 21],
  [6, 8, 21],
]) {
  test(`${contextLines} lines of context, blank edges trimmed`, async () => {
    const { slices } = await feature.ask(cart, "symbol", { name: "Cart.add", contextLines });
    const [{ heading, text, startLine, endLine, truncated }] = slices;
    assert.equal(heading, `### shop/cart.py:${first}-${last}`);
    assert.deepEqual([startLine + 1, endLine + 1, truncated], [first, last, false]);
    assert.equal(text.split("\n").length, last - first + 1);
    assert.doesNotMatch(text, /^\s*\n|\n\s*$/);
  });
}

test("B021 all declarations of one symbol: build variants", () =>
  feature.check(
    cart,
    "symbol",
    { name: "Boot" },
    `
    ### geo/boot_linux.go:3-4
    // Boot starts on Linux.
    func Boot() int { return 1 }
    ### geo/boot_windows.go:3-3
    func Boot() int { return 2 }
    `,
  ));

test("what is over the budget is cut at a line and said", async () => {
  const body = Array.from({ length: 60 }, (_, at) => `    value_${at} = ${at}`).join("\n");
  const { slices } = await feature.ask(`//- a.py\ndef long():\n${body}\n`, "symbol", { name: "long", maxTokens: 50 });
  assert.equal(slices[0].truncated, true);
  assert.equal(slices[0].heading, "### a.py:1-61");
  assert.match(slices[0].text, /^def long\(\):\n( {4}value_\d+ = \d+\n)+ {4}value_\d+ = \d+$/);
  assert.ok(slices[0].text.length <= 165);
});

test("B161 a name that is not there: suggestions, never the nearest hit", () =>
  feature.checkError(
    cart,
    "symbol",
    { name: "Crat" },
    `
    notFound: nothing is called Crat
    suggestions: Cart
    `,
  ));

test("a name of several symbols asks back, with candidates", () =>
  feature.checkError(
    cart,
    "symbol",
    { name: "add" },
    `
    needsConfirmation: add names 2 symbols; repeat the question with a moniker or with path::name
    candidate: shop/cart.py method Cart.add
    candidate: shop/order.py method Order.add
    `,
  ));

test("positions where nothing is declared, and questions that name nothing", async () => {
  const position = { line: 2, character: 0 };
  await feature.checkError(
    cart,
    "symbol",
    { path: "shop/cart.py", position },
    "notFound: no declaration at shop/cart.py:3:1",
  );
  await feature.checkError(
    cart,
    "symbol",
    { name: undefined },
    "invalidParams: give a name, or a path with a position",
  );
  await feature.checkError(cart, "symbol", { name: " " }, "invalidParams: give a name, or a path with a position");
  await feature.checkError(cart, "symbol", { name: undefined, position }, "invalidParams: a position needs a path");
});

test("B159 wrong parameters are errors that name what is valid", () =>
  feature.checkError(
    cart,
    "symbol",
    { name: "add", contextLines: 7 },
    "invalidParams: symbol: contextLines: Too big: expected number to be <=6",
  ));

/** outline, documentSymbols, dependencies, debug/file, why and status: what is in a file or a folder. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const shop = `
//- .gitignore
build/
//- build/made.py
MADE = 1
//- notes.txt
plain text
//- shop/cart.py
"""Carts."""
from .money import Price as P
import os, missing


class Cart:
    """Holds items."""

    limit: int = 3

    def add(self, item: str, count: int = 1) -> P:
        """Puts an item in."""
        return P(count)

    def _log(self): ...
//- shop/money.py
class Price: ...
//- shop/test_cart.py
def test_add(): ...
//- shop/shop.proto
syntax = "proto3";
package shop;
message Item { string id = 1; }
`;

const cart = "shop/cart.py";

test("a file, structured: kinds, parameters, results, visibility, the doc's first line", () =>
  feature.check(
    shop,
    "outline",
    { path: cart, format: "structured" },
    `
    shop/cart.py python
      class Cart public "Holds items."
        field limit public
        method add (self: item:str count:int) (:P) public "Puts an item in."
        method _log (self:) () internal
    `,
  ));

test("a file, as text", () =>
  feature.check(
    shop,
    "outline",
    { path: cart, format: "text" },
    `
    shop/cart.py 15 lines
    6 Cart{limit add() _log()}
    `,
  ));

test("a folder: production before tests", () =>
  feature.check(
    shop,
    "outline",
    { path: "shop", format: "text" },
    `
    shop/cart.py 15 lines
    6 Cart{limit add() _log()}
    shop/money.py 1 line
    Price
    shop/shop.proto 3 lines
    3 Item{id}
    shop/test_cart.py 1 line
    test_add()
    `,
  ));

test("a folder: the whole workspace, in every way of writing it", async () => {
  const whole = await feature.ask(shop, "outline", { path: "." });
  assert.deepEqual(
    whole.files.map(({ path }) => path),
    ["shop/cart.py", "shop/money.py", "shop/shop.proto", "shop/test_cart.py"],
  );
  for (const path of ["./", "shop/..", "./."]) {
    assert.equal((await feature.ask(shop, "outline", { path })).text, whole.text);
  }
});

test("depth, tests left out, tests only", async () => {
  await feature.check(
    shop,
    "outline",
    { path: cart, depth: 1, format: "structured" },
    `
    shop/cart.py python
      class Cart public "Holds items."
    `,
  );
  await feature.check(
    shop,
    "outline",
    { path: "shop", tests: "only", format: "text" },
    `
    shop/test_cart.py 1 line
    test_add()
    `,
  );
  const { files } = await feature.ask(shop, "outline", { path: "shop", tests: "exclude" });
  assert.ok(files.every(({ isTest }) => !isTest));
});

test("a budget: what is left out is counted", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `def function_${at}(argument): ...\n`).join("");
  const many = ["a", "b", "c", "d"].map((name) => `//- ${name}.py\n${names}`).join("");
  const { text, files, omittedFiles, omittedItems } = await feature.ask(many, "outline", { path: ".", maxTokens: 600 });
  assert.ok(text.length <= 600 * 3.3, `${text.length} characters`);
  assert.equal(files.length + omittedFiles, 4);
  const cut = files.reduce((sum, file) => sum + file.omitted, 0);
  assert.ok(omittedFiles > 0 && cut > 0 && omittedItems === omittedFiles * 40 + cut);
  const one = await feature.ask(many, "outline", { path: "a.py", maxTokens: 50 });
  assert.ok(one.text.length <= 50 * 3.3 + 80, `${one.text.length} characters`);
  assert.match(one.text, /more declarations; raise maxTokens/);
});

test("documentSymbols: exact ranges", () =>
  feature.check(
    shop,
    "documentSymbols",
    { path: cart },
    `
    class Cart 6:7-6:11 in 6:1-15:24
      field limit 9:5-9:10 in 9:5-9:19
      method add 11:9-11:12 in 11:5-13:24
      method _log 15:9-15:13 in 15:5-15:24
    `,
  ));

test("dependencies: here, outside, and what is not proven", () =>
  feature.check(
    shop,
    "dependencies",
    { path: cart },
    `
    .money Price as P -> workspace shop/money.py exact
    os -> external exact
    missing -> unresolved
    `,
    1,
  ));

test("debug/file: facts and links", async () => {
  const { text } = await feature.ask(shop, "debug/file", { path: cart });
  assert.match(text, /^# facts\n[\s\S]*class Cart[\s\S]*\n\n# links\nidentity [\s\S]*shop\/money\.py/);
  assert.doesNotMatch((await feature.ask(shop, "debug/file", { path: cart, part: "links" })).text, /# facts/);
  assert.doesNotMatch((await feature.ask(shop, "debug/file", { path: cart, part: "facts" })).text, /# links/);
});

for (const [path, expected] of [
  [cart, "shop/cart.py: indexed, python"],
  ["notes.txt", "notes.txt: text"],
  ["build/made.py", "build/made.py: skipped, ignored, .gitignore:1: build/ (leaves out all of build/)"],
  ["shop", "shop: directory"],
  ["nowhere.py", "nowhere.py: missing, nowhere.py does not exist"],
]) {
  test(`why: ${path}`, () => feature.check(shop, "why", { path }, expected));
}

for (const [method, path, expected] of [
  ["outline", "nowhere.py", "unknownFile: nowhere.py is not indexed (missing: nowhere.py does not exist)"],
  [
    "documentSymbols",
    "build/made.py",
    "unknownFile: build/made.py is not indexed (skipped: ignored: .gitignore:1: build/ (leaves out all of build/))",
  ],
  ["dependencies", "notes.txt", "unknownFile: notes.txt is not indexed (text)"],
  ["debug/file", "shop", "unknownFile: shop is not indexed (directory)"],
  [
    "symbol",
    "build/made.py",
    "unknownFile: build/made.py is not indexed (skipped: ignored: .gitignore:1: build/ (leaves out all of build/))",
  ],
  ["outline", "../other", "outsideRoot: ../other is outside the workspace ROOT"],
  ["why", "/etc/passwd", "outsideRoot: /etc/passwd is outside the workspace ROOT"],
] as const) {
  test(`${method} of ${path} is an error with its rule`, () =>
    feature.checkError(
      shop,
      method,
      { path, ...(method === "symbol" ? { position: { line: 0, character: 0 } } : {}) },
      expected,
    ));
}

test("B159 wrong parameters are errors that name what is valid", async () => {
  await feature.checkError(
    shop,
    "outline",
    { path: cart, tests: "no" },
    'invalidParams: outline: tests: Invalid option: expected one of "include"|"exclude"|"only"',
  );
  await feature.checkError(
    shop,
    "outline",
    { path: cart, format: "xml" },
    'invalidParams: outline: format: Invalid option: expected one of "structured"|"text"|"both"',
  );
  await feature.checkError(
    shop,
    "debug/file",
    { path: cart, part: "all of it" },
    'invalidParams: debug/file: part: Invalid option: expected one of "facts"|"links"|"all"',
  );
});

test("status: of the workspace and of the daemon", async () => {
  const { root } = await feature.workspace(shop);
  const status = await feature.ask(shop, "workspace/status", {});
  assert.deepEqual(status.languages, { protobuf: 1, python: 3 });
  assert.equal(status.state, "ready");
  assert.equal(status.files, 7 - 1);
  assert.equal(status.completeness.state, "fresh");
  assert.deepEqual(status.skippedByReason, { ignored: 1 });
  const { workspaces, pid } = await feature.daemon.rpc.request("status", {});
  assert.equal(pid, feature.daemon.pid);
  assert.deepEqual(workspaces.find((each) => each.root === root)?.digest, status.digest);
});

/** findSymbol: ways of matching, filters, pages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { symbolKinds } from "../../proto/symbols.js";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const shop = `
//- shop/cart.py
class Cart:
    def total(self): ...
class CartItem: ...
def cart_total(): ...
//- shop/test_cart.py
def test_cart(): ...
class Cart: ...
//- web/cart.ts
export class Cart { total(): number { return 1; } }
export interface CartView { id: string }
//- geo/cart.go
package geo

type Cart struct{ Total int }
`;

test("exact: equal letters only", () =>
  feature.check(
    shop,
    "findSymbol",
    { query: "Cart", match: "exact" },
    `
    geo/cart.go struct Cart
    shop/cart.py class Cart
    web/cart.ts class Cart
    shop/test_cart.py class Cart
    `,
  ));

test("prefix: shorter names first, tests last", () =>
  feature.check(
    shop,
    "findSymbol",
    { query: "Cart", match: "prefix" },
    `
    geo/cart.go struct Cart
    shop/cart.py class Cart
    web/cart.ts class Cart
    shop/test_cart.py class Cart
    shop/cart.py class CartItem
    web/cart.ts interface CartView
    shop/cart.py function cart_total
    `,
  ));

test("fuzzy: initials of the words", async () => {
  const { items } = await feature.ask(shop, "findSymbol", { query: "CrtVw", match: "fuzzy" });
  assert.equal(items[0]?.qualifiedName, "CartView");
});

test("qualified, as a path and as a moniker", async () => {
  await feature.check(
    shop,
    "findSymbol",
    { query: "Cart.total" },
    "shop/cart.py method Cart.total\nweb/cart.ts method Cart.total\ngeo/cart.go field Cart.Total",
  );
  await feature.check(shop, "findSymbol", { query: "web/cart.ts::Cart.total" }, "web/cart.ts method Cart.total");
  await feature.check(shop, "findSymbol", { query: "geo.Cart" }, "geo/cart.go struct Cart");
  const { items } = await feature.ask(shop, "findSymbol", { query: "geo.Cart.Total" });
  await feature.check(shop, "findSymbol", { query: items[0].moniker }, "geo/cart.go field Cart.Total");
});

test("kinds and languages", async () => {
  await feature.check(shop, "findSymbol", { query: "Cart", kinds: ["interface"] }, "web/cart.ts interface CartView");
  await feature.check(
    shop,
    "findSymbol",
    { query: "Cart", match: "exact", languages: ["go", "typescript"] },
    "geo/cart.go struct Cart\nweb/cart.ts class Cart",
  );
});

test("B163 a path is a hard constraint: a file, a folder, a folder that is not there", async () => {
  await feature.check(
    shop,
    "findSymbol",
    { query: "Cart", match: "exact", path: "web/cart.ts" },
    "web/cart.ts class Cart",
  );
  await feature.check(
    shop,
    "findSymbol",
    { query: "Cart", match: "exact", path: "shop" },
    "shop/cart.py class Cart\nshop/test_cart.py class Cart",
  );
  await feature.check(shop, "findSymbol", { query: "Cart", path: "sho" }, "");
});

test("tests: include, exclude, only", async () => {
  const ask = { query: "Cart", match: "exact", path: "shop" } as const;
  await feature.check(shop, "findSymbol", { ...ask, tests: "exclude" }, "shop/cart.py class Cart");
  await feature.check(shop, "findSymbol", { ...ask, tests: "only" }, "shop/test_cart.py class Cart");
});

test("B161 exact finds nothing near", async () => {
  await feature.check(shop, "findSymbol", { query: "Crat", match: "exact" }, "");
  await feature.check(shop, "findSymbol", { query: "C", match: "exact" }, "");
  await feature.check(shop, "findSymbol", { query: "nowhere.Cart" }, "");
});

const many = [
  "//- many.py",
  ...Array.from({ length: 30 }, (_, at) => `def item_${at}(): ...`),
  ...Array.from({ length: 15 }, () => "def item(): ..."),
  "//- test_many.py",
  ...Array.from({ length: 20 }, (_, at) => `def item_${at}_tested(): ...`),
].join("\n");

for (const [title, params] of [
  ["auto", {}],
  ["exact", { match: "exact" }],
  ["prefix", { match: "prefix" }],
  ["fuzzy", { match: "fuzzy" }],
  ["production only", { tests: "exclude" }],
  ["tests only", { tests: "only" }],
] as const) {
  for (const limit of [1, 7]) {
    test(`pages of ${limit}, ${title}: no gap, no repeat, the order of one page`, async () => {
      const whole = await feature.ask(many, "findSymbol", { query: "item", limit: 1000, ...params });
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 200; page++) {
        const answer = await feature.ask(many, "findSymbol", {
          query: "item",
          limit,
          ...params,
          ...(cursor === undefined ? {} : { cursor }),
        });
        assert.ok(answer.items.length <= limit);
        seen.push(...answer.items.map(place));
        if (answer.nextCursor === null) break;
        cursor = answer.nextCursor;
      }
      assert.deepEqual(seen, whole.items.map(place));
      assert.equal(new Set(seen).size, seen.length);
    });
  }
}

test("B159 wrong parameters are errors that name what is valid", async () => {
  await feature.checkError(
    shop,
    "findSymbol",
    { query: "Cart", match: "near" },
    'invalidParams: findSymbol: match: Invalid option: expected one of "exact"|"prefix"|"fuzzy"|"auto"',
  );
  await feature.checkError(
    shop,
    "findSymbol",
    { query: "Cart", kinds: ["klass"] },
    `invalidParams: findSymbol: kinds.0: Invalid option: expected one of ${symbolKinds.map((kind) => `"${kind}"`).join("|")}`,
  );
  await feature.checkError(
    shop,
    "findSymbol",
    { query: "Cart", languages: ["pyton"] },
    "invalidParams: findSymbol: languages: pyton is none of c, config, cpp, csharp, go, java, markdown, php, protobuf, python, ruby, rust, typescript",
  );
  await feature.checkError(
    shop,
    "findSymbol",
    { query: "" },
    "invalidParams: findSymbol: query: Too small: expected string to have >=1 characters",
  );
  await feature.checkError(
    shop,
    "findSymbol",
    { query: "Cart", cursor: "later" },
    "invalidParams: the cursor is not one of this method's",
  );
});

function place({ path, nameRange }: { path: string; nameRange: { start: { line: number } } }): string {
  return `${path}:${nameRange.start.line}`;
}

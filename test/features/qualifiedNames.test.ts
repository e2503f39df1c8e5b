/** Qualified names: what the index knows in front of a name never loses a declaration, and keeps the order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Params } from "../../proto/methods.js";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const tree = `
//- shop/cart.py
class Cart:
    def total(self): ...
    class Line:
        def total(self): ...
def total(): ...
//- shop/test_cart.py
class Cart:
    def total(self): ...
//- geo/cart.go
package geo

type Cart struct{ Total int }

func (c *Cart) Sum() int { return 0 }
//- geo/more.go
package geo

func (c *Cart) total() int { return 0 }
//- api/cart.proto
syntax = "proto3";
package shop.v1;
message Cart { message Line { int32 total = 1; } int32 total = 2; }
//- web/cart.ts
export namespace Shop { export class Cart { total(): number { return 1; } } }
`;

const questions: readonly (readonly [string, string])[] = [
  ["Line.total", "api/cart.proto field Cart.Line.total\nshop/cart.py method Cart.Line.total"],
  ["Cart.Line.total", "api/cart.proto field Cart.Line.total\nshop/cart.py method Cart.Line.total"],
  ["v1.Cart.total", "api/cart.proto field Cart.total"],
  ["shop.v1.Cart", "api/cart.proto message Cart"],
  ["geo.Cart.total", "geo/more.go method Cart.total"],
  ["Shop.Cart.total", "web/cart.ts method Shop.Cart.total"],
  ["shop.cart.total", "shop/cart.py function total"],
];

for (const [query, expected] of questions) {
  test(`${query} among many totals`, async () => {
    const { items } = await feature.ask(tree, "findSymbol", { query });
    const found = items.map((item) => `${item.path} ${item.kind} ${item.qualifiedName}`);
    const wanted = expected.split("\n");
    assert.deepEqual(found.slice(0, wanted.length), wanted);
  });
}

const part = fc.constantFrom("a", "b", "c", "ab", "abc");

test("whatever stands in front: the same as a look at every declaration", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(part, part, part), { minLength: 1, maxLength: 12 }),
      fc.array(part, { minLength: 2, maxLength: 3 }),
      fc.constantFrom<Params<"findSymbol">["tests"]>("include", "exclude", "only"),
      async (declared, wanted, tests) => {
        const files = new Map<string, string[]>();
        for (const [file, outer, inner] of declared) {
          const path = `${inner}/${inner === "c" ? "test_" : ""}${file}.py`;
          const lines = files.get(path) ?? [];
          lines.push(`class ${outer}:`, `    def ${inner}(self): ...`, `    class ${file}:`, `        x = 1`);
          files.set(path, lines);
        }
        const fixture = [...files].map(([path, lines]) => `//- ${path}\n${lines.join("\n")}`).join("\n");
        const all = [];
        for (const query of ["a", "b", "c"]) {
          all.push(...(await feature.ask(fixture, "findSymbol", { query, match: "prefix", limit: 1000, tests })).items);
        }
        const query = wanted.join(".");
        const names = all.filter(({ path, qualifiedName: name }) => {
          const around = `.${path.replace(/\.py$/, "").replaceAll("/", ".")}.${name}`;
          return around.endsWith(`.${query}`) && `.${name}`.endsWith(`.${wanted[wanted.length - 1]}`);
        });
        const found = await feature.ask(fixture, "findSymbol", { query, match: "exact", limit: 1000, tests });
        const place = (item: (typeof names)[number]) => `${item.path} ${item.qualifiedName}`;
        assert.deepEqual(new Set(found.items.map(place)), new Set(names.map(place)));
      },
    ),
    { numRuns: 20 },
  );
});

/** references and highlight: every place, production before tests, and what is not proven beside it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";
import { checkReferences } from "../harness/checkUses.js";

const feature = sharedDaemon();

const shop = `
//- go.mod
module example.com/shop
//- a_test.go
package shop

func testAdd() { add(1) }
//               ^^^ 4 ref call test
//- cart.go
package shop

func add(count int) int { return count }
//   ^^^ 1 def

func twice(count int) int { return add(add(count)) }
//                                 ^^^ 2 ref call
//                                     ^^^ 3 ref call
`;

for (const from of ["func add(", "return add(", "{ add(1)"]) {
  test(`the same references from every place: ${from}`, () =>
    checkReferences(feature, shop.replace(from, from.replace("add", "ad$0d"))));
}

test("by name", () => checkReferences(feature, shop, { name: "add" }));

test("without the declaration", () =>
  checkReferences(
    feature,
    shop.replace("//   ^^^ 1 def\n", "//\n").replace(/([234]) ref/g, (_, number) => `${Number(number) - 1} ref`),
    { name: "add", includeDeclaration: false },
  ));

test("B157 the test filter removes tests and nothing else, in both directions", async () => {
  await checkReferences(feature, shop.replace("//               ^^^ 4 ref call test\n", ""), {
    name: "add",
    tests: "exclude",
  });
  const { items } = await feature.ask(shop, "references", { name: "add", tests: "only" });
  assert.deepEqual(
    items.map(({ path, isTest, enclosing }) => [path, isTest, enclosing?.name]),
    [["a_test.go", true, "testAdd"]],
  );
});

test("pages by cursor give the same as one answer, each place once", async () => {
  const all = await feature.ask(shop, "references", { name: "add" });
  const paged = [];
  let cursor: string | undefined;
  do {
    const page = await feature.ask(shop, "references", {
      name: "add",
      limit: 1,
      ...(cursor === undefined ? {} : { cursor }),
    });
    assert.equal(page.items.length, 1);
    paged.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(paged, all.items);
  await feature.checkError(
    shop,
    "references",
    { name: "add", cursor: "x" },
    "invalidParams: the cursor is not one of this method's",
  );
});

test("only some roles", async () => {
  const fixture = `
//- go.mod
module example.com/shop
//- main.go
package shop

var count int
//

func reset() { count = 0 }
//             ^^^^^ ref write

func show() int { return count }
`;
  await checkReferences(feature, fixture, { name: "count", roles: ["write"] });
});

test("items carry role, tier, enclosing declaration and, on request, their line", async () => {
  const { items, symbols, files } = await feature.ask(shop, "references", { name: "add", withText: true });
  assert.deepEqual(symbols, [{ symbol: "go gomod example.com/shop . add().", name: "add", kind: "function" }]);
  assert.equal(files, 2);
  assert.deepEqual(
    items.map(({ role, tier, enclosing, text }) => [role.join(" "), tier, enclosing?.name, text]),
    [
      ["definition", "exact", undefined, "func add(count int) int { return count }"],
      ["call", "exact", "twice", "func twice(count int) int { return add(add(count)) }"],
      ["call", "exact", "twice", "func twice(count int) int { return add(add(count)) }"],
      ["call", "exact", "testAdd", "func testAdd() { add(1) }"],
    ],
  );
});

test("B065 a local's references stay in its function", () =>
  checkReferences(
    feature,
    `
//- go.mod
module example.com/shop
//- main.go
package shop

func one() int {
    sum := 1
//  ^^^ def
    return sum$0
//         ^^^ ref
}

func two() int {
    sum := 2
    return sum
}
`,
  ));

test("B003 an embedded field and its type are two symbols: the field, asked at the field", () =>
  checkReferences(
    feature,
    `
//- go.mod
module example.com/shop
//- car.go
package shop

type Engine struct{}

type Car struct{ Eng$0ine }
//               ^^^^^^ def

func (c Car) run() { c.Engine }
//                     ^^^^^^ ref
`,
  ));

const maybe = `
//- go.mod
module example.com/shop
//- main.go
package shop

type Store struct{}

func (Store) Close() {}
//           ^^^^^ def

func end(store Store) { store.Close() }
//                            ^^^^^ ref call
//- other/other.go
package other

func end(any Unknown) { any.Close() }
`;

test("B155 unresolved sites of the same name are counted, and listed on request, apart", async () => {
  await checkReferences(feature, maybe, { name: "Store.Close" });
  const { completeness, candidates } = await feature.ask(maybe, "references", { name: "Store.Close" });
  assert.equal(completeness.unresolved, 1);
  assert.deepEqual(candidates, []);
  const asked = await feature.ask(maybe, "references", { name: "Store.Close", candidates: true, withText: true });
  assert.deepEqual(
    asked.candidates.map(({ path, tier, enclosing, text }) => [path, tier, enclosing?.name, text]),
    [["other/other.go", "candidate", "end", "func end(any Unknown) { any.Close() }"]],
  );
});

test("asked at an unresolved site: no references, the other sites counted", async () => {
  const fixture = maybe.replace("any.Close()", "any.Clo$0se()");
  const { items, completeness, symbols } = await feature.ask(fixture, "references", {});
  assert.deepEqual([items, symbols, completeness.unresolved], [[], [], 1]);
});

test("a popular symbol: every file, page by page, whoever answers", async () => {
  const uses = Array.from({ length: 150 }, (_, number) => {
    return `//- use${number}.go\npackage shop\n\nfunc use${number}() { add(${number}) }\n`;
  });
  const fixture = `${shop}${uses.join("")}`;
  const popular = await feature.ask(fixture, "references", {
    path: "cart.go",
    position: { line: 2, character: 6 },
    tests: "exclude",
    limit: 100,
  });
  assert.deepEqual([popular.files, popular.items.length], [152, 100]);
  const rest = await feature.ask(fixture, "references", {
    path: "cart.go",
    position: { line: 2, character: 6 },
    tests: "exclude",
    limit: 100,
    cursor: popular.nextCursor!,
  });
  assert.deepEqual([rest.items.length, rest.nextCursor], [53, null]);
  const places = [...popular.items, ...rest.items].map(
    ({ path, range }) => `${path}:${range.start.line}:${range.start.character}`,
  );
  assert.equal(new Set(places).size, 153);
});

test("highlight: the occurrences of one file with what they do", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- main.go
package shop

var count int

func reset() int {
    cou$0nt = 0
    return count
}
//- other.go
package shop

func other() int { return count }
`,
    "highlight",
    {} as never,
    `
    3:5-3:10 definition
    6:5-6:10 write
    7:12-7:17 read
    `,
  ));

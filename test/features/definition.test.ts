/** definition and typeDefinition: where uses lead, through the real server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";
import { checkDefinition } from "../harness/checkUses.js";

const feature = sharedDaemon();

const modules = `
//- go.mod
module example.com/shop
`;

for (const [place, marked] of [
  ["start", "$0Add"],
  ["middle", "A$0dd"],
  ["end", "Add$0"],
] as const) {
  test(`B033 a method used in another file, the cursor at its ${place}`, () =>
    checkDefinition(
      feature,
      `${modules}
//- cart.go
package shop

type Cart struct{ items []string }

func (c *Cart) Add(item string) {}
//             ^^^ def
//- order.go
package shop

func order(cart *Cart) { cart.Add("tea") }
`.replace("cart.Add", `cart.${marked}`),
    ));
}

test("a definition leads to itself", () =>
  checkDefinition(
    feature,
    `${modules}
//- cart.go
package shop

type Ca$0rt struct{}
//   ^^^^ def
`,
  ));

test("a function of an imported package", () =>
  checkDefinition(
    feature,
    `${modules}
//- main.go
package shop

import "example.com/shop/tax"

func total() int { return tax.Ra$0te() }
//- tax/rate.go
package tax

func Rate() int { return 19 }
//   ^^^^ def
`,
  ));

test("a local leads to where it is defined, and no further", () =>
  checkDefinition(
    feature,
    `${modules}
//- main.go
package shop

func one() int {
    sum := 1
//  ^^^ def
    return su$0m
}

func two() int {
    sum := 2
    return sum
}
`,
  ));

test("B001 an embedded type leads to the type", () =>
  checkDefinition(
    feature,
    `${modules}
//- car.go
package car

type Engine struct{}
//   ^^^^^^ def

type Car struct{ *Eng$0ine }
`,
  ));

test("what lies outside the workspace has an origin and no place", () =>
  checkDefinition(
    feature,
    `${modules}
//- main.go
package shop

import "fmt"

func hello() { fmt.Print$0ln() }
`,
    { elsewhere: "external std" },
  ));

test("a name of the language has no place", () =>
  checkDefinition(
    feature,
    `${modules}
//- main.go
package shop

func size(text string) int { return le$0n(text) }
`,
    { elsewhere: "builtin" },
  ));

test("B153 what is not resolved leads nowhere, and counts as unresolved", async () => {
  const fixture = `${modules}
//- main.go
package shop

func order() { unkno$0wn() }
`;
  await checkDefinition(feature, fixture);
  const { items, completeness, asked } = await feature.ask(fixture, "definition", {});
  assert.deepEqual(items, []);
  assert.equal(completeness.unresolved, 1);
  assert.deepEqual(asked?.range.start, { line: 2, character: 15 });
});

test("where nothing stands there is an error and no answer", () =>
  feature.checkError(
    `${modules}
//- main.go
package shop

func order() {$0 }
`,
    "definition",
    {},
    "notFound: nothing is known at main.go:3:15",
  ));

test("a package clause leads to itself", () =>
  checkDefinition(
    feature,
    `${modules}
//- a.go
package sh$0op
//      ^^^^ def
//- b.go
package shop
`,
  ));

test("by name and by moniker", async () => {
  const fixture = `${modules}
//- cart.go
package shop

type Cart struct{}

func (c *Cart) Add(item string) {}
//             ^^^ def
`;
  await checkDefinition(feature, fixture, { name: "Cart.Add" });
  await checkDefinition(feature, fixture, { name: "go gomod example.com/shop . Cart#Add()." });
});

test("B161 a name that is not there is an error with suggestions", () =>
  feature.checkError(
    `${modules}
//- cart.go
package shop

type Cart struct{}
`,
    "definition",
    { name: "Cort" },
    `
    notFound: nothing is called Cort
    suggestions: Cart
    `,
  ));

test("the type of a parameter, a local and a field", async () => {
  for (const use of ["car$0t.owner", "cart.own$0er", "o$0wn.name"]) {
    const type = use.includes("car$0t") ? "Cart" : "Person";
    const underline = (name: string): string => (name === type ? `//   ${"^".repeat(name.length)} def` : "//");
    await checkDefinition(
      feature,
      `${modules}
//- cart.go
package shop

type Cart struct{ owner *Person }
${underline("Cart")}

type Person struct{ name string }
${underline("Person")}

func greet(cart *Cart) {
    own := Person{}
    print(own.name, cart.owner)
}
`.replace(use.replace("$0", ""), use),
      { method: "typeDefinition" },
    );
  }
});

test("of a type, typeDefinition is the type itself", () =>
  checkDefinition(
    feature,
    `${modules}
//- cart.go
package shop

type Cart struct{}
//   ^^^^ def

func greet(cart *Ca$0rt) {}
`,
    { method: "typeDefinition" },
  ));

test("items carry signature, whole range and enclosing declaration, and a line of text on request", async () => {
  const { items } = await feature.ask(
    `${modules}
//- cart.go
package shop

type Cart struct {
    owner string
}

func (c *Cart) Owner() string { return c.own$0er }
`,
    "definition",
    { withText: true },
  );
  assert.equal(items.length, 1);
  const { symbol, name, kind, enclosing, text, fullRange, origin } = items[0];
  assert.deepEqual(
    { symbol, name, kind, enclosing, text, line: fullRange?.start.line, origin },
    {
      symbol: "go gomod example.com/shop . Cart#owner.",
      name: "owner",
      kind: "field",
      enclosing: { name: "Cart", kind: "struct" },
      text: "owner string",
      line: 3,
      origin: "workspace",
    },
  );
});

const boot = `${modules}
//- boot_darwin.go
package shop

func boot() int { return 1 }
//   ^^^^ DARWIN def
//- boot_linux.go
package shop

func boot() int { return 2 }
//   ^^^^ LINUX def
//- boot_windows.go
package shop

func boot() int { return 3 }
//   ^^^^ WINDOWS def
`;

for (const [asking, file, order] of [
  ["a file built everywhere", "main.go", "LINUX DARWIN WINDOWS"],
  ["a windows file", "main_windows.go", "WINDOWS LINUX DARWIN"],
  ["a file tagged for darwin or windows", "tagged.go", "DARWIN WINDOWS LINUX"],
] as const) {
  test(`B021 every build variant, that of the asking file first: ${asking}`, () => {
    const constraint = file === "tagged.go" ? "//go:build darwin || (windows && extra)\n" : "";
    const numbered = order.split(" ").reduce((text, name, index) => text.replace(name, String(index + 1)), boot);
    return checkDefinition(
      feature,
      `${numbered}//- ${file}
${constraint}package shop

func main() { bo$0ot() }
`,
    );
  });
}

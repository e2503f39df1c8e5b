/** rename: the whole plan, and what speaks against it. */
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const shop = `
//- go.mod
module example.com/shop
//- cart.go
package shop

func add(count int) int { return count }

func clear(sum int) {}
//- order.go
package shop

func order(total int) int { return ad$0d(total) }
`;

test("every place in every file", () =>
  feature.check(
    shop,
    "rename",
    { newName: "plus" },
    `
    cart.go:3:6-3:9
    order.go:3:36-3:39
  `,
  ));

test("B131 columns count UTF-16 units, edits are exact", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- main.go
package shop

func größe() int { /* 🎈 日本 */ return grö$0ße() }
`,
    "rename",
    { newName: "maß" },
    `
    main.go:3:6-3:11
    main.go:3:39-3:44
    `,
  ));

test("a name that is taken beside it", () =>
  feature.check(
    shop,
    "rename",
    { newName: "clear" },
    `
    cart.go:3:6-3:9
    order.go:3:36-3:39
    taken: cart.go:5:6-5:11 there is a clear already
  `,
  ));

test("a place where the new name means a local", () =>
  feature.check(
    shop,
    "rename",
    { newName: "total" },
    `
    cart.go:3:6-3:9
    order.go:3:36-3:39
    hidden: order.go:3:36-3:39 total means something else here
  `,
  ));

test("no name, and the language's own", async () => {
  await feature.check(
    shop,
    "rename",
    { newName: "a b" },
    `
    cart.go:3:6-3:9
    order.go:3:36-3:39
    name:  a b is no name
  `,
  );
  await feature.check(
    shop.replace("ad$0d(total) }", "add(total) + le$0n(nil) }"),
    "rename",
    { newName: "size" },
    `
    order.go:3:49-3:52
    outside:  len is of the language
  `,
  );
});

test("sites of the name that are not resolved", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- store.go
package shop

type File struct{}

func (File) Cl$0ose() {}

func end(file File) { file.Close() }
//- other/other.go
package other

func end(any Unknown) { any.Close() }
`,
    "rename",
    { newName: "End" },
    `
    store.go:5:13-5:18
    store.go:7:28-7:33
    unresolved: other/other.go:3:29-3:34 this Close is not resolved
    `,
    1,
  ));

test("an embedded field is renamed with its type, and everything that names it", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- car.go
package shop

type Engine struct{}

type Car struct{ *Engine }

func (c Car) run() { c.Engine }

func build(engine *Eng$0ine) {}
`,
    "rename",
    { newName: "Motor" },
    `
    car.go:3:6-3:12
    car.go:5:19-5:25
    car.go:9:20-9:26
    car.go:7:24-7:30
    `,
  ));

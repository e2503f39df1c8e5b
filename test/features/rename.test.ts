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

test("asked at a site that is not resolved: nothing to change, and every such site", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- store.go
package shop

type File struct{}

func (File) Close() {}
//- other/other.go
package other

func end(any Unknown) { any.Cl$0ose() }

func all(any Unknown) { any.Close() }
`,
    "rename",
    { newName: "End" },
    `
    outside:  nothing is known to be called Close here
    unresolved: other/other.go:3:29-3:34 this Close is not resolved
    unresolved: other/other.go:5:29-5:34 this Close is not resolved
    `,
    2,
  ));

test("behind a qualifier the new name hides nothing and is hidden by nothing", async () => {
  const files = (use: string): string => `
//- go.mod
module example.com/shop
//- price/price.go
package price

func To$0tal(x int) int { return x }

type Sum struct{ Size int }
//- shop/shop.go
package shop

import "example.com/shop/price"

${use}
`;
  const places = `
    price/price.go:3:6-3:11
    shop/shop.go:5:`;
  // A local, a function of the package, one of another package, a member.
  for (const [use, columns] of [
    ["func a(Size int) int { return price.Total(Size) }", "37-5:42"],
    ["func Size() int { return price.Total(Size()) }", "32-5:37"],
    ["func a(s price.Sum) int { return price.Total(s.Size) }", "40-5:45"],
  ]) {
    await feature.check(files(use), "rename", { newName: "Size" }, `${places}${columns}`);
  }
});

test("a member's name is hidden by nothing", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- shop.go
package shop

type Cart struct{ su$0m int }

func total(c Cart, size int) int { return c.sum + size + Cart{sum: size}.sum }
`,
    "rename",
    { newName: "size" },
    `
    shop.go:3:19-3:22
    shop.go:5:45-5:48
    shop.go:5:63-5:66
    shop.go:5:74-5:77
    `,
  ));

test("a qualified use of the new name elsewhere hides nothing; three dots are no qualifier", async () => {
  const files = (use: string): string => `
//- go.mod
module example.com/shop
//- price/price.go
package price

func Size() int { return 1 }

type Unit int
//- shop/shop.go
package shop

import "example.com/shop/price"

type par$0t int

${use}
`;
  await feature.check(
    files("func a(p part) int { return price.Size() }"),
    "rename",
    { newName: "Size" },
    `
    shop/shop.go:5:6-5:10
    shop/shop.go:7:10-7:14
    `,
  );
  await feature.check(
    files("func a(Size int, p ...part) {}"),
    "rename",
    { newName: "Size" },
    `
    shop/shop.go:5:6-5:10
    shop/shop.go:7:23-7:27
    hidden: shop/shop.go:7:23-7:27 Size means something else here
    `,
  );
});

const stores = `
//- go.mod
module example.com/shop
//- store.go
package shop

type Store interface{ Get(name string) int }

type Memory struct{}

func (Memory) Get(name string) int { return 1 }

type Cached struct{ Memory }

func (*Cached) Get(name string) int { return 2 }

type Other struct{}

func (Other) Get() int { return 3 }

func use(s Store) int { return s.Get("a") + Memory{}.Get("b") }
`;

test("a type's method that an interface asks for: the interface's and those of its other types are told", () =>
  feature.check(
    stores.replace("(Memory) Get", "(Memory) G$0et"),
    "rename",
    { newName: "Find" },
    `
    store.go:7:15-7:18
    store.go:17:54-17:57
    coupled: store.go:3:23-3:26 it implements Store.Get
    coupled: store.go:11:16-11:19 Cached.Get implements Store.Get too
    `,
  ));

test("an interface's method is renamed with all that implement it", () =>
  feature.check(
    stores.replace("{ Get", "{ G$0et"),
    "rename",
    { newName: "Find" },
    `
    store.go:3:23-3:26
    store.go:7:15-7:18
    store.go:11:16-11:19
    store.go:17:34-17:37
    store.go:17:54-17:57
    `,
  ));

test("what implements another interface by the name too is told", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- store.go
package shop

import "io"

type Closer interface{ Cl$0ose() error }

type File struct{}

func (File) Close() error { return nil }

type Named interface {
	Close() error
	Name() string
}

type Log struct{ File }

func (Log) Name() string { return "" }

type failing struct{}

func (failing) Error() string { return "" }

func end(c io.Closer) { c.Close() }
`,
    "rename",
    { newName: "End" },
    `
    store.go:5:24-5:29
    store.go:9:13-9:18
    store.go:12:2-12:7
    coupled:  io.Closer.Close goes by the same interface
    `,
  ));

test("a method that an interface of the language asks for", () =>
  feature.check(
    `
//- go.mod
module example.com/shop
//- store.go
package shop

type failing struct{}

func (failing) Err$0or() string { return "" }

func fail() error { return failing{} }

func text() string { return fail().Error() }
`,
    "rename",
    { newName: "Text" },
    `
    store.go:5:16-5:21
    coupled:  it implements builtin.Error
    `,
  ));

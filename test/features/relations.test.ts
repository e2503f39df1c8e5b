/** implementations, supertypes, subtypes, callers, callees and dependencies of a symbol, through the real server. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";
import { withDaemon } from "../harness/daemon.js";

const feature = sharedDaemon();

const shop = `
//- go.mod
module example.com/shop

go 1.24
//- store/store.go
package store

import "io"

const Limit = 10

type Item struct{ Name string }

type Store interface {
	Get(name string) Item
	io.Closer
}

type Memory struct{ items []Item }

func (m *Memory) Get(name string) Item { return m.find(name) }

func (m *Memory) Close() error { return nil }

func (m *Memory) find(name string) Item {
	if len(m.items) > Limit {
		return Item{}
	}
	return m.items[0]
}
//- store/store_test.go
package store

type fake struct{ Memory }

func (fake) Get(string) Item { return Item{} }

func useFake() { fake{}.Get("") ; price(fake{}) }

func price(s Store) Item { return s.Get("a") }
//- main.go
package main

import "example.com/shop/store"

type logged struct{ store.Store }

func open() store.Store { return logged{&store.Memory{}} }

func main() {
	s := open()
	show(s)
	defer s.Close()
}

func show(s store.Store) { s.Get("b") }
`;

test("implementations of an interface, production before tests", () =>
  feature.check(
    shop,
    "implementations",
    { name: "store/store.go::Store" },
    `
    main.go:5 logged
    store/store.go:14 Memory
    (external std) Closer
    store/store_test.go:3 fake test
    `,
  ));

test("tests only, and without them", async () => {
  await feature.check(
    shop,
    "implementations",
    { name: "store/store.go::Store", tests: "only" },
    "store/store_test.go:3 fake test",
  );
  await feature.check(
    shop,
    "subtypes",
    { name: "store/store.go::Store", tests: "exclude" },
    "main.go:5 logged\nstore/store.go:14 Memory",
  );
});

test("from a type to its interfaces, also those outside the workspace that are called here", () =>
  feature.check(
    shop,
    "supertypes",
    { name: "store/store.go::Memory" },
    `
    store/store.go:9 Store
    (external std) Closer
    `,
  ));

test("implementations of a method in both directions", async () => {
  await feature.check(
    shop,
    "implementations",
    { name: "Store.Get" },
    "store/store.go:16 Memory.Get\nstore/store_test.go:5 fake.Get test",
  );
  await feature.check(shop, "implementations", { name: "Memory.Get" }, "store/store.go:10 Store.Get");
});

test("callers: direct ones and by dispatch; B157 calls from tests never stand between production calls", () =>
  feature.check(
    shop,
    "callers",
    { name: "Memory.Get" },
    `
    main.go:15 show dispatch @15
    store/store_test.go:9 price dispatch test @9
    `,
  ));

test("callees: the interface's own method, exact, and what it may reach", () =>
  feature.check(
    shop,
    "callees",
    { name: "show" },
    `
    store/store.go:10 Store.Get @15
    store/store.go:16 Memory.Get dispatch @15
    `,
  ));

test("callees outside the workspace have no place", () =>
  feature.check(
    shop,
    "callees",
    { name: "main" },
    `
    main.go:7 open @10
    main.go:15 show @11
    store/store.go:18 Memory.Close dispatch @12
    (external std) Close @12
    `,
  ));

test("dependencies of a symbol: own members apart, then functions, types, globals", () =>
  feature.check(
    shop,
    "dependencies",
    { name: "Memory.find" },
    `
    own store/store.go:14 items @21,24
    type store/store.go:7 Item @20,22
    type store/store.go:14 Memory @20
    global store/store.go:5 Limit @21
    `,
  ));

test("pages by cursor give the same as one answer", async () => {
  const all = await feature.ask(shop, "implementations", { name: "store/store.go::Store" });
  const paged = [];
  let cursor: string | undefined;
  do {
    const given = { name: "store/store.go::Store", limit: 1, ...(cursor === undefined ? {} : { cursor }) };
    const page = await feature.ask(shop, "implementations", given);
    paged.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(paged, all.items);
});

test("a language without relations says so", () =>
  feature.checkError("//- a.rs\nfn f() {}\n", "callers", { name: "f" }, "unsupported: navd knows no calls in rust"));

test("a new method that makes a type implement an interface links its own file alone", () =>
  withDaemon(async (daemon) => {
    const root = await daemon.open({
      "go.mod": "module example.com/m\n",
      "a/a.go": "package a\n\ntype Closer interface{ Close() }\n\nfunc Shut(c Closer) { c.Close() }\n",
      "b/b.go": "package b\n\ntype File struct{}\n",
      "c/c.go": 'package c\n\nimport "example.com/m/b"\n\nvar File b.File\n',
    });
    const implementing = async (): Promise<readonly string[]> => {
      const { items } = await daemon.rpc.request("implementations", { root, name: "Closer" });
      return items.map(({ path, name }) => `${path} ${name}`);
    };
    assert.deepEqual(await implementing(), []);
    const { last } = await daemon.rpc.request("watch", { root, waitMs: 0 });
    writeFileSync(`${root}/b/b.go`, "package b\n\ntype File struct{}\n\nfunc (File) Close() {}\n");
    await daemon.rpc.request("sync", { root });
    assert.deepEqual(await implementing(), ["b/b.go File"]);
    // Taken in by the watcher or by the sync, whichever came first.
    const { batches } = await daemon.rpc.request("watch", { root, after: last, waitMs: 0 });
    assert.equal(
      batches.reduce((count, { linked }) => count + linked, 0),
      1,
    );
    const { items } = await daemon.rpc.request("callers", { root, name: "File.Close" });
    assert.deepEqual(
      items.map(({ name, tier }) => [name, tier]),
      [["Shut", "dispatch"]],
    );
  }));

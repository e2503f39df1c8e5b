/** implementations, supertypes, subtypes, callers, callees and dependencies in Python, through the real server and in the manners of its facades. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";
import { withDaemon } from "../harness/daemon.js";
import { dedent } from "../harness/facts.js";

const feature = sharedDaemon();

const shop = `
//- shop/store.py
from abc import ABC, abstractmethod

LIMIT = 10

class Item:
    def __init__(self, name):
        self.name = name

class Store(ABC):
    @abstractmethod
    def get(self, name: str) -> Item: ...

class Memory(Store):
    def __init__(self):
        self.items: list[Item] = []

    def get(self, name):
        return self.find(name)

    def find(self, name: str) -> Item:
        if len(self.items) > LIMIT:
            return Item(name)
        return self.items[0]
//- shop/main.py
from shop.store import Memory, Store

class Logged(Memory):
    def get(self, name):
        return super().get(name)

def start() -> Store:
    return Logged()

def main():
    show(start())

def show(store: Store):
    store.get("b")
//- tests/test_store.py
from shop.store import Item, Store

class Fake(Store):
    def get(self, name):
        return Item("fake")

def test_price(store: Store):
    store.get("a")
`;

test("subclasses and base classes, production before tests", async () => {
  await feature.check(
    shop,
    "subtypes",
    { name: "Store" },
    "shop/main.py:3 Logged\nshop/store.py:13 Memory\ntests/test_store.py:3 Fake test",
  );
  await feature.check(shop, "subtypes", { name: "Store", tests: "only" }, "tests/test_store.py:3 Fake test");
  await feature.check(shop, "supertypes", { name: "Memory" }, "shop/store.py:9 Store\n(external stdlib) ABC");
});

test("overrides of a method in both directions", async () => {
  await feature.check(
    shop,
    "implementations",
    { name: "Store.get", tests: "exclude" },
    "shop/main.py:4 Logged.get\nshop/store.py:17 Memory.get",
  );
  await feature.check(
    shop,
    "implementations",
    { name: "Memory.get" },
    "shop/main.py:4 Logged.get\nshop/store.py:11 Store.get",
  );
});

test("callers: direct ones and through the base class, tests apart", async () => {
  await feature.check(
    shop,
    "callers",
    { name: "Memory.get" },
    "shop/main.py:4 Logged.get @5\nshop/main.py:13 show dispatch @14\ntests/test_store.py:7 test_price dispatch test @8",
  );
  await feature.check(shop, "callers", { name: "Item.__init__", tests: "exclude" }, "shop/store.py:20 Memory.find @22");
});

test("callees: the base class's method, exact, and what it may reach; classes with their constructors", async () => {
  await feature.check(
    shop,
    "callees",
    { name: "show", tests: "exclude" },
    "shop/main.py:4 Logged.get dispatch @14\nshop/store.py:11 Store.get @14\nshop/store.py:17 Memory.get dispatch @14",
  );
  await feature.check(shop, "callees", { name: "start" }, "shop/main.py:3 Logged @8\nshop/store.py:14 __init__ @8");
});

test("dependencies of a function: own members apart, then types and globals", () =>
  feature.check(
    shop,
    "dependencies",
    { name: "Memory.find" },
    `
    own shop/store.py:15 items @21,23
    function (external stdlib) len @21
    type shop/store.py:5 Item @20,22
    type (external stdlib) str @20
    global shop/store.py:3 LIMIT @21
    `,
  ));

test("a new override links its own file alone", () =>
  withDaemon(async (daemon) => {
    const root = await daemon.open({
      "a.py": "class Port:\n    def read(self): ...\n\ndef use(port: Port):\n    port.read()\n",
      "b.py": "from a import Port\n\nclass File(Port): ...\n",
      "c.py": "from b import File\n\nFile()\n",
    });
    const text = "from a import Port\n\nclass File(Port):\n    def read(self): ...\n";
    assert.equal(await daemon.linkedBy(root, () => writeFileSync(`${root}/b.py`, text)), 1);
    const { items } = await daemon.rpc.request("callers", { root, name: "File.read" });
    assert.deepEqual(
      items.map(({ name, tier }) => [name, tier]),
      [["use", "dispatch"]],
    );
  }));

test("an agent asks for callers, callees, references and dependencies", () =>
  withDaemon(async (daemon) => {
    const root = await daemon.open({
      "port.py": "class Port:\n    def read(self): ...\n\nclass File(Port):\n    def read(self): ...\n",
      "use.py":
        "from port import File, Port\n\ndef use(port: Port):\n    port.read()\n\ndef make():\n    return File()\n",
    });
    const client = await daemon.mcp({ root, profile: "full" });
    await daemon.rpc.request("sync", { root });
    const ask = async (name: string, args: object): Promise<readonly (readonly unknown[])[]> => {
      const { structuredContent } = (await client.callTool({ name, arguments: { ...args } })) as {
        readonly structuredContent: Readonly<Record<string, unknown>>;
      };
      const items = (structuredContent.items ?? structuredContent.uses) as readonly {
        readonly path: string;
        readonly name: string;
        readonly tier: string;
      }[];
      return items.map(({ path, name: found, tier }) => [path, found, tier]);
    };
    assert.deepEqual(await ask("find_callers", { name: "File.read" }), [["use.py", "use", "dispatch"]]);
    assert.deepEqual(await ask("find_callees", { name: "use" }), [
      ["port.py", "read", "exact"],
      ["port.py", "read", "dispatch"],
    ]);
    assert.deepEqual(await ask("find_references", { name: "File.read", includeDeclaration: false }), [
      ["use.py", "read", "dispatch"],
    ]);
    assert.deepEqual(await ask("get_dependencies", { name: "make" }), [["port.py", "File", "exact"]]);
  }));

test("the command line: def, refs, impls, callers, callees, export", () =>
  withDaemon(async (daemon) => {
    const root = await daemon.open({
      "port.py": "class Port:\n    def read(self): ...\n\nclass File(Port):\n    def read(self): ...\n",
      "use.py": "from port import Port\n\ndef use(port: Port):\n    port.read()\n",
    });
    const navd = async (...words: string[]): Promise<string> => {
      const { code, stdout, stderr } = await daemon.sandbox.cli(words, { cwd: root });
      return `${stdout}${stderr}${code === 0 ? "" : `(${code})`}`;
    };
    assert.equal(await navd("def", "use.py:4:10"), "port.py:2:9  def read(self)\n");
    assert.match(await navd("refs", "File.read"), /^port\.py:5:9 .*\nuse\.py:4:10 .*dispatch/);
    assert.match(await navd("impls", "Port.read"), /^port\.py:5:9 /);
    assert.match(await navd("callers", "File.read"), /^use\.py:3:5 .*dispatch/);
    assert.match(await navd("callees", "use"), /^port\.py:2:9 .*\n.*port\.py:5:9 .*dispatch/s);
    const calls = (await navd("export", "calls")).trimEnd().split("\n");
    assert.deepEqual(
      calls.map((line) => JSON.parse(line) as unknown),
      [
        {
          path: "use.py",
          line: 2,
          character: 4,
          name: "use",
          kind: "function",
          got: [
            { path: "port.py", line: 1, character: 8, tier: "exact" },
            { path: "port.py", line: 4, character: 8, tier: "dispatch" },
          ],
        },
      ],
    );
    const implementations = await navd("export", "implementations");
    assert.equal(implementations.trimEnd().split("\n").length, dedent("a\nb\nc\nd").split("\n").length);
  }));

/** Names as people write them, and monikers as navd writes them, through the real server. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { NavdError } from "../../proto/errors.js";
import type { Result } from "../../proto/methods.js";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const spellings = `
//- src/q.rb
class Q
  def valid?; true; end
  def []=(key, value); end
  def value; 1; end
end
//- src/foo.cpp
struct Foo {
  ~Foo() {}
  bool operator==(const Foo& other) const { return true; }
};
//- docs/guide.md
# v1.2 Release

## How to add a language
//- settings.toml
"eslint.enable" = true
[editor]
"tab.size" = 2
//- src/priv.ts
export class P { #priv = 1; get(): number { return this.#priv; } }
//- src/a.ts
export function foo(): number { return 1; }
//- src/b.ts
export function foo(): number { return 2; }
`;

type Items = Result<"documentSymbols">["items"];

function namesOf(items: Items): string[] {
  return items.flatMap((item) => [item.name, ...namesOf(item.children)]);
}

for (const path of ["src/q.rb", "src/foo.cpp", "docs/guide.md", "settings.toml", "src/priv.ts", "src/a.ts"]) {
  test(`every moniker of ${path} and every name in it resolves`, async () => {
    const { items } = await feature.ask(spellings, "documentSymbols", { path });
    for (const name of namesOf(items)) {
      const found = await feature.ask(spellings, "findSymbol", { query: name, match: "exact", path });
      assert.ok(found.items.length > 0, `nothing is called ${name}`);
      for (const item of found.items) {
        const { slices } = await feature.ask(spellings, "symbol", { name: item.moniker });
        assert.ok(slices.some(({ symbol }) => symbol.path === path && symbol.qualifiedName === item.qualifiedName));
        const qualified = await feature.ask(spellings, "findSymbol", {
          query: `${path}::${item.qualifiedName}`,
          match: "exact",
        });
        assert.ok(
          qualified.items.some(({ moniker }) => moniker === item.moniker),
          item.qualifiedName,
        );
      }
    }
  });
}

for (const [query, expected] of [
  ["v1.2 Release", "docs/guide.md heading v1.2 Release"],
  ["How to add a language", "docs/guide.md heading v1.2 Release.How to add a language"],
  ["eslint.enable", "settings.toml key eslint.enable"],
  ["editor.tab.size", "settings.toml key editor.tab.size"],
  ["#priv", "src/priv.ts field P.#priv"],
  ["P.#priv", "src/priv.ts field P.#priv"],
  ["Q#valid?", "src/q.rb method Q.valid?"],
  ["Q::[]=", "src/q.rb method Q.[]="],
  ["Foo::~Foo", "src/foo.cpp method Foo.~Foo"],
  ["Foo.operator==", "src/foo.cpp method Foo.operator=="],
] as const) {
  test(`exact: ${query}`, () => feature.check(spellings, "findSymbol", { query, match: "exact" }, expected));
}

test("a path in front of a name is normalised", async () => {
  const { root } = await feature.workspace(spellings);
  for (const path of ["src/a.ts", "./src/a.ts", "src//a.ts", "src/../src/a.ts", join(root, "src/a.ts"), "src/a.ts/"]) {
    const { slices } = await feature.ask(spellings, "symbol", { name: `${path}::foo` });
    assert.deepEqual(
      slices.map(({ symbol }) => symbol.path),
      ["src/a.ts"],
    );
  }
});

test("B163 a path in front and a path beside the name must both hold", async () => {
  await feature.check(
    spellings,
    "findSymbol",
    { query: "src/a.ts::foo", match: "exact", path: "src" },
    "src/a.ts function foo",
  );
  await feature.check(spellings, "findSymbol", { query: "src/a.ts::foo", match: "exact", path: "src/b.ts" }, "");
  await feature.check(
    spellings,
    "findSymbol",
    { query: "src/::foo", match: "exact", path: "src/b.ts" },
    "src/b.ts function foo",
  );
  // The end of a path stands for it only where nothing is called so from the root.
  await feature.check(spellings, "findSymbol", { query: "a.ts::foo", match: "exact" }, "src/a.ts function foo");
  await feature.check(spellings, "findSymbol", { query: "a.ts::foo", match: "exact", path: "src/b.ts" }, "");
  await feature.check(spellings, "findSymbol", { query: ".ts::foo", match: "exact" }, "");
  for (const path of ["../src/a.ts", "/elsewhere/a.ts"]) {
    await assert.rejects(
      feature.ask(spellings, "findSymbol", { query: `${path}::foo` }),
      (error) => error instanceof NavdError && error.kind === "outsideRoot",
    );
  }
});

test("candidates of an ambiguous name carry monikers that resolve", async () => {
  const error = await feature.ask(spellings, "symbol", { name: "foo" }).then(
    () => assert.fail("two symbols"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof NavdError && error.kind === "needsConfirmation");
  const candidates = error.details["candidates"] as Result<"findSymbol">["items"];
  for (const { moniker, path } of candidates) {
    const { slices } = await feature.ask(spellings, "symbol", { name: moniker });
    assert.equal(slices[0].symbol.path, path);
  }
});

test("qualified names by prefix and by letters", async () => {
  await feature.check(
    spellings,
    "findSymbol",
    { query: "Q.val", match: "prefix" },
    "src/q.rb method Q.value\nsrc/q.rb method Q.valid?",
  );
  await feature.check(spellings, "findSymbol", { query: "Q.val" }, "src/q.rb method Q.value\nsrc/q.rb method Q.valid?");
  await feature.check(
    spellings,
    "findSymbol",
    { query: "Q.vl", match: "fuzzy" },
    "src/q.rb method Q.value\nsrc/q.rb method Q.valid?",
  );
  await feature.check(spellings, "findSymbol", { query: "Foo.val", match: "prefix" }, "");
});

test("a column past the end of a line is on that line", async () => {
  const text = "//- a.py\ndef one(): return 1\ndef two(): return 2\n";
  const { slices } = await feature
    .ask(text, "symbol", { path: "a.py", position: { line: 0, character: 500 } })
    .catch((error: unknown) => {
      assert.ok(error instanceof NavdError && error.kind === "notFound");
      return { slices: [] };
    });
  assert.ok(slices.every(({ symbol }) => symbol.name === "one"));
});

test("a line longer than the budget is cut inside", async () => {
  const text = `//- min.js\nfunction all(){${"call();".repeat(20_000)}}\n`;
  const { slices } = await feature.ask(text, "symbol", { name: "all", maxTokens: 50 });
  assert.equal(slices[0].truncated, true);
  assert.equal(slices[0].text.length, 165);
});

/** Half-written modules: prefixes of a text, cut where a token ends (every fourth, for the time it takes), are extracted, linked, and asked for calls. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileFacts } from "../../../adapters/facts.js";
import { adapterOf } from "../../../adapters/registry.js";
import { callees } from "../../../daemon/graph/callees.js";
import { type FactsSource, LookupSession } from "../../../daemon/index/lookups.js";
import { dedent } from "../../harness/facts.js";
import { MemoryRelations } from "../../harness/memoryRelations.js";
import { withTypeshed } from "../../harness/typeshed.js";

const store = dedent(`
  """Where items are kept."""
  from __future__ import annotations

  import dataclasses as d
  from contextlib import contextmanager
  from typing import TYPE_CHECKING, Generic, Iterator, Protocol, TypeVar, overload

  if TYPE_CHECKING:
      from use import Shop

  T = TypeVar("T", bound="Item")
  __all__ = ["Item", "Store"] + ["Closed"]

  class Closed(Exception): ...

  @d.dataclass(frozen=True, order=not False)
  class Item:
      name: str
      price: float = 0.5e1
      tags: dict[str, list[int]] = d.field(default_factory=lambda *, of=(): {})

      @property
      def label(self) -> str:
          return f"{self.name!r:>{10}} {self.price:.2f}"

  class Sized(Protocol):
      def __len__(self, /) -> int: ...

  class Store(Generic[T], Sized, metaclass=type):
      def __init__(self, *items: T, shop: Shop | None = None, **rest: object):
          self.items, self.shop = list(items), shop
          self.open: bool = True

      @overload
      def get(self, key: int) -> T: ...
      @overload
      def get(self, key: str, default: T | None = ...) -> T | None: ...
      def get(self, key, default=None):
          match key:
              case int() as at if at >= 0:
                  return self.items[at]
              case str(name) | {"name": name, **others}:
                  return next((one for one in self.items if one.name == name), default)
              case [first, *_]:
                  return self.get(first)
          raise KeyError(key) from None

      @contextmanager
      def lock(self) -> Iterator[Store[T]]:
          try:
              yield self
          except* (OSError, Closed) as errors:
              del errors
          finally:
              self.open ^= True

      def __len__(self): return len(self.items)

  async def load(paths, *, limit: int = 1 << 4) -> Store[Item]:
      global count
      async with paths as source, Store().lock() as store:
          async for path in source:
              if (found := store.get(path)) is not None and (yes := 1):
                  await path.read(found.label)
              elif not found or path in store.items[1:-1:2]: continue
              else:
                  while True: break
      count = [x ** 2 for x in range(3) for y in [x] if y] or {*()}
      assert count, "none"
      return store
`);

const use = dedent(`
  import store as s
  from store import *

  class Shop(s.Store[s.Item]):
      def get(self, key, default=None):
          def inner():
              nonlocal key
              key = super(Shop, self).get(key)
              return key
          return inner() if key else None

  type Names[X: (int, str)] = dict[X, Item]

  def main(shop: "Shop", many: Names[str]):
      for nth, item in enumerate(shop.items):
          print(item.label, many["a"].price, sep='''
  ''')
      with shop.lock() as locked:
          return locked.get("tea", default=Item(name="tea"))

  if __name__ == "__main__":
      main(Shop(shop=None), {})
`);

for (const [path, other] of [
  ["store.py", "use.py"],
  ["use.py", "store.py"],
] as const) {
  test(`prefixes of ${path} are extracted, linked, and asked for its calls`, async () => {
    const texts = { "store.py": store, "use.py": use };
    const adapter = adapterOf("py");
    await adapter.prepare("py");
    const fixed = adapter.extract(texts[other], "py");
    for (const end of tokenEnds(texts[path]).filter((_, nth) => nth % 4 === 0)) {
      const text = texts[path].slice(0, end);
      const facts = adapter.extract(text, "py");
      const source = await withTypeshed(
        memory(
          new Map([
            [path, facts],
            [other, fixed],
          ]),
        ),
      );
      try {
        ask(source, path, text);
      } catch (error) {
        throw new Error(`after ${JSON.stringify(text.slice(-40))}`, { cause: error });
      }
    }
  });
}

/** The file is linked, its names stand where the text has names, and each function is asked for what it calls. */
function ask(source: FactsSource, of: string, text: string): void {
  const relations = adapterOf("py").relations!;
  const context = new MemoryRelations(source, [of], new LookupSession(source));
  assert.equal(context.files.length, 1);
  const [{ path, facts, links }] = context.files;
  facts.declarations.forEach((_, ordinal) => {
    callees([{ path, facts, ordinal }], relations, context);
  });
  const { starts, ends } = links.occurrences;
  starts.forEach((start, nth) => {
    const name = text.slice(start, ends[nth]);
    assert.ok(name === "" || /^[\p{L}\p{N}_.]+$/u.test(name), `${name} is no name`);
  });
}

function memory(facts: ReadonlyMap<string, FileFacts>): FactsSource {
  return {
    exists: (path) => facts.has(path),
    facts: (path) => facts.get(path),
    directory: (directory) => (directory === "" ? [...facts.keys()].sort() : []),
  };
}

function tokenEnds(text: string): readonly number[] {
  return [...text.matchAll(/[\p{L}\p{N}_]+|\n *|\S/gu)].map((match) => match.index + match[0].length);
}

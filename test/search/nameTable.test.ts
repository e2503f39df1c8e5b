/** NameTable: against a plain list of names, through changes; what a commit it missed means. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FuzzyPattern } from "../../daemon/search/fuzzyScore.js";
import { NameTable, type TableEntry } from "../../daemon/search/nameTable.js";

const name = fc.array(fc.constantFrom("get", "Get", "_", "item", "Ä", "K", "2", "a", "B", "ﬀ"), {
  minLength: 1,
  maxLength: 5,
});
const entry = fc.record({
  name: name.map((parts) => parts.join("")),
  count: fc.integer({ min: 0, max: 3 }),
  fronts: fc.constantFrom(1, 2, 4, -2147483648),
});

test("best and withPrefix give what a look at every name gives, whatever came and went", () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 60 }),
      fc.constantFrom("g", "gt", "GET", "ä", "a2", "getitem", "k"),
      fc.constantFrom(1, 3, -1),
      (changes, pattern, fronts) => {
        const names = new Map<string, TableEntry>();
        const table = NameTable.of([], 0);
        for (const change of changes) {
          table.put(change);
          if (change.count === 0) names.delete(change.name);
          else names.set(change.name, change);
        }
        const wanted = [...names.values()].filter((known) => (known.fronts & fronts) !== 0);
        const scored = wanted
          .map((known) => ({ name: known.name, score: new FuzzyPattern(pattern).score(known.name) }))
          .filter(({ score }) => score > 0)
          .sort(
            (left, right) => right.score - left.score || left.name.length - right.name.length || order(left, right),
          );
        assert.deepEqual(table.best(pattern, 1000, [], fronts), scored);
        assert.deepEqual(table.best(pattern, 2, [], fronts), scored.slice(0, 2));
        const starting = wanted.filter((known) => known.name.toLowerCase().startsWith(pattern.toLowerCase()));
        assert.deepEqual(table.withPrefix(pattern, fronts).sort(), starting.map((known) => known.name).sort());
        assert.equal(table.size, names.size);
        for (const known of names.values()) assert.equal(table.count(known.name), known.count);
      },
    ),
  );
});

function order(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name < right.name ? -1 : 1;
}

test("texts are packed anew without losing any", () => {
  const table = NameTable.of([], 0);
  const many = Array.from({ length: 5_000 }, (_, at) => `some_rather_long_name_${at}`);
  for (const each of many) table.put({ name: each, count: 1, fronts: 1 });
  for (const each of many.slice(0, 4_900)) table.put({ name: each, count: 0, fronts: 0 });
  for (let at = 0; at < 5_000; at++) table.put({ name: `another_name_${at}`, count: 1, fronts: 1 });
  assert.equal(table.withPrefix("some_").length, 100);
  assert.equal(table.withPrefix("ANOTHER_NAME_").length, 5_000);
  assert.equal(table.best("somename4999", 5, [])[0].name, "some_rather_long_name_4999");
});

test("a commit is followed once, in its turn", () => {
  const table = NameTable.of([{ name: "old", count: 1, fronts: 1 }], 7);
  const change = (generation: number, added: string) => ({
    generation,
    names: [added],
    counts: Uint32Array.of(2),
    fronts: Uint32Array.of(0x80000000),
  });
  assert.equal(table.follow(change(7, "known")), "done");
  assert.equal(table.count("known"), 0);
  assert.equal(table.follow(change(8, "fresh")), "done");
  assert.deepEqual([table.count("fresh"), table.generation], [2, 8]);
  assert.deepEqual(table.withPrefix("f", -2147483648), ["fresh"]);
  assert.equal(table.follow(change(10, "later")), "missed");
  assert.deepEqual([table.count("later"), table.generation], [0, 8]);
});

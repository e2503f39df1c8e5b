/** The stored form of links: everything comes back, equal links have equal bytes, and what is asked is found. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { FileLinks, LinkedSymbol } from "../../adapters/links.js";
import { LineTable } from "../../daemon/base/lineTable.js";
import { LinksReader } from "../../daemon/store/linksReader.js";
import { encodeLinks } from "../../daemon/store/linksRecord.js";
import { symbolKey, unresolvedKey } from "../../daemon/store/mentionKeys.js";
import { symbolKinds, tiers } from "../../proto/symbols.js";

const identity = { scheme: "go", manager: "gomod", package: "example.com/m", namespace: ["pkg", "übung"] };

const name = fc.constantFrom("a", "Serve", "größe", "x".repeat(200), "𝒳y");
const moniker = fc
  .tuple(name, fc.constantFrom(".", "#", "().", "/", "[", "!"), fc.nat(5))
  .map(([text, suffix, number]) => {
    const quoted = /^[\w+$-]+$/.test(text) ? text : `\`${text}\``;
    return `go gomod m . p${number}/${suffix === "[" ? `[${quoted}]` : quoted + suffix}`;
  });

const symbol: fc.Arbitrary<LinkedSymbol> = fc.record({
  scope: fc.constantFrom("global", "local", "builtin"),
  moniker,
  name,
  kind: fc.constantFrom(...symbolKinds),
  signature: fc.constantFrom("", "x int", "größe *http.Client"),
  type: fc.oneof(fc.constant(""), moniker),
});

type Place = {
  readonly start: number;
  readonly length: number;
  readonly symbol: number;
  readonly roles: number;
  readonly tier: number;
};

const text = "one two three\n\tfour five 🎈 six\r\nseven\n\n".repeat(40);
const lines = LineTable.of(text);
const place = fc.record({
  start: fc.nat(text.length - 100),
  length: fc.oneof(fc.nat(8), fc.nat(90)),
  symbol: fc.nat(1000),
  roles: fc.constantFrom(1, 2, 4, 8, 16, 32, 34, 64, 130),
  tier: fc.nat(tiers.length - 1),
});

/** Valid links of these parts: symbols told apart, occurrences in order, no two of one symbol at one start. */
function linksOf(
  symbols: readonly LinkedSymbol[],
  places: readonly Place[],
  unresolved: readonly (readonly [string, number])[],
): FileLinks {
  const kept: LinkedSymbol[] = [];
  const seen = new Set<string>();
  for (const each of symbols) {
    if (each.scope === "local") kept.push({ ...each, moniker: "" });
    else if (!seen.has(each.moniker)) kept.push({ ...each, signature: "" });
    seen.add(each.moniker);
  }
  const taken = new Set<string>();
  const found = (kept.length === 0 ? [] : places)
    .map((each) => ({ ...each, symbol: each.symbol % kept.length }))
    .sort((left, right) => left.start - right.start || left.symbol - right.symbol)
    .filter(({ start, symbol: index }) => !taken.has(`${start} ${index}`) && taken.add(`${start} ${index}`));
  return {
    imports: [
      { importIndex: 0, nameIndex: -1, target: "go gomod m . p1/", targetPath: "p1", tier: "exact" },
      { importIndex: 3, nameIndex: 2, target: "go gomod m . p2/", targetPath: "", tier: "inferred" },
    ],
    symbols: kept,
    occurrences: {
      starts: Uint32Array.from(found, ({ start }) => start),
      ends: Uint32Array.from(found, ({ start, length }) => start + length),
      symbols: Uint32Array.from(found, ({ symbol: index }) => index),
      roles: Uint8Array.from(found, ({ roles }) => roles),
      tiers: Uint8Array.from(found, ({ tier }) => tier),
    },
    unresolved: [...unresolved]
      .sort((left, right) => left[1] - right[1])
      .filter(([, start], index, all) => index === 0 || all[index - 1][1] !== start)
      .map(([site, start]) => ({ name: site, start })),
  };
}

const links = fc
  .tuple(
    fc.array(symbol, { maxLength: 30 }),
    fc.array(place, { maxLength: 120 }),
    fc.array(fc.tuple(name, fc.nat(text.length - 300)), { maxLength: 10 }),
  )
  .map(([symbols, places, unresolved]) => linksOf(symbols, places, unresolved));

const trace = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.nat()), { maxLength: 20 })
  .map((pairs) => pairs.sort((left, right) => left[0] - right[0]));

/** What is said of a file, free of the order of its symbols. */
function facts({ symbols, occurrences, unresolved, imports }: FileLinks): unknown {
  const said = Array.from(occurrences.starts, (start, index) => {
    const { roles, tiers: sure, ends } = occurrences;
    return JSON.stringify([start, ends[index], roles[index], sure[index], symbols[occurrences.symbols[index]]]);
  });
  const typed = symbols.filter(({ scope, type }) => scope !== "local" && type !== "");
  return { said: said.sort(), typed: typed.map((each) => JSON.stringify(each)).sort(), unresolved, imports };
}

test("everything comes back, in canonical bytes", () => {
  fc.assert(
    fc.property(links, trace, (given, looked) => {
      const bytes = encodeLinks({ identity, links: given, trace: looked }, lines);
      const reader = new LinksReader(bytes);
      const back = reader.fileLinks(lines);
      assert.deepEqual(facts(back), facts(given));
      assert.deepEqual(reader.identity, identity);
      assert.deepEqual(
        [...reader.traceKeys],
        looked.map(([key]) => key),
      );
      assert.deepEqual(encodeLinks({ identity, links: back, trace: looked }, lines), bytes);
    }),
    { numRuns: 300 },
  );
});

test("the order in which an adapter names its symbols is not in the bytes", () => {
  fc.assert(
    fc.property(links, (given) => {
      const count = given.symbols.length;
      const { occurrences } = given;
      const turned = Uint32Array.from(occurrences.symbols, (index) => count - 1 - index);
      const order = Array.from(turned.keys()).sort(
        (left, right) => occurrences.starts[left] - occurrences.starts[right] || turned[left] - turned[right],
      );
      const column = <Values extends Uint32Array | Uint8Array>(values: Values): Values =>
        Uint32Array.from(order, (index) => values[index]) as unknown as Values;
      const other: FileLinks = {
        ...given,
        symbols: [...given.symbols].reverse(),
        occurrences: {
          starts: column(occurrences.starts),
          ends: column(occurrences.ends),
          symbols: column(turned),
          roles: column(occurrences.roles),
          tiers: column(occurrences.tiers),
        },
      };
      const encode = (each: FileLinks): Buffer => encodeLinks({ identity, links: each, trace: [] }, lines);
      // Locals that share their first place and name are told apart by nothing.
      const firsts = new Set<string>();
      for (const [index, start] of occurrences.starts.entries()) {
        const { scope, name: local } = given.symbols[occurrences.symbols[index]];
        if (scope === "local") fc.pre(!firsts.has(`${start} ${local}`));
        firsts.add(`${start} ${local}`);
      }
      assert.deepEqual(encode(other), encode(given));
    }),
  );
});

test("a symbol's occurrences, by moniker, are those of the whole list; a moniker that is not there has none", () => {
  fc.assert(
    fc.property(links, (given) => {
      const reader = new LinksReader(encodeLinks({ identity, links: given, trace: [] }, lines));
      const all = reader.allOccurrences();
      const keys = new Set(reader.mentionKeys);
      for (const [index, { scope, moniker: known }] of given.symbols.entries()) {
        if (scope === "local") continue;
        const own = given.occurrences.symbols.filter((each) => each === index).length;
        const found = reader.occurrencesOf(known);
        assert.equal(found.length, own);
        assert.equal(keys.has(symbolKey(known).key), own > 0);
        const at = reader.symbolOf(known);
        assert.deepEqual(
          found.map((each) => ({ ...each, symbol: at })),
          all.filter((each) => each.symbol === at),
        );
      }
      assert.deepEqual(reader.occurrencesOf("go gomod m . elsewhere/Serve()."), []);
      for (const { name: site } of given.unresolved) {
        assert.equal(reader.unresolvedSites(site).length, given.unresolved.filter((each) => each.name === site).length);
        assert.ok(keys.has(unresolvedKey(site).key));
      }
    }),
  );
});

test("at a position stand the occurrences it is inside of, else those that end there", () => {
  fc.assert(
    fc.property(links, fc.nat(text.length - 100), (given, offset) => {
      const reader = new LinksReader(encodeLinks({ identity, links: given, trace: [] }, lines));
      const found = reader.symbolsAt(lines.position(offset)).length;
      const { starts, ends } = given.occurrences;
      const inside = starts.filter((start, index) => start <= offset && offset < ends[index]).length;
      const before = starts.filter((start, index) => start <= offset && offset === ends[index]).length;
      assert.equal(found, inside > 0 ? inside : before);
    }),
  );
});

test("damaged bytes throw or give something, and never hang", () => {
  fc.assert(
    fc.property(links, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, at, change) => {
      const bytes = encodeLinks({ identity, links: given, trace: [] }, lines);
      bytes[at % bytes.length] ^= change;
      try {
        const reader = new LinksReader(bytes);
        reader.allOccurrences();
        reader.symbolsAt({ line: 3, character: 4 });
        for (const _ of reader.allUnresolved());
      } catch (error) {
        assert.ok(error instanceof Error);
      }
    }),
    { numRuns: 500 },
  );
});

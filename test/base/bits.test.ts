/** Packed bits: what is written comes back, whatever the numbers, and takes what it should. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { BitReader, BitWriter, riceParameter } from "../../daemon/base/bits.js";

const number = fc.oneof(fc.nat(3), fc.nat(300), fc.nat(100_000), fc.integer({ min: 0, max: 2 ** 32 - 1 }));

test("numbers of any size come back, with any parameter", () => {
  fc.assert(
    fc.property(fc.array(number), fc.nat(24), (numbers, parameter) => {
      const writer = new BitWriter();
      for (const value of numbers) writer.rice(value, parameter);
      const reader = new BitReader(writer.finish());
      assert.deepEqual(
        numbers.map(() => reader.rice(parameter)),
        numbers,
      );
      assert.equal(reader.at, writer.length);
    }),
    { numRuns: 1000, examples: [[[2 ** 32 - 1, 2 ** 32 - 1, 7], 3]] },
  );
});

test("ranks come back, mixed with plain bits", () => {
  const rank = fc.integer({ min: 1, max: 40 }).chain((count) => fc.tuple(fc.nat(count - 1), fc.constant(count)));
  fc.assert(
    fc.property(fc.array(fc.tuple(rank, fc.nat(2 ** 24 - 1))), (entries) => {
      const writer = new BitWriter();
      for (const [[value, count], bits] of entries) {
        writer.rank(value, count);
        writer.bits(bits, 24);
      }
      const reader = new BitReader(writer.finish());
      for (const [[value, count], bits] of entries) {
        assert.equal(reader.rank(count), value);
        assert.equal(reader.bits(24), bits);
      }
      assert.equal(reader.at, writer.length);
    }),
  );
});

test("the only rank there can be takes no bit", () => {
  const writer = new BitWriter();
  writer.rank(0, 1);
  assert.equal(writer.length, 0);
});

test("the chosen parameter is no worse than its neighbours", () => {
  const bitsOf = (numbers: readonly number[], parameter: number): number => {
    const writer = new BitWriter();
    for (const value of numbers) writer.rice(value, parameter);
    return writer.length;
  };
  for (const numbers of [[0, 0, 0, 1], [5, 6, 7, 8, 120], [1000, 1100, 900], []]) {
    const chosen = riceParameter(numbers);
    for (const other of [chosen - 1, chosen + 1].filter((each) => each >= 0)) {
      assert.ok(bitsOf(numbers, chosen) <= bitsOf(numbers, other), `${numbers}: ${chosen} or ${other}`);
    }
  }
});

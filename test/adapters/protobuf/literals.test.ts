import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDouble } from "../../../adapters/protobuf/descriptor/formatDouble.js";
import {
  doubleValue,
  escapeBytes,
  integerValue,
  stringBytes,
  stringText,
} from "../../../adapters/protobuf/literals.js";

test("strings: quotes, escapes, several tokens, characters whose bytes several escapes give", () => {
  assert.equal(stringText([`"a'b"`, `'c"d'`]), `a'bc"d`);
  assert.equal(stringText([String.raw`"\x41\101\n\t\\\"\?"`]), 'AA\n\t\\"?');
  assert.equal(stringText([String.raw`"\xc3"`, String.raw`'\xa9'`]), "é");
  assert.equal(stringText([String.raw`"\u00e9\U0001F680"`]), "é🚀");
  assert.equal(stringText([`"open`]), "open");
  assert.equal(stringText([String.raw`"end\ `.trim()]), "end");
  assert.deepEqual([...stringBytes([String.raw`"\377\0"`])], [255, 0]);
  assert.equal(escapeBytes(Uint8Array.of(0, 10, 34, 65, 255)), String.raw`\000\n\"A\377`);
});

test("integers in all bases", () => {
  assert.deepEqual(["0", "42", "0x1F", "0X1f", "017", "18446744073709551615"].map(integerValue), [
    0n,
    42n,
    31n,
    31n,
    15n,
    18446744073709551615n,
  ]);
  assert.deepEqual(["08", "1a", "1.0", "", "0x"].map(integerValue), Array(5).fill(undefined));
});

test("floating point numbers", () => {
  assert.deepEqual(["1.5", ".5", "1e3", "1E-3", "2f", "0x10"].map(doubleValue), [1.5, 0.5, 1000, 0.001, 2, 16]);
  assert.ok(Number.isNaN(doubleValue("1.2.3")));
});

test("default values of doubles", () => {
  const shown = [0, -0, 1, 1.1, 1e5, 1e6, 1234567, 1e-4, 1e-5, 1e100, -2.5e-7, Number.POSITIVE_INFINITY, Number.NaN];
  assert.deepEqual(shown.map(formatDouble), [
    "0",
    "-0",
    "1",
    "1.1",
    "100000",
    "1e+06",
    "1.234567e+06",
    "0.0001",
    "1e-05",
    "1e+100",
    "-2.5e-07",
    "inf",
    "nan",
  ]);
});

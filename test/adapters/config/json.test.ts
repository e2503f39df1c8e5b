import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

test("JSON keys nest, with ranges of name, entry and container", () =>
  checkFacts(
    "json",
    `
    {
      "name": "shop",
      "scripts": { "test": "node --test" },
      "private": true
    }
    `,
    `
    key name @2:3-2:9 2:3-2:17 : shop
    key scripts @3:3-3:12 3:3-3:39 body 3:14-3:39
      key test @3:16-3:22 3:16-3:37 : node --test
    key private @4:3-4:12 4:3-4:18 : true
    `,
    "ranges",
  ));

test("tsconfig.json: comments, trailing commas, lists of scalars and of maps", () =>
  checkFacts(
    "json",
    `
    {
      // compiler
      "compilerOptions": { "paths": { "@a/*": ["src/*", "lib/*",], }, /* b */ "strict": true, },
      "references": [{ "path": "../core" }, { "path": "../web" }],
    }
    `,
    `
    key compilerOptions
      key paths
        key @a/*
          key 0 : src/*
          key 1 : lib/*
      key strict : true
    key references
      key 0
        key path : ../core
      key 1
        key path : ../web
    `,
  ));

test("JSON5: unquoted and single-quoted keys, signs, hexadecimal numbers", () =>
  checkFacts(
    "json",
    `{ a: 'x y', 'q\\'s': 0x1F, un: -1.5, $p: +1, n: NaN, i: Infinity }`,
    `
    key a : x y
    key q's : 0x1F
    key un : -1.5
    key $p : +1
    key n : NaN
    key i : Infinity
    `,
  ));

test("of an array's scalars the first 64 are keys, of its maps all, of arrays in it none", () => {
  const numbers = Array.from({ length: 70 }, (_, index) => index).join(", ");
  const kept = Array.from({ length: 64 }, (_, index) => `  key ${index} : ${index}`).join("\n");
  return checkFacts(
    "json",
    `{ "many": [${numbers}, { "last": 1 }, [8, { "no": 9 }]] }`,
    `key many\n${kept}\n  key 70\n    key last : 1`,
  );
});

test("an array at the top has its elements as keys", () =>
  checkFacts("json", `[{ "id": 1 }, "x"]`, "key 0\n  key id : 1\nkey 1 : x"));

test("equal keys are declared each", () =>
  checkFacts("json", `{ "a": 1, "a": 2, "": 3 }`, "key a : 1\nkey a : 2\nkey  : 3"));

test("escapes, emoji and CJK in keys; offsets count UTF-16 units", () =>
  checkFacts(
    "json",
    `{"\\u0041😀": "x\\ny", "鍵": "\\ud800"}`,
    `
    key A😀 @1:2-1:12 1:2-1:20 : x y
    key 鍵 @1:22-1:25 1:22-1:35 : \ufffd
    `,
    "ranges",
  ));

test("a value is cut at 200 units, never inside a surrogate pair", () =>
  checkFacts("json", `{"a": "${"x".repeat(199)}😀"}`, `key a : ${"x".repeat(199)}`));

test("missing values, commas and colons cost a problem and no key", () =>
  checkFacts(
    "json",
    `
    {
      "a": ,
      "b": 1 "c": 2,
      "d" "e": [1, {"x": "y"}],
      "f":
      "g": {"h": 1]},
      "i": 2
    `,
    `
    key a
    key b : 1
    key c : 2
    key d
    key e
      key 0 : 1
      key 1
        key x : y
    key f
    key g
      key h : 1
    key i : 2
    problem syntax 2:8-2:9 a value is expected
    problem syntax 3:10-3:13 a comma is expected
    problem syntax 4:7-4:10 a colon is expected
    problem syntax 6:3-6:6 a value and a comma are expected before this key
    problem syntax 6:15-6:16 nothing is open to be closed
    problem syntax 1:1-8:1 a bracket is not closed
    `,
  ));

test("lock files have their top keys only", () =>
  checkFacts(
    "json",
    `{ "name": "shop", "lockfileVersion": 3, "packages": { "": { "name": "shop" } } }`,
    "key name : shop\nkey lockfileVersion : 3\nkey packages",
  ));

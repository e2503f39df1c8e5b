/** Monikers read back: what is written is read, for every kind and any name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { containerMoniker, descriptor } from "../../adapters/monikers.js";
import { type DescriptorSuffix, parseMoniker } from "../../adapters/parseMoniker.js";
import { symbolKinds } from "../../proto/symbols.js";

const awkward = fc.constantFrom(
  "valid?",
  "~Foo",
  "operator==",
  "v1.2 Release",
  "`",
  "``",
  "a`b",
  "#priv",
  "",
  " ",
  "[]=",
  "a/b#c().",
);
const name = fc.oneof(awkward, fc.string(), fc.stringMatching(/^[\w+$-]{1,8}$/));
const field = fc.string({ minLength: 1 }).filter((text) => !text.startsWith(" ") && text !== ".");

test("round trip over all kinds", () => {
  fc.assert(
    fc.property(
      field,
      fc.oneof(fc.constant(""), field),
      fc.oneof(fc.constant(""), field),
      fc.array(name, { maxLength: 3 }),
      fc.array(fc.tuple(name, fc.constantFrom(...symbolKinds)), { minLength: 1, maxLength: 4 }),
      (scheme, manager, packageName, namespace, declared) => {
        const head = containerMoniker({ scheme, manager, package: packageName, namespace });
        const parsed = parseMoniker(head + declared.map(([each, kind]) => descriptor(each, kind)).join(""));
        assert.ok(parsed !== undefined);
        assert.deepEqual(
          [parsed.scheme, parsed.manager, parsed.package, parsed.version],
          [scheme, manager, packageName, "."],
        );
        assert.deepEqual(
          parsed.descriptors.map((each) => each.name),
          [...namespace, ...declared.map(([each]) => each)],
        );
      },
    ),
  );
});

for (const [text, names, suffix] of [
  ["ruby . . . src/`q.rb`/Q#`valid?`().", ["src", "q.rb", "Q", "valid?"], "method"],
  ["go gomod m . geo/Cart#Total.", ["geo", "Cart", "Total"], "term"],
  ["c . . . a/MAX!", ["a", "MAX"], "macro"],
  ["java maven m 1.0 a/f(+1).", ["a", "f"], "method"],
  ["ts npm m . a/f().(x)", ["a", "f", "x"], "parameter"],
  ["ts npm m . a/F#[T]", ["a", "F", "T"], "typeParameter"],
  ["ts npm m . a/b:", ["a", "b"], "meta"],
  ["s a  b p . x/", ["x"], "namespace"],
] as const satisfies readonly (readonly [string, readonly string[], DescriptorSuffix])[]) {
  test(`the grammar: ${text}`, () => {
    const descriptors = parseMoniker(text)?.descriptors ?? [];
    assert.deepEqual(
      descriptors.map((each) => each.name),
      names,
    );
    assert.equal(descriptors.at(-1)?.suffix, suffix);
  });
}

for (const text of [
  "",
  "How to add a language",
  "a b c d",
  "a b c d ",
  "a b c . x",
  "a b c . `x",
  "a b c . x(",
  "a b c . x(y)",
  "local 1",
]) {
  test(`no moniker: ${JSON.stringify(text)}`, () => assert.equal(parseMoniker(text), undefined));
}

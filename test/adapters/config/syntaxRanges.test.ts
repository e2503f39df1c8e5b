import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../../../adapters/facts.js";
import { adapterOf } from "../../../adapters/registry.js";

test("syntax ranges are entries and their containers, nested, each once", async () => {
  await check("json", '{"a": {"b": 1}, "c": [2]}', ['"a": {"b": 1}', '{"b": 1}', '"b": 1', '"c": [2]', "[2]", "2"]);
  await check("yaml", "a:\n  b: 1\n", ["a:\n  b: 1", "b: 1"]);
  await check("toml", "[a]\nb = 1\n[a.c]\nd = 2\n", ["[a]\nb = 1\n[a.c]\nd = 2", "b = 1", "[a.c]\nd = 2", "d = 2"]);
  await check("markdown", "# A\ntext\n## B\nmore\n# C\n", [
    "# A\ntext\n## B\nmore",
    "text\n## B\nmore",
    "## B\nmore",
    "more",
    "# C",
  ]);
});

async function check(dialect: Dialect, text: string, expected: readonly string[]): Promise<void> {
  const adapter = adapterOf(dialect);
  await adapter.prepare(dialect);
  const pairs = adapter.syntaxRanges!(text, dialect);
  const found = Array.from({ length: pairs.length / 2 }, (_, nth) => text.slice(pairs[2 * nth], pairs[2 * nth + 1]));
  assert.deepEqual(found, expected);
}

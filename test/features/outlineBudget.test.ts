/** outline: both forms stay within the budget, and what they leave out is counted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Result } from "../../proto/methods.js";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const classes = Array.from(
  { length: 40 },
  (_, at) => `class Class${at}:\n    def first(self, value: int) -> int: return value\n    def second(self): ...`,
).join("\n");
const fixture = `//- big.py\n${classes}\n//- small.py\ndef one(): ...\n//- test_big.py\n${classes}`;
const declarations = 120;

for (const maxTokens of [50, 200, 1000, 5000, 100_000]) {
  test(`${maxTokens} tokens, items of one file`, async () => {
    const { files, omittedItems } = await feature.ask(fixture, "outline", {
      path: "big.py",
      format: "structured",
      maxTokens,
    });
    const shown = count(files[0].items);
    assert.equal(shown + omittedItems, declarations);
    assert.equal(files[0].omitted, omittedItems);
    assert.ok(shown === 0 || JSON.stringify(files).length <= maxTokens * 3.3 + 10);
  });

  test(`${maxTokens} tokens, text of one file`, async () => {
    const { text, omittedItems } = await feature.ask(fixture, "outline", { path: "big.py", format: "text", maxTokens });
    assert.ok(text.length <= maxTokens * 3.3, `${text.length}`);
    const shown = (text.match(/Class\d+|first|second/g) ?? []).length;
    assert.equal(shown + omittedItems, declarations);
  });

  for (const format of ["structured", "text", "both"] as const) {
    test(`${maxTokens} tokens, ${format} of a directory`, async () => {
      const answer = await feature.ask(fixture, "outline", { format, maxTokens });
      const items = answer.files.reduce((sum, file) => sum + count(file.items), 0);
      const all = declarations * 2 + 1;
      if (format === "structured") assert.equal(items + answer.omittedItems, all);
      if (format === "both") assert.ok(items + answer.omittedItems >= all);
      assert.ok(answer.text.length <= maxTokens * 3.3);
      if (maxTokens === 50 || maxTokens === 100_000) {
        assert.equal(answer.omittedItems + answer.omittedFiles === 0, maxTokens === 100_000);
      }
    });
  }
}

test("deep members are cut before outer items", async () => {
  const { files } = await feature.ask(fixture, "outline", { path: "big.py", format: "structured", maxTokens: 5000 });
  assert.equal(files[0].items.length, 40);
  assert.ok(files[0].items.every(({ children }) => children.length === 0));
});

const crowd = Array.from(
  { length: 200 },
  (_, at) => `//- f${String(at).padStart(3, "0")}.py\ndef first_${at}(): ...\ndef second_${at}(): ...`,
).join("\n");

test("files that are no longer opened are counted with what they hold", async () => {
  const { text, omittedFiles, omittedItems } = await feature.ask(crowd, "outline", { format: "text", maxTokens: 100 });
  const shown = (text.match(/^f\d+\.py/gm) ?? []).length;
  assert.equal(shown + omittedFiles, 200);
  assert.equal(omittedItems, omittedFiles * 2);
});

test("tests only: test files first, others not counted as left out", async () => {
  const mixed = `${crowd}\n//- test_z.py\ndef test_one(): ...`;
  const { files, omittedFiles } = await feature.ask(mixed, "outline", { tests: "only", maxTokens: 50 });
  assert.deepEqual(
    files.map(({ path }) => path),
    ["test_z.py"],
  );
  assert.equal(omittedFiles, 0);
});

function count(items: Result<"outline">["files"][number]["items"]): number {
  return items.reduce((sum, item) => sum + 1 + count(item.children), 0);
}

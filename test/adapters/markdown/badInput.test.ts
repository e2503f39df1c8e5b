import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileFacts } from "../../../adapters/facts.js";
import { adapterOf } from "../../../adapters/registry.js";
import { extractFacts } from "../../harness/facts.js";

const sample =
  '---\r\nt: 1\n---\n# A `b` [c](d.md "e")\r\n- x\n  ```sh\n  # y\n  ```\n> q\n\nSet\n===\n<!-- # -->\n<div>\n\n' +
  "[r]: <s t.md> 'u'\n1. ![😀](😀.png)\r## `` c`d `` {#id}\n~~~\n\ttab\n~~~\n\\* \0 &amp; <b>\n";

test("every prefix of a file gives facts whose ranges lie in the text", async () => {
  for (let end = 0; end <= sample.length; end++) {
    checkRanges(await extractFacts("markdown", sample.slice(0, end)), `${end}`);
  }
});

test("any one unit replaced by a hostile one gives facts", async () => {
  for (let at = 0; at < sample.length; at++) {
    for (const unit of ["\0", "`", "[", "(", "\n", "\r", "#", "\ud83d", "<", "-", "\\"]) {
      const text = sample.slice(0, at) + unit + sample.slice(at + 1);
      checkRanges(await extractFacts("markdown", text), `${at} ${JSON.stringify(unit)}`);
    }
  }
});

test("many headings and links are cut with a word about it", async () => {
  const facts = await extractFacts("markdown", "# a\n[b](c)\n".repeat(25_000));
  assert.equal(facts.declarations.length, 20_000);
  assert.equal(facts.imports.length, 20_000);
  assert.deepEqual(
    facts.problems.map((problem) => problem.message),
    ["only the first 20000 headings are kept", "only the first 20000 links are kept"],
  );
});

test("time grows with the text, not with its square", () => {
  const units = [
    ..."[]()#>`~<*_-=\\!&\n\r\0",
    ..."# |- |> |[a](|](|](<|[a](b|`` ` |<!--|<a |# `|# [|# <|# ![](|# *|[a]: |[a]:\n|1. |\t|\n\n|# a\n|a\n=\n|```\n|<div>\n".split(
      "|",
    ),
    "[a](b 'c",
    `# ${"x".repeat(990)}`,
    `# ${" ".repeat(900)}{#`,
    "`a``b```c````d",
  ];
  for (const unit of units) {
    const short = milliseconds(repeated(unit, 100_000));
    const long = milliseconds(repeated(unit, 1_000_000));
    assert.ok(long < 40 * short + 1_500, `${JSON.stringify(unit)}: ${short} ms, then ${long} ms`);
  }
  const lengths = Array.from({ length: 1_400 }, (_, length) => "`".repeat(length + 1)).join(" ");
  assert.ok(milliseconds(lengths) < 2_000, "backtick runs of all lengths");
});

function repeated(unit: string, units: number): string {
  return unit.repeat(Math.ceil(units / unit.length));
}

function milliseconds(text: string): number {
  const start = performance.now();
  checkRanges(adapterOf("markdown").extract(text, "markdown"), text.slice(0, 20));
  return performance.now() - start;
}

function checkRanges(facts: FileFacts, where: string): void {
  let previous = 0;
  facts.declarations.forEach((declared, index) => {
    assert.ok(declared.start >= previous && declared.end <= facts.length, `${where}: order of ${declared.name}`);
    assert.ok(declared.start <= declared.nameStart && declared.nameEnd <= declared.end, `${where}: ${declared.name}`);
    assert.ok(declared.parent < index && declared.docSummary.length <= 160, where);
    if (declared.parent >= 0) {
      const parent = facts.declarations[declared.parent];
      assert.ok(parent.start <= declared.start && declared.end <= parent.end, `${where}: ${declared.name} nests`);
    }
    previous = declared.start;
  });
  for (const imported of facts.imports) {
    assert.ok(imported.statementStart <= imported.start && imported.end <= imported.statementEnd, where);
    assert.ok(imported.statementEnd <= facts.length, where);
  }
}

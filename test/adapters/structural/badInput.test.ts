/** Any text gives facts: truncated, broken, deep, large, with NULs, with other line ends, with characters outside ASCII. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect, FileFacts } from "../../../adapters/facts.js";
import { adapterOf } from "../../../adapters/registry.js";
import { extractFacts } from "../../harness/facts.js";
import { samples } from "./samples.js";

const languages = Object.keys(samples) as (keyof typeof samples)[];

for (const dialect of languages) {
  test(`${dialect}: every prefix of a file gives facts`, async () => {
    const text = samples[dialect];
    const adapter = adapterOf(dialect);
    await adapter.prepare(dialect);
    for (let length = 0; length <= text.length; length += 1) {
      const prefix = text.slice(0, length);
      checkInvariants(prefix, adapter.extract(prefix, dialect));
    }
  });

  test(`${dialect}: any one character left out, and any replaced by a bracket`, async () => {
    const text = samples[dialect];
    const adapter = adapterOf(dialect);
    await adapter.prepare(dialect);
    for (let at = 0; at < text.length; at += 7) {
      for (const instead of ["", at % 2 === 0 ? "{" : ")"]) {
        const broken = text.slice(0, at) + instead + text.slice(at + 1);
        checkInvariants(broken, adapter.extract(broken, dialect));
      }
    }
  });

  test(`${dialect}: CRLF and lone CR give the same declarations`, async () => {
    const text = samples[dialect];
    const plain = await extractFacts(dialect, text);
    const windows = await extractFacts(dialect, text.replaceAll("\n", "\r\n"));
    const names = (facts: FileFacts): string[] =>
      facts.declarations.map(
        (declared) => `${declared.kind} ${declared.name} ${declared.signature} ${declared.docSummary}`,
      );
    assert.deepEqual(names(windows), names(plain));
    assert.equal(windows.lineStarts.length, plain.lineStarts.length);
    checkInvariants(text.replaceAll("\n", "\r"), await extractFacts(dialect, text.replaceAll("\n", "\r")));
  });

  test(`${dialect}: offsets are UTF-16 units`, async () => {
    const comment = dialect === "ruby" ? "# 名前 😀 é\n" : "/* 名前 😀 é */\n";
    const open = dialect === "php" ? "<?php\n" : "";
    const text = open + comment + samples[dialect].slice(open.length);
    const facts = await extractFacts(dialect, text);
    const plain = await extractFacts(dialect, samples[dialect]);
    assert.deepEqual(
      facts.declarations.map((declared) => declared.name),
      plain.declarations.map((declared) => declared.name),
    );
    checkInvariants(text, facts);
    for (const declared of facts.declarations.filter((one) => one.nameEnd > one.nameStart && /^\w+$/.test(one.name))) {
      assert.equal(text.slice(declared.nameStart, declared.nameEnd).replace(/^[$:]/, ""), declared.name);
    }
  });

  test(`${dialect}: deep nesting, NULs, noise and a mebibyte`, async () => {
    const deep = 2_500;
    const texts = [
      samples[dialect] + "(".repeat(deep) + ")".repeat(deep),
      samples[dialect] + "{".repeat(deep) + "}".repeat(deep),
      samples[dialect] + "[".repeat(deep),
      "{".repeat(deep) + samples[dialect],
      samples[dialect].replaceAll(" ", "\0"),
      `${samples[dialect]}\0\0\0`,
      "\0".repeat(1000),
      "\ud800\udc00\ud800 \udc00 😀".repeat(50) + samples[dialect],
      '<?php <<<<<< ((( "\'`/* @@@ ### $$$ \\u0000 =begin <<EOS R"(',
      samples[dialect].repeat(Math.ceil((1024 * 1024) / samples[dialect].length)),
    ];
    for (const text of texts) checkInvariants(text, await extractFacts(dialect, text));
  });

  test(`${dialect}: syntax ranges are pre-order and nested`, async () => {
    const adapter = adapterOf(dialect);
    await adapter.prepare(dialect);
    for (const text of [samples[dialect], samples[dialect].slice(0, samples[dialect].length >> 1), "", "(((", "\0"]) {
      const ranges = adapter.syntaxRanges!(text, dialect);
      const open: number[] = [];
      for (let index = 0; index < ranges.length; index += 2) {
        const [start, end] = [ranges[index], ranges[index + 1]];
        assert.ok(start <= end && end <= text.length);
        if (index > 0) assert.ok(ranges[index - 2] <= start, "in order");
        while (open.length > 0 && open[open.length - 1] <= start) open.pop();
        assert.ok(open.length === 0 || end <= open[open.length - 1], "nested");
        open.push(end);
      }
    }
  });
}

/** What every consumer of facts relies on. */
function checkInvariants(text: string, facts: FileFacts): void {
  let previous = 0;
  facts.declarations.forEach((declared, index) => {
    const where = `${declared.kind} ${declared.name} in ${JSON.stringify(text.slice(0, 200))}`;
    assert.ok(declared.name !== "", `a name: ${where}`);
    assert.ok(declared.start >= previous, `sorted: ${where}`);
    assert.ok(declared.parent < index, `parents first: ${where}`);
    assert.ok(declared.start <= declared.nameStart, `name inside: ${where}`);
    assert.ok(declared.nameStart <= declared.nameEnd && declared.nameEnd <= text.length, `name range: ${where}`);
    assert.ok(declared.start <= declared.end && declared.end <= text.length, `range: ${where}`);
    assert.ok(declared.bodyStart <= declared.bodyEnd && declared.bodyEnd <= text.length, `body: ${where}`);
    assert.ok(!/[\r\n]/.test(declared.signature), `one line: ${where}`);
    previous = declared.start;
  });
  assert.equal(facts.length, text.length);
  assert.ok(facts.problems.length <= 20);
}

test("each structural dialect has a sample", () => {
  const all: readonly Dialect[] = ["java", "rust", "c", "cpp", "csharp", "ruby", "php"];
  assert.deepEqual([...languages].sort(), [...all].sort());
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect, FileFacts } from "../../../adapters/facts.js";
import { adapterOf } from "../../../adapters/registry.js";
import { extractFacts } from "../../harness/facts.js";

const samples: Readonly<Record<string, string>> = {
  json: '{"a": {"b": [1, "x\\u00e9", {"c": null}], \'d\': 0x1f}, /* c */ "😀": "\\ud83d\\ude00",\r\n"e": -1.5e3,}\n',
  yaml: "a: &x {b: [1, 'c']}\r\n<<: *x\nd: |\n  text\n😀:\n- e: \"f\\n\"\n- {{ g }}: 1\n---\n? h\n: !!str i\n",
  toml: 'a.b = [1, {c = \'d\'}]\r\n[[e]]\nf = """\ng"""\n[e.\'😀\']\nh = 2026-01-01T00:00:00Z\n',
  ini: "[a]\r\nb = c\n  d\ne: f\\\n g\n; h\n😀 = i\n",
  env: "A=1\r\nexport B=\"c\nd\"\n# e\nF='g'\n",
};

test("every prefix of a file gives facts whose ranges lie in the text", async () => {
  for (const [dialect, text] of Object.entries(samples)) {
    for (let end = 0; end <= text.length; end++) {
      const facts = await extractFacts(dialect as Dialect, text.slice(0, end));
      checkRanges(facts, `${dialect} ${end}`);
    }
  }
});

test("any one unit replaced by a hostile one gives facts", async () => {
  for (const [dialect, text] of Object.entries(samples)) {
    for (let at = 0; at < text.length; at++) {
      for (const unit of ["\0", '"', "{", "]", "\n", "\ud83d", "#"]) {
        const facts = await extractFacts(dialect as Dialect, text.slice(0, at) + unit + text.slice(at + 1));
        checkRanges(facts, `${dialect} ${at} ${JSON.stringify(unit)}`);
      }
    }
  }
});

test("2,000 and 100,000 nested brackets are read or reported, never an overflow", async () => {
  for (const depth of [2_000, 100_000]) {
    const texts: readonly (readonly [Dialect, string])[] = [
      ["json", "[".repeat(depth)],
      ["json", `${"[".repeat(depth)}${"]".repeat(depth)}`],
      ["json", `{"a":${'[{"a":'.repeat(depth)}1`],
      ["yaml", `a: ${"[".repeat(depth)}${"]".repeat(depth)}`],
      ["yaml", `a: ${"{a: ".repeat(depth)}`],
      ["yaml", "- ".repeat(depth)],
      ["yaml", "? ".repeat(depth)],
      ["toml", `a = ${"[".repeat(depth)}${"]".repeat(depth)}`],
      ["toml", `b = 1\na = ${"{a = ".repeat(depth)}`],
      ["toml", `${"a.".repeat(depth)}b = 1`],
      ["ini", "[".repeat(depth)],
      ["env", "[".repeat(depth)],
    ];
    for (const [dialect, text] of texts)
      checkRanges(await extractFacts(dialect, text), `${dialect} ${text.slice(0, 9)}`);
  }
});

test("too deep is said, and what came before is kept", async () => {
  const deep = `${"[".repeat(3_000)}${"]".repeat(3_000)}`;
  for (const [dialect, text] of [
    ["json", `{"before": 1, "deep": ${deep}, "after": 2}`],
    ["toml", `before = 1\ndeep = ${deep}\n`],
    ["yaml", `before: 1\ndeep: ${"{a: ".repeat(3_000)}`],
  ] as const) {
    const facts = await extractFacts(dialect, text);
    assert.equal(facts.declarations[0].name, "before", dialect);
    assert.ok(
      facts.problems.some((problem) => problem.kind === "tooDeep"),
      dialect,
    );
  }
});

test("at most 20,000 keys a file, the rest is said to be left out", async () => {
  const facts = await extractFacts("json", `{${Array.from({ length: 25_000 }, (_, nth) => `"k${nth}":1`).join(",")}}`);
  assert.equal(facts.declarations.length, 20_000);
  assert.deepEqual(
    facts.problems.map((problem) => `${problem.kind} ${problem.message}`),
    ["tooLarge only the first 20000 keys are kept"],
  );
});

test("long names in deep nesting do not grow with the square", async () => {
  const name = "n".repeat(900);
  const facts = await extractFacts("json", `{${`"${name}":{`.repeat(190)}${'"x":1,'.repeat(20_000)}`);
  const units = facts.declarations.reduce((sum, declared) => sum + declared.name.length, 0);
  assert.ok(facts.declarations.length < 1_000 && units < 400_000);
});

test("texts over 512 KiB have their top keys only", async () => {
  const filler = "x".repeat(600 * 1024);
  for (const [dialect, text] of [
    ["json", `{"a": {"b": 1}, "c": "${filler}"}`],
    ["yaml", `a:\n  b: 1\nc: ${filler}\n`],
    ["toml", `a.b = 1\nc = "${filler}"\n`],
  ] as const) {
    const facts = await extractFacts(dialect, text);
    assert.deepEqual(
      facts.declarations.map((declared) => declared.name),
      ["a", "c"],
      dialect,
    );
    assert.equal(facts.problems[0].kind, "tooLarge");
  }
});

test("time grows with the text, not with its square", async () => {
  const units = [
    "[",
    "{",
    "]",
    "}",
    '"',
    "'",
    "#",
    ">",
    "a: ",
    "- ",
    "? ",
    "{{",
    "{%",
    "&a ",
    ":\n",
    "\n",
    "\r",
    "\0",
    "\\",
    "=",
    "a=[\n",
    "[a]\n",
    "'\n",
  ];
  for (const dialect of ["json", "yaml", "toml", "ini", "env"] as const) {
    await adapterOf(dialect).prepare(dialect);
    for (const unit of units) {
      const short = milliseconds(dialect, unit.repeat(8_000 / unit.length));
      const long = milliseconds(dialect, unit.repeat(80_000 / unit.length));
      assert.ok(long < 40 * short + 1_000, `${dialect} ${JSON.stringify(unit)}: ${short} ms, then ${long} ms`);
    }
  }
});

function milliseconds(dialect: Dialect, text: string): number {
  const start = performance.now();
  checkRanges(adapterOf(dialect).extract(text, dialect), dialect);
  return performance.now() - start;
}

function checkRanges(facts: FileFacts, where: string): void {
  assert.ok(facts.problems.length <= 20, where);
  let previous = 0;
  facts.declarations.forEach((declared, index) => {
    assert.ok(declared.start >= previous && declared.end <= facts.length, `${where}: order of ${declared.name}`);
    assert.ok(declared.start <= declared.nameStart && declared.nameEnd <= declared.end, `${where}: ${declared.name}`);
    assert.ok(declared.parent < index, where);
    if (declared.bodyStart >= 0) {
      assert.ok(declared.start <= declared.bodyStart && declared.bodyEnd <= declared.end, `${where}: body`);
    }
    if (declared.parent >= 0) {
      const parent = facts.declarations[declared.parent];
      assert.ok(parent.start <= declared.start && declared.end <= parent.end, `${where}: ${declared.name} nests`);
    }
    previous = declared.start;
  });
}

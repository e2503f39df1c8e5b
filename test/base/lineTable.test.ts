/** Offsets of positions: a column past the end of a line stays on that line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LineTable } from "../../daemon/base/lineTable.js";
import { textLines } from "../../daemon/base/textLines.js";

for (const [title, text, ends] of [
  ["LF", "ab\ncd\n", [2, 5, 6]],
  ["CRLF", "ab\r\ncd\r\n", [2, 6, 8]],
  ["CR", "ab\rcd\r", [2, 5, 6]],
  ["mixed and empty", "\n\r\n\rx", [0, 1, 3, 5]],
  ["no text", "", [0]],
] as const) {
  test(`a column past the end, ${title}`, () => {
    const lines = LineTable.of(text);
    const found = ends.map((_, line) => lines.offset({ line, character: 99 }, text));
    assert.deepEqual(found, ends);
    assert.equal(lines.offset({ line: 99, character: 0 }, text), text.length);
  });
}

test("an offset's position gives the offset back, but never the place inside CRLF", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "\n", "\r", "\r\n", "é")), (parts) => {
      const text = parts.join("");
      const lines = LineTable.of(text);
      for (let at = 0; at <= text.length; at++) {
        const inside = text[at - 1] === "\r" && text[at] === "\n";
        assert.equal(lines.offset(lines.position(at), text), inside ? at - 1 : at);
      }
    }),
  );
});

test("lines as people count them: what ends the last one begins no other", () => {
  for (const [text, lines] of [
    ["", 0],
    ["a", 1],
    ["a\n", 1],
    ["a\nb", 2],
    ["a\r\nb\r\n", 2],
    ["\n", 1],
    ["\n\n", 2],
  ] as const) {
    const { starts, length } = LineTable.of(text);
    assert.equal(textLines(starts, length), lines, JSON.stringify(text));
  }
});

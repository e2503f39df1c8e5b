/** Bytes to text: byte order marks, wrong bytes, binary files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeText } from "../../daemon/workspace/decodeText.js";
import { textTraits } from "../../daemon/workspace/textTraits.js";

function check(bytes: readonly number[] | Buffer, expected: string): void {
  const decoded = decodeText(Buffer.from(bytes));
  assert.equal(
    decoded.kind === "text" ? `${decoded.encoding} ${JSON.stringify(decoded.text)}` : decoded.reason,
    expected,
  );
}

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
const swapped = (text: string): Buffer => utf16(text).swap16();

test("B133 a byte order mark is removed, and is no column", () => {
  check([0xef, 0xbb, 0xbf, 0x61], 'utf-8-bom "a"');
  check([0xef, 0xbb, 0xbf], 'utf-8-bom ""');
  // Only the first one is a mark.
  check([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], 'utf-8-bom "\ufeff"');
});

test("UTF-8 is UTF-8, with astral characters and an empty file", () => {
  check(Buffer.from("é 日 \u{1f600}\r\n"), 'utf-8 "é 日 \u{1f600}\\r\\n"');
  check([], 'utf-8 ""');
});

test("UTF-16 with a byte order mark in both orders; lone surrogates and an odd last byte do no harm", () => {
  check(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16("aé\u{1f600}")]), 'utf-16le "aé\u{1f600}"');
  check(Buffer.concat([Buffer.from([0xfe, 0xff]), swapped("aé\u{1f600}")]), 'utf-16be "aé\u{1f600}"');
  check([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00, 0x62], 'utf-16le "\ufffda"');
  check([0xff, 0xfe, 0x61, 0x00, 0x00, 0x00], "NUL character at offset 1 of utf-16le text");
  check([0xff, 0xfe, 0x00, 0x00, 0x61, 0, 0, 0], "UTF-32 text is not read");
});

test("wrong UTF-8 is read as windows-1252, every byte a character", () => {
  check(Buffer.from("caf\xe9", "latin1"), 'windows-1252 "café"');
  check([0x80, 0x93, 0x81, 0xff], 'windows-1252 "€“\x81ÿ"');
  // A surrogate half encoded in UTF-8 is no UTF-8.
  check([0xed, 0xa0, 0x80], 'windows-1252 "í\u00a0€"');
  check([0xc0, 0xaf], 'windows-1252 "À¯"');
});

test("windows-1252 has its own letters from 0x80 to 0x9f, whatever the engine's decoders do", () => {
  const bytes = Array.from({ length: 32 }, (_, index) => 0x80 + index);
  check(bytes, `windows-1252 ${JSON.stringify("€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ")}`);
});

test("a NUL in the first 8,000 bytes means binary, later ones do not, as for git", () => {
  check([0x61, 0x00], "NUL byte at offset 1");
  const at = (offset: number): Buffer => {
    const bytes = Buffer.alloc(9000, 0x61);
    bytes[offset] = 0;
    return bytes;
  };
  check(at(7999), "NUL byte at offset 7999");
  assert.equal(decodeText(at(8000)).kind, "text");
});

test("any bytes give text that can be written as UTF-8 again, or binary", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const decoded = decodeText(bytes);
      if (decoded.kind === "binary") return;
      assert.equal(Buffer.from(decoded.text, "utf8").toString("utf8"), decoded.text);
    }),
    { numRuns: 2000 },
  );
});

test("a text's look: lines, the longest, minified or not", () => {
  assert.deepEqual(textTraits("a\nbcd\n"), { lines: 3, longestLine: 3, minified: false });
  assert.equal(textTraits("x".repeat(6000)).minified, true);
  assert.equal(textTraits(`${"x".repeat(6000)}\n${"y\n".repeat(5000)}`).minified, false);
});

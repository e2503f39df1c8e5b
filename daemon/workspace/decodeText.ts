/**
 * Bytes to text.
 *
 * Method: a byte order mark decides (and is removed: it is no column); a NUL in the first 8,000 bytes means binary, as for git;
 * valid UTF-8 is UTF-8; anything else is read as windows-1252, in which every byte is a character, so that a stray byte
 * costs that character and not the file. The text never holds a lone surrogate: it can always be written as UTF-8 again.
 * Limits: other old encodings (Shift-JIS, KOI8-R) come out as windows-1252, with wrong letters in comments and
 * strings but right positions in UTF-16 units of that text. No engine's decoder tables are used: the digest must not
 * depend on the Node version.
 */
import { isUtf8 } from "node:buffer";

export type TextEncoding = "utf-8" | "utf-8-bom" | "utf-16le" | "utf-16be" | "windows-1252";

export type DecodedText =
  | { readonly kind: "text"; readonly text: string; readonly encoding: TextEncoding }
  /** `reason` is a skip's detail. */
  | { readonly kind: "binary"; readonly reason: string };

const binaryWindow = 8000;

export function decodeText(bytes: Uint8Array): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(buffer, 0xff, 0xfe, 0x00, 0x00) || startsWith(buffer, 0x00, 0x00, 0xfe, 0xff)) {
    return { kind: "binary", reason: "UTF-32 text is not read" };
  }
  if (startsWith(buffer, 0xff, 0xfe)) return decodeUtf16(buffer.subarray(2), "utf-16le");
  if (startsWith(buffer, 0xfe, 0xff)) return decodeUtf16(swapped(buffer.subarray(2)), "utf-16be");
  const nul = buffer.subarray(0, binaryWindow).indexOf(0);
  if (nul >= 0) return { kind: "binary", reason: `NUL byte at offset ${nul}` };
  if (isUtf8(buffer)) {
    const marked = startsWith(buffer, 0xef, 0xbb, 0xbf);
    return { kind: "text", text: buffer.toString("utf8", marked ? 3 : 0), encoding: marked ? "utf-8-bom" : "utf-8" };
  }
  return { kind: "text", text: decodeWindows1252(buffer), encoding: "windows-1252" };
}

function startsWith(bytes: Buffer, ...mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function decodeUtf16(littleEndian: Buffer, encoding: "utf-16le" | "utf-16be"): DecodedText {
  // An odd byte at the end is no character.
  const text = littleEndian.toString("utf16le", 0, littleEndian.length & ~1);
  const nul = text.slice(0, binaryWindow / 2).indexOf("\0");
  if (nul >= 0) return { kind: "binary", reason: `NUL character at offset ${nul} of ${encoding} text` };
  return { kind: "text", text: text.replace(/\p{Surrogate}/gu, "\ufffd"), encoding };
}

function swapped(bigEndian: Buffer): Buffer {
  return Buffer.from(bigEndian.subarray(0, bigEndian.length & ~1)).swap16();
}

/** Bytes 0x80 to 0x9f; the five that windows-1252 leaves open keep their number, as the Encoding Standard has it. */
const windows1252High =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

function decodeWindows1252(bytes: Buffer): string {
  const latin1 = bytes.toString("latin1");
  return latin1.replace(/[\x80-\x9f]/g, (character) => windows1252High[character.charCodeAt(0) - 0x80]);
}

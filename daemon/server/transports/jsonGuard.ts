/**
 * JSON from a client, parsed only after a look at its shape: depth and number of values are bounded before any of them exists.
 *
 * One pass over the bytes, strings skipped: a 32 MiB document text costs a scan and no more; a frame of ten million empty lists
 * is refused before it becomes objects.
 */
import { isUtf8 } from "node:buffer";

export type ParsedMessage =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string };

export const jsonLimits = { depth: 64, values: 1_000_000 } as const;

/** Parses a JSON object; anything else is refused with a reason. */
export function parseBoundedJson(bytes: Buffer): ParsedMessage {
  if (!isUtf8(bytes)) return { ok: false, reason: "not UTF-8" };
  const shape = checkShape(bytes);
  if (shape !== undefined) return { ok: false, reason: shape };
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { ok: false, reason: "not JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, reason: "not an object" };
  return { ok: true, value: value as Readonly<Record<string, unknown>> };
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

function checkShape(bytes: Buffer): string | undefined {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === quote) {
      index = endOfString(bytes, index);
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > jsonLimits.depth) return `nested deeper than ${jsonLimits.depth}`;
      values++;
    } else if (byte === 0x7d || byte === 0x5d) {
      depth--;
    } else if (byte === comma) {
      if (++values > jsonLimits.values) return `more than ${jsonLimits.values} values`;
    }
  }
  return undefined;
}

/** Index of the closing quote, or the last index where there is none. */
function endOfString(bytes: Buffer, start: number): number {
  for (let index = start + 1; index < bytes.length; index++) {
    if (bytes[index] === backslash) index++;
    else if (bytes[index] === quote) return index;
  }
  return bytes.length - 1;
}

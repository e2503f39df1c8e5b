/**
 * Values of literals (protobuf.com/docs/language-spec, numeric and string literals).
 *
 * Strings may be made of several tokens and may hold escapes that are bytes, not characters: their value is bytes first.
 */

/** The text of a string made of several tokens, escapes resolved. Bytes that are no UTF-8 become U+FFFD. */
export function stringText(stringTokens: readonly string[]): string {
  if (!stringTokens.some((token) => token.includes("\\"))) return stringTokens.map(innerText).join("");
  return Buffer.from(stringBytes(stringTokens)).toString("utf8");
}

/** The bytes of a string made of several tokens. */
export function stringBytes(stringTokens: readonly string[]): Uint8Array {
  return Buffer.concat(stringTokens.map(oneStringBytes));
}

/** An integer literal as its value, or undefined where the token is none. */
export function integerValue(token: string): bigint | undefined {
  if (/^(0[xX][0-9a-fA-F]+|0|[1-9][0-9]*)$/.test(token)) return BigInt(token);
  if (/^0[0-7]+$/.test(token)) return BigInt(`0o${token.slice(1)}`);
  return undefined;
}

/** A number literal of either kind as a double; NaN where it is none. */
export function doubleValue(token: string): number {
  const integer = integerValue(token);
  if (integer !== undefined) return Number(integer);
  const decimal = token.replace(/[fF]$/, "");
  return /^[0-9.]+([eE][+-]?[0-9]+)?$/.test(decimal) ? Number(decimal) : Number.NaN;
}

/** Bytes as descriptors write them in `default_value`: C escapes, octal for what is not printable ASCII. */
export function escapeBytes(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += escapeByte(byte);
  return text;
}

function escapeByte(byte: number): string {
  const named = namedEscapes.get(byte);
  if (named !== undefined) return named;
  if (byte < 32 || byte > 126) return `\\${byte.toString(8).padStart(3, "0")}`;
  return String.fromCharCode(byte);
}

const namedEscapes = new Map([
  [10, "\\n"],
  [13, "\\r"],
  [9, "\\t"],
  [34, '\\"'],
  [39, "\\'"],
  [92, "\\\\"],
]);

function innerText(token: string): string {
  const closed = token.length > 1 && token.endsWith(token[0]);
  return token.slice(1, closed ? -1 : undefined);
}

const simpleEscapes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
};

function oneStringBytes(token: string): Buffer {
  const inner = innerText(token);
  if (!inner.includes("\\")) return Buffer.from(inner, "utf8");
  const parts: Buffer[] = [];
  let at = 0;
  while (at < inner.length) {
    const slash = inner.indexOf("\\", at);
    if (slash < 0) break;
    parts.push(Buffer.from(inner.slice(at, slash), "utf8"));
    const found = /^(?:[0-7]{1,3}|[xX][0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)/su.exec(
      inner.slice(slash + 1, slash + 10),
    );
    const body = found?.[0] ?? "";
    parts.push(escapeValue(body));
    at = slash + 1 + body.length;
  }
  parts.push(Buffer.from(inner.slice(at), "utf8"));
  return Buffer.concat(parts);
}

function escapeValue(body: string): Buffer {
  if (/^[0-7]/.test(body)) return Buffer.from([Number.parseInt(body, 8) & 255]);
  if (/^[xX]./.test(body)) return Buffer.from([Number.parseInt(body.slice(1), 16)]);
  if (/^[uU]./.test(body)) {
    const point = Number.parseInt(body.slice(1), 16);
    return Buffer.from(point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd", "utf8");
  }
  const simple = simpleEscapes[body];
  return simple === undefined ? Buffer.from(body, "utf8") : Buffer.from([simple]);
}

/** Number literals (language reference, "Numeric literals"). */

/** The offset behind the number that starts at one: negative for floating point literals, 0 where there is none. */
export function endOfNumber(text: string, start: number): number {
  let end = start;
  let unit = text.charCodeAt(end);
  while (unit >= zero && unit <= nine) unit = text.charCodeAt(++end);
  const isPlain = end > start && !(unit < 0x80 ? goesOn[unit] === 1 : unit >= 0x80);
  if (isPlain && (text.charCodeAt(start) !== zero || end === start + 1)) return end;
  float.lastIndex = start;
  const point = float.exec(text);
  if (point !== null) return -(start + point[0].length);
  integer.lastIndex = start;
  const whole = integer.exec(text);
  return whole === null ? 0 : start + whole[0].length;
}

const zero = 0x30;
const nine = 0x39;
/** By ASCII unit: whether a number may go on with it behind its first digits. */
const goesOn = Uint8Array.from({ length: 0x80 }, (_, unit) => (/[\w.]/.test(String.fromCharCode(unit)) ? 1 : 0));

const digits = String.raw`\d(?:_?\d)*`;
const exponent = `[eE][+-]?${digits}`;
const float = new RegExp(
  `(?:${digits}\\.(?:${digits})?(?:${exponent})?|\\.${digits}(?:${exponent})?|${digits}${exponent})[jJ]?`,
  "y",
);
const integer = new RegExp(
  `0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|${digits}[jJ]|[1-9](?:_?\\d)*|0(?:_?0)*`,
  "y",
);

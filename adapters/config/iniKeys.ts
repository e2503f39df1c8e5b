/**
 * INI and its kin: .ini, .cfg, .properties, .editorconfig.
 *
 * One pass over lines. A section is a key that holds its entries; `key = value` or `key: value` is an entry, whichever sign
 * comes first. A value goes on in the next lines where they are indented deeper than their key (Python's configparser: setup.cfg) or
 * the line ends with a backslash (Java's properties). Of a value that stands in lines of its own each line is an element too. Comments
 * begin with `#`, `;` or `!` at the start of a line. Limits: no interpolation, no inline comments, names are not split at dots.
 */

import { endOfLine, nextLine, trimmed } from "../text/textSpans.js";
import { type KeyCollector, leftOut, topLevel } from "./keyCollector.js";

export function iniKeys(text: string, keys: KeyCollector): void {
  let section = topLevel;
  let entry: Entry | undefined;
  let lastEnd = 0;
  let sectionBody = -1;
  const closeSection = (): void => {
    if (section === topLevel) return;
    keys.finish(section, lastEnd);
    keys.body(section, sectionBody, lastEnd);
  };
  const closeEntry = (): void => {
    if (entry !== undefined) endEntry(text, keys, entry);
    entry = undefined;
  };
  for (let lineStart = 0; lineStart < text.length; ) {
    const lineEnd = endOfLine(text, lineStart);
    const [start, end] = trimmed(text, lineStart, lineEnd);
    const indent = start - lineStart;
    lineStart = nextLine(text, lineEnd);
    if (start === end) continue;
    if (entry?.goesOn) {
      continueEntry(text, entry, start, end);
    } else if (isComment(text, start)) {
      continue;
    } else if (entry !== undefined && indent > entry.indent) {
      continueEntry(text, entry, start, end);
    } else if (text.charAt(start) === "[" && text.lastIndexOf("]", end - 1) > start) {
      closeEntry();
      closeSection();
      const close = text.lastIndexOf("]", end - 1);
      const [nameStart, nameEnd] = trimmed(text, start + 1, close);
      section = keys.add(topLevel, text.slice(nameStart, nameEnd), nameStart, nameEnd, start);
      keys.finish(section, close + 1);
      sectionBody = close + 1;
    } else {
      closeEntry();
      entry = openEntry(text, keys, section, indent, start, end);
    }
    lastEnd = end;
  }
  closeEntry();
  closeSection();
}

type Entry = {
  readonly index: number;
  readonly indent: number;
  /** Ranges of the value's lines, flat; the first is the rest of the key's line, which may be empty. */
  readonly lines: number[];
  goesOn: boolean;
};

function openEntry(
  text: string,
  keys: KeyCollector,
  section: number,
  indent: number,
  start: number,
  end: number,
): Entry {
  const separator = separatorAt(text, start, end);
  const [nameStart, nameEnd] = trimmed(text, start, separator);
  const [valueStart, valueEnd] = trimmed(text, Math.min(separator + 1, end), end);
  const index =
    nameStart === nameEnd ? leftOut : keys.add(section, keyName(text, nameStart, nameEnd), nameStart, nameEnd);
  keys.finish(index, end);
  if (nameStart === nameEnd) keys.problem("syntax", start, end, "an entry without a key");
  return { index, indent, lines: [valueStart, valueEnd], goesOn: endsWithBackslash(text, start, end) };
}

function continueEntry(text: string, entry: Entry, start: number, end: number): void {
  entry.goesOn = entry.goesOn && endsWithBackslash(text, start, end);
  entry.lines.push(start, end);
}

function endEntry(text: string, keys: KeyCollector, entry: Entry): void {
  const { index, lines } = entry;
  const values: string[] = [];
  let units = 0;
  for (let at = 0; at < lines.length && units < enoughUnits; at += 2) {
    const value = unquoted(withoutBackslash(text.slice(lines[at], lines[at + 1])));
    if (value !== "") values.push(value);
    units += value.length;
  }
  keys.value(index, values.join(" "));
  keys.finish(index, lines[lines.length - 1]);
  if (lines.length === 2 || lines[0] !== lines[1]) return;
  keys.body(index, lines[2], lines[lines.length - 1]);
  if (!keys.wants(index)) return;
  for (let at = 2; at < lines.length; at += 2) {
    keys.addScalarElement(index, at / 2 - 1, lines[at], lines[at + 1], text.slice(lines[at], lines[at + 1]));
  }
}

const enoughUnits = 400;

/** The first `=` or `:` that is not escaped, or the end. */
function separatorAt(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const unit = text.charAt(at);
    if (unit === "\\") at++;
    else if (unit === "=" || unit === ":") return at;
  }
  return end;
}

function keyName(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/\\([:= ])/g, "$1");
}

function unquoted(value: string): string {
  const quote = value.charAt(0);
  return value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote) ? value.slice(1, -1) : value;
}

function withoutBackslash(value: string): string {
  return value.endsWith("\\") ? value.slice(0, -1).trimEnd() : value;
}

function endsWithBackslash(text: string, start: number, end: number): boolean {
  let at = end;
  while (at > start && text.charAt(at - 1) === "\\") at--;
  return (end - at) % 2 === 1;
}

function isComment(text: string, at: number): boolean {
  const unit = text.charAt(at);
  return unit === "#" || unit === ";" || unit === "!";
}

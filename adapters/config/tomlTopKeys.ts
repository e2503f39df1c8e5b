/**
 * The keys at the top of a large or generated TOML text, and of one that the parser cannot take at all, without parsing it: the first
 * name of each header, and of each entry in front of the first header.
 *
 * One pass; strings over several lines and brackets are passed over. Limits: an array that is not closed hides what follows it.
 */

import { endOfLine, trimmed, trimmedEnd } from "../text/textSpans.js";
import { type KeyCollector, leftOut, topLevel } from "./keyCollector.js";
import { endOfTomlString } from "./tomlStrings.js";

export function tomlTopKeys(text: string, keys: KeyCollector): void {
  let open = leftOut;
  let openName: string | undefined;
  let inTable = false;
  for (let at = 0; at < text.length; ) {
    const end = statementEnd(text, at);
    const [start, stop] = trimmed(text, at, end);
    at = end + 1;
    if (start === stop || text.charAt(start) === "#") continue;
    const isHeader = text.charAt(start) === "[";
    if (isHeader) inTable = true;
    if (inTable && !isHeader) {
      keys.finish(open, stop);
      continue;
    }
    const name = firstName(text, isHeader ? afterBrackets(text, start) : start, stop);
    if (name === undefined) {
      keys.problem("syntax", start, stop, "not valid TOML");
      continue;
    }
    if (name.text !== openName) open = keys.add(topLevel, name.text, name.start, name.end, start);
    openName = name.text;
    keys.finish(open, stop);
    if (!isHeader) scalarOf(text, keys, open, name.end, stop);
  }
}

type Name = { readonly text: string; readonly start: number; readonly end: number };

function firstName(text: string, from: number, end: number): Name | undefined {
  const quote = text.charAt(from);
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, from + 1);
    return close < 0 || close >= end ? undefined : { text: text.slice(from + 1, close), start: from, end: close + 1 };
  }
  let at = from;
  while (at < end && !/[\s.=\]"']/.test(text.charAt(at))) at++;
  return at === from ? undefined : { text: text.slice(from, at), start: from, end: at };
}

function afterBrackets(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text.charAt(at) === "[" || text.charAt(at) === " ")) at++;
  return at;
}

function scalarOf(text: string, keys: KeyCollector, index: number, nameEnd: number, end: number): void {
  const [equals] = trimmed(text, nameEnd, end);
  if (text.charAt(equals) !== "=") return;
  const [start] = trimmed(text, equals + 1, end);
  const quote = text.charAt(start);
  if (quote === "[" || quote === "{" || text.startsWith(quote.repeat(3), start)) return;
  if (quote === '"' || quote === "'") keys.value(index, text.slice(start + 1, endOfTomlString(text, start)));
  else keys.value(index, text.slice(start, trimmedEnd(text, start, Math.min(end, start + longestNumber))));
}

const longestNumber = 100;

/** The line end at which a statement ends: the first one outside of strings and brackets. */
function statementEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    switch (text.charAt(at)) {
      case "#":
        at = endOfLine(text, at) - 1;
        break;
      case '"':
      case "'":
        at = endOfTomlString(text, at);
        if (isLineEnd(text, at)) at--;
        break;
      case "[":
      case "{":
        depth++;
        break;
      case "]":
      case "}":
        if (depth > 0) depth--;
        break;
      case "\n":
      case "\r":
        if (depth === 0) return at;
        break;
    }
  }
  return text.length;
}

function isLineEnd(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 10 || unit === 13;
}

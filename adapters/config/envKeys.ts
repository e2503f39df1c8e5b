/**
 * .env files: names only. A value may be a secret, so none is ever stored, not even in a problem's message; comments are passed over too.
 *
 * One pass over lines: `NAME=…`, `export NAME=…`, `NAME: …`. A quoted value may run over several lines; it is passed over, and
 * one that never ends costs only its own line. Linear: each kind of quote is looked for to the end of the text once in vain.
 */

import { endOfLine, trimmedEnd } from "../text/textSpans.js";
import { type KeyCollector, topLevel } from "./keyCollector.js";

export function envKeys(text: string, keys: KeyCollector): void {
  const hopeless = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const lineEnd = endOfLine(text, at);
    const found = assignment.exec(text.slice(at, Math.min(lineEnd, at + longestHead)));
    let end = lineEnd;
    if (found !== null) {
      const nameStart = at + found[1].length;
      const nameEnd = nameStart + found[2].length;
      end = valueEnd(text, at + found[0].length, lineEnd, hopeless);
      const index = keys.add(topLevel, found[2], nameStart, nameEnd, at + found[1].search(/\S|$/));
      keys.finish(index, end);
    } else if (!/^\s*(#|$)/.test(text.slice(at, Math.min(lineEnd, at + longestHead)))) {
      keys.problem("syntax", at, lineEnd, "not an assignment");
    }
    at = endOfLine(text, end) + 1;
  }
}

const assignment = /^(\s*(?:export\s+)?)([\w.-]+)[ \t]*[=:][ \t]*/;
const longestHead = 1_000;

/** The end of a value: its closing quote where it has one, else the end of its line. */
function valueEnd(text: string, start: number, lineEnd: number, hopeless: Set<string>): number {
  const quote = text.charAt(start);
  if (quote !== '"' && quote !== "'" && quote !== "`") return trimmedEnd(text, start, lineEnd);
  if (hopeless.has(quote)) return lineEnd;
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === "\\" && quote === '"') at++;
    else if (unit === quote) return at + 1;
  }
  hopeless.add(quote);
  return lineEnd;
}

/**
 * Templates inside configuration: `{{ … }}`, `{% … %}` and `{# … #}` of Helm, Jinja and their kin, which are no YAML.
 *
 * Each action is overwritten by as many units, so that no offset moves: by spaces where nothing else stands on its lines or where
 * it is control flow or a comment, by letters where it is part of a key or value. Line breaks stay. Linear: a missing end is looked for once for
 * each of the three forms. Limits: both branches of a conditional are read.
 */
export function maskTemplates(text: string): string {
  if (!/\{[{%#]/.test(text)) return text;
  const actions = findActions(text);
  const parts: string[] = [];
  let from = 0;
  for (let index = 0; index < actions.length; ) {
    // Actions on touching lines are one group: they are blank only if nothing but white space stands beside any of them.
    let last = index;
    while (last + 1 < actions.length && sharesLine(text, actions[last].end, actions[last + 1].start)) last++;
    const blank = standsAlone(text, actions, index, last);
    for (; index <= last; index++) {
      const filler = blank || isControl(text, actions[index]) ? " " : "x";
      parts.push(text.slice(from, actions[index].start), fill(text, actions[index], filler));
      from = actions[index].end;
    }
  }
  parts.push(text.slice(from));
  return parts.join("");
}

type Action = { readonly start: number; readonly end: number };

const closers = new Map([
  ["{", "}}"],
  ["%", "%}"],
  ["#", "#}"],
]);

function findActions(text: string): readonly Action[] {
  const found: Action[] = [];
  const hopeless = new Set<string>();
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", at)) {
    const closer = closers.get(text.charAt(at + 1));
    const close = closer === undefined || hopeless.has(closer) ? -1 : text.indexOf(closer, at + 2);
    if (close >= 0) {
      found.push({ start: at, end: close + 2 });
      at = close + 2;
      continue;
    }
    if (closer !== undefined) hopeless.add(closer);
    at++;
  }
  return found;
}

/** Whether an action gives no text itself. */
function isControl(text: string, action: Action): boolean {
  return control.test(text.slice(action.start, Math.min(action.end, action.start + 40)));
}

const control = /^\{(?:[%#]|\{-?\s*(?:\/\*|\$[\w]+\s*:?=|(?:if|else|end|range|with|define|block)\b))/;

function sharesLine(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) return false;
  }
  return true;
}

function standsAlone(text: string, actions: readonly Action[], first: number, last: number): boolean {
  for (let at = actions[first].start - 1; at >= 0 && !isBreak(text, at); at--) if (!isBlank(text, at)) return false;
  for (let at = actions[last].end; at < text.length && !isBreak(text, at); at++) if (!isBlank(text, at)) return false;
  for (let index = first; index < last; index++) {
    for (let at = actions[index].end; at < actions[index + 1].start; at++) if (!isBlank(text, at)) return false;
  }
  return true;
}

function fill(text: string, action: Action, filler: string): string {
  const source = text.slice(action.start, action.end);
  return source.replace(/[^\r\n]/g, filler);
}

function isBreak(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 10 || unit === 13;
}

function isBlank(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 32 || unit === 9;
}

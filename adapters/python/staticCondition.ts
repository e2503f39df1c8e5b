/**
 * Conditions that are decided before a program runs: what type checkers take as decided too (typing.python.org/en/latest/spec/directives.html#version-and-platform-checking).
 *
 * Method: the text of the condition is read: comparisons of `sys.version_info`, `sys.platform` and `os.name`, `TYPE_CHECKING`, literals, joined by `not`,
 * `and` and `or`. The newest Python on Linux is assumed. Limits: brackets only around the whole condition.
 */

/** Whether a condition always holds, never holds, or (undefined) may do either. */
export function staticCondition(condition: string): boolean | undefined {
  const text = withoutBrackets(condition.replace(whiteSpace, " ").trim());
  const either = text.split(" or ");
  if (either.length > 1) return some(either.map(staticCondition));
  const all = text.split(" and ");
  if (all.length > 1) return negated(some(all.map((part) => negated(staticCondition(part)))));
  if (text.startsWith("not ")) return negated(staticCondition(text.slice(4)));
  return atom(text);
}

function atom(text: string): boolean | undefined {
  if (text === "True" || text === "1" || typeChecking.test(text)) return true;
  if (text === "False" || text === "0" || text === "None") return false;
  const version = versionTest.exec(text);
  if (version !== null) return compared(versionSign(version[1] ?? ":", numbers(version[3])), version[2]);
  const named = nameTest.exec(text);
  if (named !== null) {
    const isSo = named[4] === (named[1] === "sys.platform" ? "linux" : "posix");
    return named[2] === "==" ? isSo : !isSo;
  }
  const prefix = prefixTest.exec(text);
  return prefix === null ? undefined : "linux".startsWith(prefix[2]);
}

/** The sign of the assumed version against a written one. `index`: what stands in the brackets behind `sys.version_info`. */
function versionSign(index: string, written: readonly number[]): number {
  const own = index.includes(":") ? assumedVersion : [assumedVersion[Number(index)] ?? 0];
  for (let at = 0; at < Math.min(own.length, written.length); at++) {
    if (own[at] !== written[at]) return own[at] - written[at];
  }
  return index === ":" ? own.length - written.length : 0;
}

function compared(sign: number, operator: string): boolean | undefined {
  switch (operator) {
    case ">=":
      return sign >= 0;
    case ">":
      return sign > 0;
    case "<":
      return sign < 0;
    case "<=":
      return sign <= 0;
    case "==":
      return sign === 0;
    case "!=":
      return sign !== 0;
  }
  return undefined;
}

function numbers(text: string): readonly number[] {
  return [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

function some(parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(true)) return true;
  return parts.includes(undefined) ? undefined : false;
}

function negated(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function withoutBrackets(text: string): string {
  if (!text.startsWith("(")) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at === text.length - 1 ? text.slice(1, at).trim() : text;
  }
  return text;
}

const assumedVersion = [3, 14, 0];
const whiteSpace = /(?:\\\r?\n|\s)+/g;
const typeChecking = /^(?:[\w.]+\.)?TYPE_CHECKING$/;
const versionTest = /^(?:sys\.)?version_info ?(?:\[([\d: ]*)\])? ?(>=|<=|==|!=|<|>) ?(\(?[\d, ]+\)?)$/;
const nameTest = /^(sys\.platform|os\.name) ?(==|!=) ?(["'])([^"']*)\3$/;
const prefixTest = /^sys\.platform\.startswith\((["'])([^"']*)\1\)$/;

/**
 * Go 1.26's `new(expression)` for a grammar that knows only `new(Type)`.
 *
 * Method: where the argument cannot be read as a type, the word is replaced by another identifier of the same length for the
 * parser's eyes alone, so that the call parses as any other and no offset moves. Limits: an argument that reads as both (`new(x)`)
 * stays a type in the tree; what it is, only scopes can tell.
 */
export function maskNewExpressions(text: string): string {
  let masked = "";
  let kept = 0;
  let unitsLeft = longestArgument + 4 * text.length;
  for (let at = text.indexOf("new("); at >= 0 && unitsLeft > 0; at = text.indexOf("new(", at + 4)) {
    if (isWordUnit(text.charCodeAt(at - 1))) continue;
    const end = endOfArgument(text, at + 4);
    unitsLeft -= end < 0 ? longestArgument : end - at;
    if (end < 0 || !isExpression(text.slice(at + 4, end).trim())) continue;
    masked += `${text.slice(kept, at)}neu`;
    kept = at + 3;
  }
  return kept === 0 ? text : masked + text.slice(kept);
}

/** Whether an argument can only be an expression. */
function isExpression(argument: string): boolean {
  if (argument === "" || typeName.test(argument)) return false;
  if (!typeSyntax.test(argument)) return true;
  if (argument.endsWith(")")) return calledLiteral.test(argument);
  if (!argument.endsWith("}")) return false;
  const opening = openingBrace(argument);
  return opening >= 0 && !bodyOfType.test(argument.slice(0, opening));
}

const typeName = /^[*\s(]*[\p{L}_][\p{L}\p{N}_]*(?:\s*\.\s*[\p{L}_][\p{L}\p{N}_]*)?[\s)]*$/u;
const typeSyntax =
  /^[*\s(]*(?:\[|(?:map|chan|func|struct|interface)\b|<-\s*chan\b|[\p{L}_][\p{L}\p{N}_.]*\[\s*[\p{L}_*[][\p{L}\p{N}_.*,\s[\]]*\]\s*$)/u;
const calledLiteral = /\}\s*\([^{}]*\)$/;
const bodyOfType = /\b(?:struct|interface)\s*$/;
const longestArgument = 20_000;

/** The offset of the bracket that ends an argument, or -1 where there is none near by. */
function endOfArgument(text: string, start: number): number {
  const limit = Math.min(text.length, start + longestArgument);
  let depth = 0;
  for (let at = start; at < limit; at++) {
    switch (text[at]) {
      case "(":
      case "[":
      case "{":
        depth++;
        break;
      case ")":
      case "]":
      case "}":
        if (depth === 0) return text[at] === ")" ? at : -1;
        depth--;
        break;
      case '"':
      case "'":
      case "`":
        at = endOfLiteral(text, at, limit);
        break;
    }
  }
  return -1;
}

/** The offset of a literal's closing quote. */
function endOfLiteral(text: string, start: number, limit: number): number {
  const quote = text[start];
  for (let at = start + 1; at < limit; at++) {
    if (text[at] === "\\" && quote !== "`") at++;
    else if (text[at] === quote) return at;
  }
  return limit;
}

function openingBrace(argument: string): number {
  let depth = 0;
  for (let at = argument.length - 1; at >= 0; at--) {
    if (argument[at] === "}") depth++;
    else if (argument[at] === "{" && --depth === 0) return at;
  }
  return -1;
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit >= 0x80
  );
}

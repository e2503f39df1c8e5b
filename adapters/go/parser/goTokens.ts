/** Tokens of Go (language specification, "Lexical elements"), as small integers. */

const codes = {
  /** The end of the text; also all that follows once something was met that is no Go. */
  end: 0,
  /** `;`, or a line's end that stands for one. */
  semicolon: 1,
  name: 2,
  int: 3,
  float: 4,
  imaginary: 5,
  rune: 6,
  string: 7,
  rawString: 8,

  /** Binary operators, in the order of `operators`. */
  plus: 10,
  minus: 11,
  star: 12,
  slash: 13,
  percent: 14,
  and: 15,
  or: 16,
  xor: 17,
  shiftLeft: 18,
  shiftRight: 19,
  andNot: 20,
  logicalAnd: 21,
  logicalOr: 22,
  equal: 23,
  notEqual: 24,
  less: 25,
  lessEqual: 26,
  greater: 27,
  greaterEqual: 28,
  not: 29,
  arrow: 30,
  tilde: 31,

  increment: 40,
  decrement: 41,
  assign: 42,
  define: 43,
  /** `+=` and the like. */
  operate: 44,
  ellipsis: 45,
  leftParen: 46,
  rightParen: 47,
  leftBracket: 48,
  rightBracket: 49,
  leftBrace: 50,
  rightBrace: 51,
  comma: 52,
  period: 53,
  colon: 54,

  break: 60,
  case: 61,
  chan: 62,
  const: 63,
  continue: 64,
  default: 65,
  defer: 66,
  else: 67,
  fallthrough: 68,
  for: 69,
  func: 70,
  go: 71,
  goto: 72,
  if: 73,
  import: 74,
  interface: 75,
  map: 76,
  package: 77,
  range: 78,
  return: 79,
  select: 80,
  struct: 81,
  switch: 82,
  type: 83,
  var: 84,
} as const;

export const token: { readonly [Name in keyof typeof codes]: number } = codes;

/** Precedence of a binary operator, 1 to 5; 0 for all other tokens ("Operator precedence"). */
export function precedenceOf(kind: number): number {
  switch (kind) {
    case token.logicalOr:
      return 1;
    case token.logicalAnd:
      return 2;
    case token.equal:
    case token.notEqual:
    case token.less:
    case token.lessEqual:
    case token.greater:
    case token.greaterEqual:
      return 3;
    case token.plus:
    case token.minus:
    case token.or:
    case token.xor:
      return 4;
    case token.star:
    case token.slash:
    case token.percent:
    case token.shiftLeft:
    case token.shiftRight:
    case token.and:
    case token.andNot:
      return 5;
    default:
      return 0;
  }
}

/** Whether a token can begin a type. */
export function beginsType(kind: number): boolean {
  switch (kind) {
    case token.name:
    case token.star:
    case token.leftParen:
    case token.leftBracket:
    case token.func:
    case token.map:
    case token.chan:
    case token.struct:
    case token.interface:
    case token.arrow:
      return true;
    default:
      return false;
  }
}

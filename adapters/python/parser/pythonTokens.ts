/** Tokens of Python (language reference, "Lexical analysis"), as small integers. */

const codes = {
  /** The end of the text; also all that follows once something was met that is no Python. */
  end: 0,
  /** The end of a statement's line, behind its comment; empty. */
  newline: 1,
  indent: 2,
  /** Empty, behind the comments that belong to the block it ends. */
  dedent: 3,
  name: 4,
  integer: 5,
  float: 6,
  /** A whole literal. */
  string: 7,
  /** Prefix and opening quotes of a literal with fields. */
  formatString: 8,

  leftParen: 10,
  rightParen: 11,
  leftBracket: 12,
  rightBracket: 13,
  leftBrace: 14,
  rightBrace: 15,
  comma: 16,
  colon: 17,
  semicolon: 18,
  period: 19,
  ellipsis: 20,
  arrow: 21,
  assign: 22,
  walrus: 23,
  /** `!` in a field of a format string. */
  bang: 24,

  plus: 30,
  minus: 31,
  star: 32,
  doubleStar: 33,
  slash: 34,
  doubleSlash: 35,
  percent: 36,
  at: 37,
  leftShift: 38,
  rightShift: 39,
  and: 40,
  or: 41,
  xor: 42,
  tilde: 43,

  plusAssign: 50,
  minusAssign: 51,
  starAssign: 52,
  doubleStarAssign: 53,
  slashAssign: 54,
  doubleSlashAssign: 55,
  percentAssign: 56,
  atAssign: 57,
  leftShiftAssign: 58,
  rightShiftAssign: 59,
  andAssign: 60,
  orAssign: 61,
  xorAssign: 62,

  less: 64,
  lessEqual: 65,
  greater: 66,
  greaterEqual: 67,
  equal: 68,
  notEqual: 69,

  falseWord: 80,
  noneWord: 81,
  trueWord: 82,
  andWord: 83,
  asWord: 84,
  assertWord: 85,
  asyncWord: 86,
  awaitWord: 87,
  breakWord: 88,
  classWord: 89,
  continueWord: 90,
  defWord: 91,
  delWord: 92,
  elifWord: 93,
  elseWord: 94,
  exceptWord: 95,
  finallyWord: 96,
  forWord: 97,
  fromWord: 98,
  globalWord: 99,
  ifWord: 100,
  importWord: 101,
  inWord: 102,
  isWord: 103,
  lambdaWord: 104,
  nonlocalWord: 105,
  notWord: 106,
  orWord: 107,
  passWord: 108,
  raiseWord: 109,
  returnWord: 110,
  tryWord: 111,
  whileWord: 112,
  withWord: 113,
  yieldWord: 114,
} as const;

export const token: Readonly<Record<keyof typeof codes, number>> = codes;

/** Token codes are below this. */
export const tokenCodes = 128;

/** How tight infix operators bind; comparisons and what binds less are `precedence.comparison` and below. */
export const precedence = { or: 1, and: 2, not: 3, comparison: 4, bitwiseOr: 5 } as const;

/** By token: how tight it binds as an infix operator, 0 for what is none. `not` stands for `not in`; `**` binds its left side tighter than a sign. */
export const infixPrecedence: Uint8Array = table([
  [1, [codes.orWord]],
  [2, [codes.andWord]],
  [4, [codes.less, codes.lessEqual, codes.greater, codes.greaterEqual, codes.equal, codes.notEqual]],
  [4, [codes.inWord, codes.isWord, codes.notWord]],
  [5, [codes.or]],
  [6, [codes.xor]],
  [7, [codes.and]],
  [8, [codes.leftShift, codes.rightShift]],
  [9, [codes.plus, codes.minus]],
  [10, [codes.star, codes.slash, codes.doubleSlash, codes.percent, codes.at]],
]);

/** By token: 1 where an expression may begin with it, stars left out. */
export const beginsExpression: Uint8Array = table([
  [1, [codes.name, codes.integer, codes.float, codes.string, codes.formatString, codes.ellipsis]],
  [1, [codes.leftParen, codes.leftBracket, codes.leftBrace, codes.plus, codes.minus, codes.tilde]],
  [1, [codes.falseWord, codes.noneWord, codes.trueWord, codes.awaitWord, codes.lambdaWord, codes.notWord]],
]);

export function isAugmented(kind: number): boolean {
  return kind >= codes.plusAssign && kind <= codes.xorAssign;
}

function table(entries: readonly (readonly [value: number, tokens: readonly number[]])[]): Uint8Array {
  const values = new Uint8Array(tokenCodes);
  for (const [value, tokens] of entries) for (const each of tokens) values[each] = value;
  return values;
}

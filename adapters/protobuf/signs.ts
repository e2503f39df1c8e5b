/** Kinds of punctuation tokens: their character codes. */
export const dot = 46;
export const comma = 44;
export const semicolon = 59;
export const equals = 61;
export const minus = 45;
export const less = 60;
export const greater = 62;
export const openParenthesis = 40;
export const closeParenthesis = 41;
export const openBracket = 91;
export const closeBracket = 93;
export const openBrace = 123;
export const closeBrace = 125;
export const colon = 58;
export const slash = 47;

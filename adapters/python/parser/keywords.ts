/** Words that are no names (language reference, "Keywords"). */
import { token } from "./pythonTokens.js";

/** The keyword that a word is, or `name`. */
export function keywordAt(text: string, start: number, length: number): number {
  const first = text.charCodeAt(start);
  if (((lengths[first] >> length) & 1) === 0 || length > longest) return token.name;
  const is = (word: string, kind: number): number =>
    word.length === length && text.startsWith(word, start) ? kind : token.name;
  const second = text.charCodeAt(start + 1);
  switch (first) {
    case 0x46:
      return is("False", token.falseWord);
    case 0x4e:
      return is("None", token.noneWord);
    case 0x54:
      return is("True", token.trueWord);
    case 0x61:
      switch (length) {
        case 2:
          return is("as", token.asWord);
        case 3:
          return is("and", token.andWord);
        case 5:
          return second === 0x73 ? is("async", token.asyncWord) : is("await", token.awaitWord);
        default:
          return is("assert", token.assertWord);
      }
    case 0x62:
      return is("break", token.breakWord);
    case 0x63:
      return length === 5 ? is("class", token.classWord) : is("continue", token.continueWord);
    case 0x64:
      return second === 0x65 && text.charCodeAt(start + 2) === 0x66
        ? is("def", token.defWord)
        : is("del", token.delWord);
    case 0x65:
      if (length === 6) return is("except", token.exceptWord);
      return text.charCodeAt(start + 2) === 0x69 ? is("elif", token.elifWord) : is("else", token.elseWord);
    case 0x66:
      switch (length) {
        case 3:
          return is("for", token.forWord);
        case 4:
          return is("from", token.fromWord);
        default:
          return is("finally", token.finallyWord);
      }
    case 0x67:
      return is("global", token.globalWord);
    case 0x69:
      switch (second) {
        case 0x66:
          return is("if", token.ifWord);
        case 0x6e:
          return is("in", token.inWord);
        case 0x73:
          return is("is", token.isWord);
        default:
          return is("import", token.importWord);
      }
    case 0x6c:
      return is("lambda", token.lambdaWord);
    case 0x6e:
      return length === 3 ? is("not", token.notWord) : is("nonlocal", token.nonlocalWord);
    case 0x6f:
      return is("or", token.orWord);
    case 0x70:
      return is("pass", token.passWord);
    case 0x72:
      return length === 5 ? is("raise", token.raiseWord) : is("return", token.returnWord);
    case 0x74:
      return is("try", token.tryWord);
    case 0x77:
      return length === 4 ? is("with", token.withWord) : is("while", token.whileWord);
    case 0x79:
      return is("yield", token.yieldWord);
    default:
      return token.name;
  }
}

const longest = 8;
/** By first ASCII unit: the lengths of the keywords that begin with it, as bits. */
const lengths = lengthsOf(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda " +
    "nonlocal not or pass raise return try while with yield",
);

function lengthsOf(words: string): Uint16Array {
  const found = new Uint16Array(0x80);
  for (const word of words.split(" ")) found[word.charCodeAt(0)] |= 1 << word.length;
  return found;
}

/**
 * Declarations of C and C++ from tokens.
 *
 * Problem: real C and C++ is not C and C++ until its macros are expanded, and a grammar that meets `Q_OBJECT` or
 * `FMT_BEGIN_NAMESPACE` loses the rest of the class or file. Method: a scan of each scope's statements left to right that keeps the
 * last name which could be the declared one; a word in front of another word turns into (part of) its type, so a macro among
 * the specifiers does no harm; brackets are skipped by their partners and function bodies are not read but for types in them. A
 * keyword that begins a declaration ends whatever stood in front without a semicolon. Limits: no macro is expanded, so what a macro
 * call declares is not seen; `T x(a);` is told from a prototype by its looks only.
 */
import { type Modifier, modifierSet, type SymbolKind, type Visibility } from "../../proto/symbols.js";
import type { Parameter } from "../facts.js";
import { CDocs } from "./cDocs.js";
import { type ClassHead, classHead, type FunctionTail, functionTail, skipRequires } from "./cHeads.js";
import { type CName, cName, cNameText } from "./cNames.js";
import { cParameters, skipAngles } from "./cParameters.js";
import { type CTokens, tokenKinds } from "./cTokens.js";
import { cWord, looksLikeMacro, specifierModifier } from "./cWords.js";
import { DeclarationList } from "./declarationList.js";
import { oneLine } from "./sourceText.js";

/** Declarations of a token stream, macros excepted. */
export function cDeclarations(tokens: CTokens, language: "c" | "cpp", list = new DeclarationList()): DeclarationList {
  const parser = new CParser(tokens, language, list);
  parser.scope(0, tokens.count, { kind: "file", parent: -1, name: "", visibility: "public", hidden: "public", depth: 0 });
  return list;
}

type Scope = {
  readonly kind: "file" | "class" | "function";
  /** Declaration that members belong to, or -1. */
  readonly parent: number;
  /** The class's own name, for constructors. */
  readonly name: string;
  /** What the last access label said. */
  visibility: Visibility;
  /** "internal" inside an unnamed namespace. */
  readonly hidden: Visibility;
  readonly depth: number;
};

/** One declaration while it is read. */
class Statement {
  typeSeen = false;
  typedef = false;
  friend = false;
  modifiers = 0;
  name: CName | undefined = undefined;
  /** The name is inside brackets: a pointer to a function or array. */
  nested = false;
  pointer = false;
  /** Token behind the last comma between declarators, or -1. */
  afterComma = -1;
  /** End offset of the type that all declarators share. */
  baseEnd = -1;
  /** A name that is already declared: that of an unnamed struct's variable. */
  taken = -1;
  readonly pending: number[] = [];

  constructor(readonly start: number) {}
}

const staticBit = modifierSet("static");
const constBit = modifierSet("const");
const externBit = modifierSet("extern");
const declareBit = modifierSet("declare");
const deepest = 200;

class CParser {
  private readonly docs: CDocs;
  /** Dotted path to the class declared there. */
  private readonly classes = new Map<string, number>();
  private readonly namespaces = new Set<string>();

  constructor(
    private readonly tokens: CTokens,
    private readonly language: "c" | "cpp",
    private readonly list: DeclarationList,
  ) {
    this.docs = new CDocs(tokens.text, tokens.comments);
  }

  scope(from: number, end: number, scope: Scope): void {
    let index = from;
    while (index < end) {
      const next = this.statement(index, end, scope);
      index = next > index ? next : index + 1;
    }
  }

  /** Reads one declaration and returns where the next one starts. */
  private statement(from: number, end: number, scope: Scope): number {
    const { kinds, partners } = this.tokens;
    let statement = new Statement(from);
    let index = from;
    while (index < end) {
      const kind = kinds[index];
      switch (kind) {
        case semicolon:
          this.variable(statement, index, scope);
          return this.done(statement, index, index + 1);
        case comma:
          this.variable(statement, index, scope);
          this.nextDeclarator(statement, index);
          index++;
          break;
        case closeBrace:
          return this.done(statement, index - 1, index + 1);
        case openBrace: {
          const after = partners[index] + 1;
          if (statement.name === undefined || !statement.typeSeen) return this.done(statement, index - 1, after);
          this.variable(statement, index, scope);
          statement.name = undefined;
          index = after;
          break;
        }
        case equals:
          this.variable(statement, index, scope);
          statement.name = undefined;
          index = this.initialiserEnd(index + 1, end);
          break;
        case colon:
          if (scope.kind === "class" && (statement.name !== undefined || statement.typeSeen)) {
            this.variable(statement, index, scope);
            statement.name = undefined;
            index = this.initialiserEnd(index + 1, end);
          } else {
            statement = new Statement(index + 1);
            index++;
          }
          break;
        case openBracket:
          index = partners[index] + 1;
          break;
        case openParen: {
          const next = this.bracket(statement, index, end, scope);
          if (next.ended) return next.index;
          index = next.index;
          break;
        }
        case star:
        case ampersand:
        case caret:
          this.nameWasType(statement, index);
          statement.pointer = true;
          index++;
          break;
        case tokenKinds.identifier:
        case tokenKinds.scope:
        case tilde: {
          const next = this.word(statement, index, end, scope);
          if (next.ended) return next.index;
          if (next.restart) {
            this.done(statement, index - 1, index);
            statement = new Statement(next.index);
          }
          index = next.index;
          break;
        }
        default:
          index++;
      }
    }
    this.variable(statement, end, scope);
    return this.done(statement, end - 1, end);
  }

  private word(statement: Statement, index: number, end: number, scope: Scope): Step {
    const { tokens, language } = this;
    const { kinds, partners } = tokens;
    const isWord = kinds[index] === tokenKinds.identifier;
    const text = isWord ? tokens.textOf(index) : "";
    const next = kinds[index + 1];
    const role = isWord ? cWord(text, language) : undefined;
    switch (role) {
      case undefined:
        break;
      case "builtinType":
        this.nameWasType(statement, index);
        statement.typeSeen = true;
        return step(index + 1);
      case "specifier":
        return this.specifier(statement, index, text, scope, end);
      case "attribute":
        return step(next === openParen ? partners[index + 1] + 1 : index + 1);
      case "typeOf":
        this.nameWasType(statement, index);
        statement.typeSeen = true;
        return step(next === openParen ? partners[index + 1] + 1 : index + 1);
      case "classKey":
        if (next !== tokenKinds.identifier && next !== openBrace && next !== tokenKinds.scope && next !== openBracket) {
          if (!(next === colon && kinds[index + 2] !== colon)) break;
        }
        return this.classKey(statement, index, end, scope);
      case "access": {
        const colonAt = next === tokenKinds.identifier ? index + 2 : index + 1;
        if (kinds[colonAt] !== colon) break;
        if (scope.kind !== "class") return { index: colonAt + 1, restart: true, ended: false };
        scope.visibility = text === "private" || text === "protected" ? text : "public";
        if (next === tokenKinds.identifier && /^(?:private|protected)$/.test(text)) scope.visibility = text as Visibility;
        return { index: colonAt + 1, restart: true, ended: false };
      }
      case "namespace":
        if (next !== tokenKinds.identifier && next !== openBrace && next !== openBracket) break;
        return ended(this.namespace(statement, index, end, scope));
      case "template": {
        if (next !== less) {
          if (index === statement.start || statement.modifiers === externBit) return ended(this.skipTo(index, end));
          break;
        }
        const after = skipAngles(tokens, index + 1, end);
        if (after < 0) break;
        const behind = kinds[after] === tokenKinds.identifier && tokens.textOf(after) === "requires";
        const goOn = behind ? skipRequires(tokens, after + 1, end) : after;
        if (statement.name !== undefined && !statement.typeSeen) {
          // A macro without a semicolon stands in front.
          this.done(statement, index - 1, index);
          return { index, restart: true, ended: false };
        }
        return step(goOn);
      }
      case "using":
        return ended(this.using(statement, index, end, scope));
      case "concept": {
        if (next !== tokenKinds.identifier || kinds[index + 2] !== equals) break;
        const stop = this.skipTo(index, end);
        const name = cName(tokens, index + 1, end, language);
        if (name !== undefined) this.plain(statement, name, "interface", scope, stop - 1);
        return ended(stop);
      }
      case "operator":
        break;
      case "assertion":
        return ended(this.skipTo(index, end));
      case "statement": {
        // Code where a declaration should be: a lost brace or a macro's body. Passed over up to its end.
        let after = index + 1;
        if (kinds[after] === openParen) after = partners[after] + 1;
        return ended(kinds[after] === openBrace ? partners[after] + 1 : this.skipTo(index, end));
      }
    }
    const name = cName(tokens, index, end, language);
    if (name === undefined) return step(index + 1);
    const behindArray = statement.typeSeen && kinds[index - 1] === closeBracket;
    if (statement.name !== undefined && (behindArray || this.isTrailingMacro(statement, name))) {
      return step(kinds[name.to] === openParen ? partners[name.to] + 1 : name.to);
    }
    if (name.form === "destructor" && statement.name !== undefined && !statement.typeSeen) {
      return { index, restart: true, ended: false };
    }
    this.nameWasType(statement, index);
    statement.name = name;
    statement.nested = false;
    return step(name.to);
  }

  /** `int x GUARDED_BY(mu);`, `int f __P((int));`: the word behind a declared name is a macro and no name. */
  private isTrailingMacro(statement: Statement, name: CName): boolean {
    const { tokens } = this;
    const { kinds, partners } = tokens;
    const text = tokens.textOf(name.lastFrom);
    const after = kinds[name.to];
    if (after === openParen && kinds[name.to + 1] === openParen && partners[name.to + 1] + 1 === partners[name.to]) {
      return !statement.typeSeen || statement.name !== undefined;
    }
    if (!statement.typeSeen || !looksLikeMacro(text)) return false;
    if (after === openParen) {
      const behind = kinds[partners[name.to] + 1];
      return behind === semicolon || behind === equals || behind === comma;
    }
    return after === semicolon || after === equals || after === comma || after === openBracket;
  }

  private specifier(statement: Statement, index: number, text: string, scope: Scope, end: number): Step {
    const { kinds, partners } = this.tokens;
    if (text === "typedef") {
      if (statement.name !== undefined) return { index, restart: true, ended: false };
      statement.typedef = true;
      return step(index + 1);
    }
    if (text === "extern" && kinds[index + 1] === tokenKinds.string) {
      if (kinds[index + 2] === openBrace) {
        const close = Math.min(partners[index + 2], end);
        this.done(statement, index - 1, index);
        if (scope.depth < deepest) this.scope(index + 3, close, { ...scope, depth: scope.depth + 1 });
        return ended(close + 1);
      }
      return step(index + 2);
    }
    if (text === "friend") statement.friend = true;
    if (text === "explicit" && kinds[index + 1] === openParen) return step(partners[index + 1] + 1);
    this.nameWasType(statement, index);
    statement.modifiers |= specifierModifier(text);
    return step(index + 1);
  }

  /** Another word, a star or a specifier follows: what was taken for the declared name is part of the type. */
  private nameWasType(statement: Statement, index: number): void {
    if (statement.name !== undefined) {
      statement.name = undefined;
      statement.typeSeen = true;
    }
    if (statement.baseEnd < 0 && statement.typeSeen && index > statement.start) {
      statement.baseEnd = this.tokens.ends[index - 1];
    }
  }

  private nextDeclarator(statement: Statement, commaAt: number): void {
    statement.name = undefined;
    statement.nested = false;
    statement.pointer = false;
    statement.afterComma = commaAt + 1;
  }

  /** A round bracket: a function's parameters, a nested declarator, or a macro's arguments. */
  private bracket(statement: Statement, open: number, end: number, scope: Scope): Step {
    const { tokens, language } = this;
    const { kinds, partners } = tokens;
    const after = partners[open] + 1;
    const { name } = statement;
    if (name === undefined) {
      if (!statement.typeSeen) return step(after);
      return this.nestedDeclarator(statement, open, end, scope);
    }
    if (statement.nested) return step(after);
    if (this.isNestedDeclarator(statement, name, open)) {
      this.nameWasType(statement, open);
      return this.nestedDeclarator(statement, open, end, scope);
    }
    const constructs = this.isConstructor(name, scope);
    if (!statement.typeSeen && !constructs && name.form === "word") {
      // `MACRO(x) int f();`, `PyAPI_FUNC(int) f();`, `DECLARE(x);`: no type in front, so no function unless a body follows.
      const next = kinds[after];
      if (next === star || next === ampersand || next === tokenKinds.scope) {
        this.nameWasType(statement, open);
        return step(after);
      }
      if (next === tokenKinds.identifier) {
        const role = cWord(tokens.textOf(after), language);
        const tail = role === undefined ? functionTail(tokens, open, end, language) : undefined;
        const knr = tail !== undefined && tail.body >= 0 && kinds[tail.body - 1] === semicolon;
        const bare = tail !== undefined && tail.body === after + 1 && language === "cpp";
        if (!knr && !bare) {
          statement.name = undefined;
          if (role === undefined || role === "operator") statement.typeSeen = true;
          else if (statement.start === name.from && this.onLaterLine(partners[open], after)) {
            return { index: after, restart: true, ended: false };
          }
          return step(after);
        }
      } else if (next === semicolon || next === comma || next === closeBrace || after >= end) {
        if (!(scope.kind === "class" && statement.friend)) {
          return ended(this.done(statement, partners[open], next === semicolon || next === comma ? after + 1 : after));
        }
      } else if (next === colon && scope.kind !== "class" && name.owners.length === 0) {
        return step(after);
      } else if (next === equals || next === openBracket) {
        return step(after);
      }
    }
    const tail = functionTail(tokens, open, end, language);
    if (tail === undefined) return step(after);
    if (tail.body < 0 && statement.typeSeen && this.looksLikeArguments(open, scope)) {
      this.variable(statement, open, scope);
      statement.name = undefined;
      return step(after);
    }
    this.emitFunction(statement, name, open, tail, scope);
    if (tail.body >= 0) {
      this.done(statement, tail.next - 1, tail.next);
      return ended(tail.next);
    }
    statement.name = undefined;
    return step(tail.next);
  }

  /** `size_t (*read)(int)`, `typedef size_t (read)(int)`: the word in front of the bracket is the type. */
  private isNestedDeclarator(statement: Statement, name: CName, open: number): boolean {
    const { tokens } = this;
    const { kinds, partners } = tokens;
    const close = partners[open];
    const behind = kinds[close + 1];
    if (name.form !== "word" || (behind !== openParen && behind !== openBracket)) return false;
    let index = open + 1;
    while (kinds[index] === tokenKinds.identifier && index < close - 1) index++;
    if (kinds[index] === tokenKinds.scope && kinds[index + 1] === star) return true;
    if (kinds[index] === star || kinds[index] === caret) return true;
    if (index !== close - 1 || open + 2 !== close || behind !== openParen) return false;
    return statement.typedef || !looksLikeMacro(tokens.textOf(name.lastFrom));
  }

  private isConstructor(name: CName, scope: Scope): boolean {
    if (this.language === "c" || name.form !== "word") return name.form !== "word";
    const text = this.tokens.textOf(name.lastFrom);
    if (name.owners.length > 0) return name.owners[name.owners.length - 1] === text;
    return scope.kind === "class" && text === scope.name;
  }

  private onLaterLine(token: number, next: number): boolean {
    const { text, ends, starts } = this.tokens;
    return /[\r\n]/.test(text.slice(ends[token], starts[next]));
  }

  /** `Foo x(1, "a");`: arguments and no parameters. Members cannot be initialised so. */
  private looksLikeArguments(open: number, scope: Scope): boolean {
    if (scope.kind === "class" || this.language === "c") return false;
    const { kinds, partners } = this.tokens;
    const first = kinds[open + 1];
    if (first === tokenKinds.number || first === tokenKinds.string || first === ampersand || first === openBrace) return true;
    for (let index = open + 1; index < partners[open]; index++) {
      const kind = kinds[index];
      if (kind === equals) return false;
      if (kind === dot && kinds[index + 1] !== dot && kinds[index - 1] !== dot) return true;
      if (kind === tokenKinds.arrow) return true;
      if (kind === openParen) {
        if (partners[index] === index + 1 || kinds[index + 1] === tokenKinds.number) return true;
        index = partners[index];
      }
    }
    return false;
  }

  /** `int (*f)(int)`, `int (*a)[3]`, `void (*signal(int))(int)`, `int (f)(int)`. */
  private nestedDeclarator(statement: Statement, open: number, end: number, scope: Scope): Step {
    const { tokens, language } = this;
    const { kinds, partners } = tokens;
    const close = partners[open];
    let pointer = false;
    for (let index = open + 1; index < close; index++) {
      const kind = kinds[index];
      if (kind === star || kind === caret || kind === ampersand) {
        pointer = true;
        continue;
      }
      if (kind !== tokenKinds.identifier && kind !== tokenKinds.scope) {
        if (kind === openParen) continue;
        break;
      }
      const role = kind === tokenKinds.identifier ? cWord(tokens.textOf(index), language) : undefined;
      if (role === "specifier" || role === "attribute") continue;
      if (role !== undefined && role !== "operator") break;
      const name = cName(tokens, index, close, language);
      if (name === undefined) continue;
      if (name.form === "word" && kinds[name.to] === tokenKinds.identifier) continue;
      if (name.form === "word" && kinds[name.to] === star) continue;
      if (statement.baseEnd < 0) statement.baseEnd = tokens.ends[open - 1];
      if (kinds[name.to] === openParen && name.to < close && kinds[close + 1] === openParen && pointer) {
        // A function that returns a pointer to a function.
        const tail = functionTail(tokens, close + 1, end, language);
        if (tail === undefined) return step(close + 1);
        this.emitFunction(statement, name, name.to, tail, scope);
        if (tail.body < 0) {
          statement.name = undefined;
          return step(tail.next);
        }
        return ended(this.done(statement, tail.next - 1, tail.next));
      }
      if (!pointer && kinds[close + 1] === openParen) {
        const tail = functionTail(tokens, close + 1, end, language);
        if (tail !== undefined && !statement.typedef) {
          this.emitFunction(statement, name, close + 1, tail, scope);
          if (tail.body >= 0) return ended(this.done(statement, tail.next - 1, tail.next));
          statement.name = undefined;
          return step(tail.next);
        }
      }
      statement.name = name;
      statement.nested = true;
      return step(kinds[close + 1] === openParen ? partners[close + 1] + 1 : close + 1);
    }
    return step(close + 1);
  }

  /** Behind an initialiser: the `,` that separates declarators, or the `;`. */
  private initialiserEnd(from: number, end: number): number {
    const { kinds, partners } = this.tokens;
    for (let index = from; index < end; index++) {
      const kind = kinds[index];
      if (kind === semicolon || kind === closeBrace) return index;
      if (kind === openParen || kind === openBracket || kind === openBrace) index = partners[index];
      else if (kind === less && this.language === "cpp") {
        const after = skipAngles(this.tokens, index, end);
        if (after > 0 && kinds[index - 1] === tokenKinds.identifier) index = after - 1;
      } else if (kind === comma && this.beginsDeclarator(index + 1)) return index;
    }
    return end;
  }

  private beginsDeclarator(from: number): boolean {
    const { kinds } = this.tokens;
    let index = from;
    while (kinds[index] === star || kinds[index] === ampersand) index++;
    if (kinds[index] !== tokenKinds.identifier) return false;
    const next = kinds[index + 1];
    return (
      next === equals || next === semicolon || next === comma || next === openBracket || next === openBrace || next === colon
    );
  }

  private skipTo(from: number, end: number): number {
    const { kinds, partners } = this.tokens;
    for (let index = from; index < end; index++) {
      const kind = kinds[index];
      if (kind === semicolon) return index + 1;
      if (kind === closeBrace) return index;
      if (kind === openParen || kind === openBracket || kind === openBrace) index = partners[index];
    }
    return end;
  }

  private namespace(statement: Statement, at: number, end: number, scope: Scope): number {
    const { tokens } = this;
    const { kinds, partners, starts, ends } = tokens;
    let index = at + 1;
    const names: number[] = [];
    while (index < end) {
      const kind = kinds[index];
      if (kind === openBracket) index = partners[index] + 1;
      else if (kind === tokenKinds.scope) index++;
      else if (kind === tokenKinds.identifier) {
        const text = tokens.textOf(index);
        if (cWord(text, "cpp") === "attribute" || (names.length > 0 && kinds[index - 1] !== tokenKinds.scope)) {
          index++;
          if (kinds[index] === openParen) index = partners[index] + 1;
        } else {
          if (text !== "inline") names.push(index);
          index++;
        }
      } else break;
    }
    if (kinds[index] === equals) {
      const stop = this.skipTo(index, end);
      const name = names.length > 0 ? cName(tokens, names[0], end, "cpp") : undefined;
      if (name !== undefined) {
        const value = oneLine(tokens.text.slice(starts[Math.min(index + 1, end - 1)], ends[Math.max(index, stop - 2)]));
        this.plain(statement, name, "alias", scope, stop - 1, { valueType: value });
      }
      return stop;
    }
    if (kinds[index] !== openBrace || index >= end) return Math.max(index, at + 1);
    const close = Math.min(partners[index], end);
    const closeEnd = close < tokens.count ? ends[close] : tokens.text.length;
    let parent = scope.parent;
    for (const [order, token] of names.entries()) {
      const start = order === 0 ? starts[Math.min(statement.start, at)] : starts[token];
      const doc = order === 0 ? this.docs.of(start, starts[index]) : undefined;
      parent = this.list.add({
        name: tokens.textOf(token),
        kind: "namespace",
        nameStart: starts[token],
        nameEnd: ends[token],
        start,
        end: closeEnd,
        bodyStart: starts[index],
        bodyEnd: closeEnd,
        parent,
        visibility: scope.hidden,
        signature: oneLine(tokens.text.slice(starts[at], starts[index])),
        ...doc,
      });
      this.namespaces.add(tokens.textOf(token));
    }
    const hidden: Visibility = names.length === 0 ? "internal" : scope.hidden;
    if (scope.depth < deepest) {
      this.scope(index + 1, close, {
        kind: "file",
        parent,
        name: "",
        visibility: hidden,
        hidden,
        depth: scope.depth + 1,
      });
    }
    return close + 1;
  }

  private using(statement: Statement, at: number, end: number, scope: Scope): number {
    const { tokens } = this;
    const { kinds, starts, ends } = tokens;
    const stop = this.skipTo(at, end);
    const name = cName(tokens, at + 1, end, "cpp");
    if (name === undefined || name.owners.length > 0) return stop;
    let index = name.to;
    while (kinds[index] === openBracket || kinds[index] === tokenKinds.identifier) {
      if (kinds[index] === openBracket) index = tokens.partners[index] + 1;
      else index += kinds[index + 1] === openParen ? tokens.partners[index + 1] - index + 1 : 1;
    }
    if (kinds[index] !== equals || index >= stop) return stop;
    const value = oneLine(tokens.text.slice(starts[Math.min(index + 1, stop - 1)], ends[Math.max(index, stop - 2)]), 300);
    this.plain(statement, name, "typeAlias", scope, stop - 1, { valueType: value });
    return stop;
  }

  private classKey(statement: Statement, at: number, end: number, scope: Scope): Step {
    const { tokens, language } = this;
    const { kinds, partners, starts, ends } = tokens;
    const head = classHead(tokens, at, end, language);
    if (head.forward) return ended(this.skipTo(at, end));
    if (head.body < 0) {
      this.nameWasType(statement, at);
      statement.typeSeen = true;
      statement.name = undefined;
      return step(Math.max(head.resume, at + 1));
    }
    if (statement.name !== undefined && !statement.typeSeen && this.onLaterLine(at - 1, at)) {
      return { index: at, restart: true, ended: false };
    }
    statement.name = undefined;
    const close = Math.min(partners[head.body], end);
    const closeEnd = close < tokens.count ? ends[close] : tokens.text.length;
    const named = head.name ?? this.variableBehind(close + 1, end);
    const own = head.name !== undefined;
    let parent = scope.parent;
    if (named !== undefined) {
      const behind = own ? kinds[close + 1] : 0;
      const rangeEnd = behind === semicolon && close + 1 < end ? ends[close + 1] : closeEnd;
      const kind = own ? head.key : this.unnamedKind(statement, head, close + 1, scope);
      const start = starts[statement.start];
      const { owner, ownerParent } = this.ownerOf(named, scope);
      parent = this.list.add({
        name: tokens.textOf(named.lastFrom),
        kind,
        nameStart: starts[named.lastFrom],
        nameEnd: ends[named.lastFrom],
        start,
        end: rangeEnd,
        bodyStart: starts[head.body],
        bodyEnd: closeEnd,
        parent: ownerParent,
        owner,
        visibility: this.visibility(statement, scope, own),
        modifiers: this.classModifiers(head, scope),
        signature: this.classSignature(statement, head, own),
        ...this.docs.of(start, rangeEnd),
      });
      if (own) this.classes.set(this.path(parent), parent);
      else {
        statement.taken = named.lastFrom;
        statement.pending.push(parent);
      }
    }
    if (scope.depth < deepest) this.body(head, close, parent, named, scope);
    statement.typeSeen = true;
    statement.baseEnd = closeEnd;
    return step(close + 1);
  }

  private body(head: ClassHead, close: number, parent: number, named: CName | undefined, scope: Scope): void {
    const visibility: Visibility = parent === scope.parent ? scope.visibility : "public";
    if (head.key === "enum") {
      this.enumerators(head.body + 1, close, parent, parent === scope.parent ? visibility : "public");
      return;
    }
    this.scope(head.body + 1, close, {
      kind: "class",
      parent,
      name: named === undefined ? "" : this.tokens.textOf(named.lastFrom),
      visibility: parent === scope.parent ? visibility : head.key === "class" ? "private" : "public",
      hidden: "public",
      depth: scope.depth + 1,
    });
  }

  /** What an unnamed struct, union or enum is known by: the first variable, field or typedef declared with it. */
  private variableBehind(from: number, end: number): CName | undefined {
    const { tokens, language } = this;
    const { kinds, partners } = tokens;
    for (let index = from; index < end; ) {
      const kind = kinds[index];
      if (kind === star || kind === ampersand) {
        index++;
      } else if (kind === tokenKinds.identifier) {
        const role = cWord(tokens.textOf(index), language);
        const attribute = role === "attribute" || looksLikeMacro(tokens.textOf(index));
        const next = kinds[index + 1];
        if (role === "specifier") index++;
        else if (role === "attribute" || (attribute && (next === openParen || next === tokenKinds.identifier))) {
          index = next === openParen ? partners[index + 1] + 1 : index + 1;
        } else if (role !== undefined) return undefined;
        else {
          const name = cName(tokens, index, end, language);
          if (name === undefined || name.owners.length > 0 || kinds[name.to] === openParen) return undefined;
          return name;
        }
      } else return undefined;
    }
    return undefined;
  }

  private unnamedKind(statement: Statement, head: ClassHead, behind: number, scope: Scope): SymbolKind {
    if (!statement.typedef) return scope.kind === "class" ? "field" : "variable";
    return this.tokens.kinds[behind] === star ? "typeAlias" : head.key;
  }

  private classModifiers(head: ClassHead, scope: Scope): number {
    const last = this.tokens.textOf(head.body - 1);
    const final = last === "final" ? modifierSet("final") : 0;
    return final | (scope.kind === "function" ? modifierSet("local") : 0);
  }

  private classSignature(statement: Statement, head: ClassHead, own: boolean): string {
    const { text, starts } = this.tokens;
    const written = oneLine(text.slice(starts[statement.start], starts[head.body]));
    return own ? written : `${written} {…}`;
  }

  private enumerators(from: number, end: number, parent: number, visibility: Visibility): void {
    const { tokens } = this;
    const { kinds, partners, starts, ends, text } = tokens;
    let index = from;
    while (index < end) {
      const at = index;
      for (; index < end && kinds[index] !== comma; index++) {
        const kind = kinds[index];
        if (kind === openParen || kind === openBracket || kind === openBrace) index = Math.min(partners[index], end);
      }
      const stop = Math.min(index, end);
      index++;
      if (kinds[at] !== tokenKinds.identifier || kinds[at + 1] === openParen || at >= stop) continue;
      this.list.add({
        name: tokens.textOf(at),
        kind: "enumMember",
        nameStart: starts[at],
        nameEnd: ends[at],
        start: starts[at],
        end: ends[stop - 1],
        parent,
        visibility,
        signature: oneLine(text.slice(starts[at], ends[stop - 1]), 120),
        ...this.docs.of(starts[at], stop < end ? ends[stop] : ends[stop - 1]),
      });
    }
  }

  /** A declarator that is no function: variable, field, constant or type alias. */
  private variable(statement: Statement, at: number, scope: Scope): void {
    const { name } = statement;
    if (name === undefined || !statement.typeSeen || name.form !== "word" || statement.friend) return;
    if (name.lastFrom === statement.taken) return;
    const { tokens } = this;
    const { text, starts, ends } = tokens;
    const declarator = text.slice(
      starts[Math.min(statement.afterComma < 0 ? statement.start : statement.afterComma, name.from)],
      ends[Math.max(name.to, at) - 1],
    );
    const base = statement.afterComma < 0 ? "" : this.base(statement);
    const before = text.slice(
      starts[statement.afterComma < 0 ? statement.start : statement.afterComma],
      starts[name.from],
    );
    const behind = text.slice(ends[name.to - 1], ends[Math.max(name.to, at) - 1]);
    const type = oneLine(`${base} ${before}${behind}`.replace(storageWords, " "), 200);
    this.plain(statement, name, this.variableKind(statement, scope, name), scope, -1, {
      signature: oneLine(`${base} ${declarator}`),
      valueType: type,
    });
  }

  private base(statement: Statement): string {
    const { text, starts } = this.tokens;
    const end = statement.baseEnd < 0 ? starts[statement.start] : statement.baseEnd;
    return text.slice(starts[statement.start], end);
  }

  private variableKind(statement: Statement, scope: Scope, name: CName): SymbolKind {
    if (statement.typedef) return "typeAlias";
    if (scope.kind === "class" || name.owners.length > 0) return "field";
    return (statement.modifiers & constBit) !== 0 && !statement.pointer ? "constant" : "variable";
  }

  /** Adds a declaration without body or parameters. `last` is its last token, or -1 while that is not known. */
  private plain(
    statement: Statement,
    name: CName,
    kind: SymbolKind,
    scope: Scope,
    last: number,
    more: { readonly signature?: string; readonly valueType?: string } = {},
  ): void {
    const { text, starts, ends } = this.tokens;
    const start = starts[Math.min(statement.start, name.from)];
    const end = last >= 0 ? ends[Math.min(last, this.tokens.count - 1)] : ends[name.to - 1];
    const { owner, ownerParent } = this.ownerOf(name, scope);
    const index = this.list.add({
      name: this.tokens.textOf(name.lastFrom),
      kind,
      nameStart: starts[name.lastFrom],
      nameEnd: ends[name.lastFrom],
      start,
      end,
      parent: ownerParent,
      owner,
      visibility: this.visibility(statement, scope),
      modifiers: this.modifiers(statement, kind),
      signature: oneLine(text.slice(start, end)).replace(/;$/, ""),
      ...this.docs.of(start, end),
      ...more,
    });
    if (last < 0) statement.pending.push(index);
  }

  private modifiers(statement: Statement, kind: SymbolKind): number {
    const external = (statement.modifiers & externBit) !== 0 && (kind === "variable" || kind === "constant");
    return statement.modifiers | (external ? declareBit : 0);
  }

  private visibility(statement: Statement, scope: Scope, type?: boolean): Visibility {
    if (scope.kind === "class") return scope.visibility;
    if (scope.kind === "function") return "private";
    if (type !== true && (statement.modifiers & staticBit) !== 0) return "internal";
    return scope.hidden;
  }

  /** The declarations of a statement reach to its end. */
  private done(statement: Statement, last: number, next: number): number {
    const { ends, count } = this.tokens;
    const end = ends[Math.min(Math.max(last, statement.start), count - 1)] ?? 0;
    for (const index of statement.pending) {
      const declared = this.list.at(index);
      if (end <= declared.end) continue;
      const doc = declared.docStart < 0 ? this.docs.of(declared.start, end) : undefined;
      this.list.amend(index, { end, ...doc });
    }
    statement.pending.length = 0;
    return next;
  }

  private emitFunction(statement: Statement, name: CName, open: number, tail: FunctionTail, scope: Scope): void {
    const { tokens } = this;
    const { text, starts, ends, partners } = tokens;
    const first = statement.start;
    const start = starts[first];
    const hasBody = tail.body >= 0;
    const headerEnd = ends[Math.max(tail.headerEnd, open + 1) - 1] ?? text.length;
    const end = hasBody ? ends[Math.min(tail.next, tokens.count) - 1] : headerEnd;
    const parameters = cParameters(tokens, open, Math.min(partners[open], tokens.count));
    const { owner, ownerParent } = this.ownerOf(name, scope);
    const text0 = cNameText(tokens, name);
    const kind = this.functionKind(statement, name, scope);
    const index = this.list.add({
      name: text0,
      kind,
      nameStart: starts[name.lastFrom],
      nameEnd: ends[name.lastTo - 1],
      start,
      end,
      bodyStart: hasBody ? starts[tail.body] : -1,
      bodyEnd: hasBody ? ends[Math.min(partners[tail.body], tokens.count - 1)] : -1,
      parent: statement.friend && scope.kind === "class" ? this.outside(scope) : ownerParent,
      owner,
      visibility: this.visibility(statement, scope),
      modifiers: this.functionModifiers(statement, tail, hasBody, parameters),
      signature: oneLine(text.slice(start, headerEnd)),
      parameters,
      results: this.results(statement, name, tail, kind),
      ...this.docs.of(start, end),
    });
    if (!hasBody) statement.pending.push(index);
    else this.localTypes(tail.body, Math.min(partners[tail.body], tokens.count), index, scope);
  }

  private functionKind(statement: Statement, name: CName, scope: Scope): SymbolKind {
    const last = name.owners.at(-1);
    if (statement.typedef) return "typeAlias";
    const member = scope.kind === "class" ? !statement.friend : last !== undefined && !this.isNamespace(name);
    if (!member) return "function";
    return !statement.typeSeen && this.isConstructor(name, scope) && name.form === "word" ? "constructor" : "method";
  }

  private isNamespace(name: CName): boolean {
    return name.owners.every((owner) => this.namespaces.has(owner));
  }

  private functionModifiers(
    statement: Statement,
    tail: FunctionTail,
    hasBody: boolean,
    parameters: readonly Parameter[],
  ): number {
    const names: Modifier[] = [];
    for (const word of tail.words) {
      if (word === "const" || word === "override" || word === "final" || word === "abstract") names.push(word);
      else if (word === "default") names.push("default");
    }
    if (!hasBody && !tail.words.includes("default") && !tail.words.includes("delete")) names.push("declare");
    if (parameters.at(-1)?.type.endsWith("...") === true) names.push("variadic");
    return (statement.modifiers & ~constBit) | (statement.modifiers & 0) | modifierSet(...names);
  }

  private results(statement: Statement, name: CName, tail: FunctionTail, kind: SymbolKind): readonly Parameter[] {
    const { text, starts, ends } = this.tokens;
    if (tail.returnFrom >= 0 && tail.returnTo > tail.returnFrom) {
      return [result(text.slice(starts[tail.returnFrom], ends[tail.returnTo - 1]))];
    }
    if (kind === "constructor" || name.form === "destructor" || !statement.typeSeen) return [];
    const from = this.behindTemplate(statement.start, name.from);
    if (from >= name.from) return [];
    const type = oneLine(text.slice(starts[from], starts[name.from]).replace(storageWords, " "), 200);
    return type === "void" || type === "" ? [] : [result(type)];
  }

  private behindTemplate(from: number, end: number): number {
    const { tokens } = this;
    let index = from;
    while (index < end && tokens.kinds[index] === tokenKinds.identifier && tokens.textOf(index) === "template") {
      const after = skipAngles(tokens, index + 1, end);
      if (after < 0) return index;
      index = after;
      if (tokens.kinds[index] === tokenKinds.identifier && tokens.textOf(index) === "requires") {
        index = skipRequires(tokens, index + 1, end);
      }
    }
    return index;
  }

  /** Types declared inside a function's body. */
  private localTypes(open: number, close: number, parent: number, scope: Scope): void {
    const { tokens, language } = this;
    const { kinds, text, starts } = tokens;
    if (scope.depth >= deepest) return;
    for (let index = open + 1; index < close; index++) {
      if (kinds[index] !== tokenKinds.identifier) continue;
      const unit = text.charCodeAt(starts[index]);
      // c, s, u, e: the first letters of the class keys.
      if (unit !== 99 && unit !== 115 && unit !== 117 && unit !== 101) continue;
      if (cWord(tokens.textOf(index), language) !== "classKey") continue;
      const previous = kinds[index - 1];
      if (previous !== semicolon && previous !== openBrace && previous !== closeBrace && previous !== tokenKinds.identifier)
        continue;
      const head = classHead(tokens, index, close, language);
      if (head.body < 0) continue;
      const statement = new Statement(index);
      const inner: Scope = {
        kind: "function",
        parent,
        name: "",
        visibility: "private",
        hidden: "private",
        depth: scope.depth + 1,
      };
      const next = this.classKey(statement, index, close, inner);
      index = Math.max(index, next.index - 1);
    }
  }

  /** Where a (possibly qualified) name belongs: to a class of this file, or by its owner's name. */
  private ownerOf(name: CName, scope: Scope): { readonly owner: string; readonly ownerParent: number } {
    if (name.owners.length === 0) return { owner: "", ownerParent: scope.parent };
    const path = name.owners.join(".");
    for (let outer = scope.parent; ; outer = this.list.at(outer).parent) {
      const full = outer < 0 ? path : `${this.path(outer)}.${path}`;
      const known = this.classes.get(full);
      if (known !== undefined) return { owner: "", ownerParent: known };
      if (outer < 0) break;
    }
    return { owner: path, ownerParent: scope.parent };
  }

  private outside(scope: Scope): number {
    let parent = scope.parent;
    while (parent >= 0 && this.list.at(parent).kind !== "namespace") parent = this.list.at(parent).parent;
    return parent;
  }

  private path(index: number): string {
    const declared = this.list.at(index);
    const own = declared.owner === "" ? declared.name : `${declared.owner}.${declared.name}`;
    return declared.parent < 0 ? own : `${this.path(declared.parent)}.${own}`;
  }
}

type Step = { readonly index: number; readonly ended: boolean; readonly restart: boolean };

function step(index: number): Step {
  return { index, ended: false, restart: false };
}

function ended(index: number): Step {
  return { index, ended: true, restart: false };
}

function result(type: string): Parameter {
  return { name: "", type: oneLine(type, 200), default: "" };
}

const storageWords =
  /\b(?:static|inline|__inline__|__inline|__forceinline|extern|virtual|explicit|constexpr|consteval|constinit|typedef|friend|register|mutable|thread_local)\b/g;

const ampersand = 38;
const openParen = 40;
const star = 42;
const comma = 44;
const dot = 46;
const colon = 58;
const semicolon = 59;
const less = 60;
const equals = 61;
const openBracket = 91;
const closeBracket = 93;
const caret = 94;
const openBrace = 123;
const closeBrace = 125;
const tilde = 126;

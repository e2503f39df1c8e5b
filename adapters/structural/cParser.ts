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
import { modifierSet, type Visibility } from "../../proto/symbols.js";
import { CDocs } from "./cDocs.js";
import { CEmitter } from "./cEmitter.js";
import { type ClassHead, classHead, type FunctionTail, functionTail, skipRequires } from "./cHeads.js";
import { CLookahead } from "./cLookahead.js";
import { type CName, cName } from "./cNames.js";
import { skipAngles } from "./cParameters.js";
import {
  ampersand,
  caret,
  closeBrace,
  closeBracket,
  colon,
  comma,
  equals,
  less,
  openBrace,
  openBracket,
  openParen,
  semicolon,
  star,
  tilde,
} from "./cPunctuation.js";
import { type Scope, Statement } from "./cStatement.js";
import { type CTokens, tokenKinds } from "./cTokens.js";
import { cWord, looksLikeMacro, specifierModifier } from "./cWords.js";
import { DeclarationList } from "./declarationList.js";
import { oneLine } from "./sourceText.js";

/** Declarations of a token stream, macros excepted. */
export function cDeclarations(tokens: CTokens, language: "c" | "cpp", list = new DeclarationList()): DeclarationList {
  const parser = new CParser(tokens, language, list);
  parser.scope(0, tokens.count, {
    kind: "file",
    parent: -1,
    name: "",
    visibility: "public",
    hidden: "public",
    depth: 0,
  });
  return list;
}

const externBit = modifierSet("extern");
const deepest = 200;

class CParser {
  private readonly docs: CDocs;
  private readonly emit: CEmitter;
  private readonly look: CLookahead;

  constructor(
    private readonly tokens: CTokens,
    private readonly language: "c" | "cpp",
    private readonly list: DeclarationList,
  ) {
    this.docs = new CDocs(tokens.text, tokens.comments);
    this.look = new CLookahead(tokens, language);
    this.emit = new CEmitter(tokens, language, list, this.docs);
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
    const { tokens } = this;
    const { kinds, partners } = tokens;
    let statement = new Statement(from);
    let index = from;
    while (index < end) {
      const kind = kinds[index];
      switch (kind) {
        case semicolon:
          this.emit.variable(statement, index, scope);
          return this.emit.done(statement, index, index + 1);
        case comma:
          this.emit.variable(statement, index, scope);
          this.nextDeclarator(statement, index);
          index++;
          break;
        case closeBrace:
          return this.emit.done(statement, index - 1, index + 1);
        case openBrace: {
          const after = partners[index] + 1;
          if (statement.name === undefined || !statement.typeSeen) return this.emit.done(statement, index - 1, after);
          this.emit.variable(statement, index, scope);
          statement.name = undefined;
          index = after;
          break;
        }
        case equals:
          this.emit.variable(statement, index, scope);
          statement.name = undefined;
          index = this.look.initialiserEnd(index + 1, end);
          break;
        case colon:
          if (scope.kind === "class" && (statement.name !== undefined || statement.typeSeen)) {
            this.emit.variable(statement, index, scope);
            statement.name = undefined;
            index = this.look.initialiserEnd(index + 1, end);
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
          if (next.restart) {
            this.emit.done(statement, index, next.index);
            statement = new Statement(next.index);
          }
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
            this.emit.done(statement, index - 1, index);
            statement = new Statement(next.index);
          }
          index = next.index;
          break;
        }
        default:
          index++;
      }
    }
    if (statement.name !== undefined && !looksLikeMacro(tokens.textOf(statement.name.lastFrom))) {
      this.emit.variable(statement, end, scope);
    }
    return this.emit.done(statement, end - 1, end);
  }

  private word(statement: Statement, index: number, end: number, scope: Scope): Step {
    const { tokens, language } = this;
    const { kinds, partners } = tokens;
    const isWord = kinds[index] === tokenKinds.identifier;
    const text = isWord ? tokens.textOf(index) : "";
    const next = kinds[index + 1];
    const role = isWord && !this.look.isName(text, index) ? cWord(text, language) : undefined;
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
        if (next === tokenKinds.identifier && /^(?:private|protected)$/.test(text))
          scope.visibility = text as Visibility;
        return { index: colonAt + 1, restart: true, ended: false };
      }
      case "namespace":
        if (next !== tokenKinds.identifier && next !== openBrace && next !== openBracket) break;
        return ended(this.namespace(statement, index, end, scope));
      case "template": {
        if (next !== less) {
          if (index === statement.start || statement.modifiers === externBit)
            return ended(this.look.skipTo(index, end));
          break;
        }
        const after = skipAngles(tokens, index + 1, end);
        if (after < 0) break;
        const behind = kinds[after] === tokenKinds.identifier && tokens.textOf(after) === "requires";
        const goOn = behind ? skipRequires(tokens, after + 1, end) : after;
        if (statement.name !== undefined && !statement.typeSeen) {
          // A macro without a semicolon stands in front.
          this.emit.done(statement, index - 1, index);
          return { index, restart: true, ended: false };
        }
        return step(goOn);
      }
      case "using":
        return ended(this.using(statement, index, end, scope));
      case "concept": {
        if (next !== tokenKinds.identifier || kinds[index + 2] !== equals) break;
        const stop = this.look.skipTo(index, end);
        const name = cName(tokens, index + 1, end, language);
        if (name !== undefined) this.emit.plain(statement, name, "interface", scope, stop - 1);
        return ended(stop);
      }
      case "operator":
        break;
      case "assertion":
        return ended(this.look.skipTo(index, end));
      case "statement": {
        // Code where a declaration should be: a lost brace or a macro's body. Passed over up to its end.
        let after = index + 1;
        if (kinds[after] === openParen) after = partners[after] + 1;
        return ended(kinds[after] === openBrace ? partners[after] + 1 : this.look.skipTo(index, end));
      }
    }
    const name = cName(tokens, index, end, language);
    if (name === undefined) return step(index + 1);
    const behindArray = statement.typeSeen && kinds[index - 1] === closeBracket;
    if (statement.name !== undefined && (behindArray || this.look.isTrailingMacro(statement, name))) {
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
        this.emit.done(statement, index - 1, index);
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
    if (this.look.isNestedDeclarator(statement, name, open)) {
      this.nameWasType(statement, open);
      return this.nestedDeclarator(statement, open, end, scope);
    }
    const constructs = this.emit.isConstructor(name, scope);
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
          const typed = role === undefined || role === "operator";
          const macro = looksLikeMacro(tokens.textOf(name.lastFrom)) && kinds[after + 1] !== openParen;
          if (statement.start === name.from && (!typed || macro) && this.look.onLaterLine(partners[open], after)) {
            return { index: after, restart: true, ended: false };
          }
          if (typed) statement.typeSeen = true;
          return step(after);
        }
      } else if (next === semicolon || next === comma || next === closeBrace || after >= end) {
        if (!(scope.kind === "class" && statement.friend)) {
          return ended(
            this.emit.done(statement, partners[open], next === semicolon || next === comma ? after + 1 : after),
          );
        }
      } else if (next === colon && scope.kind !== "class" && name.owners.length === 0) {
        return step(after);
      } else if (next === equals || next === openBracket) {
        return step(after);
      } else if (next === tokenKinds.arrow) {
        return ended(this.look.skipTo(after, end));
      }
    }
    if (this.look.isAttributeCall(name, after)) {
      this.nameWasType(statement, open);
      return step(after);
    }
    const tail = functionTail(tokens, open, end, language);
    if (tail === undefined) return step(after);
    if (tail.body < 0 && statement.typeSeen && this.look.looksLikeArguments(open, scope)) {
      this.emit.variable(statement, open, scope);
      statement.name = undefined;
      return step(after);
    }
    this.function(statement, name, open, tail, scope);
    if (tail.body >= 0) {
      this.emit.done(statement, tail.next - 1, tail.next);
      return ended(tail.next);
    }
    statement.name = undefined;
    return step(tail.next);
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
      const text = kind === tokenKinds.identifier ? tokens.textOf(index) : "";
      const role = text === "" || this.look.isName(text, index) ? undefined : cWord(text, language);
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
        this.function(statement, name, name.to, tail, scope);
        if (tail.body < 0) {
          statement.name = undefined;
          return step(tail.next);
        }
        return ended(this.emit.done(statement, tail.next - 1, tail.next));
      }
      if (!pointer && kinds[close + 1] === openParen) {
        const tail = functionTail(tokens, close + 1, end, language);
        if (tail !== undefined && !statement.typedef) {
          this.function(statement, name, close + 1, tail, scope);
          if (tail.body >= 0) return ended(this.emit.done(statement, tail.next - 1, tail.next));
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
      const stop = this.look.skipTo(index, end);
      const name = names.length > 0 ? cName(tokens, names[0], end, "cpp") : undefined;
      if (name !== undefined) {
        const value = oneLine(tokens.text.slice(starts[Math.min(index + 1, end - 1)], ends[Math.max(index, stop - 2)]));
        this.emit.plain(statement, name, "alias", scope, stop - 1, { valueType: value });
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
      this.emit.namespaces.add(tokens.textOf(token));
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
    const stop = this.look.skipTo(at, end);
    const name = cName(tokens, at + 1, end, "cpp");
    if (name === undefined || name.owners.length > 0) return stop;
    let index = name.to;
    while (kinds[index] === openBracket || kinds[index] === tokenKinds.identifier) {
      if (kinds[index] === openBracket) index = tokens.partners[index] + 1;
      else index += kinds[index + 1] === openParen ? tokens.partners[index + 1] - index + 1 : 1;
    }
    if (kinds[index] !== equals || index >= stop) return stop;
    const value = oneLine(
      tokens.text.slice(starts[Math.min(index + 1, stop - 1)], ends[Math.max(index, stop - 2)]),
      300,
    );
    this.emit.plain(statement, name, "typeAlias", scope, stop - 1, { valueType: value });
    return stop;
  }

  private classKey(statement: Statement, at: number, end: number, scope: Scope): Step {
    const { tokens, language } = this;
    const { kinds, partners, starts, ends } = tokens;
    const head = classHead(tokens, at, end, language);
    if (head.forward) return ended(this.look.skipTo(at, end));
    if (head.body < 0) {
      this.nameWasType(statement, at);
      statement.typeSeen = true;
      statement.name = undefined;
      return step(Math.max(head.resume, at + 1));
    }
    if (statement.name !== undefined && !statement.typeSeen && this.look.onLaterLine(at - 1, at)) {
      return { index: at, restart: true, ended: false };
    }
    statement.name = undefined;
    const close = Math.min(partners[head.body], end);
    const closeEnd = close < tokens.count ? ends[close] : tokens.text.length;
    const named = head.name ?? this.look.variableBehind(close + 1, end);
    const own = head.name !== undefined;
    let parent = scope.parent;
    if (named !== undefined) {
      const behind = own ? kinds[close + 1] : 0;
      const rangeEnd = behind === semicolon && close + 1 < end ? ends[close + 1] : closeEnd;
      const kind = own ? head.key : this.emit.unnamedKind(statement, head, close + 1, scope);
      const start = starts[statement.start];
      const { owner, ownerParent } = this.emit.ownerOf(named, scope);
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
        visibility: own ? this.emit.typeVisibility(scope) : this.emit.visibility(statement, scope),
        modifiers: this.emit.classModifiers(head, scope),
        signature: this.emit.classSignature(statement, head),
        ...this.docs.of(start, rangeEnd),
      });
      if (own) this.emit.classes.set(this.emit.path(parent), parent);
      else {
        statement.taken = named.lastFrom;
        statement.pending.push(parent);
      }
    }
    if (scope.depth < deepest) this.body(head, close, parent, named, scope);
    statement.typeSeen = true;
    statement.baseEnd = closeEnd;
    statement.cutStart = starts[head.body];
    statement.cutEnd = closeEnd;
    return step(close + 1);
  }

  private body(head: ClassHead, close: number, parent: number, named: CName | undefined, scope: Scope): void {
    const visibility: Visibility = parent === scope.parent ? scope.visibility : "public";
    if (head.key === "enum") {
      this.emit.enumerators(head.body + 1, close, parent, parent === scope.parent ? visibility : "public");
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

  private function(statement: Statement, name: CName, open: number, tail: FunctionTail, scope: Scope): void {
    const index = this.emit.emitFunction(statement, name, open, tail, scope);
    const close = tail.body < 0 ? -1 : Math.min(this.tokens.partners[tail.body], this.tokens.count);
    if (close >= 0) this.localTypes(tail.body, close, index, scope);
  }

  /** Types declared inside a function's body: by a class key, `typedef` or `using X =`. */
  private localTypes(open: number, close: number, parent: number, outer: Scope): void {
    const { tokens, language } = this;
    const { kinds, text, starts } = tokens;
    if (outer.depth >= deepest) return;
    const depth = outer.depth + 1;
    const scope: Scope = { kind: "function", parent, name: "", visibility: "private", hidden: "private", depth };
    for (let index = open + 1; index < close; index++) {
      if (kinds[index] !== tokenKinds.identifier || !mayBeginType(text.charCodeAt(starts[index]))) continue;
      const previous = kinds[index - 1];
      const begins = previous === semicolon || previous === openBrace || previous === closeBrace || previous === colon;
      if (!begins && previous !== tokenKinds.identifier) continue;
      const word = tokens.textOf(index);
      const role = cWord(word, language);
      let next = index;
      if (role === "classKey" && classHead(tokens, index, close, language).body >= 0) {
        const statement = new Statement(index);
        next = this.classKey(statement, index, close, scope).index;
        this.emit.done(statement, next - 1, next);
      } else if (begins && (word === "typedef" || (role === "using" && kinds[index + 2] === equals))) {
        next = this.statement(index, close, scope);
      }
      index = Math.max(index, next - 1);
    }
  }
}

type Step = { readonly index: number; readonly ended: boolean; readonly restart: boolean };

function step(index: number): Step {
  return { index, ended: false, restart: false };
}

function ended(index: number): Step {
  return { index, ended: true, restart: false };
}

/** The first letters of class, struct, union, enum, typedef, using. */
function mayBeginType(unit: number): boolean {
  return unit === 99 || unit === 115 || unit === 117 || unit === 101 || unit === 116;
}

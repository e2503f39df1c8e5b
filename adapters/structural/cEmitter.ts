/**
 * Declarations of C and C++ made from what the parser has read of them: kinds, owners, visibility, signatures, results.
 */
import { type Modifier, modifierSet, type SymbolKind, type Visibility } from "../../proto/symbols.js";
import type { Parameter } from "../facts.js";
import type { CDocs } from "./cDocs.js";
import { type ClassHead, type FunctionTail, skipRequires } from "./cHeads.js";
import { type CName, cNameText } from "./cNames.js";
import { cParameters, skipAngles } from "./cParameters.js";
import { comma, openBrace, openBracket, openParen, semicolon, star } from "./cPunctuation.js";
import type { Scope, Statement } from "./cStatement.js";
import { type CTokens, tokenKinds } from "./cTokens.js";
import type { DeclarationList } from "./declarationList.js";
import { oneLine } from "./sourceText.js";

export class CEmitter {
  /** Dotted path to the class declared there. */
  readonly classes = new Map<string, number>();
  readonly namespaces = new Set<string>();

  constructor(
    private readonly tokens: CTokens,
    private readonly language: "c" | "cpp",
    private readonly list: DeclarationList,
    private readonly docs: CDocs,
  ) {}

  isConstructor(name: CName, scope: Scope): boolean {
    if (this.language === "c" || name.form !== "word") return name.form !== "word";
    const text = this.tokens.textOf(name.lastFrom);
    if (name.owners.length > 0) return name.owners[name.owners.length - 1] === text;
    return scope.kind === "class" && text === scope.name;
  }

  /** A declarator that is no function: variable, field, constant or type alias. */
  variable(statement: Statement, at: number, scope: Scope): void {
    const { name } = statement;
    if (name === undefined || !statement.typeSeen || name.form !== "word" || statement.friend) return;
    if (name.lastFrom === statement.taken) return;
    const { tokens } = this;
    const { text, starts, ends } = tokens;
    const first = starts[statement.afterComma < 0 ? statement.start : statement.afterComma];
    const declarator = this.cut(statement, first, ends[Math.max(name.to, at) - 1]);
    const base = statement.afterComma < 0 ? "" : this.base(statement);
    const typeFrom = statement.afterComma < 0 ? starts[this.behindTemplate(statement.start, name.from)] : first;
    const before = this.cut(statement, typeFrom, starts[name.from]);
    const behind = text.slice(ends[name.to - 1], ends[Math.max(name.to, at) - 1]);
    const type = oneLine(`${base} ${before}${behind}`.replace(storageWords, " "), 200);
    this.plain(statement, name, this.variableKind(statement, scope, name), scope, -1, {
      signature: oneLine(`${base} ${declarator}`),
      valueType: type,
    });
  }

  /** Source text without the body of a class in it. */
  private cut(statement: Statement, from: number, to: number): string {
    const { text } = this.tokens;
    const { cutStart, cutEnd } = statement;
    if (cutStart < from || cutEnd > to) return text.slice(from, to);
    return `${text.slice(from, cutStart)}{…}${text.slice(cutEnd, to)}`;
  }

  private base(statement: Statement): string {
    const start = this.tokens.starts[statement.start];
    return this.cut(statement, start, Math.max(start, statement.baseEnd));
  }

  private variableKind(statement: Statement, scope: Scope, name: CName): SymbolKind {
    if (statement.typedef) return "typeAlias";
    if (scope.kind === "class" || name.owners.length > 0) return "field";
    return (statement.modifiers & constBit) !== 0 && !statement.pointer ? "constant" : "variable";
  }

  /** Adds a declaration without body or parameters. `last` is its last token, or -1 while that is not known. */
  plain(
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

  visibility(statement: Statement, scope: Scope): Visibility {
    if (scope.kind === "class") return scope.visibility;
    if (scope.kind === "function") return "private";
    return (statement.modifiers & staticBit) !== 0 ? "internal" : scope.hidden;
  }

  /** A type has no linkage: `static` in front of one speaks of the variable behind it. */
  typeVisibility(scope: Scope): Visibility {
    if (scope.kind === "class") return scope.visibility;
    return scope.kind === "function" ? "private" : scope.hidden;
  }

  /** The declarations of a statement reach to its end. */
  done(statement: Statement, last: number, next: number): number {
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

  emitFunction(statement: Statement, name: CName, open: number, tail: FunctionTail, scope: Scope): number {
    const { tokens } = this;
    const { text, starts, ends, partners } = tokens;
    const first = statement.start;
    const start = starts[first];
    const hasBody = tail.body >= 0;
    const headerEnd = ends[Math.max(tail.headerEnd, open + 1) - 1] ?? text.length;
    const end = hasBody ? ends[Math.min(tail.next, tokens.count) - 1] : headerEnd;
    const written = cParameters(tokens, open, Math.min(partners[open], tokens.count));
    const parameters = this.isOldStyle(statement, tail) ? written.map(oldStyleParameter) : written;
    const { owner, ownerParent } = this.ownerOf(name, scope);
    const nameText = cNameText(tokens, name);
    const kind = this.functionKind(statement, name, scope);
    const index = this.list.add({
      name: nameText,
      kind,
      nameStart: starts[name.lastFrom],
      nameEnd: ends[name.lastTo - 1],
      start,
      end,
      bodyStart: hasBody ? starts[tail.body] : -1,
      bodyEnd: hasBody ? ends[Math.min(partners[tail.body], tokens.count - 1)] : -1,
      parent: statement.friend && scope.kind === "class" ? this.outside(scope) : ownerParent,
      owner,
      visibility: this.declaredVisibility(name, ownerParent) ?? this.visibility(statement, scope),
      modifiers: this.functionModifiers(statement, nameText, tail, parameters),
      signature: oneLine(text.slice(start, headerEnd)),
      parameters,
      results: this.results(statement, name, open, tail, kind),
      ...this.docs.of(start, end),
    });
    if (!hasBody) statement.pending.push(index);
    return index;
  }

  /** K&R: the parameters' types stand between them and the body, or nowhere. */
  private isOldStyle(statement: Statement, tail: FunctionTail): boolean {
    if (this.language !== "c" || tail.body < 0) return false;
    return this.tokens.kinds[tail.body - 1] === semicolon || !statement.typeSeen;
  }

  /** A member defined outside its class is as visible as it was declared inside. */
  private declaredVisibility(name: CName, ownerParent: number): Visibility | undefined {
    if (name.owners.length === 0 || ownerParent < 0 || this.list.at(ownerParent).kind === "namespace") return undefined;
    const text = cNameText(this.tokens, name);
    for (let index = ownerParent + 1; index < this.list.length; index++) {
      const declared = this.list.at(index);
      if (declared.parent === ownerParent && declared.name === text) return declared.visibility;
    }
    return undefined;
  }

  private functionKind(statement: Statement, name: CName, scope: Scope): SymbolKind {
    const last = name.owners.at(-1);
    if (statement.typedef) return "typeAlias";
    const member = scope.kind === "class" ? !statement.friend : last !== undefined && !this.isNamespace(name);
    if (!member) return "function";
    return !statement.typeSeen && this.isConstructor(name, scope) && name.form === "word" ? "constructor" : "method";
  }

  isNamespace(name: CName): boolean {
    return name.owners.every((owner) => this.namespaces.has(owner));
  }

  private functionModifiers(
    statement: Statement,
    name: string,
    tail: FunctionTail,
    parameters: readonly Parameter[],
  ): number {
    const hasBody = tail.body >= 0;
    const names: Modifier[] = [];
    for (const word of tail.words) {
      if (word === "const" || word === "override" || word === "final" || word === "abstract") names.push(word);
      else if (word === "default") names.push("default");
    }
    if (!hasBody && !statement.typedef && !tail.words.includes("default") && !tail.words.includes("delete"))
      names.push("declare");
    if (parameters.at(-1)?.type.endsWith("...") === true) names.push("variadic");
    // Test frameworks' macros with a body behind them: TEST(Suite, Case) { ... }.
    if (hasBody && /^(?:TYPED_)?TEST(?:_[FP]|_CASE)?$/.test(name)) names.push("test");
    return (statement.modifiers & ~constBit) | modifierSet(...names);
  }

  private results(
    statement: Statement,
    name: CName,
    open: number,
    tail: FunctionTail,
    kind: SymbolKind,
  ): readonly Parameter[] {
    const { text, starts, ends, partners } = this.tokens;
    if (tail.returnFrom >= 0 && tail.returnTo > tail.returnFrom) {
      return [result(text.slice(starts[tail.returnFrom], ends[tail.returnTo - 1]))];
    }
    if (kind === "constructor" || name.form === "destructor" || !statement.typeSeen) return [];
    const from = this.behindTemplate(statement.start, name.from);
    if (from >= name.from) return [];
    const before = text.slice(starts[from], starts[name.from]);
    // `void (*f(int))(char)`: the rest of the result's type stands behind the parameters.
    const close = Math.min(partners[open], this.tokens.count - 1);
    const nested = before.includes("(*") && tail.headerEnd > close;
    const behind = nested ? text.slice(ends[close], ends[tail.headerEnd - 1]) : "";
    const type = oneLine(`${before}${behind}`.replace(storageWords, " "), 200);
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

  /** Where a (possibly qualified) name belongs: to a class of this file, or by its owner's name. */
  ownerOf(name: CName, scope: Scope): { readonly owner: string; readonly ownerParent: number } {
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

  path(index: number): string {
    const declared = this.list.at(index);
    const own = declared.owner === "" ? declared.name : `${declared.owner}.${declared.name}`;
    return declared.parent < 0 ? own : `${this.path(declared.parent)}.${own}`;
  }

  unnamedKind(statement: Statement, head: ClassHead, behind: number, scope: Scope): SymbolKind {
    if (!statement.typedef) return scope.kind === "class" ? "field" : "variable";
    return this.tokens.kinds[behind] === star ? "typeAlias" : head.key;
  }

  classModifiers(head: ClassHead, scope: Scope): number {
    const last = this.tokens.textOf(head.body - 1);
    const final = last === "final" ? modifierSet("final") : 0;
    return final | (scope.kind === "function" ? modifierSet("local") : 0);
  }

  classSignature(statement: Statement, head: ClassHead): string {
    const { text, starts } = this.tokens;
    const written = oneLine(text.slice(starts[statement.start], starts[head.body]));
    return head.name !== undefined ? written : `${written} {…}`;
  }

  enumerators(from: number, end: number, parent: number, visibility: Visibility): void {
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
}

const staticBit = modifierSet("static");
const constBit = modifierSet("const");
const externBit = modifierSet("extern");
const declareBit = modifierSet("declare");

function oldStyleParameter(parameter: Parameter): Parameter {
  return parameter.name === "" && /^\w+$/.test(parameter.type)
    ? { ...parameter, name: parameter.type, type: "" }
    : parameter;
}

function result(type: string): Parameter {
  return { name: "", type: oneLine(type, 200), default: "" };
}

const storageWords =
  /\b(?:static|inline|__inline__|__inline|__forceinline|extern|virtual|explicit|constexpr|consteval|constinit|typedef|friend|register|mutable|thread_local)\b/g;

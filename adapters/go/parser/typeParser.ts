/** Types, signatures, parameters and type parameters (language specification, "Types"). */

import type { GoArena } from "./goArena.js";
import type { GoLexer } from "./goLexer.js";
import { beginsType, token } from "./goTokens.js";
import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";

/** An entry of a parameter list; 0 for what it has not. A bare name may be a type. */
type Entry = { readonly start: number; readonly name: number; readonly type: number; readonly isVariadic: boolean };

export class TypeParser {
  private readonly lexer: GoLexer;
  private readonly arena: GoArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  parse(): number {
    this.context.enter();
    const type = this.type();
    this.context.leave();
    return type;
  }

  private type(): number {
    const { context, lexer, arena, kinds } = this;
    switch (lexer.token) {
      case token.name:
        return this.named();
      case token.star: {
        const node = context.begin(kinds.pointerType);
        lexer.next();
        arena.add(node, this.parse());
        return context.finish(node);
      }
      case token.leftParen: {
        const node = context.begin(kinds.parenthesizedType);
        lexer.next();
        arena.add(node, this.parse());
        context.expect(token.rightParen);
        return context.finish(node);
      }
      case token.leftBracket:
        return this.array();
      case token.map: {
        const node = context.begin(kinds.mapType);
        lexer.next();
        context.expect(token.leftBracket);
        arena.add(node, this.parse());
        context.expect(token.rightBracket);
        arena.add(node, this.parse());
        return context.finish(node);
      }
      case token.chan: {
        const node = context.begin(kinds.channelType);
        lexer.next();
        context.skip(token.arrow);
        arena.add(node, this.parse());
        return context.finish(node);
      }
      case token.arrow: {
        const node = context.begin(kinds.channelType);
        lexer.next();
        context.expect(token.chan);
        arena.add(node, this.parse());
        return context.finish(node);
      }
      case token.func: {
        const node = context.begin(kinds.functionType);
        lexer.next();
        this.signature(node);
        return context.finish(node);
      }
      case token.struct:
        return this.struct();
      case token.interface:
        return this.interface();
      default:
        lexer.fail();
        return 0;
    }
  }

  /** `T`, `pkg.T`, and instances of them. */
  private named(): number {
    const { start, end } = this.lexer;
    this.lexer.next();
    return this.namedFrom(start, end);
  }

  /** The same, once the first name is passed. */
  private namedFrom(start: number, end: number): number {
    const { context, lexer, arena, kinds } = this;
    let type: number;
    if (lexer.token === token.period) {
      type = arena.node(kinds.qualifiedType, start);
      arena.add(type, arena.node(kinds.packageIdentifier, start, end));
      lexer.next();
      arena.add(type, context.name(kinds.typeIdentifier));
      context.finish(type);
    } else {
      type = arena.node(kinds.typeIdentifier, start, end);
    }
    return lexer.token === token.leftBracket ? this.instance(type, start) : type;
  }

  private instance(type: number, start: number): number {
    const { context, lexer, arena, kinds } = this;
    const node = arena.node(kinds.genericType, start);
    arena.add(node, type);
    const list = context.begin(kinds.typeArguments);
    lexer.next();
    do {
      if (lexer.token === token.rightBracket && arena.firstOf(list) !== 0) break;
      this.argument(list, this.parse());
    } while (context.skip(token.comma));
    context.expect(token.rightBracket);
    arena.add(node, context.finish(list));
    return context.finish(node);
  }

  private argument(list: number, type: number): void {
    const { context, arena, kinds } = this;
    const element = arena.node(kinds.typeElement, arena.startOf(type));
    arena.add(element, type);
    arena.add(list, context.finish(element));
  }

  private array(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.sliceType);
    lexer.next();
    if (lexer.token === token.rightBracket) {
      lexer.next();
    } else if (lexer.token === token.ellipsis) {
      lexer.next();
      context.expect(token.rightBracket);
      arena.become(node, kinds.implicitArray);
    } else {
      arena.become(node, kinds.arrayType);
      context.level++;
      arena.add(node, context.expressions.parse());
      context.level--;
      context.expect(token.rightBracket);
    }
    arena.add(node, this.parse());
    return context.finish(node);
  }

  /**
   * What follows a name and `[`, which is passed, in a parameter or field: the type of something of that name (`a [n]T`), or arguments of the type
   * of that name (`T[n]`). What follows `]` tells. Gives the array or slice type, or the instance with `isInstance`.
   */
  private arrayOrInstance(start: number, end: number, bracket: number): { type: number; isInstance: boolean } {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token === token.rightBracket) {
      const slice = arena.node(kinds.sliceType, bracket);
      lexer.next();
      arena.add(slice, this.parse());
      return { type: context.finish(slice), isInstance: false };
    }
    const found: number[] = [];
    context.level++;
    do {
      if (lexer.token === token.rightBracket && found.length > 0) break;
      found.push(context.expressions.parse());
    } while (context.skip(token.comma));
    context.level--;
    const listEnd = lexer.end;
    context.expect(token.rightBracket);
    if (found.length === 1 && beginsType(lexer.token)) {
      const array = arena.node(kinds.arrayType, bracket);
      arena.add(array, found[0]);
      arena.add(array, this.parse());
      return { type: context.finish(array), isInstance: false };
    }
    const node = arena.node(kinds.genericType, start);
    arena.add(node, arena.node(kinds.typeIdentifier, start, end));
    const list = arena.node(kinds.typeArguments, bracket, listEnd);
    for (const each of found) {
      const element = arena.node(kinds.typeElement, arena.startOf(each), arena.endOf(each));
      arena.add(element, each);
      arena.add(list, element);
    }
    arena.add(node, list);
    return { type: context.finish(node), isInstance: true };
  }

  /** Parameters and results, as children of a node. */
  signature(node: number): void {
    const { lexer, arena } = this;
    arena.add(node, this.parameters());
    if (lexer.token === token.leftParen) arena.add(node, this.parameters());
    else if (beginsType(lexer.token)) arena.add(node, this.parse());
  }

  parameters(): number {
    const { context, lexer, arena, kinds } = this;
    const list = context.begin(kinds.parameterList);
    context.expect(token.leftParen);
    const entries: Entry[] = [];
    let named = 0;
    while (lexer.token !== token.rightParen && lexer.token !== token.end) {
      const entry = this.entry();
      if (entry.name !== 0 && entry.type !== 0) named++;
      entries.push(entry);
      if (!context.skip(token.comma) || entry.isVariadic) break;
    }
    if (named > 0) this.namedEntries(list, entries);
    else for (const entry of entries) this.unnamedEntry(list, entry);
    context.expect(token.rightParen);
    return arena.finish(list, lexer.previousEnd);
  }

  private entry(): Entry {
    const { context, lexer, arena, kinds } = this;
    const { start, end } = lexer;
    if (lexer.token === token.ellipsis) {
      lexer.next();
      return { start, name: 0, type: this.parse(), isVariadic: true };
    }
    if (lexer.token !== token.name) return { start, name: 0, type: this.parse(), isVariadic: false };
    lexer.next();
    switch (lexer.token) {
      case token.comma:
      case token.rightParen:
        return { start, name: arena.node(kinds.identifier, start, end), type: 0, isVariadic: false };
      case token.period:
        return { start, name: 0, type: this.namedFrom(start, end), isVariadic: false };
      case token.leftBracket: {
        const bracket = lexer.start;
        lexer.next();
        const { type, isInstance } = this.arrayOrInstance(start, end, bracket);
        return { start, name: isInstance ? 0 : arena.node(kinds.identifier, start, end), type, isVariadic: false };
      }
      case token.ellipsis:
        lexer.next();
        return { start, name: arena.node(kinds.identifier, start, end), type: this.parse(), isVariadic: true };
      default: {
        if (!beginsType(lexer.token)) lexer.fail();
        const name = arena.node(kinds.identifier, start, end);
        context.enter();
        const type = this.parse();
        context.leave();
        return { start, name, type, isVariadic: false };
      }
    }
  }

  /** Names share the type of the entry that has one. */
  private namedEntries(list: number, entries: readonly Entry[]): void {
    const { lexer, arena, kinds } = this;
    let from = 0;
    for (let at = 0; at < entries.length; at++) {
      const { name, type, isVariadic } = entries[at];
      if (name === 0 || (isVariadic && at > from)) lexer.fail();
      if (type === 0) continue;
      const kind = isVariadic ? kinds.variadicParameter : kinds.parameter;
      const node = arena.node(kind, entries[from].start, arena.endOf(type));
      for (; from <= at; from++) arena.add(node, entries[from].name);
      arena.add(node, type);
      arena.add(list, node);
    }
    if (from < entries.length) lexer.fail();
  }

  private unnamedEntry(list: number, entry: Entry): void {
    const { arena, kinds } = this;
    const type = entry.type === 0 ? entry.name : entry.type;
    if (entry.type === 0) arena.become(type, kinds.typeIdentifier);
    const kind = entry.isVariadic ? kinds.variadicParameter : kinds.parameter;
    const node = arena.node(kind, entry.start, arena.endOf(type));
    arena.add(node, type);
    arena.add(list, node);
  }

  /** `[K comparable, V any]`. */
  typeParameters(): number {
    const { context, lexer, arena, kinds } = this;
    const list = context.begin(kinds.typeParameterList);
    context.expect(token.leftBracket);
    do {
      if (lexer.token === token.rightBracket && arena.firstOf(list) !== 0) break;
      const group = context.begin(kinds.typeParameter);
      do arena.add(group, context.name(kinds.identifier));
      while (context.skip(token.comma));
      arena.add(group, this.union(kinds.typeConstraint));
      arena.add(list, context.finish(group));
    } while (context.skip(token.comma));
    context.expect(token.rightBracket);
    return context.finish(list);
  }

  /** `~A | B`. */
  private union(kind: number): number {
    const node = this.context.begin(kind);
    this.term(node);
    return this.restOfUnion(node);
  }

  private restOfUnion(node: number): number {
    while (this.context.skip(token.or)) this.term(node);
    return this.context.finish(node);
  }

  private term(union: number): void {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token !== token.tilde) {
      arena.add(union, this.parse());
      return;
    }
    const node = context.begin(kinds.negatedType);
    lexer.next();
    arena.add(node, this.parse());
    arena.add(union, context.finish(node));
  }

  private struct(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.structType);
    lexer.next();
    const list = context.begin(kinds.fieldList);
    context.expect(token.leftBrace);
    context.takeComments(list);
    while (lexer.token !== token.rightBrace && lexer.token !== token.end) {
      const field = context.begin(kinds.field);
      this.field(field);
      if (lexer.token === token.string) arena.add(field, context.leaf(kinds.string));
      else if (lexer.token === token.rawString) arena.add(field, context.leaf(kinds.rawString));
      arena.add(list, context.finish(field));
      context.takeComments(list);
      context.endEntry(token.rightBrace);
      context.takeComments(list);
    }
    context.expect(token.rightBrace);
    arena.add(node, context.finish(list));
    return context.finish(node);
  }

  private field(field: number): void {
    const { context, lexer, arena, kinds } = this;
    if (context.skip(token.star)) {
      if (lexer.token === token.name) arena.add(field, this.named());
      else lexer.fail();
      return;
    }
    const { start, end } = lexer;
    context.expect(token.name);
    switch (lexer.token) {
      case token.period:
        arena.add(field, this.namedFrom(start, end));
        return;
      case token.semicolon:
      case token.string:
      case token.rawString:
      case token.rightBrace:
        arena.add(field, arena.node(kinds.typeIdentifier, start, end));
        return;
      case token.leftBracket: {
        const bracket = lexer.start;
        lexer.next();
        const { type, isInstance } = this.arrayOrInstance(start, end, bracket);
        if (!isInstance) arena.add(field, arena.node(kinds.fieldIdentifier, start, end));
        arena.add(field, type);
        return;
      }
    }
    arena.add(field, arena.node(kinds.fieldIdentifier, start, end));
    while (context.skip(token.comma)) arena.add(field, context.name(kinds.fieldIdentifier));
    arena.add(field, this.parse());
  }

  private interface(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.interfaceType);
    lexer.next();
    context.expect(token.leftBrace);
    context.takeComments(node);
    while (lexer.token !== token.rightBrace && lexer.token !== token.end) {
      arena.add(node, this.element());
      context.takeComments(node);
      context.endEntry(token.rightBrace);
      context.takeComments(node);
    }
    context.expect(token.rightBrace);
    return context.finish(node);
  }

  private element(): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token !== token.name) return this.union(kinds.typeElement);
    const { start, end } = lexer;
    lexer.next();
    if (lexer.token === token.leftParen) {
      const method = arena.node(kinds.methodElement, start);
      arena.add(method, arena.node(kinds.fieldIdentifier, start, end));
      this.signature(method);
      return context.finish(method);
    }
    const union = arena.node(kinds.typeElement, start);
    arena.add(union, this.namedFrom(start, end));
    return this.restOfUnion(union);
  }
}

/** Types into ops: those with parts of their own, signatures, type parameters. Names, instances and qualified names are expressionWriter.ts's. */

import type { OpStream } from "../../unit/opStream.js";
import { leadingNames } from "../leadingNames.js";
import { op, operators } from "./ops.js";
import type { UnitContext } from "./unitContext.js";
import { firstType, lastType, role } from "./unitKinds.js";

export class TypeWriter {
  private readonly stream: OpStream;

  constructor(private readonly context: UnitContext) {
    this.stream = context.stream;
  }

  /** False where the role is none of these, and nothing was written. */
  write(node: number, nodeRole: number): boolean {
    const { context, stream } = this;
    const first = context.first(node);
    switch (nodeRole) {
      case role.pointerType:
        stream.op(op.star);
        context.expressions.write(first);
        return true;
      case role.negatedType:
        stream.op(op.unary);
        stream.op(tilde);
        context.expressions.write(first);
        return true;
      case role.union:
        this.union(node);
        return true;
      case role.implicitArray:
        stream.op(op.arrayType);
        stream.op(0);
        context.expressions.write(first);
        return true;
      case role.arrayType:
        this.array(first);
        return true;
      case role.sliceType:
        stream.op(op.sliceType);
        context.expressions.write(first);
        return true;
      case role.mapType:
        stream.op(op.mapType);
        context.expressions.write(first);
        context.expressions.write(first === 0 ? 0 : context.after(first));
        return true;
      case role.channelType:
        this.channel(node, context.tree.starts[node]);
        return true;
      case role.functionType: {
        stream.op(op.funcType);
        const { mark } = context;
        this.signature(first);
        context.forgetFrom(mark);
        return true;
      }
      case role.parameterList: {
        // Of a function that is not whole: its parameters hold for what follows.
        stream.op(op.funcType);
        const { mark } = context;
        this.signature(node);
        context.bindFrom(mark);
        return true;
      }
      case role.funcLiteral:
        this.funcLiteral(node, first);
        return true;
      case role.structType:
        this.struct(context.childOf(node, role.fieldList));
        return true;
      case role.interfaceType:
        this.interface(node);
        return true;
      default:
        return false;
    }
  }

  /**
   * A signature from its parameter list on: parameters, then results. The names are left waiting; the caller binds or forgets them.
   */
  signature(from: number): void {
    const { context, stream } = this;
    let list = from;
    while (list !== 0 && context.roleOf(list) !== role.parameterList) list = context.after(list);
    if (list === 0) {
      stream.op(0);
      stream.op(0);
      stream.op(0);
      return;
    }
    stream.op(this.parameters(list));
    let result = context.after(list);
    while (result !== 0 && !isResult(context.roleOf(result))) result = context.after(result);
    if (result === 0) {
      stream.op(0);
    } else if (context.roleOf(result) === role.parameterList) {
      this.parameters(result);
    } else {
      stream.op(1);
      stream.op(0);
      context.expressions.write(result);
    }
  }

  /** `typeParams`: the names first, since each constraint may use them all. They are bound at once. 0 gives none. */
  typeParameters(list: number): void {
    const { context, stream } = this;
    if (list === 0) {
      stream.op(0);
      stream.op(0);
      return;
    }
    let names = 0;
    let groups = 0;
    for (let group = context.first(list); group !== 0; group = context.after(group)) {
      if (context.roleOf(group) !== role.typeParameter) continue;
      groups++;
      names += this.nameCount(group);
    }
    stream.unsigned(names);
    for (let group = context.first(list); group !== 0; group = context.after(group)) {
      if (context.roleOf(group) !== role.typeParameter) continue;
      for (let name = context.first(group); name !== 0; name = context.after(name)) {
        if (this.isNameOf(name)) context.defineNow(name);
      }
    }
    stream.unsigned(groups);
    for (let group = context.first(list); group !== 0; group = context.after(group)) {
      if (context.roleOf(group) !== role.typeParameter) continue;
      stream.unsigned(this.nameCount(group));
      context.expressions.write(this.lastOf(group));
    }
  }

  /**
   * `body` of a function whose signature has left its names waiting since `mark`: the statements from a node up to another, in the function's scope.
   */
  body(first: number, stop: number, mark: number): void {
    const { context, stream } = this;
    const outer = stream.pauseShape();
    context.scopes.open();
    context.bindFrom(mark);
    const opened = stream.openSize();
    context.statements.listFrom(first, stop);
    stream.closeSize(opened);
    context.scopes.close();
    stream.resumeShape(outer);
  }

  private funcLiteral(node: number, first: number): void {
    const { context, stream } = this;
    stream.op(op.funcLit);
    const { mark } = context;
    this.signature(first);
    const block = context.childOf(node, role.block);
    this.body(block === 0 ? 0 : context.first(block), 0, mark);
  }

  /** `param*n`. Returns 1 where the last is variadic. */
  private parameters(list: number): number {
    const { context, stream } = this;
    const leading = leadingNames(context.tree, context.kinds, list);
    stream.unsigned(context.count(list) - leading.size);
    let variadic = 0;
    let from = context.first(list);
    for (let group = from; group !== 0; group = context.after(group)) {
      if (leading.has(group)) continue;
      const groupRole = context.roleOf(group);
      if ((groupRole !== role.parameter && groupRole !== role.variadicParameter) || context.hasErrorChild(group)) {
        stream.op(0);
        if (groupRole === role.error) context.expressions.write(group);
        else context.expressions.bad(group);
        variadic = 0;
        from = context.after(group);
        continue;
      }
      variadic = groupRole === role.variadicParameter ? 1 : 0;
      let before = 0;
      for (let name = from; name !== group; name = context.after(name)) before++;
      stream.unsigned(before + this.nameCount(group));
      context.expressions.write(this.lastOf(group));
      for (let name = from; name !== group; name = context.after(name)) context.define(context.first(name));
      from = context.after(group);
      for (let name = context.first(group); name !== 0; name = context.after(name)) {
        if (this.isNameOf(name)) context.define(name);
      }
    }
    return variadic;
  }

  private isNameOf(node: number): boolean {
    const { context } = this;
    return context.roleOf(node) === role.identifier && context.isName(node);
  }

  private nameCount(group: number): number {
    const { context } = this;
    let count = 0;
    for (let child = context.first(group); child !== 0; child = context.after(child)) {
      if (this.isNameOf(child)) count++;
    }
    return count;
  }

  /** The last child that is no name: the type. */
  private lastOf(group: number): number {
    const { context } = this;
    let last = 0;
    for (let child = context.first(group); child !== 0; child = context.after(child)) {
      if (context.roleOf(child) !== role.identifier) last = child;
    }
    return last;
  }

  /** `A | B | C`: halved, since unions of thousands of terms are written by programs. */
  private union(node: number): void {
    const { context } = this;
    const terms: number[] = [];
    for (let term = context.first(node); term !== 0; term = context.after(term)) terms.push(term);
    if (terms.length === 0) context.expressions.bad(node);
    else this.terms(terms, 0, terms.length);
  }

  private terms(terms: readonly number[], start: number, end: number): void {
    const { context, stream } = this;
    if (end - start === 1) {
      context.expressions.write(terms[start]);
      return;
    }
    const middle = (start + end + 1) >> 1;
    stream.op(op.binary);
    stream.op(bar);
    this.terms(terms, start, middle);
    this.terms(terms, middle, end);
  }

  private array(length: number): void {
    const { context, stream } = this;
    const element = length === 0 ? 0 : context.after(length);
    const value = length !== 0 && context.roleOf(length) === role.int ? integer(context.tree.textOf(length)) : -1;
    stream.op(op.arrayType);
    if (value >= 0) {
      stream.op(2);
      stream.unsigned(value);
    } else {
      stream.op(1);
      context.expressions.write(length);
    }
    context.expressions.write(element);
  }

  /**
   * A channel type whose text begins at an offset. The arrow belongs to the leftmost `chan` (language specification, "Channel types"), also
   * in `chan <-chan T`, which the grammar reads the other way.
   */
  private channel(node: number, start: number): void {
    const { context, stream } = this;
    const { tree } = context;
    const { text } = tree;
    stream.op(op.chanType);
    const value = context.first(node);
    if (text.charCodeAt(start) === lessThan) {
      stream.op(2);
      context.expressions.write(value);
      return;
    }
    const arrow = arrowAfter(text, start + "chan".length, value === 0 ? tree.ends[node] : tree.starts[value] + 1);
    stream.op(arrow < 0 ? 0 : 1);
    if (arrow >= 0 && value !== 0 && arrow === tree.starts[value]) {
      this.channel(value, text.indexOf("chan", arrow));
    } else {
      context.expressions.write(value);
    }
  }

  private struct(list: number): void {
    const { context, stream } = this;
    stream.op(op.structType);
    stream.plain(list === 0 ? 0 : context.count(list));
    for (let field = list === 0 ? 0 : context.first(list); field !== 0; field = context.after(field)) this.field(field);
  }

  private field(node: number): void {
    const { context, stream } = this;
    const start = stream.length;
    if (context.roleOf(node) !== role.field || context.hasErrorChild(node)) {
      stream.op(0);
      context.expressions.write(node);
      stream.op(0);
      return;
    }
    let names = 0;
    let type = 0;
    for (let child = context.first(node); child !== 0; child = context.after(child)) {
      const childRole = context.roleOf(child);
      if (childRole === role.fieldIdentifier && context.isName(child)) names++;
      else if (isType(childRole)) type = child;
    }
    if (names === 0) {
      this.embeddedField(node, type, start);
      return;
    }
    const ordinal = context.ordinalOf(context.first(node));
    const outer = ordinal > 0 ? stream.beginShape() : undefined;
    stream.op(0);
    context.expressions.write(type);
    const shape = outer === undefined ? 0 : stream.endShape(outer);
    stream.plain(names);
    for (let name = context.first(node); name !== 0; name = context.after(name)) {
      if (context.roleOf(name) === role.fieldIdentifier && context.isName(name)) this.member(name, start, shape);
    }
  }

  private embeddedField(node: number, type: number, start: number): void {
    const { context, stream } = this;
    const base = this.baseName(type);
    if (base === 0) {
      stream.op(0);
      context.expressions.write(type);
      stream.op(0);
      return;
    }
    const outer = context.ordinalOf(base) > 0 ? stream.beginShape() : undefined;
    stream.op(1);
    if (context.tree.text.charCodeAt(context.tree.starts[node]) === asterisk) stream.op(op.star);
    context.expressions.write(type);
    const shape = outer === undefined ? 0 : stream.endShape(outer);
    this.member(base, start, shape);
  }

  /** `d T` of a field or method; without a declaration it is a def that no scope holds. */
  private member(name: number, offset: number, shape: number): void {
    const { context, stream } = this;
    const ordinal = context.ordinalOf(name);
    stream.plain(ordinal);
    if (ordinal > 0) {
      const outer = stream.pauseShape();
      context.token(name);
      stream.resumeShape(outer);
      context.place(ordinal, offset, shape);
      return;
    }
    const { mark } = context;
    context.define(name);
    context.forgetFrom(mark);
  }

  private interface(node: number): void {
    const { context, stream } = this;
    stream.op(op.interfaceType);
    stream.plain(context.count(node));
    for (let element = context.first(node); element !== 0; element = context.after(element)) this.element(element);
  }

  private element(node: number): void {
    const { context, stream } = this;
    const start = stream.length;
    const name = context.roleOf(node) === role.methodElement ? context.first(node) : 0;
    if (name !== 0 && context.isName(name) && !context.hasErrorChild(node)) {
      const ordinal = context.ordinalOf(name);
      const outer = ordinal > 0 ? stream.beginShape() : undefined;
      stream.op(0);
      stream.plain(ordinal);
      const { mark } = context;
      if (ordinal > 0) context.token(name);
      else context.define(name);
      this.signature(context.after(name));
      context.forgetFrom(mark);
      if (outer !== undefined) context.place(ordinal, start, stream.endShape(outer));
      return;
    }
    const base = context.roleOf(node) === role.union ? this.baseName(context.first(node)) : 0;
    const ordinal = base === 0 || context.count(node) > 1 ? 0 : context.ordinalOf(base);
    const outer = ordinal > 0 ? stream.beginShape() : undefined;
    stream.op(1);
    context.expressions.write(node);
    if (outer !== undefined) context.place(ordinal, start, stream.endShape(outer));
  }

  /** The name token of a named type without package and type arguments, or 0. */
  private baseName(type: number): number {
    const { context } = this;
    switch (type === 0 ? role.none : context.roleOf(type)) {
      case role.typeIdentifier:
        return context.isName(type) ? type : 0;
      case role.genericType:
        return this.baseName(context.first(type));
      case role.qualifiedType: {
        const name = context.childOf(type, role.typeIdentifier);
        return context.isName(name) ? name : 0;
      }
      default:
        return 0;
    }
  }
}

const tilde = operators.indexOf("~");
const bar = operators.indexOf("|");
const lessThan = 0x3c;
const asterisk = 0x2a;

function isType(nodeRole: number): boolean {
  return (
    nodeRole === role.typeIdentifier ||
    nodeRole === role.parenthesized ||
    (nodeRole >= firstType && nodeRole <= lastType)
  );
}

function isResult(nodeRole: number): boolean {
  return nodeRole === role.parameterList || isType(nodeRole);
}

/** The offset of an arrow that comes next behind `chan`, or -1. */
function arrowAfter(text: string, from: number, end: number): number {
  const before = text.slice(from, end + 1).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => " ".repeat(comment.length));
  const match = /^\s*<-/.exec(before);
  return match === null ? -1 : from + match[0].length - 2;
}

/** The value of an integer literal, or -1 where it is too large to be one of ours. */
function integer(literal: string): number {
  const digits = literal.replaceAll("_", "");
  const value = /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
  return Number.isSafeInteger(value) && value < 2 ** 31 ? value : -1;
}

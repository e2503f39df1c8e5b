/** Expressions into ops. Types that stand where an expression may go through here too; those with parts of their own are typeWriter.ts's. */
import type { OpStream } from "../../unit/opStream.js";
import { op, operators } from "./ops.js";
import type { UnitContext } from "./unitContext.js";
import { role } from "./unitKinds.js";

export class ExpressionWriter {
  private readonly stream: OpStream;
  /** Binary expressions whose right side is still to be written: chains of `+` are long, and nest to the left. */
  private readonly open: number[] = [];

  constructor(private readonly context: UnitContext) {
    this.stream = context.stream;
  }

  /** Any node; 0, and what is no expression or type, gives `bad`. */
  write(node: number): void {
    const { context, stream } = this;
    if (node === 0) {
      this.empty();
      return;
    }
    const { roles } = context.kinds;
    const nodeRole = roles[context.tree.kinds[node]];
    switch (nodeRole) {
      case role.identifier:
      case role.typeIdentifier:
      case role.fieldIdentifier:
        if (context.isName(node)) context.use(node);
        else this.empty();
        return;
      case role.int:
      case role.float:
      case role.imaginary:
      case role.rune:
      case role.string:
        // Kinds of literals stand in the order of their roles.
        stream.op(op.literal);
        stream.op(nodeRole - role.int);
        return;
    }
    if (!context.enter()) {
      this.empty();
      return;
    }
    if (context.isBroken && context.childOf(node, role.error) !== 0) this.withErrors(node, nodeRole);
    else this.composed(node, nodeRole);
    context.leave();
  }

  /** The children of a node as `E*n`; nothing for 0. */
  list(node: number): void {
    const { context, stream } = this;
    if (node === 0) {
      stream.op(0);
      return;
    }
    stream.unsigned(context.count(node));
    for (let child = context.first(node); child !== 0; child = context.after(child)) this.write(child);
  }

  /** A node of no meaning: its children as expressions. */
  bad(node: number): void {
    this.stream.op(op.bad);
    this.list(node);
  }

  private empty(): void {
    this.stream.op(op.bad);
    this.stream.op(0);
  }

  private composed(node: number, nodeRole: number): void {
    const { context, stream } = this;
    const first = context.first(node);
    switch (nodeRole) {
      case role.unary:
        this.unary(node, first);
        return;
      case role.binary:
        this.binary(node);
        return;
      case role.selector:
      case role.qualifiedType:
        this.selector(first);
        return;
      case role.index:
        stream.op(op.index);
        this.write(first);
        stream.op(1);
        this.write(first === 0 ? 0 : context.after(first));
        return;
      case role.slice:
      case role.instantiation:
        stream.op(nodeRole === role.slice ? op.slice : op.index);
        this.write(first);
        this.siblings(first);
        return;
      case role.call:
        this.call(first);
        return;
      case role.conversion:
        this.conversion(first);
        return;
      case role.assertion:
        stream.op(op.assert);
        this.write(first);
        this.write(first === 0 ? 0 : context.after(first));
        return;
      case role.composite:
        stream.op(op.composite);
        stream.op(1);
        this.write(first);
        this.elements(context.childOf(node, role.literalValue));
        return;
      case role.literalValue:
        stream.op(op.composite);
        stream.op(0);
        this.elements(node);
        return;
      case role.parenthesized:
      case role.literalElement:
      case role.expressionStatement:
        if (first !== 0 && context.after(first) === 0) this.write(first);
        else this.bad(node);
        return;
      case role.genericType:
        this.generic(first);
        return;
      default:
        if (!context.types.write(node, nodeRole)) this.bad(node);
    }
  }

  /** What the grammar could take of a node, and then what it could not. Lists hold their errors in place. */
  private withErrors(node: number, nodeRole: number): void {
    const { context, stream } = this;
    if (nodeRole === role.error || nodeRole === role.literalValue || !isComposed(nodeRole)) {
      this.composed(node, nodeRole);
      return;
    }
    const parts: number[] = [];
    for (let child = context.first(node); child !== 0; child = context.after(child)) parts.push(child);
    stream.op(op.bad);
    stream.unsigned(parts.length);
    for (const part of parts) this.write(part);
  }

  private unary(node: number, operand: number): void {
    const { stream } = this;
    const operator = this.operatorOf(node);
    if (operator === star) {
      stream.op(op.star);
    } else {
      stream.op(op.unary);
      stream.op(operator);
    }
    this.write(operand);
  }

  private binary(node: number): void {
    const { context, stream, open } = this;
    const { roles } = context.kinds;
    const start = open.length;
    let left = node;
    while (roles[context.tree.kinds[left]] === role.binary && !context.hasErrorChild(left)) {
      stream.op(op.binary);
      stream.op(this.operatorOf(left));
      open.push(left);
      left = context.first(left);
    }
    this.write(left);
    while (open.length > start) {
      const first = context.first(open.pop() ?? 0);
      this.write(first === 0 ? 0 : context.after(first));
    }
  }

  private selector(operand: number): void {
    const { context, stream } = this;
    const name = operand === 0 ? 0 : context.after(operand);
    if (!context.isName(name)) {
      stream.op(op.bad);
      stream.op(1);
      this.write(operand);
      return;
    }
    stream.op(op.selector);
    this.write(operand);
    context.token(name);
  }

  private call(called: number): void {
    const { context, stream } = this;
    stream.op(op.call);
    let list = called === 0 ? 0 : context.after(called);
    if (list !== 0 && context.roleOf(list) === role.typeArguments) {
      stream.op(op.index);
      this.write(called);
      this.list(list);
      list = context.after(list);
    } else {
      this.write(called);
    }
    if (list === 0) {
      stream.op(0);
      stream.op(0);
      return;
    }
    stream.unsigned(context.count(list));
    let spread = 0;
    for (let argument = context.first(list); argument !== 0; argument = context.after(argument)) {
      spread = context.roleOf(argument) === role.variadicArgument ? 1 : 0;
      this.write(spread === 1 ? context.first(argument) : argument);
    }
    stream.op(spread);
  }

  /** `*T(x)` is what the conversion `T(x)` points to, though the grammar takes `*T` for the type. */
  private conversion(converted: number): void {
    const { context, stream } = this;
    let type = converted;
    while (type !== 0 && context.roleOf(type) === role.pointerType) {
      stream.op(op.star);
      type = context.first(type);
    }
    stream.op(op.call);
    this.write(type);
    this.siblings(converted);
    stream.op(0);
  }

  private elements(body: number): void {
    const { context, stream } = this;
    stream.unsigned(body === 0 ? 0 : context.count(body));
    let element = body === 0 ? 0 : context.first(body);
    for (; element !== 0; element = context.after(element)) {
      const keyed = context.roleOf(element) === role.keyedElement && !context.hasErrorChild(element);
      if (!keyed) {
        stream.op(0);
        this.write(element);
        continue;
      }
      const key = context.first(element);
      this.key(key);
      this.write(key === 0 ? 0 : context.after(key));
    }
  }

  /** A key that is a plain name may be a field's or a value: only the type tells. */
  private key(key: number): void {
    const { context, stream } = this;
    const name = key !== 0 && context.roleOf(key) === role.literalElement ? context.first(key) : key;
    if (name === 0 || context.roleOf(name) !== role.identifier || !context.isName(name)) {
      stream.op(2);
      this.write(key);
      return;
    }
    stream.op(1);
    const local = context.lookUp(name);
    stream.plain(local + 1);
    if (local >= 0 && stream.isHashing) stream.cover(context.scopes.shapeNumber(local));
    context.token(name);
  }

  private generic(type: number): void {
    const { context, stream } = this;
    if (type === 0) {
      this.empty();
      return;
    }
    // `~T[int]` is the approximation of an instance.
    const approximate = context.roleOf(type) === role.negatedType;
    if (approximate) {
      stream.op(op.unary);
      stream.op(tilde);
    }
    stream.op(op.index);
    this.write(approximate ? context.first(type) : type);
    this.list(context.after(type));
  }

  /** The siblings behind a node as `E*n`. */
  private siblings(node: number): void {
    const { context, stream } = this;
    let count = 0;
    const first = node === 0 ? 0 : context.after(node);
    for (let sibling = first; sibling !== 0; sibling = context.after(sibling)) count++;
    stream.unsigned(count);
    for (let sibling = first; sibling !== 0; sibling = context.after(sibling)) this.write(sibling);
  }

  private operatorOf(node: number): number {
    const { tree, kinds } = this.context;
    for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
      const operator = kinds.operatorOf[tree.kinds[child]];
      if (operator > 0) return operator - 1;
    }
    return 0;
  }
}

const star = operators.indexOf("*");
const tilde = operators.indexOf("~");

/** Whether a role's ops have a fixed number of parts, so that errors among them have no place. */
function isComposed(nodeRole: number): boolean {
  return nodeRole >= role.unary && nodeRole <= role.channelType;
}

/**
 * Statements into ops.
 *
 * A statement with a hole in it (an ERROR among its parts) keeps its form: it is written without the hole, inside a `broken` that holds it and
 * what stands in the hole.
 */
import type { OpStream } from "../../unit/opStream.js";
import { op } from "./ops.js";
import { typeParameters } from "./typeParameters.js";
import type { UnitContext } from "./unitContext.js";
import { role, roleTable, word } from "./unitKinds.js";

export class StatementWriter {
  private readonly stream: OpStream;

  constructor(private readonly context: UnitContext) {
    this.stream = context.stream;
  }

  /** The children of a node as `S*n`. */
  list(node: number): void {
    const { context, stream } = this;
    let count = 0;
    const first = context.first(node);
    for (let child = first; child !== 0; child = context.after(child)) count += this.countOf(child);
    stream.plain(count);
    for (let child = first; child !== 0; child = context.after(child)) this.write(child);
  }

  /** A block `B`. */
  block(node: number): void {
    const { context, stream } = this;
    if (node === 0 || context.first(node) === 0) {
      stream.plain(1);
      stream.plain(0);
      return;
    }
    const opened = stream.openSize();
    this.list(node);
    stream.closeSize(opened);
  }

  write(node: number): void {
    const { context, stream } = this;
    const { recorder } = context;
    const outer = recorder.statement;
    recorder.statement = stream.length;
    if (!context.enter()) {
      for (let left = this.countOf(node); left > 0; left--) this.broken([]);
    } else {
      if (context.isBroken) this.withErrors(node);
      else this.composed(node);
      context.leave();
    }
    recorder.statement = outer;
  }

  /** Text that makes no sense: what stands at and below some nodes. */
  broken(nodes: readonly number[]): void {
    const { context, stream } = this;
    const expressions: number[] = [];
    const statements: number[] = [];
    for (const node of nodes) this.partsOf(node, expressions, statements);
    stream.op(op.brokenStatement);
    stream.plain(expressions.length);
    for (const expression of expressions) context.expressions.write(expression);
    stream.plain(statements.reduce((sum, statement) => sum + this.countOf(statement), 0));
    for (const statement of statements) this.write(statement);
  }

  /** As how many statements a node is written. */
  private countOf(node: number): number {
    const { context } = this;
    if (context.roleOf(node) !== role.import) return 1;
    return context.isBroken && this.errorsIn(node, []).length > 0 ? 1 : context.imports.countOf(node);
  }

  private withErrors(node: number): void {
    const { context, stream } = this;
    if (!context.isStatement(node)) {
      this.broken([node]);
      return;
    }
    const errors = this.errorsIn(node, []);
    if (errors.length === 0) {
      this.composed(node);
      return;
    }
    stream.op(op.brokenStatement);
    stream.plain(0);
    const count = context.roleOf(node) === role.import ? context.imports.countOf(node) : 1;
    stream.plain(count + errors.length);
    context.recorder.statement = stream.length;
    this.composed(node);
    for (const error of errors) this.broken([error]);
  }

  /** The errors among a statement's parts, and in those of its parts that are neither statements nor expressions. */
  private errorsIn(node: number, found: number[]): number[] {
    const { context } = this;
    const nodeRole = context.roleOf(node);
    for (let child = context.first(node); child !== 0; child = context.after(child)) {
      const childRole = context.roleOf(child);
      if (childRole === role.error) found.push(child);
      else if (childRole === role.typeParameter) {
        found.push(...typeParameters(context.tree, context.kinds, child).others);
      } else if (nodeRole === role.assignment && !this.isLink(child)) {
        // A value.
      } else if (partsOfStatements[childRole] === 1 || this.isPartOf(child, nodeRole)) {
        this.errorsIn(child, found);
      }
    }
    return found;
  }

  /** Whether a node is a part of a statement or clause of one role alone. */
  private isPartOf(child: number, nodeRole: number): boolean {
    const { context } = this;
    const childRole = context.roleOf(child);
    switch (nodeRole) {
      case role.decorated:
        return childRole === role.function || childRole === role.class;
      case role.match:
        return childRole === role.block;
      case role.typeAlias:
      case role.type:
        return childRole === role.type || childRole === role.genericType;
      case role.except:
        return this.isBound(child);
      case role.withItem:
      case role.parenthesized:
      case role.tuple:
        return this.isBound(child) || this.holdsItems(child);
      default:
        return false;
    }
  }

  /** Whether a node is `value as target`. */
  private isBound(node: number): boolean {
    return this.context.roleOf(node) === role.asPattern && this.context.countParts(node) === 2;
  }

  /** Whether the items of a `with` stand in a node's brackets. */
  private holdsItems(node: number): boolean {
    const nodeRole = this.context.roleOf(node);
    const mayHold = nodeRole === role.tuple || nodeRole === role.parenthesized;
    return mayHold && this.context.childOf(node, role.asPattern) !== 0;
  }

  /** Sorts what stands at and below a node into expressions and statements. */
  private partsOf(node: number, expressions: number[], statements: number[]): void {
    const { context } = this;
    if (context.isStatement(node)) {
      statements.push(node);
      return;
    }
    const nodeRole = context.roleOf(node);
    if (nodeRole !== role.error && nodeRole !== role.block && holdsStatements[nodeRole] === 0) {
      expressions.push(node);
      return;
    }
    for (let child = context.first(node); child !== 0; child = context.after(child)) {
      this.partsOf(child, expressions, statements);
    }
  }

  private composed(node: number): void {
    const { context, stream } = this;
    const { expressions } = context;
    const first = context.part(node);
    switch (context.roleOf(node)) {
      case role.expressionStatement:
        this.expression(node, first);
        return;
      case role.return:
        stream.op(op.return);
        this.optional(first);
        return;
      case role.raise:
        this.raise(node, first);
        return;
      case role.delete:
        this.delete(first);
        return;
      case role.assert:
        this.assert(first);
        return;
      case role.if:
        this.if(node, first);
        return;
      case role.while:
        stream.op(op.while);
        expressions.write(first);
        this.block(context.childOf(node, role.block));
        this.clause(context.childOf(node, role.else));
        return;
      case role.for: {
        stream.op(op.for);
        stream.op(context.hasWord(node, word.async) ? 1 : 0);
        expressions.write(context.nextPart(first));
        context.targets.write(first);
        this.block(context.childOf(node, role.block));
        this.clause(context.childOf(node, role.else));
        return;
      }
      case role.with:
        this.with(node);
        return;
      case role.try:
        this.try(node);
        return;
      case role.match:
        this.match(node);
        return;
      case role.decorated:
        context.definitions.decorated(node);
        return;
      case role.function:
        context.definitions.function(node, []);
        return;
      case role.class:
        context.definitions.class(node, []);
        return;
      case role.typeAlias:
        context.definitions.typeAlias(node);
        return;
      case role.import:
        context.imports.modules(node);
        return;
      case role.importFrom:
      case role.futureImport:
        context.imports.from(node);
        return;
      case role.global:
      case role.nonlocal:
        this.scopeNames(node);
        return;
      case role.pass:
        stream.op(op.pass);
        return;
      case role.break:
        stream.op(op.break);
        return;
      case role.continue:
        stream.op(op.continue);
        return;
      case role.print:
      case role.exec:
        this.formerStatement(node);
        return;
      default:
        this.broken([node]);
    }
  }

  private optional(node: number): void {
    this.stream.op(node === 0 ? 0 : 1);
    if (node !== 0) this.context.expressions.write(node);
  }

  private assert(condition: number): void {
    const { context, stream } = this;
    const rest: number[] = [];
    for (let part = context.nextPart(condition); part !== 0; part = context.nextPart(part)) rest.push(part);
    stream.op(op.assert);
    context.expressions.write(condition);
    stream.op(rest.length === 0 ? 0 : 1);
    if (rest.length > 0) context.expressions.joined(rest, false);
  }

  private expression(node: number, first: number): void {
    const { context, stream } = this;
    if (first !== 0 && context.nextPart(first) === 0) {
      const firstRole = context.roleOf(first);
      if (firstRole === role.assignment) {
        this.assignment(first);
        return;
      }
      if (firstRole === role.augmentedAssignment) {
        this.augmented(first);
        return;
      }
    }
    const parts: number[] = [];
    for (let part = first; part !== 0; part = context.nextPart(part)) parts.push(part);
    stream.op(op.expression);
    context.expressions.joined(parts, context.hasWord(node, word.comma));
  }

  private assignment(node: number): void {
    const { context, stream } = this;
    const { expressions, targets } = context;
    const left = context.part(node);
    const next = context.nextPart(left);
    if (next !== 0 && context.roleOf(next) === role.type) {
      this.annotated(left, next);
      return;
    }
    const lefts = [left];
    let value = next;
    while (value !== 0 && this.isLink(value)) {
      const inner = context.part(value);
      lefts.push(inner);
      value = context.nextPart(inner);
    }
    stream.op(op.assign);
    expressions.write(value);
    stream.plain(lefts.length);
    for (const target of lefts) targets.write(target);
  }

  /** Whether a node is the rest of `a = b = value`. */
  private isLink(node: number): boolean {
    const { context } = this;
    return context.roleOf(node) === role.assignment && context.childOf(node, role.type) === 0;
  }

  private annotated(left: number, type: number): void {
    const { context, stream } = this;
    stream.op(op.annotated);
    context.targets.write(left);
    const outer = stream.beginShape();
    context.expressions.writeType(type);
    const shape = stream.endShape(outer);
    const name = context.roleOf(left) === role.attribute ? context.lastPart(left) : left;
    context.place(context.ordinalOf(name), context.recorder.statement, shape);
    const value = context.nextPart(type);
    stream.op(value === 0 ? 0 : 1);
    if (value === 0) return;
    // The value of `X: TypeAlias = "Y"` is a type.
    if (aliasType.test(context.textOf(type))) context.expressions.writeType(value);
    else context.expressions.write(value);
  }

  private augmented(node: number): void {
    const { context, stream } = this;
    const { tree, kinds, expressions } = context;
    const target = context.part(node);
    let operator = 0;
    for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
      const found = kinds.operatorOf[tree.kinds[child]];
      if (found > 0) operator = found - 1;
    }
    stream.op(op.augmented);
    stream.op(operator);
    context.targets.augmented(target);
    expressions.write(target);
    expressions.write(context.nextPart(target));
  }

  private raise(node: number, first: number): void {
    const { context } = this;
    this.stream.op(op.raise);
    const second = context.nextPart(first);
    if (second === 0 && context.hasWord(node, word.from)) {
      this.optional(0);
      this.optional(first);
      return;
    }
    this.optional(first);
    this.optional(second);
  }

  /** `del a, b` has two targets, `del (a, b)` one. */
  private delete(first: number): void {
    const { context, stream } = this;
    stream.op(op.delete);
    if (first === 0 || context.roleOf(first) !== role.expressionList || context.hasErrorChild(first)) {
      stream.plain(1);
      context.targets.deleted(first);
      return;
    }
    stream.plain(context.countParts(first));
    for (let part = context.part(first); part !== 0; part = context.nextPart(part)) context.targets.deleted(part);
  }

  /** Each `elif` is an `if` in the else block of the one before; there may be many, so they do not nest calls. */
  private if(node: number, condition: number): void {
    const { context, stream } = this;
    stream.op(op.if);
    context.expressions.write(condition);
    this.block(context.childOf(node, role.block));
    const opened: number[] = [];
    let last = 0;
    for (let part = context.nextPart(condition); part !== 0; part = context.nextPart(part)) {
      const partRole = context.roleOf(part);
      if (partRole === role.else) last = part;
      if (partRole !== role.elif) continue;
      if (!context.enter()) break;
      opened.push(stream.openSize());
      stream.plain(1);
      context.recorder.statement = stream.length;
      stream.op(op.if);
      context.expressions.write(context.part(part));
      this.block(context.childOf(part, role.block));
    }
    this.clause(last);
    for (let nth = opened.length - 1; nth >= 0; nth--) {
      stream.closeSize(opened[nth]);
      context.leave();
    }
  }

  /** The block of an `else` or `finally`. */
  private clause(node: number): void {
    this.block(this.context.childOf(node, role.block));
  }

  private with(node: number): void {
    const { context, stream } = this;
    const items: number[] = [];
    this.withItems(context.childOf(node, role.withClause), items);
    stream.op(op.with);
    stream.op(context.hasWord(node, word.async) ? 1 : 0);
    stream.plain(items.length);
    for (const item of items) {
      const isBound = this.isBound(item);
      const value = isBound ? context.part(item) : item;
      context.expressions.write(value);
      stream.op(isBound ? 1 : 0);
      if (isBound) context.targets.write(context.nextPart(value));
    }
    this.block(context.childOf(node, role.block));
  }

  /** `with (a as b, c):` comes as a clause in brackets, as a tuple, or as an expression in brackets. */
  private withItems(clause: number, items: number[]): void {
    const { context } = this;
    for (let part = context.part(clause); part !== 0; part = context.nextPart(part)) {
      const inner = context.roleOf(part) === role.withItem ? context.part(part) : part;
      if (inner !== 0 && this.holdsItems(inner)) this.withItems(inner, items);
      else items.push(inner);
    }
  }

  private try(node: number): void {
    const { context, stream } = this;
    stream.op(op.try);
    this.block(context.childOf(node, role.block));
    const handlers: number[] = [];
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) === role.except) handlers.push(part);
    }
    stream.plain(handlers.length);
    for (const handler of handlers) this.handler(handler);
    this.clause(context.childOf(node, role.else));
    this.clause(context.childOf(node, role.finally));
  }

  private handler(node: number): void {
    const { context, stream } = this;
    const { tree, kinds } = context;
    const types: number[] = [];
    let target = 0;
    let named = false;
    for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
      const childRole = context.roleOf(child);
      if (kinds.wordOf[tree.kinds[child]] === word.as) named = true;
      if (childRole === role.none || childRole === role.error || childRole === role.block) continue;
      if (named) target = child;
      else types.push(child);
    }
    if (types.length === 1 && this.isBound(types[0])) {
      const pattern = types[0];
      types[0] = context.part(pattern);
      target = context.nextPart(types[0]);
    }
    stream.op((types.length > 0 ? 1 : 0) | (target !== 0 ? 2 : 0) | (context.hasWord(node, word.star) ? 4 : 0));
    if (types.length > 0) context.expressions.joined(types, context.hasWord(node, word.comma));
    if (target !== 0) context.targets.write(target);
    this.block(context.childOf(node, role.block));
  }

  private match(node: number): void {
    const { context, stream } = this;
    const subjects: number[] = [];
    let body = 0;
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) === role.block) body = part;
      else subjects.push(part);
    }
    stream.op(op.match);
    context.expressions.joined(subjects, context.hasWord(node, word.comma));
    const clauses: number[] = [];
    for (let part = context.part(body); part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) === role.case) clauses.push(part);
    }
    stream.plain(clauses.length);
    for (const clause of clauses) {
      context.patterns.writeAll(clause);
      const guard = context.childOf(clause, role.ifClause);
      stream.op(guard === 0 ? 0 : 1);
      if (guard !== 0) context.expressions.write(context.part(guard));
      this.block(context.childOf(clause, role.block));
    }
  }

  private scopeNames(node: number): void {
    const { context, stream } = this;
    const names: number[] = [];
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      if (context.isName(part)) names.push(part);
    }
    stream.op(op.scopeNames);
    stream.op(context.roleOf(node) === role.global ? 0 : 1);
    stream.plain(names.length);
    for (const name of names) {
      const record = context.scopes.lookUp(context.nameAt(name));
      if (record >= 0) {
        context.meaning(record);
      } else {
        stream.plain(0);
        stream.plain(0);
      }
      context.token(name);
    }
  }

  /** `print x` and `exec x` of Python 2: the word is a name of Python 3. */
  private formerStatement(node: number): void {
    const { context, stream } = this;
    const parts: number[] = [];
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) parts.push(part);
    const name = context.roleOf(node) === role.print ? "print" : "exec";
    stream.op(op.brokenStatement);
    stream.plain(parts.length + 1);
    context.useAt(context.nameIndex(name), context.startOf(node));
    for (const part of parts) context.expressions.write(part);
    stream.plain(0);
  }
}

const aliasType = /^["']?(?:\w+\.)*TypeAlias["']?$/;

/** Roles of parts of statements that are no expressions, targets or patterns: who writes the statement answers for errors in them. */
const partsOfStatements = roleTable([
  role.assignment,
  role.augmentedAssignment,
  role.elif,
  role.else,
  role.except,
  role.finally,
  role.case,
  role.withClause,
  role.withItem,
  role.ifClause,
  role.decorator,
  role.parameters,
  role.typedParameter,
  role.defaultParameter,
  role.typedDefaultParameter,
  role.aliasedImport,
  role.dottedName,
  role.relativeImport,
]);

const holdsStatements = roleTable([role.elif, role.else, role.except, role.finally, role.case, role.withClause]);

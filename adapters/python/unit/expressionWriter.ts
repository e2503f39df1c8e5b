/**
 * Expressions into ops.
 *
 * A node with a hole in it (an ERROR among its parts) keeps its form: it is written without the hole, as the first part of a `broken`, and what
 * stands in the hole after it.
 */
import type { OpStream } from "../../unit/opStream.js";
import { op, operators } from "./ops.js";
import { scopeKind } from "./scopeTables.js";
import { annotatedArguments, isTypeForm, lastName } from "./typeForms.js";
import type { UnitContext } from "./unitContext.js";
import { role, roleTable, word } from "./unitKinds.js";

export class ExpressionWriter {
  private readonly stream: OpStream;
  /** Whether strings hold types: in annotations. */
  private inType = false;
  /** Binary expressions whose right side is still to be written: chains of `+` are long, and nest to the left. */
  private readonly open: number[] = [];

  constructor(private readonly context: UnitContext) {
    this.stream = context.stream;
  }

  /** Any node; 0, and what is no expression, gives `broken`. */
  write(node: number): void {
    const { context, stream } = this;
    if (node === 0) {
      this.empty();
      return;
    }
    const nodeRole = context.roleOf(node);
    switch (nodeRole) {
      case role.identifier:
        if (context.isName(node)) context.use(node);
        else this.empty();
        return;
      case role.integer:
      case role.float:
      case role.complexPattern:
        stream.op(op.number);
        stream.op(this.numberKind(node, nodeRole));
        return;
      case role.none_:
      case role.true:
      case role.false:
      case role.ellipsis:
        stream.op(op.constant);
        stream.op(nodeRole - role.none_);
        return;
    }
    if (!context.enter()) {
      this.empty();
      return;
    }
    if (context.isBroken) this.withErrors(node, nodeRole);
    else this.composed(node, nodeRole);
    context.leave();
  }

  /** An annotation: strings in it hold types. */
  writeType(node: number): void {
    const outer = this.inType;
    this.inType = true;
    this.write(node);
    this.inType = outer;
  }

  /** An expression in which strings are just that. */
  writeValue(node: number): void {
    const outer = this.inType;
    this.inType = false;
    this.write(node);
    this.inType = outer;
  }

  /** Arguments as `arg*n`; of bases with strings in subscripts as types. */
  arguments(list: number, called: number, use: "call" | "bases"): void {
    const { context, stream } = this;
    const outer = this.inType;
    this.inType = false;
    if (list !== 0 && context.roleOf(list) === role.generator) {
      stream.unsigned(1);
      stream.op(0);
      this.write(list);
    } else {
      const forms = use === "call" && called !== 0 ? annotatedArguments(context, called) : undefined;
      let count = 0;
      for (let part = list === 0 ? 0 : context.first(list); part !== 0; part = context.after(part)) count++;
      stream.unsigned(count);
      let nth = 0;
      for (let part = list === 0 ? 0 : context.first(list); part !== 0; part = context.after(part), nth++) {
        this.argument(part, use, forms?.positions.includes(nth) === true, forms?.keywords);
      }
    }
    this.inType = outer;
  }

  /** A node of no meaning: its children as expressions. */
  bad(node: number): void {
    const children: number[] = [];
    for (let child = this.context.first(node); child !== 0; child = this.context.after(child)) children.push(child);
    this.broken(children);
  }

  private badParts(node: number): void {
    const parts: number[] = [];
    for (let part = this.context.part(node); part !== 0; part = this.context.nextPart(part)) parts.push(part);
    this.broken(parts);
  }

  private broken(parts: readonly number[]): void {
    this.stream.op(op.broken);
    this.stream.unsigned(parts.length);
    for (const part of parts) this.write(part);
  }

  /** Several nodes as one expression: a tuple where there is more than one, or a comma. */
  joined(parts: readonly number[], isTuple: boolean): void {
    if (parts.length === 1 && !isTuple) {
      this.write(parts[0]);
      return;
    }
    this.stream.op(op.tuple);
    this.stream.unsigned(parts.length);
    for (const part of parts) this.write(part);
  }

  private empty(): void {
    this.stream.op(op.broken);
    this.stream.op(0);
  }

  private withErrors(node: number, nodeRole: number): void {
    const errors: number[] = [];
    if (hasForm[nodeRole] === 0) {
      this.bad(node);
      return;
    }
    this.errorsIn(node, errors);
    this.openHoles(errors);
    this.composed(node, nodeRole);
    for (const error of errors) this.write(error);
  }

  /** Begins the `broken` around an expression behind which `errors` are written; nothing where there are none. */
  private openHoles(errors: readonly number[]): void {
    if (errors.length === 0) return;
    this.stream.op(op.broken);
    this.stream.unsigned(1 + errors.length);
  }

  /** The errors among a node's parts, and in those of its parts that are no expressions. */
  private errorsIn(node: number, found: number[]): void {
    const { context } = this;
    for (let child = context.first(node); child !== 0; child = context.after(child)) {
      const childRole = context.roleOf(child);
      if (childRole === role.error) found.push(child);
      else if (partsOfExpressions[childRole] === 1) this.errorsIn(child, found);
    }
  }

  private composed(node: number, nodeRole: number): void {
    const { context, stream } = this;
    const first = context.part(node);
    switch (nodeRole) {
      case role.string:
      case role.concatenatedString:
        context.strings.write(node, this.inType);
        return;
      case role.attribute:
      case role.memberType:
        this.attribute(first);
        return;
      case role.subscript:
        stream.op(op.subscript);
        this.subscriptParts(node);
        return;
      case role.genericType:
        this.generic(first);
        return;
      case role.call:
        stream.op(op.call);
        this.write(first);
        this.arguments(context.nextPart(first), first, "call");
        return;
      case role.binary:
        this.binary(node);
        return;
      case role.unionType:
        stream.op(op.binary);
        stream.op(or);
        this.write(first);
        this.write(context.nextPart(first));
        return;
      case role.unary:
        stream.op(op.unary);
        stream.op(Math.max(0, this.tokenIn(node, context.kinds.operatorOf)));
        this.write(first);
        return;
      case role.not:
        stream.op(op.not);
        this.write(first);
        return;
      case role.boolean:
        this.boolean(node);
        return;
      case role.comparison:
        this.comparison(node, first);
        return;
      case role.conditional: {
        const condition = context.nextPart(first);
        stream.op(op.conditional);
        this.write(condition);
        this.write(first);
        this.write(context.nextPart(condition));
        return;
      }
      case role.lambda:
        this.lambda(node, first);
        return;
      case role.list:
      case role.listPattern:
        this.sequence(op.list, node);
        return;
      case role.tuple:
      case role.tuplePattern:
      case role.expressionList:
      case role.patternList:
        this.sequence(op.tuple, node);
        return;
      case role.set:
        this.sequence(op.set, node);
        return;
      case role.dictionary:
        this.dictionary(node);
        return;
      case role.listComprehension:
      case role.setComprehension:
      case role.dictionaryComprehension:
      case role.generator:
        this.comprehension(node, nodeRole - role.listComprehension, first);
        return;
      case role.parenthesized:
      case role.type:
        if (first !== 0 && context.nextPart(first) === 0) this.write(first);
        else this.badParts(node);
        return;
      case role.listSplat:
      case role.listSplatPattern:
      case role.splatType:
        stream.op(op.starred);
        this.write(first);
        return;
      case role.await:
        stream.op(op.await);
        this.write(first);
        return;
      case role.yield:
        this.yield(node, first);
        return;
      case role.walrus:
        stream.op(op.walrus);
        context.targets.write(first);
        this.write(context.nextPart(first));
        return;
      case role.slice:
        this.slice(node);
        return;
      case role.dottedName:
        this.dotted(node);
        return;
      default:
        this.badParts(node);
    }
  }

  private attribute(object: number): void {
    const { context, stream } = this;
    const name = context.nextPart(object);
    if (!context.isName(name)) {
      stream.op(op.broken);
      stream.op(1);
      this.write(object);
      return;
    }
    stream.op(op.attribute);
    this.write(object);
    context.token(name);
  }

  /** `a.b.c` of a pattern or a string. */
  private dotted(node: number): void {
    const { context, stream } = this;
    const parts: number[] = [];
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) parts.push(part);
    for (let left = parts.length; left > 1; left--) stream.op(op.attribute);
    this.write(parts[0] ?? 0);
    for (const part of parts.slice(1)) context.token(part);
  }

  /** `E E` of a subscript. */
  subscriptParts(node: number): void {
    const { context } = this;
    const value = context.part(node);
    this.write(value);
    const parts: number[] = [];
    for (let part = context.nextPart(value); part !== 0; part = context.nextPart(part)) parts.push(part);
    this.indexes(parts, context.hasWord(node, word.comma), value);
  }

  private generic(name: number): void {
    const { context, stream } = this;
    const list = context.nextPart(name);
    const parts: number[] = [];
    for (let part = context.part(list); part !== 0; part = context.nextPart(part)) parts.push(part);
    stream.op(op.subscript);
    this.write(name);
    this.indexes(parts, list !== 0 && context.hasWord(list, word.comma), name);
  }

  /** What stands in the brackets behind a name: types, where it is one that types are made with. */
  private indexes(parts: readonly number[], isTuple: boolean, value: number): void {
    const outer = this.inType;
    const name = lastName(this.context, value);
    if (name === "Literal") this.inType = false;
    else if (!this.inType) this.inType = isTypeForm(this.context, value, name);
    if (name === "Annotated" && parts.length > 1) {
      this.stream.op(op.tuple);
      this.stream.unsigned(parts.length);
      this.write(parts[0]);
      this.inType = false;
      for (const part of parts.slice(1)) this.write(part);
    } else {
      this.joined(parts, isTuple);
    }
    this.inType = outer;
  }

  private argument(
    node: number,
    use: "call" | "bases",
    isType: boolean,
    keywords: readonly string[] | undefined,
  ): void {
    const { context, stream } = this;
    switch (context.roleOf(node)) {
      case role.keywordArgument: {
        const name = context.part(node);
        if (!context.isName(name)) break;
        stream.op(1);
        const typed = keywords?.includes(context.textOf(name)) === true;
        context.token(name);
        this.argumentPart(node, context.nextPart(name), use, typed);
        return;
      }
      case role.listSplat:
      case role.dictionarySplat:
        stream.op(context.roleOf(node) === role.listSplat ? 2 : 3);
        this.argumentPart(node, context.part(node), use, false);
        return;
    }
    stream.op(0);
    this.argumentValue(node, use, isType);
  }

  /** The value in an argument's node, and what stands in its holes. */
  private argumentPart(node: number, value: number, use: "call" | "bases", isType: boolean): void {
    const errors: number[] = [];
    if (this.context.isBroken) this.errorsIn(node, errors);
    this.openHoles(errors);
    this.argumentValue(value, use, isType);
    for (const error of errors) this.write(error);
  }

  private argumentValue(node: number, use: "call" | "bases", isType: boolean): void {
    const { context, stream } = this;
    if (isType) {
      this.writeType(node);
      return;
    }
    const isBase = use === "bases" && node !== 0 && context.roleOf(node) === role.subscript;
    if (!isBase || context.hasErrorChild(node)) {
      this.write(node);
      return;
    }
    const value = context.part(node);
    const parts: number[] = [];
    for (let part = context.nextPart(value); part !== 0; part = context.nextPart(part)) parts.push(part);
    stream.op(op.subscript);
    this.write(value);
    this.inType = true;
    this.indexes(parts, context.hasWord(node, word.comma), value);
    this.inType = false;
  }

  private binary(node: number): void {
    const { context, stream, open } = this;
    const start = open.length;
    let left = node;
    while (left !== 0 && context.roleOf(left) === role.binary && (left === node || !context.hasErrorChild(left))) {
      stream.op(op.binary);
      stream.op(Math.max(0, this.tokenIn(left, context.kinds.operatorOf)));
      open.push(left);
      left = context.part(left);
    }
    this.write(left);
    while (open.length > start) this.write(context.nextPart(context.part(open.pop() ?? 0)));
  }

  /** `a and b and c` nests to the left; it is one operation. */
  private boolean(node: number): void {
    const { context, stream } = this;
    const isOr = context.hasWord(node, word.or);
    const operands: number[] = [];
    let left = node;
    while (
      left !== 0 &&
      context.roleOf(left) === role.boolean &&
      context.hasWord(left, word.or) === isOr &&
      (left === node || !context.hasErrorChild(left))
    ) {
      const first = context.part(left);
      operands.push(context.nextPart(first));
      left = first;
    }
    operands.push(left);
    stream.op(op.bool);
    stream.op(isOr ? 1 : 0);
    stream.unsigned(operands.length);
    for (let nth = operands.length - 1; nth >= 0; nth--) this.write(operands[nth]);
  }

  private comparison(node: number, first: number): void {
    const { context, stream } = this;
    const { tree, kinds } = context;
    stream.op(op.compare);
    this.write(first);
    stream.unsigned(Math.max(0, context.countParts(node) - 1));
    let operator = 0;
    let passed = false;
    for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
      const found = kinds.comparisonOf[tree.kinds[child]];
      if (found > 0) operator = found - 1;
      const childRole = context.roleOf(child);
      if (childRole === role.none || childRole === role.error) continue;
      if (passed) {
        stream.op(operator);
        this.write(child);
      }
      passed = true;
    }
  }

  private lambda(node: number, first: number): void {
    const { context, stream } = this;
    const outer = this.inType;
    this.inType = false;
    const list = first !== 0 && context.roleOf(first) === role.lambdaParameters ? first : 0;
    const scope = context.tables.of(node);
    stream.op(op.lambda);
    context.table(scope);
    context.definitions.parameters(list, scope);
    context.scopes.open(scope);
    this.write(list === 0 ? first : context.nextPart(list));
    context.scopes.close();
    this.inType = outer;
  }

  private sequence(code: number, node: number): void {
    const { context, stream } = this;
    stream.op(code);
    stream.unsigned(context.countParts(node));
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) this.write(part);
  }

  private dictionary(node: number): void {
    const { context, stream } = this;
    stream.op(op.dict);
    stream.unsigned(context.countParts(node));
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      const partRole = context.roleOf(part);
      const first = context.part(part);
      if (partRole === role.pair) {
        stream.op(0);
        this.write(first);
        this.write(context.nextPart(first));
      } else {
        stream.op(1);
        this.write(partRole === role.dictionarySplat ? first : part);
      }
    }
  }

  private comprehension(node: number, kind: number, element: number): void {
    const { context, stream } = this;
    const outer = this.inType;
    this.inType = false;
    const scope = context.tables.of(node);
    stream.op(op.comprehension);
    stream.op(kind);
    context.table(scope);
    let count = 0;
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) === role.forIn) count++;
    }
    stream.unsigned(count);
    context.scopes.enter(scopeKind.comprehension);
    let bound = false;
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) !== role.forIn) continue;
      const target = context.part(part);
      stream.op(context.hasWord(part, word.async) ? 1 : 0);
      this.iterable(part, target);
      if (!bound) context.scopes.bindAll(scope);
      bound = true;
      context.targets.write(target);
      this.conditions(part);
    }
    if (!bound) context.scopes.bindAll(scope);
    if (kind !== dictionary) {
      this.write(element);
    } else if (element !== 0 && context.roleOf(element) === role.pair) {
      const key = context.part(element);
      this.write(key);
      this.write(context.nextPart(key));
    } else {
      this.write(element);
      this.write(0);
    }
    context.scopes.close();
    this.inType = outer;
  }

  private iterable(clause: number, target: number): void {
    const { context } = this;
    const parts: number[] = [];
    for (let part = context.nextPart(target); part !== 0; part = context.nextPart(part)) parts.push(part);
    this.joined(parts, context.hasWord(clause, word.comma));
  }

  /** The conditions that follow a `for` clause. */
  private conditions(clause: number): void {
    const { context, stream } = this;
    let count = 0;
    const next = context.nextPart(clause);
    for (let part = next; part !== 0 && context.roleOf(part) === role.ifClause; part = context.nextPart(part)) count++;
    stream.unsigned(count);
    for (let part = next; count > 0; part = context.nextPart(part), count--) this.write(context.part(part));
  }

  private yield(node: number, first: number): void {
    const { context, stream } = this;
    if (context.hasWord(node, word.from)) {
      stream.op(op.yieldFrom);
      this.write(first);
      return;
    }
    stream.op(op.yield);
    stream.op(first === 0 ? 0 : 1);
    if (first !== 0) this.write(first);
  }

  private slice(node: number): void {
    const { context, stream } = this;
    const { tree, kinds } = context;
    const parts = [0, 0, 0];
    let place = 0;
    for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
      const childRole = context.roleOf(child);
      if (kinds.wordOf[tree.kinds[child]] === word.colon) place = Math.min(2, place + 1);
      else if (childRole !== role.none && childRole !== role.error) parts[place] = child;
    }
    stream.op(op.slice);
    stream.op((parts[0] > 0 ? 1 : 0) | (parts[1] > 0 ? 2 : 0) | (parts[2] > 0 ? 4 : 0));
    for (const part of parts) if (part > 0) this.write(part);
  }

  private numberKind(node: number, nodeRole: number): number {
    if (nodeRole === role.complexPattern) return 2;
    if (/[jJ]$/.test(this.context.textOf(node))) return 2;
    return nodeRole === role.float ? 1 : 0;
  }

  /** Index of the first of a node's own tokens that a table knows, or -1. */
  private tokenIn(node: number, table: Uint8Array): number {
    const { tree } = this.context;
    for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
      const found = table[tree.kinds[child]];
      if (found > 0) return found - 1;
    }
    return -1;
  }
}

const or = operators.indexOf("|");
/** Kind of `comprehension` with key and value. */
const dictionary = 2;

/** Roles of parts of expressions that are none themselves, so that who writes the expression answers for errors in them. */
const partsOfExpressions = roleTable([
  role.dictionarySplat,
  role.keywordArgument,
  role.pair,
  role.forIn,
  role.ifClause,
  role.lambdaParameters,
  role.typedParameter,
  role.defaultParameter,
  role.typedDefaultParameter,
  role.typeParameter,
]);

/** Roles of nodes that are written in a form of their own. */
const hasForm = Uint8Array.from({ length: 0x100 }, (_, nodeRole) =>
  (nodeRole >= role.identifier && nodeRole <= role.listSplatPattern && nodeRole !== role.asPattern) ||
  nodeRole === role.dottedName
    ? 1
    : 0,
);

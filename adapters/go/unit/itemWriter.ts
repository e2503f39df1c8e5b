/** The items of a file into ops: what stands at its own level. */
import type { Import } from "../../facts.js";
import type { OpStream } from "../../unit/opStream.js";
import { funcFlags, op } from "./ops.js";
import type { UnitContext } from "./unitContext.js";
import { role } from "./unitKinds.js";

export class ItemWriter {
  private readonly stream: OpStream;
  /** Index in FileFacts.imports by the start of the path. */
  private readonly imports = new Map<number, number>();

  constructor(private readonly context: UnitContext) {
    this.stream = context.stream;
  }

  write(imports: readonly Import[]): void {
    this.imports.clear();
    for (let index = 0; index < imports.length; index++) this.imports.set(imports[index].start, index);
    this.level(0);
    this.stream.op(op.endOfUnit);
  }

  /** The items among a node's children, and then what is none. */
  private level(parent: number): void {
    const { context, stream } = this;
    const strays: number[] = [];
    let node = context.first(parent);
    while (node !== 0) {
      if (!this.isItem(node)) {
        strays.push(node);
        node = context.after(node);
        continue;
      }
      const next = context.isBroken ? this.endOfItem(node) : context.after(node);
      this.item(node, next);
      if (context.isBroken) this.errorsOf(node, strays);
      node = next;
    }
    let count = 0;
    for (const stray of strays) count += context.statements.countOf(stray);
    if (count === 0) return;
    this.start(strays[0]);
    context.scopes.open();
    stream.op(op.stray);
    stream.unsigned(count);
    for (const stray of strays) context.statements.write(stray);
    context.scopes.close();
  }

  /** What the grammar could not take inside a function's head. */
  private errorsOf(item: number, strays: number[]): void {
    const { context } = this;
    const itemRole = context.roleOf(item);
    if (itemRole !== role.functionDeclaration && itemRole !== role.methodDeclaration) return;
    for (let child = context.first(item); child !== 0; child = context.after(child)) {
      if (context.roleOf(child) === role.error) strays.push(child);
    }
  }

  private isItem(node: number): boolean {
    const { context } = this;
    switch (context.roleOf(node)) {
      case role.packageClause:
        return this.packageName(node) !== 0;
      case role.functionDeclaration:
      case role.methodDeclaration:
        return this.functionName(node) !== 0;
      case role.importDeclaration:
      case role.importSpecList:
      case role.importSpec:
      case role.varDeclaration:
      case role.varSpecList:
      case role.constDeclaration:
      case role.typeDeclaration:
        return true;
      case role.error:
        return this.holdsItems(node);
      default:
        return false;
    }
  }

  /** The sibling behind an item. What stands behind a function without a body is the rest of one that is not closed. */
  private endOfItem(node: number): number {
    const { context } = this;
    const itemRole = context.roleOf(node);
    const isFunction = itemRole === role.functionDeclaration || itemRole === role.methodDeclaration;
    let next = context.after(node);
    if (!isFunction || context.childOf(node, role.block) !== 0) return next;
    while (next !== 0 && !this.isItem(next)) next = context.after(next);
    return next;
  }

  /** An item, and what up to the next belongs to it. */
  private item(node: number, next: number): void {
    const { context, stream } = this;
    switch (context.roleOf(node)) {
      case role.packageClause:
        stream.op(op.package);
        context.token(this.packageName(node));
        return;
      case role.importDeclaration:
      case role.importSpecList:
        for (let spec = context.first(node); spec !== 0; spec = context.after(spec)) {
          if (this.isItem(spec)) this.item(spec, 0);
        }
        return;
      case role.importSpec:
        this.import(node);
        return;
      case role.functionDeclaration:
      case role.methodDeclaration:
        this.function(node, next);
        return;
      case role.error:
        this.level(node);
        return;
      default:
        this.specs(node);
    }
  }

  private holdsItems(error: number): boolean {
    const { context } = this;
    for (let child = context.first(error); child !== 0; child = context.after(child)) {
      const childRole = context.roleOf(child);
      if (childRole >= role.varDeclaration && childRole <= role.typeDeclaration) return true;
      if (childRole >= role.packageClause) return true;
      if (childRole === role.error && this.holdsItems(child)) return true;
    }
    return false;
  }

  private start(node: number): void {
    this.context.scopes.startItem();
    this.context.labels.startItem(node);
  }

  private packageName(clause: number): number {
    const { context } = this;
    const name = context.childOf(clause, role.identifier);
    return context.isName(name) ? name : 0;
  }

  private functionName(node: number): number {
    const { context } = this;
    const isMethod = context.roleOf(node) === role.methodDeclaration;
    const name = context.childOf(node, isMethod ? role.fieldIdentifier : role.identifier);
    return context.isName(name) ? name : 0;
  }

  private import(node: number): void {
    const { context, stream } = this;
    const path = context.childOf(node, role.string);
    const index = path === 0 ? undefined : this.imports.get(context.tree.starts[path] + 1);
    if (index === undefined) return;
    const alias = context.childOf(node, role.identifier);
    stream.op(op.import);
    stream.plain(index);
    stream.op(context.isName(alias) ? 1 : 0);
    if (context.isName(alias)) context.token(alias);
  }

  private specs(declaration: number): void {
    const { context, stream } = this;
    const group = { offset: -1, shape: 0 };
    for (let child = context.first(declaration); child !== 0; child = context.after(child)) {
      this.start(child);
      context.scopes.open();
      switch (context.roleOf(child)) {
        case role.varSpecList:
          this.specs(child);
          break;
        case role.varSpec:
          context.specs.variables(child);
          break;
        case role.constSpec:
          context.specs.constants(child, group);
          break;
        case role.typeSpec:
        case role.typeAlias:
          context.specs.type(child);
          break;
        default:
          stream.op(op.stray);
          stream.unsigned(context.statements.countOf(child));
          context.statements.write(child);
      }
      context.scopes.close();
    }
  }

  private function(node: number, next: number): void {
    const { context, stream } = this;
    const isMethod = context.roleOf(node) === role.methodDeclaration;
    const name = this.functionName(node);
    const typeParameters = context.childOf(node, role.typeParameterList);
    const block = context.childOf(node, role.block);
    const rest = context.after(node) === next ? 0 : context.after(node);
    const hasBody = block !== 0 || rest !== 0;
    const ordinal = context.ordinalOf(name);
    this.start(node);
    context.scopes.open();
    const start = stream.length;
    const outer = stream.beginShape();
    stream.op(op.func);
    const opened = stream.openSize();
    stream.plain(ordinal);
    const { mark } = context;
    if (ordinal > 0) context.token(name);
    else context.define(name);
    context.forgetFrom(mark);
    const header = (isMethod ? funcFlags.receiver : 0) | (typeParameters === 0 ? 0 : funcFlags.typeParams);
    stream.plain(header | (hasBody ? funcFlags.body : 0));
    stream.cover(header);
    if (isMethod) this.receiver(context.childOf(node, role.parameterList));
    if (typeParameters !== 0) context.types.typeParameters(typeParameters);
    context.types.signature(context.after(typeParameters === 0 ? name : typeParameters));
    context.place(ordinal, start, stream.endShape(outer));
    if (block !== 0) context.types.body(context.first(block), 0, mark);
    else if (hasBody) context.types.body(rest, next, mark);
    context.forgetFrom(mark);
    stream.closeSize(opened);
    context.scopes.close();
  }

  /** `(s *Set[K])`; the name is left waiting. What is no pointer to a named type is written as an expression. */
  private receiver(list: number): void {
    const { context, stream } = this;
    const parameter = context.first(list);
    let name = 0;
    let names = 0;
    let type = 0;
    for (let child = parameter === 0 ? 0 : context.first(parameter); child !== 0; child = context.after(child)) {
      if (context.roleOf(child) !== role.identifier) {
        type = child;
      } else {
        name = child;
        names++;
      }
    }
    const pointers: number[] = [];
    let base = type;
    for (;;) {
      const baseRole = base === 0 ? role.none : context.roleOf(base);
      if (baseRole === role.pointerType) pointers.push(base);
      else if (baseRole !== role.parenthesized) break;
      base = context.first(base);
    }
    const generic = base !== 0 && context.roleOf(base) === role.genericType ? base : 0;
    const named = generic === 0 ? base : context.first(generic);
    const isPlain = named !== 0 && context.roleOf(named) === role.typeIdentifier && context.isName(named);
    const isAlone = parameter !== 0 && context.after(parameter) === 0 && names <= 1;
    const isParameter = parameter !== 0 && context.roleOf(parameter) === role.parameter;
    const parameters = generic === 0 ? noNames : this.receiverTypeParameters(context.after(named));
    if (!isPlain || !isAlone || !isParameter || pointers.length > 1 || parameters === undefined) {
      stream.op(2);
      const isTyped = isAlone && isParameter && type !== 0;
      if (isTyped) context.expressions.write(type);
      else this.badReceiver(list);
      this.receiverName(isTyped ? name : 0);
      return;
    }
    stream.op(pointers.length);
    context.token(named);
    stream.unsigned(parameters.length);
    for (const each of parameters) context.defineNow(each);
    this.receiverName(name);
  }

  private receiverName(name: number): void {
    const { context, stream } = this;
    stream.op(context.isName(name) ? 1 : 0);
    if (context.isName(name)) context.define(name);
  }

  /** All names of a receiver list that is not one parameter, in the order of the text. */
  private badReceiver(list: number): void {
    const { context, stream } = this;
    stream.op(op.bad);
    stream.unsigned(context.count(list));
    for (let child = context.first(list); child !== 0; child = context.after(child)) context.expressions.bad(child);
  }

  /** The names in `Set[K, V]`; undefined where there is anything else. */
  private receiverTypeParameters(list: number): readonly number[] | undefined {
    const { context } = this;
    const names: number[] = [];
    for (let element = list === 0 ? 0 : context.first(list); element !== 0; element = context.after(element)) {
      const name = context.roleOf(element) === role.union ? context.first(element) : element;
      if (!context.isName(name) || !isTypeName(context.roleOf(name)) || context.after(name) !== 0) return undefined;
      names.push(name);
    }
    return names;
  }
}

const noNames: readonly number[] = [];

function isTypeName(nodeRole: number): boolean {
  return nodeRole === role.typeIdentifier || nodeRole === role.identifier;
}

/** Declarations of variables, constants and types into ops, as items of a file and as statements. */
import { mix32 } from "../../../daemon/base/hash.js";
import type { OpStream } from "../../unit/opStream.js";
import { op } from "./ops.js";
import type { UnitContext } from "./unitContext.js";
import { firstType, lastType, role } from "./unitKinds.js";

/** The last constant spec of a group that has values: what those without repeat. */
export type ConstantGroup = { offset: number; shape: number };

export class SpecWriter {
  private readonly stream: OpStream;

  constructor(private readonly context: UnitContext) {
    this.stream = context.stream;
  }

  /** How many statements a declaration becomes: one a spec. */
  countOf(declaration: number): number {
    const { context } = this;
    let count = 0;
    for (let child = context.first(declaration); child !== 0; child = context.after(child)) {
      count += context.roleOf(child) === role.varSpecList ? context.count(child) : 1;
    }
    return count;
  }

  /** The specs of a declaration inside a function. */
  statements(declaration: number): void {
    const group = { offset: -1, shape: 0 };
    const { context } = this;
    for (let child = context.first(declaration); child !== 0; child = context.after(child)) {
      if (context.roleOf(child) === role.varSpecList) {
        for (let spec = context.first(child); spec !== 0; spec = context.after(spec)) this.statement(spec, group);
      } else {
        this.statement(child, group);
      }
    }
  }

  /** `varSpec`, with its offset and shape noted for the declared ones of its names. Definitions are bound behind it. */
  variables(node: number): void {
    const { context, stream } = this;
    const start = stream.length;
    const outer = stream.beginShape();
    const values = context.childOf(node, role.expressionList);
    const type = this.typeOf(node);
    stream.op(op.varSpec);
    stream.op(type === 0 ? 0 : 1);
    if (type !== 0) context.expressions.write(type);
    context.expressions.list(values);
    this.names(node, start, stream.endShape(outer));
  }

  constants(node: number, group: ConstantGroup): void {
    const { context, stream } = this;
    const start = stream.length;
    const outer = stream.beginShape();
    const values = context.childOf(node, role.expressionList);
    const type = this.typeOf(node);
    stream.op(op.constSpec);
    if (values !== 0 || type !== 0) {
      stream.op(type === 0 ? 1 : 2);
      if (type !== 0) context.expressions.write(type);
      context.expressions.list(values);
      group.offset = start;
      group.shape = stream.endShape(outer);
    } else {
      stream.endShape(outer);
      stream.op(group.offset < 0 ? 0 : 3);
      if (group.offset >= 0) stream.plain(start - group.offset);
    }
    this.names(node, start, group.shape);
  }

  /** A type of a file's own level. */
  type(node: number): void {
    const { context } = this;
    const name = this.nameOf(node);
    if (name !== 0) this.typeParts(node, name, () => context.token(name));
  }

  nameOf(spec: number): number {
    const name = this.context.childOf(spec, role.typeIdentifier);
    return this.context.isName(name) ? name : 0;
  }

  private statement(node: number, group: ConstantGroup): void {
    const { context } = this;
    switch (context.roleOf(node)) {
      case role.varSpec:
        this.variables(node);
        return;
      case role.constSpec:
        this.constants(node, group);
        return;
      case role.typeSpec:
      case role.typeAlias: {
        const name = this.nameOf(node);
        if (name !== 0) {
          this.typeParts(node, name, () => context.defineNow(name));
          return;
        }
      }
    }
    this.stream.op(op.block);
    context.statements.list(node);
  }

  private typeParts(node: number, name: number, writeName: () => void): void {
    const { context, stream } = this;
    const start = stream.length;
    const ordinal = context.ordinalOf(name);
    const outer = stream.beginShape();
    stream.op(op.typeSpec);
    stream.plain(ordinal);
    writeName();
    stream.op(context.roleOf(node) === role.typeAlias ? 1 : 0);
    context.scopes.open();
    const list = context.childOf(node, role.typeParameterList);
    context.types.typeParameters(list);
    context.expressions.write(this.typeBehind(list === 0 ? name : list));
    context.scopes.close();
    context.place(ordinal, start, stream.endShape(outer));
  }

  /** `names` of a spec. */
  private names(spec: number, start: number, shape: number): void {
    const { context, stream } = this;
    let count = 0;
    for (let name = context.first(spec); name !== 0; name = context.after(name)) if (this.isNameOf(name)) count++;
    stream.unsigned(count);
    const { mark } = context;
    let nth = 0;
    for (let name = context.first(spec); name !== 0; name = context.after(name)) {
      if (!this.isNameOf(name)) continue;
      const ordinal = context.ordinalOf(name);
      stream.plain(ordinal);
      if (ordinal === 0) {
        context.define(name);
      } else {
        context.token(name);
        context.place(ordinal, start, mix32(shape, nth));
      }
      nth++;
    }
    context.bindFrom(mark);
  }

  private isNameOf(node: number): boolean {
    return this.context.roleOf(node) === role.identifier && this.context.isName(node);
  }

  private typeOf(spec: number): number {
    const { context } = this;
    let child = context.first(spec);
    while (child !== 0 && !isType(context.roleOf(child))) child = context.after(child);
    return child;
  }

  private typeBehind(node: number): number {
    const { context } = this;
    let child = context.after(node);
    while (child !== 0 && !isType(context.roleOf(child))) child = context.after(child);
    return child;
  }
}

function isType(nodeRole: number): boolean {
  return (
    nodeRole === role.typeIdentifier ||
    nodeRole === role.parenthesized ||
    (nodeRole >= firstType && nodeRole <= lastType)
  );
}

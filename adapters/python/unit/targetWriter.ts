/** Targets into ops: what assignments, loops, `with` and `del` bind. The same shapes come as patterns (left of `=`) and as expressions (after `as`). */
import { op } from "./ops.js";
import type { UnitContext } from "./unitContext.js";
import { role, word } from "./unitKinds.js";

export class TargetWriter {
  /** Whether the targets bind: not those of `del`. */
  private binds = true;

  constructor(private readonly context: UnitContext) {}

  /** The target of a `del` statement. */
  deleted(node: number): void {
    this.binds = false;
    this.write(node);
    this.binds = true;
  }

  /** Notes what `target += value` binds; the target itself is written as an expression. */
  augmented(node: number): void {
    const { context } = this;
    const { scopes, recorder } = context;
    if (context.isName(node)) {
      const record = scopes.lookUp(context.nameAt(node));
      if (record >= 0) recorder.bound(record);
      context.place(context.ordinalOf(node), recorder.statement, 0);
    } else if (node !== 0 && context.roleOf(node) === role.attribute) {
      const object = context.part(node);
      const name = context.nextPart(object);
      if (context.isName(name)) this.recordAttribute(object, name);
    }
  }

  write(node: number): void {
    const { context } = this;
    const { stream, expressions } = context;
    if (node !== 0 && context.enter()) {
      this.composed(node, context.roleOf(node));
      context.leave();
      return;
    }
    stream.op(op.otherTarget);
    expressions.write(0);
  }

  private composed(node: number, nodeRole: number): void {
    const { context } = this;
    const { stream, expressions } = context;
    const first = context.part(node);
    if (context.hasErrorChild(node)) nodeRole = role.other;
    switch (nodeRole) {
      case role.identifier:
        if (!context.isName(node)) break;
        this.name(node);
        return;
      case role.attribute: {
        const name = context.nextPart(first);
        if (!context.isName(name)) break;
        stream.op(op.attributeTarget);
        expressions.write(first);
        if (this.binds) this.recordAttribute(first, name);
        context.token(name);
        return;
      }
      case role.subscript:
        stream.op(op.subscriptTarget);
        expressions.subscriptParts(node);
        return;
      case role.patternList:
      case role.tuplePattern:
      case role.listPattern:
      case role.tuple:
      case role.list:
      case role.expressionList:
        if (nodeRole === role.tuplePattern && context.countParts(node) === 1 && !context.hasWord(node, word.comma)) {
          this.write(first);
          return;
        }
        stream.op(op.tupleTarget);
        stream.unsigned(context.countParts(node));
        for (let part = first; part !== 0; part = context.nextPart(part)) this.write(part);
        return;
      case role.listSplatPattern:
      case role.listSplat:
        stream.op(op.starredTarget);
        this.write(first);
        return;
      case role.parenthesized:
      case role.asPatternTarget:
        if (first === 0 || context.nextPart(first) !== 0) break;
        this.write(first);
        return;
    }
    stream.op(op.otherTarget);
    expressions.write(node);
  }

  private name(node: number): void {
    const { context } = this;
    const { stream, scopes, recorder } = context;
    const name = context.nameAt(node);
    const record = scopes.lookUp(name);
    if (record < 0) {
      stream.op(op.otherTarget);
      context.use(node);
      return;
    }
    stream.op(op.bindTarget);
    context.meaning(record);
    context.tokenAt(name, context.startOf(node));
    if (!this.binds) return;
    recorder.bound(record);
    context.place(context.ordinalOf(node), recorder.statement, 0);
  }

  private recordAttribute(object: number, attribute: number): void {
    const { context } = this;
    const { scopes, recorder } = context;
    context.place(context.ordinalOf(attribute), recorder.statement, 0);
    if (!context.isName(object)) return;
    recorder.assigned(scopes.lookUp(context.nameAt(object)), context.nameAt(attribute));
  }
}

/** Patterns of `case` into ops (PEP 634). */
import { op } from "./ops.js";
import type { UnitContext } from "./unitContext.js";
import { role, word } from "./unitKinds.js";

export class PatternWriter {
  constructor(private readonly context: UnitContext) {}

  /** The patterns of a `case`: several, or one with a comma, are a sequence. */
  writeAll(clause: number): void {
    const { context } = this;
    const { stream } = context;
    const patterns: number[] = [];
    for (let part = context.part(clause); part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) === role.casePattern) patterns.push(part);
    }
    if (patterns.length === 1 && !context.hasWord(clause, word.comma)) {
      this.write(patterns[0]);
      return;
    }
    stream.op(op.sequencePattern);
    stream.unsigned(patterns.length);
    for (const pattern of patterns) this.write(pattern);
  }

  private write(node: number): void {
    const { context } = this;
    const { stream, expressions } = context;
    if (node !== 0 && context.enter()) {
      if (context.hasErrorChild(node)) this.broken(node);
      else this.composed(node, context.roleOf(node));
      context.leave();
      return;
    }
    stream.op(op.valuePattern);
    expressions.write(0);
  }

  private broken(node: number): void {
    this.context.stream.op(op.valuePattern);
    this.context.expressions.bad(node);
  }

  private composed(node: number, nodeRole: number): void {
    const { context } = this;
    const { stream, targets } = context;
    const first = context.part(node);
    switch (nodeRole) {
      case role.casePattern:
        if (first === 0 || context.nextPart(first) !== 0) break;
        this.write(first);
        return;
      case role.wildcard:
        stream.op(op.wildcard);
        return;
      case role.dottedName:
        if (first === 0 || context.nextPart(first) !== 0) break;
        stream.op(op.capture);
        targets.write(first);
        return;
      case role.unionPattern:
        stream.op(op.orPattern);
        this.list(node);
        return;
      case role.listPattern:
      case role.tuplePattern:
        if (nodeRole === role.tuplePattern && context.countParts(node) === 1 && !context.hasWord(node, word.comma)) {
          this.write(first);
          return;
        }
        stream.op(op.sequencePattern);
        this.list(node);
        return;
      case role.splatPattern:
        stream.op(op.starPattern);
        this.rest(first);
        return;
      case role.dictPattern:
        this.mapping(first);
        return;
      case role.classPattern:
        this.class(first);
        return;
      case role.asPattern:
        stream.op(op.asPattern);
        this.write(first);
        targets.write(context.nextPart(first));
        return;
      case role.keywordPattern:
        this.broken(node);
        return;
    }
    stream.op(op.valuePattern);
    context.expressions.write(node);
  }

  private list(node: number): void {
    const { context } = this;
    context.stream.unsigned(context.countParts(node));
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) this.write(part);
  }

  /** `has [target]`; `_` binds nothing. */
  private rest(name: number): void {
    const { context } = this;
    const binds = context.isName(name);
    context.stream.op(binds ? 1 : 0);
    if (binds) context.targets.write(name);
  }

  private mapping(first: number): void {
    const { context } = this;
    const { stream, expressions } = context;
    const pairs: number[] = [];
    let rest = 0;
    for (let part = first; part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) === role.splatPattern) rest = part;
      else pairs.push(part);
    }
    stream.op(op.mappingPattern);
    stream.unsigned(Math.ceil(pairs.length / 2));
    for (let at = 0; at < pairs.length; at += 2) {
      expressions.write(pairs[at]);
      this.write(pairs[at + 1] ?? 0);
    }
    this.rest(context.part(rest));
  }

  private class(name: number): void {
    const { context } = this;
    const { stream, expressions } = context;
    const plain: number[] = [];
    const keywords: number[] = [];
    for (let part = context.nextPart(name); part !== 0; part = context.nextPart(part)) {
      const inner = context.part(part);
      const isKeyword =
        inner !== 0 &&
        context.roleOf(inner) === role.keywordPattern &&
        !context.hasErrorChild(inner) &&
        !context.hasErrorChild(part);
      if (isKeyword && context.isName(context.part(inner))) keywords.push(inner);
      else plain.push(part);
    }
    stream.op(op.classPattern);
    expressions.write(name);
    stream.unsigned(plain.length);
    for (const pattern of plain) this.write(pattern);
    stream.unsigned(keywords.length);
    for (const keyword of keywords) {
      const attribute = context.part(keyword);
      context.token(attribute);
      this.write(context.nextPart(attribute));
    }
  }
}

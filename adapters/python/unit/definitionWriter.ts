/** Functions, classes and type aliases into ops: heads with parameters and type parameters, and the scopes of their bodies. */
import type { OpStream } from "../../unit/opStream.js";
import { functionFlags, op } from "./ops.js";
import type { BoundScope } from "./scopeTables.js";
import { lastName } from "./typeForms.js";
import { typeParameters } from "./typeParameters.js";
import type { UnitContext } from "./unitContext.js";
import { role, word } from "./unitKinds.js";

export class DefinitionWriter {
  private readonly stream: OpStream;

  constructor(private readonly context: UnitContext) {
    this.stream = context.stream;
  }

  decorated(node: number): void {
    const { context } = this;
    const decorators: number[] = [];
    let definition = 0;
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) === role.decorator) decorators.push(part);
      else definition = part;
    }
    const definitionRole = definition === 0 ? role.none : context.roleOf(definition);
    if (definitionRole === role.function) this.function(definition, decorators);
    else if (definitionRole === role.class) this.class(definition, decorators);
    else context.statements.broken(decorators);
  }

  function(node: number, decorators: readonly number[]): void {
    const { context, stream } = this;
    const name = context.part(node);
    if (!context.isName(name)) {
      context.statements.broken([...decorators, ...this.partsOf(node)]);
      return;
    }
    const offset = stream.length;
    const typeParams = context.childOf(node, role.typeParameter);
    const list = context.childOf(node, role.parameters);
    const result = context.childOf(node, role.type);
    const body = context.childOf(node, role.block);
    const scope = context.tables.of(node);
    const ordinal = context.ordinalOf(name);
    stream.op(op.function);
    const size = stream.openSize();
    stream.plain(ordinal);
    const outer = stream.beginShape();
    stream.unsigned(
      (context.hasWord(node, word.async) ? functionFlags.async : 0) |
        (scope.yields ? functionFlags.yields : 0) |
        (result !== 0 ? functionFlags.returnType : 0) |
        (typeParams !== 0 ? functionFlags.typeParams : 0) |
        (this.isEmpty(body) ? functionFlags.empty : 0),
    );
    this.decorators(decorators);
    context.token(name);
    context.bindingOf(name);
    if (typeParams !== 0) this.typeParams(typeParams);
    context.table(scope);
    this.parameters(list, scope);
    if (result !== 0) context.expressions.writeType(result);
    context.place(ordinal, offset, stream.endShape(outer));
    context.scopes.open(scope);
    context.recorder.openFunction(offset, this.receiver(list, scope, decorators));
    const paused = stream.pauseShape();
    context.statements.block(body);
    stream.resumeShape(paused);
    context.recorder.close();
    context.scopes.close();
    if (typeParams !== 0) context.scopes.close();
    stream.closeSize(size);
  }

  class(node: number, decorators: readonly number[]): void {
    const { context, stream } = this;
    const name = context.part(node);
    if (!context.isName(name)) {
      context.statements.broken([...decorators, ...this.partsOf(node)]);
      return;
    }
    const offset = stream.length;
    const typeParams = context.childOf(node, role.typeParameter);
    const scope = context.tables.of(node);
    const ordinal = context.ordinalOf(name);
    stream.op(op.class);
    const size = stream.openSize();
    stream.plain(ordinal);
    const outer = stream.beginShape();
    stream.unsigned(typeParams !== 0 ? functionFlags.typeParams : 0);
    this.decorators(decorators);
    context.token(name);
    context.bindingOf(name);
    if (typeParams !== 0) this.typeParams(typeParams);
    context.expressions.arguments(context.childOf(node, role.argumentList), 0, "bases");
    context.place(ordinal, offset, stream.endShape(outer));
    const table = stream.length;
    context.table(scope);
    context.scopes.open(scope);
    context.recorder.openClass(offset, table, ordinal);
    const paused = stream.pauseShape();
    context.statements.block(context.childOf(node, role.block));
    stream.resumeShape(paused);
    context.recorder.close();
    context.scopes.close();
    if (typeParams !== 0) context.scopes.close();
    stream.closeSize(size);
  }

  /** `type X[T] = E`. */
  typeAlias(node: number): void {
    const { context, stream } = this;
    const left = context.part(node);
    const inner = context.part(left);
    const isGeneric = inner !== 0 && context.roleOf(inner) === role.genericType;
    const name = isGeneric ? context.part(inner) : inner;
    if (!context.isName(name) || context.nextPart(inner) !== 0) {
      context.statements.broken(this.partsOf(node));
      return;
    }
    const offset = stream.length;
    const ordinal = context.ordinalOf(name);
    stream.op(op.typeAlias);
    stream.plain(ordinal);
    context.token(name);
    context.bindingOf(name);
    const outer = stream.beginShape();
    this.typeParams(isGeneric ? context.nextPart(name) : 0);
    context.expressions.writeType(context.nextPart(left));
    context.scopes.close();
    context.place(ordinal, offset, stream.endShape(outer));
  }

  /** `param*n` of a function or lambda, whose own scope is not open yet. */
  parameters(list: number, scope: BoundScope): void {
    const { context, stream } = this;
    const parameters: Parameter[] = [];
    let isKeywordOnly = false;
    for (let part = context.part(list); part !== 0; part = context.nextPart(part)) {
      const partRole = context.roleOf(part);
      if (partRole === role.positionalSeparator) {
        for (const parameter of parameters) if (parameter.kind === 1) parameter.kind = 0;
        continue;
      }
      if (partRole === role.keywordSeparator) {
        isKeywordOnly = true;
        continue;
      }
      this.parameter(part, partRole, isKeywordOnly ? 3 : 1, parameters);
      if (parameters.at(-1)?.kind === 2) isKeywordOnly = true;
    }
    stream.unsigned(parameters.length);
    for (const { name, kind, type, value } of parameters) {
      stream.op(kind);
      const index = context.token(name);
      stream.plain(scope.entries.get(index) ?? 0);
      stream.op(type === 0 ? 0 : 1);
      if (type !== 0) context.expressions.writeType(type);
      stream.op(value === 0 ? 0 : 1);
      if (value === 0) continue;
      // What others see of a default is that there is one.
      const outer = stream.pauseShape();
      context.expressions.writeValue(value);
      stream.resumeShape(outer);
    }
  }

  /** A node of a parameter list; a tuple of Python 2 is several. */
  private parameter(node: number, nodeRole: number, kind: number, found: Parameter[]): void {
    const { context } = this;
    const first = context.part(node);
    switch (nodeRole) {
      case role.identifier:
        if (context.isName(node)) found.push({ name: node, kind, type: 0, value: 0 });
        return;
      case role.listSplatPattern:
      case role.dictionarySplatPattern:
        if (context.isName(first)) {
          found.push({ name: first, kind: nodeRole === role.listSplatPattern ? 2 : 4, type: 0, value: 0 });
        }
        return;
      case role.tuplePattern:
        for (let part = first; part !== 0; part = context.nextPart(part)) {
          this.parameter(part, context.roleOf(part), kind, found);
        }
        return;
      case role.typedParameter:
      case role.defaultParameter:
      case role.typedDefaultParameter: {
        const mark = found.length;
        if (first !== 0) this.parameter(first, context.roleOf(first), kind, found);
        if (found.length === mark) return;
        const next = context.nextPart(first);
        const isTyped = nodeRole !== role.defaultParameter;
        found[mark].type = isTyped ? next : 0;
        if (nodeRole !== role.typedParameter) found[mark].value = isTyped ? context.nextPart(next) : next;
      }
    }
  }

  /** `typeParams`, in a scope that is left open. */
  private typeParams(list: number): void {
    const { context, stream } = this;
    const scope = context.tables.of(list);
    const { parameters } = typeParameters(context.tree, context.kinds, list);
    context.table(scope);
    context.scopes.open(scope);
    stream.unsigned(parameters.length);
    for (const { name, kind, bound, default: value } of parameters) {
      stream.op(kind);
      context.token(name);
      stream.op(bound === 0 ? 0 : 1);
      if (bound !== 0) context.expressions.writeType(bound);
      stream.op(value === 0 ? 0 : 1);
      if (value !== 0) context.expressions.writeType(value);
    }
  }

  private decorators(decorators: readonly number[]): void {
    const { context, stream } = this;
    stream.unsigned(decorators.length);
    for (const decorator of decorators) context.expressions.write(context.part(decorator));
  }

  /** The entry of the parameter that is the object or class of a method; -1 in static ones. */
  private receiver(list: number, scope: BoundScope, decorators: readonly number[]): number {
    const { context } = this;
    const first = context.part(list);
    const firstRole = first === 0 ? role.none : context.roleOf(first);
    const isPlain = firstRole === role.identifier;
    const isTyped = firstRole >= role.typedParameter && firstRole <= role.typedDefaultParameter;
    const name = isPlain ? first : isTyped ? context.part(first) : 0;
    if (!context.isName(name)) return -1;
    for (const decorator of decorators) {
      if (lastName(context, context.part(decorator)) === "staticmethod") return -1;
    }
    return scope.entries.get(context.nameAt(name)) ?? -1;
  }

  /** Whether a body does nothing: `...`, `pass`, `raise NotImplementedError`. */
  private isEmpty(body: number): boolean {
    const { context } = this;
    for (let statement = context.part(body); statement !== 0; statement = context.nextPart(statement)) {
      const first = context.part(statement);
      switch (context.roleOf(statement)) {
        case role.pass:
          break;
        case role.expressionStatement: {
          const firstRole = first === 0 ? role.none : context.roleOf(first);
          const isText = firstRole === role.string || firstRole === role.concatenatedString;
          if (firstRole !== role.ellipsis && !isText) return false;
          break;
        }
        case role.raise: {
          const raised = first !== 0 && context.roleOf(first) === role.call ? context.part(first) : first;
          if (lastName(context, raised) !== "NotImplementedError") return false;
          break;
        }
        default:
          return false;
      }
    }
    return true;
  }

  private partsOf(node: number): readonly number[] {
    const parts: number[] = [];
    for (let part = this.context.part(node); part !== 0; part = this.context.nextPart(part)) parts.push(part);
    return parts;
  }
}

type Parameter = { readonly name: number; kind: number; type: number; value: number };

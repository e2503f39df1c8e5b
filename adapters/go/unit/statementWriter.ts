/** Statements into ops, and the scopes that they open (language specification, "Blocks", "Declarations and scope"). */
import type { OpStream } from "../../unit/opStream.js";
import { op } from "./ops.js";
import type { UnitContext } from "./unitContext.js";
import { firstStatement, lastStatement, lastType, role } from "./unitKinds.js";

export class StatementWriter {
  private readonly stream: OpStream;

  constructor(private readonly context: UnitContext) {
    this.stream = context.stream;
  }

  /** `S*n` of a node's children. */
  list(parent: number): void {
    this.listFrom(parent === 0 ? 0 : this.context.first(parent));
  }

  /** `S*n` of a node and its siblings behind it, up to another of them or to the end. */
  listFrom(first: number, stop = 0): void {
    const { context, stream } = this;
    let count = 0;
    for (let node = first; node !== stop; node = context.after(node)) count += this.countOf(node);
    stream.unsigned(count);
    for (let node = first; node !== stop; node = context.after(node)) this.write(node);
  }

  /** How many `S` a node becomes. */
  countOf(node: number): number {
    const { context } = this;
    switch (context.roleOf(node)) {
      case role.empty:
        return 0;
      case role.statementList: {
        let count = 0;
        for (let child = context.first(node); child !== 0; child = context.after(child)) count += this.countOf(child);
        return count;
      }
      case role.varDeclaration:
      case role.constDeclaration:
      case role.typeDeclaration:
        return context.specs.countOf(node);
      default:
        return 1;
    }
  }

  /** As many `S` as `countOf` says. */
  write(node: number): void {
    const { context, stream } = this;
    const nodeRole = context.roleOf(node);
    switch (nodeRole) {
      case role.empty:
        return;
      case role.statementList:
        for (let child = context.first(node); child !== 0; child = context.after(child)) this.write(child);
        return;
      case role.varDeclaration:
      case role.constDeclaration:
      case role.typeDeclaration:
        context.specs.statements(node);
        return;
    }
    if (!context.enter()) {
      stream.op(op.block);
      stream.op(0);
      return;
    }
    const isStatement = nodeRole > role.block && nodeRole <= lastStatement;
    if (isStatement && context.hasErrorChild(node)) this.withErrors(node, nodeRole);
    else this.whole(node, nodeRole);
    context.leave();
  }

  /** What the grammar could take of a statement, and then what it could not, in the scope around it. */
  private withErrors(node: number, nodeRole: number): void {
    const { context, stream } = this;
    stream.op(op.block);
    let errors = 0;
    for (let child = context.first(node); child !== 0; child = context.after(child)) {
      if (context.roleOf(child) === role.error) errors++;
    }
    stream.unsigned(1 + errors);
    this.whole(node, nodeRole);
    for (let child = context.first(node); child !== 0; child = context.after(child)) {
      if (context.roleOf(child) === role.error) this.write(child);
    }
  }

  /** Exactly one `S`. */
  private one(node: number): void {
    const { stream } = this;
    const count = node === 0 ? 0 : this.countOf(node);
    if (count === 1) {
      this.write(node);
      return;
    }
    stream.op(op.block);
    stream.unsigned(count);
    if (node !== 0) this.write(node);
  }

  private whole(node: number, nodeRole: number): void {
    const { context, stream } = this;
    const { expressions } = context;
    switch (nodeRole) {
      case role.block:
        context.scopes.open();
        stream.op(op.block);
        this.list(node);
        context.scopes.close();
        return;
      case role.expressionStatement:
        stream.op(op.expression);
        expressions.write(context.part(node));
        return;
      case role.send: {
        const channel = context.part(node);
        stream.op(op.send);
        expressions.write(channel);
        expressions.write(context.nextPart(channel));
        return;
      }
      case role.update:
        stream.op(op.update);
        expressions.write(context.part(node));
        return;
      case role.assignment:
        this.assignment(node);
        return;
      case role.shortVar: {
        const left = context.part(node);
        this.define(left, context.nextPart(left));
        return;
      }
      case role.receive:
        this.receive(node);
        return;
      case role.labeled: {
        const label = context.part(node);
        stream.op(op.label);
        stream.plain(context.labels.numberOf(node));
        context.token(label);
        this.one(context.nextPart(label));
        return;
      }
      case role.break:
      case role.continue:
      case role.goto:
      case role.fallthrough:
        this.branch(node, nodeRole - role.break);
        return;
      case role.return:
        stream.op(op.return);
        this.values(context.part(node));
        return;
      case role.go:
      case role.defer:
        stream.op(nodeRole === role.go ? op.go : op.defer);
        expressions.write(context.part(node));
        return;
      case role.if:
        this.if(node);
        return;
      case role.for:
        context.scopes.open();
        this.for(node);
        context.scopes.close();
        return;
      case role.expressionSwitch:
        context.scopes.open();
        this.switch(node);
        context.scopes.close();
        return;
      case role.typeSwitch:
        context.scopes.open();
        this.typeSwitch(node);
        context.scopes.close();
        return;
      case role.select:
        this.select(node);
        return;
      default:
        if (nodeRole >= role.typeIdentifier && nodeRole <= lastType) this.loose(node);
        else if (nodeRole === role.parameterList) this.loose(node);
        else this.parts(node);
    }
  }

  /** An expression or a type where statements stand. */
  private loose(node: number): void {
    this.stream.op(op.expression);
    this.context.expressions.write(node);
  }

  /** A node of no meaning here: what is in it, in the scope around it. */
  private parts(node: number): void {
    this.stream.op(op.block);
    this.list(node);
  }

  private assignment(node: number): void {
    const { context, stream } = this;
    const left = context.part(node);
    const right = context.nextPart(left);
    const operated = !this.has(node, context.kinds.assign) && context.count(left) === 1 && this.isSingle(right);
    if (operated) {
      stream.op(op.opAssign);
      context.expressions.write(context.first(right));
      context.expressions.write(context.first(left));
      return;
    }
    stream.op(op.assign);
    this.values(right);
    this.values(left);
  }

  private isSingle(list: number): boolean {
    return list !== 0 && this.context.count(list) === 1;
  }

  /** `:=`. Names that the innermost scope has already are assigned to; the scope of the others begins behind the statement. */
  private define(left: number, right: number): void {
    const { context, stream } = this;
    stream.op(op.define);
    this.values(right);
    const { mark } = context;
    this.targets(left);
    context.bindFrom(mark);
  }

  /** `lhs*m` of `:=`; the definitions are left waiting. */
  private targets(list: number): void {
    const { context, stream } = this;
    if (list === 0) {
      stream.op(0);
      return;
    }
    stream.unsigned(context.count(list));
    for (let target = context.first(list); target !== 0; target = context.after(target)) {
      const isName = context.roleOf(target) === role.identifier && context.isName(target);
      if (isName && !context.isBoundHere(target)) {
        stream.op(0);
        context.define(target);
      } else {
        stream.op(1);
        context.expressions.write(target);
      }
    }
  }

  /** `E*n` of a list of expressions, or of one that stands alone; nothing for 0. */
  private values(node: number): void {
    const { context, stream } = this;
    if (node === 0 || context.roleOf(node) === role.expressionList) {
      context.expressions.list(node);
      return;
    }
    stream.op(1);
    context.expressions.write(node);
  }

  /** A receive of a select statement, alone or into variables. */
  private receive(node: number): void {
    const { context, stream } = this;
    const first = context.part(node);
    const second = context.nextPart(first);
    if (second === 0) {
      stream.op(op.expression);
      context.expressions.write(first);
    } else if (this.has(node, context.kinds.define)) {
      this.define(first, second);
    } else {
      stream.op(op.assign);
      this.values(second);
      this.values(first);
    }
  }

  private branch(node: number, kind: number): void {
    const { context, stream } = this;
    const label = context.part(node);
    stream.op(op.branch);
    stream.op(kind);
    if (!context.isName(label)) {
      stream.op(0);
      return;
    }
    stream.plain(context.labels.target(node, context.tree.textOf(label)) + 2);
    context.token(label);
  }

  /** Each `else if` stands inside the scope of the one before it. */
  private if(node: number): void {
    const { context } = this;
    let depth = 0;
    let next = node;
    while (next !== 0) {
      context.scopes.open();
      depth++;
      const alternative = this.branches(next);
      next = 0;
      if (alternative === 0) break;
      if (context.roleOf(alternative) === role.if && !context.hasErrorChild(alternative)) next = alternative;
      else this.one(alternative);
    }
    for (; depth > 0; depth--) context.scopes.close();
  }

  /** An `if` up to what follows `else`, which is returned. */
  private branches(node: number): number {
    const { context, stream } = this;
    let initialiser = 0;
    let condition = 0;
    let consequence = 0;
    let alternative = 0;
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      const partRole = context.roleOf(part);
      if (partRole === role.block && consequence === 0) consequence = part;
      else if (partRole === role.block || partRole === role.if) alternative = part;
      else if (isStatement(partRole)) initialiser = part;
      else condition = part;
    }
    stream.op(op.if);
    stream.op((initialiser === 0 ? 0 : 1) | (alternative === 0 ? 0 : 2));
    if (initialiser !== 0) this.one(initialiser);
    context.expressions.write(condition);
    this.one(consequence);
    return alternative;
  }

  private for(node: number): void {
    const { context } = this;
    let clause = 0;
    let body = 0;
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) === role.block) body = part;
      else clause = part;
    }
    if (clause !== 0 && context.roleOf(clause) === role.rangeClause) this.range(clause);
    else this.loop(clause);
    this.one(body);
  }

  private loop(clause: number): void {
    const { context, stream } = this;
    let initialiser = 0;
    let condition = 0;
    let post = 0;
    if (clause !== 0 && context.roleOf(clause) !== role.forClause) {
      condition = clause;
    } else if (clause !== 0) {
      const { tree, kinds } = context;
      let semicolons = 0;
      for (let part = tree.firstChild(clause); part !== 0; part = tree.next[part]) {
        const partRole = context.roleOf(part);
        if (tree.kinds[part] === kinds.semicolon) semicolons++;
        else if (isStatement(partRole) && semicolons === 0) initialiser = part;
        else if (isStatement(partRole)) post = part;
        else if (partRole !== role.none && partRole !== role.error) condition = part;
      }
    }
    stream.op(op.for);
    stream.op((initialiser === 0 ? 0 : 1) | (condition === 0 ? 0 : 2) | (post === 0 ? 0 : 4));
    if (initialiser !== 0) this.one(initialiser);
    if (condition !== 0) context.expressions.write(condition);
    if (post !== 0) this.one(post);
  }

  private range(clause: number): void {
    const { context, stream } = this;
    const first = context.part(clause);
    const second = context.nextPart(first);
    const form = second === 0 ? 0 : this.has(clause, context.kinds.define) ? 1 : 2;
    stream.op(op.range);
    stream.op(form);
    context.expressions.write(form === 0 ? first : second);
    const { mark } = context;
    if (form === 0) {
      stream.op(0);
    } else if (form === 1) {
      this.targets(first);
    } else {
      stream.unsigned(context.count(first));
      for (let target = context.first(first); target !== 0; target = context.after(target)) {
        stream.op(1);
        context.expressions.write(target);
      }
    }
    context.bindFrom(mark);
  }

  private switch(node: number): void {
    const { context, stream } = this;
    let initialiser = 0;
    let tag = 0;
    let clauses = 0;
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      const partRole = context.roleOf(part);
      if (isClause(partRole)) clauses++;
      else if (isStatement(partRole)) initialiser = part;
      else tag = part;
    }
    stream.op(op.switch);
    stream.op((initialiser === 0 ? 0 : 1) | (tag === 0 ? 0 : 2));
    if (initialiser !== 0) this.one(initialiser);
    if (tag !== 0) context.expressions.write(tag);
    stream.unsigned(clauses);
    for (let clause = context.part(node); clause !== 0; clause = context.nextPart(clause)) {
      if (!isClause(context.roleOf(clause))) continue;
      const first = context.first(clause);
      const cases = first !== 0 && context.roleOf(first) === role.expressionList ? first : 0;
      context.expressions.list(cases);
      context.scopes.open();
      this.listFrom(cases === 0 ? first : context.after(cases));
      context.scopes.close();
    }
  }

  private typeSwitch(node: number): void {
    const { context, stream } = this;
    let initialiser = 0;
    let names = 0;
    let value = 0;
    let clauses = 0;
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      const partRole = context.roleOf(part);
      if (isClause(partRole)) clauses++;
      else if (partRole === role.expressionList) names = part;
      else if (isStatement(partRole)) initialiser = part;
      else value = part;
    }
    const bound = this.boundName(names);
    stream.op(op.typeSwitch);
    stream.op((initialiser === 0 ? 0 : 1) | (bound === 0 ? 0 : 2));
    if (initialiser !== 0) this.one(initialiser);
    if (names !== 0 && bound === 0) {
      stream.op(op.bad);
      stream.op(2);
      context.expressions.write(value);
      context.expressions.bad(names);
    } else {
      context.expressions.write(value);
    }
    const name = bound === 0 ? -1 : context.token(bound);
    const local = bound === 0 ? -1 : context.scopes.define();
    stream.unsigned(clauses);
    for (let clause = context.part(node); clause !== 0; clause = context.nextPart(clause)) {
      if (isClause(context.roleOf(clause))) this.typeClause(clause, name, local);
    }
  }

  private boundName(names: number): number {
    const { context } = this;
    const first = names === 0 ? 0 : context.first(names);
    const alone = context.isName(first) && context.after(first) === 0 && context.roleOf(first) === role.identifier;
    return alone ? first : 0;
  }

  private typeClause(clause: number, name: number, local: number): void {
    const { context, stream } = this;
    let types = 0;
    let node = context.first(clause);
    for (; node !== 0 && isCaseType(context.roleOf(node)); node = context.after(node)) types++;
    stream.unsigned(types);
    for (let type = context.first(clause); type !== node; type = context.after(type)) context.expressions.write(type);
    context.scopes.open();
    if (name >= 0) context.bind(name, local);
    this.listFrom(node);
    context.scopes.close();
  }

  private select(node: number): void {
    const { context, stream } = this;
    let clauses = 0;
    for (let clause = context.part(node); clause !== 0; clause = context.nextPart(clause)) {
      if (isClause(context.roleOf(clause))) clauses++;
    }
    stream.op(op.select);
    stream.unsigned(clauses);
    for (let clause = context.part(node); clause !== 0; clause = context.nextPart(clause)) {
      if (!isClause(context.roleOf(clause))) continue;
      const first = context.first(clause);
      const hasCommunication = first !== 0 && context.roleOf(clause) === role.communicationCase;
      context.scopes.open();
      this.one(hasCommunication ? first : 0);
      this.listFrom(hasCommunication ? context.after(first) : first);
      context.scopes.close();
    }
  }

  /** Whether a token stands among a node's children. */
  private has(node: number, token: number): boolean {
    return this.context.tree.childOfKind(node, token) !== 0;
  }
}

function isStatement(nodeRole: number): boolean {
  return nodeRole >= firstStatement && nodeRole <= lastStatement;
}

function isClause(nodeRole: number): boolean {
  return nodeRole >= role.expressionCase && nodeRole <= role.communicationCase;
}

function isCaseType(nodeRole: number): boolean {
  return nodeRole >= role.typeIdentifier && nodeRole <= lastType;
}

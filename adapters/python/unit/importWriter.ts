/** Import statements into ops. What FileFacts does not list as an import (text that makes no sense) is `broken`. */
import type { Import, ImportedName } from "../../facts.js";
import { op } from "./ops.js";
import type { UnitContext } from "./unitContext.js";
import { role, word } from "./unitKinds.js";

export class ImportWriter {
  /** Index of an import by the start of its specifier. */
  private readonly indexes = new Map<number, number>();
  private imports: readonly Import[] = [];

  constructor(private readonly context: UnitContext) {}

  start(imports: readonly Import[]): void {
    this.imports = imports;
    this.indexes.clear();
    for (let index = 0; index < imports.length; index++) this.indexes.set(imports[index].start, index);
  }

  /** How many statements `import a, b` is. */
  countOf(statement: number): number {
    return Math.max(1, this.context.countParts(statement));
  }

  /** `import a.b, c as d`: one op for each module. */
  modules(statement: number): void {
    const { context } = this;
    const first = context.part(statement);
    if (first === 0) context.statements.broken([]);
    for (let part = first; part !== 0; part = context.nextPart(part)) {
      context.recorder.statement = context.stream.length;
      this.module(part);
    }
  }

  from(statement: number): void {
    const { context } = this;
    const { stream, tree } = context;
    let module = 0;
    let start = -1;
    const names: number[] = [];
    let star = false;
    let seen = false;
    for (let child = tree.firstChild(statement); child !== 0; child = tree.next[child]) {
      const childRole = context.roleOf(child);
      const childWord = context.kinds.wordOf[tree.kinds[child]];
      if (childWord === word.import) seen = true;
      else if (childWord === word.future) start = tree.starts[child];
      else if (childRole === role.wildcardImport) star = true;
      else if (childRole === role.none || childRole === role.error) continue;
      else if (seen) names.push(child);
      else module = child;
    }
    if (module !== 0) start = tree.starts[module];
    const index = this.indexes.get(start);
    if (index === undefined || this.imports[index].form === "module") {
      context.statements.broken(module === 0 ? names : [module, ...names]);
      return;
    }
    const known = this.imports[index].names;
    const listed = star ? [] : names.filter((name) => this.isSound(name, known));
    const others = names.filter((name) => !listed.includes(name));
    if (others.length > 0) {
      stream.op(op.brokenStatement);
      stream.plain(0);
      stream.plain(2);
      context.recorder.statement = stream.length;
    }
    stream.op(star ? op.importStar : op.importFrom);
    stream.plain(index);
    this.specifier(module, start);
    if (!star) this.names(listed, known);
    if (others.length > 0) context.statements.broken(others.flatMap((name) => this.identifiersOf(name)));
  }

  private names(listed: readonly number[], known: readonly ImportedName[]): void {
    this.context.stream.plain(listed.length);
    for (const name of listed)
      this.name(
        name,
        known.findIndex((one) => one.start === this.nameStart(name)),
      );
  }

  private module(node: number): void {
    const { context } = this;
    const { stream } = context;
    const isAliased = context.roleOf(node) === role.aliasedImport;
    const dotted = isAliased ? context.part(node) : node;
    const alias = isAliased ? context.nextPart(dotted) : 0;
    const index = dotted === 0 ? undefined : this.indexes.get(context.tree.starts[dotted]);
    const head = context.part(dotted);
    if (index === undefined || !context.isName(head) || (isAliased && !context.isName(alias))) {
      context.statements.broken([node]);
      return;
    }
    stream.op(op.import);
    stream.plain(index);
    this.parts(dotted);
    stream.op(isAliased ? 1 : 0);
    if (isAliased) context.token(alias);
    context.bindingOf(isAliased ? alias : head);
  }

  /** `T*n` of the module behind `from`. */
  private specifier(module: number, start: number): void {
    const { context } = this;
    if (module === 0) {
      context.stream.plain(1);
      context.tokenAt(context.nameIndex("__future__"), start);
      return;
    }
    this.parts(context.roleOf(module) === role.relativeImport ? context.childOf(module, role.dottedName) : module);
  }

  private parts(dotted: number): void {
    const { context } = this;
    const parts: number[] = [];
    for (let part = context.part(dotted); part !== 0; part = context.nextPart(part)) {
      if (context.isName(part)) parts.push(part);
    }
    context.stream.plain(parts.length);
    for (const part of parts) context.token(part);
  }

  /** Whether a name in the list is one name, and one that FileFacts lists. */
  private isSound(node: number, known: readonly ImportedName[]): boolean {
    const { context } = this;
    const isAliased = context.roleOf(node) === role.aliasedImport;
    const dotted = isAliased ? context.part(node) : node;
    if (context.roleOf(dotted) !== role.dottedName || context.countParts(dotted) !== 1) return false;
    return known.some((one) => one.start === this.nameStart(node));
  }

  /** The identifiers of a dotted name with its alias. */
  private identifiersOf(node: number): readonly number[] {
    const { context } = this;
    const found: number[] = [];
    for (let part = context.part(node); part !== 0; part = context.nextPart(part)) {
      if (context.roleOf(part) === role.dottedName) found.push(...this.identifiersOf(part));
      else found.push(part);
    }
    return found;
  }

  private nameStart(node: number): number {
    const { context } = this;
    return context.tree.starts[context.roleOf(node) === role.aliasedImport ? context.part(node) : node];
  }

  private name(node: number, nameIndex: number): void {
    const { context } = this;
    const { stream } = context;
    const isAliased = context.roleOf(node) === role.aliasedImport;
    const dotted = isAliased ? context.part(node) : node;
    const alias = isAliased ? context.nextPart(dotted) : 0;
    const name = context.part(dotted);
    stream.plain(nameIndex);
    context.token(name);
    stream.op(context.isName(alias) ? 1 : 0);
    if (context.isName(alias)) context.token(alias);
    context.bindingOf(context.isName(alias) ? alias : name);
  }
}

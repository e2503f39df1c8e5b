/**
 * ScopeTables: the scopes of a file and the names bound in each, before anything is written (language reference, "Naming and binding").
 *
 * Problem: a name is local to the whole of its function wherever in it it is bound, so that the first use cannot be written before the last
 * statement is seen. Method: one pass over all nodes in document order with a stack of scopes; only nodes that bind, open a scope, or
 * yield are looked at. Names declared `global` are entries of the module, those declared `nonlocal` of the function around that binds them;
 * a walrus in a comprehension binds in what is around it. Limits: what stands inside ERROR nodes counts for the scope around.
 */
import type { FlatTree } from "../../syntax/flatTree.js";
import { subtreeEnd } from "../pythonTree.js";
import { nameFlags } from "./ops.js";
import { typeParameters } from "./typeParameters.js";
import { role, roleTable, type UnitKinds, word } from "./unitKinds.js";

export const scopeKind = { module: 0, class: 1, function: 2, lambda: 3, comprehension: 4, typeParams: 5 } as const;

export type BoundScope = {
  /** See scopeKind. */
  readonly kind: number;
  readonly outer: BoundScope | undefined;
  /** By entry: index of the name, and bits of nameFlags. */
  readonly names: number[];
  readonly flags: number[];
  readonly entries: Map<number, number>;
  /** What the scope declares `global` and `nonlocal`. */
  globals: Set<number> | undefined;
  nonlocals: Set<number> | undefined;
  yields: boolean;
};

/** Index in the string table of the name that a node is; -1 where it has no text. */
export type NameOf = (node: number) => number;

/** Lives for one file. */
export class ScopeTables {
  readonly module: BoundScope;
  /** By the node that makes a scope: function, class, lambda, comprehension; those of type parameters by the `type_parameter` node. */
  private readonly scopes = new Map<number, BoundScope>();
  private readonly withNonlocals: BoundScope[] = [];
  private scope: BoundScope;
  private readonly stack: BoundScope[] = [];
  private readonly ends: number[] = [];
  private end: number;
  /** By the block that is a scope's body. */
  private readonly bodies = new Map<number, BoundScope>();

  constructor(
    private readonly tree: FlatTree,
    private readonly kinds: UnitKinds,
    private readonly nameOf: NameOf,
  ) {
    this.module = newScope(scopeKind.module, undefined);
    this.scope = this.module;
    this.end = tree.count;
    this.run();
    for (const scope of this.withNonlocals) this.resolveNonlocals(scope);
  }

  /** The scope that a node makes; an empty one for nodes that make none. */
  of(node: number): BoundScope {
    return this.scopes.get(node) ?? newScope(scopeKind.function, undefined);
  }

  private run(): void {
    const { tree, kinds } = this;
    const { roles } = kinds;
    for (let node = 1; node < tree.count; node++) {
      const nodeRole = roles[tree.kinds[node]];
      if (binds[nodeRole] === 0) continue;
      while (node >= this.end) this.close();
      this.visit(node, nodeRole);
    }
    while (this.stack.length > 0) this.close();
  }

  private visit(node: number, nodeRole: number): void {
    switch (nodeRole) {
      case role.block: {
        const scope = this.bodies.get(node);
        if (scope !== undefined) this.open(scope, subtreeEnd(this.tree, node));
        return;
      }
      case role.function:
        this.function(node);
        return;
      case role.class:
        this.class(node);
        return;
      case role.lambda: {
        const scope = this.newScope(node, scopeKind.lambda);
        this.parameters(this.childOf(node, role.lambdaParameters), scope);
        this.open(scope, subtreeEnd(this.tree, node));
        return;
      }
      case role.listComprehension:
      case role.setComprehension:
      case role.dictionaryComprehension:
      case role.generator:
        this.open(this.newScope(node, scopeKind.comprehension), subtreeEnd(this.tree, node));
        return;
      case role.forIn:
      case role.for:
        this.targets(this.first(node), nameFlags.assigned);
        return;
      case role.assignment:
        this.assignment(node);
        return;
      case role.augmentedAssignment:
        this.targets(this.first(node), nameFlags.assigned);
        return;
      case role.walrus:
        this.walrus(this.first(node));
        return;
      case role.asPattern: {
        let last = this.first(node);
        for (let part = last; part !== 0; part = this.after(part)) last = part;
        this.targets(last, nameFlags.assigned);
        return;
      }
      case role.dottedName:
        if (this.isCapture(node)) this.bind(this.first(node), nameFlags.assigned);
        return;
      case role.splatPattern:
        this.bind(this.childOf(node, role.identifier), nameFlags.assigned);
        return;
      case role.import:
      case role.importFrom:
      case role.futureImport:
        this.import(node, nodeRole);
        return;
      case role.delete:
        for (let part = this.first(node); part !== 0; part = this.after(part)) this.targets(part, 0);
        return;
      case role.global:
      case role.nonlocal:
        this.scopeNames(node, nodeRole);
        return;
      case role.typeAlias:
        this.typeAlias(node);
        return;
      case role.yield:
        this.yields();
    }
  }

  private function(node: number): void {
    this.bind(this.childOf(node, role.identifier), nameFlags.function);
    this.typeParams(this.childOf(node, role.typeParameter), node);
    const scope = this.newScope(node, scopeKind.function);
    this.parameters(this.childOf(node, role.parameters), scope);
    this.bodies.set(this.childOf(node, role.block), scope);
  }

  private class(node: number): void {
    this.bind(this.childOf(node, role.identifier), nameFlags.class);
    this.typeParams(this.childOf(node, role.typeParameter), node);
    this.bodies.set(this.childOf(node, role.block), this.newScope(node, scopeKind.class));
  }

  /** Opens the scope of type parameters, up to the end of what has them. */
  private typeParams(list: number, of: number): void {
    if (list === 0) return;
    const scope = this.newScope(list, scopeKind.typeParams);
    for (const { name } of typeParameters(this.tree, this.kinds, list).parameters) {
      this.bindIn(scope, name, nameFlags.typeParameter);
    }
    this.open(scope, subtreeEnd(this.tree, of));
  }

  private typeAlias(node: number): void {
    const left = this.first(node);
    this.bind(this.leadingName(left), nameFlags.assigned);
    const generic = this.first(left);
    const list = generic === 0 ? 0 : this.childOf(generic, role.typeParameter);
    this.typeParams(list, node);
  }

  /** The first identifier at or below a node: `T` of `T: int`, `*T`. */
  private leadingName(node: number): number {
    let at = node;
    while (at !== 0 && this.roleOf(at) !== role.identifier) at = this.first(at);
    return at;
  }

  private parameters(list: number, scope: BoundScope): void {
    for (let part = list === 0 ? 0 : this.first(list); part !== 0; part = this.after(part)) {
      let name = part;
      let flags: number = nameFlags.parameter;
      const partRole = this.roleOf(part);
      if (partRole === role.typedParameter || partRole === role.typedDefaultParameter) flags |= nameFlags.annotated;
      if (flags !== nameFlags.parameter || partRole === role.defaultParameter) name = this.first(part);
      this.parameterNames(name, flags, scope);
    }
  }

  private parameterNames(node: number, flags: number, scope: BoundScope): void {
    if (node === 0) return;
    switch (this.roleOf(node)) {
      case role.identifier:
        this.bindIn(scope, node, flags);
        return;
      case role.listSplatPattern:
      case role.dictionarySplatPattern:
      case role.tuplePattern:
        for (let part = this.first(node); part !== 0; part = this.after(part)) this.parameterNames(part, flags, scope);
    }
  }

  private assignment(node: number): void {
    const left = this.first(node);
    const next = left === 0 ? 0 : this.after(left);
    if (next !== 0 && this.roleOf(next) === role.type) {
      const flags = this.after(next) === 0 ? nameFlags.annotated : nameFlags.annotated | nameFlags.assigned;
      // `(x): int` declares nothing, but binds when it has a value.
      this.targets(left, flags);
    } else this.targets(left, nameFlags.assigned);
  }

  private targets(node: number, flags: number): void {
    if (node === 0) return;
    switch (this.roleOf(node)) {
      case role.identifier:
        this.bind(node, flags);
        return;
      case role.patternList:
      case role.tuplePattern:
      case role.listPattern:
      case role.listSplatPattern:
      case role.tuple:
      case role.list:
      case role.listSplat:
      case role.parenthesized:
      case role.expressionList:
      case role.asPatternTarget:
        for (let part = this.first(node); part !== 0; part = this.after(part)) this.targets(part, flags);
    }
  }

  private walrus(name: number): void {
    let scope = this.scope;
    while (scope.kind === scopeKind.comprehension && scope.outer !== undefined) scope = scope.outer;
    const inside = scope === this.scope ? 0 : nameFlags.fromInside;
    if (this.roleOf(name) === role.identifier) this.bindIn(scope, name, nameFlags.assigned | inside);
  }

  /** A lone name in a pattern captures; dotted names, classes and keys are looked up. */
  private isCapture(node: number): boolean {
    const parent = this.roleOf(this.tree.parents[node]);
    if (parent !== role.casePattern && parent !== role.unionPattern && parent !== role.keywordPattern) return false;
    const first = this.first(node);
    return first !== 0 && this.after(first) === 0;
  }

  private import(node: number, nodeRole: number): void {
    const { wordOf } = this.kinds;
    let isName = nodeRole === role.import;
    for (let child = this.tree.firstChild(node); child !== 0; child = this.tree.next[child]) {
      const childRole = this.roleOf(child);
      if (childRole === role.none) {
        // Names stand behind `import`, which comes after the module.
        if (nodeRole !== role.import && wordOf[this.tree.kinds[child]] === word.import) isName = true;
      } else if (isName && childRole === role.dottedName) this.bind(this.first(child), nameFlags.imported);
      else if (isName && childRole === role.aliasedImport) {
        this.bind(this.childOf(child, role.identifier), nameFlags.imported);
      }
    }
  }

  private scopeNames(node: number, nodeRole: number): void {
    const { scope } = this;
    if (scope.kind === scopeKind.module) return;
    if (nodeRole === role.nonlocal && scope.nonlocals === undefined) this.withNonlocals.push(scope);
    for (let part = this.first(node); part !== 0; part = this.after(part)) {
      const name = this.roleOf(part) === role.identifier ? this.nameOf(part) : -1;
      if (name < 0) continue;
      if (nodeRole === role.global) {
        scope.globals ??= new Set();
        scope.globals.add(name);
        add(this.module, name, nameFlags.fromInside);
      } else {
        scope.nonlocals ??= new Set();
        scope.nonlocals.add(name);
      }
    }
  }

  /** Gives the function around that binds such a name the flag; the scope itself where none does. */
  private resolveNonlocals(scope: BoundScope): void {
    for (const name of scope.nonlocals ?? []) {
      let around = scope.outer;
      while (around !== undefined && !(isFunction(around) && around.entries.has(name))) around = around.outer;
      add(around ?? scope, name, around === undefined ? nameFlags.assigned : nameFlags.fromInside);
    }
  }

  private yields(): void {
    let scope: BoundScope | undefined = this.scope;
    while (scope !== undefined && scope.kind === scopeKind.comprehension) scope = scope.outer;
    if (scope !== undefined) scope.yields = true;
  }

  private newScope(node: number, kind: number): BoundScope {
    const scope = newScope(kind, this.scope);
    this.scopes.set(node, scope);
    return scope;
  }

  private open(scope: BoundScope, end: number): void {
    this.stack.push(this.scope);
    this.ends.push(this.end);
    this.scope = scope;
    this.end = end;
  }

  private close(): void {
    this.scope = this.stack.pop() ?? this.module;
    this.end = this.ends.pop() ?? this.tree.count;
  }

  private bind(node: number, flags: number): void {
    this.bindIn(this.scope, node, flags);
  }

  private bindIn(scope: BoundScope, node: number, flags: number): void {
    const name = node === 0 ? -1 : this.nameOf(node);
    if (name < 0) return;
    if (scope.globals?.has(name) === true) add(this.module, name, flags | nameFlags.fromInside);
    else if (scope.nonlocals?.has(name) !== true) add(scope, name, flags);
  }

  private roleOf(node: number): number {
    return this.kinds.roles[this.tree.kinds[node]];
  }

  /** The first child that is no token, comment or error. */
  private first(node: number): number {
    return this.atOrAfter(this.tree.firstChild(node));
  }

  private after(node: number): number {
    return this.atOrAfter(this.tree.next[node]);
  }

  private atOrAfter(node: number): number {
    const { kinds, next } = this.tree;
    const { roles } = this.kinds;
    let at = node;
    while (at !== 0 && (roles[kinds[at]] === role.none || roles[kinds[at]] === role.error)) at = next[at];
    return at;
  }

  private childOf(node: number, wanted: number): number {
    let child = this.tree.firstChild(node);
    while (child !== 0 && this.roleOf(child) !== wanted) child = this.tree.next[child];
    return child;
  }
}

function newScope(kind: number, outer: BoundScope | undefined): BoundScope {
  return {
    kind,
    outer,
    names: [],
    flags: [],
    entries: new Map(),
    globals: undefined,
    nonlocals: undefined,
    yields: false,
  };
}

function add(scope: BoundScope, name: number, flags: number): void {
  const entry = scope.entries.get(name);
  if (entry !== undefined) {
    scope.flags[entry] |= flags;
    return;
  }
  scope.entries.set(name, scope.names.length);
  scope.names.push(name);
  scope.flags.push(flags);
}

function isFunction(scope: BoundScope): boolean {
  return scope.kind === scopeKind.function || scope.kind === scopeKind.lambda;
}

const binds = roleTable([
  role.block,
  role.function,
  role.class,
  role.lambda,
  role.listComprehension,
  role.setComprehension,
  role.dictionaryComprehension,
  role.generator,
  role.forIn,
  role.for,
  role.assignment,
  role.augmentedAssignment,
  role.walrus,
  role.asPattern,
  role.dottedName,
  role.splatPattern,
  role.import,
  role.importFrom,
  role.futureImport,
  role.delete,
  role.global,
  role.nonlocal,
  role.typeAlias,
  role.yield,
]);

/**
 * Python's declarations and imports out of a FlatTree.
 *
 * Method: one pass over all nodes in document order. A table by node type picks the few that declare, bind or open a scope; a stack of
 * scopes tells where they stand. Expressions are never walked by recursion, so a name bound deep inside one (`:=`) costs nothing
 * extra. Attributes assigned through a method's receiver are declared when their class ends, names declared `global` when the
 * file ends; then everything is put in document order.
 *
 * Limits: variables of functions are not declared here, but entries of the unit's scopes; what only running the program would tell (`setattr`, `exec`) is unknown.
 */
import { LineTable } from "../../daemon/base/lineTable.js";
import { modifierSet } from "../../proto/symbols.js";
import type { HearFacts } from "../adapter.js";
import type { Declaration, Dialect, FactProblem, FileFacts, Import } from "../facts.js";
import type { Grammar } from "../syntax/engine.js";
import type { FlatTree } from "../syntax/flatTree.js";
import { syntaxProblems } from "../syntax/problems.js";
import { type ActionTable, action, actionTable } from "./actions.js";
import { classDefinition, type Definition, functionDefinition, takesClass } from "./definitions.js";
import { exportListText } from "./exportList.js";
import { isGenerated } from "./generated.js";
import { readImport } from "./imports.js";
import { receiverName } from "./parameters.js";
import { type PythonKinds, pythonKinds } from "./pythonKinds.js";
import { identifierText, lastChild, type PythonTree, subtreeEnd } from "./pythonTree.js";
import { recoverDefinitions } from "./recovery.js";
import { bind, type Draft, isBound, type Receiver, type Scope } from "./scopes.js";
import { eachTarget, plainTarget, targetText } from "./targets.js";
import { type UnitKinds, unitKinds } from "./unit/unitKinds.js";
import { writeUnit } from "./unit/unitWriter.js";
import { attributeDraft, type Binding, typeAliasDraft, variableDraft } from "./variables.js";

/** All facts of one file. */
export function pythonFacts(tree: FlatTree, tables: PythonTables, dialect: Dialect, hear?: HearFacts): FileFacts {
  const lines = LineTable.of(tree.text);
  const { kinds, actions } = tables;
  const extraction = new Extraction({ tree, kinds }, actions, lines);
  extraction.run();
  const declarations = extraction.finished();
  const declared: FileFacts = {
    dialect,
    length: tree.text.length,
    lineStarts: lines.starts,
    container: "",
    constraint: "",
    generated: isGenerated(extraction.python),
    declarations,
    imports: extraction.imports,
    problems: syntaxProblems(tree),
    payload: noPayload,
  };
  hear?.(declared);
  const { payload, tooDeepAt } = writeUnit(tables.unit, tree, declarations, extraction.imports);
  return { ...declared, problems: problemsOf(tree, tooDeepAt), payload };
}

const noPayload = new Uint8Array(0);

/** What is made of a grammar once. */
export type PythonTables = { readonly kinds: PythonKinds; readonly actions: ActionTable; readonly unit: UnitKinds };

export function pythonTables(grammar: Grammar): PythonTables {
  const kinds = pythonKinds(grammar);
  return { kinds, actions: actionTable(kinds), unit: unitKinds(grammar) };
}

function problemsOf(tree: FlatTree, tooDeepAt: number): readonly FactProblem[] {
  const problems = syntaxProblems(tree);
  if (tooDeepAt < 0 || tree.trouble.tooDeepAt >= 0) return problems;
  const message = "statements or expressions nested too deep";
  const deep: FactProblem = { kind: "tooDeep", start: tooDeepAt, end: tree.text.length, message };
  return [deep, ...problems.slice(0, keptProblems - 1)];
}

/** Lives for one file. */
class Extraction {
  readonly imports: Import[] = [];
  private readonly drafts: Draft[] = [];
  private readonly module: Scope;
  private scope: Scope;
  /** The scope that opens when the walk reaches the block of the definition it has just passed. */
  private pending: { readonly block: number; readonly scope: Scope } | undefined;
  /** Declared when the file ends, if the module itself does not bind the name. */
  private readonly globals: Draft[] = [];
  /** ERROR nodes, and what recovering from them needs: drafts that belong elsewhere than they stand, drafts that are none. */
  private readonly errors: number[] = [];
  private readonly boundFromFunctions = new Set<Draft>();
  private dropped: ReadonlySet<number> = new Set();
  private readonly enums = new Set<string>();

  constructor(
    readonly python: PythonTree,
    private readonly actions: ActionTable,
    private readonly lines: LineTable,
  ) {
    this.module = newScope("module", undefined, python.tree.count, -1, false);
    this.scope = this.module;
  }

  run(): void {
    const { tree } = this.python;
    const { actions } = this;
    for (let node = 0; node < tree.count; node++) {
      const what = actions[tree.kinds[node]];
      if (what === 0) continue;
      while (node >= this.scope.endNode) this.closeScope();
      this.visit(node, what);
    }
    while (this.scope !== this.module) this.closeScope();
    for (const draft of this.globals) {
      if (this.module.bound.has(draft.name)) continue;
      bind(this.module, draft.name, 0);
      this.drafts.push(draft);
      this.boundFromFunctions.add(draft);
    }
    if (this.errors.length === 0) return;
    this.dropped = recoverDefinitions({ tree, lines: this.lines }, this.errors, this.drafts, this.boundFromFunctions);
  }

  private visit(node: number, what: number): void {
    const { python } = this;
    const { tree, kinds } = python;
    switch (what) {
      case action.block:
        if (this.pending?.block === node) {
          this.scope = this.pending.scope;
          this.pending = undefined;
        }
        return;
      case action.function:
        this.enterFunction(node);
        return;
      case action.class:
        this.enterClass(node);
        return;
      case action.lambda:
        this.scope = newScope("lambda", this.scope, subtreeEnd(tree, node), -1, true);
        return;
      case action.assignment:
        this.assignment(node);
        return;
      case action.walrus: {
        const name = tree.firstChild(node);
        if (tree.kinds[name] !== kinds.identifier || tree.ends[name] === tree.starts[name]) return;
        const value = lastChild(tree, node);
        this.bindName({ name: plainTarget(python, name), first: node, last: node, annotation: 0, value, statement: 0 });
        return;
      }
      case action.for:
        this.forStatement(node);
        return;
      case action.as:
        this.asPattern(node);
        return;
      case action.dottedName:
        if (this.isCapture(node)) this.bindPlain(node);
        return;
      case action.splatPattern: {
        const name = lastChild(tree, node);
        if (tree.kinds[name] === kinds.identifier) this.bindPlain(name);
        return;
      }
      case action.global:
        for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
          if (tree.kinds[child] !== kinds.identifier || this.scope.kind !== "function") continue;
          this.scope.globals ??= new Set();
          this.scope.globals.add(identifierText(tree, child));
        }
        return;
      case action.yield:
        if (this.scope.kind === "function") this.drafts[this.scope.index].modifiers |= generatorModifier;
        return;
      case action.typeAlias: {
        const draft = typeAliasDraft(python, node, this.scope);
        if (draft !== undefined && this.declares(draft.name, node)) this.drafts.push(draft);
        return;
      }
      case action.import:
        readImport(python, node, this.imports);
        return;
      case action.error:
        this.errors.push(node);
    }
  }

  private enterFunction(node: number): void {
    const { tree } = this.python;
    const outer = this.scope;
    const definition = functionDefinition(this.python, node, outer);
    if (definition === undefined) return;
    const index = this.define(definition, node);
    if (definition.body === 0) return;
    const inner = newScope("function", outer, subtreeEnd(tree, definition.body), index, true);
    this.pending = { block: definition.body, scope: { ...inner, receiver: receiverOf(outer, definition) } };
  }

  private enterClass(node: number): void {
    const outer = this.scope;
    const definition = classDefinition(this.python, node, outer, (base) => isEnumName(base) || this.enums.has(base));
    if (definition === undefined) return;
    if (definition.isEnum) this.enums.add(definition.draft.name);
    const index = this.define(definition, node);
    if (definition.body === 0) return;
    const end = subtreeEnd(this.python.tree, definition.body);
    const scope: Scope = { ...newScope("class", outer, end, index, outer.local), isEnum: definition.isEnum };
    this.pending = { block: definition.body, scope };
  }

  private define(definition: Definition, node: number): number {
    if (this.scope.kind !== "lambda") bind(this.scope, definition.draft.name, this.blockOf(node));
    return this.drafts.push(definition.draft) - 1;
  }

  private closeScope(): void {
    const closed = this.scope;
    this.scope = closed.outer ?? this.module;
    for (const { draft } of closed.attributes.values()) {
      if (closed.bound.has(draft.name)) continue;
      this.drafts.push(draft);
      this.boundFromFunctions.add(draft);
    }
  }

  private assignment(node: number): void {
    const { python } = this;
    const { tree, kinds } = python;
    const target = tree.firstChild(node);
    const kind = tree.kinds[target];
    if (this.scope.kind === "function" && kind === kinds.identifier && this.scope.globals === undefined) return;
    if (kind === kinds.subscript) return;
    let first = node;
    while (tree.kinds[tree.parents[first]] === kinds.assignment) first = tree.parents[first];
    const statement = tree.kinds[tree.parents[first]] === kinds.expressionStatement ? tree.parents[first] : 0;
    const annotation = tree.childOfKind(node, kinds.type);
    let value = tree.childOfKind(node, kinds.equalsToken) === 0 ? 0 : lastChild(tree, node);
    while (tree.kinds[value] === kinds.assignment) value = lastChild(tree, value);
    const whole = kind === kinds.identifier || kind === kinds.attribute;
    const rest = whole ? { annotation, value, statement } : { annotation: 0, value: 0, statement: 0 };
    eachTarget(python, target, (name) => this.bindName({ name, first, last: first, ...rest }));
  }

  private forStatement(node: number): void {
    const { tree, kinds } = this.python;
    const target = tree.next[tree.childOfKind(node, kinds.forToken)];
    if (target === 0) return;
    let last = target;
    for (let child = target; child !== 0 && tree.kinds[child] !== kinds.colonToken; child = tree.next[child])
      last = child;
    eachTarget(this.python, target, (name) =>
      this.bindName({ name, first: node, last, annotation: 0, value: 0, statement: 0 }),
    );
  }

  /** `with x as target`, `except E as name`, and `case pattern as name`. */
  private asPattern(node: number): void {
    const target = lastChild(this.python.tree, node);
    eachTarget(this.python, target, (name) =>
      this.bindName({ name, first: node, last: node, annotation: 0, value: 0, statement: 0 }),
    );
  }

  /** A lone name in a pattern captures; dotted names, classes and keys are looked up. */
  private isCapture(node: number): boolean {
    const { tree, kinds } = this.python;
    const parent = tree.parents[node];
    const kind = tree.kinds[parent];
    if (kind !== kinds.casePattern && kind !== kinds.unionPattern && kind !== kinds.keywordPattern) return false;
    return tree.ends[node] > tree.starts[node] && !tree.textOf(node).includes(".");
  }

  private bindPlain(node: number): void {
    const name = plainTarget(this.python, node);
    this.bindName({ name, first: node, last: node, annotation: 0, value: 0, statement: 0 });
  }

  private bindName(binding: Binding): void {
    if (binding.name.object !== "") {
      this.bindAttribute(binding);
      return;
    }
    const name = targetText(this.python, binding.name);
    const { scope } = this;
    if (scope.kind === "lambda") return;
    if (scope.kind === "function") {
      if (scope.globals?.has(name) === true) {
        this.globals.push(variableDraft(this.python, binding, this.module));
      }
      return;
    }
    if (!this.declares(name, binding.first)) return;
    this.drafts.push(variableDraft(this.python, binding, scope));
  }

  /** Whether binding the name at the node is a declaration of the module or class; notes it when so. */
  private declares(name: string, node: number): boolean {
    const { scope } = this;
    if (scope.kind === "lambda") return false;
    const block = this.blockOf(node);
    if (isBound(scope, name, this.python.tree, block)) return false;
    bind(scope, name, block);
    return true;
  }

  private bindAttribute(binding: Binding): void {
    const receiver = this.scope.receiver;
    if (receiver === undefined || binding.name.object !== receiver.name) return;
    const known = receiver.scope.attributes.get(targetText(this.python, binding.name));
    const annotated = binding.annotation !== 0;
    if (known !== undefined && (!annotated || known.annotated)) return;
    const draft = attributeDraft(this.python, binding, receiver.scope, receiver.isClass);
    receiver.scope.attributes.set(draft.name, { draft, annotated });
  }

  private blockOf(node: number): number {
    const { tree, kinds } = this.python;
    let at = tree.parents[node];
    while (at !== 0 && tree.kinds[at] !== kinds.block) at = tree.parents[at];
    return at;
  }

  /** The drafts in document order, parents as indexes into that order. */
  finished(): readonly Declaration[] {
    const { drafts } = this;
    const order = Array.from(drafts.keys(), (index) => index).filter((index) => !this.dropped.has(index));
    order.sort((a, b) => drafts[a].start - drafts[b].start || drafts[a].nameStart - drafts[b].nameStart || a - b);
    const place = new Int32Array(drafts.length);
    for (let index = 0; index < order.length; index++) place[order[index]] = index;
    const exported = exportListText(this.python);
    return order.map((index) => {
      const draft = drafts[index];
      if (exported !== "" && draft.name === "__all__" && draft.parent < 0) draft.valueType = exported;
      if (draft.parent >= 0) draft.parent = place[draft.parent];
      return draft;
    });
  }
}

function newScope(
  kind: Scope["kind"],
  outer: Scope | undefined,
  endNode: number,
  index: number,
  local: boolean,
): Scope {
  return {
    kind,
    outer,
    endNode,
    index,
    local,
    isEnum: false,
    bound: new Map(),
    attributes: new Map(),
    receiver: undefined,
    globals: undefined,
  };
}

/** What the receiver is inside a function: a method's first parameter, or the enclosing method's unless a parameter hides it. */
function receiverOf(outer: Scope, { draft, decorations }: Definition): Receiver | undefined {
  if (outer.kind === "class") {
    const name = receiverName(draft.parameters);
    if (name === "" || decorations.isStatic) return undefined;
    return { name, scope: outer, isClass: takesClass(draft.name, decorations) };
  }
  const { receiver } = outer;
  if (receiver === undefined) return undefined;
  const hidden = draft.parameters.some((parameter) => parameter.name.replace(/^\*+/, "") === receiver.name);
  return hidden ? undefined : receiver;
}

/** Bases that make a class an enumeration as far as its text shows. */
function isEnumName(base: string): boolean {
  return enumBases.has(base) || base.endsWith("Enum");
}

const enumBases: ReadonlySet<string> = new Set(["Flag", "IntFlag", "Choices", "TextChoices", "IntegerChoices"]);
const generatorModifier = modifierSet("generator");
const keptProblems = 20;

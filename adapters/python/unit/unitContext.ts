/** What the parts of the unit's writer share: the tree and ways through it, the stream, the names and what they mean, the statement being written. */
import { hash32 } from "../../../daemon/base/hash.js";
import type { FlatTree } from "../../syntax/flatTree.js";
import { OpStream } from "../../unit/opStream.js";
import { normalIdentifier } from "../pythonTree.js";
import { BindingRecorder } from "./bindingRecorder.js";
import type { DefinitionWriter } from "./definitionWriter.js";
import type { ExpressionWriter } from "./expressionWriter.js";
import type { ImportWriter } from "./importWriter.js";
import { NameScopes } from "./nameScopes.js";
import { op } from "./ops.js";
import type { PatternWriter } from "./patternWriter.js";
import type { BoundScope, ScopeTables } from "./scopeTables.js";
import type { StatementWriter } from "./statementWriter.js";
import type { StringWriter } from "./stringWriter.js";
import type { TargetWriter } from "./targetWriter.js";
import { firstStatement, lastStatement, role, type UnitKinds } from "./unitKinds.js";

export class UnitContext {
  readonly stream = new OpStream();
  readonly scopes = new NameScopes();
  readonly recorder = new BindingRecorder(this.scopes);
  readonly names: string[] = [];
  tree!: FlatTree;
  tables!: ScopeTables;
  expressions!: ExpressionWriter;
  strings!: StringWriter;
  targets!: TargetWriter;
  patterns!: PatternWriter;
  statements!: StatementWriter;
  definitions!: DefinitionWriter;
  imports!: ImportWriter;
  /** Whether the tree has nodes that hold what the grammar could not take. */
  isBroken = false;
  /** The last token before statements or expressions first nested too deep, or -1. */
  tooDeepAt = -1;
  offsets = new Int32Array(0);
  shapes = new Uint32Array(0);
  private depth = 0;
  private text = "";
  /** Where the tree's text stands in the file: more than 0 inside strings. */
  private base = 0;
  /** Ordinal + 1 by the start of a declaration's name. */
  private declared: ReadonlyMap<number, number> = new Map();
  private readonly nameIndexes = new Map<string, number>();
  private readonly nameHashes: number[] = [];

  constructor(readonly kinds: UnitKinds) {}

  start(tree: FlatTree, declared: ReadonlyMap<number, number>, count: number): void {
    this.tree = tree;
    this.text = tree.text;
    this.base = 0;
    this.declared = declared;
    this.isBroken = tree.trouble.errors.length > 0;
    this.tooDeepAt = -1;
    this.depth = 0;
    this.offsets = new Int32Array(count).fill(-1);
    this.shapes = new Uint32Array(count);
    this.stream.reset();
    this.scopes.reset();
    this.recorder.reset();
    this.names.length = 0;
    this.nameHashes.length = 0;
    this.nameIndexes.clear();
  }

  /** Writes from another tree: of a text that stands at `base` in the file. */
  within(tree: FlatTree, base: number, write: () => void): void {
    const outer = { tree: this.tree, text: this.text, base: this.base };
    this.tree = tree;
    this.text = tree.text;
    this.base = base;
    write();
    this.tree = outer.tree;
    this.text = outer.text;
    this.base = outer.base;
  }

  /** Goes into a statement or expression; false, and nothing, where that would be too deep. */
  enter(): boolean {
    if (this.depth < deepest) {
      this.depth++;
      return true;
    }
    if (this.tooDeepAt < 0) this.tooDeepAt = this.stream.lastPosition;
    return false;
  }

  leave(): void {
    this.depth--;
  }

  roleOf(node: number): number {
    return this.kinds.roles[this.tree.kinds[node]];
  }

  isStatement(node: number): boolean {
    const nodeRole = this.roleOf(node);
    return nodeRole >= firstStatement && nodeRole <= lastStatement;
  }

  /** The first child that is neither token nor comment, or 0. */
  first(node: number): number {
    const child = node + 1;
    const { tree } = this;
    if (child >= tree.count || tree.parents[child] !== node) return 0;
    return this.kinds.roles[tree.kinds[child]] === role.none ? this.after(child) : child;
  }

  /** The next sibling of that sort, or 0. */
  after(node: number): number {
    const { kinds, next } = this.tree;
    const { roles } = this.kinds;
    let sibling = next[node];
    while (sibling !== 0 && roles[kinds[sibling]] === role.none) sibling = next[sibling];
    return sibling;
  }

  /** The first child that is also no error, or 0; of 0, 0. */
  part(node: number): number {
    const child = node === 0 ? 0 : this.first(node);
    return child !== 0 && this.roleOf(child) === role.error ? this.nextPart(child) : child;
  }

  nextPart(node: number): number {
    let sibling = node === 0 ? 0 : this.after(node);
    while (sibling !== 0 && this.roleOf(sibling) === role.error) sibling = this.after(sibling);
    return sibling;
  }

  lastPart(node: number): number {
    let last = 0;
    for (let part = this.part(node); part !== 0; part = this.nextPart(part)) last = part;
    return last;
  }

  /** How many parts a node has. */
  countParts(node: number): number {
    let count = 0;
    for (let part = this.part(node); part !== 0; part = this.nextPart(part)) count++;
    return count;
  }

  /** The first child of a role, or 0; of 0, 0. */
  childOf(node: number, wanted: number): number {
    let child = node === 0 ? 0 : this.first(node);
    while (child !== 0 && this.roleOf(child) !== wanted) child = this.after(child);
    return child;
  }

  /** Whether a token of a node's own is a certain word. */
  hasWord(node: number, wanted: number): boolean {
    const { tree } = this;
    const { wordOf } = this.kinds;
    for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
      if (wordOf[tree.kinds[child]] === wanted) return true;
    }
    return false;
  }

  hasErrorChild(node: number): boolean {
    return this.isBroken && this.childOf(node, role.error) !== 0;
  }

  /** Whether a node is a name with text: missing ones have none. */
  isName(node: number): boolean {
    return node !== 0 && this.roleOf(node) === role.identifier && this.tree.starts[node] < this.tree.ends[node];
  }

  textOf(node: number): string {
    return this.text.slice(this.tree.starts[node], this.tree.ends[node]);
  }

  /** Where a node stands in the file. */
  startOf(node: number): number {
    return this.base + this.tree.starts[node];
  }

  /** Ordinal + 1 of the declaration whose name a node is, or 0. */
  ordinalOf(node: number): number {
    return this.declared.get(this.tree.starts[node]) ?? 0;
  }

  /** Notes where a declaration's ops begin and what they come to. */
  place(ordinal: number, offset: number, shape: number): void {
    if (ordinal === 0) return;
    if (this.offsets[ordinal - 1] < 0) this.offsets[ordinal - 1] = offset;
    if (this.shapes[ordinal - 1] === 0) this.shapes[ordinal - 1] = shape;
  }

  /** A token that is neither a use nor a binding. Returns its name's index. */
  token(node: number): number {
    const name = this.nameAt(node);
    this.tokenAt(name, this.startOf(node));
    return name;
  }

  tokenAt(name: number, start: number): void {
    if (this.stream.isHashing) this.stream.cover(this.hashOf(name));
    this.stream.token(name, start);
  }

  /** A use of a name. */
  use(node: number): void {
    this.useAt(this.nameAt(node), this.startOf(node));
  }

  useAt(name: number, start: number): void {
    const { stream, scopes } = this;
    const record = scopes.lookUp(name);
    if (record < 0) {
      stream.plain(op.free);
    } else {
      stream.plain(op.name);
      this.meaning(record);
    }
    this.tokenAt(name, start);
  }

  /** `level entry` of a record. */
  meaning(record: number): void {
    const { stream, scopes } = this;
    stream.plain(scopes.depth - scopes.depthOf(record));
    stream.plain(scopes.entryOf(record));
  }

  /** `level entry` of a name that the statement binds; it is in the table of some scope around. */
  bindingOf(node: number): void {
    const record = this.scopes.lookUp(this.nameAt(node));
    if (record >= 0) {
      this.meaning(record);
      this.recorder.bound(record);
      return;
    }
    // Only where a tree with errors is read otherwise than it was when the tables were made.
    this.stream.plain(0);
    this.stream.plain(0);
  }

  /** The table of a scope. */
  table(scope: BoundScope): void {
    const { stream } = this;
    stream.plain(scope.names.length);
    for (let entry = 0; entry < scope.names.length; entry++) {
      stream.plain(scope.names[entry]);
      stream.plain(scope.flags[entry]);
    }
  }

  /** The index of the name that a node is. */
  nameAt(node: number): number {
    return this.nameIndex(this.text.slice(this.tree.starts[node], this.tree.ends[node]));
  }

  /** The index of a name as written; equal for all spellings that Python takes for the same. */
  nameIndex(text: string): number {
    const known = this.nameIndexes.get(text);
    if (known !== undefined) return known;
    const normal = normalIdentifier(text);
    const index = normal === text ? this.names.length : this.nameIndex(normal);
    this.nameIndexes.set(text, index);
    if (normal !== text) return index;
    this.names.push(text);
    this.nameHashes.push(-1);
    return index;
  }

  private hashOf(name: number): number {
    if (this.nameHashes[name] < 0) this.nameHashes[name] = hash32(this.names[name]);
    return this.nameHashes[name];
  }
}

/** A level of statements or expressions takes up to five calls, and a thread's stack holds some seven thousand. */
const deepest = 1_000;

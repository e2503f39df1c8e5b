/** What the parts of the unit's writer share: the tree and ways through it, the stream, the names and their bindings. */
import { hash32 } from "../../../daemon/base/hash.js";
import type { FlatTree } from "../../syntax/flatTree.js";
import { OpStream } from "../../unit/opStream.js";
import type { ExpressionWriter } from "./expressionWriter.js";
import type { FunctionLabels } from "./functionLabels.js";
import { LocalScopes } from "./localScopes.js";
import { op } from "./ops.js";
import type { SpecWriter } from "./specWriter.js";
import type { StatementWriter } from "./statementWriter.js";
import type { TypeWriter } from "./typeWriter.js";
import { role, type UnitKinds } from "./unitKinds.js";

export class UnitContext {
  readonly stream = new OpStream();
  readonly scopes = new LocalScopes(this.stream);
  readonly names: string[] = [];
  tree!: FlatTree;
  labels!: FunctionLabels;
  expressions!: ExpressionWriter;
  types!: TypeWriter;
  statements!: StatementWriter;
  specs!: SpecWriter;
  /** Whether the tree has nodes that hold what the grammar could not take. */
  isBroken = false;
  /** The last token before statements or expressions first nested too deep, or -1. */
  tooDeepAt = -1;
  private depth = 0;
  offsets = new Int32Array(0);
  shapes = new Uint32Array(0);
  private text = "";
  /** Ordinal + 1 by the start of a declaration's name. */
  private declared: ReadonlyMap<number, number> = new Map();
  private readonly nameIndexes = new Map<string, number>();
  private readonly nameHashes: number[] = [];
  /** Defs whose scope has not begun: name, local. */
  private readonly waiting: number[] = [];

  constructor(readonly kinds: UnitKinds) {}

  start(tree: FlatTree, declared: ReadonlyMap<number, number>, count: number): void {
    this.tree = tree;
    this.text = tree.text;
    this.declared = declared;
    this.isBroken = tree.trouble.errors.length > 0;
    this.tooDeepAt = -1;
    this.depth = 0;
    this.offsets = new Int32Array(count).fill(-1);
    this.shapes = new Uint32Array(count);
    this.stream.reset();
    this.scopes.reset();
    this.names.length = 0;
    this.nameHashes.length = 0;
    this.nameIndexes.clear();
    this.waiting.length = 0;
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

  /** The first child that is also no error, or 0. */
  part(node: number): number {
    const child = this.first(node);
    return child !== 0 && this.roleOf(child) === role.error ? this.nextPart(child) : child;
  }

  nextPart(node: number): number {
    let sibling = node === 0 ? 0 : this.after(node);
    while (sibling !== 0 && this.roleOf(sibling) === role.error) sibling = this.after(sibling);
    return sibling;
  }

  /** How many children of that sort a node has. */
  count(node: number): number {
    let count = 0;
    for (let child = this.first(node); child !== 0; child = this.after(child)) count++;
    return count;
  }

  /** The first child of a role, or 0. */
  childOf(node: number, wanted: number): number {
    let child = this.first(node);
    while (child !== 0 && this.roleOf(child) !== wanted) child = this.after(child);
    return child;
  }

  hasErrorChild(node: number): boolean {
    return this.isBroken && this.childOf(node, role.error) !== 0;
  }

  /** Whether a node is a name with text: missing ones have none. */
  isName(node: number): boolean {
    return node !== 0 && this.tree.starts[node] < this.tree.ends[node];
  }

  /** Ordinal + 1 of the declaration whose name a node is, or 0. */
  ordinalOf(node: number): number {
    return this.declared.get(this.tree.starts[node]) ?? 0;
  }

  /** Notes where a declaration's ops begin and what they come to. */
  place(ordinal: number, offset: number, shape: number): void {
    if (ordinal === 0 || this.offsets[ordinal - 1] >= 0) return;
    this.offsets[ordinal - 1] = offset;
    this.shapes[ordinal - 1] = shape;
  }

  /** A token that is neither a use nor a definition of anything the writer follows. Returns its name's index. */
  token(node: number): number {
    const start = this.tree.starts[node];
    const name = this.nameIndex(this.text.slice(start, this.tree.ends[node]));
    if (this.stream.isHashing) this.stream.cover(this.hashOf(name));
    this.stream.token(name, start);
    return name;
  }

  /** A use of a name: of a local where one is in scope. */
  use(node: number): void {
    const { stream, scopes } = this;
    const start = this.tree.starts[node];
    const name = this.nameIndex(this.text.slice(start, this.tree.ends[node]));
    const local = scopes.lookUp(name);
    if (local < 0) {
      stream.op(op.name);
    } else {
      stream.op(op.local);
      stream.plain(local);
      if (stream.isHashing) stream.cover(scopes.shapeNumber(local));
    }
    if (stream.isHashing) stream.cover(this.hashOf(name));
    stream.token(name, start);
  }

  /** The local that a name node means, or -1. */
  lookUp(node: number): number {
    return this.scopes.lookUp(this.nameIndex(this.text.slice(this.tree.starts[node], this.tree.ends[node])));
  }

  /** Whether a name node's name was bound in the innermost scope. */
  isBoundHere(node: number): boolean {
    const name = this.nameIndex(this.text.slice(this.tree.starts[node], this.tree.ends[node]));
    return this.scopes.lookUpHere(name) >= 0;
  }

  /** A token that defines a local, whose scope begins with `bindFrom`. */
  define(node: number): number {
    const name = this.token(node);
    const local = this.scopes.define();
    this.waiting.push(name, local);
    return local;
  }

  /** A token that defines a local, whose scope begins at once. */
  defineNow(node: number): number {
    const name = this.token(node);
    const local = this.scopes.define();
    this.bind(name, local);
    return local;
  }

  /** For `bindFrom` and `forgetFrom`: all that is defined from here on. */
  get mark(): number {
    return this.waiting.length;
  }

  bindFrom(mark: number): void {
    const { waiting } = this;
    for (let at = mark; at < waiting.length; at += 2) this.bind(waiting[at], waiting[at + 1]);
    waiting.length = mark;
  }

  /** For definitions whose scope is empty: parameters of function types. */
  forgetFrom(mark: number): void {
    this.waiting.length = mark;
  }

  bind(name: number, local: number): void {
    if (this.names[name] !== "_") this.scopes.bind(name, local);
  }

  private nameIndex(text: string): number {
    const known = this.nameIndexes.get(text);
    if (known !== undefined) return known;
    const index = this.names.length;
    this.names.push(text);
    this.nameHashes.push(-1);
    this.nameIndexes.set(text, index);
    return index;
  }

  private hashOf(name: number): number {
    if (this.nameHashes[name] < 0) this.nameHashes[name] = hash32(this.names[name]);
    return this.nameHashes[name];
  }
}

/** A level of statements or expressions takes up to five calls, and a thread's stack holds some seven thousand. */
const deepest = 1_000;

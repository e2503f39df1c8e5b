/**
 * NameScopes: what each name means at the place where the writer is (language reference, "Resolution of names").
 *
 * Method: for each name (by its index in the string table) the innermost record that binds it; a record knows its scope's depth, its entry and the
 * record that it covers, so that a use costs one array read. The names of a class are seen only by code directly in it and by the scopes
 * of type parameters there, so records of other classes are passed over.
 */
import { type BoundScope, scopeKind } from "./scopeTables.js";

export class NameScopes {
  /** By name: record + 1, or 0. */
  private readonly bound: number[] = [];
  private readonly names: number[] = [];
  private readonly depths: number[] = [];
  private readonly entries: number[] = [];
  private readonly covered: number[] = [];
  /** By depth: kinds of the open scopes, how many records there were when each was opened, and which class was seen there. */
  private readonly kinds: number[] = [];
  private readonly marks: number[] = [];
  private readonly seen: number[] = [];
  /** Depth of the class whose names are seen here, or -1. */
  private seenClass = -1;

  /** Depth of the innermost scope; -1 outside of all. */
  get depth(): number {
    return this.kinds.length - 1;
  }

  /** Forgets everything; names count from 0 again. */
  reset(): void {
    this.bound.length = 0;
    this.kinds.length = 0;
    this.marks.length = 0;
    this.seen.length = 0;
    this.forget(0);
    this.seenClass = -1;
  }

  /** Opens a scope whose names are seen after `bindAll`: what a comprehension iterates over first sees the names around. */
  enter(kind: number): void {
    this.seen.push(this.seenClass);
    this.kinds.push(kind);
    this.marks.push(this.names.length);
  }

  bindAll(scope: BoundScope): void {
    const { kind, globals, nonlocals } = scope;
    if (kind === scopeKind.class) this.seenClass = this.depth;
    else if (kind !== scopeKind.typeParams) this.seenClass = -1;
    const outside: number[] = [];
    for (const name of nonlocals ?? []) {
      const record = scope.entries.has(name) ? -1 : this.functionRecord(name);
      if (record >= 0) outside.push(name, this.depths[record], this.entries[record]);
    }
    const { depth } = this;
    for (let entry = 0; entry < scope.names.length; entry++) this.bind(scope.names[entry], depth, entry);
    for (let at = 0; at < outside.length; at += 3) this.bind(outside[at], outside[at + 1], outside[at + 2]);
    for (const name of globals ?? []) {
      const record = this.moduleRecord(name);
      if (record >= 0) this.bind(name, 0, this.entries[record]);
    }
  }

  open(scope: BoundScope): void {
    this.enter(scope.kind);
    this.bindAll(scope);
  }

  close(): void {
    const { bound, names, covered } = this;
    const mark = this.marks.pop() ?? 0;
    for (let record = names.length - 1; record >= mark; record--) bound[names[record]] = covered[record];
    this.forget(mark);
    this.kinds.pop();
    this.seenClass = this.seen.pop() ?? -1;
  }

  /** The record that a name means here, or -1. */
  lookUp(name: number): number {
    let record = name < this.bound.length ? this.bound[name] - 1 : -1;
    while (record >= 0 && this.isHidden(this.depths[record])) record = this.covered[record] - 1;
    return record;
  }

  depthOf(record: number): number {
    return this.depths[record];
  }

  entryOf(record: number): number {
    return this.entries[record];
  }

  kindAt(depth: number): number {
    return this.kinds[depth];
  }

  private isHidden(depth: number): boolean {
    return this.kinds[depth] === scopeKind.class && depth !== this.seenClass;
  }

  private functionRecord(name: number): number {
    let record = name < this.bound.length ? this.bound[name] - 1 : -1;
    for (; record >= 0; record = this.covered[record] - 1) {
      const kind = this.kinds[this.depths[record]];
      if (kind === scopeKind.function || kind === scopeKind.lambda) return record;
    }
    return -1;
  }

  private moduleRecord(name: number): number {
    let record = name < this.bound.length ? this.bound[name] - 1 : -1;
    while (record >= 0 && this.depths[record] !== 0) record = this.covered[record] - 1;
    return record;
  }

  private bind(name: number, depth: number, entry: number): void {
    const { bound } = this;
    while (bound.length <= name) bound.push(0);
    this.names.push(name);
    this.depths.push(depth);
    this.entries.push(entry);
    this.covered.push(bound[name]);
    bound[name] = this.names.length;
  }

  private forget(mark: number): void {
    this.names.length = mark;
    this.depths.length = mark;
    this.entries.length = mark;
    this.covered.length = mark;
  }
}

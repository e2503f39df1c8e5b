/**
 * TypeTable: what is known of types that were met, one entry for all types that are equal.
 *
 * Problem: what an attribute, a call or an operator gives is kept by the types it is asked of, and is asked millions of times. Method: types have numbers;
 * a type remembers its entry, and an entry what is kept of it. All that is kept comes out the same again, so that it is forgotten (`trim`) when it has
 * become much: most of it nobody asks for once its file is linked.
 */
import { LeveledMemo, type MroEntry } from "../types/objects.js";
import { type PythonType, type Substitution, typeKey } from "../types/pythonType.js";
import type { AttributeUse } from "./attributes.js";

export class TypeTable {
  private readonly entries = new Map<string, TypeEntry>();
  /** Entries of which something is kept. */
  private filled: TypeEntry[] = [];
  private count = 0;

  /** Equal for equal types. */
  numberOf(type: PythonType): number {
    return this.entryOf(type).number;
  }

  attribute(of: PythonType, name: string): LeveledMemo<AttributeUse | undefined> {
    return this.cell(this.kept(of).attributes, name);
  }

  operation(left: PythonType, operator: string, right: PythonType): LeveledMemo<PythonType> {
    return this.cell(this.kept(left).operations, `${operator}${this.numberOf(right)}`);
  }

  /** `args`: what tells apart the arguments. */
  call(of: PythonType, args: string): LeveledMemo<PythonType> {
    return this.cell(this.kept(of).calls, args);
  }

  /** What type variables in the members of a class in an order stand for on objects of the type. */
  meanings(of: PythonType): Map<MroEntry, Substitution[]> {
    return this.kept(of).meanings;
  }

  trim(): void {
    if (this.count < mostKept) return;
    for (const entry of this.filled) entry.kept = undefined;
    this.filled = [];
    this.count = 0;
  }

  private cell<Value>(cells: Map<string, LeveledMemo<Value>>, key: string): LeveledMemo<Value> {
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = new LeveledMemo<Value>();
      cells.set(key, cell);
      this.count++;
    }
    return cell;
  }

  private kept(type: PythonType): Kept {
    const entry = this.entryOf(type);
    if (entry.kept === undefined) {
      entry.kept = new Kept();
      this.filled.push(entry);
    }
    return entry.kept;
  }

  private entryOf(type: PythonType): TypeEntry {
    const known = type as PythonType & WithEntry;
    if (known.entry !== undefined) return known.entry;
    const key = typeKey(type);
    let entry = this.entries.get(key);
    if (entry === undefined) {
      entry = { number: this.entries.size + 1, kept: undefined };
      this.entries.set(key, entry);
    }
    // Those without parts are the same objects in every session.
    if (type.kind !== "unknown" && type.kind !== "never" && type.kind !== "none") known.entry = entry;
    return entry;
  }
}

type TypeEntry = { readonly number: number; kept: Kept | undefined };

/** What is kept of a type. */
class Kept {
  readonly attributes = new Map<string, LeveledMemo<AttributeUse | undefined>>();
  readonly operations = new Map<string, LeveledMemo<PythonType>>();
  readonly calls = new Map<string, LeveledMemo<PythonType>>();
  readonly meanings = new Map<MroEntry, Substitution[]>();
}

/** Where a type's entry is kept: on the type itself, as its key is. */
type WithEntry = { entry?: TypeEntry };

const mostKept = 6_000;

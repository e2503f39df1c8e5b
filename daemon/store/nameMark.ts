/**
 * A name mark: what a name posting tells of a declaration, so that a question filters and ranks without opening its file.
 *
 * 32 bits: 15 of a hash of the part in front of the name, 8 of the part in front of that, 2 that say how many things enclose the name
 * inside its file (none, one, more), 6 of the kind, one for test code. Where nothing of the file is left to stand in front, the file's
 * container does; what else a file may be called is found by calledKey.ts. A hash that fits by chance costs an opened file.
 */
import type { SymbolKind } from "../../proto/symbols.js";
import { symbolKinds } from "../../proto/symbols.js";
import { hash32 } from "../base/hash.js";

export type NameTraits = {
  /** The last parts of what encloses the name inside its file, the nearest first; two count. */
  readonly around: readonly string[];
  /** The last part of what the file calls its container, or "". */
  readonly container: string;
  readonly kind: SymbolKind;
  readonly isTest: boolean;
};

export function nameMark({ around, container, kind, isTest }: NameTraits): number {
  const [nearest = container, next = around.length === 0 ? "" : container] = around;
  const level = Math.min(around.length, 2);
  const front = frontHash(nearest) | (level << levelAt) | (isTest ? testBit : 0);
  return (front | (kindIndexes.get(kind)! << kindAt) | (nextHash(next) << nextAt)) >>> 0;
}

export function kindOf(mark: number): SymbolKind {
  return symbolKinds[(mark >>> kindAt) & 0x3f];
}

export function isTestCode(mark: number): boolean {
  return (mark & testBit) !== 0;
}

/** What stands in front of a name in a question, hashed once for many marks. */
export class WantedFront {
  private readonly nearest: number;
  private readonly next: number | undefined;
  /** What a name table keeps of marks that can fit, see frontBits. */
  readonly bits: number;

  /** `segments`: at least one, the nearest last. `mayBeCalled`: whether a file's own name or namespace may end with a part. */
  constructor(
    private readonly segments: readonly string[],
    private readonly mayBeCalled: FileNaming,
  ) {
    this.nearest = frontHash(this.segment(1));
    this.next = segments.length > 1 ? nextHash(this.segment(2)) : undefined;
    const topLevel = mayBeCalled.any(this.segment(1)) ? topLevelBit : 0;
    this.bits = (1 << (this.nearest % 31)) | topLevel;
  }

  /** false: the name cannot have this in front of it. */
  mayFit(file: number, mark: number): boolean {
    const level = (mark >>> levelAt) & 3;
    const isNear = (mark & frontMask) === this.nearest;
    if (level === 0) return isNear || this.mayBeCalled.file(file, this.segment(1));
    if (!isNear) return false;
    if (this.next === undefined || mark >>> nextAt === this.next) return true;
    return level === 1 && this.mayBeCalled.file(file, this.segment(2));
  }

  private segment(fromEnd: number): string {
    return this.segments[this.segments.length - fromEnd];
  }
}

export interface FileNaming {
  /** Whether any file may be called so. */
  any(segment: string): boolean;
  file(id: number, segment: string): boolean;
}

/** A mark's front as one bit of 31, and the highest bit at the top level: joined over a name's marks, one number for a name table. */
export function frontBits(mark: number): number {
  const topLevel = ((mark >>> levelAt) & 3) === 0 ? topLevelBit : 0;
  return (1 << ((mark & frontMask) % 31)) | topLevel;
}

function frontHash(segment: string): number {
  return hash32(segment) & frontMask;
}

function nextHash(segment: string): number {
  return hash32(segment, 1) & 0xff;
}

const frontMask = 0x7fff;
const levelAt = 15;
const testBit = 1 << 17;
const kindAt = 18;
const nextAt = 24;
const topLevelBit = 1 << 31;
const kindIndexes: ReadonlyMap<SymbolKind, number> = new Map(symbolKinds.map((kind, index) => [kind, index]));

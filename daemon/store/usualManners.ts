/**
 * The manners (roles and tier) of a file's occurrences: a table, and what is usual for each class of symbols, so that most occurrences need
 * not say theirs. Canonical: made of the occurrences alone.
 */
import type { ByteReader, ByteWriter } from "../base/bytes.js";

export const symbolClasses = ["namespace", "type", "term", "method", "other", "unresolved", "local"] as const;

export type SymbolClass = (typeof symbolClasses)[number];

type Usual = { readonly first: number; readonly others: number };

export class UsualManners {
  /** Manner to its index in the table. */
  readonly indexes: ReadonlyMap<number, number>;
  private readonly usual: readonly Usual[];

  /** `runs`: a symbol's class, and the manners of its occurrences in order. */
  constructor(runs: readonly (readonly [SymbolClass, readonly number[]])[]) {
    const all = new Map<number, number>();
    for (const [, manners] of runs) for (const manner of manners) count(all, manner);
    const table = [...all].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
    this.indexes = new Map(table.map(([manner], index) => [manner, index]));
    this.usual = symbolClasses.map((wanted) => {
      const firsts = new Map<number, number>();
      const others = new Map<number, number>();
      for (const [className, manners] of runs) {
        if (className !== wanted) continue;
        manners.forEach((manner, index) => {
          count(index === 0 ? firsts : others, manner);
        });
      }
      return { first: this.mostUsual(firsts), others: this.mostUsual(others) };
    });
  }

  of(className: SymbolClass): Usual {
    return this.usual[symbolClasses.indexOf(className)];
  }

  write(to: ByteWriter): void {
    to.unsigned(this.indexes.size);
    if (this.indexes.size === 0) return;
    for (const manner of this.indexes.keys()) to.unsigned(manner);
    for (const { first, others } of this.usual) {
      to.unsigned(first);
      to.unsigned(others);
    }
  }

  private mostUsual(counts: ReadonlyMap<number, number>): number {
    let best = 0;
    let most = 0;
    for (const [manner, times] of counts) {
      const index = this.indexes.get(manner)!;
      if (times > most || (times === most && index < best)) {
        best = index;
        most = times;
      }
    }
    return best;
  }
}

export type StoredManners = { readonly table: readonly number[]; readonly usual: readonly Usual[] };

export function readManners(reader: ByteReader): StoredManners {
  const table: number[] = [];
  for (let left = reader.unsigned(); left > 0; left--) table.push(reader.unsigned());
  if (table.length === 0) return { table, usual: symbolClasses.map(() => ({ first: 0, others: 0 })) };
  return { table, usual: symbolClasses.map(() => ({ first: reader.unsigned(), others: reader.unsigned() })) };
}

function count(counts: Map<number, number>, manner: number): void {
  counts.set(manner, (counts.get(manner) ?? 0) + 1);
}

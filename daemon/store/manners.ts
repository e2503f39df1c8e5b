/**
 * Manners: what an occurrence does (roles), how sure that is (tier), and whether it is as long as its symbol's name, as one number; a file has few of
 * them. Canonical table: the most frequent of each class of symbols first, so that an occurrence says in a bit or two which it is.
 */
import type { ByteReader, ByteWriter } from "../base/bytes.js";

/** Classes of symbols by their moniker's form, and of a local's occurrences: the first one is mostly its definition. */
export const mannerClasses = { namespace: 0, type: 1, term: 2, method: 3, other: 4, first: 5, later: 6 } as const;

export type MannerClass = (typeof mannerClasses)[keyof typeof mannerClasses];

/** How an occurrence ends: where the name ends, elsewhere in the line, on a line below. */
export const endForms = { likeName: 0, inLine: 1, below: 2 } as const;

export type EndForm = (typeof endForms)[keyof typeof endForms];

/** Roles in the lowest 8 bits, tier in the next 2, the form of the end in the next 2. */
export function mannerOf(roles: number, tier: number, form: EndForm): number {
  return roles | (tier << 8) | (form << 10);
}

export const rolesMask = 0xff;
export const tierAt = 8;
export const tierMask = 3;
export const formAt = 10;

/** Of each class: its manners, the most frequent first. */
export type MannerTable = readonly (readonly number[])[];

const allClasses = Object.values(mannerClasses);

export function mannerTable(occurrences: Iterable<readonly [MannerClass, number]>): MannerTable {
  const counts = allClasses.map(() => new Map<number, number>());
  for (const [name, manner] of occurrences) {
    const of = counts[name];
    of.set(manner, (of.get(manner) ?? 0) + 1);
  }
  return counts.map((of) =>
    [...of].sort((left, right) => right[1] - left[1] || left[0] - right[0]).map(([manner]) => manner),
  );
}

export function writeManners(to: ByteWriter, table: MannerTable): void {
  for (const manners of table) {
    to.unsigned(manners.length);
    for (const manner of manners) to.unsigned(manner);
  }
}

export function readManners(reader: ByteReader): MannerTable {
  return allClasses.map(() => {
    const manners: number[] = [];
    for (let left = reader.unsigned(); left > 0; left--) manners.push(reader.unsigned());
    return manners;
  });
}

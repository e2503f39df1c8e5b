/**
 * KeptStates: how files, links and summaries of a workspace once stood, each state as what differs from how they stand now.
 *
 * Method: a state holds nothing when it is begun; whoever changes a file's record, links or summaries for the first time after that puts what they were
 * into it, in the same transaction. So a state costs what has changed since, and is whole after a crash. Key: a byte for the state's slot and the kind of the entry, then
 * the path, since file ids are not used again. Value: a byte, then a file record, links (keptLinks.ts) or a summary record; the byte alone where there was none.
 */
import type { Environment, PinnedRead, Row, Table } from "./lmdb.js";

export const keptKinds = ["file", "links", "summaries"] as const;

export type KeptKind = (typeof keptKinds)[number];

export type KeptEntry = { readonly slot: number; readonly kind: KeptKind; readonly path: string };

/** What a state says; undefined bytes: there was nothing of the kind. */
export type Kept = { readonly bytes: Buffer | undefined };

/** What a commit changes. */
export type KeptRows = {
  /** Slots whose entries go, all that are not in `entries`. */
  readonly dropped: ReadonlySet<number>;
  readonly entries: readonly (readonly [KeptEntry, Kept | "removed"])[];
};

export class KeptStates {
  private readonly entries: Table;

  constructor(environment: Environment) {
    this.entries = environment.table({ name: "kept", keys: "bytes" });
  }

  has(entry: KeptEntry, read?: PinnedRead): boolean {
    return this.entries.has(keyOf(entry), read);
  }

  /** undefined: no entry. */
  get(entry: KeptEntry, read?: PinnedRead): Kept | undefined {
    const value = this.entries.get(keyOf(entry), read);
    if (value === undefined || value.length === 0) return undefined;
    return { bytes: value.length === 1 ? undefined : value.subarray(1) };
  }

  /** What a state holds of a kind, by path, in byte order. */
  *paths(slot: number, kind: KeptKind, read?: PinnedRead): Generator<string> {
    const first = firstByte(slot, kind);
    for (const key of this.entries.keys({ start: Buffer.from([first]), end: Buffer.from([first + 1]), read })) {
      yield (key as Buffer).toString("utf8", 1);
    }
  }

  rows({ dropped, entries }: KeptRows): Row[] {
    const { entries: table } = this;
    const rows: Row[] = [];
    for (const slot of dropped) {
      const [start, end] = [slot, slot + 1].map((one) => Buffer.from([one * slotKinds]));
      for (const key of table.keys({ start, end }))
        rows.push({ table, key: Buffer.from(key as Buffer), value: undefined });
    }
    for (const [entry, kept] of entries) {
      const value = kept === "removed" ? undefined : Buffer.concat([present, kept.bytes ?? none]);
      rows.push({ table, key: keyOf(entry), value });
    }
    return rows;
  }
}

const slotKinds = 4;
const present = Buffer.from([1]);
const none = Buffer.alloc(0);

function firstByte(slot: number, kind: KeptKind): number {
  return slot * slotKinds + keptKinds.indexOf(kind);
}

function keyOf({ slot, kind, path }: KeptEntry): Buffer {
  return Buffer.concat([Buffer.from([firstByte(slot, kind)]), Buffer.from(path, "utf8")]);
}

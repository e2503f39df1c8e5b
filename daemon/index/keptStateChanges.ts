/**
 * KeptStateChanges: the states that a workspace's index keeps (store/keptStates.ts), as one commit changes them.
 *
 * Problem: a branch that is switched back to brings thousands of files that were linked before, and linking them again costs seconds. Method: before a large
 * batch of changes the state is kept, and brought back where that saves work (ChangeSet.bringBack). What states cost is bounded in number and
 * bytes; the one that was not used for longest goes.
 */
import { encodeFileRecord, type FileRecord } from "../store/fileRecord.js";
import { decodeKeptLinks, encodeKeptLinks } from "../store/keptLinks.js";
import type { Kept, KeptEntry, KeptKind, KeptRows } from "../store/keptStates.js";
import { encodeSummaries, type SummaryRecord } from "../store/summaryRecord.js";
import type { KeptSlot, WorkspaceStore } from "../store/workspaceStore.js";

/** Two branches in turn, and one that comes between. */
const mostStates = 3;
/** Bytes of all states together: of so many for each byte of source, or of so many at least. */
const mostShare = 0.1;
const freeBytes = 2 ** 20;

export class KeptStateChanges {
  private readonly dropped = new Set<number>();
  private readonly entries = new Map<string, readonly [KeptEntry, Kept | "removed"]>();
  private slots: KeptSlot[];
  private isChanged = false;

  constructor(private readonly store: WorkspaceStore) {
    this.slots = [...store.keptSlots()];
  }

  /** Keeps the state as it is now. */
  begin(): void {
    if (this.slots.length >= mostStates) this.drop(this.slots[0].slot);
    let slot = 0;
    while (this.slots.some((other) => other.slot === slot)) slot++;
    this.slots.push({ slot, bytes: 0 });
    this.isChanged = true;
  }

  /** The state is used: others go before it. */
  use(slot: number): void {
    this.slots.sort((left, right) => Number(left.slot === slot) - Number(right.slot === slot));
    this.isChanged = true;
  }

  drop(slot: number): void {
    this.slots = this.slots.filter((one) => one.slot !== slot);
    this.dropped.add(slot);
    for (const [name, [entry]] of this.entries) if (entry.slot === slot) this.entries.delete(name);
    this.isChanged = true;
  }

  dropAll(): void {
    for (const { slot } of this.slots) this.drop(slot);
  }

  /** A file's record is going to be another than before. */
  file(path: string, before: FileRecord | undefined): void {
    this.keep("file", path, () => before && encodeFileRecord(before));
  }

  summaries(path: string, before: SummaryRecord | undefined): void {
    this.keep("summaries", path, () => before && encodeSummaries(before));
  }

  /** A file's links are going to be others, on which what states hold of them rests from then on. */
  links(path: string, before: Buffer | undefined, after: Buffer | undefined): void {
    let made: Kept | undefined;
    for (const { slot } of this.slots) {
      const entry = { slot, kind: "links", path } as const;
      const known = this.get(entry);
      if (known === undefined) {
        made ??= { bytes: before && encodeKeptLinks(before, after) };
        this.put(entry, made);
      } else if (known.bytes !== undefined) {
        const links = decodeKeptLinks(known.bytes, before);
        if (links === undefined) this.drop(slot);
        else this.put(entry, links.equals(after ?? none) ? "removed" : { bytes: encodeKeptLinks(links, after) });
      } else if (after === undefined) this.put(entry, "removed");
    }
  }

  /** A state has nothing to say of it any more: it stands now as it stood then. */
  remove(entry: KeptEntry): void {
    this.put(entry, "removed");
  }

  /** What the commit writes; `sourceBytes`: of all files of the workspace. undefined: nothing has changed. */
  build(sourceBytes: number): { readonly rows: KeptRows; readonly slots: readonly KeptSlot[] } | undefined {
    const most = Math.max(freeBytes, sourceBytes * mostShare);
    while (this.slots.reduce((sum, { bytes }) => sum + bytes, 0) > most) this.drop(this.slots[0].slot);
    if (!this.isChanged) return undefined;
    return { rows: { dropped: this.dropped, entries: [...this.entries.values()] }, slots: this.slots };
  }

  private keep(kind: KeptKind, path: string, encode: () => Buffer | undefined): void {
    let made: Kept | undefined;
    for (const { slot } of this.slots) {
      const entry = { slot, kind, path };
      if (this.get(entry) !== undefined) continue;
      made ??= { bytes: encode() };
      this.put(entry, made);
    }
  }

  private get(entry: KeptEntry): Kept | undefined {
    const known = this.entries.get(nameOf(entry))?.[1];
    if (known !== undefined) return known === "removed" ? undefined : known;
    return this.dropped.has(entry.slot) ? undefined : this.store.keptOf(entry);
  }

  private put(entry: KeptEntry, kept: Kept | "removed"): void {
    const by = sizeOf(kept === "removed" ? undefined : kept) - sizeOf(this.get(entry));
    this.entries.set(nameOf(entry), [entry, kept]);
    this.slots = this.slots.map((one) => (one.slot === entry.slot ? { ...one, bytes: one.bytes + by } : one));
    this.isChanged = true;
  }
}

const none = Buffer.alloc(0);

function sizeOf(kept: Kept | undefined): number {
  return kept?.bytes?.length ?? 0;
}

function nameOf({ slot, kind, path }: KeptEntry): string {
  return `${slot} ${kind} ${path}`;
}

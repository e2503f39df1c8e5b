/**
 * LinkedFiles: the stored links of a view's files, and which files mention what.
 *
 * A file with another text in front of the store (unsaved, or saved a moment ago) has no links here, since theirs are places of the stored text.
 */
import type { FileIdentity } from "../../adapters/links.js";
import { calledKey } from "../store/calledKey.js";
import { type LinksCache, openLinks } from "../store/linksCache.js";
import type { LinksReader } from "../store/linksReader.js";
import type { PinnedRead } from "../store/lmdb.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";
import { type Delta, DeltaFacts } from "./deltaFacts.js";

type Sources = { readonly workspace: WorkspaceStore; readonly links: LinksCache };

export class LinkedFiles {
  private readonly changed = new Map<string, boolean>();

  constructor(
    private readonly sources: Sources,
    private readonly read: PinnedRead,
    /** What lies in front of the store, by path. */
    private readonly deltas: ReadonlyMap<string, Delta>,
  ) {}

  /** undefined: not linked yet, or its unsaved text is not. */
  at(path: string): LinksReader | undefined {
    return this.isChanged(path) ? undefined : this.saved(path);
  }

  /** What was linked of the stored text. */
  private saved(path: string): LinksReader | undefined {
    const id = path === "" ? undefined : this.sources.workspace.fileId(path, this.read);
    if (id === undefined) return undefined;
    const { workspace, links } = this.sources;
    const { read } = this;
    return openLinks(
      { stamp: () => workspace.linksStampOf(id, read), bytes: () => workspace.linksOf(id, read) },
      links,
    );
  }

  /** Linked files under a key of mentionKeys.ts, sorted. */
  mentioning(key: number): readonly string[] {
    const { workspace } = this.sources;
    const paths: string[] = [];
    for (const id of workspace.mentioning(key, this.read)) {
      const path = workspace.file(id, this.read)?.path;
      if (path !== undefined && !this.isChanged(path)) paths.push(path);
    }
    return paths.sort();
  }

  /** Linked files that may be called so in front of their top-level names (store/calledKey.ts), sorted. */
  called(segment: string): readonly string[] {
    const { workspace } = this.sources;
    const paths = workspace.dependants(calledKey(segment), this.read).map((id) => workspace.pathOf(id, this.read));
    return paths.filter((path) => path !== undefined && !this.isChanged(path)).sort() as string[];
  }

  identityOf(path: string): FileIdentity | undefined {
    const id = path === "" ? undefined : this.sources.workspace.fileId(path, this.read);
    if (id === undefined) return undefined;
    const { workspace, links } = this.sources;
    const stamp = workspace.linksStampOf(id, this.read);
    const opened = stamp === undefined ? undefined : links.get(stamp);
    return opened === undefined ? workspace.identityOf(id, this.read) : opened.identity;
  }

  /** How many files are listed under a key. */
  countMentioning(key: number): number {
    return this.sources.workspace.mentioning(key, this.read).length;
  }

  get unlinked(): readonly string[] {
    return [...this.deltas.keys()].filter((path) => this.isChanged(path)).sort();
  }

  /** Whether there is another text in front of the one that was linked. */
  private isChanged(path: string): boolean {
    const delta = this.deltas.get(path);
    if (delta === undefined) return false;
    let changed = this.changed.get(path);
    if (changed === undefined) {
      changed = this.differs(path, delta);
      this.changed.set(path, changed);
    }
    return changed;
  }

  private differs(path: string, delta: Delta): boolean {
    const id = this.sources.workspace.fileId(path, this.read);
    const record = id === undefined ? undefined : this.sources.workspace.file(id, this.read);
    if (record?.status !== "indexed" || record.dialect === undefined) return true;
    return !DeltaFacts.of(delta).keyFor(record.dialect).equals(record.factsKey);
  }
}

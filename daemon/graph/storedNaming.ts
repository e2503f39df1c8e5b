/**
 * What stored files may be called in front of their top-level names, at one generation (store/calledKey.ts).
 *
 * A file whose links are not made yet, or could not be, is listed under no such key: it goes by its path. Cost: what is called so, and
 * the files without links.
 */
import { calledBy, calledKey } from "../store/calledKey.js";
import type { PinnedRead } from "../store/lmdb.js";
import type { FileNaming } from "../store/nameMark.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";

export class StoredNaming implements FileNaming {
  private readonly called = new Map<string, ReadonlySet<number>>();
  private unlinked: ReadonlySet<number> | undefined;

  constructor(
    private readonly workspace: WorkspaceStore,
    private readonly read: PinnedRead,
  ) {}

  any(segment: string): boolean {
    return this.calledSo(segment).size > 0 || this.unlinkedFiles().size > 0;
  }

  file(id: number, segment: string): boolean {
    if (id < 0 || this.calledSo(segment).has(id)) return true;
    if (!this.unlinkedFiles().has(id)) return false;
    const path = this.workspace.pathOf(id, this.read);
    return path !== undefined && calledBy(path, undefined).includes(segment);
  }

  private calledSo(segment: string): ReadonlySet<number> {
    let files = this.called.get(segment);
    if (files === undefined) {
      files = new Set(this.workspace.dependants(calledKey(segment), this.read));
      this.called.set(segment, files);
    }
    return files;
  }

  private unlinkedFiles(): ReadonlySet<number> {
    if (this.unlinked === undefined) {
      const waiting = [...this.workspace.pendingIds(this.read), ...this.workspace.refusedIds(this.read)];
      this.unlinked = new Set(waiting.filter((id) => !this.workspace.hasLinks(id, this.read)));
    }
    return this.unlinked;
  }
}

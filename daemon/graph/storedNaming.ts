/**
 * What stored files may be called in front of their top-level names, at one generation (store/calledKey.ts).
 *
 * A file whose links are not made yet, or could not be, is listed under no such key: it goes by its path. Cost: what is called so, and
 * once a generation, the files whose links are stale or refused.
 */
import { calledBy, calledKey } from "../store/calledKey.js";
import type { PinnedRead } from "../store/lmdb.js";
import type { FileNaming } from "../store/nameMark.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";

export class StoredNaming implements FileNaming {
  private readonly called = new Map<string, ReadonlySet<number>>();

  constructor(
    private readonly workspace: WorkspaceStore,
    private readonly read: PinnedRead,
    /** That of the snapshot. */
    private readonly generation: number,
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
    const known = unlinkedFiles.get(this.workspace);
    if (known?.generation === this.generation) return known.files;
    const waiting = [...this.workspace.pendingIds(this.read), ...this.workspace.refusedIds(this.read)];
    const files = new Set(
      waiting.filter((id) => {
        return !this.workspace.hasLinks(id, this.read) && this.workspace.file(id, this.read)?.status === "indexed";
      }),
    );
    unlinkedFiles.set(this.workspace, { generation: this.generation, files });
    return files;
  }
}

/** Of each store at the generation that was last asked about. */
const unlinkedFiles = new WeakMap<
  WorkspaceStore,
  { readonly generation: number; readonly files: ReadonlySet<number> }
>();

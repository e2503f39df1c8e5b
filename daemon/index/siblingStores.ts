/**
 * SiblingStores: a worktree that is opened for the first time begins with a copy of what another worktree of its repository holds.
 *
 * Method: beside each store stands a note of its repository (git's common directory). Of those with the same one the store that was written last is
 * copied, as one snapshot, given its new root, and put in place whole. Its files count as never looked at, so that the first sync reads them all; what is other
 * text in this worktree is then a change like any other, and all else neither parsed nor linked. Whatever goes wrong: the index is built from nothing.
 * Limits: the copy takes as much disk as its model; only worktrees that are opened at their top are known as such.
 */
import { dirname, join } from "node:path";
import { storeFingerprint } from "../store/format.js";
import { type OpenContext, storeDoubt } from "../store/quarantine.js";
import { WorkspaceStore } from "../store/workspaceStore.js";
import { entryExists, type FileSystem } from "../system/files.js";
import { GitRepository } from "../workspace/gitRepository.js";

export class SiblingStores {
  /** Open in this process, by path. LMDB forbids opening one twice. */
  private readonly open = new Map<string, WorkspaceStore>();
  /** Stores that are being copied or closed: neither opened nor closed meanwhile. */
  private readonly busy = new Map<string, Promise<unknown>>();
  /** About to be opened. */
  private readonly opening = new Set<string>();

  /** Puts a copy where there is no store yet; whoever calls opens the store then, and tells whether it is open. Never rejects. */
  async prepare(path: string, root: string, context: OpenContext): Promise<void> {
    await this.idle(path);
    this.opening.add(path);
    const { files } = context;
    const repository = repositoryOf(root, files);
    if (repository === undefined) return;
    try {
      if (!entryExists(path, files)) await this.copyNewest(path, root, repository, context);
      files.makeDirectory(dirname(path), 0o700);
      files.write(join(dirname(path), noteName), repository, 0o600);
    } catch {
      files.remove(`${path}.copy`);
    }
  }

  /** undefined: it could not be opened. */
  opened(path: string, store: WorkspaceStore | undefined): void {
    this.opening.delete(path);
    if (store !== undefined) this.open.set(path, store);
  }

  /** Closes a store when nobody copies it any more. */
  async close(path: string, store: WorkspaceStore): Promise<void> {
    this.open.delete(path);
    await this.idle(path);
    await this.whileBusy(path, () => store.close());
  }

  private async copyNewest(path: string, root: string, repository: string, context: OpenContext): Promise<void> {
    const copy = `${path}.copy`;
    const { files } = context;
    for (const model of siblings(path, repository, files)) {
      files.remove(copy);
      files.remove(`${copy}-lock`);
      await this.idle(model);
      if (!(await this.whileBusy(model, () => this.copy(model, copy, context)))) continue;
      const store = new WorkspaceStore(copy, "write");
      try {
        await store.moveTo(root);
        await store.flushed();
      } finally {
        await store.close();
      }
      files.remove(`${copy}-lock`);
      files.rename(copy, path);
      return;
    }
  }

  private async copy(model: string, to: string, context: OpenContext): Promise<boolean> {
    if (this.opening.has(model)) return false;
    const open = this.open.get(model);
    if (open === undefined && storeDoubt(model, context) !== undefined) return false;
    const store = open ?? new WorkspaceStore(model, "read");
    try {
      const manifest = store.manifest();
      if (manifest?.fingerprint !== storeFingerprint() || manifest.lastSync === 0) return false;
      context.files.makeDirectory(dirname(to), 0o700);
      await store.copyTo(to);
      return true;
    } finally {
      if (open === undefined) await store.close();
    }
  }

  private async idle(path: string): Promise<void> {
    while (this.busy.has(path)) await this.busy.get(path);
  }

  private async whileBusy<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
    const done = work();
    const heard = done.catch(() => undefined);
    this.busy.set(path, heard);
    try {
      return await done;
    } finally {
      if (this.busy.get(path) === heard) this.busy.delete(path);
    }
  }
}

const noteName = "repository";
const longestNote = 8192;

/** Paths of other stores of the repository, the one that was written last first. */
function siblings(path: string, repository: string, files: FileSystem): readonly string[] {
  const all = dirname(dirname(path));
  const found: { readonly model: string; readonly writtenAt: number }[] = [];
  if (!entryExists(all, files)) return [];
  for (const batch of files.list(all)) {
    for (const { name } of batch) {
      const model = join(all, name, "index.mdb");
      const note = join(all, name, noteName);
      if (model === path || !entryExists(model, files) || !entryExists(note, files)) continue;
      if (files.readHead(note, longestNote).toString("utf8") !== repository) continue;
      found.push({ model, writtenAt: files.stat(model).mtimeMs });
    }
  }
  return found.sort((left, right) => right.writtenAt - left.writtenAt).map(({ model }) => model);
}

function repositoryOf(root: string, files: FileSystem): string | undefined {
  try {
    const common = GitRepository.open(root, "", files)?.commonDirectory;
    return common === undefined ? undefined : files.realpath(common);
  } catch {
    return undefined;
  }
}

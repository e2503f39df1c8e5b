/**
 * OpenReaders: the stores a worker has open for reading, few of them, and never one whose file has been replaced.
 *
 * Method: a store is known by its path and by the file (device, inode) that had it when it was opened. A cache folder that was deleted,
 * or a store that was set aside, comes back as another file under the same path; a reader of the old one would see an old generation for
 * ever. The store used longest ago is closed where more than `limit` are open, since each reserves address space for its largest size.
 * Limits: for use between jobs, when nothing reads from the stores it has handed out.
 */
import { errorCode, type FileSystem } from "../system/files.js";

export class OpenReaders<Store extends { close(): Promise<void> }> {
  /** By path, the one used last at the end. */
  private readonly readers = new Map<string, { readonly store: Store; readonly file: string }>();

  constructor(
    private readonly open: (path: string) => Store,
    private readonly files: FileSystem,
    private readonly limit: number,
  ) {}

  async at(path: string): Promise<Store> {
    const file = this.fileAt(path);
    let reader = this.readers.get(path);
    this.readers.delete(path);
    if (reader !== undefined && file !== undefined && reader.file !== file) {
      await reader.store.close();
      reader = undefined;
    }
    reader ??= { store: this.open(path), file: file ?? "" };
    this.readers.set(path, reader);
    for (const [other, { store }] of this.readers) {
      if (this.readers.size <= this.limit) break;
      this.readers.delete(other);
      await store.close();
    }
    return reader.store;
  }

  /** undefined: there is none. What was opened before still serves then. */
  private fileAt(path: string): string | undefined {
    try {
      const { device, inode } = this.files.stat(path);
      return `${device}:${inode}`;
    } catch (error) {
      if (errorCode(error) === "ENOENT") return undefined;
      throw error;
    }
  }
}

/**
 * The workspace under test: a folder on the disk and, beside it, what it holds. Edits go through here and really happen on the disk: a move is
 * a rename, so that times and inodes are what they are in life.
 */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";

export class DiskTree {
  private readonly contents = new Map<string, Buffer>();
  /** Paths that a write must not go through: links, and files without permission. */
  private readonly odd = new Set<string>();

  private readonly remembered: ReadonlyMap<string, Buffer>[] = [];

  constructor(readonly root: string) {}

  /** The files that are there already. */
  static of(root: string): DiskTree {
    const tree = new DiskTree(root);
    tree.reload();
    return tree;
  }

  /** Somebody else has changed what is on the disk; what version control keeps is none of it. */
  reload(): void {
    this.contents.clear();
    this.odd.clear();
    for (const entry of readdirSync(this.root, { recursive: true, withFileTypes: true })) {
      const absolute = join(entry.parentPath, entry.name);
      const path = relative(this.root, absolute);
      if (entry.isFile() && !path.startsWith(".git/")) this.contents.set(path, readFileSync(absolute));
    }
  }

  /** Remembers what is there, for `goBack`. */
  remember(): void {
    this.remembered.push(new Map(this.contents));
  }

  /** Makes all files what they were one of the times that were remembered, `nth` from the last; false where there was none, or nothing differs. */
  goBack(nth: number): boolean {
    const then = this.remembered.at(-1 - nth);
    if (then === undefined) return false;
    const differs = (path: string): boolean =>
      this.odd.has(path) || this.bytes(path)?.equals(then.get(path) ?? none) !== true;
    const gone = this.paths().filter((path) => !then.has(path) || this.odd.has(path));
    const other = [...then.keys()].filter(differs);
    for (const path of gone) this.remove(path);
    for (const path of other) this.write(path, then.get(path)!);
    return gone.length + other.length > 0;
  }

  /** Sorted. */
  paths(): readonly string[] {
    return [...this.contents.keys()].sort();
  }

  /** Every folder that holds something, without the root; sorted. */
  directories(): readonly string[] {
    const found = new Set<string>();
    for (const path of this.contents.keys()) {
      for (let at = dirname(path); at !== "."; at = dirname(at)) found.add(at);
    }
    return [...found].sort();
  }

  has(path: string): boolean {
    return this.contents.has(path);
  }

  text(path: string): string {
    return this.contents.get(path)?.toString("utf8") ?? "";
  }

  bytes(path: string): Buffer | undefined {
    return this.contents.get(path);
  }

  /** False where a folder has that name, or a file the name of a folder above. */
  write(path: string, content: string | Uint8Array): boolean {
    if (!this.isFree(path) && !this.contents.has(path)) return false;
    const bytes = Buffer.from(content);
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    if (this.odd.delete(path)) rmSync(join(this.root, path));
    writeFileSync(join(this.root, path), bytes);
    this.contents.set(path, bytes);
    return true;
  }

  /** Writes and puts the file's time back, as some tools do. */
  writeWithOldTime(path: string, content: string): void {
    const { atime, mtime } = lstatSync(join(this.root, path));
    this.write(path, content);
    utimesSync(join(this.root, path), atime, mtime);
  }

  /** A symbolic link in the place of a file. */
  replaceByLink(path: string, target: string): void {
    rmSync(join(this.root, path));
    symlinkSync(target, join(this.root, path));
    this.odd.add(path);
  }

  /** Takes the permission to read away (from the superuser nothing can be taken). */
  lock(path: string): void {
    if (this.odd.has(path)) return;
    chmodSync(join(this.root, path), 0);
    this.odd.add(path);
  }

  remove(path: string): void {
    if (!this.contents.delete(path)) return;
    this.odd.delete(path);
    rmSync(join(this.root, path));
    this.prune(dirname(path));
  }

  removeDirectory(directory: string): void {
    for (const path of this.under(directory)) {
      this.contents.delete(path);
      this.odd.delete(path);
    }
    rmSync(join(this.root, directory), { recursive: true });
    this.prune(dirname(directory));
  }

  /** Moves a file over whatever file is there. */
  move(from: string, to: string): boolean {
    const content = this.contents.get(from);
    if (content === undefined || from === to || to.startsWith(`${from}/`)) return false;
    if (!this.isFree(to) && !this.contents.has(to)) return false;
    mkdirSync(dirname(join(this.root, to)), { recursive: true });
    renameSync(join(this.root, from), join(this.root, to));
    this.contents.delete(from);
    this.contents.set(to, content);
    this.odd.delete(to);
    if (this.odd.delete(from)) this.odd.add(to);
    this.prune(dirname(from));
    return true;
  }

  moveDirectory(from: string, to: string): boolean {
    if (!this.isFree(to) || to === from || to.startsWith(`${from}/`)) return false;
    mkdirSync(dirname(join(this.root, to)), { recursive: true });
    renameSync(join(this.root, from), join(this.root, to));
    for (const path of this.under(from)) {
      this.contents.set(to + path.slice(from.length), this.contents.get(path)!);
      this.contents.delete(path);
      if (this.odd.delete(path)) this.odd.add(to + path.slice(from.length));
    }
    this.prune(dirname(from));
    return true;
  }

  private under(directory: string): readonly string[] {
    return this.paths().filter((path) => path.startsWith(`${directory}/`));
  }

  /** Nothing has the path, and nothing above it is a file. */
  private isFree(path: string): boolean {
    if (this.contents.has(path) || this.under(path).length > 0) return false;
    for (let at = dirname(path); at !== "."; at = dirname(at)) if (this.contents.has(at)) return false;
    return true;
  }

  /** Folders that became empty go, as git leaves them. */
  private prune(directory: string): void {
    for (let at = directory; at !== "." && this.under(at).length === 0; at = dirname(at))
      rmdirSync(join(this.root, at));
  }
}

const none = Buffer.alloc(0);

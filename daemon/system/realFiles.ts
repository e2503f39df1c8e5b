/** The disk: node:fs behind FileSystem. */
import * as fs from "node:fs";
import type { DirectoryEntry, EntryKind, FileStatus, FileSystem } from "./files.js";

const listBatch = 1024;
/** A folder whose own size is below this has at most a few thousand entries on every file system in use. */
const smallFolderBytes = 8192;

export const realFiles: FileSystem = {
  caseSensitive: process.platform !== "darwin" && process.platform !== "win32",
  readFile,
  readHead,
  stat: (path) => statusOf(fs.statSync(path)),
  lstat: (path) => statusOf(fs.lstatSync(path)),
  list,
  realpath: (path) => fs.realpathSync.native(path),
  readLink: (path) => fs.readlinkSync(path),
  write,
  rename: (from, to) => fs.renameSync(from, to),
  remove: (path) => fs.rmSync(path, { recursive: true, force: true }),
  makeDirectory: (path, mode) => {
    fs.mkdirSync(path, { recursive: true, mode });
  },
};

/** Opened without waiting, so that a FIFO put in a file's place between listing and reading cannot hang the process. */
function readFile(path: string, maxBytes: number): Buffer {
  const descriptor = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const status = fs.fstatSync(descriptor);
    if (!status.isFile()) throw systemError("EINVAL", "not a regular file", path);
    if (status.size > maxBytes) throw systemError("EFBIG", `larger than ${maxBytes} bytes`, path);
    const bytes = Buffer.allocUnsafeSlow(status.size);
    let used = 0;
    while (used < bytes.length) {
      const read = fs.readSync(descriptor, bytes, used, bytes.length - used, used);
      if (read === 0) break;
      used += read;
    }
    return used === bytes.length ? bytes : bytes.subarray(0, used);
  } finally {
    fs.closeSync(descriptor);
  }
}

function readHead(path: string, bytes: number): Buffer {
  const descriptor = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    if (!fs.fstatSync(descriptor).isFile()) throw systemError("EINVAL", "not a regular file", path);
    const head = Buffer.alloc(bytes);
    return head.subarray(0, fs.readSync(descriptor, head, 0, bytes, 0));
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Small folders in one call, which is twice as fast; large ones in batches, since one call would take 1 µs an entry. */
function* list(path: string): Iterable<readonly DirectoryEntry[]> {
  if (fs.statSync(path).size <= smallFolderBytes) {
    yield fs.readdirSync(path, { withFileTypes: true }).map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
    return;
  }
  const directory = fs.opendirSync(path, { bufferSize: listBatch });
  try {
    let batch: DirectoryEntry[] = [];
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
      batch.push({ name: entry.name, kind: kindOf(entry) });
      if (batch.length < listBatch) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } finally {
    directory.closeSync();
  }
}

function write(path: string, bytes: string | Uint8Array, mode: number): void {
  const descriptor = fs.openSync(path, "w", mode);
  try {
    fs.writeFileSync(descriptor, bytes);
  } finally {
    fs.closeSync(descriptor);
  }
}

function statusOf(stats: fs.Stats): FileStatus {
  return {
    kind: kindOf(stats),
    size: stats.size,
    mtimeMs: stats.mtimeMs,
    ctimeMs: stats.ctimeMs,
    inode: stats.ino,
    device: stats.dev,
    mode: stats.mode & 0o7777,
    owner: process.platform === "win32" ? -1 : stats.uid,
  };
}

function kindOf(entry: fs.Dirent | fs.Stats): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "symlink" : "special";
}

function systemError(code: string, message: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${message}, '${path}'`), { code, path });
}

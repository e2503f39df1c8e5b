/**
 * Opening a store in doubt: the index is a cache, so what is damaged is set aside and built anew, and said so.
 *
 * Doubts: the file is shorter than its own header says (reading it would end the process with SIGBUS), it has no LMDB header, the
 * last process that opened it died before it had checked it, opening throws, or the caller's check of the content fails. The
 * mark of "being opened" names the process; a mark whose process lives is respected, one whose process is gone is evidence, so no
 * mark ever survives its owner. A second mark stands as long as the store is open: where its process is gone, that one ended without closing,
 * be it by a kill, which harms nothing, or because damage inside the store ended it, which would end the next one too; so all of the content
 * is checked then, not only the cheap part. Set-aside files are kept for inspection, two at most.
 */
import { dirname, join } from "node:path";
import type { Clock } from "../system/clock.js";
import { entryExists, errorCode, type FileSystem } from "../system/files.js";
import type { Processes } from "../system/processes.js";
import { storeTrouble } from "./storeTrouble.js";

export type OpenContext = { readonly files: FileSystem; readonly clock: Clock; readonly processes: Processes };

export type Opened<Store> = {
  readonly store: Store;
  /** What was found wrong and set aside; empty in the usual case. */
  readonly notices: readonly string[];
};

export type StoreChecks<Store> = {
  /** Says what is wrong with the content, or undefined; cheap. */
  readonly quick: (store: Store) => string | undefined;
  /** The same, after reading everything there is and writing once. */
  readonly whole: (store: Store) => Promise<string | undefined>;
};

/**
 * Whoever closes the store calls `closing` before.
 * @param open Opens or creates the store at `path`; may throw.
 */
export async function openOrQuarantine<Store extends { close(): Promise<void> }>(
  path: string,
  open: () => Store,
  checks: StoreChecks<Store>,
  context: OpenContext,
): Promise<Opened<Store>> {
  context.files.makeDirectory(dirname(path), 0o700);
  const notices: string[] = [];
  const doubt = fileDoubt(path, context.files) ?? deadOpener(path, context);
  if (doubt !== undefined) notices.push(setAside(path, doubt, context));
  const mark = `${path}.opening`;
  const thorough = leftOpen(path, context);
  const check = async (store: Store) => checks.quick(store) ?? (thorough ? await checks.whole(store) : undefined);
  try {
    context.files.write(mark, String(context.processes.self), 0o600);
    const first = await attempt(open, check);
    if (first.problem === undefined) return { store: first.store, notices };
    await first.store?.close();
    notices.push(setAside(path, first.problem, context));
    return { store: open(), notices };
  } finally {
    context.files.remove(mark);
    noteOpen(path, context);
  }
}

/** Why a store that nobody has open here should not be read without a check of all it holds; undefined: it was closed in peace. */
export function storeDoubt(path: string, context: OpenContext): string | undefined {
  const doubt = fileDoubt(path, context.files) ?? deadOpener(path, context);
  return doubt ?? (markedProcess(`${path}.open`, context.files) === undefined ? undefined : "was not closed");
}

function noteOpen(path: string, { files, processes }: OpenContext): void {
  try {
    files.write(`${path}.open`, String(processes.self), 0o600);
  } catch {
    // A full disk: without the mark, or with half of it, the next opening checks less or more.
  }
}

/** Takes back the mark that says the store is open. */
export function closing(path: string, files: FileSystem): void {
  files.remove(`${path}.open`);
}

async function attempt<Store>(
  open: () => Store,
  check: (store: Store) => Promise<string | undefined>,
): Promise<
  | { readonly store: Store; readonly problem: undefined }
  | { readonly store: Store | undefined; readonly problem: string }
> {
  let store: Store | undefined;
  try {
    store = open();
    const problem = await check(store);
    return problem === undefined ? { store, problem } : { store, problem };
  } catch (error) {
    // A full or read-only disk is no damage: nothing is set aside for it.
    const trouble = storeTrouble(error);
    if (trouble !== undefined) throw trouble;
    return { store, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** LMDB's first two pages are meta pages: a page header of 24 bytes (the binding's LMDB adds the page's transaction to it), then magic, version, address, map size, two table heads of 48 bytes (the first
 * begins with the page size), last page, transaction (lmdb.h, mdb.c: MDB_meta). */
const magic = 0xbeefc0de;
const pageHeader = 24;
const headerBytes = pageHeader + 24 + 96 + 16;

function fileDoubt(path: string, files: FileSystem): string | undefined {
  let size: number;
  let first: Buffer;
  try {
    size = files.stat(path).size;
    if (size === 0) return undefined;
    first = files.readHead(path, headerBytes);
  } catch (error) {
    return errorCode(error) === "ENOENT" ? undefined : `cannot be read (${errorCode(error)})`;
  }
  if (first.length < headerBytes || first.readUInt32LE(pageHeader) !== magic) return "has no LMDB header";
  const pageSize = first.readUInt32LE(pageHeader + 24);
  if (pageSize < 256 || pageSize > 65_536) return "has a damaged header";
  const second = files.readHead(path, pageSize + headerBytes).subarray(pageSize);
  for (const head of [first, second]) {
    // LMDB takes whichever of the two is sound and newer.
    if (head.length < headerBytes || head.readUInt32LE(pageHeader) !== magic) continue;
    const lastPage = Number(head.readBigUInt64LE(pageHeader + 24 + 96));
    if (!Number.isSafeInteger(lastPage)) return "has a damaged header";
    if (size < (lastPage + 1) * pageSize) return `is cut short (${size} bytes, ${(lastPage + 1) * pageSize} expected)`;
  }
  return undefined;
}

/** Whether it was opened last by a process that is gone, or by this one, and not closed in peace. */
function leftOpen(path: string, { files, processes }: OpenContext): boolean {
  const owner = markedProcess(`${path}.open`, files);
  return owner !== undefined && (owner === processes.self || !processes.isAlive(owner));
}

/** The process a mark names, -1 where it is no number; undefined: no mark. */
function markedProcess(mark: string, files: FileSystem): number | undefined {
  try {
    const owner = Number.parseInt(files.readHead(mark, 32).toString("utf8"), 10);
    return Number.isNaN(owner) ? -1 : owner;
  } catch {
    return undefined;
  }
}

function deadOpener(path: string, context: OpenContext): string | undefined {
  const { files, processes } = context;
  const owner = markedProcess(`${path}.opening`, files);
  if (owner === undefined || (owner !== processes.self && processes.isAlive(owner))) return undefined;
  return entryExists(path, files) ? "the process that opened it last died before it had checked it" : undefined;
}

const kept = 2;

function setAside(path: string, reason: string, { files, clock }: OpenContext): string {
  const directory = join(dirname(path), "quarantine");
  files.makeDirectory(directory, 0o700);
  const target = join(directory, `${clock.now()}-${path.slice(path.lastIndexOf("/") + 1)}`);
  if (entryExists(path, files)) files.rename(path, target);
  files.remove(`${path}-lock`);
  const old: string[] = [];
  for (const batch of files.list(directory)) for (const entry of batch) old.push(entry.name);
  for (const name of old.sort().slice(0, Math.max(0, old.length - kept))) files.remove(join(directory, name));
  return `${path} ${reason}; it was set aside as ${target} and is built anew`;
}

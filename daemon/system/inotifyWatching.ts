/**
 * Watching on Linux: one inotify watch a folder, by fs.watch.
 *
 * Method: all watches of a process's event loop share one inotify instance (libuv), and the kernel queues an instance's events in their order.
 * So a cookie (cookies.ts) comes after all that happened before, wherever that was. libuv empties the queue in one turn of the event loop and
 * drops the kernel's word that the queue ran over; but a queue that ran over was full, so as many events as fit into it come in that one turn. A turn
 * with a good part of these is a doubt.
 * Limits: watches are counted by the system for each user (fs.inotify.max_user_watches). What other machines do to a network mount is not
 * told, nor what a FUSE file system does behind the kernel: those are refused.
 */
import * as fs from "node:fs";
import { Cookies, type Outcome } from "./cookies.js";
import { errorCode } from "./files.js";
import type { FolderWatch, WatchHearer, Watching } from "./watching.js";

/** @param cookieFolder absolute; a folder of this process alone, which is made, and removed at the end. */
export function inotifyWatching(cookieFolder: string): Watching {
  return new InotifyWatching(cookieFolder);
}

/** A turn of the event loop that tells this part of what the kernel's queue holds may have had more behind it. */
const doubtfulShare = 0.5;
const usualQueue = 16_384;

class InotifyWatching implements Watching {
  private readonly sets = new Set<FolderSet>();
  private cookies: Cookies | undefined;
  private heardInTurn = 0;
  private readonly doubtful = Math.floor(queueLength() * doubtfulShare);

  constructor(private readonly cookieFolder: string) {}

  open(root: string, hearer: WatchHearer): FolderWatch | string {
    const mount = foreignMount(root);
    if (mount !== undefined) return `${root} lies on ${mount}, which tells nothing of what others change`;
    const set = new FolderSet(hearer, {
      heard: () => this.count(),
      closed: () => this.sets.delete(set),
    });
    this.sets.add(set);
    return set;
  }

  async barrier(deadlineMs: number): Promise<Outcome> {
    try {
      if (this.cookies === undefined || this.cookies.isClosed) this.cookies = new Cookies(this.cookieFolder);
      return await this.cookies.place(deadlineMs);
    } catch {
      // The folder was swept away, or the disk takes nothing: new ones are made for the next question.
      this.cookies?.close();
      return "late";
    }
  }

  close(): void {
    for (const set of [...this.sets]) set.close();
    this.cookies?.close();
  }

  private count(): void {
    this.heardInTurn++;
    if (this.heardInTurn === 1) setImmediate(() => this.turnEnds());
  }

  private turnEnds(): void {
    const heard = this.heardInTurn;
    this.heardInTurn = 0;
    if (heard < this.doubtful) return;
    for (const set of this.sets) set.hearer.doubt(`${heard} changes at once: the system's queue may have run over`);
  }
}

class FolderSet implements FolderWatch {
  private readonly watchers = new Map<string, fs.FSWatcher>();

  constructor(
    readonly hearer: WatchHearer,
    private readonly owner: { readonly heard: () => void; readonly closed: () => void },
  ) {}

  get size(): number {
    return this.watchers.size;
  }

  arm(folder: string): "armed" | "missing" | "exhausted" {
    const before = this.watchers.get(folder);
    try {
      const watcher = fs.watch(folder, { persistent: false }, (type, name) => {
        this.owner.heard();
        this.hearer.changed(folder, name ?? "", type === "rename" ? "entry" : "content");
      });
      watcher.on("error", (error) => {
        if (this.watchers.get(folder) === watcher) this.disarm(folder);
        this.hearer.doubt(`a folder is no longer watched (${errorCode(error)})`);
      });
      this.watchers.set(folder, watcher);
      // After the new one: where both are the same folder, the kernel keeps one watch for both.
      before?.close();
      return "armed";
    } catch (error) {
      before?.close();
      this.watchers.delete(folder);
      const code = errorCode(error);
      return code === "ENOSPC" || code === "EMFILE" || code === "ENOMEM" ? "exhausted" : "missing";
    }
  }

  disarm(folder: string): void {
    this.watchers.get(folder)?.close();
    this.watchers.delete(folder);
  }

  close(): void {
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
    this.owner.closed();
  }
}

function queueLength(): number {
  try {
    const length = Number(fs.readFileSync("/proc/sys/fs/inotify/max_queued_events", "utf8"));
    return Number.isInteger(length) && length > 0 ? length : usualQueue;
  } catch {
    return usualQueue;
  }
}

/** File systems that others change, or that change without the kernel, by the number that statfs gives. */
const foreignMounts: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB2"],
  [0x01021997, "9P"],
  [0x65735546, "FUSE"],
  [0x5346414f, "AFS"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
  [0x73757245, "Coda"],
  [0x786f4256, "a VirtualBox share"],
]);

function foreignMount(path: string): string | undefined {
  try {
    return foreignMounts.get(fs.statfsSync(path).type);
  } catch {
    return undefined;
  }
}

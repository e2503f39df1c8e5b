/**
 * Unsaved buffers of one session, by workspace root and path.
 *
 * A buffer's facts are made when a question needs them and then kept until its text changes, so fast typing costs one extraction per
 * question and not one per key. A buffer of a file that no language claims has none and overlays nothing. One whose extraction failed is
 * named by each answer it is missing from, and tried again: at the next question, then after two, four and so on, because a text that
 * ends a worker would else end one with every question.
 */
import { NavdError } from "../../proto/errors.js";
import type { Overlay } from "../graph/overlay.js";
import type { WorkspaceIndex } from "../index/workspaceIndex.js";

export type ReadyOverlays = {
  /** Sorted by path. */
  readonly overlays: readonly Overlay[];
  /** Paths of buffers without facts: what is said about these files is what was saved. Sorted. */
  readonly failed: readonly string[];
};

type Made = Overlay | "failed" | "unclaimed";
type Buffer = {
  readonly path: string;
  readonly text: string;
  made: Promise<Made> | undefined;
  failures: number;
  /** Questions that still go by before it is tried again. */
  passes: number;
};

export class SessionOverlays {
  private readonly byRoot = new Map<string, Map<string, Buffer>>();

  set(root: string, path: string, text: string): void {
    let buffers = this.byRoot.get(root);
    if (buffers === undefined) {
      buffers = new Map();
      this.byRoot.set(root, buffers);
    }
    if (buffers.get(path)?.text === text) return;
    buffers.set(path, { path, text, made: undefined, failures: 0, passes: 0 });
  }

  delete(root: string, path: string): void {
    this.byRoot.get(root)?.delete(path);
  }

  forget(root: string): void {
    this.byRoot.delete(root);
  }

  text(root: string, path: string): string | undefined {
    return this.byRoot.get(root)?.get(path)?.text;
  }

  /** The buffers of the workspace with their facts; with `under`, only those of that file or directory ("." is the root). */
  async ready(index: WorkspaceIndex, under = "."): Promise<ReadyOverlays> {
    const buffers = [...(this.byRoot.get(index.root)?.values() ?? [])].filter(({ path }) => isUnder(path, under));
    if (buffers.length === 0) return none;
    buffers.sort((left, right) => (left.path < right.path ? -1 : 1));
    const made = await Promise.all(buffers.map((buffer) => overlayOf(buffer, index)));
    return {
      overlays: made.filter((each) => typeof each !== "string"),
      failed: buffers.filter((_, at) => made[at] === "failed").map(({ path }) => path),
    };
  }
}

const none: ReadyOverlays = { overlays: [], failed: [] };
const mostPasses = 64;

function overlayOf(buffer: Buffer, index: WorkspaceIndex): Promise<Made> {
  if (buffer.made === undefined) {
    if (buffer.passes > 0) {
      buffer.passes--;
      return Promise.resolve("failed");
    }
    buffer.made = make(buffer, index);
  }
  return buffer.made;
}

async function make(buffer: Buffer, index: WorkspaceIndex): Promise<Made> {
  try {
    return await index.extractOverlay(buffer.path, buffer.text);
  } catch (error) {
    if (error instanceof NavdError && error.kind === "unsupported") return "unclaimed";
    buffer.made = undefined;
    buffer.passes = Math.min(2 ** buffer.failures - 1, mostPasses);
    buffer.failures++;
    return "failed";
  }
}

function isUnder(path: string, directory: string): boolean {
  return directory === "." || path === directory || path.startsWith(`${directory}/`);
}

/**
 * Which versions of unsaved buffers the search thread has: each is sent once, referred to by its number afterwards, and dropped when its
 * session asks with another text in its place or ends. Buffers of one session and workspace replace each other as a whole.
 */
import type { Overlay } from "../graph/overlay.js";
import type { ToSearch } from "./searchProtocol.js";
import type { SessionBuffers } from "./service.js";

export class SentOverlays {
  /** By session, then by workspace root. */
  private readonly sent = new Map<number, Map<string, ReadonlyMap<Overlay, number>>>();
  private lastNumber = 0;

  constructor(private readonly tell: (message: ToSearch) => void) {}

  /** The numbers of a question's overlays, after what is new of them has been sent. */
  numbersOf({ session, overlays }: SessionBuffers, root: string): readonly number[] {
    const known = this.sent.get(session)?.get(root);
    if (known === undefined && overlays.length === 0) return [];
    const now = new Map<Overlay, number>();
    for (const overlay of overlays) {
      let number = known?.get(overlay);
      if (number === undefined) {
        number = ++this.lastNumber;
        this.tell({ type: "overlay", number, overlay });
      }
      now.set(overlay, number);
    }
    this.drop([...(known ?? [])].flatMap(([overlay, number]) => (now.has(overlay) ? [] : [number])));
    let roots = this.sent.get(session);
    if (roots === undefined) {
      roots = new Map();
      this.sent.set(session, roots);
    }
    roots.set(root, now);
    return [...now.values()];
  }

  endSession(session: number): void {
    for (const known of this.sent.get(session)?.values() ?? []) this.drop([...known.values()]);
    this.sent.delete(session);
  }

  /** The thread has ended: nothing is there any more. */
  forgetAll(): void {
    this.sent.clear();
  }

  private drop(numbers: readonly number[]): void {
    if (numbers.length > 0) this.tell({ type: "dropOverlays", numbers });
  }
}

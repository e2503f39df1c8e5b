/**
 * What a view reads of an unsaved buffer: its facts, decoded when first asked for and once for each version, and its names.
 *
 * Kept for as long as the overlay object lives, so that twenty open files cost a question only what it asks of them.
 */
import type { FileFacts } from "../../adapters/facts.js";
import { decodeFacts } from "../../adapters/factsCodec.js";
import { namesOf } from "../store/fileNames.js";
import { indexedName } from "../store/workspaceStore.js";
import type { Overlay } from "./overlay.js";

export class OverlayFacts {
  private decoded: FileFacts | undefined;
  private byName: Map<string, number[]> | undefined;
  private knownMarks: Uint32Array | undefined;
  private distinct: readonly string[] | undefined;

  private constructor(private readonly overlay: Overlay) {}

  static of(overlay: Overlay): OverlayFacts {
    let facts = known.get(overlay);
    if (facts === undefined) {
      facts = new OverlayFacts(overlay);
      known.set(overlay, facts);
    }
    return facts;
  }

  get facts(): FileFacts {
    this.decoded ??= decodeFacts(Buffer.from(this.overlay.facts));
    return this.decoded;
  }

  /** Ordinals of the declarations of exactly that name. */
  named(name: string): readonly number[] {
    if (this.byName === undefined) {
      this.byName = new Map();
      for (const [ordinal, declared] of this.facts.declarations.entries()) {
        const ordinals = this.byName.get(declared.name);
        if (ordinals === undefined) this.byName.set(declared.name, [ordinal]);
        else ordinals.push(ordinal);
      }
    }
    return this.byName.get(name) ?? [];
  }

  /** By ordinal, as the index marks them (store/nameMark.ts). */
  get marks(): Uint32Array {
    this.knownMarks ??= namesOf(this.overlay.path, this.facts).marks;
    return this.knownMarks;
  }

  /** The names of its declarations as the index spells them, each once. */
  get names(): readonly string[] {
    this.distinct ??= [...new Set(this.facts.declarations.map(({ name }) => indexedName(name)))];
    return this.distinct;
  }
}

const known = new WeakMap<Overlay, OverlayFacts>();

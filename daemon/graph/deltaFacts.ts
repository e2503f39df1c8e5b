/**
 * What a view reads of a file that lies in front of the store (an unsaved buffer, or a saved file before its commit): its facts, decoded
 * when first asked for and once for each version, and its names.
 *
 * Kept for as long as the delta's object lives, so that twenty open files cost a question only what it asks of them.
 */
import type { Dialect, FileFacts } from "../../adapters/facts.js";
import { decodeFacts } from "../../adapters/factsCodec.js";
import { adapterOf } from "../../adapters/registry.js";
import { factsKey } from "../store/factsStore.js";
import { namesOf } from "../store/fileNames.js";
import { indexedName } from "../store/workspaceStore.js";
import type { EarlyFile } from "./earlyFile.js";
import type { Overlay } from "./overlay.js";

export class DeltaFacts {
  private decoded: FileFacts | undefined;
  private byName: Map<string, number[]> | undefined;
  private key: Buffer | undefined;
  private knownMarks: Uint32Array | undefined;
  private distinct: readonly string[] | undefined;

  private constructor(private readonly delta: Delta) {}

  static of(delta: Delta): DeltaFacts {
    let facts = known.get(delta);
    if (facts === undefined) {
      facts = new DeltaFacts(delta);
      known.set(delta, facts);
    }
    return facts;
  }

  get facts(): FileFacts {
    this.decoded ??= "record" in this.delta ? this.delta.facts : decodeFacts(Buffer.from(this.delta.facts));
    return this.decoded;
  }

  /** The key that its facts have, or would have if it were saved as it is. */
  keyFor(dialect: Dialect): Buffer {
    this.key ??= "record" in this.delta ? this.delta.record.factsKey : textKey(this.delta.text, dialect);
    return this.key;
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
    this.knownMarks ??= namesOf("record" in this.delta ? this.delta.record.path : this.delta.path, this.facts).marks;
    return this.knownMarks;
  }

  /** The names of its declarations as the index spells them, each once. */
  get names(): readonly string[] {
    this.distinct ??= [...new Set(this.facts.declarations.map(({ name }) => indexedName(name)))];
    return this.distinct;
  }
}

function textKey(text: string, dialect: Dialect): Buffer {
  return factsKey(Buffer.from(text, "utf8"), dialect, adapterOf(dialect).version);
}

export type Delta = Overlay | EarlyFile;

const known = new WeakMap<Delta, DeltaFacts>();

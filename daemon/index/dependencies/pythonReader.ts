/**
 * PythonReader: Python files outside the workspace for one job or view: the standard library's stubs.
 *
 * Where a file's facts come from, in this order: what the process has opened already, the ready-made facts, the facts store, and last (for who may
 * make them) the text.
 */
import type { Dialect, FileFacts } from "../../../adapters/facts.js";
import { pythonPlace, typeshedRoot } from "../../../adapters/python/outsidePlaces.js";
import { typeshedEdition } from "../../../adapters/python/typeshedEdition.js";
import { loadFacts } from "../../store/factsCache.js";
import type { FactsStore } from "../../store/factsStore.js";
import { type DependencyLibrary, outsideFactsKey } from "./dependencyLibrary.js";
import type { DependencySource } from "./dependencySource.js";

export type PythonParts = {
  readonly library: DependencyLibrary;
  readonly store: FactsStore;
  /** Makes facts of a text and keeps them under the key; undefined where nobody may, or there is no text. */
  readonly make: (key: Buffer, dialect: Dialect, read: () => string | undefined) => FileFacts | undefined;
};

export class PythonReader implements Omit<DependencySource, "outline"> {
  constructor(private readonly parts: PythonParts) {}

  exists(path: string): boolean {
    const place = pythonPlace(path);
    return place?.kind === "standard" && this.parts.library.python.has(place.inside);
  }

  facts(path: string): FileFacts | undefined {
    const place = pythonPlace(path);
    const { library, store, make } = this.parts;
    if (place?.kind !== "standard" || !library.python.has(place.inside)) return undefined;
    const key = outsideFactsKey("pyi", "standard library", typeshedEdition, place.inside);
    return (
      library.facts.get(key.toString("latin1")) ??
      library.python.facts(place.inside, key, library.facts) ??
      loadFacts(store, key, library.facts) ??
      make(key, "pyi", () => library.python.text(place.inside))
    );
  }

  directory(path: string): readonly string[] {
    const place = pythonPlace(path);
    if (place?.kind !== "standard") return [];
    return this.parts.library.python.directory(place.inside).map((inside) => `${typeshedRoot}/${inside}`);
  }

  /** The text of a stub; undefined for what has none. */
  text(path: string): string | undefined {
    const place = pythonPlace(path);
    return place?.kind === "standard" ? this.parts.library.python.text(place.inside) : undefined;
  }
}

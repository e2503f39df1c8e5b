/** Places of identifiers in source files, and samples of lists, chosen by a fixed sequence: the same ones in every run. */
import fs from "node:fs";
import path from "node:path";
import type { Position } from "../proto/positions.js";

export type SampledPlace = { readonly path: string; readonly position: Position };

/** Up to `count` identifiers, one a file and round; keywords are among them and have no answer. */
export function samplePlaces(root: string, files: readonly string[], count: number): readonly SampledPlace[] {
  const places: SampledPlace[] = [];
  const texts = new Map<string, readonly string[]>();
  for (let nth = 0; places.length < count && nth < count * 4; nth++) {
    const file = files[pick(nth, files.length)];
    const lines = texts.get(file) ?? fs.readFileSync(path.join(root, file), "utf8").split("\n");
    texts.set(file, lines);
    const line = pick(nth * 31 + 7, lines.length);
    const text = lines[line];
    if (/^\s*(\/\/|#|\*)/.test(text)) continue;
    const found = [...text.matchAll(/[A-Za-z_]\w*/g)];
    if (found.length === 0) continue;
    places.push({ path: file, position: { line, character: found[pick(nth * 17 + 3, found.length)].index } });
  }
  return places;
}

/** Up to `count` of the values, spread over all of them, each once. */
export function seeded<Value>(values: readonly Value[], count: number): readonly Value[] {
  const numbered = values.map((value, index) => ({ value, order: Math.imul(index + 1, 2_654_435_761) >>> 0 }));
  return numbered
    .sort((left, right) => left.order - right.order)
    .slice(0, count)
    .map(({ value }) => value);
}

/** The nth of a fixed sequence of numbers below `length`. */
function pick(nth: number, length: number): number {
  return length === 0 ? 0 : (Math.imul(nth + 1, 2_654_435_761) >>> 0) % length;
}

/**
 * References as a judge of definitions implies them: the inverse of what it says of every identifier of a tree.
 *
 * The truth is JSON lines, one an identifier, from 0, characters in UTF-16 units: `{path, line, character, name, kind, got: [{path, line,
 * character}]}`, `got` where it is defined (judges/gouses writes it). An object's references are all identifiers that lead to it, its
 * declaration too. Objects that are used nowhere are not sampled, nor embedded fields, whose one name is a field and a use of a type.
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

export type Place = { readonly path: string; readonly line: number; readonly character: number };

export type Judged = Place & { readonly name: string; readonly kind: string; readonly got: readonly Partial<Place>[] };

/** What a tool answers for an object. `unresolved`: the sites of its name that it reports as not resolved. */
export type ReferenceAnswer = Place & {
  readonly name: string;
  readonly kind: string;
  readonly got: readonly Place[];
  readonly unresolved: readonly Place[];
};

/** A sample of the objects that the truth defines and uses, the same for the same seed. `kinds`: of these kinds only; all where it is empty. */
export async function sampleObjects(
  truth: string,
  count: number,
  seed: number,
  kinds: readonly string[],
): Promise<readonly Judged[]> {
  const uses = new Map<string, number>();
  const objects = new Map<string, Judged>();
  for await (const judged of judgedLines(truth)) {
    for (const place of judged.got) uses.set(placeKey(place), (uses.get(placeKey(place)) ?? 0) + 1);
    if (kinds.length > 0 && !kinds.includes(judged.kind)) continue;
    if (judged.got.length === 1 && placeKey(judged.got[0]) === placeKey(judged)) objects.set(placeKey(judged), judged);
  }
  const used = [...objects.keys()].filter((key) => (uses.get(key) ?? 0) > 1).sort();
  const random = randomNumbers(seed);
  for (let at = used.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [used[at], used[other]] = [used[other], used[at]];
  }
  return used
    .slice(0, count)
    .sort()
    .flatMap((key) => objects.get(key) ?? []);
}

/** Keys of the references of each of the objects, and the files that the truth knows. */
export async function referencesOf(
  truth: string,
  objects: readonly Place[],
): Promise<{ readonly references: ReadonlyMap<string, ReadonlySet<string>>; readonly files: ReadonlySet<string> }> {
  const references = new Map(objects.map((object) => [placeKey(object), new Set<string>()]));
  const files = new Set<string>();
  for await (const judged of judgedLines(truth)) {
    files.add(judged.path);
    for (const place of judged.got) references.get(placeKey(place))?.add(placeKey(judged));
  }
  return { references, files };
}

export function placeKey({ path, line, character }: Partial<Place>): string {
  return path === undefined ? "outside" : `${path}:${line}:${character}`;
}

async function* judgedLines(file: string): AsyncGenerator<Judged> {
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== "") yield JSON.parse(line);
}

/** A linear congruential generator (Knuth, MMIX), its upper bits. */
function randomNumbers(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn;
    return Number(state >> 32n) / 2 ** 32;
  };
}

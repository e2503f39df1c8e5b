/** The same choice of so many items for the same seed, in the items' own order. */
export function seededSample<Item>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  let state = seed;
  const draw = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
  return items
    .map((item, at) => ({ item, at, key: draw() }))
    .sort((left, right) => left.key - right.key)
    .slice(0, count)
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);
}

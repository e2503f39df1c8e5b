/** What a file is by its path alone, before anything is opened. */
import { LRUCache } from "lru-cache";
import { adapterOf, dialectOf } from "../../adapters/registry.js";
import { isGeneratedPath } from "../graph/generatedPath.js";

/** Lower is better: production, then generated code, then tests, then generated tests. */
export function pathRank(path: string): number {
  let rank = known.get(path);
  if (rank === undefined) {
    rank = rankOf(isTestPath(path), isGeneratedPath(path));
    known.set(path, rank);
  }
  return rank;
}

export function rankOf(isTest: boolean, isGenerated: boolean): number {
  return (isTest ? 2 : 0) + (isGenerated ? 1 : 0);
}

/** The same few paths hold most of what is asked. */
const known = new LRUCache<string, number>({ max: 20_000 });

export function isTestPath(path: string): boolean {
  const dialect = dialectOf(path);
  return dialect !== undefined && (adapterOf(dialect).isTestPath?.(path) ?? false);
}

/** What a file is by its path alone, before anything is opened. */
import { adapterOf, dialectOf } from "../../adapters/registry.js";
import { isGeneratedPath } from "../graph/generatedPath.js";

/** Lower is better: production, then generated code, then tests, then generated tests. */
export function pathRank(path: string): number {
  return rankOf(isTestPath(path), isGeneratedPath(path));
}

export function rankOf(isTest: boolean, isGenerated: boolean): number {
  return (isTest ? 2 : 0) + (isGenerated ? 1 : 0);
}

export function isTestPath(path: string): boolean {
  const dialect = dialectOf(path);
  return dialect !== undefined && (adapterOf(dialect).isTestPath?.(path) ?? false);
}

/**
 * What look-ups read of packages outside the workspace. Paths are those of adapters/outsidePaths.ts; answers are as FactsSource gives them for the
 * workspace's own files, and never change for a path, except whether a module's sources are at hand.
 */
import type { FileFacts } from "../../../adapters/facts.js";
import type { OutsidePackage } from "../lookups.js";

export interface DependencySource {
  /** Whether a directory of modules or packages, or a file in one, is there. */
  exists(path: string): boolean;
  facts(path: string): FileFacts | undefined;
  /** Paths with facts directly in a directory, sorted. */
  directory(path: string): readonly string[];
  outline(directory: string): OutsidePackage | undefined;
}

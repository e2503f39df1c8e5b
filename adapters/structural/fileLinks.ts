/** Links to whole files of the workspace. */
import type { FileFacts } from "../facts.js";
import type { ImportLink, LinkContext } from "../links.js";
import { containerMoniker } from "../monikers.js";

/** The moniker of a file whose language gives it no identity of its own: its path is its namespace. */
export function fileMoniker(language: string, path: string): string {
  return containerMoniker({ scheme: language, manager: "", package: "", namespace: path.split("/") });
}

/** One link for each import whose file `find` names; `find` asks tracked look-ups only. */
export function linkFiles(
  facts: FileFacts,
  context: LinkContext,
  languageOf: (path: string) => string,
  find: (importIndex: number) => string | undefined,
): readonly ImportLink[] {
  const links: ImportLink[] = [];
  for (let importIndex = 0; importIndex < facts.imports.length; importIndex++) {
    const path = find(importIndex);
    if (path === undefined || path === context.path) continue;
    const target = fileMoniker(languageOf(path), path);
    links.push({ importIndex, nameIndex: -1, target, targetPath: path, tier: "exact" });
  }
  return links;
}

/** The first of some candidates that the workspace holds. */
export function firstExisting(context: LinkContext, candidates: Iterable<string | undefined>): string | undefined {
  for (const path of candidates) {
    if (path !== undefined && path !== "" && context.exists(path)) return path;
  }
  return undefined;
}

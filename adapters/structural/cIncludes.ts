/**
 * Where C and C++ includes lead: `"x.h"` beside the including file first, then, as for `<x.h>`, below the directories above it and
 * their `include` and `src` folders, nearest first. Limits: a build's own -I paths are not known.
 */
import type { FileFacts } from "../facts.js";
import type { ImportLink, LinkContext } from "../links.js";
import { firstExisting, linkFiles } from "./fileLinks.js";
import { ancestors, directoryOf, joinPath } from "./paths.js";

export function linkIncludes(facts: FileFacts, context: LinkContext): readonly ImportLink[] {
  const directory = directoryOf(context.path);
  return linkFiles(facts, context, languageOfInclude, (index) => {
    const { specifier } = facts.imports[index];
    return firstExisting(context, candidates(directory, specifier));
  });
}

function* candidates(directory: string, specifier: string): Iterable<string | undefined> {
  const system = specifier.startsWith("<");
  const name = system ? specifier.slice(1, -1) : specifier;
  if (name.startsWith("/")) return;
  if (!system) yield joinPath(directory, name);
  // A standard header such as <vector> has no folder and no ending, and no file of the workspace stands for it.
  if (system && !name.includes(".") && !name.includes("/")) return;
  for (const base of ancestors(directory)) {
    if (base !== directory || system) yield joinPath(base, name);
    for (const folder of includeFolders) yield joinPath(base === "" ? folder : `${base}/${folder}`, name);
  }
}

const includeFolders = ["include", "src"] as const;

function languageOfInclude(path: string): string {
  return path.endsWith(".c") ? "c" : "cpp";
}

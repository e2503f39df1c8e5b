/** Where the imports of a Go file lead (goPackages.ts). Packages outside the workspace are known by name, and have no path. */
import type { FileFacts } from "../facts.js";
import type { ImportLink, LinkContext } from "../links.js";
import { containerMoniker } from "../monikers.js";
import { dependencyPlace } from "./dependencyPaths.js";
import { packageOf } from "./goPackages.js";
import { mainModuleRoot } from "./mainModuleRoot.js";

export function linkImports({ imports: written }: FileFacts, context: LinkContext): readonly ImportLink[] {
  const root = mainModuleRoot(context.path, context);
  const imports: ImportLink[] = [];
  written.forEach(({ specifier }, importIndex) => {
    const target = packageOf(specifier, context.path, root, context);
    if (target === undefined) return;
    imports.push({
      importIndex,
      nameIndex: -1,
      target: containerMoniker(target.identity),
      targetPath: workspacePath(target.directory),
      tier: "exact",
    });
  });
  return imports;
}

function workspacePath(directory: string | undefined): string {
  if (directory === undefined || dependencyPlace(directory) !== undefined) return "";
  return directory === "" ? "." : directory;
}

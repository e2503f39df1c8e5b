/**
 * Which distribution and module a file's declarations belong to: ("pip", name of the project) where a manifest tells it, else
 * (".", the project's directory), and the module's path from its import root.
 */
import { type FileIdentity, fileContainer, type LinkContext } from "../links.js";
import { type ImportRoot, importRootOf } from "./importRoots.js";
import { joinPath, parentPath } from "./moduleFinder.js";
import { pythonPlace } from "./outsidePlaces.js";

/** Depends on what stands around the path and on the project's manifest only, never on another Python file's content. */
export function pythonIdentity(path: string, context: LinkContext): FileIdentity {
  const place = pythonPlace(path);
  if (place?.kind === "standard") return standardLibraryIdentity(moduleName(place.inside, ""));
  const root = importRootOf(parentPath(path), context);
  const name = distributionName(root, context);
  return {
    scheme: "python",
    manager: name === "" ? "." : "pip",
    package: name === "" ? root.project : name,
    namespace: moduleName(path, root.directory),
  };
}

/** A module of the standard library. */
export function standardLibraryIdentity(parts: readonly string[]): FileIdentity {
  return { scheme: "python", manager: "python", package: "stdlib", namespace: parts };
}

function moduleName(path: string, root: string): readonly string[] {
  const parts = path.slice(root === "" ? 0 : root.length + 1).split("/");
  const last = parts.length - 1;
  parts[last] = parts[last].replace(/\.[^.]+$/, "");
  if (parts[last] === "__init__") parts.pop();
  if (parts.length > 0) parts[0] = parts[0].replace(/-stubs$/, "");
  return parts;
}

function distributionName(root: ImportRoot, context: LinkContext): string {
  for (const [file, table] of manifestTables) {
    const path = joinPath(root.project, file);
    if (!context.exists(path)) continue;
    for (const member of context.member(fileContainer(path, table), "name")) {
      const name = member.valueType.replace(/^(["'])(.*)\1$/, "$2").trim();
      if (name !== "") return name;
    }
  }
  return "";
}

const manifestTables = [
  ["pyproject.toml", "project"],
  ["pyproject.toml", "tool.poetry"],
  ["setup.cfg", "metadata"],
] as const;

/**
 * Which distribution and module a file's declarations belong to: ("pip", name of the project) where a manifest tells it, else
 * (".", the project's directory), and the module's path from its import root. The standard library is of no distribution: ("python", "stdlib").
 */
import type { FileIdentity, LinkContext } from "../links.js";
import { distributionOf } from "./environments.js";
import { importRootOf } from "./importRoots.js";
import { pythonPlace } from "./outsidePlaces.js";
import { parentPath } from "./paths.js";
import { stubDistributions } from "./stubDistributions.js";

/** Depends on what stands around the path and on the project's manifest only, never on another Python file's content. */
export function pythonIdentity(path: string, context: LinkContext): FileIdentity {
  const place = pythonPlace(path);
  if (place?.kind === "standard") return standardLibraryIdentity(moduleName(place.inside));
  if (place?.kind === "packageStub") {
    const namespace = moduleName(place.inside);
    return { scheme: "python", manager: "pip", package: stubDistributions[namespace[0]] ?? namespace[0], namespace };
  }
  if (place?.kind === "environment") {
    const namespace = moduleName(place.inside);
    const name = namespace.length === 0 ? "" : distributionOf(place.environment, namespace[0], context);
    return { scheme: "python", manager: "pip", package: name, namespace };
  }
  const { directory, project } = importRootOf(parentPath(path), context);
  return {
    scheme: "python",
    manager: project.name === "" ? "." : "pip",
    package: project.name === "" ? project.directory : project.name,
    namespace: moduleName(below(path, directory)),
  };
}

/** A module of the standard library. */
export function standardLibraryIdentity(parts: readonly string[]): FileIdentity {
  return { scheme: "python", manager: "python", package: "stdlib", namespace: parts };
}

/** The dotted name, in parts, that the file at a path of the workspace has as a module. */
export function moduleNameOf(path: string, context: LinkContext): readonly string[] {
  return moduleName(below(path, importRootOf(parentPath(path), context).directory));
}

function below(path: string, root: string): string {
  return path.slice(root === "" ? 0 : root.length + 1);
}

function moduleName(path: string): readonly string[] {
  const parts = path.split("/");
  const last = parts.length - 1;
  parts[last] = parts[last].replace(/\.[^.]+$/, "");
  if (parts[last] === "__init__") parts.pop();
  if (parts.length > 0) parts[0] = parts[0].replace(/-stubs$/, "");
  return parts;
}

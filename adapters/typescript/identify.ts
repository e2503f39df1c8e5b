/**
 * The identity of a file: its npm package and its place below that package's manifest. A file under no package.json, or under one without
 * a name, belongs to the package "." and its path is counted from there.
 */

import type { FileIdentity, LinkContext } from "../links.js";
import { containerMoniker } from "../monikers.js";
import { packageDirectory, scalarAt } from "./manifest.js";
import { directoryOf, within } from "./paths.js";

export function identifyPath(path: string, context: LinkContext): FileIdentity {
  const directory = packageDirectory(context, directoryOf(path));
  const name = directory === undefined ? undefined : scalarAt(context, within(directory, "package.json"), "", "name");
  const below =
    name === undefined || directory === undefined || directory === "" ? path : path.slice(directory.length + 1);
  return { scheme: "ts", manager: "npm", package: name ?? "", namespace: below.split("/") };
}

/** The moniker of the module that a file is. */
export function moduleMoniker(path: string, context: LinkContext): string {
  return containerMoniker(identifyPath(path, context));
}

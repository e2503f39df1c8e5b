/**
 * Identity of a .proto file: its namespace is the package, since full names are what the language knows symbols by.
 *
 * The moniker's package is the import root that the file's place implies (`third_party/googleapis` of
 * third_party/googleapis/google/api/http.proto in package google.api; none at the workspace's root), and the file's own directory where the
 * folders do not follow the package: so two vendored copies of a file, or two files without a package, are two sets of symbols. A file's
 * own moniker has its path in the workspace for a namespace (`proto . . . google/api/`http.proto`/`).
 */
import type { FileFacts } from "../facts.js";
import type { FileIdentity, LinkContext } from "../links.js";
import { containerMoniker } from "../monikers.js";

export function protoIdentity(facts: FileFacts, context: Pick<LinkContext, "path">): FileIdentity {
  const directory = directoryOf(context.path);
  const root = impliedRoot(directory, facts.container) ?? directory;
  return identity(root, facts.container === "" ? [] : facts.container.split("."));
}

/** The moniker of a .proto file. */
export function fileMoniker(path: string): string {
  return containerMoniker(identity("", path.split("/")));
}

/** `a/b/v1` of a file in package `b.v1` lies below the root `a`. Also where the workspace's root lies inside the import root: "". */
export function impliedRoot(directory: string, container: string): string | undefined {
  if (container === "") return undefined;
  const inside = container.replaceAll(".", "/");
  if (directory === inside || outerFolders(directory, container) !== "") return "";
  return directory.endsWith(`/${inside}`) ? directory.slice(0, -inside.length - 1) : undefined;
}

/** `core` of a file in package `idl.core` says that the workspace's root is the import root's folder `idl`; "" where nothing says so. */
export function outerFolders(directory: string, container: string): string {
  const inside = container.replaceAll(".", "/");
  if (directory === "") return inside;
  return inside.endsWith(`/${directory}`) ? inside.slice(0, -directory.length - 1) : "";
}

export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function identity(root: string, namespace: readonly string[]): FileIdentity {
  return { scheme: "proto", manager: "", package: root, namespace };
}

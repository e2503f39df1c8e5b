/**
 * Identity of a .proto file, and where its imports lead.
 *
 * Namespace is the package, since full names are what the language knows symbols by. The moniker's package is the import root that the
 * file's place implies (`third_party/googleapis` of third_party/googleapis/google/api/http.proto in package google.api; none at the
 * workspace's root, or where the folders do not follow the package): so two vendored copies of a file are two sets of symbols.
 *
 * An import names a file below some import root; the roots are those that buf.yaml or buf.work.yaml state, else the one that
 * the importing file's own place implies, else any directory above it, else the customary folders beneath those. The target of an
 * import is the imported file: its moniker's namespace is the file's path in the workspace (`proto . . . google/api/`http.proto`/`),
 * or the import path where the workspace does not hold the file, which is so for the well-known types only.
 */
import type { FileFacts } from "../facts.js";
import {
  type FileIdentity,
  type FileLinks,
  fileContainer,
  type ImportLink,
  importLinks,
  type LinkContext,
} from "../links.js";
import { containerMoniker } from "../monikers.js";

export function protoIdentity(facts: FileFacts, context: Pick<LinkContext, "path">): FileIdentity {
  const root = impliedRoot(directoryOf(context.path), facts.container) ?? "";
  return identity(root, facts.container === "" ? [] : facts.container.split("."));
}

export function linkImports(facts: FileFacts, _identity: FileIdentity, context: LinkContext): FileLinks {
  const roots = new ImportRoots(context, facts.container);
  const imports: ImportLink[] = [];
  for (let importIndex = 0; importIndex < facts.imports.length; importIndex++) {
    const { specifier } = facts.imports[importIndex];
    if (!isCleanPath(specifier)) continue;
    const found = roots.find(specifier);
    if (found !== undefined) {
      const target = containerMoniker(identity("", found.path.split("/")));
      imports.push({ importIndex, nameIndex: -1, target, targetPath: found.path, tier: found.tier });
    } else if (specifier.startsWith("google/protobuf/")) {
      const target = containerMoniker(identity("", specifier.split("/")));
      imports.push({ importIndex, nameIndex: -1, target, targetPath: "", tier: "exact" });
    }
  }
  return importLinks(imports);
}

type Found = { readonly path: string; readonly tier: "exact" | "inferred" };

/** Customary folders of .proto files inside a project. */
const customaryRoots = ["proto", "protos", "protobuf", "src/main/proto", "third_party", "vendor"] as const;

class ImportRoots {
  /** Stated by buf's files, or implied by the importing file's package. */
  private readonly certain: readonly string[];
  /** The importing file's directory and all above, innermost first; of these only the implied root and those above it, where there is one. */
  private readonly above: readonly string[];

  /** Where the workspace lies inside its import root: the folders between the two, "" otherwise. */
  private readonly outside: string;

  constructor(
    private readonly context: LinkContext,
    container: string,
  ) {
    const all = directoriesAbove(context.path);
    const implied = impliedRoot(all[0], container);
    const stated = this.statedRoots(all);
    this.outside = outerFolders(all[0], container);
    this.certain = implied === undefined ? stated : [...new Set([...stated, implied])];
    this.above = implied === undefined ? all : all.slice(all.indexOf(implied));
  }

  find(specifier: string): Found | undefined {
    for (const root of this.certain) {
      const path = join(root, specifier);
      if (this.context.exists(path)) return { path, tier: "exact" };
    }
    if (this.outside !== "" && specifier.startsWith(`${this.outside}/`)) {
      const path = specifier.slice(this.outside.length + 1);
      if (this.context.exists(path)) return { path, tier: "exact" };
    }
    for (const root of this.above) {
      if (this.certain.includes(root)) continue;
      const path = join(root, specifier);
      if (this.context.exists(path)) return { path, tier: "inferred" };
    }
    for (const root of this.above) {
      for (const folder of customaryRoots) {
        const path = join(join(root, folder), specifier);
        if (this.context.exists(path)) return { path, tier: "inferred" };
      }
    }
    return undefined;
  }

  /** Roots that the nearest buf.yaml and the nearest buf.work.yaml state. */
  private statedRoots(above: readonly string[]): string[] {
    const roots: string[] = [];
    for (const directory of above) {
      const file = join(directory, "buf.work.yaml");
      if (!this.context.exists(file)) continue;
      for (const entry of this.context.enumerate(fileContainer(file, "directories"))) {
        roots.push(join(directory, entry.valueType));
      }
      break;
    }
    for (const directory of above) {
      const file = join(directory, "buf.yaml");
      if (!this.context.exists(file)) continue;
      const before = roots.length;
      for (const module of this.context.enumerate(fileContainer(file, "modules"))) {
        const path = this.context.member(fileContainer(file, `modules.${module.name}`), "path")[0];
        roots.push(path === undefined ? directory : join(directory, path.valueType));
      }
      for (const root of this.context.enumerate(fileContainer(file, "build.roots"))) {
        roots.push(join(directory, root.valueType));
      }
      if (roots.length === before) roots.push(directory);
      break;
    }
    return [...new Set(roots)];
  }
}

function identity(root: string, namespace: readonly string[]): FileIdentity {
  return { scheme: "proto", manager: "", package: root, namespace };
}

/** `a/b/v1` of a file in package `b.v1` lies below the root `a`. */
function impliedRoot(directory: string, container: string): string | undefined {
  if (container === "") return undefined;
  const inside = container.replaceAll(".", "/");
  if (directory === inside) return "";
  return directory.endsWith(`/${inside}`) ? directory.slice(0, -inside.length - 1) : undefined;
}

/** `core` of a file in package `idl.core` says that the workspace's root is the import root's folder `idl`. */
function outerFolders(directory: string, container: string): string {
  const inside = container.replaceAll(".", "/");
  if (directory === "") return inside;
  return inside.endsWith(`/${directory}`) ? inside.slice(0, -directory.length - 1) : "";
}

function directoriesAbove(path: string): string[] {
  const found: string[] = [];
  let directory = path;
  while (directory !== "") {
    directory = directoryOf(directory);
    found.push(directory);
  }
  return found;
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Import paths are relative, with slashes, and never climb. */
function isCleanPath(path: string): boolean {
  return path !== "" && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

function join(root: string, path: string): string {
  const clean = path.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
  if (root === "") return clean === "." ? "" : clean;
  return clean === "" || clean === "." ? root : `${root}/${clean}`;
}

/**
 * Where the imports of a .proto file lead.
 *
 * An import names a file below some import root. The roots are those that the nearest buf.yaml, buf.work.yaml and buf.gen.yaml state (the one that
 * holds the importing file first), else the one that the importing file's own place implies, else any directory above it, else the customary
 * folders beneath those, else the well-known types that navd brings (`@proto/google/protobuf/any.proto`). What no build file states and no
 * package implies is `inferred`.
 */
import { fileContainer, type LinkContext } from "../links.js";
import { directoryOf, impliedRoot, outerFolders } from "./protoIdentity.js";

export type ImportedFile = { readonly path: string; readonly tier: "exact" | "inferred" };

/** Where the files lie that navd brings. */
export const wellKnownRoot = "@proto";

/** Customary folders of .proto files inside a project. */
const customaryRoots = ["proto", "protos", "protobuf", "src/main/proto", "third_party", "vendor"] as const;

export class ImportRoots {
  /** Stated by buf's files, or implied by the importing file's package. */
  private readonly certain: readonly string[];
  /** The importing file's directory and all above, innermost first; of these only the implied root and those above it, where there is one. */
  private readonly above: readonly string[];
  /** Where the workspace lies inside its import root: the folders between the two, "" otherwise. */
  private readonly outside: string;

  /** `stated`: statedRoots of the file's directory. */
  constructor(
    private readonly context: Pick<LinkContext, "exists">,
    path: string,
    container: string,
    stated: readonly string[],
  ) {
    const directory = directoryOf(path);
    const all = directoriesFrom(directory);
    const implied = impliedRoot(directory, container);
    this.outside = container === "" ? "" : outerFolders(directory, container);
    const holding = stated.filter((root) => isInside(path, root)).sort((left, right) => right.length - left.length);
    const certain = [...holding, ...stated, ...(implied === undefined ? [] : [implied])];
    this.certain = [...new Set(certain)];
    const from = implied === undefined ? 0 : all.indexOf(implied);
    this.above = all.slice(from).filter((root) => !this.certain.includes(root));
  }

  find(specifier: string): ImportedFile | undefined {
    if (!isCleanPath(specifier)) return undefined;
    for (const root of this.certain) {
      const path = join(root, specifier);
      if (this.context.exists(path)) return { path, tier: "exact" };
    }
    if (this.outside !== "" && specifier.startsWith(`${this.outside}/`)) {
      const path = specifier.slice(this.outside.length + 1);
      if (this.context.exists(path)) return { path, tier: "exact" };
    }
    return this.inferred(specifier) ?? this.wellKnown(specifier);
  }

  private inferred(specifier: string): ImportedFile | undefined {
    for (const root of this.above) {
      const path = join(root, specifier);
      if (this.context.exists(path)) return { path, tier: "inferred" };
    }
    for (const root of new Set([...this.certain, ...this.above])) {
      for (const folder of customaryRoots) {
        const path = join(join(root, folder), specifier);
        if (this.context.exists(path)) return { path, tier: "inferred" };
      }
    }
    return undefined;
  }

  private wellKnown(specifier: string): ImportedFile | undefined {
    if (!specifier.startsWith("google/protobuf/")) return undefined;
    const path = `${wellKnownRoot}/${specifier}`;
    return this.context.exists(path) ? { path, tier: "exact" } : undefined;
  }
}

/** Roots that the nearest buf.work.yaml, buf.yaml and buf.gen.yaml above a directory state. */
export function statedRoots(directory: string, context: LinkContext): readonly string[] {
  const above = directoriesFrom(directory);
  const roots: string[] = [];
  const work = nearest(above, "buf.work.yaml", context);
  if (work !== undefined) roots.push(...listed(work, "directories", context));
  const module = nearest(above, "buf.yaml", context);
  if (module !== undefined) {
    const before = roots.length;
    roots.push(...paths(module, "modules", "path", context), ...listed(module, "build.roots", context));
    if (roots.length === before) roots.push(module.directory);
  }
  const generation = nearest(above, "buf.gen.yaml", context);
  if (generation !== undefined) roots.push(...paths(generation, "inputs", "directory", context));
  return [...new Set(roots)];
}

type BuildFile = { readonly directory: string; readonly path: string };

function nearest(above: readonly string[], name: string, context: LinkContext): BuildFile | undefined {
  for (const directory of above) {
    const path = join(directory, name);
    if (context.exists(path)) return { directory, path };
  }
  return undefined;
}

/** Folders that a list of texts names. */
function listed({ directory, path }: BuildFile, key: string, context: LinkContext): string[] {
  return context.enumerate(fileContainer(path, key)).map(({ valueType }) => join(directory, valueType));
}

/** Folders that one key in each entry of a list names; an entry of buf.yaml without it is the folder itself. */
function paths({ directory, path }: BuildFile, key: string, inner: string, context: LinkContext): string[] {
  return context.enumerate(fileContainer(path, key)).flatMap(({ name }) => {
    const stated = context.member(fileContainer(path, `${key}.${name}`), inner)[0];
    if (stated !== undefined) return [join(directory, stated.valueType)];
    return inner === "path" ? [directory] : [];
  });
}

function directoriesFrom(directory: string): string[] {
  const found = [directory];
  while (found[found.length - 1] !== "") found.push(directoryOf(found[found.length - 1]));
  return found;
}

function isInside(path: string, root: string): boolean {
  return root === "" || path.startsWith(`${root}/`);
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

/**
 * Modules: from a specifier in a file to a file of the workspace, or to a package outside.
 *
 * Order, as the compiler's: relative paths; `#` imports; `paths` of the nearest configuration; `baseUrl`; packages of the workspace by name;
 * outside packages. A specifier that `paths` claims but that leads nowhere, and that no manifest lists as a dependency, is unresolved
 * rather than taken for an outside package. Every look-up is tracked.
 */
import type { LinkContext } from "../links.js";
import { externalModule, splitSpecifier } from "./externalPackages.js";
import { fileAt, fileOrDirectory } from "./fileCandidates.js";
import { packageDirectory } from "./manifest.js";
import { type FoundFile, packageEntry, packageImport } from "./packageEntry.js";
import { directoryOf, joinPath } from "./paths.js";
import { mapped, type ProjectPaths, projectPaths } from "./projectPaths.js";
import { isDependency, workspacePackage } from "./workspacePackages.js";

export type ResolvedModule =
  | ({ readonly form: "file" } & FoundFile)
  | { readonly form: "external"; readonly moniker: string };

export class ModuleResolver {
  /** Answers of one link job, at one generation. */
  private readonly resolved = new Map<string, ResolvedModule | undefined>();
  private readonly projects = new Map<string, readonly ProjectPaths[]>();
  private readonly packages = new Map<string, string | undefined>();

  constructor(private readonly context: LinkContext) {}

  resolve(from: string, specifier: string): ResolvedModule | undefined {
    const directory = directoryOf(from);
    const key = `${directory}\0${specifier}`;
    if (this.resolved.has(key)) return this.resolved.get(key);
    const found = this.find(from, directory, specifier);
    this.resolved.set(key, found);
    return found;
  }

  /** A triple-slash path: always relative, and exact. */
  resolveReference(from: string, path: string): ResolvedModule | undefined {
    const at = joinPath(directoryOf(from), path);
    return at !== undefined && this.context.exists(at) ? { form: "file", path: at, tier: "exact" } : undefined;
  }

  private find(from: string, directory: string, written: string): ResolvedModule | undefined {
    // Bundlers' loader queries (`./a.svg?url`) name the same file.
    const specifier = written.replace(/\?.*$/, "");
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
      const path = joinPath(directory, specifier);
      if (path === undefined) return undefined;
      const isDirectory = /(?:^|\/)\.{0,2}$/.test(specifier);
      return (
        this.file(isDirectory ? undefined : fileAt(this.context, path)) ??
        this.file(fileOrDirectory(this.context, path))
      );
    }
    if (specifier === "" || specifier.startsWith("/")) return undefined;
    if (specifier.startsWith("#")) {
      const home = packageDirectory(this.context, directory);
      const found = home === undefined ? undefined : packageImport(this.context, home, specifier);
      if (found !== undefined) return { form: "file", ...found };
    }
    let claimed = false;
    for (const project of this.project(from, directory)) {
      const targets = mapped(project, specifier);
      for (const target of targets ?? []) {
        const found = this.file(fileOrDirectory(this.context, target));
        if (found !== undefined) return found;
      }
      claimed ||= targets !== undefined && mapped({ ...project, patterns: catchAll(project) }, specifier) === undefined;
      if (project.baseUrl === undefined) continue;
      const path = joinPath(project.baseUrl, specifier);
      const found = path === undefined ? undefined : this.file(fileOrDirectory(this.context, path));
      if (found !== undefined) return found;
    }
    return this.package(directory, specifier, claimed);
  }

  private package(directory: string, specifier: string, claimed: boolean): ResolvedModule | undefined {
    const { name, subpath } = splitSpecifier(specifier);
    if (specifier.startsWith("node:")) return external(specifier);
    const home = this.packageNamed(directory, name);
    if (home !== undefined) {
      const found = packageEntry(this.context, home, subpath);
      return found === undefined ? undefined : { form: "file", ...found };
    }
    if (claimed && !isDependency(this.context, directory, name)) return undefined;
    return external(specifier);
  }

  private packageNamed(directory: string, name: string): string | undefined {
    const key = `${directory}\0${name}`;
    if (this.packages.has(key)) return this.packages.get(key);
    const found = workspacePackage(this.context, directory, name);
    this.packages.set(key, found);
    return found;
  }

  private project(from: string, directory: string): readonly ProjectPaths[] {
    const known = this.projects.get(directory);
    if (known !== undefined) return known;
    const found = projectPaths(this.context, from, (name) => this.packageNamed(directory, name));
    this.projects.set(directory, found);
    return found;
  }

  private file(path: string | undefined): ResolvedModule | undefined {
    return path === undefined ? undefined : { form: "file", path, tier: "exact" };
  }
}

/** Patterns that fit every specifier claim none. */
function catchAll(project: ProjectPaths) {
  return project.patterns.filter((pattern) => pattern.pattern === "*");
}

function external(specifier: string): ResolvedModule | undefined {
  const moniker = externalModule(specifier);
  return moniker === undefined ? undefined : { form: "external", moniker };
}

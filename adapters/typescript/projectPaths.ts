/**
 * `paths` and `baseUrl` of the project configuration that is nearest to a file.
 *
 * The nearest tsconfig.json (else jsconfig.json) up the tree counts; a solution file without paths of its own hands on to the
 * configurations it references. `extends` is followed (a list from its end); the nearest `paths` replaces all others, and is relative
 * to the `baseUrl` in force, else to the file that says it. Limits: `include` and `files` are not asked.
 */
import type { LinkContext } from "../links.js";
import { keysAt, listAt, scalarAt } from "./manifest.js";
import { directoryOf, joinPath, upwards, within } from "./paths.js";

export type ProjectPaths = {
  /** Root-relative, or undefined. */
  readonly baseUrl: string | undefined;
  readonly patterns: readonly PathPattern[];
};

export type PathPattern = {
  readonly pattern: string;
  /** Targets in order, relative to `base`. */
  readonly targets: readonly string[];
  readonly base: string;
};

/** Finds a package of the workspace by name, for `extends` of a shared configuration. */
export type FindPackage = (name: string) => string | undefined;

const none: ProjectPaths = { baseUrl: undefined, patterns: [] };
const longestChain = 16;

/** All configurations that may rule a file, nearest first. */
export function projectPaths(context: LinkContext, file: string, findPackage: FindPackage): readonly ProjectPaths[] {
  for (const directory of upwards(directoryOf(file))) {
    for (const name of ["tsconfig.json", "jsconfig.json"]) {
      const path = within(directory, name);
      if (!context.exists(path)) continue;
      const own = read(context, path, findPackage, path, longestChain);
      if (own.patterns.length > 0 || own.baseUrl !== undefined) return [own];
      return references(context, path, findPackage);
    }
  }
  return [];
}

function references(context: LinkContext, path: string, findPackage: FindPackage): readonly ProjectPaths[] {
  const found: ProjectPaths[] = [];
  for (const key of keysAt(context, path, "references").slice(0, 32)) {
    const target = scalarAt(context, path, `references.${key}`, "path");
    const at = target === undefined ? undefined : joinPath(directoryOf(path), target);
    if (at === undefined) continue;
    const config = at.endsWith(".json") ? at : within(at, "tsconfig.json");
    if (config === path || !context.exists(config)) continue;
    const own = read(context, config, findPackage, config, longestChain);
    if (own.patterns.length > 0 || own.baseUrl !== undefined) found.push(own);
  }
  return found;
}

function read(context: LinkContext, path: string, findPackage: FindPackage, root: string, left: number): ProjectPaths {
  if (left === 0) return none;
  let inherited = none;
  const bases = listAt(context, path, "", "extends");
  for (let index = bases.length - 1; index >= 0; index--) {
    const base = extended(context, path, bases[index], findPackage);
    if (base === undefined || base === path) continue;
    const more = read(context, base, findPackage, root, left - 1);
    inherited = {
      baseUrl: inherited.baseUrl ?? more.baseUrl,
      patterns: inherited.patterns.length > 0 ? inherited.patterns : more.patterns,
    };
  }
  const directory = directoryOf(path);
  const place = (value: string) =>
    value.startsWith(configDirectory)
      ? joinPath(directoryOf(root), value.slice(configDirectory.length))
      : joinPath(directory, value);
  const ownBase = scalarAt(context, path, "compilerOptions", "baseUrl");
  const baseUrl = ownBase === undefined ? inherited.baseUrl : place(ownBase);
  const inside = "compilerOptions.paths";
  const patterns = keysAt(context, path, inside).map((pattern) => ({
    pattern,
    targets: listAt(context, path, inside, pattern).map((target) =>
      target.startsWith(configDirectory) ? `/${place(target) ?? ""}` : target,
    ),
    base: directory,
  }));
  const inForce = patterns.length > 0 ? patterns : inherited.patterns;
  if (baseUrl === undefined) return { baseUrl, patterns: inForce };
  return { baseUrl, patterns: inForce.map((pattern) => ({ ...pattern, base: baseUrl })) };
}

const configDirectory = `\${configDir}`;

function extended(context: LinkContext, path: string, base: string, findPackage: FindPackage): string | undefined {
  if (base.startsWith(".")) {
    const at = joinPath(directoryOf(path), base);
    if (at === undefined) return undefined;
    return [at, `${at}.json`].find((candidate) => candidate.endsWith(".json") && context.exists(candidate));
  }
  const parts = base.split("/");
  const length = base.startsWith("@") ? 2 : 1;
  const directory = findPackage(parts.slice(0, length).join("/"));
  if (directory === undefined) return undefined;
  const below = parts.slice(length).join("/");
  const at = within(directory, below === "" ? "tsconfig.json" : below);
  return [at, `${at}.json`, within(at, "tsconfig.json")].find(
    (candidate) => candidate.endsWith(".json") && context.exists(candidate),
  );
}

/**
 * The paths a specifier may mean through one configuration's `paths`, in order; undefined where no pattern fits. An exact pattern wins, else
 * the one with the longest part before its `*`.
 */
export function mapped(paths: ProjectPaths, specifier: string): readonly string[] | undefined {
  let best: PathPattern | undefined;
  let bestPrefix = -1;
  let matched = "";
  for (const candidate of paths.patterns) {
    const star = candidate.pattern.indexOf("*");
    if (star < 0) {
      if (candidate.pattern !== specifier) continue;
      best = candidate;
      matched = "";
      break;
    }
    const suffix = candidate.pattern.slice(star + 1);
    const fits =
      specifier.length >= star + suffix.length &&
      specifier.startsWith(candidate.pattern.slice(0, star)) &&
      specifier.endsWith(suffix);
    if (!fits || star <= bestPrefix) continue;
    best = candidate;
    bestPrefix = star;
    matched = specifier.slice(star, specifier.length - suffix.length);
  }
  if (best === undefined) return undefined;
  const found: string[] = [];
  for (const target of best.targets) {
    const filled = target.replace("*", () => matched);
    const path = filled.startsWith("/") ? joinPath("", filled) : joinPath(best.base, filled);
    if (path !== undefined) found.push(path);
  }
  return found;
}

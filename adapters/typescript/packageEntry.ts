/**
 * What a package of the workspace offers under a subpath: its `exports` map, else its entry fields, mapped back to sources.
 *
 * A manifest names built files (`./dist/index.js`) that a source tree does not hold. Where the named file is there it is the answer
 * (exact); else the directories that builds write to are replaced by those that sources lie in, and the answer is inferred. With an `exports` map
 * a subpath it does not name is closed, as for the compiler.
 */
import type { Tier } from "../../proto/symbols.js";
import type { LinkContext } from "../links.js";
import { fileAt, fileOrDirectory } from "./fileCandidates.js";
import { keysAt, scalarAt } from "./manifest.js";
import { joinPath, within } from "./paths.js";

export type FoundFile = { readonly path: string; readonly tier: Tier };

/** `subpath` is "" for the package itself. */
export function packageEntry(context: LinkContext, directory: string, subpath: string): FoundFile | undefined {
  const manifest = within(directory, "package.json");
  const single = scalarAt(context, manifest, "", "exports");
  const keys = single === undefined ? keysAt(context, manifest, "exports") : [];
  if (single !== undefined) return subpath === "" ? firstFile(context, directory, [single]) : undefined;
  if (keys.length > 0) {
    if (keys.some((key) => key.startsWith(".")))
      return mappedEntry(context, directory, manifest, "exports", keys, `./${subpath}`);
    return subpath === "" ? firstFile(context, directory, leaves(context, manifest, "exports", keys)) : undefined;
  }
  if (subpath !== "") {
    const path = joinPath(directory, subpath);
    const found = path === undefined ? undefined : fileOrDirectory(context, path);
    if (found !== undefined) return { path: found, tier: "exact" };
    return firstFile(context, directory, [subpath]);
  }
  const entries: string[] = [];
  for (const key of ["types", "typings", "source", "module", "main"]) {
    const entry = scalarAt(context, manifest, "", key);
    if (entry !== undefined) entries.push(entry);
  }
  const found = firstFile(context, directory, entries);
  if (found !== undefined) return found;
  const index = fileOrDirectory(context, directory) ?? fileAt(context, within(directory, "src/index"));
  return index === undefined ? undefined : { path: index, tier: entries.length === 0 ? "exact" : "inferred" };
}

/** `#name` through the `imports` map of the package that holds the file. */
export function packageImport(context: LinkContext, directory: string, specifier: string): FoundFile | undefined {
  const manifest = within(directory, "package.json");
  return mappedEntry(context, directory, manifest, "imports", keysAt(context, manifest, "imports"), specifier);
}

/** An exact key, else the pattern with the longest part before its `*`. */
function mappedEntry(
  context: LinkContext,
  directory: string,
  manifest: string,
  field: string,
  keys: readonly string[],
  wanted: string,
): FoundFile | undefined {
  const exact = wanted === "./" ? "." : wanted;
  let key = keys.includes(exact) ? exact : undefined;
  let matched = "";
  if (key === undefined) {
    for (const candidate of keys) {
      const star = candidate.endsWith("/") ? candidate.length : candidate.indexOf("*");
      if (star < 0 || !wanted.startsWith(candidate.slice(0, star))) continue;
      const suffix = candidate.slice(star + 1);
      if (!wanted.endsWith(suffix) || wanted.length < star + suffix.length) continue;
      if (key !== undefined && key.indexOf("*") >= star) continue;
      key = candidate;
      matched = wanted.slice(star, wanted.length - suffix.length);
    }
  }
  if (key === undefined) return undefined;
  const single = scalarAt(context, manifest, field, key);
  const inside = `${field}.${key}`;
  const targets =
    single === undefined ? leaves(context, manifest, inside, keysAt(context, manifest, inside)) : [single];
  const filled = targets.map((target) =>
    key.endsWith("/") ? target + matched : target.replaceAll("*", () => matched),
  );
  return firstFile(context, directory, filled);
}

const mostLeaves = 32;

/** All file names below a map of conditions, in the file's order: the first that is there wins, whatever its condition. */
function leaves(
  context: LinkContext,
  manifest: string,
  inside: string,
  keys: readonly string[],
  depth = 0,
): readonly string[] {
  const found: string[] = [];
  for (const key of keys) {
    if (found.length >= mostLeaves || depth > 6) break;
    const single = scalarAt(context, manifest, inside, key);
    if (single !== undefined) {
      found.push(single);
      continue;
    }
    const below = `${inside}.${key}`;
    found.push(...leaves(context, manifest, below, keysAt(context, manifest, below), depth + 1));
  }
  return found;
}

function firstFile(context: LinkContext, directory: string, targets: readonly string[]): FoundFile | undefined {
  const relative = targets.filter((target) => target !== "null" && !/^[a-z@#]+:/i.test(target));
  for (const target of relative) {
    const path = joinPath(directory, target);
    if (path !== undefined && context.exists(path)) return { path, tier: "exact" };
  }
  for (const target of relative) {
    const source = sourceOf(context, directory, target);
    if (source !== undefined) return { path: source, tier: "inferred" };
  }
  return undefined;
}

const builtInto: ReadonlySet<string> = new Set(
  "dist lib build out output esm cjs es mjs js dts types umd commonjs module esm2022 _esm _cjs src".split(" "),
);

/** The source that a built file is made of: `dist/esm/a.js` is `src/a.ts`, `a.ts`, … */
function sourceOf(context: LinkContext, directory: string, target: string): string | undefined {
  const runtime = target.replace(/^\.\//, "").replace(/\.d\.([cm]?)ts$/, ".$1js");
  const parts = runtime.split("/");
  for (let skipped = 0; skipped < parts.length; skipped++) {
    const rest = parts.slice(skipped).join("/");
    for (const sources of ["src", "", "source", "lib"]) {
      const path = joinPath(directory, within(sources, rest));
      const found = path === undefined ? undefined : (fileAt(context, path) ?? anyModuleForm(context, path));
      if (found !== undefined) return found;
    }
    if (!builtInto.has(parts[skipped])) break;
  }
  return undefined;
}

/** `a.mjs` and `a.cjs` are often built from a.ts. */
function anyModuleForm(context: LinkContext, path: string): string | undefined {
  return /\.[cm]js$/.test(path) ? fileAt(context, path.replace(/\.[cm]js$/, ".js")) : undefined;
}

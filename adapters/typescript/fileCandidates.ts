/**
 * Which file a path without its exact name means: the compiler's extension rules for files, then for directories.
 *
 * `./m.js` is m.ts, m.tsx, m.d.ts and only then m.js; a path without extension tries .ts .tsx .d.ts .js .jsx and the module forms; a directory
 * is what its package.json's types or main say, else its index file.
 */
import type { LinkContext } from "../links.js";
import { scalarAt } from "./manifest.js";
import { joinPath, within } from "./paths.js";

const written: readonly (readonly [string, readonly string[]])[] = [
  [".mjs", [".mts", ".d.mts"]],
  [".cjs", [".cts", ".d.cts"]],
  [".jsx", [".tsx", ".d.ts"]],
  [".js", [".ts", ".tsx", ".d.ts", ".jsx"]],
];

const appended = [".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs", ".json"];

/** The file or directory index at a path, or undefined. */
export function fileOrDirectory(context: LinkContext, path: string): string | undefined {
  return (path === "" ? undefined : fileAt(context, path)) ?? directoryIndex(context, path);
}

export function fileAt(context: LinkContext, path: string): string | undefined {
  for (const [extension, sources] of written) {
    if (!path.endsWith(extension)) continue;
    const stem = path.slice(0, -extension.length);
    for (const source of sources) if (context.exists(stem + source)) return stem + source;
    break;
  }
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name.includes(".") && context.exists(path)) return path;
  for (const extension of appended) if (context.exists(path + extension)) return path + extension;
  return undefined;
}

function directoryIndex(context: LinkContext, directory: string): string | undefined {
  const manifest = within(directory, "package.json");
  if (context.exists(manifest)) {
    for (const key of ["typings", "types", "main"]) {
      const entry = scalarAt(context, manifest, "", key);
      const path = entry === undefined ? undefined : joinPath(directory, entry);
      if (path === undefined) continue;
      const found = fileAt(context, path) ?? indexFile(context, path);
      if (found !== undefined) return found;
    }
  }
  return indexFile(context, directory);
}

function indexFile(context: LinkContext, directory: string): string | undefined {
  const stem = within(directory, "index");
  for (const extension of appended) if (context.exists(stem + extension)) return stem + extension;
  return undefined;
}

/**
 * What becomes of an entry that no rule leaves out and that is no folder: a file of the workspace, or a skip with its
 * reason. Looks at its status and never opens it.
 */
import { errorCode, type FileSystem } from "../system/files.js";
import type { WorkspaceConfiguration } from "./configuration.js";
import type { CrawledFile, Skip } from "./crawl.js";
import { fileLimit } from "./fileLimit.js";
import type { IgnoreRules } from "./ignoreRules.js";
import type { LanguageTable } from "./languageTable.js";

export type Inspection =
  | { readonly kind: "file"; readonly file: CrawledFile }
  | { readonly kind: "skip"; readonly skip: Skip }
  /** It has gone since it was listed. */
  | { readonly kind: "missing" };

/** @param path relative to `root`. */
export function inspectFile(
  root: string,
  path: string,
  rules: IgnoreRules,
  configuration: WorkspaceConfiguration,
  files: FileSystem,
  table: LanguageTable,
): Inspection {
  const absolute = `${root}/${path}`;
  const problem = rules.problemWith(path);
  if (problem !== undefined) return skip(path, "unreadable", problem);
  try {
    const status = files.lstat(absolute);
    if (status.kind === "symlink") return skip(path, "symlink", describeLink(root, absolute, files));
    if (status.kind !== "file") return skip(path, "special", "no regular file (socket, FIFO or device)");
    const dialect = table.dialectOf(path);
    if (dialect !== undefined && configuration.languages !== undefined) {
      const language = table.languageOf(dialect);
      if (!configuration.languages.includes(language)) {
        return skip(path, "language", `${language} is not among the languages ${configuration.languages.join(", ")}`);
      }
    }
    const limit = fileLimit(configuration.limits.fileBytes, dialect);
    if (status.size > limit) return skip(path, "tooLarge", `${status.size} bytes; the limit is ${limit}`);
    const { size, mtimeMs, ctimeMs, inode } = status;
    return { kind: "file", file: { path, stamp: { size, mtimeMs, ctimeMs, inode }, dialect } };
  } catch (error) {
    if (errorCode(error) !== "ENOENT") return skip(path, "unreadable", describeError(error));
    return path.includes("\ufffd") ? skip(path, "unreadable", unspeakableName) : { kind: "missing" };
  }
}

/** Detail of a skip whose name's bytes are no UTF-8: the disk has an entry that this name does not open. */
export const unspeakableName = "the name on disk is not valid UTF-8";

/** "EACCES: permission denied", without the path. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const end = text.indexOf(", ");
  return end < 0 ? text : text.slice(0, end);
}

/** Where a link leads, for users. Links are never followed: inside, the target is indexed by its own name. */
function describeLink(root: string, absolute: string, files: FileSystem): string {
  const written = files.readLink(absolute);
  try {
    const target = files.realpath(absolute);
    if (target === root) return "link to the root";
    if (target.startsWith(`${root}/`)) return `link to ${target.slice(root.length + 1)}, which has its own entry`;
    return `link out of the root, to ${written}`;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return `broken link to ${written}`;
    return code === "ELOOP" ? `link in a loop, to ${written}` : `link to ${written} (${code})`;
  }
}

function skip(path: string, reason: Skip["reason"], detail: string): Inspection {
  return { kind: "skip", skip: { path, reason, detail } };
}

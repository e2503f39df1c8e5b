/**
 * `navd why PATH`: whether a path is indexed, and by which rule it is or is not.
 *
 * Method: walks from the root down to the path with the crawl's own functions (IgnoreRules, inspectFile, decodeText), so the
 * answer cannot differ from what a crawl would do now. Limits: speaks of the disk, not of what the index has taken in yet.
 */
import type { Dialect } from "../../adapters/facts.js";
import { type EntryKind, errorCode, type FileSystem } from "../system/files.js";
import type { WorkspaceConfiguration } from "./configuration.js";
import type { SkipReason } from "./crawl.js";
import { decodeText } from "./decodeText.js";
import { enclosingScope } from "./enclosingRules.js";
import { fileLimit } from "./fileLimit.js";
import { probeMarkers } from "./folderMarkers.js";
import { IgnoreRules, type Scope } from "./ignoreRules.js";
import { describeError, inspectFile, unspeakableName } from "./inspectFile.js";
import { type LanguageTable, registeredLanguages } from "./languageTable.js";

export type Explanation = {
  /** Relative to the root, "" for the root; as given where it lies outside. */
  readonly path: string;
  /** `indexed`: a language reads it; `text`: known and searchable without a language. */
  readonly verdict: "indexed" | "text" | "directory" | "skipped" | "missing" | "outside";
  readonly dialect: Dialect | undefined;
  /** Set when skipped. */
  readonly reason: SkipReason | undefined;
  /** The rule with file and line and what it applies to, the error, or why the path is in; "" for a plain file. */
  readonly detail: string;
};

/** @param path absolute, or relative to `root`; both "/" separated. Never throws. */
export function explainPath(
  root: string,
  path: string,
  configuration: WorkspaceConfiguration,
  files: FileSystem,
  table: LanguageTable = registeredLanguages,
): Explanation {
  const top = root === "/" ? "" : root;
  const relative = relativeTo(top, path);
  if (relative === undefined) return plain(path, "outside", `${path} is outside the root ${root}`);
  const names = relative === "" ? [] : relative.split("/");
  const rules = new IgnoreRules(top, configuration, files);
  const markers = probeMarkers(top || "/", files);
  let scope: Scope = rules.rootScope(markers, markers.git ? undefined : enclosingScope(top, configuration, files));
  let because = "";
  for (const [index, name] of names.entries()) {
    const here = scope.path + name;
    const kind = kindOf(`${top}/${here}`, files);
    if (typeof kind !== "string") {
      if (isListed(`${top}/${scope.path}`, name, files)) return skipped(relative, "unreadable", unspeakableName);
      if (kind.code === "ENOENT") return plain(relative, "missing", `${here} does not exist`);
      return skipped(relative, "unreadable", `${here}: ${kind.text}`);
    }
    const verdict = rules.judge(scope, name, kind === "directory" ? "directory" : "other");
    const last = index === names.length - 1;
    const whole = last ? "" : ` (leaves out all of ${here}/)`;
    if (verdict.kind === "out") return skipped(relative, verdict.reason, verdict.detail + whole);
    because = verdict.detail;
    if (kind !== "directory") {
      const inspected = explainFile(top, here, because, rules, configuration, files, table);
      if (last) return inspected;
      return inspected.verdict === "skipped"
        ? { ...inspected, path: relative, detail: `${here}: ${inspected.detail}` }
        : plain(relative, "missing", `${here} is no folder`);
    }
    const entered = rules.enter(scope, name, verdict, probeMarkers(`${top}/${here}`, files));
    if ("kind" in entered) return skipped(relative, "ignored", entered.detail + whole);
    scope = entered;
  }
  return explainFolder(top, relative, because, files);
}

function explainFile(
  root: string,
  path: string,
  because: string,
  rules: IgnoreRules,
  configuration: WorkspaceConfiguration,
  files: FileSystem,
  table: LanguageTable,
): Explanation {
  const inspection = inspectFile(root, path, rules, configuration, files, table);
  if (inspection.kind === "missing") return plain(path, "missing", `${path} does not exist`);
  if (inspection.kind === "skip") return skipped(path, inspection.skip.reason, inspection.skip.detail);
  const { dialect } = inspection.file;
  try {
    const decoded = decodeText(files.readFile(`${root}/${path}`, fileLimit(configuration.limits.fileBytes, dialect)));
    if (decoded.kind === "binary") return skipped(path, "binary", decoded.reason);
  } catch (error) {
    return skipped(path, "unreadable", describeError(error));
  }
  return { path, verdict: dialect === undefined ? "text" : "indexed", dialect, reason: undefined, detail: because };
}

function explainFolder(root: string, path: string, because: string, files: FileSystem): Explanation {
  try {
    for (const _batch of files.list(`${root}/${path}`)) break;
    return plain(path, "directory", because);
  } catch (error) {
    return skipped(path, "unreadable", describeError(error));
  }
}

/** The path from the root with "." and ".." resolved, or undefined when it leads out. Symbolic links are not resolved. */
function relativeTo(root: string, path: string): string | undefined {
  let rest = path;
  if (path.startsWith("/")) {
    if (path !== root && !path.startsWith(`${root}/`)) return undefined;
    rest = path.slice(root.length);
  }
  const names: string[] = [];
  for (const name of rest.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.join("/");
}

function kindOf(path: string, files: FileSystem): EntryKind | { readonly code: string; readonly text: string } {
  try {
    return files.lstat(path).kind;
  } catch (error) {
    return { code: errorCode(error), text: describeError(error) };
  }
}

/** Whether a folder shows a name that does not open: on disk it is other bytes, which are no UTF-8. */
function isListed(folder: string, name: string, files: FileSystem): boolean {
  if (!name.includes("\ufffd")) return false;
  try {
    for (const batch of files.list(folder)) if (batch.some((entry) => entry.name === name)) return true;
  } catch {
    // The folder cannot be listed: the caller's own error says so.
  }
  return false;
}

function plain(path: string, verdict: "directory" | "missing" | "outside", detail: string): Explanation {
  return { path, verdict, dialect: undefined, reason: undefined, detail };
}

function skipped(path: string, reason: SkipReason, detail: string): Explanation {
  return { path, verdict: "skipped", dialect: undefined, reason, detail };
}

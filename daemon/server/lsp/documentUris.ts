/** Document URIs and paths. Whatever a client sends as a URI is either a file's path or a structured error. */
import { fileURLToPath, pathToFileURL } from "node:url";
import { NavdError } from "../../../proto/errors.js";

/** The absolute path of a `file:` URI, percent signs decoded. */
export function pathOfUri(uri: unknown): string {
  if (typeof uri !== "string") throw new NavdError("invalidParams", "a document URI is missing", {});
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(uri)?.[1].toLowerCase();
  if (scheme !== "file") {
    throw new NavdError("invalidParams", `navd reads files; it has no document ${uri.slice(0, 200)}`, { uri });
  }
  try {
    return fileURLToPath(uri);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new NavdError("invalidParams", `${uri.slice(0, 200)} is no file URI: ${reason}`, { uri });
  }
}

export function uriOfPath(path: string): string {
  return pathToFileURL(path).href;
}

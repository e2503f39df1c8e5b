/** An indexed file, or the error that says there is none. */
import { NavdError } from "../../proto/errors.js";
import type { View, ViewFile } from "../graph/view.js";

export function requireFile(view: View, path: string): ViewFile {
  const file = view.file(path);
  if (file === undefined) {
    throw new NavdError("unknownFile", `${path} is not indexed; \`navd why ${path}\` says by which rule`, { path });
  }
  return file;
}

/** The text a file's facts were made of, or the error that says it is no longer there. */
import { NavdError } from "../../proto/errors.js";
import type { ViewFile } from "../graph/view.js";

export function requireText(file: ViewFile): string {
  const text = file.text();
  if (text === undefined) {
    throw new NavdError("unreadable", `${file.path} changed while it was being read; ask again`, {
      path: file.path,
      reason: "changed",
    });
  }
  return text;
}

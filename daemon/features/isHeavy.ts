/**
 * Whether a question would read many files: what a symbol's popularity costs must not be paid on the event loop. Itself it reads two lists at most,
 * and the file that is asked in.
 */
import type { ParsedParams } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { subjectsOf } from "./subjects.js";

/** Files that an answer may read where everything else waits for it. */
const mostFiles = 100;

export function isHeavy(view: View, params: ParsedParams<"symbol">): boolean {
  try {
    const { subjects } = subjectsOf(view, params, "declaration");
    let files = 0;
    // What was generated of it has to be found first.
    if (subjects.some(({ moniker }) => moniker.startsWith("proto "))) return true;
    for (const { scope, moniker } of subjects) if (scope !== "local") files += view.countMentioning(moniker);
    return files > mostFiles;
  } catch {
    // What is wrong with the question is for the question itself to say.
    return false;
  }
}

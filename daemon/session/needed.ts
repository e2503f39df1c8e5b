/** What of a file has to be there before a question about it is answered. */
import type { QuestionName } from "../features/questions.js";
import type { Needed } from "../index/workspaceIndex.js";

/** Declarations are there as soon as a file has been read; the search thread reads what is stored. */
export function neededOf(method: QuestionName): Needed {
  switch (method) {
    case "outline":
    case "documentSymbols":
      return "facts";
    case "findSymbol":
    case "symbol":
    case "export":
    case "debug/file":
      return "stored";
    default:
      return "linked";
  }
}

/** What the comments above a Go file's package clause say: its build constraint, and whether it is generated. */
import type { FileFacts } from "../facts.js";
import type { FlatTree } from "../syntax/flatTree.js";
import type { GoKinds } from "./goKinds.js";

export function goHeader(tree: FlatTree, kinds: GoKinds): Pick<FileFacts, "constraint" | "generated"> {
  let constraint = "";
  let generated = false;
  for (let node = tree.firstChild(0); node !== 0 && tree.kinds[node] === kinds.comment; node = tree.next[node]) {
    const comment = tree.textOf(node).trimEnd();
    if (constraint === "" && buildLine.test(comment)) constraint = comment.slice("//go:build".length).trim();
    else if (generatedLine.test(comment)) generated = true;
  }
  return { constraint, generated };
}

const buildLine = /^\/\/go:build[ \t]/;
/** go.dev/s/generatedcode */
const generatedLine = /^\/\/ Code generated .* DO NOT EDIT\.$/;

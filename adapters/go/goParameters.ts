/** A Go parameter or result list: one entry a name, or a type where there are no names. Variadic types start with "...". */
import type { Parameter } from "../facts.js";
import type { FlatTree } from "../syntax/flatTree.js";
import type { GoKinds } from "./goKinds.js";
import { foldSource } from "./sourceFold.js";

export function goParameters(tree: FlatTree, kinds: GoKinds, list: number): readonly Parameter[] {
  const parameters: Parameter[] = [];
  for (let entry = tree.firstChild(list); entry !== 0; entry = tree.next[entry]) {
    const kind = tree.kinds[entry];
    if (kind !== kinds.parameterDeclaration && kind !== kinds.variadicParameter) continue;
    const prefix = kind === kinds.variadicParameter ? "..." : "";
    const type = prefix + typeText(tree, kinds, entry);
    const before = parameters.length;
    for (let name = tree.firstChild(entry); name !== 0; name = tree.next[name]) {
      if (tree.kinds[name] === kinds.identifier) parameters.push({ name: tree.textOf(name), type, default: "" });
    }
    if (parameters.length === before) parameters.push({ name: "", type, default: "" });
  }
  return parameters;
}

function typeText(tree: FlatTree, kinds: GoKinds, entry: number): string {
  for (let child = tree.firstChild(entry); child !== 0; child = tree.next[child]) {
    if (kinds.types[tree.kinds[child]] === 1) return foldSource(tree.textOf(child));
  }
  return "";
}

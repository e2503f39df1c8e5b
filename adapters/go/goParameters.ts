/** A Go parameter or result list: one entry a name, or a type where there are no names. Variadic types start with "...". */
import type { Parameter } from "../facts.js";
import type { FlatTree } from "../syntax/flatTree.js";
import type { GoKinds } from "./goKinds.js";
import { leadingNames } from "./leadingNames.js";
import { foldSource } from "./sourceFold.js";

export function goParameters(tree: FlatTree, kinds: GoKinds, list: number): readonly Parameter[] {
  const parameters: Parameter[] = [];
  const leading = leadingNames(tree, kinds.unit, list);
  let names: string[] = [];
  for (let entry = tree.firstChild(list); entry !== 0; entry = tree.next[entry]) {
    const kind = tree.kinds[entry];
    if (kind !== kinds.parameterDeclaration && kind !== kinds.variadicParameter) continue;
    if (leading.has(entry)) {
      names.push(tree.textOf(entry));
      continue;
    }
    const prefix = kind === kinds.variadicParameter ? "..." : "";
    const type = prefix + typeText(tree, kinds, entry);
    for (let name = tree.firstChild(entry); name !== 0; name = tree.next[name]) {
      if (tree.kinds[name] === kinds.identifier) names.push(tree.textOf(name));
    }
    if (names.length === 0) names.push("");
    for (const name of names) parameters.push({ name, type, default: "" });
    names = [];
  }
  return parameters;
}

function typeText(tree: FlatTree, kinds: GoKinds, entry: number): string {
  for (let child = tree.firstChild(entry); child !== 0; child = tree.next[child]) {
    if (kinds.types[tree.kinds[child]] === 1) return foldSource(tree.textOf(child));
  }
  return "";
}

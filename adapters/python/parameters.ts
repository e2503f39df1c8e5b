/**
 * Parameter lists. A parameter keeps its stars in its name (`*args`, `**options`); the bare markers `/` and `*` are
 * entries of their own, so that a reader sees which arguments are positional or by keyword only.
 */
import type { Parameter } from "../facts.js";
import { flatText, lastChild, type PythonTree } from "./pythonTree.js";

/** The entries of a `parameters` node, in order. */
export function parametersOf(python: PythonTree, list: number): readonly Parameter[] {
  const { tree } = python;
  const found: Parameter[] = [];
  for (let child = tree.firstChild(list); child !== 0; child = tree.next[child]) {
    const parameter = parameterOf(python, child);
    if (parameter !== undefined) found.push(parameter);
  }
  return found;
}

/** `name: type = default` as PEP 8 spaces it. */
export function parameterText(parameter: Parameter): string {
  if (parameter.default === "") {
    return parameter.type === "" ? parameter.name : `${parameter.name}: ${parameter.type}`;
  }
  return parameter.type === ""
    ? `${parameter.name}=${parameter.default}`
    : `${parameter.name}: ${parameter.type} = ${parameter.default}`;
}

/** The name that a method calls its receiver by: its first parameter without stars or default, else "". */
export function receiverName(parameters: readonly Parameter[]): string {
  const first = parameters.length > 0 ? parameters[0].name : "";
  return identifierStart.test(first) ? first : "";
}

function parameterOf(python: PythonTree, node: number): Parameter | undefined {
  const { tree, kinds } = python;
  switch (tree.kinds[node]) {
    case kinds.identifier:
      return { name: tree.textOf(node), type: "", default: "" };
    case kinds.positionalSeparator:
    case kinds.keywordSeparator:
    case kinds.listSplatPattern:
    case kinds.dictionarySplatPattern:
    case kinds.tuplePattern:
      return { name: flatText(python, node), type: "", default: "" };
    case kinds.typedParameter:
    case kinds.defaultParameter:
    case kinds.typedDefaultParameter: {
      const type = tree.childOfKind(node, kinds.type);
      const hasDefault = tree.childOfKind(node, kinds.equalsToken) !== 0;
      return {
        name: flatText(python, tree.firstChild(node)),
        type: type === 0 ? "" : flatText(python, type),
        default: hasDefault ? flatText(python, lastChild(tree, node)) : "",
      };
    }
    default:
      return undefined;
  }
}

const identifierStart = /^[^\W\d]|^[^\x00-\x7f]/;

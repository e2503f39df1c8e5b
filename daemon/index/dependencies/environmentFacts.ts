/**
 * What is known of a Python environment beside its modules, as facts of a manifest that look-ups can ask: to which distribution a module belongs
 * (`distributions.<module>`), and which directories of the workspace the environment has on its path (`workspace.roots.<n>`).
 */
import { type Declaration, declaration, type FileFacts } from "../../../adapters/facts.js";
import type { PythonEnvironment } from "../../workspace/pythonEnvironment.js";

export function environmentFacts(environment: PythonEnvironment): FileFacts {
  const declarations: Declaration[] = [];
  const add = (name: string, parent: number, valueType = ""): number =>
    declarations.push(declaration({ ...nowhere, name, parent, valueType })) - 1;
  const distributions = add("distributions", -1);
  for (const [module, name] of environment.distributions()) add(module, distributions, name);
  const roots = add("roots", add("workspace", -1));
  for (const [nth, path] of environment.workspaceRoots().entries()) add(String(nth), roots, path);
  return {
    dialect: "toml",
    length: 0,
    lineStarts: new Uint32Array(1),
    container: "",
    constraint: "",
    generated: false,
    declarations,
    imports: [],
    problems: [],
    payload: new Uint8Array(0),
  };
}

const nowhere = { kind: "key", nameStart: 0, nameEnd: 0, start: 0, end: 0 } as const;

/** The moniker of a module: of its file, or of the directory of a namespace package. */
import { containerMoniker } from "../../monikers.js";
import { pythonIdentity } from "../identity.js";
import { modulePath } from "../moduleFinder.js";
import { joinPath } from "../paths.js";
import type { ModuleObject } from "../types/objects.js";
import type { PythonProgram } from "./pythonProgram.js";

export function moduleMoniker({ module }: ModuleObject, program: PythonProgram): string {
  const path = modulePath(module);
  const hasFile = module.source !== "" || module.stub !== "";
  return containerMoniker(pythonIdentity(hasFile ? path : joinPath(path, "__init__.py"), program.context));
}

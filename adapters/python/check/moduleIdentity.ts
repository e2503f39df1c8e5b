/** What a module is known as, everywhere and whatever the import that found it calls it: by its file, or the directory of a namespace package. */
import type { FileIdentity } from "../../links.js";
import { pythonIdentity } from "../identity.js";
import { modulePath } from "../moduleFinder.js";
import { joinPath } from "../paths.js";
import type { ModuleObject } from "../types/objects.js";
import type { PythonProgram } from "./pythonProgram.js";

export function moduleIdentity({ module }: ModuleObject, program: PythonProgram): FileIdentity {
  const path = modulePath(module);
  const hasFile = module.source !== "" || module.stub !== "";
  return pythonIdentity(hasFile ? path : joinPath(path, "__init__.py"), program.context);
}

/** Modules as objects, and what a name means in one (exportedName.ts). */
import { Memo } from "../../memo.js";
import { exportedName } from "../exportedName.js";
import { submoduleOf as findSubmodule, type PythonModule } from "../moduleFinder.js";
import { resolveModule } from "../moduleResolution.js";
import type { ModuleObject, NameBinding } from "../types/objects.js";
import type { PythonProgram } from "./pythonProgram.js";

/** Everything that the name means as an attribute of the module; empty where it has no such name. */
export function bindingsOf(module: ModuleObject, name: string, program: PythonProgram): readonly NameBinding[] {
  let cell = module.bindings.get(name);
  if (cell === undefined) {
    cell = new Memo<readonly NameBinding[]>();
    module.bindings.set(name, cell);
  }
  return (
    program.context.memo(cell, () => {
      const { found, open } = exportedName(module.module, name, program.context);
      return [
        ...found.map((target): NameBinding => {
          return target.kind === "declared" ? target : { kind: "module", module: program.moduleOf(target.module) };
        }),
        ...open.map((specifier): NameBinding => ({ kind: "unresolved", specifier })),
      ];
    }) ?? []
  );
}

/** The module that a specifier names in a file. */
export function moduleNamed(specifier: string, path: string, program: PythonProgram): ModuleObject | undefined {
  const resolved = resolveModule(specifier, path, program.context);
  return resolved.kind === "module" ? program.moduleOf(resolved.module) : undefined;
}

export function submoduleOf(module: ModuleObject, name: string, program: PythonProgram): ModuleObject | undefined {
  const found = findSubmodule(module.module, name, program.context);
  return found === undefined ? undefined : program.moduleOf(found);
}

/** The module that a file is by itself. */
export function moduleAt(path: string, isStub: "stub" | "source", program: PythonProgram): ModuleObject {
  const slash = path.lastIndexOf("/");
  const base = path.slice(slash + 1);
  const isPackage = base === "__init__.py" || base === "__init__.pyi";
  const directories = isPackage ? [path.slice(0, Math.max(0, slash))] : [];
  const module: PythonModule =
    isStub === "stub"
      ? { source: "", stub: path, directories, stubDirectories: [] }
      : { source: path, stub: "", directories, stubDirectories: [] };
  return program.moduleOf(module);
}

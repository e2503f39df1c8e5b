/**
 * Finding modules: a dotted name under a directory, by the import system's rules (PEP 420, and PEP 561 for stubs).
 *
 * A package (`name/__init__.py`) wins over a module (`name.py`), and either over a plain directory, which is a portion of a
 * namespace package. What is found as a module hides everything behind it: with `svc.py` beside a plain directory `svc`,
 * `svc.part` is nowhere.
 */
import type { LinkContext } from "../links.js";

export type PythonModule = {
  /** Its .py and .pyi files; "" where there is none. A portion of a namespace package has neither. */
  readonly source: string;
  readonly stub: string;
  /** Where its submodules are; undefined for a module that is no package. */
  readonly directory: string | undefined;
};

/** `taken`: the name's first part stands there, so no further directory is searched, but the rest of it does not. */
export type Search = { readonly module: PythonModule | undefined; readonly taken: boolean };

/** Looks for a dotted name's parts under a directory. No parts: the directory's own package. */
export function findModule(root: string, parts: readonly string[], context: LinkContext): Search {
  if (parts.length === 0) return { module: packageAt(root, context) ?? namespaceAt(root), taken: true };
  let directory = root;
  let taken = false;
  for (let nth = 0; nth < parts.length; nth++) {
    const base = joinPath(directory, parts[nth]);
    const last = nth === parts.length - 1;
    const found = packageAt(base, context);
    if (found !== undefined) {
      if (last) return { module: found, taken: true };
      taken = true;
      directory = base;
      continue;
    }
    const module = moduleAt(base, context);
    if (module !== undefined) return { module: last ? module : undefined, taken: true };
    if (last && !hasPythonFiles(base, context)) return { module: undefined, taken };
    if (last) return { module: namespaceAt(base), taken };
    directory = base;
  }
  return { module: undefined, taken };
}

/** Whether a package or module of that name stands directly in the directory; plain directories do not count. */
export function hasRegularModule(directory: string, name: string, context: LinkContext): boolean {
  const base = joinPath(directory, name);
  return packageAt(base, context) !== undefined || moduleAt(base, context) !== undefined;
}

export function isPackage(directory: string, context: LinkContext): boolean {
  return context.exists(joinPath(directory, "__init__.py")) || context.exists(joinPath(directory, "__init__.pyi"));
}

/** The file that stands for a module, or its directory. */
export function modulePath(module: PythonModule): string {
  if (module.source !== "") return module.source;
  return module.stub !== "" ? module.stub : (module.directory ?? "");
}

export function joinPath(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}

/** The directory of a path; "" for one in the root and for the root itself. */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function packageAt(directory: string, context: LinkContext): PythonModule | undefined {
  const source = existing(joinPath(directory, "__init__.py"), context);
  const stub = existing(joinPath(directory, "__init__.pyi"), context);
  return source === "" && stub === "" ? undefined : { source, stub, directory };
}

function moduleAt(base: string, context: LinkContext): PythonModule | undefined {
  const source = existing(`${base}.py`, context);
  const stub = existing(`${base}.pyi`, context);
  return source === "" && stub === "" ? undefined : { source, stub, directory: undefined };
}

function namespaceAt(directory: string): PythonModule {
  return { source: "", stub: "", directory };
}

function hasPythonFiles(directory: string, context: LinkContext): boolean {
  return context.packageFiles(directory).some((path) => /\.pyi?$/.test(path));
}

function existing(path: string, context: LinkContext): string {
  return context.exists(path) ? path : "";
}

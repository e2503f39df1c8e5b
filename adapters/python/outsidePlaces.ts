/**
 * Paths of Python files outside the workspace: the standard library's stubs (`@typeshed/os/path.pyi`), stubs of packages (`@typeshed/site-stubs/yaml/__init__.pyi`),
 * and what is installed in an environment (`@site/backend/.venv!/numpy/__init__.py`).
 *
 * An environment is named by its folder in the workspace, or is `active`: the one that the user's shell has activated. Modules are looked for
 * below its directory (`@site/backend/.venv!`) as below a source root, wherever its parts lie on disk. `environment.toml` in it is made by the
 * reader and says what no module says. `!` stands only there: what comes behind it is a path of modules.
 */

export type PythonPlace =
  | { readonly kind: "standard"; readonly inside: string }
  /** A stub of a package that brings none itself. */
  | { readonly kind: "packageStub"; readonly inside: string }
  | {
      readonly kind: "environment";
      /** Its folder in the workspace, or `active`. */
      readonly environment: string;
      readonly inside: string;
    };

/** The root of the standard library's modules. */
export const typeshedRoot = "@typeshed";

/** The root of stubs of packages that bring none themselves; no module can be called so. */
export const packageStubsRoot = "@typeshed/site-stubs";

/** The name of the environment that is active where the user works. */
export const activeEnvironment = "active";

/** The file of an environment that says what no module says: `[distributions]` name to distribution, `[workspace] roots`. */
export const environmentManifest = "environment.toml";

/** The root of what is installed in an environment. */
export function environmentDirectory(environment: string): string {
  return `${siteRoot}${environment}!`;
}

/** Where a file or directory outside the workspace stands; undefined for one of the workspace, or of another language. */
export function pythonPlace(path: string): PythonPlace | undefined {
  if (path.charCodeAt(0) !== at) return undefined;
  if (path.startsWith(`${packageStubsRoot}/`)) {
    return { kind: "packageStub", inside: path.slice(packageStubsRoot.length + 1) };
  }
  if (path.startsWith(`${typeshedRoot}/`)) return { kind: "standard", inside: path.slice(typeshedRoot.length + 1) };
  if (!path.startsWith(siteRoot)) return undefined;
  const mark = path.indexOf("!", siteRoot.length);
  if (mark < 0 || (mark + 1 < path.length && path[mark + 1] !== "/")) return undefined;
  return { kind: "environment", environment: path.slice(siteRoot.length, mark), inside: path.slice(mark + 2) };
}

const siteRoot = "@site/";
const at = 0x40;

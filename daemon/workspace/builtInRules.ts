/**
 * What is left out without any ignore file: version control's own data, and folders that tools fill and can fill again.
 *
 * These rules are the weakest: a `!` line in an ignore file re-includes, and a file that git tracks stays. `vendor` is not
 * among them: vendored Go code is compiled and read like one's own.
 */
export type BuiltInRule = { readonly name: string; readonly because: string };

/** Never walked, and not to be re-included. Also as files: a worktree's `.git` is one. */
export const versionControlNames: ReadonlySet<string> = new Set([".git", ".hg", ".svn", ".jj", ".bzr"]);

const installed = "installed packages";
const cache = "a tool's cache";
const directoryRules: readonly BuiltInRule[] = [
  { name: "node_modules", because: installed },
  { name: "bower_components", because: installed },
  { name: ".pnpm-store", because: installed },
  { name: "site-packages", because: installed },
  { name: ".eggs", because: installed },
  { name: "__pycache__", because: cache },
  { name: ".mypy_cache", because: cache },
  { name: ".pytest_cache", because: cache },
  { name: ".ruff_cache", because: cache },
  { name: ".hypothesis", because: cache },
  { name: ".tox", because: cache },
  { name: ".nox", because: cache },
  { name: ".gradle", because: cache },
  { name: ".terraform", because: cache },
  { name: ".turbo", because: cache },
  { name: ".parcel-cache", because: cache },
  { name: ".next", because: cache },
  { name: ".nuxt", because: cache },
  { name: ".svelte-kit", because: cache },
];

const byName = new Map(directoryRules.map((rule) => [rule.name, rule]));

/** The rule for a folder's name, or undefined. */
export function builtInDirectoryRule(name: string): BuiltInRule | undefined {
  return byName.get(name);
}

/** The file that makes its folder a Python virtual environment. */
export const virtualEnvironmentMarker = "pyvenv.cfg";

/** The file that marks a cache (Cache Directory Tagging Specification); it counts only with the signature at its start. */
export const cacheTagName = "CACHEDIR.TAG";
export const cacheTagSignature = "Signature: 8a477f597d28d172789f06886806bc55";

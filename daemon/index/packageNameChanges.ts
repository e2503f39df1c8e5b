/**
 * Whether a change of one file gives its directory other package names (LinkContext.packageNames).
 *
 * Problem: everyone who imports a directory rests on its names, and a new file hardly ever changes them. Method: the names are compared as they
 * stand with the file before and after the change, beside the directory's other files; of those only as many are looked at as it takes to see that
 * the file's package is there without it, which mostly is one.
 */
import type { FileFacts } from "../../adapters/facts.js";
import { adapterOf } from "../../adapters/registry.js";

/** A file's part in its directory's names. */
export type PackageShare = { readonly name: string; readonly use: "built" | "ignored" };

/** undefined: a test, or no file of a package. */
export function packageShare(path: string, facts: FileFacts | undefined): PackageShare | undefined {
  if (facts === undefined) return undefined;
  const adapter = adapterOf(facts.dialect);
  const name = adapter.isTestPath?.(path) === true ? undefined : adapter.packageName?.(path, facts);
  return name === undefined ? undefined : { name, use: facts.constraint === "ignore" ? "ignored" : "built" };
}

export function isSameShare(left: PackageShare | undefined, right: PackageShare | undefined): boolean {
  return left?.name === right?.name && left?.use === right?.use;
}

/** The names of packages in a directory, sorted: those of files that some build has; where there are none, of the others. */
export function namesOfShares(shares: Iterable<PackageShare | undefined>): readonly string[] {
  const built = new Set<string>();
  const ignored = new Set<string>();
  for (const share of shares) if (share !== undefined) (share.use === "built" ? built : ignored).add(share.name);
  return [...(built.size > 0 ? built : ignored)].sort();
}

/** `others`: the shares of the directory's other files, read as far as needed. */
export function changesPackageNames(
  before: PackageShare | undefined,
  after: PackageShare | undefined,
  others: Iterable<PackageShare | undefined>,
): boolean {
  if (isSameShare(before, after)) return false;
  const seen: PackageShare[] = [];
  const open = new Set([before, after].flatMap((share) => (share?.use === "built" ? [share.name] : [])));
  for (const share of others) {
    if (share === undefined) continue;
    seen.push(share);
    if (share.use !== "built") continue;
    open.delete(share.name);
    // What no build has counts for nothing beside this one.
    if (open.size === 0) return false;
  }
  return namesOfShares([...seen, before]).join("\0") !== namesOfShares([...seen, after]).join("\0");
}

/** The identity of a Go package: its module, and the folders below the module's root. */
import type { FileIdentity } from "../links.js";

export function goIdentity(packageName: string, namespace: readonly string[]): FileIdentity {
  return { scheme: "go", manager: "gomod", package: packageName, namespace };
}

/** The module path of GOROOT/src, under which all packages of the standard library are known. */
export const standardLibrary = "std";

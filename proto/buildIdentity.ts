/**
 * The identity of a build: differs when the code differs.
 *
 * Made from the compiler's build information, which holds a hash of every source file; where that file is not shipped, the version
 * stands for the build.
 */
import { createHash } from "node:crypto";
import { productVersion } from "./version.js";

export function buildIdentity(buildInformation: Uint8Array | undefined): string {
  if (buildInformation === undefined) return productVersion;
  return `${productVersion}-${createHash("sha256").update(buildInformation).digest("hex").slice(0, 12)}`;
}

/** The dependency library of this process: the standard library's stubs and facts and the well-known .proto files where navd keeps them, and room for opened packages. */
import { fileURLToPath } from "node:url";
import { entryPoints } from "../../../proto/entryPoints.js";
import type { FileSystem } from "../../system/files.js";
import { DependencyLibrary } from "./dependencyLibrary.js";

/** `bytes`: of opened packages, as stored; their objects take three times that. */
export function openLibrary(bytes: number, files: FileSystem): DependencyLibrary {
  const { standardLibraryStubs, standardLibraryFacts, wellKnownProtos } = entryPoints;
  const facts = standardLibraryFacts === undefined ? undefined : fileURLToPath(standardLibraryFacts);
  const protos = fileURLToPath(wellKnownProtos).replace(/[/\\]$/, "");
  return new DependencyLibrary({ stubs: fileURLToPath(standardLibraryStubs), facts, protos }, bytes, files);
}

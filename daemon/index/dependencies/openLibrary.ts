/**
 * The dependency library of this process: the standard libraries' stubs and facts and the well-known .proto files where navd keeps them, and room
 * for opened packages.
 */
import { fileURLToPath } from "node:url";
import { entryPoints } from "../../../proto/entryPoints.js";
import type { FileSystem } from "../../system/files.js";
import { DependencyLibrary } from "./dependencyLibrary.js";
import type { StandardLibraryPaths } from "./standardLibrary.js";

/** `bytes`: of opened packages, as stored; their objects take three times that. */
export function openLibrary(bytes: number, files: FileSystem): DependencyLibrary {
  const { standardLibraryStubs, standardLibraryFacts, typeshedStubs, typeshedFacts, wellKnownProtos } = entryPoints;
  const go = pathsOf(standardLibraryStubs, standardLibraryFacts);
  const python = pathsOf(typeshedStubs, typeshedFacts);
  const protos = fileURLToPath(wellKnownProtos).replace(/[/\\]$/, "");
  return new DependencyLibrary({ go, python, protos }, bytes, files);
}

function pathsOf(stubs: URL, facts: URL | undefined): StandardLibraryPaths {
  return { stubs: fileURLToPath(stubs), facts: facts === undefined ? undefined : fileURLToPath(facts) };
}

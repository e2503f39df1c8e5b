/** The stubs that ship with navd, beside a workspace in memory. Facts are made when a test first asks for a file, once a process. */
import { fileURLToPath } from "node:url";
import type { FileFacts } from "../../adapters/facts.js";
import { adapterOf } from "../../adapters/registry.js";
import { StandardLibraryStubs } from "../../daemon/index/dependencies/standardLibraryStubs.js";
import type { FactsSource } from "../../daemon/index/lookups.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { entryPoints } from "../../proto/entryPoints.js";

const root = "@typeshed/";

/** The same source, in which Python's standard library is there too. */
export async function withTypeshed(source: FactsSource): Promise<FactsSource> {
  await adapterOf("pyi").prepare("pyi");
  stubs ??= new StandardLibraryStubs(fileURLToPath(entryPoints.typeshedStubs), realFiles);
  const held = stubs;
  return {
    ...source,
    exists: (path) => source.exists(path) || (path.startsWith(root) && held.has(path.slice(root.length))),
    facts: (path) => source.facts(path) ?? (path.startsWith(root) ? factsOf(path.slice(root.length), held) : undefined),
  };
}

let stubs: StandardLibraryStubs | undefined;
const made = new Map<string, FileFacts | undefined>();

function factsOf(path: string, held: StandardLibraryStubs): FileFacts | undefined {
  if (!made.has(path)) {
    const text = held.text(path);
    made.set(path, text === undefined ? undefined : adapterOf("pyi").extract(text, "pyi"));
  }
  return made.get(path);
}

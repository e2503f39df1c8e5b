/**
 * Warm-up of the process that answers: what every question about a file goes through runs over the facts of sample texts, so that the first
 * answer somebody waits for is not slowed down by code that was never run. A few milliseconds at a time, between all else.
 */

import type { FileFacts } from "../../adapters/facts.js";
import { adapterOf } from "../../adapters/registry.js";
import { type MethodName, methods } from "../../proto/methods.js";
import { documentSymbols } from "../features/documentSymbols.js";
import { outline } from "../features/outline.js";
import type { View, ViewFile } from "../graph/view.js";
import { unpackFacts } from "../store/packedFacts.js";
import { parseParams, strictParams } from "./dispatch.js";

/** @param samples facts as the facts store keeps them. */
export async function warmUp(samples: readonly Uint8Array[]): Promise<void> {
  const path = "sample";
  for (const method of Object.keys(methods) as MethodName[]) {
    await turn();
    strictParams(method).safeParse({ path });
  }
  for (let round = 0; round < rounds; round++) {
    for (const stored of samples) {
      await turn();
      const view = viewOf(path, unpackFacts(Buffer.from(stored)).facts);
      await turn();
      JSON.stringify(outline(view, parseParams("outline", { path })));
      await turn();
      JSON.stringify(documentSymbols(view, parseParams("documentSymbols", { path })));
    }
  }
}

const rounds = 2;

function turn(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}

/** One file and nothing else. */
function viewOf(path: string, facts: FileFacts): View {
  const file: ViewFile = {
    path,
    language: adapterOf(facts.dialect).language,
    facts,
    identity: undefined,
    links: undefined,
    isTest: false,
    isGenerated: false,
    text: () => undefined,
  };
  return {
    root: "/",
    generation: 0,
    completeness: { generation: 0, state: "fresh", pendingCount: 0, pending: [], unresolved: 0, asOf: 0 },
    file: () => file,
    isIndexed: () => true,
    filesUnder: () => [path],
    filesBehind: () => [path],
    kept: (_, make) => make(),
    named: () => [],
    countNamed: () => 0,
    symbolCount: () => facts.declarations.length,
    namesWithPrefix: () => [],
    allWithPrefix: () => [],
    namesLike: () => [],
    linksAt: () => undefined,
    filesCalled: () => [],
    mentioning: () => [],
    countMentioning: () => 0,
    withUnresolved: () => [],
    marked: () => [],
    source: { exists: () => false, facts: () => facts, directory: () => [path] },
    unlinked: [],
    linkFailures: [],
    declaredOutside: () => [],
    placesOutside: () => [],
    close: () => {},
  };
}

/**
 * Inside the search thread: answers questions one by one over read-only stores, with a name table kept for each workspace.
 *
 * A table is read from the store at the first question that needs one and follows the commits after that by their differences, so that a
 * save costs its own names and not a scan.
 */
import { parentPort } from "node:worker_threads";
import { NavdError } from "../../proto/errors.js";
import type { QuestionName } from "../features/questions.js";
import { features } from "../features/registry.js";
import { openView } from "../graph/storeView.js";
import type { SnapshotReference } from "../index/workspaceIndex.js";
import { NameTable } from "../search/nameTable.js";
import { createFactsCache } from "../store/factsCache.js";
import { FactsStore } from "../store/factsStore.js";
import { WorkspaceStore } from "../store/workspaceStore.js";
import { realFiles } from "../system/realFiles.js";
import type { FromSearch, SearchQuestion, ToSearch } from "./searchProtocol.js";

type Opened = { readonly workspace: WorkspaceStore; readonly facts: FactsStore; names: NameTable | undefined };

const cacheBytes = 24 * 2 ** 20;
const cache = createFactsCache(cacheBytes);
const factsStores = new Map<string, FactsStore>();
const workspaces = new Map<string, Opened>();

parentPort?.on("message", (message: ToSearch) => {
  switch (message.type) {
    case "ask":
      answer(message.id, message.question);
      return;
    case "names": {
      const table = workspaces.get(message.change.root)?.names;
      for (const name of message.change.removed) table?.remove(name);
      for (const name of message.change.added) table?.add(name);
      return;
    }
    case "forget": {
      const opened = workspaces.get(message.root);
      workspaces.delete(message.root);
      void opened?.workspace.close();
      return;
    }
  }
});

function answer(id: number, question: SearchQuestion): void {
  try {
    say({ type: "answer", id, result: ask(question) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof NavdError) say({ type: "error", id, kind: error.kind, message, details: error.details });
    else say({ type: "error", id, kind: "", message, details: {} });
  }
}

function ask({ method, params, overlays, snapshot }: SearchQuestion): unknown {
  const opened = open(snapshot);
  const names = (): NameTable => {
    opened.names ??= NameTable.of(opened.workspace.allNames());
    return opened.names;
  };
  const { root, completeness } = snapshot;
  const { workspace, facts } = opened;
  const view = openView({ root, workspace, facts, cache, files: realFiles, completeness, names }, overlays);
  try {
    const feature = features[method as QuestionName] as (view_: typeof view, params_: unknown) => unknown;
    return feature(view, params);
  } finally {
    view.close();
  }
}

function open({ root, storePath, factsPath }: SnapshotReference): Opened {
  let opened = workspaces.get(root);
  if (opened === undefined) {
    let facts = factsStores.get(factsPath);
    if (facts === undefined) {
      facts = new FactsStore(factsPath, "read");
      factsStores.set(factsPath, facts);
    }
    opened = { workspace: new WorkspaceStore(storePath, "read"), facts, names: undefined };
    workspaces.set(root, opened);
  }
  return opened;
}

function say(message: FromSearch): void {
  parentPort?.postMessage(message);
}

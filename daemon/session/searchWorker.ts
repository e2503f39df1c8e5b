/**
 * Inside the search thread: answers questions one by one over read-only stores, with a name table kept for each workspace.
 *
 * A table is read from the store at the first question that needs one and follows the commits after that by their differences, so that a
 * save costs its own names and not a scan. It belongs to the opened store: where the file of a store was replaced, both are opened anew.
 * Messages are taken strictly in their order, also while a store is being opened or closed.
 */
import { parentPort } from "node:worker_threads";
import { NavdError } from "../../proto/errors.js";
import type { QuestionName } from "../features/questions.js";
import { features } from "../features/registry.js";
import type { Overlay } from "../graph/overlay.js";
import { SourcePlaces } from "../graph/sourcePlaces.js";
import { openView } from "../graph/storeView.js";
import { openLibrary } from "../index/dependencies/openLibrary.js";
import { OpenReaders } from "../index/openReaders.js";
import { createFactsCache } from "../store/factsCache.js";
import { FactsStore } from "../store/factsStore.js";
import { createLinksCache } from "../store/linksCache.js";
import { realFiles } from "../system/realFiles.js";
import { NamedStore } from "./namedStore.js";
import type { FromSearch, SearchQuestion, ToSearch } from "./searchProtocol.js";

const cacheBytes = 24 * 2 ** 20;
/** Of opened packages outside the workspaces. */
const dependencyBytes = 4 * 2 ** 20;
const library = openLibrary(dependencyBytes, realFiles);
const places = new SourcePlaces(realFiles);
/** Each opened store reserves address space. */
const storesOpen = 64;

const linksCacheBytes = 4 * 2 ** 20;

const cache = createFactsCache(cacheBytes);
const links = createLinksCache(linksCacheBytes);
const factsStores = new OpenReaders((path) => new FactsStore(path, "read"), realFiles, storesOpen);
const workspaces = new OpenReaders((path) => new NamedStore(path), realFiles, storesOpen);
/** The store that was last asked about, by workspace root. */
const current = new Map<string, NamedStore>();
const overlays = new Map<number, Overlay>();
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (message: ToSearch) => {
  last = last.then(() => take(message));
});

async function take(message: ToSearch): Promise<void> {
  switch (message.type) {
    case "ask":
      await answer(message.id, message.question, message.overlays);
      return;
    case "overlay":
      overlays.set(message.number, message.overlay);
      return;
    case "dropOverlays":
      for (const number of message.numbers) overlays.delete(number);
      return;
    case "names":
      current.get(message.change.root)?.follow(message.change);
      return;
    case "forget":
      await current.get(message.root)?.close();
      current.delete(message.root);
      return;
  }
}

async function answer(id: number, question: SearchQuestion, numbers: readonly number[]): Promise<void> {
  try {
    say({ type: "answer", id, result: await ask(question, numbers) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof NavdError) say({ type: "error", id, kind: error.kind, message, details: error.details });
    else say({ type: "error", id, kind: "", message, details: {} });
  }
}

async function ask({ method, params, snapshot }: SearchQuestion, numbers: readonly number[]): Promise<unknown> {
  const { root, completeness } = snapshot;
  const store = await workspaces.at(snapshot.storePath);
  const facts = await factsStores.at(snapshot.factsPath);
  current.set(root, store);
  const sources = {
    root,
    workspace: store.workspace,
    facts,
    cache,
    links,
    files: realFiles,
    outside: { library, roots: snapshot.outsideRoots, places },
    completeness,
    kept: store.kept,
    names: () => store.names,
  };
  const laid = numbers.flatMap((number) => overlays.get(number) ?? []);
  const view = openView(sources, laid);
  try {
    const feature = features[method as QuestionName] as (view_: typeof view, params_: unknown) => unknown;
    return feature(view, params);
  } finally {
    view.close();
  }
}

function say(message: FromSearch): void {
  parentPort?.postMessage(message);
}

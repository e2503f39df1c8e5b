/** Where the stores of a workspace lie, and opening them so that damage never reaches a question. */
import { join } from "node:path";
import { contentHash } from "../base/hash.js";
import { FactsStore } from "../store/factsStore.js";
import { minimumReadableFormat, storeFingerprint, storeFormat } from "../store/format.js";
import type { Manifest } from "../store/manifest.js";
import { type OpenContext, openOrQuarantine } from "../store/quarantine.js";
import { WorkspaceStore } from "../store/workspaceStore.js";

export type StorePaths = {
  /** The user's facts store, shared by all workspaces. */
  readonly facts: string;
  /** This workspace's store. */
  readonly workspace: string;
};

export type OpenStores = {
  readonly paths: StorePaths;
  readonly facts: FactsStore;
  readonly workspace: WorkspaceStore;
  readonly notices: readonly string[];
};

/** Facts stores are opened once per process: LMDB forbids opening an environment twice. */
const openFacts = new Map<string, { readonly store: FactsStore; users: number }>();

export function storePaths(cacheDirectory: string, root: string): StorePaths {
  const name = contentHash(root).toString("hex").slice(0, 20);
  return {
    facts: join(cacheDirectory, "facts.mdb"),
    workspace: join(cacheDirectory, "workspaces", name, "index.mdb"),
  };
}

export async function openStores(cacheDirectory: string, root: string, context: OpenContext): Promise<OpenStores> {
  const paths = storePaths(cacheDirectory, root);
  const notices: string[] = [];
  let shared = openFacts.get(paths.facts);
  if (shared === undefined) {
    const opened = await openOrQuarantine(
      paths.facts,
      () => new FactsStore(paths.facts, "write"),
      (store) => store.damage(),
      context,
    );
    shared = openFacts.get(paths.facts) ?? { store: opened.store, users: 0 };
    openFacts.set(paths.facts, shared);
    notices.push(...opened.notices);
  }
  shared.users++;
  const workspace = await openOrQuarantine(
    paths.workspace,
    () => new WorkspaceStore(paths.workspace, "write"),
    (store) => manifestDoubt(store, root),
    context,
  ).catch(async (error: unknown) => {
    await releaseFacts(paths.facts);
    throw error;
  });
  notices.push(...workspace.notices);
  return { paths, facts: shared.store, workspace: workspace.store, notices };
}

export async function closeStores(stores: OpenStores): Promise<void> {
  await stores.workspace.close();
  await releaseFacts(stores.paths.facts);
}

async function releaseFacts(path: string): Promise<void> {
  const shared = openFacts.get(path);
  if (shared === undefined || --shared.users > 0) return;
  openFacts.delete(path);
  await shared.store.close();
}

export function emptyManifest(root: string): Manifest {
  return {
    format: storeFormat,
    fingerprint: storeFingerprint(),
    root,
    generation: 0,
    nextFileId: 1,
    files: 0,
    symbols: 0,
    lines: 0,
    bytes: 0,
    factsBytes: 0,
    languages: {},
    digest: "0".repeat(32),
    configuration: "",
    lastSync: 0,
  };
}

/** "Ready" only when the manifest fits what is stored. A store without one is new. */
function manifestDoubt(store: WorkspaceStore, root: string): string | undefined {
  const files = store.fileCount();
  const manifest = store.manifest();
  if (manifest === undefined) return files === 0 ? undefined : "has files and no manifest";
  if (manifest.format < minimumReadableFormat || manifest.format > storeFormat) {
    return `has format ${manifest.format}; this version reads ${minimumReadableFormat} to ${storeFormat}`;
  }
  if (manifest.fingerprint !== storeFingerprint()) return "was made by another version of the extractors";
  if (manifest.root !== root) return `belongs to ${manifest.root}`;
  if (manifest.files !== files) return `holds ${files} files; its manifest says ${manifest.files}`;
  return undefined;
}

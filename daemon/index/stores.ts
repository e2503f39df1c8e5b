/** Where the stores of a workspace lie, and opening them so that damage never reaches a question. */
import { join } from "node:path";
import { contentHash } from "../base/hash.js";
import { FactsStore } from "../store/factsStore.js";
import { minimumReadableFormat, storeFingerprint, storeFormat } from "../store/format.js";
import type { Manifest } from "../store/manifest.js";
import { closing, type OpenContext, type Opened, openOrQuarantine } from "../store/quarantine.js";
import { WorkspaceStore } from "../store/workspaceStore.js";
import type { FileSystem } from "../system/files.js";
import { SiblingStores } from "./siblingStores.js";
import { recomputeDigest } from "./verify.js";

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
  readonly files: FileSystem;
};

/** Facts stores are opened once per process: LMDB forbids opening an environment twice. */
const openFacts = new Map<string, { readonly opened: Promise<Opened<FactsStore>>; users: number }>();

const siblings = new SiblingStores();

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
  const facts = await openFactsStore(paths.facts, context, notices);
  await siblings.prepare(paths.workspace, root, context);
  const workspace = await openOrQuarantine(
    paths.workspace,
    () => new WorkspaceStore(paths.workspace, "write"),
    { quick: (store) => manifestDoubt(store, root), whole: digestDoubt },
    context,
  ).catch(async (error: unknown) => {
    siblings.opened(paths.workspace, undefined);
    await releaseFacts(paths.facts, context.files);
    throw error;
  });
  siblings.opened(paths.workspace, workspace.store);
  notices.push(...workspace.notices);
  return { paths, facts, workspace: workspace.store, notices, files: context.files };
}

async function openFactsStore(path: string, context: OpenContext, notices: string[]): Promise<FactsStore> {
  const known = openFacts.get(path);
  if (known !== undefined) {
    known.users++;
    return (await known.opened).store;
  }
  const checks = { quick: (store: FactsStore) => store.damage(), whole: (store: FactsStore) => store.wholeDamage() };
  const opened = openOrQuarantine(path, () => new FactsStore(path, "write"), checks, context);
  openFacts.set(path, { opened, users: 1 });
  try {
    notices.push(...(await opened).notices);
    return (await opened).store;
  } catch (error) {
    openFacts.delete(path);
    throw error;
  }
}

/** `doubted`: something went wrong that nobody expected, so that the workspace's store is read whole when it is opened next. */
export async function closeStores(stores: OpenStores, state: "trusted" | "doubted"): Promise<void> {
  const { paths, workspace, files } = stores;
  if (state === "trusted") closing(paths.workspace, files);
  await siblings.close(paths.workspace, workspace);
  await releaseFacts(paths.facts, files);
}

async function releaseFacts(path: string, files: FileSystem): Promise<void> {
  const shared = openFacts.get(path);
  if (shared === undefined || --shared.users > 0) return;
  openFacts.delete(path);
  const { store } = await shared.opened;
  closing(path, files);
  await store.close();
}

export function emptyManifest(root: string): Manifest {
  return {
    format: storeFormat,
    fingerprint: storeFingerprint(),
    root,
    generation: 0,
    filesGeneration: 0,
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

/** Reads everything, and writes once: damage that LMDB does not notice shows as another digest, or ends this process here and now. */
async function digestDoubt(store: WorkspaceStore): Promise<string | undefined> {
  const manifest = store.manifest();
  if (manifest === undefined) return undefined;
  store.pendingLinks();
  if (recomputeDigest(store) !== manifest.digest) return "does not hold what its manifest says";
  await store.rewriteManifest();
  return undefined;
}

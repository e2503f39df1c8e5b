/**
 * What a process keeps of packages outside the workspace, over all its jobs and views: the standard library that ships with navd, and the
 * facts and outlines it has opened last. Nothing in it can become stale: keys say the content.
 */
import { LRUCache } from "lru-cache";
import type { FileFacts } from "../../../adapters/facts.js";
import { factsFormat } from "../../../adapters/factsCodec.js";
import { adapterOf } from "../../../adapters/registry.js";
import { contentHash } from "../../base/hash.js";
import { createFactsCache, type FactsCache, keepFacts } from "../../store/factsCache.js";
import type { FileSystem } from "../../system/files.js";
import type { GoRoots } from "../../workspace/goRoots.js";
import type { PackageOutline } from "./packageOutline.js";
import { StandardLibraryFacts } from "./standardLibraryFacts.js";
import { StandardLibraryStubs } from "./standardLibraryStubs.js";
import { WellKnownProtos } from "./wellKnownProtos.js";

export class DependencyLibrary {
  readonly facts: FactsCache;
  /** By the key of their record, as latin1. */
  readonly outlines: LRUCache<string, PackageOutline>;
  /** undefined: there are none at all. */
  readonly protos: WellKnownProtos | undefined;
  private readonly stubs: StandardLibraryStubs;
  private readonly ready: StandardLibraryFacts | undefined;

  /** `bytes`: of facts, as stored. */
  constructor(paths: LibraryPaths, bytes: number, files: FileSystem) {
    this.protos = paths.protos === undefined ? undefined : new WellKnownProtos(paths.protos, files);
    this.stubs = new StandardLibraryStubs(paths.stubs, files);
    this.ready = paths.facts === undefined ? undefined : new StandardLibraryFacts(paths.facts, files);
    this.facts = createFactsCache(bytes);
    this.outlines = new LRUCache({ maxSize: bytes / 4 });
  }

  /** Whether the standard library has a package of that path. */
  hasStandard(importPath: string): boolean {
    return this.ready?.has(importPath) ?? this.stubs.has(importPath);
  }

  /** The ready-made facts of a package of the standard library; kept under `key`. */
  standardFacts(importPath: string, key: Buffer): FileFacts | undefined {
    const record = this.ready?.record(importPath);
    return record === undefined ? undefined : keepFacts(record, key, this.facts);
  }

  standardStub(importPath: string): string | undefined {
    return this.stubs.text(importPath);
  }
}

export type LibraryPaths = {
  readonly stubs: string;
  /** Where the standard library's facts lie ready made; undefined: they are made of the stubs. */
  readonly facts: string | undefined;
  /** The folder of the well-known .proto files. */
  readonly protos?: string;
};

/** Code outside the workspace, for who reads it: what the process keeps of it, and where sources may lie. */
export type OutsideSources = { readonly library: DependencyLibrary; readonly roots: GoRoots };

/** The key of a file's facts in the facts store. `place` names the content: a version and a path. */
export function outsideFactsKey(...place: readonly string[]): Buffer {
  return contentHash("facts outside", `go ${adapterOf("go").version} ${factsFormat}`, ...place);
}

/** The key of a package's outline in the facts store. */
export function outsideOutlineKey(...place: readonly string[]): Buffer {
  return contentHash("outline outside", outlineFormat, ...place);
}

/** Raised when outlines of the same sources change. */
const outlineFormat = "3";

/**
 * LinkSessions: what a worker keeps from one link job to the next.
 *
 * Problem: a first index links thousands of files in many jobs, each over a snapshot of its own, and what one job worked out of other files
 * the next needs again. Method: a session lives as long as the store says that no file changed (Manifest.filesGeneration), whatever else was
 * committed. One is kept; it is given up when the process has grown, since it holds on to all that it has seen.
 */
import type { FactsCache } from "../store/factsCache.js";
import type { FactsStore } from "../store/factsStore.js";
import type { PinnedRead } from "../store/lmdb.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";
import type { FileSystem } from "../system/files.js";
import type { OutsideRoots } from "../workspace/outsideRoots.js";
import type { DependencyLibrary } from "./dependencies/dependencyLibrary.js";
import { DependencyReader } from "./dependencies/dependencyReader.js";
import { LookupSession } from "./lookups.js";
import { sourceTexts } from "./sourceTexts.js";
import { StoredFacts } from "./storedFacts.js";
import { SummaryReports } from "./summaryReports.js";

export type LinkSession = {
  readonly lookups: LookupSession;
  readonly dependencies: DependencyReader;
  readonly summaries: SummaryReports;
  readonly filesGeneration: number;
};

type Kept = LinkSession & { readonly stored: StoredFacts; readonly of: SessionOf };

type SessionOf = {
  readonly workspace: WorkspaceStore;
  readonly facts: FactsStore;
  readonly filesGeneration: number;
  readonly outsideRoots: string;
};

export class LinkSessions {
  private kept: Kept | undefined;

  /** What it holds is in the facts store it was opened for: another store has to be told of it anew. */
  private library: { readonly of: FactsStore; readonly library: DependencyLibrary } | undefined;

  constructor(
    private readonly cache: FactsCache,
    private readonly openLibrary: () => DependencyLibrary,
    private readonly files: FileSystem,
  ) {}

  /** The session for a snapshot: the kept one where no file has changed. */
  at(
    workspace: WorkspaceStore,
    facts: FactsStore,
    read: PinnedRead,
    roots: { readonly workspace: string; readonly outside: OutsideRoots },
  ): LinkSession {
    const filesGeneration = workspace.manifest(read)?.filesGeneration ?? 0;
    const of = { workspace, facts, filesGeneration, outsideRoots: JSON.stringify(roots.outside) };
    if (this.kept !== undefined && isSame(this.kept.of, of)) {
      this.kept.stored.continueWith(read);
      return this.kept;
    }
    const { files } = this;
    const library = this.libraryOf(facts);
    const dependencies = new DependencyReader({ library, roots: roots.outside, store: facts, files, missing: "make" });
    const stored = new StoredFacts(
      workspace,
      facts,
      read,
      this.cache,
      dependencies,
      sourceTexts(roots.workspace, files),
    );
    const lookups = new LookupSession(stored);
    this.kept = { lookups, dependencies, summaries: new SummaryReports(lookups), filesGeneration, stored, of };
    return this.kept;
  }

  forget(): void {
    this.kept = undefined;
  }

  private libraryOf(facts: FactsStore): DependencyLibrary {
    if (this.library?.of !== facts) this.library = { of: facts, library: this.openLibrary() };
    return this.library.library;
  }
}

function isSame(left: SessionOf, right: SessionOf): boolean {
  return (
    left.workspace === right.workspace &&
    left.facts === right.facts &&
    left.filesGeneration === right.filesGeneration &&
    left.outsideRoots === right.outsideRoots
  );
}

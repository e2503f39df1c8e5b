/**
 * StoreView: a View over the stores at one generation, with a session's unsaved buffers laid over.
 *
 * An overlay hides its file's stored declarations whole; names are looked up in the store and in the overlays. Cost: opening is two
 * LMDB calls; everything else is paid for what is asked. A question about files touches the overlays of these files alone, one about
 * names all of them, decoded once for each version.
 */

import { LRUCache } from "lru-cache";
import type { FileFacts } from "../../adapters/facts.js";
import type { FileIdentity } from "../../adapters/links.js";
import { enclosingName } from "../../adapters/monikers.js";
import { adapterOf } from "../../adapters/registry.js";
import { NameTable } from "../search/nameTable.js";
import { type FactsCache, loadFacts } from "../store/factsCache.js";
import { type FactsStore, factsKey } from "../store/factsStore.js";
import type { FileRecord } from "../store/fileRecord.js";
import type { LinksCache } from "../store/linksCache.js";
import type { LinksReader } from "../store/linksReader.js";
import type { PinnedRead } from "../store/lmdb.js";
import { symbolKey, unresolvedKey } from "../store/mentionKeys.js";
import { enclosingByte } from "../store/postings.js";
import { indexedName, type WorkspaceStore } from "../store/workspaceStore.js";
import type { FileSystem } from "../system/files.js";
import { decodeText } from "../workspace/decodeText.js";
import { isGeneratedPath } from "./generatedPath.js";
import type { GenerationValues } from "./generationValues.js";
import { LinkedFiles } from "./linkedFiles.js";
import type { Overlay } from "./overlay.js";
import { OverlayFacts } from "./overlayFacts.js";
import type { Completeness, DeclarationRef, ExternalPlace, NameMatch, View, ViewFile } from "./view.js";

export type ViewSources = {
  readonly root: string;
  readonly workspace: WorkspaceStore;
  readonly facts: FactsStore;
  readonly cache: FactsCache;
  readonly links: LinksCache;
  readonly files: FileSystem;
  readonly completeness: Completeness;
  /** Where symbols outside the workspace are defined, where somebody knows. */
  readonly external?: (moniker: string) => ExternalPlace | undefined;
  /** What questions keep as long as a generation. */
  readonly kept?: GenerationValues;
  /** The name table of this generation, where one is kept; else a question that needs one reads the names. */
  readonly names?: () => NameTable;
};

const openedFiles = 64;

export function openView(sources: ViewSources, overlays: readonly Overlay[]): View {
  sources.facts.refresh();
  return new StoreView(sources, overlays, sources.workspace.pin());
}

class StoreView implements View {
  private readonly overlays = new Map<string, Overlay>();
  readonly completeness: Completeness;
  private readonly linked: LinkedFiles;
  private readonly own = new Map<string, object>();
  private hidden: ReadonlySet<number> | undefined;
  /** A few files only: a question that opens thousands must not hold them all. Their facts are kept by the facts cache. */
  private readonly opened = new LRUCache<string, ViewFile>({ max: openedFiles });

  constructor(
    private readonly sources: ViewSources,
    overlays: readonly Overlay[],
    private readonly read: PinnedRead,
  ) {
    // What is pinned may be newer than what was last reported.
    const generation = sources.workspace.manifest(read)?.generation ?? 0;
    this.completeness = { ...sources.completeness, generation };
    for (const overlay of overlays) this.overlays.set(overlay.path, overlay);
    this.linked = new LinkedFiles(sources, read, this.overlays);
  }

  get root(): string {
    return this.sources.root;
  }

  get generation(): number {
    return this.completeness.generation;
  }

  file(path: string): ViewFile | undefined {
    // The root is no file, and no key of the store.
    if (path === "") return undefined;
    const opened = this.opened.get(path);
    if (opened !== undefined) return opened;
    const overlay = this.overlays.get(path);
    const file = overlay === undefined ? this.savedFile(path) : this.overlayFile(overlay);
    if (file !== undefined) this.opened.set(path, file);
    return file;
  }

  isIndexed(path: string): boolean {
    return this.overlays.has(path) || this.record(path) !== undefined;
  }

  filesUnder(directory: string): readonly string[] {
    const paths = new Set<string>();
    for (const entry of this.sources.workspace.pathsUnder(directory, this.read)) {
      if (this.sources.workspace.file(entry.id, this.read)?.status === "indexed") paths.add(entry.path);
    }
    const prefix = directory === "" ? "" : `${directory}/`;
    for (const path of this.overlays.keys()) if (path.startsWith(prefix)) paths.add(path);
    return [...paths].sort();
  }

  *filesBehind(directory: string, behind: string): Generator<string> {
    if (behind === "" && this.record(directory) !== undefined) yield directory;
    for (const { path, id } of this.sources.workspace.pathsUnder(directory, this.read, behind)) {
      if (this.sources.workspace.file(id, this.read)?.status === "indexed") yield path;
    }
  }

  kept<Value extends object>(name: string, make: () => Value): Value {
    const kept = this.overlays.size === 0 ? this.sources.kept?.of(this.generation) : undefined;
    const values = kept ?? this.own;
    let value = values.get(name);
    if (value === undefined) {
      value = make();
      values.set(name, value);
    }
    return value as Value;
  }

  named(name: string, enclosing?: string): readonly DeclarationRef[] {
    const found: DeclarationRef[] = [];
    const wanted = enclosing === undefined ? undefined : enclosingByte(enclosing);
    for (const posting of this.sources.workspace.namePostings(indexedName(name), this.read)) {
      if (wanted !== undefined && posting.enclosing !== wanted) continue;
      const record = this.sources.workspace.file(posting.file, this.read);
      if (record === undefined || this.overlays.has(record.path)) continue;
      found.push({ path: record.path, ordinal: posting.ordinal });
    }
    for (const [path, overlay] of this.overlays) {
      const known = OverlayFacts.of(overlay);
      for (const ordinal of known.named(name)) {
        if (enclosing !== undefined && lastSegment(enclosingName(known.facts, ordinal)) !== lastSegment(enclosing))
          continue;
        found.push({ path, ordinal });
      }
    }
    return found.sort(byPlace);
  }

  countNamed(name: string): number {
    const postings = this.sources.workspace.namePostings(indexedName(name), this.read);
    if (this.overlays.size === 0) return postings.length;
    let count = 0;
    for (const { file } of postings) if (!this.hiddenFiles().has(file)) count++;
    for (const overlay of this.overlays.values()) count += OverlayFacts.of(overlay).named(name).length;
    return count;
  }

  symbolCount(path: string): number {
    const overlay = this.overlays.get(path);
    if (overlay !== undefined) return OverlayFacts.of(overlay).facts.declarations.length;
    return this.record(path)?.symbols ?? 0;
  }

  namesWithPrefix(prefix: string, limit = Number.POSITIVE_INFINITY): readonly string[] {
    const names = new Set<string>();
    for (const name of this.sources.workspace.namesWithPrefix(prefix, this.read)) {
      if (names.size >= limit) break;
      names.add(name);
    }
    const lower = prefix.toLowerCase();
    for (const name of this.overlayNames()) if (name.toLowerCase().startsWith(lower)) names.add(name);
    return [...names].sort(byLowerCase).slice(0, limit);
  }

  namesLike(pattern: string, limit: number): readonly NameMatch[] {
    const table = this.sources.names?.() ?? NameTable.of(this.sources.workspace.allNames(this.read));
    return table.best(pattern, limit, this.overlayNames());
  }

  linksAt(path: string): LinksReader | undefined {
    return this.linked.at(path);
  }

  mentioning(moniker: string): readonly string[] {
    return this.linked.mentioning(symbolKey(moniker).key);
  }

  withUnresolved(name: string): readonly string[] {
    return this.linked.mentioning(unresolvedKey(name).key);
  }

  external(moniker: string): ExternalPlace | undefined {
    return this.sources.external?.(moniker);
  }

  get unlinked(): readonly string[] {
    return this.linked.unlinked;
  }

  /** Ids of the stored files that overlays hide. */
  private hiddenFiles(): ReadonlySet<number> {
    this.hidden ??= new Set(
      [...this.overlays.keys()]
        .map((path) => this.sources.workspace.fileId(path, this.read))
        .filter((id) => id !== undefined),
    );
    return this.hidden;
  }

  private overlayNames(): readonly string[] {
    return [...this.overlays.values()].flatMap((overlay) => OverlayFacts.of(overlay).names);
  }

  close(): void {
    this.read.done();
  }

  private overlayFile(overlay: Overlay): ViewFile {
    return new OverlayFile(overlay, OverlayFacts.of(overlay).facts, this.linked);
  }

  private record(path: string): FileRecord | undefined {
    const id = path === "" ? undefined : this.sources.workspace.fileId(path, this.read);
    const record = id === undefined ? undefined : this.sources.workspace.file(id, this.read);
    return record?.status === "indexed" ? record : undefined;
  }

  private savedFile(path: string): ViewFile | undefined {
    const id = this.sources.workspace.fileId(path, this.read);
    if (id === undefined) return undefined;
    const record = this.sources.workspace.file(id, this.read);
    if (record?.status !== "indexed") return undefined;
    const facts = loadFacts(this.sources.facts, record.factsKey, this.sources.cache);
    return facts === undefined ? undefined : new StoredFile(record, facts, this.sources, this.linked);
  }
}

abstract class FileBase implements ViewFile {
  constructor(
    readonly path: string,
    readonly facts: FileFacts,
    private readonly linked: LinkedFiles,
  ) {}

  get language(): string {
    return adapterOf(this.facts.dialect).language;
  }

  get identity(): FileIdentity | undefined {
    return this.linked.saved(this.path)?.identity;
  }

  get links(): LinksReader | undefined {
    return this.linked.at(this.path);
  }

  get isTest(): boolean {
    return adapterOf(this.facts.dialect).isTestPath?.(this.path) ?? false;
  }

  get isGenerated(): boolean {
    return this.facts.generated || isGeneratedPath(this.path);
  }

  abstract text(): string | undefined;
}

class StoredFile extends FileBase {
  constructor(
    private readonly record: FileRecord,
    facts: FileFacts,
    private readonly sources: ViewSources,
    linked: LinkedFiles,
  ) {
    super(record.path, facts, linked);
  }

  text(): string | undefined {
    try {
      const limit = this.record.stamp.size + 1;
      const bytes = this.sources.files.readFile(`${this.sources.root}/${this.path}`, limit);
      const { dialect } = this.facts;
      if (!factsKey(bytes, dialect, adapterOf(dialect).version).equals(this.record.factsKey)) return undefined;
      const decoded = decodeText(bytes);
      return decoded.kind === "binary" ? undefined : decoded.text;
    } catch {
      return undefined;
    }
  }
}

class OverlayFile extends FileBase {
  constructor(
    private readonly overlay: Overlay,
    facts: FileFacts,
    linked: LinkedFiles,
  ) {
    super(overlay.path, facts, linked);
  }

  text(): string | undefined {
    return this.overlay.text;
  }
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function byPlace(left: DeclarationRef, right: DeclarationRef): number {
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return left.ordinal - right.ordinal;
}

function byLowerCase(left: string, right: string): number {
  const a = left.toLowerCase();
  const b = right.toLowerCase();
  if (a !== b) return a < b ? -1 : 1;
  return left < right ? -1 : 1;
}

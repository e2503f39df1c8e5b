/**
 * StoreView: a View over the stores at one generation, with a session's unsaved buffers laid over.
 *
 * An overlay hides its file's stored declarations whole; names are looked up in the store and in the overlays. Cost: opening is two
 * LMDB calls; everything else is paid for what is asked. A question about files touches the overlays of these files alone, one about
 * names all of them, decoded once for each version.
 */

import type { FileFacts } from "../../adapters/facts.js";
import type { FileIdentity } from "../../adapters/links.js";
import { isOutside } from "../../adapters/outsidePaths.js";
import { adapterOf } from "../../adapters/registry.js";
import { nameSegments } from "../base/nameSegments.js";
import type { OutsideSources } from "../index/dependencies/dependencyLibrary.js";
import { DependencyReader } from "../index/dependencies/dependencyReader.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../index/lookups.js";
import { StoredFacts } from "../index/storedFacts.js";
import { NameTable } from "../search/nameTable.js";
import { type FactsCache, loadFacts } from "../store/factsCache.js";
import { type FactsStore, factsKey } from "../store/factsStore.js";
import type { FileRecord } from "../store/fileRecord.js";
import type { LinksCache } from "../store/linksCache.js";
import type { LinksReader } from "../store/linksReader.js";
import type { PinnedRead } from "../store/lmdb.js";
import { markName, symbolKey, unresolvedKey } from "../store/mentionKeys.js";
import { isTestCode, kindOf, WantedFront } from "../store/nameMark.js";
import { indexedName, type WorkspaceStore } from "../store/workspaceStore.js";
import type { FileSystem } from "../system/files.js";
import { decodeText } from "../workspace/decodeText.js";
import { type Delta, DeltaFacts } from "./deltaFacts.js";
import type { EarlyFile } from "./earlyFile.js";
import { isGeneratedPath } from "./generatedPath.js";
import type { GenerationValues } from "./generationValues.js";
import { LinkedFiles } from "./linkedFiles.js";
import { linkFailures } from "./linkFailures.js";
import { OutsideCode } from "./outsideCode.js";
import { OutsideFile } from "./outsideFile.js";
import type { Overlay } from "./overlay.js";
import { PythonOutside } from "./pythonOutside.js";
import type { SourcePlace, SourcePlaces } from "./sourcePlaces.js";
import { StoredNaming } from "./storedNaming.js";
import type { Completeness, DeclarationRef, NamedRef, NameMatch, View, ViewFile } from "./view.js";
import { ViewFacts } from "./viewFacts.js";

export type ViewSources = {
  readonly root: string;
  readonly workspace: WorkspaceStore;
  readonly facts: FactsStore;
  readonly cache: FactsCache;
  readonly links: LinksCache;
  readonly files: FileSystem;
  readonly completeness: Completeness;
  /** Code outside the workspace; without it there is none. */
  readonly outside?: OutsideSources & { readonly places: SourcePlaces };
  /** Saved files whose commit is under way. */
  readonly early?: Iterable<EarlyFile>;
  /** What questions keep as long as a generation. */
  readonly kept?: GenerationValues;
  /** The name table of this generation, where one is kept; else a question that needs one reads the names. */
  readonly names?: () => NameTable;
};

const openedFiles = 64;
/** More names than these are worth the name table, which has to be read first. */
const fewNames = 200;
/** Stands for an overlay, whose names are all looked at. */
const overlayFile = -1;

export function openView(sources: ViewSources, overlays: readonly Overlay[]): View {
  sources.facts.refresh();
  return new StoreView(sources, overlays, sources.workspace.pin());
}

class StoreView implements View {
  /** What lies in front of the store, by path. */
  private readonly deltas = new Map<string, Delta>();
  readonly completeness: Completeness;
  private readonly linked: LinkedFiles;
  private readonly own = new Map<string, object>();
  private lookedUp: FactsSource | undefined;
  private dependencies: DependencyReader | undefined;
  private hidden: ReadonlySet<number> | undefined;
  /** A few files only: a question that opens thousands must not hold them all. Their facts are kept by the facts cache. */
  private readonly naming: StoredNaming;
  private outsideCode: OutsideCode | undefined;
  private readonly fronts = new Map<string, WantedFront>();
  private readonly opened = new Map<string, ViewFile>();
  private lookups: LookupSession | undefined;
  private readonly identify: Identify = (path, facts) => {
    this.lookups ??= new LookupSession(this.source);
    return new TrackedLookups(path, this.lookups).identityOf(path, facts);
  };

  constructor(
    private readonly sources: ViewSources,
    overlays: readonly Overlay[],
    private readonly read: PinnedRead,
  ) {
    // What is pinned may be newer than what was last reported.
    const generation = sources.workspace.manifest(read)?.generation ?? 0;
    this.completeness = { ...sources.completeness, generation };
    this.naming = new StoredNaming(sources.workspace, read, generation);
    for (const early of sources.early ?? []) this.deltas.set(early.record.path, early);
    for (const overlay of overlays) this.deltas.set(overlay.path, overlay);
    this.linked = new LinkedFiles(sources, read, this.deltas);
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
    const delta = this.deltas.get(path);
    const file = isOutside(path)
      ? this.outsideFile(path)
      : delta === undefined
        ? this.savedFile(path)
        : this.deltaFile(path, delta);
    if (file === undefined) return undefined;
    if (this.opened.size >= openedFiles) this.opened.clear();
    this.opened.set(path, file);
    return file;
  }

  isIndexed(path: string): boolean {
    return this.deltas.has(path) || this.record(path) !== undefined;
  }

  filesUnder(directory: string): readonly string[] {
    const paths = new Set<string>();
    for (const entry of this.sources.workspace.pathsUnder(directory, this.read)) {
      if (this.sources.workspace.file(entry.id, this.read)?.status === "indexed") paths.add(entry.path);
    }
    const prefix = directory === "" ? "" : `${directory}/`;
    for (const path of this.deltas.keys()) if (path.startsWith(prefix)) paths.add(path);
    return [...paths].sort();
  }

  *filesBehind(directory: string, behind: string): Generator<string> {
    if (behind === "" && this.record(directory) !== undefined) yield directory;
    for (const { path, id } of this.sources.workspace.pathsUnder(directory, this.read, behind)) {
      if (this.sources.workspace.file(id, this.read)?.status === "indexed") yield path;
    }
  }

  kept<Value extends object>(name: string, make: () => Value): Value {
    const kept = this.deltas.size === 0 ? this.sources.kept?.of(this.generation) : undefined;
    const values = kept ?? this.own;
    let value = values.get(name);
    if (value === undefined) {
      value = make();
      values.set(name, value);
    }
    return value as Value;
  }

  named(name: string, enclosing?: string): readonly NamedRef[] {
    const found: NamedRef[] = [];
    const front = enclosing === undefined ? undefined : this.front(enclosing);
    const add = (path: string, ordinal: number, mark: number): void => {
      found.push({ path, ordinal, kind: kindOf(mark), isTest: isTestCode(mark) });
    };
    for (const { file, ordinal, mark } of this.sources.workspace.namePostings(indexedName(name), this.read)) {
      if (front !== undefined && !front.mayFit(file, mark)) continue;
      const path = this.sources.workspace.pathOf(file, this.read);
      if (path !== undefined && !this.deltas.has(path)) add(path, ordinal, mark);
    }
    for (const [path, delta] of this.deltas) {
      const known = DeltaFacts.of(delta);
      for (const ordinal of known.named(name)) {
        const mark = known.marks[ordinal];
        if (front === undefined || front.mayFit(overlayFile, mark)) add(path, ordinal, mark);
      }
    }
    return found.sort(byPlace);
  }

  countNamed(names: readonly string[]): number {
    const table = this.deltas.size === 0 && names.length > fewNames ? this.table() : undefined;
    return names.reduce((count, name) => count + (table?.count(name) ?? this.countOne(name)), 0);
  }

  private countOne(name: string): number {
    const postings = this.sources.workspace.namePostings(indexedName(name), this.read);
    if (this.deltas.size === 0) return postings.length;
    let count = 0;
    for (const { file } of postings) if (!this.hiddenFiles().has(file)) count++;
    for (const delta of this.deltas.values()) count += DeltaFacts.of(delta).named(name).length;
    return count;
  }

  /** The name table, where it is of this very generation. */
  private table(): NameTable | undefined {
    const table = this.sources.names?.();
    return table?.generation === this.generation ? table : undefined;
  }

  private front(enclosing: string): WantedFront | undefined {
    const segments = nameSegments(enclosing);
    if (segments.length === 0) return undefined;
    let front = this.fronts.get(enclosing);
    if (front === undefined) {
      front = new WantedFront(segments, this.naming);
      this.fronts.set(enclosing, front);
    }
    return front;
  }

  symbolCount(path: string): number {
    const delta = this.deltas.get(path);
    if (delta !== undefined) return DeltaFacts.of(delta).facts.declarations.length;
    return this.record(path)?.symbols ?? 0;
  }

  namesWithPrefix(prefix: string, limit: number): readonly string[] {
    const names = new Set<string>();
    for (const name of this.sources.workspace.namesWithPrefix(prefix, this.read)) {
      if (names.size >= limit) break;
      names.add(name);
    }
    for (const name of this.deltaNames(prefix)) names.add(name);
    return [...names].sort(byLowerCase).slice(0, limit);
  }

  allWithPrefix(prefix: string, enclosing: string): readonly string[] {
    const stored: string[] = [];
    let table: NameTable | undefined;
    for (const name of this.sources.workspace.namesWithPrefix(prefix, this.read)) {
      if (stored.length === fewNames) table = this.table();
      if (table !== undefined) break;
      stored.push(name);
    }
    const names = table?.withPrefix(prefix, this.front(enclosing)?.bits) ?? stored;
    const unsaved = this.deltaNames(prefix);
    return unsaved.length === 0 ? names : [...new Set([...names, ...unsaved])];
  }

  namesLike(pattern: string, limit: number, enclosing = ""): readonly NameMatch[] {
    const { names, workspace } = this.sources;
    const table = names?.() ?? NameTable.of(workspace.allNames(this.read), this.generation);
    const isCurrent = table.generation === this.generation;
    const fronts = isCurrent ? this.front(enclosing)?.bits : undefined;
    return table.best(pattern, limit, this.deltaNames(), fronts);
  }

  linksAt(path: string): LinksReader | undefined {
    return this.linked.at(path);
  }

  filesCalled(segment: string): readonly string[] {
    return this.linked.called(segment);
  }

  mentioning(moniker: string): readonly string[] {
    return this.linked.mentioning(symbolKey(moniker).key);
  }

  countMentioning(moniker: string): number {
    return this.linked.countMentioning(symbolKey(moniker).key);
  }

  withUnresolved(name: string): readonly string[] {
    return this.linked.mentioning(unresolvedKey(name).key);
  }

  marked(text: string): readonly string[] {
    return this.linked.mentioning(unresolvedKey(markName(text)).key);
  }

  get source(): FactsSource {
    const { workspace } = this.sources;
    this.lookedUp ??= new ViewFacts(this, { workspace, read: this.read, deltas: this.deltas, outside: this.reader() });
    return this.lookedUp;
  }

  get unlinked(): readonly string[] {
    return this.linked.unlinked;
  }

  get linkFailures(): readonly string[] {
    return linkFailures(this.sources.workspace, this.read, this.generation);
  }

  /** Ids of the stored files that deltas hide. */
  private hiddenFiles(): ReadonlySet<number> {
    this.hidden ??= new Set(
      [...this.deltas.keys()]
        .map((path) => this.sources.workspace.fileId(path, this.read))
        .filter((id) => id !== undefined),
    );
    return this.hidden;
  }

  private deltaNames(prefix = ""): readonly string[] {
    const names = [...this.deltas.values()].flatMap((delta) => DeltaFacts.of(delta).names);
    const lower = prefix.toLowerCase();
    return prefix === "" ? names : names.filter((name) => name.toLowerCase().startsWith(lower));
  }

  declaredOutside(moniker: string, from: string): readonly DeclarationRef[] {
    return this.outside()?.declarationsOf(moniker, from) ?? [];
  }

  placesOutside(moniker: string, from: string): readonly SourcePlace[] {
    return this.outside()?.placesOf(moniker, from) ?? [];
  }

  private outside(): OutsideCode | undefined {
    const { outside, workspace, facts, cache } = this.sources;
    const reader = this.reader();
    if (outside === undefined || reader === undefined) return undefined;
    if (this.outsideCode === undefined) {
      const { roots, places, library } = outside;
      const { standardLibrary } = roots;
      const pathOnDisk = (path: string): string | undefined => reader.pathOnDisk(path);
      const python = new PythonOutside({ pathOnDisk, standardSources: standardLibrary, files: this.sources.files });
      const source = new StoredFacts(workspace, facts, this.read, cache, reader);
      this.outsideCode = new OutsideCode({ source, roots, places, protos: library.protos, python });
    }
    return this.outsideCode;
  }

  /** Packages outside the workspace, as far as nobody needs to parse them. */
  private reader(): DependencyReader | undefined {
    const { outside, facts, files } = this.sources;
    if (outside === undefined) return undefined;
    const { library, roots } = outside;
    this.dependencies ??= new DependencyReader({ library, roots, store: facts, files, missing: "leave" });
    return this.dependencies;
  }

  private outsideFile(path: string): ViewFile | undefined {
    const outside = this.outside();
    const facts = outside?.facts(path);
    if (outside === undefined || facts === undefined) return undefined;
    const text = (): string | undefined => this.reader()?.text(path);
    return new OutsideFile(path, facts, { identity: () => outside.identityOf(path, facts), text });
  }

  close(): void {
    this.read.done();
  }

  private deltaFile(path: string, delta: Delta): ViewFile {
    const { facts } = DeltaFacts.of(delta);
    const text = "record" in delta ? () => savedText(delta.record, this.sources) : () => delta.text;
    return new DeltaFile(path, facts, this.linked, this.identify, text);
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
    return facts === undefined ? undefined : new StoredFile(record, facts, this.sources, this.linked, this.identify);
  }
}

/** Who a file is that is not linked yet, so that what others mean by its names is found all the same. */
type Identify = (path: string, facts: FileFacts) => FileIdentity;

abstract class FileBase implements ViewFile {
  private known: FileIdentity | undefined;

  constructor(
    readonly path: string,
    readonly facts: FileFacts,
    private readonly linked: LinkedFiles,
    private readonly identify: Identify,
  ) {}

  get language(): string {
    return adapterOf(this.facts.dialect).language;
  }

  get identity(): FileIdentity {
    this.known ??= this.linked.identityOf(this.path) ?? this.identify(this.path, this.facts);
    return this.known;
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
    identify: Identify,
  ) {
    super(record.path, facts, linked, identify);
  }

  text(): string | undefined {
    return savedText(this.record, this.sources);
  }
}

class DeltaFile extends FileBase {
  constructor(
    path: string,
    facts: FileFacts,
    linked: LinkedFiles,
    identify: Identify,
    readonly text: () => string | undefined,
  ) {
    super(path, facts, linked, identify);
  }
}

/** What is on disk, where that is still what the record says. */
function savedText({ path, stamp, dialect, factsKey: key }: FileRecord, sources: ViewSources): string | undefined {
  if (dialect === undefined) return undefined;
  try {
    const bytes = sources.files.readFile(`${sources.root}/${path}`, stamp.size + 1);
    if (!factsKey(bytes, dialect, adapterOf(dialect).version).equals(key)) return undefined;
    const decoded = decodeText(bytes);
    return decoded.kind === "binary" ? undefined : decoded.text;
  } catch {
    return undefined;
  }
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

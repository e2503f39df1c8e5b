/**
 * Tracked look-ups: the only way `link` and `identify` see other files, each answer recorded with a hash of its value.
 *
 * The recorded trace is a list of (key, value hash) pairs. It holds as long as asking again gives the same hashes; and since
 * `contributions` (dirtyKeys.ts) names every key that a changed file can touch, holding is checked only for the files that recorded one
 * of those keys. What lies outside the workspace never changes and leaves no trace, but for whether it exists. Keys and values are 32-bit: a collision costs one needless relink, never an answer, because a touched
 * file is linked again and not patched.
 */

import type { FileFacts } from "../../adapters/facts.js";
import { importedBindings } from "../../adapters/importedBindings.js";
import type {
  Declared,
  FileIdentity,
  ImportedBinding,
  LinkContext,
  LinkSources,
  Member,
  SourceText,
  SummaryRule,
} from "../../adapters/links.js";
import { inCycle, isPart, Memo, noKeys, noMemos, type SummaryMemo } from "../../adapters/memo.js";
import { declarationMoniker } from "../../adapters/monikers.js";
import { isOutside, isSettled } from "../../adapters/outsidePaths.js";
import { adapterOf } from "../../adapters/registry.js";
import { modifierSet } from "../../proto/symbols.js";
import { hash32, mix32 } from "../base/hash.js";
import { lookupKeys } from "./lookupKeys.js";
import { LookupTable } from "./lookupTable.js";
import { namesOfShares, packageShare } from "./packageNameChanges.js";
import { MadeSummary, SessionSummaries } from "./sessionSummaries.js";

/** What look-ups read: one generation of a workspace and what lies outside of it, in the store or (in tests) in memory. */
export interface FactsSource {
  /** Whether a file of the workspace stands at the path, indexed or not. */
  exists(path: string): boolean;
  /** Facts of an indexed file. */
  facts(path: string): FileFacts | undefined;
  /** Paths with facts directly in a directory, sorted. */
  directory(path: string): readonly string[];
  /** Absent where nobody may read files. */
  readonly sourceTexts?: SourceTexts | undefined;
  /** A package outside the workspace, where more is known of it than its files. */
  outline?(directory: string): OutsidePackage | undefined;
  /** Nobody is going to ask for a file soon. */
  forget?(path: string): void;
}

/** Texts behind facts. */
export interface SourceTexts {
  /** The text that a file's facts were made of, or one that navd ships; undefined: there is none. */
  text(path: string): SourceText | undefined;
  /** Paths with facts below a directory, at any depth, sorted. */
  below(directory: string): readonly string[];
}

/** A package of whose files only those are opened that somebody asks for. Paths of files, in order. */
export type OutsidePackage = {
  /** As LinkContext.packageNames gives them. */
  readonly packageNames: readonly string[];
  /** Files in which a package of the directory declares that name at its top level or, where a member is named, that method of it. */
  readonly declaring: (packageName: string, name: string, member?: string) => readonly string[];
  /** Files in which it declares that name or any method of it. */
  readonly withMethods: (packageName: string, name: string) => readonly string[];
  /** Files in which it declares other names of types. */
  readonly withAliases: (packageName: string) => readonly string[];
};

/** Key hash to value hash of every look-up made. */
export type Trace = Map<number, number>;

/** The identity of a file whose adapter has none of its own: its path is its namespace. */
export function pathIdentity(path: string, facts: FileFacts): FileIdentity {
  return { scheme: adapterOf(facts.dialect).language, manager: "", package: "", namespace: path.split("/") };
}

/**
 * What all files linked over one snapshot share: the source, and everything worked out from it so far. Nothing in it outlives the snapshot's
 * facts; nothing in it depends on which file asked first.
 */
export class LookupSession {
  /** The look-ups made so far. */
  readonly table = new LookupTable();
  /** Memos being worked out, innermost last: look-ups are theirs and not the file's. */
  readonly frames: Memo<unknown>[] = [];
  readonly identities = new Map<string, Memo<FileIdentity>>();
  readonly adapters = new Map<string, object>();
  readonly summaries = new SessionSummaries(this.table, () => ++this.numbers);
  /** Memos in cycles of which a member is still being worked out. */
  readonly open: Memo<unknown>[] = [];
  /** Of memos, traces and walks so far, which mark what they have seen. */
  numbers = 0;
  /** What the memos in `frames` have read so far, one above the other. */
  readonly keys = new Stack<number>(noKeys);
  readonly inner = new Stack<Memo<unknown>>(noMemos);
  private readonly containers = new Map<string, ContainerIndex>();
  private readonly names = new Map<string, readonly string[]>();
  private readonly outlines = new Map<string, { readonly package: NamedPackage | undefined }>();

  constructor(readonly source: FactsSource) {}

  /** The places of all look-ups among these, and of those that these memos rest on; each once. */
  placesUnder(keys: readonly number[], memos: readonly Memo<unknown>[]): readonly number[] {
    const { table } = this;
    const number = ++this.numbers;
    const places: number[] = [];
    const take = (all: readonly number[], inside: readonly Memo<unknown>[]): void => {
      for (const place of all) if (table.mark(place, number)) places.push(place);
      for (const memo of inside) {
        if (memo.takenBy === number || isPart(memo)) continue;
        memo.takenBy = number;
        take(memo.keys, memo.inner);
      }
    };
    take(keys, memos);
    return places;
  }

  packageNames(directory: string): readonly string[] {
    let names = this.names.get(directory);
    if (names === undefined) {
      const outline = isOutside(directory) ? this.source.outline?.(directory) : undefined;
      const { source } = this;
      names =
        outline?.packageNames ??
        namesOfShares(source.directory(directory).map((path) => packageShare(path, source.facts(path))));
      this.names.set(directory, names);
    }
    return names;
  }

  /** Declarations directly in a container, by name. */
  named(container: string, name: string): readonly Declared[] {
    const { base, inside } = openContainer(container);
    const outline = this.outlineOf(base);
    if (outline === undefined) return this.indexOf(base).named(inside, name);
    const top = firstName(inside);
    const files = top === "" ? outline.declaring(name) : outline.declaring(top, top === inside ? name : undefined);
    return this.inFiles(files, (index) => index.named(inside, name));
  }

  /** All declarations directly in a container. */
  inside(container: string): readonly Declared[] {
    const { base, inside } = openContainer(container);
    const outline = inside === "" ? undefined : this.outlineOf(base);
    if (outline === undefined) return this.indexOf(base).at(inside);
    return this.inFiles(outline.withMethods(firstName(inside)), (index) => index.at(inside));
  }

  /** Those directly in a container that have one of these modifiers: `embedded` or `alias`. */
  modified(container: string, bits: number): readonly Declared[] {
    const { base, inside } = openContainer(container);
    const outline = this.outlineOf(base);
    const all =
      outline === undefined
        ? this.indexOf(base).at(inside)
        : this.inFiles(inside === "" ? outline.withAliases() : outline.declaring(firstName(inside)), (index) => {
            return index.at(inside);
          });
    return all.filter(({ facts, ordinal }) => (facts.declarations[ordinal].modifiers & bits) !== 0);
  }

  forget(path: string): void {
    this.containers.delete(`file:${path}`);
    this.source.forget?.(path);
  }

  /** What a package outside the workspace has where; undefined where its files say it. */
  private outlineOf(base: string): NamedPackage | undefined {
    if (!base.startsWith("package:@")) return undefined;
    let known = this.outlines.get(base);
    if (known === undefined) {
      const { directory, name } = packageOfContainer(base);
      const outline = isOutside(directory) ? this.source.outline?.(directory) : undefined;
      known = { package: outline === undefined ? undefined : namedPackage(outline, name) };
      this.outlines.set(base, known);
    }
    return known.package;
  }

  private inFiles(files: readonly string[], find: (index: ContainerIndex) => readonly Declared[]): readonly Declared[] {
    if (files.length === 1) return find(this.indexOf(`file:${files[0]}`));
    return files.flatMap((path) => find(this.indexOf(`file:${path}`)));
  }

  private indexOf(base: string): ContainerIndex {
    let index = this.containers.get(base);
    if (index === undefined) {
      index = new ContainerIndex(this.filesOf(base), this.source);
      this.containers.set(base, index);
    }
    return index;
  }

  private filesOf(base: string): readonly string[] {
    if (base.startsWith("file:")) return [base.slice(5)];
    const { directory, name } = packageOfContainer(base);
    return this.source.directory(directory).filter((path) => {
      const facts = this.source.facts(path);
      return facts !== undefined && adapterOf(facts.dialect).packageName?.(path, facts) === name;
    });
  }
}

/** Lists that grow on top of each other: whoever has put something on takes it off whole. */
class Stack<Item> {
  private readonly items: Item[] = [];
  top = 0;

  constructor(private readonly empty: readonly Item[]) {}

  push(item: Item): void {
    this.items[this.top++] = item;
  }

  /** Everything above a place, which is then the top. */
  cut(from: number): readonly Item[] {
    const { items, top } = this;
    if (top === from) return this.empty;
    this.top = from;
    return top === from + 1 ? [items[from]] : items.slice(from, top);
  }
}

/** Notes that a memo rests on one that is being worked out. */
function reach(from: Memo<unknown>, low: number): void {
  if (from.low < 0 || low < from.low) from.low = low;
}

/** The declarations of a container by what encloses them; those of one place become objects, and are told apart by name, when somebody asks there. */
class ContainerIndex {
  private places: ReadonlyMap<string, readonly Run[]> | undefined;
  private readonly opened = new Map<string, readonly Declared[]>();
  private readonly names = new Map<string, ReadonlyMap<string, readonly Declared[]>>();

  constructor(
    private readonly files: readonly string[],
    private readonly source: FactsSource,
  ) {}

  /** Of that name directly inside the dotted name. */
  named(inside: string, name: string): readonly Declared[] {
    let byName = this.names.get(inside);
    if (byName === undefined) {
      byName = groupByName(this.at(inside));
      this.names.set(inside, byName);
    }
    return byName.get(name) ?? none;
  }

  /** All directly inside the dotted name. */
  at(inside: string): readonly Declared[] {
    let declared = this.opened.get(inside);
    if (declared === undefined) {
      this.places ??= this.indexPlaces();
      const runs = this.places.get(inside) ?? [];
      declared = runs.flatMap(({ path, facts, ordinals }) => ordinals.map((ordinal) => ({ path, facts, ordinal })));
      this.opened.set(inside, declared);
    }
    return declared;
  }

  private indexPlaces(): ReadonlyMap<string, readonly Run[]> {
    const found = new Map<string, Run[]>();
    for (const path of this.files) {
      const facts = this.source.facts(path);
      if (facts === undefined) continue;
      for (const [inside, ordinals] of placesIn(facts)) push(found, inside, { path, facts, ordinals });
    }
    return found;
  }
}

/** Declarations of one file in one place. */
type Run = { readonly path: string; readonly facts: FileFacts; readonly ordinals: readonly number[] };

/** Ordinals by enclosingName, which is put together once for all that lie in one declaration. */
function placesIn({ declarations }: FileFacts): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const ownNames: (string | undefined)[] = new Array(declarations.length);
  const insides: string[] = new Array(declarations.length);
  for (let ordinal = 0; ordinal < declarations.length; ordinal++) {
    const { parent, owner } = declarations[ordinal];
    let inside = owner;
    if (parent >= 0) {
      ownNames[parent] ??= dotted(insides[parent], declarations[parent].name);
      inside = dotted(ownNames[parent], owner);
    }
    insides[ordinal] = inside;
    push(found, inside, ordinal);
  }
  return found;
}

function dotted(outer: string, inner: string): string {
  return outer === "" ? inner : inner === "" ? outer : `${outer}.${inner}`;
}

function groupByName(declared: readonly Declared[]): ReadonlyMap<string, readonly Declared[]> {
  const found = new Map<string, Declared[]>();
  for (const each of declared) push(found, each.facts.declarations[each.ordinal].name, each);
  return found;
}

const none: readonly Declared[] = [];

function isContainerOutside(container: string): boolean {
  const from = container.indexOf(":") + 1;
  return container.charCodeAt(from) === 0x40 && isOutside(container.slice(from));
}

/** The file that a container belongs to; undefined for those of several. */
function fileOfContainer(container: string): string | undefined {
  if (!container.startsWith("file:")) return undefined;
  const mark = container.indexOf("#");
  return mark < 0 ? container.slice(5) : container.slice(5, mark);
}

function openContainer(container: string): { readonly base: string; readonly inside: string } {
  const mark = container.indexOf("#");
  return mark < 0
    ? { base: container, inside: "" }
    : { base: container.slice(0, mark), inside: container.slice(mark + 1) };
}

/** `package:<directory>:<name>` in its parts. */
function packageOfContainer(base: string): { readonly directory: string; readonly name: string } {
  const colon = base.lastIndexOf(":");
  return { directory: base.slice(base.indexOf(":") + 1, colon), name: base.slice(colon + 1) };
}

function firstName(dotted: string): string {
  const dot = dotted.indexOf(".");
  return dot < 0 ? dotted : dotted.slice(0, dot);
}

/** One package of a directory outside the workspace. */
type NamedPackage = {
  readonly declaring: (name: string, member?: string) => readonly string[];
  readonly withMethods: (name: string) => readonly string[];
  readonly withAliases: () => readonly string[];
};

function namedPackage(outline: OutsidePackage, packageName: string): NamedPackage {
  return {
    declaring: (name, member) => outline.declaring(packageName, name, member),
    withMethods: (name) => outline.withMethods(packageName, name),
    withAliases: () => outline.withAliases(packageName),
  };
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

export class TrackedLookups implements LinkContext {
  private readonly number: number;
  private readonly keys: number[] = [];
  private readonly inner: Memo<unknown>[] = [];

  constructor(
    readonly path: string,
    private readonly session: LookupSession,
  ) {
    this.number = ++session.numbers;
  }

  /** What was looked up so far, with all that the memos read rest on. */
  get trace(): Trace {
    const { table } = this.session;
    return new Map(this.places.map((place) => [table.keyAt(place), table.hashAt(place)]));
  }

  /** The same as places in the session's table. */
  get places(): readonly number[] {
    return this.session.placesUnder(this.keys, this.inner);
  }

  get sources(): LinkSources | undefined {
    const { sourceTexts: texts } = this.session.source;
    if (texts === undefined) return undefined;
    return {
      text: (path) => {
        const found = texts.text(path);
        if (!isOutside(path)) this.record(lookupKeys.text(path), () => textHash(found?.version), path);
        return found;
      },
      peek: (path) => texts.text(path),
      facts: (path) => this.session.source.facts(path),
      aside: (compute) => {
        const { frames, keys, inner } = this.session;
        const keysFrom = keys.top;
        const innerFrom = inner.top;
        const frame = new Memo<unknown>();
        frame.number = ++this.session.numbers;
        frames.push(frame);
        try {
          return compute();
        } finally {
          frames.pop();
          keys.cut(keysFrom);
          inner.cut(innerFrom);
        }
      },
      below: (directory) => {
        const found = texts.below(directory);
        this.record(lookupKeys.below(directory), () => hash32(found.join("\0")));
        return found;
      },
    };
  }

  exists(path: string): boolean {
    const found = this.session.source.exists(path);
    if (!isSettled(path)) this.record(lookupKeys.exists(path), () => (found ? 1 : 0));
    return found;
  }

  packageFiles(directory: string): readonly string[] {
    const files = this.session.source.directory(directory);
    if (isOutside(directory)) return files;
    this.record(lookupKeys.packageFiles(directory), () => hash32(files.join("\0")));
    return files;
  }

  packageNames(directory: string): readonly string[] {
    const names = this.session.packageNames(directory);
    if (isOutside(directory)) return names;
    this.record(lookupKeys.packageNames(directory), () => hash32(names.join("\0")));
    return names;
  }

  member(container: string, name: string): readonly Member[] {
    return this.declared(container, name).map((declared) => this.memberOf(declared));
  }

  enumerate(container: string): readonly Member[] {
    const found = this.session.inside(container);
    if (!isContainerOutside(container))
      this.record(lookupKeys.enumerate(container), () => declaredHash(found), undefined, container);
    return found.map((declared) => this.memberOf(declared));
  }

  declared(container: string, name: string): readonly Declared[] {
    const found = this.session.named(container, name);
    if (isContainerOutside(container)) return found;
    this.record(lookupKeys.member(container, name), () => declaredHash(found), undefined, container);
    return found;
  }

  embedded(container: string): readonly Declared[] {
    return this.modified(container, embeddedBit, lookupKeys.embedded(container));
  }

  aliases(container: string): readonly Declared[] {
    return this.modified(container, aliasBit, lookupKeys.aliases(container));
  }

  private modified(container: string, bit: number, key: number): readonly Declared[] {
    const found = this.session.modified(container, bit);
    if (!isContainerOutside(container)) this.record(key, () => declaredHash(found), undefined, container);
    return found;
  }

  imported(path: string, name: string): readonly ImportedBinding[] {
    const facts = this.session.source.facts(path);
    const found = (facts === undefined ? undefined : bindingsOf(facts).get(name)) ?? [];
    if (!isOutside(path)) this.record(lookupKeys.imported(path, name), () => bindingsHash(found), path);
    return found;
  }

  containerOf(path: string): string | undefined {
    const container = this.session.source.facts(path)?.container;
    if (!isOutside(path)) this.record(lookupKeys.containerOf(path), () => containerHash(container));
    return container;
  }

  /** The identity of a file, with the look-ups it rests on added to this trace. */
  identityOf(path: string, facts: FileFacts): FileIdentity {
    const { session } = this;
    let cell = session.identities.get(path);
    if (cell === undefined) {
      cell = new Memo<FileIdentity>();
      session.identities.set(path, cell);
    }
    const { identify } = adapterOf(facts.dialect);
    const made = this.memo(cell, () => identify?.(facts, new TrackedLookups(path, session)));
    return made ?? pathIdentity(path, facts);
  }

  memo<Value>(cell: Memo<Value>, compute: () => Value | undefined): Value | undefined {
    const isKnown = this.workOut(cell, compute);
    this.restOn(cell as Memo<unknown>);
    return isKnown ? cell.value : undefined;
  }

  summary<Value, Of>(
    cell: SummaryMemo<Value>,
    of: Of,
    rule: SummaryRule<Value, Of>,
    compute: () => Value,
  ): Value | undefined {
    const { summaries } = this.session;
    const { made } = cell;
    if (made === undefined ? isOutside(rule.path(of)) : !(made instanceof MadeSummary)) {
      cell.made = outside;
      return this.memo(cell, compute);
    }
    const isKnown = this.workOut(cell, compute);
    // Which values are in a cycle is more than their hashes say: inside of it everything rests on everything.
    if (!isKnown || cell.low >= 0) this.restOn(cell as Memo<unknown>);
    this.note((cell.made instanceof MadeSummary ? cell.made : summaries.make(cell, of, rule, isKnown)).place);
    return isKnown ? cell.value : undefined;
  }

  code(path: string, facts: FileFacts): void {
    if (isOutside(path)) return;
    this.record(lookupKeys.code(path), () => codeValue(facts), path);
  }

  /** Fills a memo; false where it rests on itself. */
  private workOut<Value>(cell: Memo<Value>, compute: () => Value | undefined): boolean {
    const { frames, open } = this.session;
    if (cell.state === "running") {
      reach(frames[frames.length - 1], frames.lastIndexOf(cell as Memo<unknown>));
      return false;
    }
    if (cell.state === "done") {
      if (cell.low >= 0) reach(frames[frames.length - 1], cell.low);
      return true;
    }
    const { keys, inner } = this.session;
    const at = frames.length;
    const opened = open.length;
    const keysFrom = keys.top;
    const innerFrom = inner.top;
    cell.state = "running";
    cell.number = ++this.session.numbers;
    frames.push(cell as Memo<unknown>);
    let value: Value | undefined;
    try {
      value = compute();
    } catch (error) {
      // Damaged facts: nothing is known of the value nor of what was in a cycle with it, and whoever asks next tries again.
      for (const one of [...open.splice(opened), cell as Memo<unknown>]) {
        one.state = "empty";
        one.low = -1;
      }
      throw error;
    } finally {
      frames.pop();
      cell.keys = keys.cut(keysFrom);
      cell.inner = inner.cut(innerFrom);
    }
    cell.value = cell.low >= 0 ? undefined : value;
    cell.state = "done";
    if (cell.low >= 0 && cell.low < at) {
      reach(frames[at - 1], cell.low);
      open.push(cell as Memo<unknown>);
    } else if (cell.low >= 0) {
      for (const one of open.splice(opened)) one.low = inCycle;
      cell.low = inCycle;
    }
    return true;
  }

  /** What is being worked out, or the file, rests on all that the memo rests on. */
  private restOn(cell: Memo<unknown>): void {
    const { frames } = this.session;
    const reader = frames.length === 0 ? this.number : frames[frames.length - 1].number;
    if (cell.readBy === reader) return;
    cell.readBy = reader;
    if (frames.length === 0) this.inner.push(cell);
    else this.session.inner.push(cell);
  }

  forget(path: string): void {
    this.session.forget(path);
  }

  shared<Value extends object>(key: string, create: () => Value): Value {
    let value = this.session.adapters.get(key);
    if (value === undefined) {
      value = create();
      this.session.adapters.set(key, value);
    }
    return value as Value;
  }

  private memberOf(declared: Declared): Member {
    const { path, facts, ordinal } = declared;
    const { name, kind, signature, valueType } = facts.declarations[ordinal];
    const moniker = declarationMoniker(facts, ordinal, this.identityOf(path, facts));
    return { path, name, kind, signature, valueType, moniker };
  }

  /** `file`: the only one whose change can change the answer; or the container that was asked. */
  private record(key: number, value: () => number, file?: string, container?: string): void {
    const { table } = this.session;
    let place = table.placeOf(key);
    if (place < 0) place = table.add(key, value(), container === undefined ? file : fileOfContainer(container));
    this.note(place);
  }

  /** What is being worked out, or the file, rests on a look-up. */
  private note(place: number): void {
    const { frames, table, keys } = this.session;
    if (frames.length === 0) {
      if (table.mark(place, this.number)) this.keys.push(place);
    } else if (table.mark(place, frames[frames.length - 1].number)) keys.push(place);
  }
}

/** Stands at the memo of a summary outside of the workspace, which is a memo like others. */
const outside = {};
const embeddedBit = modifierSet("embedded");
const aliasBit = modifierSet("alias");

const bindings = new WeakMap<FileFacts, ReadonlyMap<string, readonly ImportedBinding[]>>();

function bindingsOf(facts: FileFacts): ReadonlyMap<string, readonly ImportedBinding[]> {
  let known = bindings.get(facts);
  if (known === undefined) {
    known = importedBindings(facts, adapterOf(facts.dialect).importNames);
    bindings.set(facts, known);
  }
  return known;
}

/** The value of a member look-up: what others' links may rest on, in order. */
function declaredHash(found: readonly Declared[]): number {
  let hash = found.length;
  for (const { path, facts, ordinal } of found)
    hash = mix32(mix32(hash, hash32(path)), declarationShape(facts, ordinal));
  return hash;
}

/** What a look-up tells of a declaration, with an identity of no package: the real one is a look-up of its own. */
export function declarationShape(facts: FileFacts, ordinal: number): number {
  const { kind, signature, valueType, modifiers } = facts.declarations[ordinal];
  let hash = hash32(declarationMoniker(facts, ordinal, noIdentity));
  for (const text of [kind, signature, valueType, facts.constraint, facts.container]) hash = mix32(hash, hash32(text));
  hash = mix32(hash, modifiers & (embeddedBit | aliasBit));
  return mix32(hash, adapterOf(facts.dialect).shape?.(facts, ordinal) ?? 0);
}

const noIdentity = { scheme: "", manager: "", package: "", namespace: [] };

/** The value of a `containerOf` look-up. */
export function containerHash(container: string | undefined): number {
  return container === undefined ? 0 : hash32(container, 1);
}

/** The value of a `text` look-up. */
export function textHash(version: string | undefined): number {
  return version === undefined ? 0 : hash32(version, 1);
}

/** The value of a `code` look-up. */
export function codeValue(facts: FileFacts): number {
  return adapterOf(facts.dialect).codeHash?.(facts) ?? 0;
}

/** The value of an `imported` look-up. */
export function bindingsHash(bindings: readonly ImportedBinding[]): number {
  let hash = bindings.length;
  for (const { form, specifier, name, flags } of bindings) {
    for (const text of [form, specifier, name]) hash = mix32(hash, hash32(text));
    hash = mix32(hash, flags);
  }
  return hash;
}

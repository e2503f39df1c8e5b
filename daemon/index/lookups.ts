/**
 * Tracked look-ups: the only way `link` and `identify` see other files, each answer recorded with a hash of its value.
 *
 * The recorded trace is a list of (key, value hash) pairs. It holds as long as asking again gives the same hashes; and since
 * `contributions` (dirtyKeys.ts) names every key that a changed file can touch, holding is checked only for the files that recorded one
 * of those keys. Keys and values are 32-bit: a collision costs one needless relink, never an answer, because a touched
 * file is linked again and not patched.
 */

import type { FileFacts } from "../../adapters/facts.js";
import { importedBindings } from "../../adapters/importedBindings.js";
import type { FileIdentity, ImportedBinding, LinkContext, Member } from "../../adapters/links.js";
import { declarationMoniker, enclosingName } from "../../adapters/monikers.js";
import { adapterOf } from "../../adapters/registry.js";
import { hash32, mix32 } from "../base/hash.js";

/** What look-ups read: one generation of a workspace, in the store or (in tests) in memory. */
export interface FactsSource {
  /** Whether a file of the workspace stands at the path, indexed or not. */
  exists(path: string): boolean;
  /** Facts of an indexed file. */
  facts(path: string): FileFacts | undefined;
  /** Paths with facts directly in a directory, sorted. */
  directory(path: string): readonly string[];
}

/** Key hash to value hash of every look-up made. */
export type Trace = Map<number, number>;

export const lookupKeys = {
  exists: (path: string): number => hash32(path, 1),
  packageFiles: (directory: string): number => hash32(directory, 2),
  member: (container: string, name: string): number => hash32(name, hash32(container, 3)),
  enumerate: (container: string): number => hash32(container, 4),
  imported: (path: string, name: string): number => hash32(name, hash32(path, 5)),
} as const;

/** The identity of a file whose adapter has none of its own: its path is its namespace. */
export function pathIdentity(path: string, facts: FileFacts): FileIdentity {
  return { scheme: adapterOf(facts.dialect).language, manager: "", package: "", namespace: path.split("/") };
}

export class TrackedLookups implements LinkContext {
  readonly trace: Trace = new Map();
  /** Bindings of the files asked for, as long as this look-up lives. */
  private readonly bindings = new Map<FileFacts, ReadonlyMap<string, readonly ImportedBinding[]>>();

  constructor(
    readonly path: string,
    private readonly source: FactsSource,
    private readonly identities: IdentityCache = new Map(),
  ) {}

  exists(path: string): boolean {
    const found = this.source.exists(path);
    this.trace.set(lookupKeys.exists(path), found ? 1 : 0);
    return found;
  }

  packageFiles(directory: string): readonly string[] {
    const files = this.source.directory(directory);
    this.trace.set(lookupKeys.packageFiles(directory), hash32(files.join("\0")));
    return files;
  }

  member(container: string, name: string): readonly Member[] {
    const found = this.members(container, name);
    this.trace.set(lookupKeys.member(container, name), membersHash(found));
    return found;
  }

  enumerate(container: string): readonly Member[] {
    const found = this.members(container, undefined);
    this.trace.set(lookupKeys.enumerate(container), membersHash(found));
    return found;
  }

  imported(path: string, name: string): readonly ImportedBinding[] {
    const facts = this.source.facts(path);
    const found = (facts === undefined ? undefined : this.bindingsOf(facts).get(name)) ?? [];
    this.trace.set(lookupKeys.imported(path, name), bindingsHash(found));
    return found;
  }

  private bindingsOf(facts: FileFacts): ReadonlyMap<string, readonly ImportedBinding[]> {
    let known = this.bindings.get(facts);
    if (known === undefined) {
      known = importedBindings(facts);
      this.bindings.set(facts, known);
    }
    return known;
  }

  /** The identity of a file, with the look-ups it rests on added to this trace. */
  identity(path: string, facts: FileFacts): FileIdentity {
    let known = this.identities.get(path);
    if (known === undefined) {
      const own = new TrackedLookups(path, this.source, this.identities);
      const identity = adapterOf(facts.dialect).identify?.(facts, own) ?? pathIdentity(path, facts);
      known = { identity, trace: own.trace };
      this.identities.set(path, known);
    }
    for (const [key, value] of known.trace) this.trace.set(key, value);
    return known.identity;
  }

  private members(container: string, name: string | undefined): Member[] {
    const { files, inside } = this.open(container);
    const found: Member[] = [];
    for (const path of files) {
      const facts = this.source.facts(path);
      if (facts === undefined) continue;
      let identity: FileIdentity | undefined;
      for (const index of name === undefined ? facts.declarations.keys() : ordinalsOf(facts, name)) {
        if (enclosingName(facts, index) !== inside) continue;
        const declared = facts.declarations[index];
        identity ??= this.identity(path, facts);
        found.push({
          path,
          name: declared.name,
          kind: declared.kind,
          signature: declared.signature,
          valueType: declared.valueType,
          moniker: declarationMoniker(facts, index, identity),
        });
      }
    }
    return found;
  }

  private open(container: string): { readonly files: readonly string[]; readonly inside: string } {
    const mark = container.indexOf("#");
    const base = mark < 0 ? container : container.slice(0, mark);
    const inside = mark < 0 ? "" : container.slice(mark + 1);
    if (base.startsWith("file:")) return { files: [base.slice(5)], inside };
    const colon = base.lastIndexOf(":");
    const directory = base.slice(base.indexOf(":") + 1, colon);
    const name = base.slice(colon + 1);
    const files = this.source.directory(directory).filter((path) => {
      const facts = this.source.facts(path);
      return facts !== undefined && adapterOf(facts.dialect).packageName?.(path, facts) === name;
    });
    return { files, inside };
  }
}

/** Identities made so far in one job at one generation, with the look-ups each rests on. */
export type IdentityCache = Map<string, { readonly identity: FileIdentity; readonly trace: Trace }>;

const ordinals = new WeakMap<FileFacts, Map<string, number[]>>();

/** Ordinals of a file's declarations of one name; the table is made once for each facts object. */
function ordinalsOf(facts: FileFacts, name: string): readonly number[] {
  let byName = ordinals.get(facts);
  if (byName === undefined) {
    byName = new Map();
    for (let index = 0; index < facts.declarations.length; index++) {
      const list = byName.get(facts.declarations[index].name);
      if (list === undefined) byName.set(facts.declarations[index].name, [index]);
      else list.push(index);
    }
    ordinals.set(facts, byName);
  }
  return byName.get(name) ?? [];
}

/** The value of a member look-up: everything a Member tells, in order. */
function membersHash(members: readonly Member[]): number {
  let hash = members.length;
  for (const member of members) {
    for (const text of [member.path, member.name, member.kind, member.signature, member.valueType, member.moniker]) {
      hash = mix32(hash, hash32(text));
    }
  }
  return hash;
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

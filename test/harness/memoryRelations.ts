/** A RelationContext over files in memory, found by looking at all of them. */
import type { FileFacts } from "../../adapters/facts.js";
import { type Declared, type FileLinks, type LinkMark, readCalls, readThrough } from "../../adapters/links.js";
import { declarationMoniker } from "../../adapters/monikers.js";
import { adapterOf } from "../../adapters/registry.js";
import type { Occurring, RelatedSymbol, Site } from "../../adapters/relations.js";
import type { Use, UsesContext } from "../../daemon/graph/usesContext.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../../daemon/index/lookups.js";
import { tiers } from "../../proto/symbols.js";

export type LinkedFile = { readonly path: string; readonly facts: FileFacts; readonly links: FileLinks };

export class MemoryRelations implements UsesContext {
  readonly lookups: TrackedLookups;
  readonly files: LinkedFile[] = [];
  private readonly fileAt = new Map<string, LinkedFile>();
  private readonly byName = new Map<string, Declared[]>();
  private readonly byMoniker = new Map<string, Declared[]>();
  private readonly sitesOf = new Map<string, (Site & { readonly roles: number })[]>();
  private readonly throughOf = new Map<string, ReadonlyMap<number, string>>();
  private readonly marks = new Map<string, Site[]>();

  constructor(source: FactsSource, paths: readonly string[], session = new LookupSession(source)) {
    const sorted = [...paths].sort();
    this.lookups = new TrackedLookups(sorted[0] ?? "", session);
    for (const path of sorted) {
      const facts = source.facts(path);
      if (facts !== undefined) this.addDeclarations(path, facts, session);
    }
    for (const path of sorted) {
      const facts = source.facts(path);
      if (facts === undefined) continue;
      const lookups = new TrackedLookups(path, session);
      const links = adapterOf(facts.dialect).link?.(facts, lookups.identityOf(path, facts), lookups);
      if (links === undefined) continue;
      const file = { path, facts, links };
      this.files.push(file);
      this.fileAt.set(path, file);
      this.addSites(path, facts, links);
    }
  }

  /** The symbol declared there, with all its declarations. */
  symbolAt(path: string, nameStart: number): RelatedSymbol | undefined {
    for (const [moniker, declared] of this.byMoniker) {
      const isHere = declared.some((one) => one.path === path && declaredAt(one) === nameStart);
      if (isHere) return { moniker, declared, from: path };
    }
    return undefined;
  }

  declaredNamed(name: string): readonly Declared[] {
    return this.byName.get(name) ?? [];
  }

  countNamed(name: string): number {
    return this.declaredNamed(name).length;
  }

  declaredAs(moniker: string): readonly Declared[] {
    return this.byMoniker.get(moniker) ?? [];
  }

  sites(moniker: string, roles: number): readonly Site[] {
    return (this.sitesOf.get(moniker) ?? []).filter((site) => (site.roles & roles) !== 0);
  }

  importsOf(path: string): readonly string[] {
    const imports = this.fileAt.get(path)?.links.imports ?? [];
    return imports.map(({ targetPath }) => targetPath).filter((target) => target !== "");
  }

  marked(text: string): readonly Site[] {
    return this.marks.get(text) ?? [];
  }

  occurringAt(path: string, offset: number): readonly Occurring[] {
    const links = this.fileAt.get(path)?.links;
    if (links === undefined) return [];
    const { starts, symbols, roles } = links.occurrences;
    return [...starts.keys()].flatMap((nth) => {
      const { scope, moniker, name, kind } = links.symbols[symbols[nth]];
      return starts[nth] === offset && scope === "global" ? [{ moniker, name, kind, roles: roles[nth] }] : [];
    });
  }

  marksIn(path: string): readonly LinkMark[] {
    return this.fileAt.get(path)?.links.marks ?? [];
  }

  usesIn(path: string, from: number, to: number): readonly Use[] {
    const file = this.fileAt.get(path);
    if (file === undefined) return [];
    const { symbols, occurrences } = file.links;
    const found: Use[] = [];
    occurrences.starts.forEach((start, nth) => {
      const { scope, moniker, name, kind } = symbols[occurrences.symbols[nth]];
      if (start < from || start >= to || scope === "local") return;
      const tier = tiers[occurrences.tiers[nth]];
      found.push({
        start,
        end: occurrences.ends[nth],
        scope,
        moniker,
        name,
        kind,
        roles: occurrences.roles[nth],
        tier,
      });
    });
    return found;
  }

  throughIn(path: string): ReadonlyMap<number, string> {
    const known = this.throughOf.get(path);
    if (known !== undefined) return known;
    const through = new Map<number, string>();
    this.throughOf.set(path, through);
    for (const { text, start } of this.marksIn(path)) {
      const mark = readThrough(text);
      if (mark !== undefined) through.set(start, mark);
    }
    return through;
  }

  takenIn(path: string): ReadonlyMap<number, string> {
    const taken = new Map<number, string>();
    for (const { text, start } of this.marksIn(path)) {
      const member = readCalls(text);
      if (member !== undefined) taken.set(start, member);
    }
    return taken;
  }

  private addDeclarations(path: string, facts: FileFacts, session: LookupSession): void {
    const identity = new TrackedLookups(path, session).identityOf(path, facts);
    facts.declarations.forEach(({ name }, ordinal) => {
      const declared = { path, facts, ordinal };
      push(this.byName, name, declared);
      push(this.byMoniker, declarationMoniker(facts, ordinal, identity), declared);
    });
  }

  private addSites(path: string, facts: FileFacts, { symbols, occurrences, marks = [] }: FileLinks): void {
    const at = new Map<number, string[]>();
    occurrences.starts.forEach((start, nth) => {
      const { scope, moniker } = symbols[occurrences.symbols[nth]];
      push(at, start, moniker);
      if (scope === "local") return;
      const roles = occurrences.roles[nth];
      push(this.sitesOf, moniker, { path, facts, start, end: occurrences.ends[nth], roles, symbols: [moniker] });
    });
    for (const { text, start } of marks)
      push(this.marks, text, { path, facts, start, end: start, symbols: at.get(start) ?? [] });
  }
}

function declaredAt({ facts, ordinal }: Declared): number {
  return facts.declarations[ordinal].nameStart;
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

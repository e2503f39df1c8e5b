/** A RelationContext over files in memory, found by looking at all of them. */
import type { FileFacts } from "../../adapters/facts.js";
import type { Declared, FileLinks } from "../../adapters/links.js";
import { occurrenceRoles } from "../../adapters/links.js";
import { declarationMoniker } from "../../adapters/monikers.js";
import { adapterOf } from "../../adapters/registry.js";
import type { OutsideSymbol, RelationContext, Site } from "../../adapters/relations.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../../daemon/index/lookups.js";
import { tiers } from "../../proto/symbols.js";

export type LinkedFile = { readonly path: string; readonly facts: FileFacts; readonly links: FileLinks };

export class MemoryRelations implements RelationContext {
  readonly lookups: TrackedLookups;
  readonly files: LinkedFile[] = [];
  private readonly byName = new Map<string, Declared[]>();
  private readonly byMoniker = new Map<string, Declared[]>();
  private readonly sitesOf = new Map<string, Site[]>();
  private readonly outside = new Map<string, Map<string, OutsideSymbol>>();
  private readonly outsideBases: Site[] = [];

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
      this.files.push({ path, facts, links });
      this.addSites(path, facts, links);
    }
  }

  declaredNamed(name: string): readonly Declared[] {
    return this.byName.get(name) ?? [];
  }

  declaredAs(moniker: string): readonly Declared[] {
    return this.byMoniker.get(moniker) ?? [];
  }

  sites(moniker: string, roles: number): readonly Site[] {
    return (this.sitesOf.get(moniker) ?? []).filter((site) => (site.roles & roles) !== 0);
  }

  sitesOfOutsideBases(): readonly Site[] {
    return this.outsideBases;
  }

  calledOutside(name: string): readonly OutsideSymbol[] {
    return [...(this.outside.get(name)?.values() ?? [])];
  }

  private addDeclarations(path: string, facts: FileFacts, session: LookupSession): void {
    const identity = new TrackedLookups(path, session).identityOf(path, facts);
    facts.declarations.forEach(({ name }, ordinal) => {
      const declared = { path, facts, ordinal };
      push(this.byName, name, declared);
      push(this.byMoniker, declarationMoniker(facts, ordinal, identity), declared);
    });
  }

  private addSites(path: string, facts: FileFacts, { symbols, occurrences }: FileLinks): void {
    occurrences.starts.forEach((start, nth) => {
      const { scope, moniker, name, through = "" } = symbols[occurrences.symbols[nth]];
      if (scope === "local") return;
      const roles = occurrences.roles[nth];
      const tier = tiers[occurrences.tiers[nth]];
      const site = { path, facts, start, end: occurrences.ends[nth], roles, tier, through };
      push(this.sitesOf, moniker, site);
      if (this.byMoniker.has(moniker)) return;
      if ((roles & occurrenceRoles.extends) !== 0) this.outsideBases.push(site);
      if ((roles & occurrenceRoles.call) === 0) return;
      const named = this.outside.get(name) ?? new Map<string, OutsideSymbol>();
      this.outside.set(name, named);
      if (!named.has(moniker)) named.set(moniker, { moniker, from: path });
    });
  }
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

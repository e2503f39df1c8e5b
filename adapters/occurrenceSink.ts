/**
 * Collects the occurrences of the file that is being linked, and its symbols.
 *
 * Global symbols are one for each moniker; local symbols one for each definition, numbered as they come. `finish` puts all into the
 * order of the contract (links.ts).
 */
import type { SymbolKind } from "../proto/symbols.js";
import { type Tier, tiers } from "../proto/symbols.js";
import type { LinkedSymbol, LinkMark, Occurrences, UnresolvedSite } from "./links.js";

export type SymbolDraft = { -readonly [Key in keyof LinkedSymbol]: LinkedSymbol[Key] };

export class OccurrenceSink {
  readonly symbols: SymbolDraft[] = [];
  private readonly byMoniker = new Map<string, number>();
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly targets: number[] = [];
  private readonly roles: number[] = [];
  private readonly tiers: number[] = [];
  private readonly unresolvedSites: UnresolvedSite[] = [];
  private readonly marks = new Map<string, LinkMark>();

  global(moniker: string, name: string, kind: SymbolKind, scope: "global" | "builtin" = "global"): number {
    let symbol = this.byMoniker.get(moniker);
    if (symbol === undefined) {
      symbol = this.symbols.length;
      this.symbols.push({ scope, moniker, name, kind, signature: "", type: "" });
      this.byMoniker.set(moniker, symbol);
    }
    return symbol;
  }

  local(name: string, kind: SymbolKind): number {
    this.symbols.push({ scope: "local", moniker: "", name, kind, signature: "", type: "" });
    return this.symbols.length - 1;
  }

  /** Returns the number of the occurrence, for `setRoles`. */
  add(start: number, length: number, symbol: number, roles: number, tier: Tier = "exact"): number {
    this.starts.push(start);
    this.ends.push(start + length);
    this.targets.push(symbol);
    this.roles.push(roles);
    this.tiers.push(tierNumber(tier));
    return this.starts.length - 1;
  }

  /** Adds and takes away roles of an occurrence that was added before. */
  changeRoles(occurrence: number, add: number, remove: number): void {
    this.roles[occurrence] = (this.roles[occurrence] & ~remove) | add;
  }

  /** Marks the place of an occurrence. */
  mark(occurrence: number, text: string): void {
    this.markAt(this.starts[occurrence], text);
  }

  markAt(start: number, text: string): void {
    this.marks.set(`${start} ${text}`, { text, start });
  }

  unresolved(name: string, start: number): void {
    this.unresolvedSites.push({ name, start });
  }

  finish(): {
    readonly symbols: readonly LinkedSymbol[];
    readonly occurrences: Occurrences;
    readonly unresolved: readonly UnresolvedSite[];
    readonly marks: readonly LinkMark[];
  } {
    const count = this.starts.length;
    const order = new Uint32Array(count);
    for (let nth = 0; nth < count; nth++) order[nth] = nth;
    order.sort((a, b) => this.starts[a] - this.starts[b] || this.targets[a] - this.targets[b] || a - b);
    const occurrences = {
      starts: new Uint32Array(count),
      ends: new Uint32Array(count),
      symbols: new Uint32Array(count),
      roles: new Uint8Array(count),
      tiers: new Uint8Array(count),
    };
    for (let nth = 0; nth < count; nth++) {
      const from = order[nth];
      occurrences.starts[nth] = this.starts[from];
      occurrences.ends[nth] = this.ends[from];
      occurrences.symbols[nth] = this.targets[from];
      occurrences.roles[nth] = this.roles[from];
      occurrences.tiers[nth] = this.tiers[from];
    }
    const unresolved = [...this.unresolvedSites].sort((a, b) => a.start - b.start);
    const marks = [...this.marks.values()].sort((a, b) => a.start - b.start || (a.text < b.text ? -1 : 1));
    return { symbols: this.symbols, occurrences, unresolved, marks };
  }
}

function tierNumber(tier: Tier): number {
  return tiers.indexOf(tier);
}

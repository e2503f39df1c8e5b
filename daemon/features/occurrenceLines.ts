/**
 * One file's identifiers as JSON lines: `{path, line, character, name, kind, role, got: [{path | abs, line, character, tier}]}`, 0-based, columns in
 * UTF-16 units, all roles and targets of a place in one line.
 *
 * A definition leads to itself, a use to the declarations of its symbol, a name of the language to nothing; what is not resolved says so. Where symbols
 * are declared is kept for the generation, as text, since the same few thousand are named again and again.
 */
import { LRUCache } from "lru-cache";
import { roleNames, roleSet, tiers } from "../../proto/symbols.js";
import { LineTable } from "../base/lineTable.js";
import type { View } from "../graph/view.js";
import type { LinksReader } from "../store/linksReader.js";
import type { SymbolOccurrence } from "../store/occurrenceRun.js";
import { declarationsOf } from "./declarationsOf.js";

const keptMonikers = 50_000;
const definitionRole = roleSet(["definition"]);

/** Whole lines, "" for a file without any. */
export function occurrenceLines(view: View, path: string): string {
  const links = view.linksAt(path);
  const file = view.file(path);
  if (links === undefined || file === undefined) return "";
  const places = view.kept("places of monikers", () => new LRUCache<string, readonly string[]>({ max: keptMonikers }));
  const writer = new FileLines(view, path, links, places);
  const lines = new LineTable(file.facts.lineStarts, file.facts.length);
  for (const { name, kind, nameStart, nameEnd } of file.facts.declarations) {
    if (nameStart < nameEnd) writer.define(lines.position(nameStart), name, kind);
  }
  for (const occurrence of links.allOccurrences()) writer.occur(occurrence);
  for (const { name, site } of links.allUnresolved()) writer.miss(site, name);
  return writer.text();
}

type Place = { readonly line: number; readonly character: number };

type Entry = {
  readonly line: number;
  readonly character: number;
  readonly name: string;
  readonly kind: string;
  roles: number;
  /** `{...}` texts of what it leads to. */
  got: readonly string[];
  isUnresolved: boolean;
};

class FileLines {
  private readonly entries: Entry[] = [];
  /** What each symbol's uses lead to, without the tier, by index. */
  private readonly targets: (readonly string[] | undefined)[] = [];
  private readonly jsonPath: string;

  constructor(
    private readonly view: View,
    path: string,
    private readonly links: LinksReader,
    private readonly places: LRUCache<string, readonly string[]>,
  ) {
    this.jsonPath = JSON.stringify(path);
  }

  define(place: Place, name: string, kind: string): void {
    this.add(place, name, kind, definitionRole, [this.at(place, "exact")]);
  }

  occur(occurrence: SymbolOccurrence): void {
    const { scope, name, kind } = this.links.symbol(occurrence.symbol);
    const tier = tiers[occurrence.tier];
    const shownKind = scope === "builtin" ? "builtin" : kind;
    const got =
      (occurrence.roles & definitionRole) !== 0
        ? [this.at(occurrence, tier)]
        : this.targetsOf(occurrence.symbol).map((target) => `${target},"tier":"${tier}"}`);
    this.add(occurrence, name, shownKind, occurrence.roles, got);
  }

  miss(place: Place, name: string): void {
    const { line, character } = place;
    this.entries.push({ line, character, name, kind: "", roles: 0, got: [], isUnresolved: true });
  }

  text(): string {
    this.entries.sort((left, right) => left.line - right.line || left.character - right.character);
    let text = "";
    for (let index = 0; index < this.entries.length; index++) {
      const entry = this.entries[index];
      for (let next = this.entries[index + 1]; isSamePlace(entry, next); next = this.entries[index + 1]) {
        entry.roles |= next.roles;
        entry.got = [...new Set([...entry.got, ...next.got])];
        entry.isUnresolved &&= next.isUnresolved;
        index++;
      }
      text += this.line(entry);
    }
    return text;
  }

  private line({ line, character, name, kind, roles, got, isUnresolved }: Entry): string {
    const head = `{"path":${this.jsonPath},"line":${line},"character":${character},"name":${JSON.stringify(name)}`;
    const end = isUnresolved ? `,"unresolved":true}\n` : "}\n";
    return `${head}${kind === "" ? "" : `,"kind":"${kind}"`},"role":${jsonRoles(roles)},"got":[${got.join(",")}]${end}`;
  }

  private add(place: Place, name: string, kind: string, roles: number, got: readonly string[]): void {
    const { line, character } = place;
    this.entries.push({ line, character, name, kind, roles, got, isUnresolved: false });
  }

  private at({ line, character }: Place, tier: string): string {
    return `{"path":${this.jsonPath},"line":${line},"character":${character},"tier":"${tier}"}`;
  }

  private targetsOf(symbol: number): readonly string[] {
    let targets = this.targets[symbol];
    if (targets === undefined) {
      targets = this.findTargets(symbol);
      this.targets[symbol] = targets;
    }
    return targets;
  }

  private findTargets(index: number): readonly string[] {
    const { scope, moniker } = this.links.symbol(index);
    if (scope === "builtin") return [];
    if (scope === "local") return definitionsIn(this.links, index, this.jsonPath);
    let known = this.places.get(moniker);
    if (known === undefined) {
      known = placesOf(this.view, moniker);
      this.places.set(moniker, known);
    }
    return known;
  }
}

/** Where a symbol is declared: each place as JSON without its end. */
function placesOf(view: View, moniker: string): readonly string[] {
  const declared = declarationsOf(view, moniker).flatMap(({ path, ordinal }) => {
    const facts = view.file(path)?.facts;
    if (facts === undefined) return [];
    const { line, character } = new LineTable(facts.lineStarts, facts.length).position(
      facts.declarations[ordinal].nameStart,
    );
    return [`{"path":${JSON.stringify(path)},"line":${line},"character":${character}`];
  });
  if (declared.length > 0) return declared;
  return view.mentioning(moniker).flatMap((path) => {
    const links = view.linksAt(path);
    const index = links?.symbolOf(moniker) ?? -1;
    return links === undefined || index < 0 ? [] : definitionsIn(links, index, JSON.stringify(path));
  });
}

function definitionsIn(links: LinksReader, symbol: number, jsonPath: string): readonly string[] {
  return links
    .occurrencesAt(symbol)
    .filter(({ roles }) => (roles & definitionRole) !== 0)
    .map(({ line, character }) => `{"path":${jsonPath},"line":${line},"character":${character}`);
}

function isSamePlace(entry: Entry, next: Entry | undefined): next is Entry {
  return next !== undefined && next.line === entry.line && next.character === entry.character;
}

const rolesByBits = new Map<number, string>();

function jsonRoles(bits: number): string {
  let text = rolesByBits.get(bits);
  if (text === undefined) {
    text = JSON.stringify(roleNames(bits));
    rolesByBits.set(bits, text);
  }
  return text;
}

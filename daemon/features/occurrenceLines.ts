/**
 * One file's identifiers as JSON lines: `{path, line, character, name, kind, role, got: [{path | abs, line, character, tier}]}`, 0-based, columns in
 * UTF-16 units, all roles and targets of a place in one line.
 *
 * A definition leads to itself, what is a use besides (`{ name }` taking a property) to what it uses, as in the question; a use to the declarations of its symbol, a name of the language to nothing; what is not resolved says so. Where symbols
 * are declared is kept for the generation, as text, since the same few thousand are named again and again; within a file, so is what its uses say.
 */
import { LRUCache } from "lru-cache";
import type { Declaration, FileFacts } from "../../adapters/facts.js";
import { isMeant } from "../../adapters/links.js";
import { adapterOf } from "../../adapters/registry.js";
import { modifierSet, roleNames, roleSet, tiers } from "../../proto/symbols.js";
import { LineTable } from "../base/lineTable.js";
import type { DeclarationRef, View } from "../graph/view.js";
import type { LinksReader } from "../store/linksReader.js";
import type { SymbolOccurrence } from "../store/occurrenceRun.js";
import { declarationsOf } from "./declarationsOf.js";
import { meantDeclarations } from "./meantDeclarations.js";
import { definingOccurrences, undeclaredPlaces } from "./undeclaredPlaces.js";

/** Where symbols are declared, by moniker: each place as JSON without its end. */
type Places = LRUCache<string, readonly string[]>;

const keptMonikers = 50_000;
const definitionRole = roleSet(["definition"]);

/** Whole lines, "" for a file without any. */
export function occurrenceLines(view: View, path: string): string {
  const links = view.linksAt(path);
  const file = view.file(path);
  if (links === undefined || file === undefined) return "";
  const places = view.kept("places of monikers", (): Places => new LRUCache({ max: keptMonikers }));
  const entries = new FileEntries(view, path, links, places, file.facts);
  entries.declare(file.facts);
  for (const occurrence of links.allOccurrences()) entries.occur(occurrence);
  for (const { name, site } of links.allUnresolved()) entries.miss(site, name);
  return entries.text();
}

type Place = { readonly line: number; readonly character: number };

type Entry = {
  readonly line: number;
  readonly character: number;
  /** `"name":...,"kind":...` of what stands there. */
  readonly about: string;
  readonly roles: number;
  /** `{...}` texts of what it leads to, with commas between. */
  readonly got: string;
  readonly isUse: boolean;
  readonly isUnresolved: boolean;
};

/** Whether marks tell declarations of one symbol apart. */
function hasMeant(links: LinksReader): boolean {
  for (const { text } of links.allMarks()) if (isMeant(text)) return true;
  return false;
}

class FileEntries {
  private readonly entries: Entry[] = [];
  private readonly jsonPath: string;
  /** By symbol: what is said of it, and by tier what its uses lead to. */
  private readonly abouts: (string | undefined)[] = [];
  private readonly targets: (string | undefined)[] = [];
  private readonly several: (readonly DeclarationRef[] | undefined)[] = [];
  private readonly tellsApart: boolean;
  private readonly lineStarts: Uint32Array;

  constructor(
    private readonly view: View,
    private readonly path: string,
    private readonly links: LinksReader,
    private readonly places: Places,
    { dialect, lineStarts }: FileFacts,
  ) {
    this.jsonPath = JSON.stringify(path);
    this.tellsApart = adapterOf(dialect).meantDeclarations !== undefined || hasMeant(links);
    this.lineStarts = lineStarts;
  }

  declare({ declarations, lineStarts, length }: FileFacts): void {
    const lines = new LineTable(lineStarts, length);
    for (const declared of declarations) {
      if (declared.nameStart === declared.nameEnd || isUseOnly(declared, declarations)) continue;
      const place = lines.position(declared.nameStart);
      this.add(place, about(declared.name, declared.kind), definitionRole, this.at(place, "exact"), "definition");
    }
  }

  occur(occurrence: SymbolOccurrence): void {
    const { symbol, roles, tier } = occurrence;
    const defines = (roles & definitionRole) !== 0;
    const got = defines ? this.at(occurrence, tiers[tier]) : this.targetsOf(symbol, tier, occurrence);
    const isUse = !defines && this.links.symbol(symbol).scope !== "builtin";
    this.add(occurrence, this.aboutOf(symbol), roles, got, isUse ? "use" : "definition");
  }

  miss({ line, character }: Place, name: string): void {
    this.entries.push({ line, character, about: about(name, ""), roles: 0, got: "", isUse: false, isUnresolved: true });
  }

  text(): string {
    const { entries, jsonPath } = this;
    entries.sort((left, right) => left.line - right.line || left.character - right.character);
    const lines: string[] = [];
    for (let index = 0; index < entries.length; index++) {
      let entry = entries[index];
      while (index + 1 < entries.length && isSamePlace(entry, entries[index + 1]))
        entry = joined(entry, entries[++index]);
      const { line, character, about: what, roles, got, isUnresolved } = entry;
      const end = isUnresolved ? `],"unresolved":true}\n` : "]}\n";
      const head = `{"path":${jsonPath},"line":${line},"character":${character},`;
      lines.push(`${head}${what},"role":${jsonRoles(roles)},"got":[${got}${end}`);
    }
    return lines.join("");
  }

  private add(
    { line, character }: Place,
    what: string,
    roles: number,
    got: string,
    counts: "definition" | "use",
  ): void {
    const isUse = counts === "use";
    this.entries.push({ line, character, about: what, roles, got, isUse, isUnresolved: false });
  }

  private at({ line, character }: Place, tier: string): string {
    return `{"path":${this.jsonPath},"line":${line},"character":${character},"tier":"${tier}"}`;
  }

  private aboutOf(symbol: number): string {
    let text = this.abouts[symbol];
    if (text === undefined) {
      const { scope, name, kind } = this.links.symbol(symbol);
      text = about(name, scope === "builtin" ? "builtin" : kind);
      this.abouts[symbol] = text;
    }
    return text;
  }

  private targetsOf(symbol: number, tier: number, use: Place): string {
    const several = this.severalOf(symbol);
    if (several.length > 0) {
      const offset = this.lineStarts[use.line] + use.character;
      const { moniker } = this.links.symbol(symbol);
      const meant = meantDeclarations(this.view, several, { path: this.path, offset }, moniker);
      const places = declarationPlaces(this.view, meant);
      return places.map((place) => `${place},"tier":"${tiers[tier]}"}`).join();
    }
    const at = symbol * tiers.length + tier;
    let text = this.targets[at];
    if (text === undefined) {
      text = this.findTargets(symbol)
        .map((place) => `${place},"tier":"${tiers[tier]}"}`)
        .join();
      this.targets[at] = text;
    }
    return text;
  }

  /** The declarations of a symbol that its uses tell apart. */
  private severalOf(index: number): readonly DeclarationRef[] {
    let found = this.several[index];
    if (found === undefined) {
      const { scope, moniker } = this.links.symbol(index);
      const refs = this.tellsApart && scope === "global" ? declarationsOf(this.view, moniker) : [];
      found = refs.length > 1 ? refs : [];
      this.several[index] = found;
    }
    return found;
  }

  private findTargets(index: number): readonly string[] {
    const { scope, moniker } = this.links.symbol(index);
    if (scope === "builtin") return [];
    if (scope === "local") return definitionsIn(this.links, index, this.jsonPath);
    let known = this.places.get(moniker);
    if (known === undefined) {
      known = placesOf(this.view, moniker, this.path);
      this.places.set(moniker, known);
    }
    return known;
  }
}

const embedded = modifierSet("embedded");

/** An interface has no fields: what it embeds is a use and nothing else. */
function isUseOnly({ modifiers, parent }: Declaration, declarations: readonly Declaration[]): boolean {
  return (modifiers & embedded) !== 0 && parent >= 0 && declarations[parent].kind === "interface";
}

function declarationPlaces(view: View, refs: readonly DeclarationRef[]): readonly string[] {
  return refs.flatMap(({ path, ordinal }) => {
    const facts = view.file(path)?.facts;
    if (facts === undefined) return [];
    const lines = new LineTable(facts.lineStarts, facts.length);
    return [placeText("path", path, lines.position(facts.declarations[ordinal].nameStart))];
  });
}

function placesOf(view: View, moniker: string, from: string): readonly string[] {
  const declared = declarationPlaces(view, declarationsOf(view, moniker));
  if (declared.length > 0) return declared;
  const defined = undeclaredPlaces(view, moniker);
  if (defined.length > 0) return defined.map(({ path, occurrence }) => placeText("path", path, occurrence));
  const outside = view.placesOutside(moniker, from);
  return outside.map(({ absolutePath, nameRange }) => placeText("abs", absolutePath, nameRange.start));
}

function placeText(where: "path" | "abs", path: string, { line, character }: Place): string {
  return `{"${where}":${JSON.stringify(path)},"line":${line},"character":${character}`;
}

function definitionsIn(links: LinksReader, symbol: number, jsonPath: string): readonly string[] {
  return definingOccurrences(links, symbol).map(
    ({ line, character }) => `{"path":${jsonPath},"line":${line},"character":${character}`,
  );
}

function about(name: string, kind: string): string {
  return kind === "" ? `"name":${JSON.stringify(name)}` : `"name":${JSON.stringify(name)},"kind":"${kind}"`;
}

function isSamePlace(entry: Entry, next: Entry): boolean {
  return next.line === entry.line && next.character === entry.character;
}

function joined(entry: Entry, next: Entry): Entry {
  const isUnresolved = entry.isUnresolved && next.isUnresolved;
  const roles = entry.roles | next.roles;
  if (entry.isUse !== next.isUse) return { ...(entry.isUse ? entry : next), roles, isUnresolved };
  const got = entry.got === next.got ? entry.got : [entry.got, next.got].filter((text) => text !== "").join();
  return { ...entry, roles, got, isUnresolved };
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

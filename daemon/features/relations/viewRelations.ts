/**
 * ViewRelations: what relations and calls are worked out of (UsesContext), over a view.
 *
 * Look-ups go over the view's own facts and over packages outside the workspace as far as they are known. What they give is kept as long as the
 * generation (types, method sets, who implements what), but for very many files, so that a question that looked at half the workspace does not
 * hold it. Limits: unsaved text that is not linked has declarations here and no places.
 */
import type { FileFacts } from "../../../adapters/facts.js";
import { type Declared, type LinkContext, type LinkMark, readCalls, readThrough } from "../../../adapters/links.js";
import { isOutside } from "../../../adapters/outsidePaths.js";
import type { Occurring, Site } from "../../../adapters/relations.js";
import { tiers } from "../../../proto/symbols.js";
import { LineTable } from "../../base/lineTable.js";
import type { Use, UsesContext } from "../../graph/usesContext.js";
import type { DeclarationRef, View } from "../../graph/view.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../../index/lookups.js";
import type { LinksReader } from "../../store/linksReader.js";
import type { Occurrence } from "../../store/occurrenceRun.js";
import { declarationsOf } from "../declarationsOf.js";

/**
 * Files whose facts a kept session may hold: of one question after the other, or of all of a workspace. Whoever asks for a whole tree looks at
 * the same candidates from every file, so that a session which is thrown away in between makes the work quadratic.
 */
const mostFiles = { question: 800, tree: 20_000 } as const;

export type Reach = keyof typeof mostFiles;

export class ViewRelations implements UsesContext {
  readonly lookups: LinkContext;
  private readonly through = new Map<string, ReadonlyMap<number, string>>();
  private readonly taken = new Map<string, ReadonlyMap<number, string>>();

  /** `from`: the file that is asked about; imports of dependencies mean what they mean there. */
  constructor(
    private readonly view: View,
    from: string,
    reach: Reach = "question",
  ) {
    this.lookups = new TrackedLookups(from, keptSession(view, reach).over(view, mostFiles[reach]));
  }

  declaredNamed(name: string): readonly Declared[] {
    return this.view.named(name).flatMap((ref) => this.declared(ref));
  }

  countNamed(name: string): number {
    return this.view.countNamed([name]);
  }

  declaredAs(moniker: string): readonly Declared[] {
    return declarationsOf(this.view, moniker).flatMap((ref) => this.declared(ref));
  }

  sites(moniker: string, roles: number): readonly Site[] {
    return this.sitesIn(this.view.mentioning(moniker), (links) =>
      links
        .occurrencesOf(moniker)
        .filter((place) => (place.roles & roles) !== 0)
        .map((place) => ({ place, symbols: [moniker] })),
    );
  }

  importsOf(path: string): readonly string[] {
    const imports = this.view.linksAt(path)?.imports ?? [];
    return imports.map(({ targetPath }) => targetPath).filter((target) => target !== "");
  }

  marked(text: string): readonly Site[] {
    return this.sitesIn(this.view.marked(text), (links) => {
      const places = links.markSites(text);
      return places.map((place) => ({ place, symbols: monikersAt(links, place) }));
    });
  }

  occurringAt(path: string, offset: number): readonly Occurring[] {
    const links = this.view.linksAt(path);
    const facts = this.view.file(path)?.facts;
    if (links === undefined || facts === undefined) return [];
    const { line, character } = new LineTable(facts.lineStarts, facts.length).position(offset);
    return links.symbolsAt({ line, character }).flatMap((found) => {
      const { scope, moniker, name, kind } = links.symbol(found.symbol);
      if (scope !== "global" || found.line !== line || found.character !== character) return [];
      return [{ moniker, name, kind, roles: found.roles }];
    });
  }

  marksIn(path: string): readonly LinkMark[] {
    const lineStarts = this.view.file(path)?.facts.lineStarts;
    if (lineStarts === undefined) return [];
    const marks = [...(this.view.linksAt(path)?.allMarks() ?? [])];
    return marks.map(({ text, site }) => ({ text, start: lineStarts[site.line] + site.character }));
  }

  usesIn(path: string, start: number, end: number): readonly Use[] {
    const links = this.view.linksAt(path);
    const facts = this.view.file(path)?.facts;
    if (links === undefined || facts === undefined) return [];
    const { lineStarts } = facts;
    const found: Use[] = [];
    for (const place of links.allOccurrences()) {
      const from = lineStarts[place.line] + place.character;
      if (from < start || from >= end) continue;
      const { scope, moniker, name, kind } = links.symbol(place.symbol);
      if (scope === "local") continue;
      const to = lineStarts[place.endLine] + place.endCharacter;
      found.push({ start: from, end: to, scope, moniker, name, kind, roles: place.roles, tier: tiers[place.tier] });
    }
    return found;
  }

  throughIn(path: string): ReadonlyMap<number, string> {
    let through = this.through.get(path);
    if (through === undefined) {
      through = this.readMarks(path, readThrough);
      this.through.set(path, through);
    }
    return through;
  }

  takenIn(path: string): ReadonlyMap<number, string> {
    let taken = this.taken.get(path);
    if (taken === undefined) {
      taken = this.readMarks(path, readCalls);
      this.taken.set(path, taken);
    }
    return taken;
  }

  private readMarks(path: string, read: (mark: string) => string | undefined): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    for (const { text, start } of this.marksIn(path)) {
      const named = read(text);
      if (named !== undefined) found.set(start, named);
    }
    return found;
  }

  private sitesIn(
    paths: readonly string[],
    find: (links: LinksReader) => readonly { readonly place: Occurrence; readonly symbols: readonly string[] }[],
  ): readonly Site[] {
    return paths.flatMap((path) => {
      const links = this.view.linksAt(path);
      const found = links === undefined ? [] : find(links);
      const facts = found.length === 0 ? undefined : this.view.file(path)?.facts;
      return facts === undefined ? [] : found.map(({ place, symbols }) => siteOf(path, facts, place, symbols));
    });
  }

  private declared({ path, ordinal }: DeclarationRef): Declared[] {
    const facts = this.view.file(path)?.facts;
    return facts === undefined ? [] : [{ path, facts, ordinal }];
  }
}

function siteOf(path: string, facts: FileFacts, place: Occurrence, symbols: readonly string[]): Site {
  const { lineStarts } = facts;
  const start = lineStarts[place.line] + place.character;
  return { path, facts, start, end: lineStarts[place.endLine] + place.endCharacter, symbols };
}

function monikersAt(links: LinksReader, { line, character }: Occurrence): readonly string[] {
  return links
    .symbolsAt({ line, character })
    .filter((found) => found.line === line && found.character === character)
    .map(({ symbol }) => links.symbol(symbol).moniker);
}

/** Forgets what was worked out for a whole workspace. */
export function forgetTree(view: View): void {
  keptSession(view, "tree").forget();
}

function keptSession(view: View, reach: Reach): KeptSession {
  return view.kept(`relations of a ${reach}`, () => new KeptSession());
}

/** A look-up session that outlives its views: each new one takes the place of the last. */
class KeptSession {
  private source: RenewedSource | undefined;
  private session: LookupSession | undefined;

  forget(): void {
    this.source = undefined;
    this.session = undefined;
  }

  over(view: View, most: number): LookupSession {
    if (this.source === undefined || this.session === undefined || this.source.fileCount > most) {
      this.source = new RenewedSource();
      this.session = new LookupSession(this.source);
    }
    this.source.current = view.source;
    return this.session;
  }
}

class RenewedSource implements FactsSource {
  current: FactsSource | undefined;
  private readonly files = new Set<string>();

  get fileCount(): number {
    return this.files.size;
  }

  exists(path: string): boolean {
    return this.current?.exists(path) ?? false;
  }

  facts(path: string): FileFacts | undefined {
    // What lies outside is small, and kept elsewhere too.
    if (!isOutside(path)) this.files.add(path);
    return this.current?.facts(path);
  }

  directory(path: string): readonly string[] {
    return this.current?.directory(path) ?? [];
  }
}

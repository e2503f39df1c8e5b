/**
 * OutsideCode: what a view shows of packages outside the workspace: files, the declarations of a symbol, and where their sources are.
 *
 * A moniker says no version: the package is the one that the asking file would import by that path. Facts of these files have no places (they are
 * made of stubs, or of sources without bodies): places are looked for in the sources on disk, where there are any. The .proto files that navd brings
 * are whole, and have places.
 */
import type { FileFacts } from "../../adapters/facts.js";
import { type DependencyPlace, dependencyPlace, standardDirectory } from "../../adapters/go/dependencyPaths.js";
import { standardLibrary } from "../../adapters/go/goIdentity.js";
import { packageOf } from "../../adapters/go/goPackages.js";
import { mainModuleRoot } from "../../adapters/go/mainModuleRoot.js";
import { type FileIdentity, type LinkContext, packageContainer } from "../../adapters/links.js";
import { declarationMoniker, qualifiedName } from "../../adapters/monikers.js";
import { type Moniker, parseMoniker } from "../../adapters/parseMoniker.js";
import { protoIdentity } from "../../adapters/protobuf/protoIdentity.js";
import { pythonPlace } from "../../adapters/python/outsidePlaces.js";
import { LineTable } from "../base/lineTable.js";
import type { WellKnownPlace, WellKnownProtos } from "../index/dependencies/wellKnownProtos.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../index/lookups.js";
import { packageOnDisk, standardOnDisk } from "../workspace/goModuleFolders.js";
import type { OutsideRoots } from "../workspace/outsideRoots.js";
import type { PythonOutside } from "./pythonOutside.js";
import type { SourcePlace, SourcePlaces } from "./sourcePlaces.js";
import type { DeclarationRef } from "./view.js";

export type OutsideParts = {
  /** The workspace, and what lies outside. */
  readonly source: FactsSource;
  readonly roots: OutsideRoots;
  readonly places: SourcePlaces;
  readonly protos: WellKnownProtos | undefined;
  readonly python: PythonOutside;
};

export class OutsideCode {
  private session: LookupSession | undefined;

  constructor(private readonly parts: OutsideParts) {}

  facts(path: string): FileFacts | undefined {
    return this.parts.source.facts(path);
  }

  /** The identity of a file outside the workspace. */
  identityOf(path: string, facts: FileFacts): FileIdentity {
    return this.context(path).identityOf(path, facts);
  }

  /** Declarations of a symbol, as facts show them. */
  declarationsOf(moniker: string, from: string): readonly DeclarationRef[] {
    if (moniker.startsWith("proto ")) {
      const place = this.parts.protos?.placeOf(moniker);
      return place?.ordinal === undefined ? [] : [{ path: place.path, ordinal: place.ordinal }];
    }
    if (isPython(moniker)) {
      const found = this.parts.python.declarationsOf(moniker, from, this.context(from));
      return found.map(({ path, ordinal }) => ({ path, ordinal }));
    }
    const symbol = symbolOf(moniker);
    const context = this.context(from);
    const directory = symbol === undefined ? undefined : this.directoryOf(symbol, from, context);
    if (symbol === undefined || directory === undefined) return [];
    const inside = symbol.names.slice(0, -1).join(".");
    const found: DeclarationRef[] = [];
    for (const name of context.packageNames(directory)) {
      const declared = context.declared(packageContainer(directory, name, inside), symbol.names.at(-1) ?? "");
      for (const { path, facts, ordinal } of declared) {
        if (declarationMoniker(facts, ordinal, context.identityOf(path, facts)) === moniker)
          found.push({ path, ordinal });
      }
    }
    return found;
  }

  /** Where the sources on disk declare a symbol, also when nobody has made facts of them. */
  placesOf(moniker: string, from: string): readonly SourcePlace[] {
    if (moniker.startsWith("proto ")) {
      const place = this.parts.protos?.placeOf(moniker);
      return place === undefined ? [] : this.protoPlaces(place);
    }
    if (isPython(moniker)) return this.parts.python.placesOf(moniker, from, this.context(from));
    const symbol = symbolOf(moniker);
    const directory = symbol === undefined ? undefined : this.directoryOf(symbol, from, this.context(from));
    if (symbol === undefined || directory === undefined) return [];
    return this.placesIn(dependencyPlace(directory), symbol.names.join("."));
  }

  /** The same for a declaration that facts show. */
  placesOfDeclaration({ path, ordinal }: DeclarationRef): readonly SourcePlace[] {
    const facts = this.facts(path);
    if (facts === undefined) return [];
    if (facts.dialect === "proto") {
      const moniker = declarationMoniker(facts, ordinal, protoIdentity(facts, { path }));
      return this.placesOf(moniker, path);
    }
    if (pythonPlace(path) !== undefined) return this.parts.python.placesOfDeclared({ path, facts, ordinal });
    return this.placesIn(dependencyPlace(path.slice(0, path.lastIndexOf("/"))), qualifiedName(facts, ordinal));
  }

  /** These files are whole: their facts have places. */
  private protoPlaces({ path, absolutePath, ordinal }: WellKnownPlace): readonly SourcePlace[] {
    const facts = this.parts.protos?.facts(path);
    if (facts === undefined) return [];
    const lines = new LineTable(facts.lineStarts, facts.length);
    const { nameStart, nameEnd } = ordinal === undefined ? { nameStart: 0, nameEnd: 0 } : facts.declarations[ordinal];
    return [{ absolutePath, nameRange: lines.range(nameStart, nameEnd) }];
  }

  private placesIn(place: DependencyPlace | undefined, name: string): readonly SourcePlace[] {
    if (place === undefined) return [];
    const { roots, places } = this.parts;
    const folder =
      place.kind === "standard"
        ? standardOnDisk(roots, place.inside)
        : packageOnDisk(roots, place.module, place.inside);
    return folder === undefined ? [] : places.find(folder, name);
  }

  private directoryOf(symbol: GoSymbol, from: string, context: LinkContext): string | undefined {
    if (symbol.module === standardLibrary) return standardDirectory(symbol.inside);
    const importPath = symbol.inside === "" ? symbol.module : `${symbol.module}/${symbol.inside}`;
    const directory = packageOf(importPath, from, mainModuleRoot(from, context), context)?.directory;
    return directory !== undefined && dependencyPlace(directory) !== undefined ? directory : undefined;
  }

  private context(from: string): LinkContext {
    this.session ??= new LookupSession(this.parts.source);
    return new TrackedLookups(from, this.session);
  }
}

function isPython(moniker: string): boolean {
  return moniker.startsWith("python ");
}

type GoSymbol = { readonly module: string; readonly inside: string; readonly names: readonly string[] };

/** A Go symbol's module, the package's path below it, and its dotted name in pieces. */
function symbolOf(text: string): GoSymbol | undefined {
  const moniker: Moniker | undefined = parseMoniker(text);
  if (moniker?.scheme !== "go" || moniker.manager !== "gomod") return undefined;
  const inside = moniker.descriptors.filter(({ suffix }) => suffix === "namespace").map(({ name }) => name);
  const names = moniker.descriptors.filter(({ suffix }) => suffix !== "namespace").map(({ name }) => name);
  return names.length === 0 ? undefined : { module: moniker.package, inside: inside.join("/"), names };
}

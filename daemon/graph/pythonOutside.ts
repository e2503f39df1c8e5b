/**
 * PythonOutside: what a view shows of Python symbols outside the workspace: their declarations in stubs and installed files, and where their sources
 * lie on disk.
 *
 * A moniker says no environment: the one of the asking file counts. Facts of installed files have their true places. Stubs of the standard library lie
 * in no file on disk; where the library's own sources are, their text is searched.
 */
import { join } from "node:path";
import { type Declared, fileContainer, type LinkContext } from "../../adapters/links.js";
import { containerMoniker, declarationMoniker } from "../../adapters/monikers.js";
import { parseMoniker } from "../../adapters/parseMoniker.js";
import { environmentOf } from "../../adapters/python/environments.js";
import { findDeclared } from "../../adapters/python/findDeclared.js";
import { pythonIdentity } from "../../adapters/python/identity.js";
import { findModules, moduleFiles } from "../../adapters/python/moduleFinder.js";
import { packageStubsRoot, typeshedRoot } from "../../adapters/python/outsidePlaces.js";
import { parentPath } from "../../adapters/python/paths.js";
import { LineTable } from "../base/lineTable.js";
import type { FileSystem } from "../system/files.js";
import { decodeText } from "../workspace/decodeText.js";
import type { SourcePlace } from "./sourcePlaces.js";

export type PythonOutsideParts = {
  /** Where an installed file lies. */
  readonly pathOnDisk: (path: string) => string | undefined;
  /** The folder of the standard library's sources. */
  readonly standardSources: string | undefined;
  readonly files: FileSystem;
};

export class PythonOutside {
  constructor(private readonly parts: PythonOutsideParts) {}

  /** Declarations of a symbol, in its source or else in its stub. None for a symbol of another language. */
  declarationsOf(moniker: string, from: string, context: LinkContext): readonly Declared[] {
    const symbol = symbolOf(moniker);
    if (symbol === undefined || symbol.names.length === 0) return [];
    const inside = symbol.names.slice(0, -1).join(".");
    for (const file of filesOf(symbol, from, context)) {
      const declared = context.declared(fileContainer(file, inside), symbol.names[symbol.names.length - 1]);
      const found = declared.filter(({ path, facts, ordinal }) => {
        return declarationMoniker(facts, ordinal, context.identityOf(path, facts)) === moniker;
      });
      if (found.length > 0) return found;
    }
    return [];
  }

  placesOf(moniker: string, from: string, context: LinkContext): readonly SourcePlace[] {
    const symbol = symbolOf(moniker);
    if (symbol === undefined) return [];
    if (symbol.isStandard) return this.inStandardSources(symbol);
    if (symbol.names.length === 0) return this.placesOfModule(symbol, moniker, from, context);
    return this.declarationsOf(moniker, from, context).flatMap((declared) => this.placesOfDeclared(declared));
  }

  placesOfDeclared({ path, facts, ordinal }: Declared): readonly SourcePlace[] {
    const absolutePath = this.parts.pathOnDisk(path);
    if (absolutePath === undefined) return [];
    const { nameStart, nameEnd } = facts.declarations[ordinal];
    const lines = new LineTable(facts.lineStarts, facts.length);
    return [{ absolutePath, nameRange: lines.range(nameStart, nameEnd) }];
  }

  private placesOfModule(symbol: PythonSymbol, moniker: string, from: string, context: LinkContext): SourcePlace[] {
    for (const file of filesOf(symbol, from, context)) {
      const absolutePath = this.parts.pathOnDisk(file);
      if (absolutePath === undefined || containerMoniker(pythonIdentity(file, context)) !== moniker) continue;
      return [{ absolutePath, nameRange: atTheTop }];
    }
    return [];
  }

  private inStandardSources({ module, names }: PythonSymbol): SourcePlace[] {
    const { standardSources, files } = this.parts;
    if (standardSources === undefined || module.some((part) => !/^\w+$/.test(part))) return [];
    const base = join(standardSources, ...module);
    for (const absolutePath of [join(base, "__init__.py"), `${base}.py`]) {
      const text = textAt(absolutePath, files);
      if (text === undefined) continue;
      if (names.length === 0) return [{ absolutePath, nameRange: atTheTop }];
      const place = findDeclared(text, names);
      return place === undefined ? [] : [{ absolutePath, nameRange: LineTable.of(text).range(place.start, place.end) }];
    }
    return [];
  }
}

type PythonSymbol = {
  readonly isStandard: boolean;
  readonly module: readonly string[];
  readonly names: readonly string[];
};

function symbolOf(text: string): PythonSymbol | undefined {
  const moniker = parseMoniker(text);
  if (moniker?.scheme !== "python" || (moniker.manager !== "python" && moniker.manager !== "pip")) return undefined;
  const module = moniker.descriptors.filter(({ suffix }) => suffix === "namespace").map(({ name }) => name);
  const names = moniker.descriptors.filter(({ suffix }) => suffix !== "namespace").map(({ name }) => name);
  return module.length === 0 ? undefined : { isStandard: moniker.manager === "python", module, names };
}

function filesOf({ isStandard, module }: PythonSymbol, from: string, context: LinkContext): readonly string[] {
  const root = isStandard ? typeshedRoot : environmentOf(parentPath(from), context)?.directory;
  const places = {
    directories: root === undefined ? [] : [root],
    stubDirectories: isStandard ? [] : [packageStubsRoot],
  };
  const { modules } = findModules(places, module, context);
  const found = modules?.[modules.length - 1];
  return found === undefined ? [] : moduleFiles(found, "definition");
}

function textAt(path: string, files: FileSystem): string | undefined {
  try {
    const decoded = decodeText(files.readFile(path, largestSource));
    return decoded.kind === "binary" ? undefined : decoded.text;
  } catch {
    return undefined;
  }
}

const atTheTop = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const largestSource = 2 << 20;

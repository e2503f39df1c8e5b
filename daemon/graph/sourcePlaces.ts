/**
 * SourcePlaces: where a name is declared in a folder of Go sources outside the workspace, found in the text when somebody asks.
 *
 * Method: of the package's files those are read whole in which the name stands where declarations stand, and their names are compared
 * (adapters/go/declaredNames.ts): a few milliseconds the first time, from then on kept as long as the folder is the same. Of a folder that is
 * asked about again and again (an export asks for every name) all names are read at once. Nothing is parsed and nothing stored. Limits: files over
 * 2 MiB and tests are passed over; a file that is edited in place may show old places.
 */
import { LRUCache } from "lru-cache";
import { type DeclaredName, declaredNames } from "../../adapters/go/declaredNames.js";
import type { Range } from "../../proto/positions.js";
import { LineTable } from "../base/lineTable.js";
import type { FileSystem } from "../system/files.js";
import { decodeText } from "../workspace/decodeText.js";
import { goFilesIn } from "../workspace/goModuleFolders.js";

/** A declaration's name in a file outside the workspace. */
export type SourcePlace = { readonly absolutePath: string; readonly nameRange: Range };

const largestSource = 2 << 20;
const keptPlaces = 500;
/** Searches of one folder, after which all its names are read. */
const searchesFirst = 3;
const keptCounts = 2_000;
/** Names of all folders that are kept whole; a folder with more is searched each time. */
const keptNames = 100_000;

type FolderNames = { readonly folder: string; readonly places: ReadonlyMap<string, readonly SourcePlace[]> };

export class SourcePlaces {
  /** By folder and name; stale when the folder is another one. */
  private readonly known = new LRUCache<string, { readonly folder: string; readonly places: readonly SourcePlace[] }>({
    max: keptPlaces,
  });
  /** How often a folder was searched. */
  private readonly searches = new LRUCache<string, number>({ max: keptCounts });
  /** All names of a folder; stale as above. */
  private readonly whole = new LRUCache<string, FolderNames>({ maxSize: keptNames });

  constructor(private readonly files: FileSystem) {}

  /** Declarations of a dotted name (`Client.Do`), by file name; several where build variants have one each. */
  find(folder: string, name: string): readonly SourcePlace[] {
    const state = this.stateOf(folder);
    if (state === undefined) return [];
    const all = this.whole.get(folder);
    if (all?.folder === state) return all.places.get(name) ?? none;
    const key = `${folder}\0${name}`;
    const known = this.known.get(key);
    if (known?.folder === state) return known.places;
    const searches = (this.searches.get(folder) ?? 0) + 1;
    this.searches.set(folder, searches);
    if (searches === searchesFirst) return this.readWhole(folder, state).get(name) ?? none;
    const places = goFilesIn(folder, this.files).flatMap((file) => this.findIn(`${folder}/${file}`, name));
    this.known.set(key, { folder: state, places });
    return places;
  }

  private readWhole(folder: string, state: string): FolderNames["places"] {
    const places = new Map<string, SourcePlace[]>();
    for (const file of goFilesIn(folder, this.files)) {
      const absolutePath = `${folder}/${file}`;
      const text = this.text(absolutePath);
      if (text === undefined) continue;
      const lines = LineTable.of(text);
      for (const { name, start, end } of declaredNames(text)) {
        const place = { absolutePath, nameRange: lines.range(start, end) };
        const list = places.get(name);
        if (list === undefined) places.set(name, [place]);
        else list.push(place);
      }
    }
    this.whole.set(folder, { folder: state, places }, { size: places.size + 1 });
    return places;
  }

  private findIn(path: string, name: string): readonly SourcePlace[] {
    const text = this.text(path);
    if (text === undefined || !mayDeclare(text, name.slice(name.lastIndexOf(".") + 1))) return [];
    const found = declaredNames(text).filter((declared: DeclaredName) => declared.name === name);
    if (found.length === 0) return [];
    const lines = LineTable.of(text);
    return found.map(({ start, end }) => ({ absolutePath: path, nameRange: lines.range(start, end) }));
  }

  private text(path: string): string | undefined {
    try {
      const decoded = decodeText(this.files.readFile(path, largestSource));
      return decoded.kind === "binary" ? undefined : decoded.text;
    } catch {
      return undefined;
    }
  }

  private stateOf(folder: string): string | undefined {
    try {
      const { kind, inode, mtimeMs } = this.files.stat(folder);
      return kind === "directory" ? `${inode} ${mtimeMs}` : undefined;
    } catch {
      return undefined;
    }
  }
}

const none: readonly SourcePlace[] = [];

/** Whether a name stands where declarations have it: first on its line, or behind a keyword, a receiver, a comma or an embedded type's package. */
function mayDeclare(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (isWordUnit(text.charCodeAt(at - 1)) || isWordUnit(text.charCodeAt(at + name.length))) continue;
    const lineStart = text.lastIndexOf("\n", at - 1) + 1;
    if (inFront.test(text.slice(Math.max(lineStart, at - longestFront), at))) return true;
  }
  return false;
}

function isWordUnit(unit: number): boolean {
  return unit >= 0x80 || /\w/.test(String.fromCharCode(unit));
}

const inFront = /^[\s*]*$|[,){;(]\s*$|^(?:func|type|var|const)\s+$|^[\s*]*[\p{L}_][\p{L}\p{N}_]*\.$/u;
const longestFront = 200;

/**
 * Names as people write them, against declarations: `Type.method`, `pkg.Type.method`, `path/to/file.go::name`, a moniker.
 *
 * A name matches a dot-suffix of a declaration's qualified name: its namespace or package, then what encloses it, then itself.
 * The last segment must be equal, letter by letter. `::` and `#` separate like a dot, except that what stands before the first `::` is
 * a path when it looks like one.
 */
import { declarationMoniker, qualifiedName } from "../../adapters/monikers.js";
import type { DeclarationRef, View, ViewFile } from "../graph/view.js";

export type NameQuery = {
  readonly segments: readonly string[];
  /** Hard constraint: a file, or a directory above it. "" is none. */
  readonly path: string;
  /** A whole moniker, or "". */
  readonly moniker: string;
};

export function parseName(text: string, path = ""): NameQuery {
  const trimmed = text.trim();
  if (/^\S+ \S+ \S+ \S+ \S/.test(trimmed)) {
    return { segments: [lastDescriptor(trimmed)], path, moniker: trimmed };
  }
  const marked = /^([^:]*[./][^:]*)::(.+)$/.exec(trimmed);
  const own = marked === null ? path : marked[1];
  const name = marked === null ? trimmed : marked[2];
  const segments = name.split(/::|[.#]/).filter((segment) => segment !== "");
  return { segments: segments.length === 0 ? [trimmed] : segments, path: own, moniker: "" };
}

/** The declarations a name means. An undotted name matches at any depth. */
export function matchName(view: View, query: NameQuery): DeclarationRef[] {
  const name = query.segments[query.segments.length - 1];
  const enclosing = query.segments[query.segments.length - 2];
  const refs =
    query.moniker !== "" || enclosing === undefined
      ? view.named(name)
      : [...view.named(name, enclosing), ...(enclosing === "" ? [] : view.named(name, ""))];
  const seen = new Set<string>();
  return refs.filter((ref) => {
    const key = `${ref.path}\0${ref.ordinal}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (!inPath(ref.path, query.path)) return false;
    if (query.moniker === "" && query.segments.length === 1) return true;
    const file = view.file(ref.path);
    return file !== undefined && fits(file, ref.ordinal, query);
  });
}

export function inPath(path: string, constraint: string): boolean {
  if (constraint === "" || constraint === ".") return true;
  const bare = constraint.replace(/\/+$/, "");
  return path === bare || path.startsWith(`${bare}/`);
}

function fits(file: ViewFile, ordinal: number, query: NameQuery): boolean {
  if (query.moniker !== "") {
    return file.identity !== undefined && declarationMoniker(file.facts, ordinal, file.identity) === query.moniker;
  }
  const own = qualifiedName(file.facts, ordinal).split(".");
  return outerNames(file).some((outer) => endsWith([...outer, ...own], query.segments));
}

/** What may stand in front of a file's own names: its namespace (with and without the file's extension), its package. */
function outerNames(file: ViewFile): readonly (readonly string[])[] {
  const namespace = (file.identity?.namespace ?? file.path.split("/")).flatMap((part) => part.split("."));
  const stem = file.path.replace(/\.[^./]*$/, "").split("/");
  return [namespace, stem, file.facts.container.split(".")];
}

function endsWith(whole: readonly string[], end: readonly string[]): boolean {
  if (end.length > whole.length) return false;
  const offset = whole.length - end.length;
  return end.every((segment, index) => whole[offset + index] === segment);
}

function lastDescriptor(moniker: string): string {
  const quoted = /`((?:[^`]|``)+)`[^`]*$/.exec(moniker);
  const plain = /([\w+$-]+)[^\w+$-]*$/.exec(moniker);
  if (quoted !== null && (plain === null || quoted.index > plain.index - 1)) return quoted[1].replaceAll("``", "`");
  return plain?.[1] ?? moniker;
}

/**
 * Names as people write them, against declarations: `Type.method`, `pkg.Type.method`, `path/to/file.go::name`, a moniker.
 *
 * A text has readings, tried in order: a moniker where the grammar says so; the whole text as one name (`eslint.enable`, `v1.2 Release`);
 * then, at each separator from the left, a name with what encloses it in front. A name matches a dot-suffix of a declaration's
 * qualified name: its namespace or package, then what encloses it, then itself, which must be equal letter by letter. `::` and `#`
 * separate like a dot, except that what stands before the first `::` is a path when it looks like one: from the root, or, where no such file is indexed, the end
 * of a file's path. Limits: separators after the
 * thirty-second are part of the name.
 */
import { declarationMoniker, qualifiedName } from "../../adapters/monikers.js";
import { parseMoniker } from "../../adapters/parseMoniker.js";
import { nameSegments } from "../base/nameSegments.js";
import type { DeclarationRef, NamedRef, View, ViewFile } from "../graph/view.js";
import { stemOf } from "../store/calledKey.js";
import { pathConstraint } from "./pathConstraint.js";

/** One way to understand a text. */
export type NameReading = {
  readonly name: string;
  /** What must stand in front of the name, dotted, or "". */
  readonly enclosing: string;
  /** A whole moniker, or "". */
  readonly moniker: string;
  /** Hard constraint in front of `::`, as written, or "". */
  readonly path: string;
};

export type NameQuery = {
  /** At least one, the surest first. */
  readonly readings: readonly NameReading[];
  /** Hard constraint beside the name, or "". */
  readonly path: string;
};

export function parseName(text: string, path = ""): NameQuery {
  const trimmed = text.trim();
  const whole: NameReading = { name: trimmed, enclosing: "", moniker: "", path: "" };
  const moniker = parseMoniker(trimmed);
  if (moniker !== undefined && moniker.version === ".") {
    const names = moniker.descriptors.map((descriptor) => descriptor.name);
    const name = names[names.length - 1];
    return { readings: [{ ...whole, name, enclosing: names.slice(0, -1).join("."), moniker: trimmed }, whole], path };
  }
  const marked = /^([^:]*[./][^:]*)::(.+)$/.exec(trimmed);
  if (marked === null) return { readings: [whole, ...splits(whole)], path };
  const inFile = { ...whole, name: marked[2], path: marked[1] };
  return { readings: [whole, inFile, ...splits(inFile)], path };
}

/** The declarations a name means, by the first reading that has any. An undotted name matches at any depth. */
export function matchName(view: View, query: NameQuery): DeclarationRef[] {
  for (const reading of query.readings) {
    const found = matchReading(view, reading, query.path);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The same for a sequence that is drawn: where they are many, only one is looked at here, and what is drawn has still to fit the reading that
 * comes with it.
 */
export function matchNameLazily(view: View, query: NameQuery): LazyMatch {
  for (const reading of query.readings) {
    const refs = refsWithin(view, reading, query.path);
    if (refs.length > fewRefs && asksMore(reading)) {
      if (refs.some((ref) => fits(view, ref, reading))) return { refs, reading };
      continue;
    }
    const found = refs.filter((ref) => fits(view, ref, reading));
    if (found.length > 0) return { refs: found, reading: undefined };
  }
  return { refs: [], reading: undefined };
}

export type LazyMatch = { readonly refs: readonly NamedRef[]; readonly reading: NameReading | undefined };

/** So many are opened at once. */
const fewRefs = 32;

function matchReading(view: View, reading: NameReading, path: string): DeclarationRef[] {
  return refsWithin(view, reading, path).filter((ref) => fits(view, ref, reading));
}

function refsWithin(view: View, reading: NameReading, path: string): readonly NamedRef[] {
  const refs = refsOf(view, reading, reading.name);
  if (refs.length === 0) return refs;
  const isWithin = within(view, reading, path);
  return refs.filter((ref) => isWithin(ref.path));
}

/** Declarations of a name that can fit a reading, as far as that is known without opening a file; none twice. */
export function refsOf(view: View, { enclosing }: NameReading, name: string): readonly NamedRef[] {
  return enclosing === "" ? view.named(name) : view.named(name, enclosing);
}

/** Whether a reading asks for more than a name: only then can `fits` refuse what `refsOf` gives. */
export function asksMore({ moniker, enclosing }: NameReading): boolean {
  return moniker !== "" || enclosing !== "";
}

/** Whether a declaration fits a reading. Opens its file where more than the name counts. */
export function fits(view: View, { path, ordinal }: DeclarationRef, reading: NameReading): boolean {
  if (!asksMore(reading)) return true;
  const file = view.file(path);
  if (file === undefined) return false;
  if (reading.moniker !== "") {
    return file.identity !== undefined && declarationMoniker(file.facts, ordinal, file.identity) === reading.moniker;
  }
  const { name } = file.facts.declarations[ordinal];
  const qualified = qualifiedName(file.facts, ordinal);
  const around = nameSegments(qualified.slice(0, qualified.length - name.length));
  const wanted = nameSegments(reading.enclosing);
  return outerNames(file).some((outer) => endsWith([...outer, ...around], wanted));
}

/** The test of a path against both constraints, the one beside the name and the one in front of it. Throws outsideRoot. */
export function within(view: View, reading: NameReading, path: string): (path: string) => boolean {
  const beside = pathConstraint(view.root, path);
  const inFront = pathConstraint(view.root, reading.path);
  const isEnd = inFront !== "" && !view.isIndexed(inFront);
  return (each) => inPath(each, beside) && (inPath(each, inFront) || (isEnd && each.endsWith(`/${inFront}`)));
}

function inPath(path: string, constraint: string): boolean {
  return constraint === "" || path === constraint || path.startsWith(`${constraint}/`);
}

const mostSplits = 32;

/** The readings of a reading's name at each of its separators. */
function splits(reading: NameReading): NameReading[] {
  const found: NameReading[] = [];
  // What a name ends with separates nothing.
  const text = reading.name.replace(/(?:::|[.#])+$/, "");
  if (text !== "" && text !== reading.name) found.push({ ...reading, name: text });
  for (const { 0: mark, index } of text.matchAll(/::|[.#]/g)) {
    const name = text.slice(index + mark.length);
    const enclosing = text.slice(0, index);
    if (found.length === mostSplits) break;
    // A separator in front of everything says nothing: `.name`, `::name`.
    found.push({ ...reading, name, enclosing: nameSegments(enclosing).length === 0 ? "" : enclosing });
  }
  return found;
}

/** What may stand in front of a file's own names: its namespace (with and without the file's extension), its package. */
function outerNames(file: ViewFile): readonly (readonly string[])[] {
  const namespace = (file.identity?.namespace ?? file.path.split("/")).flatMap(nameSegments);
  const stem = stemOf(file.path).split("/");
  return [namespace, stem, nameSegments(file.facts.container)];
}

function endsWith(whole: readonly string[], end: readonly string[]): boolean {
  if (end.length > whole.length) return false;
  const offset = whole.length - end.length;
  return end.every((segment, index) => whole[offset + index] === segment);
}

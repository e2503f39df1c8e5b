/**
 * Where a symbol is defined, as items of an answer: its declarations here, a place outside the workspace, or none for what the language itself has.
 *
 * A symbol of the workspace without a declaration (a package, whose files each name it) is defined where its occurrences say so; one whose
 * declaration is not known now has no place, and the answer is partial where a file is not linked.
 */
import { parseMoniker } from "../../adapters/parseMoniker.js";
import type { Result } from "../../proto/methods.js";
import { LineTable } from "../base/lineTable.js";
import type { DeclarationRef, View } from "../graph/view.js";
import type { Occurrence } from "../store/occurrenceRun.js";
import { declarationsOf } from "./declarationsOf.js";
import { enclosingDeclaration } from "./enclosingDeclaration.js";
import { fileLines } from "./fileLines.js";
import { isOfWorkspace } from "./isOfWorkspace.js";
import { linkedCompleteness } from "./linkedCompleteness.js";
import { meantCopies } from "./meantCopies.js";
import { meantDeclarations } from "./meantDeclarations.js";
import { isTestDeclaration } from "./outlineItems.js";
import { rangeOf, type Subject } from "./subjects.js";
import { definingOccurrences, undeclaredPlaces } from "./undeclaredPlaces.js";
import { bestFirst } from "./variants.js";

export type DefinitionItem = Result<"definition">["items"][number];

type Place = Pick<
  DefinitionItem,
  "path" | "range" | "fullRange" | "signature" | "isTest" | "isGenerated" | "enclosing"
>;

export function definitionItems(view: View, subject: Subject, shown: { readonly withText: boolean }): DefinitionItem[] {
  const { moniker, name, kind, tier } = subject;
  const base = { symbol: moniker, name, kind, tier, package: "", abs: "" };
  if (subject.scope === "builtin") return [{ ...base, ...nowhere, origin: "builtin" }];
  const places = placesOf(view, subject);
  if (places.length === 0 && subject.scope === "global" && moniker !== "") {
    const item = { ...base, ...nowhere, origin: "external" as const, package: parseMoniker(moniker)?.package ?? "" };
    const found = view.placesOutside(moniker, subject.path);
    if (found.length === 0) {
      if (isOfWorkspace(view, moniker, subject.path)) return [{ ...base, ...nowhere, origin: "workspace" }];
      const text = shown.withText ? textOutside(view, moniker, subject.path) : "";
      return [text === "" ? item : { ...item, text }];
    }
    return found.map(({ absolutePath, nameRange }) => ({ ...item, abs: absolutePath, range: nameRange }));
  }
  return places.map((place) => {
    const item = { ...base, ...place, origin: "workspace" as const };
    return shown.withText ? { ...item, text: lineOf(view, place) } : item;
  });
}

/** A definition that is missing may stand in any file that is not linked. */
export function definitionCompleteness(
  view: View,
  path: string | undefined,
  unresolved: string,
  items: readonly DefinitionItem[],
): Result<"definition">["completeness"] {
  const isMissing = items.some((item) => item.origin === "workspace" && item.path === "");
  const reach = isMissing ? "workspace" : "file";
  return linkedCompleteness(view, { path, unresolved: unresolved === "" ? 0 : 1, reach });
}

function placesOf(view: View, subject: Subject): readonly Place[] {
  const { moniker } = subject;
  if (subject.scope === "local") {
    const links = view.linksAt(subject.path);
    const found = links === undefined || subject.index < 0 ? [] : definingOccurrences(links, subject.index);
    return found.flatMap((occurrence) => placed(view, subject.path, occurrence, subject.signature));
  }
  const refs = moniker === "" ? subject.declarations : declarationsOf(view, moniker);
  if (refs.length > 0) {
    const copies = meantCopies(view, refs, moniker, subject.path);
    const use = subject.at === undefined ? undefined : { path: subject.path, offset: subject.at };
    const meant = meantDeclarations(view, copies, use, moniker);
    const places = bestFirst(view, meant, subject.path).map((ref) => declared(view, ref, subject.place));
    return places.filter((place) => place !== undefined);
  }
  return undeclaredPlaces(view, moniker).flatMap(({ path, occurrence }) => placed(view, path, occurrence, ""));
}

function placed(view: View, path: string, place: Occurrence, signature: string): readonly Place[] {
  const file = view.file(path);
  if (file === undefined) return [];
  const lines = new LineTable(file.facts.lineStarts, file.facts.length);
  const around = enclosingDeclaration(file.facts, lines.starts[place.line] + place.character);
  return [
    {
      path,
      range: rangeOf(place),
      fullRange: null,
      signature,
      isTest: file.isTest || (around >= 0 && isTestDeclaration(file, around)),
      isGenerated: file.isGenerated,
      enclosing: around < 0 ? null : named(file.facts.declarations[around]),
    },
  ];
}

function declared(view: View, { path, ordinal }: DeclarationRef, place: Subject["place"]): Place | undefined {
  const file = view.file(path);
  const found = file?.facts.declarations[ordinal];
  if (file === undefined || found === undefined) return undefined;
  const lines = new LineTable(file.facts.lineStarts, file.facts.length);
  const parent = file.facts.declarations[found.parent];
  return {
    path,
    range: lines.range(place?.start ?? found.nameStart, place?.end ?? found.nameEnd),
    fullRange: lines.range(found.start, found.end),
    signature: found.signature,
    isTest: isTestDeclaration(file, ordinal),
    isGenerated: file.isGenerated,
    enclosing: parent === undefined ? null : named(parent),
  };
}

function named<Declared extends { readonly name: string }>({ name, kind }: Declared & Pick<DefinitionItem, "kind">) {
  return { name, kind };
}

function lineOf(view: View, { path, range }: Place): string {
  const file = view.file(path);
  return file === undefined || range === null ? "" : fileLines(file)(range.start.line);
}

/** The line that declares a symbol outside the workspace, where its file has a text here; else "". */
function textOutside(view: View, moniker: string, from: string): string {
  const [ref] = view.declaredOutside(moniker, from);
  const file = ref === undefined ? undefined : view.file(ref.path);
  if (ref === undefined || file === undefined) return "";
  const { nameStart } = file.facts.declarations[ref.ordinal];
  return fileLines(file)(new LineTable(file.facts.lineStarts, file.facts.length).position(nameStart).line);
}

const nowhere = {
  path: "",
  range: null,
  fullRange: null,
  signature: "",
  isTest: false,
  isGenerated: false,
  enclosing: null,
} as const;

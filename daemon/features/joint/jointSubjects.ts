/** Symbols on the two sides of the joint between .proto files and generated code (graph/joint.ts), as what questions are about. */
import { declarationMoniker, parameterMoniker } from "../../../adapters/monikers.js";
import { parseMoniker } from "../../../adapters/parseMoniker.js";
import type { Position } from "../../../proto/positions.js";
import type { Tier } from "../../../proto/symbols.js";
import { guessedSites, guessedSources } from "../../graph/guessedJoint.js";
import { Joint, type JointTarget } from "../../graph/joint.js";
import type { DeclarationRef, View } from "../../graph/view.js";
import { declarationsOf } from "../declarationsOf.js";
import type { Subject } from "../subjects.js";

/** A generated symbol, with the declarations it has. */
export type GeneratedSubject = { readonly subject: Subject; readonly target: JointTarget };

/** The declarations in .proto files of what is asked about; none where it is something else. */
export function protoDeclarations(view: View, { scope, moniker, declarations }: Subject): readonly DeclarationRef[] {
  if (scope !== "global" || (moniker !== "" && !moniker.startsWith("proto "))) return [];
  const refs = declarations.length > 0 ? declarations : declarationsOf(view, moniker);
  return refs.filter(({ path }) => Joint.isProto(path));
}

/** What was generated from .proto declarations; each symbol once, in the order of the files. */
export function generatedSubjects(view: View, subjects: readonly Subject[]): readonly GeneratedSubject[] {
  const refs = subjects.flatMap((subject) => protoDeclarations(view, subject));
  if (refs.length === 0) return [];
  const joint = new Joint(view);
  return withoutTwins(refs.flatMap((ref) => joint.targetsOf(ref)).flatMap((target) => generatedSubject(view, target)));
}

export function generatedSubject(view: View, target: JointTarget): readonly GeneratedSubject[] {
  const { path, ordinal, joint, place, tier } = target;
  const file = view.file(path);
  if (file === undefined) return [];
  const { name, kind } = file.facts.declarations[ordinal];
  const moniker = file.identity === undefined ? "" : declarationMoniker(file.facts, ordinal, file.identity);
  const base = {
    scope: "global",
    signature: "",
    tier,
    atMost: tier,
    path: "",
    index: -1,
    declarations: [target],
  } as const;
  if (place !== undefined) {
    const own = joint.name.slice(joint.name.lastIndexOf(".") + 1);
    return [{ subject: { ...base, moniker: "", name: own, kind: "property", place }, target }];
  }
  // Cases of one union have one name: they are told apart by their places.
  if (joint.valueType !== undefined) return [{ subject: { ...base, moniker: "", name, kind }, target }];
  if (joint.parameter === undefined) return [{ subject: { ...base, moniker, name, kind }, target }];
  if (moniker === "") return [];
  const parameter = parameterMoniker(moniker, 0, joint.parameter);
  return [{ subject: { ...base, moniker: parameter, name: joint.parameter, kind: "variable" }, target }];
}

/** The .proto symbols that something was generated from. */
export function sourceSubjects(view: View, subject: Subject): readonly Subject[] {
  if (subject.scope !== "global" || subject.moniker.startsWith("proto ")) return [];
  const { refs, parameter } = generatedRefs(view, subject);
  if (refs.length === 0) return [];
  const joint = new Joint(view);
  const found = new Map<string, Subject>();
  for (const source of refs.flatMap((ref) => joint.sourcesOf(ref, parameter))) {
    const file = view.file(source.path);
    if (file === undefined) continue;
    const { name, kind } = file.facts.declarations[source.ordinal];
    const moniker = file.identity === undefined ? "" : declarationMoniker(file.facts, source.ordinal, file.identity);
    const key = moniker === "" ? `${source.path} ${source.ordinal}` : moniker;
    const declarations = [...(found.get(key)?.declarations ?? []), source];
    const base = { scope: "global", signature: "", tier: source.tier, path: "", index: -1 } as const;
    found.set(key, { ...base, moniker, name, kind, declarations });
  }
  return [...found.values()];
}

/** What a name that is not resolved may stand for, where generated code is not there. */
export function guessedSubjects(view: View, path: string, start: Position, name: string): readonly Subject[] {
  const facts = view.file(path)?.facts;
  if (facts === undefined || name === "") return [];
  const offset = facts.lineStarts[start.line] + start.character;
  return protoSubjects(
    view,
    guessedSources(view, { path, start: offset, end: offset + name.length }, name),
    "inferred",
  );
}

/** The .proto symbols at a place of generated code that no declaration stands for. */
export function placedSubjects(view: View, path: string, position: Position): readonly Subject[] {
  const starts = Joint.mayBeGenerated(path) ? view.file(path)?.facts.lineStarts : undefined;
  if (starts === undefined || position.line >= starts.length) return [];
  return protoSubjects(view, new Joint(view).sourcesAt(path, starts[position.line] + position.character), "exact");
}

function protoSubjects(view: View, refs: readonly DeclarationRef[], tier: Tier): readonly Subject[] {
  return refs.flatMap((ref) => {
    const file = view.file(ref.path);
    if (file === undefined) return [];
    const { name: own, kind } = file.facts.declarations[ref.ordinal];
    const moniker = file.identity === undefined ? "" : declarationMoniker(file.facts, ref.ordinal, file.identity);
    const base = { scope: "global", signature: "", tier, path: "", index: -1 } as const;
    return [{ ...base, moniker, name: own, kind, declarations: [ref] }];
  });
}

/** Uses of what would be generated of .proto symbols, where it is not there: one symbol a language. */
export function guessedUses(view: View, subjects: readonly Subject[]): readonly Subject[] {
  return subjects.flatMap((subject) => {
    const sites = protoDeclarations(view, subject).flatMap((ref) => guessedSites(view, ref));
    const languages = new Set(sites.map(({ path }) => view.file(path)?.language ?? ""));
    return [...languages].map((language): Subject => {
      const own = sites.filter(({ path }) => view.file(path)?.language === language);
      return { ...subject, moniker: "", declarations: [], sites: own, atMost: "inferred", path: own[0].path };
    });
  });
}

function generatedRefs(
  view: View,
  { moniker, declarations }: Subject,
): { readonly refs: readonly DeclarationRef[]; readonly parameter?: string } {
  if (moniker === "" || declarations.length > 0) return { refs: declarations };
  const last = parseMoniker(moniker)?.descriptors.at(-1);
  if (last?.suffix !== "parameter") return { refs: declarationsOf(view, moniker) };
  const ofFunction = moniker.slice(0, moniker.lastIndexOf("("));
  return { refs: declarationsOf(view, ofFunction), parameter: last.name };
}

function withoutTwins(found: readonly GeneratedSubject[]): readonly GeneratedSubject[] {
  const seen = new Map<string, number>();
  const kept: GeneratedSubject[] = [];
  for (const one of found) {
    const { moniker, declarations } = one.subject;
    const at = moniker === "" ? undefined : seen.get(moniker);
    if (at === undefined) {
      seen.set(moniker, kept.length);
      kept.push(one);
      continue;
    }
    // A stub and its module, or build variants, are one symbol.
    const { subject, target } = kept[at];
    kept[at] = { target, subject: { ...subject, declarations: [...subject.declarations, ...declarations] } };
  }
  return kept;
}

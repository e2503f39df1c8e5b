/**
 * ReferenceSequence: every place where some symbols occur, production code before tests, then by path and place, made as far as it is drawn.
 *
 * Method: the files that mention a symbol are known without opening one; each is opened when its turn comes. A place is a cursor: the sequence goes
 * on behind it, also when the index has changed meanwhile.
 */
import type { ParsedParams } from "../../proto/methods.js";
import { roleSet, type Tier, tiers } from "../../proto/symbols.js";
import { LineTable } from "../base/lineTable.js";
import type { View, ViewFile } from "../graph/view.js";
import type { Occurrence } from "../store/occurrenceRun.js";
import { declarationsOf } from "./declarationsOf.js";
import { enclosingDeclaration } from "./enclosingDeclaration.js";
import { isTestDeclaration } from "./outlineItems.js";
import { isTestPath } from "./pathRank.js";
import type { Subject } from "./subjects.js";

export type Reference = {
  readonly file: ViewFile;
  readonly subject: Subject;
  readonly place: Omit<Occurrence, "tier">;
  readonly tier: Tier;
  readonly isTest: boolean;
  /** Ordinal of the declaration around it, or -1. */
  readonly enclosing: number;
};

type Wanted = Pick<ParsedParams<"references">, "includeDeclaration" | "tests"> & {
  /** Bits; 0 stands for all. */
  readonly roles: number;
};

export type ReferencePlace = {
  readonly isTest: boolean;
  readonly path: string;
  readonly line: number;
  readonly character: number;
};

const definitionRole = roleSet(["definition"]);
const readRole = roleSet(["read"]);

export class ReferenceSequence {
  /** By path: ordinals of the subjects' declarations there. */
  private readonly declared = new Map<string, { readonly ordinal: number; readonly subject: Subject }[]>();
  private readonly paths: readonly string[];

  /** `only`: the one file that is looked into. */
  constructor(
    private readonly view: View,
    private readonly subjects: readonly Subject[],
    private readonly wanted: Wanted,
    only?: string,
  ) {
    const paths = new Set<string>();
    for (const subject of subjects) {
      for (const path of this.mentioning(subject)) paths.add(path);
      for (const { path } of subject.sites ?? []) paths.add(path);
      if (subject.scope !== "global" || !wanted.includeDeclaration || subject.through !== undefined) continue;
      const refs = subject.moniker === "" ? subject.declarations : declarationsOf(view, subject.moniker);
      for (const { path, ordinal } of refs) {
        paths.add(path);
        const there = this.declared.get(path);
        if (there === undefined) this.declared.set(path, [{ ordinal, subject }]);
        else there.push({ ordinal, subject });
      }
    }
    this.paths = only === undefined ? [...paths].sort() : [only];
  }

  /** Files that mention one of the symbols. */
  get fileCount(): number {
    return this.paths.length;
  }

  /** All references in the file, production code before tests. */
  all(): Iterable<Reference> {
    return this.after(undefined);
  }

  /** References behind a place, or from the beginning. */
  *after(place: ReferencePlace | undefined): Generator<Reference> {
    const { tests } = this.wanted;
    for (const isTest of [false, true]) {
      if ((isTest && tests === "exclude") || (!isTest && tests === "only")) continue;
      if (place?.isTest === true && !isTest) continue;
      const from = place?.isTest === isTest ? place : undefined;
      for (const path of this.paths) {
        // A test file holds tests only; another one may hold both.
        if ((from !== undefined && path < from.path) || (!isTest && isTestPath(path))) continue;
        for (const reference of this.inFile(path, isTest)) {
          if (from?.path === path && !isBehind(reference.place, from)) continue;
          yield reference;
        }
      }
    }
  }

  private mentioning({ scope, path, moniker }: Subject): readonly string[] {
    if (scope === "local") return [path];
    return moniker === "" ? [] : this.view.mentioning(moniker);
  }

  private inFile(path: string, isTest: boolean): readonly Reference[] {
    const file = this.view.file(path);
    if (file === undefined) return [];
    const lines = new LineTable(file.facts.lineStarts, file.facts.length);
    const found: Reference[] = [];
    const add = (subject: Subject, place: Reference["place"], known: Tier): void => {
      const { includeDeclaration, roles } = this.wanted;
      const tier = leastSure(known, subject.atMost ?? "exact");
      if (!includeDeclaration && (place.roles & definitionRole) !== 0) return;
      if (roles !== 0 && (place.roles & roles) === 0) return;
      const enclosing = enclosingDeclaration(file.facts, lines.starts[place.line] + place.character);
      const inTest = file.isTest || (enclosing >= 0 && isTestDeclaration(file, enclosing));
      if (inTest === isTest) found.push({ file, subject, place, tier, isTest, enclosing });
    };
    for (const { ordinal, subject } of this.declared.get(path) ?? []) {
      const { nameStart, nameEnd } = file.facts.declarations[ordinal];
      const { start, end } = lines.range(subject.place?.start ?? nameStart, subject.place?.end ?? nameEnd);
      const place = { ...start, endLine: end.line, endCharacter: end.character, roles: definitionRole };
      add(subject, place, "exact");
    }
    for (const subject of this.subjects) {
      for (const site of subject.sites ?? []) {
        if (site.path !== path) continue;
        const { start, end } = lines.range(site.start, site.end);
        add(subject, { ...start, endLine: end.line, endCharacter: end.character, roles: readRole }, "exact");
      }
    }
    const links = this.view.linksAt(path);
    for (const subject of links === undefined ? [] : this.subjects) {
      const places =
        subject.scope !== "local"
          ? links!.occurrencesOf(subject.moniker)
          : subject.path === path
            ? links!.occurrencesAt(subject.index)
            : [];
      const { through } = subject;
      for (const place of places) {
        if (through === undefined) add(subject, place, tiers[place.tier]);
        else if (through.isMeant(path, lines.starts[place.line] + place.character, place.roles))
          add(subject, place, leastSure(tiers[place.tier], through.tier));
      }
    }
    return withoutTwins(found.sort((left, right) => byPlace(left.place, right.place)));
  }
}

/** A declaration may be among the linked occurrences too. */
function withoutTwins(sorted: readonly Reference[]): readonly Reference[] {
  return sorted.filter((reference, index) => {
    const before = sorted[index - 1];
    return before === undefined || byPlace(before.place, reference.place) !== 0 || before.subject !== reference.subject;
  });
}

type Place = { readonly line: number; readonly character: number };

function byPlace(left: Place, right: Place): number {
  return left.line - right.line || left.character - right.character;
}

function isBehind(place: Place, other: Place): boolean {
  return byPlace(place, other) > 0;
}

function leastSure(left: Tier, right: Tier): Tier {
  return tiers.indexOf(left) >= tiers.indexOf(right) ? left : right;
}

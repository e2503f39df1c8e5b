/** What speaks against a rename, found place by place. */

import { declarationMoniker } from "../../adapters/monikers.js";
import { monikerTail } from "../../adapters/monikerTail.js";
import type { Result } from "../../proto/methods.js";
import type { Range } from "../../proto/positions.js";
import { LineTable } from "../base/lineTable.js";
import type { View, ViewFile } from "../graph/view.js";
import type { Coupled } from "./coupledMethods.js";
import { declarationsOf } from "./declarationsOf.js";
import { enclosingDeclaration } from "./enclosingDeclaration.js";
import type { Reference } from "./referenceSequence.js";
import { rangeOf, type Subject } from "./subjects.js";
import { undeclaredPlaces } from "./undeclaredPlaces.js";
import { unresolvedReferences } from "./unresolvedReferences.js";

type Conflict = Result<"rename">["conflicts"][number];

const mostListed = 100;
/** Between a qualifier's dot and the name: a line's end and its indentation. */
const longestGap = 200;

export class RenameConflicts {
  private readonly found = new Map<string, Conflict>();
  private readonly texts = new Map<ViewFile, string | undefined>();
  /** What the renamed symbols are declared in: a namesake there is told of once, as taken. */
  private readonly containers = new Set<string>();
  /** By file: ordinals of declarations around which the new name is in use, -1 for the file itself. */
  private readonly inUse = new Map<ViewFile, ReadonlySet<number>>();

  constructor(
    private readonly view: View,
    private readonly oldName: string,
    private readonly newName: string,
    /** What is said, once a file, of generated code that is generated anew. */
    private readonly anew?: string,
  ) {}

  get list(): Conflict[] {
    return [...this.found.values()];
  }

  ofSubjects(subjects: readonly Subject[], references: readonly Reference[]): void {
    const { newName, oldName } = this;
    if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(newName)) this.add("name", `${newName} is no name`, "", null);
    for (const subject of subjects) {
      if (subject.scope === "builtin") this.add("outside", `${oldName} is of the language`, "", null);
      if (subject.scope !== "global") continue;
      const isDeclared =
        subject.declarations.length > 0 ||
        declarationsOf(this.view, subject.moniker).length > 0 ||
        undeclaredPlaces(this.view, subject.moniker).length > 0;
      if (!isDeclared) {
        this.add("outside", `${oldName} is not declared in this workspace`, "", null);
      }
      this.ofNeighbours(subject.moniker);
    }
    for (const path of this.view.unlinked)
      this.add("unlinked", `${path} has unsaved text that is not linked`, path, null);
    for (const path of this.view.linkFailures) this.add("unlinked", `${path} could not be linked`, path, null);
    if (references.length === 0) this.add("outside", `nothing is known to be called ${oldName} here`, "", null);
  }

  /** false: the place is none to change. */
  ofPlace({ file, place, tier, subject }: Reference): boolean {
    const range = rangeOf(place);
    const written = this.textAt(file, range);
    if (written !== undefined && written !== this.oldName) {
      this.add("spelling", `${subject.name} is spelt ${written} here`, file.path, range);
      return false;
    }
    if (tier !== "exact") this.add("unsure", `this may be another ${subject.name} (${tier})`, file.path, range);
    if (file.isGenerated && this.anew === undefined) this.add("generated", "this is generated code", file.path, range);
    else if (file.isGenerated) this.add("generated", this.anew!, file.path, null);
    // Behind a qualifier a name means the same whatever else is around.
    const isQualified = isMember(subject.moniker) || this.isQualified(file, range);
    if (!isQualified && this.usesOfNewName(file).has(this.aroundOf(file, range))) {
      this.add("hidden", `${this.newName} means something else here`, file.path, range);
    }
    return true;
  }

  /** Methods that keep a name by which types implement interfaces. */
  ofCoupled(kept: Coupled["kept"]): void {
    for (const { moniker, message } of kept) {
      const places = declarationsOf(this.view, moniker);
      if (places.length === 0) this.add("coupled", message, "", null);
      for (const { path, ordinal } of places) {
        const file = this.view.file(path);
        if (file !== undefined) this.add("coupled", message, path, nameRange(file, ordinal));
      }
    }
  }

  ofUnresolved(names: ReadonlySet<string>): void {
    for (const { file, place } of unresolvedReferences(this.view, names, { tests: "include", limit: mostListed })) {
      this.add("unresolved", `this ${this.oldName} is not resolved`, file.path, rangeOf(place));
    }
  }

  /** Declarations of the new name beside the old one. */
  private ofNeighbours(moniker: string): void {
    const container = containerOf(moniker);
    this.containers.add(container);
    for (const { path, ordinal } of this.view.named(this.newName)) {
      const file = this.view.file(path);
      if (file?.identity === undefined) continue;
      const other = declarationMoniker(file.facts, ordinal, file.identity);
      if (containerOf(other) !== container) continue;
      this.add("taken", `there is a ${this.newName} already`, path, nameRange(file, ordinal));
    }
  }

  /** Around which declarations of a file something of the new name occurs. */
  private usesOfNewName(file: ViewFile): ReadonlySet<number> {
    let around = this.inUse.get(file);
    if (around === undefined) {
      const links = this.view.linksAt(file.path);
      const found = new Set<number>();
      for (let index = 0; links !== undefined && index < links.symbolCount; index++) {
        // Members are named behind what they belong to: they hide nothing.
        const { name, scope, moniker } = links.symbol(index);
        if (name !== this.newName) continue;
        if (scope === "global" && (isMember(moniker) || this.containers.has(containerOf(moniker)))) continue;
        for (const place of links.occurrencesAt(index)) {
          const range = rangeOf(place);
          if (!this.isQualified(file, range)) found.add(this.aroundOf(file, range));
        }
      }
      around = found;
      this.inUse.set(file, around);
    }
    return around;
  }

  private aroundOf({ facts }: ViewFile, { start }: Range): number {
    return enclosingDeclaration(facts, facts.lineStarts[start.line] + start.character);
  }

  private textAt(file: ViewFile, { start, end }: Range): string | undefined {
    const starts = file.facts.lineStarts;
    return this.textOf(file)?.slice(starts[start.line] + start.character, starts[end.line] + end.character);
  }

  /** Whether a dot stands before the place, and not three. */
  private isQualified(file: ViewFile, { start }: Range): boolean {
    const text = this.textOf(file);
    if (text === undefined) return false;
    const offset = file.facts.lineStarts[start.line] + start.character;
    return /(?:^|[^.])\.$/.test(text.slice(Math.max(0, offset - longestGap), offset).trimEnd());
  }

  private textOf(file: ViewFile): string | undefined {
    if (!this.texts.has(file)) this.texts.set(file, file.text());
    return this.texts.get(file);
  }

  private add(kind: Conflict["kind"], message: string, path: string, range: Range | null): void {
    const place = range === null ? message : `${range.start.line}:${range.start.character}`;
    const key = `${kind} ${path} ${place}`;
    if (this.found.size < mostListed && !this.found.has(key)) this.found.set(key, { kind, message, path, range });
  }
}

function nameRange({ facts }: ViewFile, ordinal: number): Range {
  const { nameStart, nameEnd } = facts.declarations[ordinal];
  return new LineTable(facts.lineStarts, facts.length).range(nameStart, nameEnd);
}

function containerOf(moniker: string): string {
  return moniker.slice(0, monikerTail(moniker).start);
}

function isMember(moniker: string): boolean {
  const { start } = monikerTail(moniker);
  return moniker[start - 1] === "#";
}

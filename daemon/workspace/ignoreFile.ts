/**
 * An ignore file ready to judge entries: the last matching line decides.
 *
 * Method: most lines are plain names or `*.suffix`; names are found through a map, so a long list costs a look-up and not
 * a scan. Verdicts speak about one entry whose parents were judged before.
 */
import { foldCase, type IgnorePattern, type LetterCase, parseIgnoreFile } from "./ignorePattern.js";
import { matchesWildmatch } from "./wildmatch.js";

export class IgnoreFile {
  /** Indexes into `patterns`, highest first. */
  private readonly byName = new Map<string, number[]>();
  /** The patterns that are no plain names, highest first. */
  private readonly others: number[] = [];

  private constructor(
    /** As shown to users: relative to the root, or absolute where it lies outside. */
    readonly source: string,
    private readonly base: string,
    private readonly letterCase: LetterCase,
    private readonly patterns: readonly IgnorePattern[],
  ) {
    for (let index = patterns.length - 1; index >= 0; index--) {
      const { match } = patterns[index];
      if (match.kind !== "name") {
        this.others.push(index);
        continue;
      }
      const known = this.byName.get(match.name);
      if (known === undefined) this.byName.set(match.name, [index]);
      else known.push(index);
    }
  }

  /**
   * @param base where its paths start: a folder of the workspace ("" or "src/"), or for a file above the root the way from
   *   its folder down to the root, with a leading "/" ("/packages/web/").
   */
  static parse(source: string, base: string, text: string, letterCase: LetterCase): IgnoreFile {
    return new IgnoreFile(source, base, letterCase, parseIgnoreFile(text, letterCase));
  }

  /** The same lines as if the file stood elsewhere, or seen from another root. */
  rebased(source: string, base: string): IgnoreFile {
    return new IgnoreFile(source, base, this.letterCase, this.patterns);
  }

  /** The same file for a root further down: `way` leads from the old root to the new one ("packages/web/"). */
  seenFrom(oldRoot: string, way: string): IgnoreFile {
    const source = this.source.startsWith("/") ? this.source : `${oldRoot}/${this.source}`;
    return this.rebased(source, `/${way.slice(this.base.length)}`);
  }

  /** How many lines have to be tried one after the other for each entry: all but plain names. */
  get scannedLines(): number {
    return this.others.length;
  }

  get isEmpty(): boolean {
    return this.patterns.length === 0;
  }

  /** The line that decides about an entry, or undefined where none matches. `path` is relative to the root. */
  decide(path: string, name: string, kind: "directory" | "other"): IgnorePattern | undefined {
    const subject = foldCase(name, this.letterCase);
    let best = -1;
    for (const index of this.byName.get(subject) ?? []) {
      if (kind === "other" && this.patterns[index].directoryOnly) continue;
      best = index;
      break;
    }
    for (const index of this.others) {
      if (index < best) break;
      const pattern = this.patterns[index];
      if (kind === "other" && pattern.directoryOnly) continue;
      if (this.matches(pattern, path, subject)) return pattern;
    }
    return best < 0 ? undefined : this.patterns[best];
  }

  private matches({ match }: IgnorePattern, path: string, name: string): boolean {
    switch (match.kind) {
      case "name":
        return match.name === name;
      case "suffix":
        return name.endsWith(match.suffix);
      case "nameWild":
        return matchesWildmatch(match.wild, name, 0);
      case "path":
        return this.relative(path) === match.path;
      case "pathWild": {
        const relative = this.relative(path);
        return relative.startsWith(match.prefix) && matchesWildmatch(match.wild, relative, match.prefix.length);
      }
    }
  }

  private relative(path: string): string {
    const relative = this.base.startsWith("/") ? this.base.slice(1) + path : path.slice(this.base.length);
    return foldCase(relative, this.letterCase);
  }
}

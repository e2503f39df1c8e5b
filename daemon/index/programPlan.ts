/**
 * ProgramPlan: which files are checked in one program, so that one worker makes it and links all of them.
 *
 * Problem: a compiler's program takes seconds and hundreds of megabytes to make, and which program a file belongs to is known only to whoever reads the
 * projects' configurations. Method: a worker is asked for the files of a round at once; the answer is kept, since it changes nothing but who works, and
 * asked for again where a round has files it does not know or is a large one. Limits: after an edit of a configuration small rounds go by the old one.
 */
import { isCompiled } from "./isCompiled.js";

/** The programs of files, by their places; undefined where nobody can say. */
export type AskPrograms = (files: readonly string[]) => Promise<readonly string[] | undefined>;

/** A round this large costs more than to ask. */
const largeRound = 200;

export class ProgramPlan {
  private known: ReadonlyMap<string, string> = new Map();

  /** Program by path; files without one are left out. */
  async of(paths: readonly string[], ask: AskPrograms): Promise<ReadonlyMap<string, string>> {
    const files = paths.filter(isCompiled);
    const isKnown = files.length < largeRound && files.every((path) => this.known.has(path));
    if (isKnown || files.length < 2) return this.known;
    const programs = await ask(files);
    if (programs === undefined) return this.known;
    const known = new Map(this.known);
    files.forEach((path, nth) => {
      if (programs[nth] === "") known.delete(path);
      else known.set(path, programs[nth]);
    });
    this.known = known;
    return known;
  }
}

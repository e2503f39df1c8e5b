/**
 * Exclude globs of the settings: `third_party/**`, `*.pb.go`, `{docs,site}/public`.
 *
 * Method: a glob becomes lines of an ignore file after its braces are expanded, so globs and ignore files have one
 * meaning and one matcher: with a slash it is held against the path from the root, without against names at any depth, and
 * what matches a folder leaves out all of it. `folder/**` means the folder. The matcher's time is bounded, which matters as
 * navd.toml comes with the repository. Limits: no extended globs such as `+(a|b)`; a leading `!` is literal.
 */
import type { ExcludeGlob } from "./configuration.js";
import { IgnoreFile } from "./ignoreFile.js";
import type { LetterCase } from "./ignorePattern.js";

export class ExcludeGlobs {
  private readonly rules: IgnoreFile;
  /** By line of `rules`, from 1. */
  private readonly origins: ExcludeGlob[] = [];

  constructor(globs: readonly ExcludeGlob[], letterCase: LetterCase) {
    const lines: string[] = [];
    for (const exclude of globs) {
      for (const glob of expandBraces(exclude.glob)) {
        lines.push(toIgnoreLine(glob));
        this.origins.push(exclude);
      }
    }
    this.rules = IgnoreFile.parse("", "", lines.join("\n"), letterCase);
  }

  /** The glob that leaves an entry out, as text for users, or undefined. */
  reason(path: string, name: string, kind: "directory" | "other"): string | undefined {
    const rule = this.rules.decide(path, name, kind);
    if (rule === undefined) return undefined;
    const { glob, source } = this.origins[rule.line - 1];
    return `exclude glob "${glob}" in ${source}`;
  }
}

const mostAlternatives = 256;

/** `a{b,c}d` to `abd`, `acd`; nested braces too. Over 256 alternatives, or without a comma, braces stay as they are. */
export function expandBraces(glob: string): readonly string[] {
  let open = [glob];
  const done: string[] = [];
  while (open.length > 0) {
    const next: string[] = [];
    for (const candidate of open) {
      const group = firstBraceGroup(candidate);
      if (group === undefined) done.push(candidate);
      else for (const choice of group.choices) next.push(group.before + choice + group.after);
    }
    if (next.length + done.length > mostAlternatives) return [glob];
    open = next;
  }
  return done;
}

type BraceGroup = { readonly before: string; readonly choices: readonly string[]; readonly after: string };

function firstBraceGroup(glob: string): BraceGroup | undefined {
  for (let start = glob.indexOf("{"); start >= 0; start = glob.indexOf("{", start + 1)) {
    const choices: string[] = [];
    let depth = 0;
    let from = start + 1;
    for (let index = start; index < glob.length; index++) {
      const character = glob[index];
      if (character === "{") depth++;
      else if (character === "," && depth === 1) {
        choices.push(glob.slice(from, index));
        from = index + 1;
      } else if (character === "}" && --depth === 0) {
        if (choices.length === 0) break;
        choices.push(glob.slice(from, index));
        return { before: glob.slice(0, start), choices, after: glob.slice(index + 1) };
      }
    }
  }
  return undefined;
}

function toIgnoreLine(glob: string): string {
  let line = glob.replaceAll("\n", "?").replace(/^\.\//, "/");
  if (line.length > 3 && line.endsWith("/**")) line = `${line.startsWith("/") ? "" : "/"}${line.slice(0, -2)}`;
  return /^[!#]/.test(line) ? `\\${line}` : line;
}

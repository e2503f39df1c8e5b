/** Edits of real code by the look of its lines: makers of edits that change one of the places where a pattern matches. */
import type { Draws } from "./draws.js";
import type { Edit } from "./edits.js";

/** Changes one of the places in one of the files where the pattern matches. `types`: names of types that the file declares; at least one. */
export type MakeTextEdit = (
  name: string,
  weight: number,
  pattern: RegExp,
  change: (found: string, draws: Draws, types: readonly string[]) => string,
) => Edit;

/** `files`: the language's paths; `types`: with the global flag, matches declarations of types, whose name is its first group. */
export function textEdits(files: RegExp, types: RegExp): MakeTextEdit {
  return (name, weight, pattern, change) => {
    const everywhere = new RegExp(pattern, `${pattern.flags}g`);
    return {
      name,
      weight,
      apply(tree, draws) {
        const path = draws.of(tree.paths().filter((each) => files.test(each)));
        const text = path === undefined ? "" : tree.text(path);
        const match = draws.of([...text.matchAll(everywhere)]);
        if (path === undefined || match === undefined) return undefined;
        const declared = [...text.matchAll(types)].map(([, type]) => type);
        const made = change(match[0], draws, declared.length === 0 ? ["error"] : declared);
        if (!tree.write(path, text.slice(0, match.index) + made + text.slice(match.index + match[0].length)))
          return undefined;
        return `${path} ${JSON.stringify(match[0].slice(0, 60))}`;
      },
    };
  };
}

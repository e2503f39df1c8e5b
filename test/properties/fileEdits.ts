/** Edits of one language's files. A file is pieces between empty lines; see vocabulary.ts. */

import type { DiskTree } from "./diskTree.js";
import type { Draws } from "./draws.js";
import type { Edit } from "./edits.js";
import type { Vocabulary } from "./vocabulary.js";

export function fileEdits(vocabulary: Vocabulary): readonly Edit[] {
  const { language, pieces, broken, paths } = vocabulary;

  /** An edit of the pieces of a file that is there. */
  function rewrite(
    name: string,
    weight: number,
    change: (old: readonly string[], draws: Draws) => readonly string[],
  ): Edit {
    return {
      name: `${language}: ${name}`,
      weight,
      apply(tree, draws) {
        const path = ownPath(tree, vocabulary, draws);
        if (path === undefined) return undefined;
        const before = tree.text(path);
        const after = joined(change(split(before), draws));
        if (after === before) return undefined;
        tree.write(path, after);
        return path;
      },
    };
  }

  function at(old: readonly string[], draws: Draws, removed: number, ...added: readonly string[]): readonly string[] {
    const place = draws.below(old.length + (removed === 0 ? 1 : 0));
    return [...old.slice(0, place), ...added, ...old.slice(place + removed)];
  }

  const edits: Edit[] = [
    rewrite("insert", 6, (old, draws) => at(old, draws, 0, draws.of(pieces))),
    rewrite("delete a piece", 4, (old, draws) => at(old, draws, 1)),
    rewrite("replace a piece", 6, (old, draws) => at(old, draws, 1, draws.of(pieces))),
    rewrite("swap pieces", 1, (old) => [...old.slice(1), ...old.slice(0, 1)]),
    rewrite("shift", 1, (old) => ["", ...old]),
    rewrite("break", 2, (old, draws) => at(old, draws, 0, draws.of(broken))),
    rewrite("mend", 2, (old) => old.filter((piece) => !broken.includes(piece))),
    rewrite("carriage returns", 1, (old) => old.map((piece) => piece.replace(/\r?\n/g, "\r\n"))),
    {
      name: `${language}: create`,
      weight: 4,
      apply(tree, draws) {
        const path = draws.of(paths);
        const count = draws.below(4);
        const text = joined(Array.from({ length: count }, () => draws.of(pieces)));
        return tree.write(path, text) ? path : undefined;
      },
    },
    {
      name: `${language}: delete`,
      weight: 3,
      apply(tree, draws) {
        const path = ownPath(tree, vocabulary, draws);
        if (path !== undefined) tree.remove(path);
        return path;
      },
    },
    {
      name: `${language}: move`,
      weight: 3,
      apply(tree, draws) {
        const from = ownPath(tree, vocabulary, draws);
        const to = draws.of(paths);
        return from !== undefined && tree.move(from, to) ? `${from} -> ${to}` : undefined;
      },
    },
    {
      name: `${language}: copy`,
      weight: 2,
      apply(tree, draws) {
        const from = ownPath(tree, vocabulary, draws);
        const to = draws.of(paths);
        return from !== undefined && tree.write(to, tree.text(from)) ? `${from} => ${to}` : undefined;
      },
    },
    {
      name: `${language}: back to the first text`,
      weight: 2,
      apply(tree, draws) {
        const [path, text] = draws.of(Object.entries(vocabulary.files));
        return tree.write(path, text) ? path : undefined;
      },
    },
  ];
  edits.push(...(vocabulary.edits ?? []));
  const manifests = Object.entries(vocabulary.manifests);
  if (manifests.length > 0) {
    edits.push({
      name: `${language}: manifest`,
      weight: 4,
      apply(tree, draws) {
        const [path, variants] = draws.of(manifests);
        const text = draws.of(variants);
        if (text === undefined) {
          if (!tree.has(path)) return undefined;
          tree.remove(path);
          return `${path} removed`;
        }
        return tree.write(path, text) ? `${path} = ${JSON.stringify(text)}` : undefined;
      },
    });
  }
  return edits;
}

/** A file of the language that is there: one with an ending that its paths have. */
function ownPath(tree: DiskTree, vocabulary: Vocabulary, draws: Draws): string | undefined {
  const endings = new Set(vocabulary.paths.map((path) => path.slice(path.lastIndexOf("."))));
  return draws.of(tree.paths().filter((path) => endings.has(path.slice(path.lastIndexOf(".")))));
}

function split(text: string): readonly string[] {
  return text.replace(/\n$/, "").split("\n\n");
}

function joined(pieces: readonly string[]): string {
  return pieces.length === 0 ? "" : `${pieces.join("\n\n")}\n`;
}

/** Edits of a real module's files that no language owns: cut off, moved, deleted, and put back. */
import type { DiskTree } from "./diskTree.js";
import type { Edit } from "./edits.js";

/** `files`: the paths of the language; `original`: the module's files as they were, to which edits go back. */
export function realFileEdits(files: RegExp, original: ReadonlyMap<string, string>): readonly Edit[] {
  const own = (tree: DiskTree): readonly string[] => tree.paths().filter((path) => files.test(path));
  return [
    {
      name: "cut",
      weight: 2,
      apply(tree, draws) {
        const path = draws.of(own(tree));
        if (path === undefined) return undefined;
        const text = tree.text(path);
        tree.write(path, text.slice(0, draws.below(text.length)));
        return path;
      },
    },
    {
      name: "to another folder",
      weight: 3,
      apply(tree, draws) {
        const from = draws.of(own(tree));
        if (from === undefined) return undefined;
        const to = `${draws.of(tree.directories())}/${from.slice(from.lastIndexOf("/") + 1)}`;
        return tree.move(from, to) ? `${from} -> ${to}` : undefined;
      },
    },
    {
      name: "delete",
      weight: 3,
      apply(tree, draws) {
        const path = draws.of(own(tree));
        if (path !== undefined) tree.remove(path);
        return path;
      },
    },
    {
      name: "move a folder",
      weight: 1,
      apply(tree, draws) {
        const from = draws.of(tree.directories());
        return from !== undefined && tree.moveDirectory(from, `${from}navd`) ? from : undefined;
      },
    },
    {
      name: "as it was",
      weight: 12,
      apply(tree, draws) {
        const changed = [...original].filter(([path, text]) => tree.text(path) !== text);
        const back = changed.filter(() => draws.below(2) === 0);
        for (const [path, text] of back) tree.write(path, text);
        return back.length === 0 ? undefined : `${back.length} of ${changed.length} files`;
      },
    },
  ];
}

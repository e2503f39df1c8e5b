/**
 * What a file's links rest on in other files: the texts of all that it imports, directly or through others.
 *
 * Problem: the checker does not say what it looked at, and the list of all files behind a file's imports is as long as the project for each of them. Method: files
 * that import each other in a circle (R. Tarjan, "Depth-first search and linear graph algorithms", 1972) have one summary, a hash of their texts and of
 * the summaries behind their imports; a file rests on the summaries of what it imports itself. So an edit goes as far as its imports are followed backwards.
 * The summary belongs to the first file of the circle. Limits: a change that leaves what a file exports as it is goes as far as any other.
 */
import { hash32, mix32 } from "../../../daemon/base/hash.js";
import type { LinkContext, SummaryRule } from "../../links.js";
import { SummaryMemo } from "../../memo.js";
import { isChecked } from "./programGroups.js";

export const closureId = "closure";

/** Files that a file imports. */
export type Edges = (path: string, context: LinkContext) => readonly string[];

type Component = { readonly first: string; readonly files: readonly string[]; readonly cell: SummaryMemo<number> };

const closureRule: SummaryRule<number, Component> = {
  path: ({ first }) => first,
  id: () => closureId,
  hash: (value) => value ?? 0,
};

export class ImportClosure {
  private readonly components = new Map<string, Component>();

  constructor(private readonly edges: Edges) {}

  /** Notes that the asker rests on a file and all behind it; a hash of these texts. */
  of(path: string, context: LinkContext): number {
    const component = this.componentOf(path, context);
    return context.summary(component.cell, component, closureRule, () => this.hashOf(component, context)) ?? 0;
  }

  /** Makes the summary of a file again, where it is the first of its circle. */
  summarise(path: string, context: LinkContext): void {
    if (this.componentOf(path, context).first === path) this.of(path, context);
  }

  private hashOf({ files }: Component, context: LinkContext): number {
    const own = new Set(files);
    const behind = new Set<string>();
    let hash = files.length;
    for (const path of files) {
      hash = mix32(hash, hash32(context.sources?.text(path)?.version ?? "", hash32(path)));
      for (const target of this.edges(path, context)) {
        hash = mix32(hash, hash32(target));
        if (!own.has(target)) behind.add(this.componentOf(target, context).first);
      }
    }
    for (const first of [...behind].sort()) hash = mix32(hash, this.of(first, context));
    return hash;
  }

  private componentOf(path: string, context: LinkContext): Component {
    const known = this.components.get(path);
    if (known !== undefined) return known;
    context.sources?.aside(() => this.find(path, context));
    const found = this.components.get(path);
    if (found === undefined) throw new Error(`${path} has no circle`);
    return found;
  }

  /** The components of all files behind one, without recursion. */
  private find(root: string, context: LinkContext): void {
    const numbers = new Map<string, number>();
    const lows = new Map<string, number>();
    const open: string[] = [];
    const work: { readonly path: string; readonly targets: readonly string[]; at: number }[] = [];
    const enter = (path: string): void => {
      numbers.set(path, numbers.size);
      lows.set(path, numbers.size - 1);
      open.push(path);
      work.push({ path, targets: this.edges(path, context), at: 0 });
    };
    enter(root);
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const { path } = top;
      if (top.at < top.targets.length) {
        const target = top.targets[top.at++];
        if (this.components.has(target) || !isChecked(target)) continue;
        const number = numbers.get(target);
        if (number === undefined) enter(target);
        else lows.set(path, Math.min(lows.get(path)!, number));
        continue;
      }
      work.pop();
      const low = lows.get(path)!;
      const above = work.at(-1);
      if (above !== undefined) lows.set(above.path, Math.min(lows.get(above.path)!, low));
      if (low !== numbers.get(path)) continue;
      const files = open.splice(open.indexOf(path)).sort();
      const component = { first: files[0], files, cell: new SummaryMemo<number>() };
      for (const file of files) this.components.set(file, component);
    }
  }
}

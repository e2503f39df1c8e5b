/**
 * FunctionLabels: the labels of each function of a file, which hold for the whole of it and for no function literal inside (language
 * specification, "Labeled statements").
 *
 * Method: labelled statements are looked for once a file; most have none, and then nothing else is done.
 */
import { countBefore } from "../../../daemon/base/countBefore.js";
import type { FlatTree } from "../../syntax/flatTree.js";
import { role, type UnitKinds } from "./unitKinds.js";

export class FunctionLabels {
  /** Labelled statements in the order of the text. */
  private readonly statements: number[] = [];
  /** By function: the first statement of each label, as an index of `statements`. */
  private readonly byFunction = new Map<number, Map<string, number>>();
  private firstOfItem = 0;

  constructor(
    private readonly tree: FlatTree,
    private readonly kinds: UnitKinds,
  ) {
    const { roles } = kinds;
    for (let node = 0; node < tree.count; node++) {
      if (roles[tree.kinds[node]] === role.labeled) this.add(node);
    }
  }

  /** Labels are numbered from 0 within what begins at a node. */
  startItem(node: number): void {
    this.firstOfItem = this.indexOf(node);
  }

  numberOf(statement: number): number {
    return this.indexOf(statement) - this.firstOfItem;
  }

  /** The number of the label that a branch statement names, or -1. */
  target(branch: number, label: string): number {
    const found = this.byFunction.get(this.functionAround(branch))?.get(label) ?? -1;
    return found < this.firstOfItem ? -1 : found - this.firstOfItem;
  }

  private add(statement: number): void {
    const index = this.statements.push(statement) - 1;
    const around = this.functionAround(statement);
    const labels = this.byFunction.get(around) ?? new Map<string, number>();
    this.byFunction.set(around, labels);
    const label = this.tree.textOf(this.tree.firstChild(statement));
    if (label !== "_" && !labels.has(label)) labels.set(label, index);
  }

  /** The index of the first statement at or behind a node. */
  private indexOf(node: number): number {
    const { statements } = this;
    return countBefore(statements.length, (index) => statements[index] < node);
  }

  private functionAround(node: number): number {
    const { tree, kinds } = this;
    let around = tree.parents[node];
    while (around !== 0) {
      const nodeRole = kinds.roles[tree.kinds[around]];
      if (
        nodeRole === role.funcLiteral ||
        nodeRole === role.functionDeclaration ||
        nodeRole === role.methodDeclaration
      ) {
        return around;
      }
      around = tree.parents[around];
    }
    return 0;
  }
}

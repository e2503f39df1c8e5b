/**
 * The list of declarations while it is being made: parents before children, sorted by start offset at the end.
 */
import { type Declaration, declaration } from "../facts.js";

export type NewDeclaration = Parameters<typeof declaration>[0];

export class DeclarationList {
  private readonly found: Declaration[] = [];
  private sorted = true;

  get length(): number {
    return this.found.length;
  }

  at(index: number): Declaration {
    return this.found[index];
  }

  /** Adds one and returns its index, which is valid as a `parent` until `finish`. */
  add(fields: NewDeclaration): number {
    const last = this.found.at(-1);
    if (last !== undefined && last.start > fields.start) this.sorted = false;
    this.found.push(declaration(fields));
    return this.found.length - 1;
  }

  /** Replaces fields of one that is already there; not its start. */
  amend(index: number, fields: Partial<Omit<Declaration, "start">>): void {
    this.found[index] = { ...this.found[index], ...fields };
  }

  /** All declarations in order, with parents renumbered. */
  finish(): readonly Declaration[] {
    if (this.sorted) return this.found;
    const order = this.found.map((_, index) => index);
    order.sort((left, right) => this.found[left].start - this.found[right].start || left - right);
    const places = new Int32Array(order.length);
    order.forEach((from, to) => {
      places[from] = to;
    });
    return order.map((from, to) => {
      const declared = this.found[from];
      // A member written before its type (a definition above a class of the same file) keeps its owner's name only.
      const parent = declared.parent < 0 ? -1 : places[declared.parent];
      return parent === declared.parent ? declared : { ...declared, parent: parent < to ? parent : -1 };
    });
  }
}

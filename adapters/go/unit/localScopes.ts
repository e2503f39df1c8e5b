/**
 * LocalScopes: which names are bound to which local at the place where the writer is (language specification, "Declarations and scope").
 *
 * Method: for each name (by its index in the string table) the local that it is bound to now and the depth of that scope; what a scope covers up is
 * kept on a stack and put back when it closes, so that a use costs one array read. Locals are numbered from 0 within one item.
 */
import type { OpStream } from "../../unit/opStream.js";

export class LocalScopes {
  /** By name: local + 1, or 0. */
  private readonly bound: number[] = [];
  private readonly boundAt: number[] = [];
  /** Covered bindings: name, local + 1, depth. */
  private readonly covered: number[] = [];
  private readonly scopes: number[] = [];
  private locals = 0;
  /** By local: its number among those that shapes see, or -1. */
  private readonly shapeNumbers: number[] = [];
  private seenByShapes = 0;

  constructor(private readonly stream: OpStream) {}

  /** Forgets everything; names count from 0 again. */
  reset(): void {
    this.bound.length = 0;
    this.boundAt.length = 0;
    this.covered.length = 0;
    this.scopes.length = 0;
    this.startItem();
  }

  startItem(): void {
    this.locals = 0;
    this.seenByShapes = 0;
    this.shapeNumbers.length = 0;
  }

  open(): void {
    this.scopes.push(this.covered.length);
  }

  close(): void {
    const { bound, boundAt, covered } = this;
    const start = this.scopes.pop() ?? 0;
    for (let at = covered.length - 3; at >= start; at -= 3) {
      const name = covered[at];
      bound[name] = covered[at + 1];
      boundAt[name] = covered[at + 2];
    }
    covered.length = start;
  }

  /** The number of a new local, which is bound to nothing yet. */
  define(): number {
    this.shapeNumbers.push(this.stream.isHashing ? this.seenByShapes++ : -1);
    return this.locals++;
  }

  bind(name: number, local: number): void {
    const { bound, boundAt } = this;
    while (bound.length <= name) {
      bound.push(0);
      boundAt.push(0);
    }
    this.covered.push(name, bound[name], boundAt[name]);
    bound[name] = local + 1;
    boundAt[name] = this.scopes.length;
  }

  /** The local that a name means here, or -1. */
  lookUp(name: number): number {
    return name < this.bound.length ? this.bound[name] - 1 : -1;
  }

  /** The same, where it was bound in the innermost scope. */
  lookUpHere(name: number): number {
    return name < this.bound.length && this.boundAt[name] === this.scopes.length ? this.bound[name] - 1 : -1;
  }

  /** A number for a local that does not change with what shapes do not cover, as far as that can be. */
  shapeNumber(local: number): number {
    const number = this.shapeNumbers[local];
    return number < 0 ? -2 - local : number;
  }
}

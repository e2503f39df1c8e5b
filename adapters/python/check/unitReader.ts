/**
 * Reads a unit's ops one after the other (unit/ops.ts), and passes over what nobody asks for.
 *
 * The number of tokens passed is counted, so that whoever reads the whole unit in order knows each token's position.
 */
import { op } from "../unit/ops.js";
import type { Unit } from "../unit/unitCodec.js";

export class UnitReader {
  readonly ops: Uint8Array;
  /** Tokens read or passed so far. */
  token = 0;
  /** Expressions passed over that do something beside having a value: `:=` and `yield`. */
  private effects = 0;

  constructor(
    readonly unit: Unit,
    public at: number,
  ) {
    this.ops = unit.ops;
  }

  byte(): number {
    if (this.at >= this.ops.length) throw new RangeError("a unit ends early");
    return this.ops[this.at++];
  }

  peek(): number {
    return this.ops[this.at];
  }

  unsigned(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let shift = 7; ; shift += 7) {
      const next = this.byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value >>> 0;
      if (shift > 28) throw new RangeError("a unit holds a number that is too long");
    }
  }

  /** The text of a token. */
  name(): string {
    this.token++;
    return this.unit.names(this.unsigned());
  }

  passName(): void {
    this.token++;
    this.unsigned();
  }

  passNames(): void {
    for (let left = this.unsigned(); left > 0; left--) this.passName();
  }

  passExpressions(): void {
    for (let left = this.unsigned(); left > 0; left--) this.passExpression();
  }

  /** Passes over a scope's table. */
  passTable(): void {
    for (let left = this.unsigned() * 2; left > 0; left--) this.unsigned();
  }

  passArguments(): void {
    for (let left = this.unsigned(); left > 0; left--) {
      if (this.unsigned() === 1) this.passName();
      this.passExpression();
    }
  }

  passParameters(): void {
    for (let left = this.unsigned(); left > 0; left--) {
      this.unsigned();
      this.passName();
      this.unsigned();
      this.passOptional();
      this.passOptional();
    }
  }

  passTypeParams(): void {
    this.passTable();
    for (let left = this.unsigned(); left > 0; left--) {
      this.unsigned();
      this.passName();
      this.passOptional();
      this.passOptional();
    }
  }

  passOptional(): void {
    if (this.unsigned() === 1) this.passExpression();
  }

  passExpression(): void {
    const code = this.byte();
    switch (code) {
      case op.name:
        this.unsigned();
        this.unsigned();
        this.passName();
        return;
      case op.free:
        this.passName();
        return;
      case op.attribute:
        this.passExpression();
        this.passName();
        return;
      case op.call:
        this.passExpression();
        this.passArguments();
        return;
      case op.subscript:
        this.passExpression();
        this.passExpression();
        return;
      case op.slice: {
        const flags = this.unsigned();
        for (let bit = 1; bit <= 4; bit <<= 1) if ((flags & bit) !== 0) this.passExpression();
        return;
      }
      case op.binary:
        this.unsigned();
        this.passExpression();
        this.passExpression();
        return;
      case op.unary:
        this.unsigned();
        this.passExpression();
        return;
      case op.not:
      case op.starred:
      case op.await:
      case op.quoted:
        this.passExpression();
        return;
      case op.yieldFrom:
        this.effects++;
        this.passExpression();
        return;
      case op.bool:
        this.unsigned();
        this.passExpressions();
        return;
      case op.compare:
        this.passExpression();
        for (let left = this.unsigned(); left > 0; left--) {
          this.unsigned();
          this.passExpression();
        }
        return;
      case op.conditional:
        this.passExpression();
        this.passExpression();
        this.passExpression();
        return;
      case op.lambda:
        this.passTable();
        this.passParameters();
        this.passExpression();
        return;
      case op.list:
      case op.tuple:
      case op.set:
      case op.template:
      case op.broken:
        this.passExpressions();
        return;
      case op.dict:
        for (let left = this.unsigned(); left > 0; left--) {
          if (this.unsigned() === 0) this.passExpression();
          this.passExpression();
        }
        return;
      case op.comprehension: {
        const kind = this.unsigned();
        this.passTable();
        for (let left = this.unsigned(); left > 0; left--) {
          this.unsigned();
          this.passExpression();
          this.passTarget();
          this.passExpressions();
        }
        this.passExpression();
        if (kind === 2) this.passExpression();
        return;
      }
      case op.yield:
        this.effects++;
        this.passOptional();
        return;
      case op.walrus:
        this.effects++;
        this.passTarget();
        this.passExpression();
        return;
      case op.string:
        this.unsigned();
        if (this.unsigned() === 1) this.passName();
        return;
      case op.number:
      case op.constant:
        this.unsigned();
        return;
      default:
        throw new RangeError(`a unit holds no expression at ${this.at - 1} but ${code}`);
    }
  }

  /** Passes over an expression where it only has a value; false, and nothing is passed, where it binds names or yields. */
  passPure(): boolean {
    const { at, token, effects } = this;
    this.passExpression();
    if (this.effects === effects) return true;
    this.at = at;
    this.token = token;
    return false;
  }

  passTarget(): void {
    const code = this.byte();
    switch (code) {
      case op.bindTarget:
        this.unsigned();
        this.unsigned();
        this.passName();
        return;
      case op.attributeTarget:
        this.passExpression();
        this.passName();
        return;
      case op.subscriptTarget:
        this.passExpression();
        this.passExpression();
        return;
      case op.tupleTarget:
        for (let left = this.unsigned(); left > 0; left--) this.passTarget();
        return;
      case op.starredTarget:
        this.passTarget();
        return;
      case op.otherTarget:
        this.passExpression();
        return;
      default:
        throw new RangeError(`a unit holds no target at ${this.at - 1} but ${code}`);
    }
  }
}

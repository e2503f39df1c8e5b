/**
 * Whether two types are identical (language specification, "Type identity") when the type parameters of either side may stand for anything.
 *
 * Unlike `identical`, type and interface literals are compared member by member, also with those that an alias declares, and objects of one
 * declaration that two modules see are the same. What is unknown fits everything and makes the answer unsure. Interfaces that mention
 * themselves end at a depth: until then nothing differed.
 */
import type { GoProgram } from "../check/goProgram.js";
import { select } from "../check/selection.js";
import type { GoType, Signature, TypeParam } from "../types/goType.js";
import { kindOf } from "../types/goType.js";
import { sameObject } from "../types/sameObject.js";
import { interfaceNames } from "./methodNames.js";
import { structFields } from "./structFields.js";

const deepest = 30;

export class Unification {
  /** Something unknown was taken to fit. */
  unsure = false;
  private readonly bound = new Map<TypeParam, GoType>();

  constructor(
    private readonly free: ReadonlySet<TypeParam>,
    private readonly program: GoProgram,
  ) {}

  /** The parameter stands for this type and no other. */
  assume(param: TypeParam, type: GoType): void {
    this.bound.set(param, type);
  }

  fits(left: GoType, right: GoType, depth = 0): boolean {
    const a = this.resolved(left);
    const b = this.resolved(right);
    if (a.kind === kindOf.unknown || b.kind === kindOf.unknown) {
      this.unsure = true;
      return true;
    }
    if (a === b || depth > deepest) return true;
    if (a.kind === kindOf.typeParam && this.free.has(a)) return this.bind(a, b);
    if (b.kind === kindOf.typeParam && this.free.has(b)) return this.bind(b, a);
    const inner = (one: GoType, other: GoType): boolean => this.fits(one, other, depth + 1);
    switch (a.kind) {
      case kindOf.basic:
        return b.kind === a.kind && a.name === b.name;
      case kindOf.named:
        return b.kind === a.kind && sameObject(a.object, b.object) && this.allFit(a.args, b.args, depth);
      case kindOf.pointer:
      case kindOf.slice:
        return b.kind === a.kind && inner(a.element, b.element);
      case kindOf.array:
        // A length of -1 is a constant whose value is not kept.
        return (
          b.kind === a.kind && (a.length === b.length || a.length < 0 || b.length < 0) && inner(a.element, b.element)
        );
      case kindOf.chan:
        return b.kind === a.kind && a.direction === b.direction && inner(a.element, b.element);
      case kindOf.map:
        return b.kind === a.kind && inner(a.key, b.key) && inner(a.element, b.element);
      case kindOf.signature:
        return b.kind === a.kind && this.signaturesFit(a, b, depth);
      case kindOf.tuple:
        return b.kind === a.kind && this.allFit(a.types, b.types, depth);
      case kindOf.union:
        return b.kind === a.kind && this.allFit(a.terms, b.terms, depth);
      case kindOf.struct:
      case kindOf.declaredStruct:
        return (b.kind === kindOf.struct || b.kind === kindOf.declaredStruct) && this.structsFit(a, b, depth);
      case kindOf.interface:
      case kindOf.declaredInterface:
        return (b.kind === kindOf.interface || b.kind === kindOf.declaredInterface) && this.interfacesFit(a, b, depth);
      default:
        return false;
    }
  }

  private resolved(type: GoType): GoType {
    let current = type;
    for (let step = 0; current.kind === kindOf.typeParam && step < deepest; step++) {
      const known = this.bound.get(current);
      if (known === undefined) break;
      current = known;
    }
    return current;
  }

  private bind(param: TypeParam, type: GoType): boolean {
    this.bound.set(param, type);
    return true;
  }

  private allFit(left: readonly GoType[], right: readonly GoType[], depth: number): boolean {
    return left.length === right.length && left.every((type, index) => this.fits(type, right[index], depth + 1));
  }

  private signaturesFit(left: Signature, right: Signature, depth: number): boolean {
    return (
      left.variadic === right.variadic &&
      this.allFit(left.params, right.params, depth) &&
      this.allFit(left.results, right.results, depth)
    );
  }

  private structsFit(left: GoType, right: GoType, depth: number): boolean {
    const ours = structFields(left, this.program);
    const theirs = structFields(right, this.program);
    return (
      ours.length === theirs.length &&
      ours.every(({ field, type }, index) => {
        const other = theirs[index];
        return (
          field.name === other.field.name &&
          field.isEmbedded === other.field.isEmbedded &&
          this.fits(type, other.type, depth + 1)
        );
      })
    );
  }

  private interfacesFit(left: GoType, right: GoType, depth: number): boolean {
    const ours = interfaceNames(left, this.program);
    const theirs = interfaceNames(right, this.program);
    if (ours.size !== theirs.size) return false;
    for (const name of ours) {
      if (!theirs.has(name)) return false;
      const mine = select(left, name, this.program)?.type;
      const other = select(right, name, this.program)?.type;
      if (mine === undefined || other === undefined || !this.fits(mine, other, depth + 1)) return false;
    }
    return true;
  }
}

/** What questions about calls and dependencies read beside relations: what occurs in a file. */
import type { RelationContext } from "../../adapters/relations.js";
import type { SymbolKind, Tier } from "../../proto/symbols.js";

export interface UsesContext extends RelationContext {
  /** Occurrences of a file, but of local symbols, that start in [start, end), in order. */
  usesIn(path: string, start: number, end: number): readonly Use[];
  /** The interface through which an inherited method is selected, by the offset of its name. */
  throughIn(path: string): ReadonlyMap<number, string>;
  /** The members that variables took out of objects and that are called there, by the offset of the call's name. */
  takenIn(path: string): ReadonlyMap<number, string>;
}

export type Use = {
  readonly start: number;
  readonly end: number;
  readonly scope: "global" | "builtin";
  readonly moniker: string;
  readonly name: string;
  readonly kind: SymbolKind;
  /** Bits of occurrenceRoles. */
  readonly roles: number;
  readonly tier: Tier;
};

/** Calls between declarations, with the places that make them. */
import type { Declared } from "../../adapters/links.js";
import { type SymbolKind, type Tier, tiers } from "../../proto/symbols.js";

/** A function that is called. */
export type Callee = {
  readonly scope: "global" | "builtin";
  readonly moniker: string;
  /** Empty outside the workspace. */
  readonly declared: readonly Declared[];
  readonly name: string;
  readonly kind: SymbolKind;
  readonly tier: Tier;
  /** The caller's places that call it, in order. */
  readonly sites: readonly CallPlace[];
};

/** What calls: a declaration; without one, code of a file outside all functions. */
export type Caller = {
  readonly path: string;
  readonly ordinal: number | undefined;
  readonly tier: Tier;
  readonly sites: readonly CallPlace[];
};

export type CallPlace = { readonly path: string; readonly start: number; readonly end: number; readonly tier: Tier };

/** The surer of two. */
export function surer(left: Tier, right: Tier): Tier {
  return tiers.indexOf(left) <= tiers.indexOf(right) ? left : right;
}

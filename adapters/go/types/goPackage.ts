/** A package as the resolver sees it: its place, its name, and what was asked of it so far. */
import type { Memo } from "../../memo.js";
import type { PackageMember } from "./objects.js";

export type GoPackage = {
  readonly directory: string;
  /** The package clause's name. */
  readonly name: string;
  /** Container of its members in look-ups. */
  readonly container: string;
  /** Directory of the main module whose versions the imports of its files mean; undefined where there is none. */
  readonly mainRoot: string | undefined;
  readonly members: Map<string, Memo<PackageMember>>;
};

/**
 * How well a file fits the build that answers prefer, so that of several variants of a declaration the same one comes first everywhere.
 *
 * All variants are indexed; this only orders them: linux on amd64 with cgo, as the go command would build there.
 */
import type { Declared } from "../../links.js";
import { BuildConstraint, nameConstraint } from "../buildConstraint.js";

/** Declarations with those that fit first; otherwise in their order. */
export function fittingFirst(declared: readonly Declared[]): readonly Declared[] {
  if (declared.length < 2) return declared;
  const fits = declared.filter((one) => fitsBuild(one.path, one.facts.constraint));
  if (fits.length === declared.length || fits.length === 0) return declared;
  return [...fits, ...declared.filter((one) => !fits.includes(one))];
}

export function fitsBuild(path: string, constraint: string): boolean {
  const { system, architecture } = nameConstraint(path);
  if (!["", "linux"].includes(system) || !["", "amd64"].includes(architecture)) return false;
  return new BuildConstraint(constraint).holds((tag) => satisfied.has(tag) || /^go1\.\d+$/.test(tag));
}

const satisfied: ReadonlySet<string> = new Set(["linux", "amd64", "unix", "cgo", "gc"]);

/**
 * How well a file fits the build of the one that asks: of several variants of a declaration the one that is built together with it comes first.
 *
 * Method: two files can be in one build when some system, architecture and choice of other tags satisfies the constraints of both; among those, and
 * where nobody asks, a file that is built for linux on amd64 (check/buildFit.ts). Limits: of more than six tags that are no systems or architectures
 * those behind the sixth count as not set.
 */
import type { BuildFile } from "../adapter.js";
import { architectures, BuildConstraint, nameConstraint, systems, unixSystems } from "./buildConstraint.js";
import { fitsBuild } from "./check/buildFit.js";

/** Lower is better. */
export function goBuildRank(file: BuildFile, from: BuildFile | undefined): number {
  const isUsual = fitsBuild(file.path, file.facts.constraint);
  return (from === undefined || inOneBuild(file, from) ? 0 : 2) + (isUsual ? 0 : 1);
}

const mostTags = 6;
/** Stands for every system or architecture that nobody names. */
const another = "another";

function inOneBuild(left: BuildFile, right: BuildFile): boolean {
  const files = [left, right].map(({ path, facts }) => {
    return { ...nameConstraint(path), constraint: new BuildConstraint(facts.constraint) };
  });
  const tags = new Set(files.flatMap(({ constraint }) => constraint.tags));
  const named = (known: ReadonlySet<string>, own: readonly string[]): string[] => {
    return [...new Set([...own.filter((name) => name !== ""), ...[...tags].filter((tag) => known.has(tag)), another])];
  };
  const possibleSystems = named(
    systems,
    files.map(({ system }) => system),
  );
  if (tags.has("unix")) possibleSystems.push("linux");
  const possibleArchitectures = named(
    architectures,
    files.map(({ architecture }) => architecture),
  );
  const free = [...tags]
    .filter((tag) => !systems.has(tag) && !architectures.has(tag) && tag !== "unix")
    .slice(0, mostTags);
  for (const system of possibleSystems) {
    for (const architecture of possibleArchitectures) {
      const fitsNames = files.every((file) => {
        return (file.system === "" || implies(system, file.system)) && ["", architecture].includes(file.architecture);
      });
      if (
        fitsNames &&
        someChoice(
          free,
          system,
          architecture,
          files.map(({ constraint }) => constraint),
        )
      )
        return true;
    }
  }
  return false;
}

function someChoice(
  free: readonly string[],
  system: string,
  architecture: string,
  constraints: readonly BuildConstraint[],
): boolean {
  for (let choice = 0; choice < 2 ** free.length; choice++) {
    const isSet = (tag: string): boolean => {
      if (tag === architecture || implies(system, tag)) return true;
      if (tag === "unix") return unixSystems.has(system);
      return free.some((each, index) => each === tag && (choice & (1 << index)) !== 0);
    };
    if (constraints.every((constraint) => constraint.holds(isSet))) return true;
  }
  return false;
}

/** Building for some systems sets another's tag too. */
function implies(system: string, tag: string): boolean {
  return system === tag || (system === "android" && tag === "linux") || (system === "ios" && tag === "darwin");
}

/**
 * Whether code of two files is ever part of one program (go help test): a test file is compiled for the tests of its own package alone, and these
 * hold nothing but what the package and its tests import, directly or not.
 *
 * Limits: what is linked in by other means (plugins, generated mains) is not seen.
 */
import type { RelationContext } from "../../relations.js";
import { parentDirectory } from "../goModules.js";

export function meets(left: string, right: string, context: RelationContext): boolean {
  const leftIsTest = left.endsWith("_test.go");
  const rightIsTest = right.endsWith("_test.go");
  if (!leftIsTest && !rightIsTest) return true;
  const here = parentDirectory(left) ?? "";
  const there = parentDirectory(right) ?? "";
  if (here === there) return true;
  if (leftIsTest && rightIsTest) return false;
  return leftIsTest ? testsOf(here, context).has(there) : testsOf(there, context).has(here);
}

/** Directories whose code is part of a directory's tests. */
function testsOf(directory: string, context: RelationContext): ReadonlySet<string> {
  const known = context.lookups.shared("go tests of", () => new Map<string, ReadonlySet<string>>());
  let reached = known.get(directory);
  if (reached === undefined) {
    const found = new Set([directory, ...importsIn(directory, "tests", context)]);
    for (const next of found) for (const imported of importsIn(next, "package", context)) found.add(imported);
    reached = found;
    known.set(directory, reached);
  }
  return reached;
}

function importsIn(directory: string, which: "package" | "tests", context: RelationContext): ReadonlySet<string> {
  const known = context.lookups.shared(`go imports of ${which}`, () => new Map<string, ReadonlySet<string>>());
  let imports = known.get(directory);
  if (imports === undefined) {
    const files = context.lookups
      .packageFiles(directory)
      .filter((path) => path.endsWith(".go") && (which === "tests" || !path.endsWith("_test.go")));
    imports = new Set(files.flatMap((path) => context.importsOf(path)));
    known.set(directory, imports);
  }
  return imports;
}

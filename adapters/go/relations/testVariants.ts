/**
 * Whether types of two files can meet although one is a test file (go help test, "internal" test packages).
 *
 * A package is compiled anew with its tests, and so is what imports it there: types of the one are not those of the other. A type in a test of
 * another package, whose methods mention types of its own package, is thus never what an interface outside of that test's program asks for.
 * Where no such type is mentioned nothing is ruled out, though the two may never be part of one program.
 */

import type { RelationContext } from "../../relations.js";
import { parentDirectory } from "../goModules.js";
import { type GoType, kindOf } from "../types/goType.js";
import type { TypeEntry } from "./typeEntry.js";
import type { TypeIndex } from "./typeIndex.js";

/** `left`, `right`: paths; `wanted`: the interface whose methods both sides must agree about. */
export function canMeet(left: string, right: string, wanted: TypeEntry, index: TypeIndex): boolean {
  const leftIsTest = left.endsWith("_test.go");
  const rightIsTest = right.endsWith("_test.go");
  if (!leftIsTest && !rightIsTest) return true;
  const here = parentDirectory(left) ?? "";
  const there = parentDirectory(right) ?? "";
  if (here === there) return true;
  return (
    (!leftIsTest || sharesTypes(here, there, wanted, index)) &&
    (!rightIsTest || sharesTypes(there, here, wanted, index))
  );
}

function sharesTypes(tested: string, other: string, wanted: TypeEntry, index: TypeIndex): boolean {
  return !mentionedBy(wanted, index).has(tested) || isRecompiled(other, tested, index.context);
}

/** Directories of the types that an interface's methods mention. */
function mentionedBy(wanted: TypeEntry, index: TypeIndex): ReadonlySet<string> {
  const known = index.context.lookups.shared("go mentioned", () => new Map<TypeEntry, ReadonlySet<string>>());
  let mentioned = known.get(wanted);
  if (mentioned === undefined) {
    const found = new Set<string>();
    for (const name of index.names(wanted)) addMentioned(index.method(wanted, name)?.signature, found, 0);
    mentioned = found;
    known.set(wanted, mentioned);
  }
  return mentioned;
}

const deepest = 20;

function addMentioned(type: GoType | undefined, found: Set<string>, depth: number): void {
  if (type === undefined || depth > deepest) return;
  const add = (inner: GoType): void => addMentioned(inner, found, depth + 1);
  switch (type.kind) {
    case kindOf.named:
      if (type.object.declared.length > 0) found.add(type.object.home.directory);
      type.args.forEach(add);
      break;
    case kindOf.pointer:
    case kindOf.slice:
    case kindOf.array:
    case kindOf.chan:
      add(type.element);
      break;
    case kindOf.map:
      add(type.key);
      add(type.element);
      break;
    case kindOf.signature:
      type.params.forEach(add);
      type.results.forEach(add);
      break;
    case kindOf.struct:
      for (const { known } of type.fields) if (known !== undefined) add(known.type);
      break;
    case kindOf.interface:
      for (const { known } of type.methods) if (known !== undefined) add(known.signature);
      type.embedded.forEach(add);
      break;
  }
}

/** Whether a directory's package is compiled anew for the tests of another: these import it, and it imports what they test. */
function isRecompiled(directory: string, tested: string, context: RelationContext): boolean {
  return reachedFrom(tested, "tests", context).has(directory) && reachedFrom(directory, "package", context).has(tested);
}

/** Directories that a directory's package, or its tests, import, directly or not. */
function reachedFrom(directory: string, which: "package" | "tests", context: RelationContext): ReadonlySet<string> {
  const known = context.lookups.shared(`go reached from ${which}`, () => new Map<string, ReadonlySet<string>>());
  let reached = known.get(directory);
  if (reached === undefined) {
    const found = new Set(importsIn(directory, which, context));
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

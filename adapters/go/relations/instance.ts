/** An interface through which a method is called, with its type arguments as far as the mark says them (check/instanceText.ts). */
import { type GoType, pointerTo, sliceOf } from "../types/goType.js";
import type { TypeEntry } from "./typeEntry.js";
import type { TypeIndex } from "./typeIndex.js";

export type Instance = {
  readonly entry: TypeEntry;
  /** By the place of the type parameter; undefined or missing: anything. */
  readonly args: readonly (GoType | undefined)[];
};

/** @param text of a mark `through`. @param from the file that calls. */
export function instanceNamed(text: string, from: string, index: TypeIndex): Instance | undefined {
  const [moniker, ...args] = text.split("\t");
  const entry = index.typeNamed(moniker, from);
  return entry === undefined ? undefined : { entry, args: args.map((arg) => argument(arg, from, index)) };
}

function argument(text: string, from: string, index: TypeIndex): GoType | undefined {
  if (text === "") return undefined;
  if (text.startsWith("=")) return { kind: 1, name: text.slice(1) };
  for (const [prefix, of] of [["*", pointerTo] as const, ["[]", sliceOf] as const]) {
    if (!text.startsWith(prefix)) continue;
    const element = argument(text.slice(prefix.length), from, index);
    return element === undefined ? undefined : of(element);
  }
  return index.typeNamed(text, from)?.type;
}

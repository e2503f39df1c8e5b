/**
 * Manifests through tracked look-ups: the configuration adapter turns the keys of package.json, tsconfig.json and
 * pnpm-workspace.yaml into declarations, and these are asked here by name.
 */
import { fileContainer, type LinkContext } from "../links.js";
import { upwards, within } from "./paths.js";

/** A scalar's text at a path of keys, or undefined. */
export function scalarAt(context: LinkContext, path: string, inside: string, key: string): string | undefined {
  const value = context.member(fileContainer(path, inside), key)[0]?.valueType;
  return value === undefined || value === "" ? undefined : value;
}

/** Names of the keys directly inside, in the file's order. */
export function keysAt(context: LinkContext, path: string, inside: string): readonly string[] {
  return context.enumerate(fileContainer(path, inside)).map((member) => member.name);
}

/** The scalars of an array, or the one scalar that stands in its place. */
export function listAt(context: LinkContext, path: string, inside: string, key: string): readonly string[] {
  const single = scalarAt(context, path, inside, key);
  if (single !== undefined) return [single];
  const elements = context.enumerate(fileContainer(path, inside === "" ? key : `${inside}.${key}`));
  return elements.map((element) => element.valueType).filter((value) => value !== "");
}

/** The nearest directory at or above that holds a package.json, or undefined. */
export function packageDirectory(context: LinkContext, directory: string): string | undefined {
  for (const at of upwards(directory)) if (context.exists(within(at, "package.json"))) return at;
  return undefined;
}

/** Names of Go as the language reads them. */
import type { Visibility } from "../../proto/symbols.js";

/** Exported names start with an upper-case letter (language specification, "Exported identifiers"). */
export function goVisibility(name: string): Visibility {
  const first = name.charCodeAt(0);
  if (first < 0x80) return first >= 0x41 && first <= 0x5a ? "public" : "internal";
  return /^\p{Lu}/u.test(name) ? "public" : "internal";
}

/** The name of a named type without pointer, package and type arguments: `Set` of `*pkg.Set[T]`; "" where there is none. */
export function baseTypeName(type: string): string {
  return baseName.exec(type)?.[1] ?? "";
}

const baseName = /^[(*\s]*(?:[\p{L}_][\p{L}\p{N}_]*\s*\.\s*)?([\p{L}_][\p{L}\p{N}_]*)/u;

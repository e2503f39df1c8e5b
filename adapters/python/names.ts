/** What a Python name says by itself: visibility, and whether it looks like a constant. */
import type { Visibility } from "../../proto/symbols.js";

/** `__x` is private (mangled in classes), `_x` internal by convention, everything else and `__x__` public. */
export function visibilityOf(name: string): Visibility {
  if (name.charCodeAt(0) !== underscore) return "public";
  if (name.charCodeAt(1) !== underscore) return "internal";
  return isDunder(name) ? "public" : "private";
}

export function isDunder(name: string): boolean {
  return name.length > 4 && name.startsWith("__") && name.endsWith("__");
}

/** PEP 8's spelling of constants: capitals, digits and underscores, with at least one capital. */
export function isConstantName(name: string): boolean {
  return /^[A-Z0-9_]*[A-Z][A-Z0-9_]*$/.test(name);
}

const underscore = 95;

/** Parameters of LSP requests as they come from the wire: anything may be missing or odd. */
import { NavdError } from "../../../proto/errors.js";
import type { Position } from "../../../proto/positions.js";

export type RawParams = Readonly<Record<string, unknown>>;

export function uriOf(params: RawParams): string {
  const uri = (params["textDocument"] as { readonly uri?: unknown } | null | undefined)?.uri;
  if (typeof uri !== "string") throw new NavdError("invalidParams", "textDocument.uri is missing", {});
  return uri;
}

export function positionOf({ position }: RawParams): Position {
  if (!isPosition(position)) throw new NavdError("invalidParams", "position is missing", {});
  return position;
}

export function isPosition(value: unknown): value is Position {
  const { line, character } = (value ?? {}) as { readonly line?: unknown; readonly character?: unknown };
  return Number.isInteger(line) && Number.isInteger(character) && (line as number) >= 0 && (character as number) >= 0;
}

/** Errors as they cross the wire: a code, a sentence, and data with the kind's name. */
import { errorCodes, NavdError } from "../../proto/errors.js";

export type WireError = {
  readonly code: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** A NavdError as it is; anything else as an internal error, which `report` hears of. */
export function wireError(error: unknown, report: (error: unknown) => void): WireError {
  if (error instanceof NavdError) {
    return { code: error.code, message: error.message, data: { kind: error.kind, ...error.details } };
  }
  // Errors that came from a thread or process are NavdErrors by shape only.
  if (isNavdErrorShape(error)) {
    return { code: errorCodes[error.kind], message: error.message, data: { kind: error.kind, ...error.details } };
  }
  report(error);
  const message = error instanceof Error ? error.message : String(error);
  return { code: errorCodes.internalError, message: `internal error: ${message}`, data: { kind: "internalError" } };
}

/** An error for the log: its stack, which names code and no source text. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

type NavdErrorShape = {
  readonly kind: keyof typeof errorCodes;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

function isNavdErrorShape(error: unknown): error is NavdErrorShape {
  if (typeof error !== "object" || error === null) return false;
  const { kind, message } = error as { readonly kind?: unknown; readonly message?: unknown };
  return typeof kind === "string" && Object.hasOwn(errorCodes, kind) && typeof message === "string";
}

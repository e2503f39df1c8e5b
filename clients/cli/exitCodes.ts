/** Exit codes of the command line, and which error ends with which. */
import { type ErrorKind, NavdError } from "../../proto/errors.js";

export const exitCodes = {
  ok: 0,
  nothingFound: 1,
  usage: 2,
  daemonUnavailable: 3,
  notReady: 4,
  internal: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof NavdError) return exitCodes[codeNames[error.kind]];
  const name = error instanceof Error ? error.name : "";
  if (name === "DaemonUnavailableError" || name === "DaemonLostError") return exitCodes.daemonUnavailable;
  if (name === "UsageError") return exitCodes.usage;
  return exitCodes.internal;
}

/** The command line was wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const codeNames: Readonly<Record<ErrorKind, keyof typeof exitCodes>> = {
  parseError: "internal",
  invalidRequest: "internal",
  methodNotFound: "internal",
  invalidParams: "usage",
  internalError: "internal",
  wrongVersion: "daemonUnavailable",
  noWorkspace: "notReady",
  outsideRoot: "usage",
  unknownFile: "nothingFound",
  notFound: "nothingFound",
  needsConfirmation: "usage",
  unsupported: "usage",
  storeUnavailable: "internal",
  shuttingDown: "daemonUnavailable",
  unreadable: "usage",
  requestCancelled: "interrupted",
};

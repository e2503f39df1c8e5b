/**
 * Errors a question can end with. JSON-RPC codes: the reserved range as its specification says, navd's own from -32000
 * down to -32050. `data` always carries `{kind, ...}` so that clients switch on a name and not on a number.
 */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** The client speaks another protocol version. data: {client, server} */
  wrongVersion: -32000,
  /** No workspace is open at that path. data: {root} */
  noWorkspace: -32001,
  /** The path is outside the workspace's root. data: {path, root} */
  outsideRoot: -32002,
  /** The path is not in the workspace: missing, ignored or skipped. data: {path, reason} */
  unknownFile: -32003,
  /** A name matches nothing. data: {name, suggestions} */
  notFound: -32004,
  /** A name matches several symbols. data: {name, candidates} */
  needsConfirmation: -32005,
  /** The language has no such capability. data: {language, capability} */
  unsupported: -32006,
  /** The store cannot be written (disk full, read-only). data: {reason} */
  storeUnavailable: -32007,
  /** The daemon is draining and takes no new work. */
  shuttingDown: -32008,
  /** A file or directory cannot be read. data: {path, reason} */
  unreadable: -32009,
  requestCancelled: -32800,
} as const;

export type ErrorKind = keyof typeof errorCodes;

/** An error that is an answer: it crosses the wire as it is. Anything else thrown becomes `internalError`. */
export class NavdError extends Error {
  override readonly name = "NavdError";

  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  get code(): number {
    return errorCodes[this.kind];
  }
}

/** There is no daemon to ask, and the message says why. */
export class DaemonUnavailableError extends Error {
  override readonly name = "DaemonUnavailableError";
}

/**
 * Trouble of the disk under a store, as the error clients get: full, over quota, read-only, not ours, failing.
 *
 * It says nothing about the store's content: what was committed stays, and the next sync that finds room goes on from there. LMDB
 * reports without an error code, so its messages are known by their words.
 */
import { NavdError } from "../../proto/errors.js";

/** The error for clients, or undefined where the disk is not the cause. */
export function storeTrouble(error: unknown): NavdError | undefined {
  if (!(error instanceof Error) || error instanceof NavdError) return undefined;
  const below = storeTrouble(error.cause);
  if (below !== undefined) return below;
  const code = (error as NodeJS.ErrnoException).code;
  if (!(typeof code === "string" && codes.has(code)) && !words.test(error.message)) return undefined;
  return storeUnavailable(error.message);
}

/** For callers that know that whatever fails is the store's place. */
export function storeUnavailable(reason: string): NavdError {
  return new NavdError(
    "storeUnavailable",
    `the index cannot be written (${reason}); make room or set XDG_CACHE_HOME to a folder that can be written to, then index again`,
    { reason },
  );
}

const codes: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EFBIG", "EACCES", "EPERM"]);
const words =
  /no space left on device|disk quota exceeded|read-only file system|input\/output error|file too large|permission denied|MDB_MAP_FULL/i;

/**
 * The daemon's log: NDJSON in the state directory, five files of 10 MB at most. Never source text: messages and details name
 * paths, counts and errors.
 */
import { type Logger, pino } from "pino";
import { RotatingFile } from "../system/rotatingFile.js";

export type Log = (message: string, details?: object) => void;

export type DaemonLog = { readonly info: Log; readonly error: Log; readonly close: () => void };

const maxBytes = 10 * 1024 * 1024;
const copies = 5;

export function openLog(path: string, base: Readonly<Record<string, unknown>>): DaemonLog {
  const file = new RotatingFile(path, maxBytes, copies);
  const logger: Logger = pino(
    { base: { ...base }, timestamp: pino.stdTimeFunctions.isoTime, messageKey: "message" },
    { write: (line: string) => file.write(line) },
  );
  return {
    info: (message, details) => logger.info(details ?? {}, message),
    error: (message, details) => logger.error(details ?? {}, message),
    close: () => file.close(),
  };
}

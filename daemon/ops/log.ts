/**
 * The daemon's log: NDJSON in the state directory, five files of 10 MB at most. Never source text: messages and details name
 * paths, counts and errors. Levels are pino's numbers, so that its viewers read it; the library itself would take a tenth of a warm start.
 */
import { RotatingFile } from "../system/rotatingFile.js";

export type Log = (message: string, details?: object) => void;

export type DaemonLog = { readonly info: Log; readonly error: Log; readonly close: () => void };

const maxBytes = 10 * 1024 * 1024;
const copies = 5;
const levels = { info: 30, error: 50 } as const;

export function openLog(path: string, base: Readonly<Record<string, unknown>>): DaemonLog {
  const file = new RotatingFile(path, maxBytes, copies);
  const at = (level: number): Log => {
    return (message, details) => {
      const entry = { level, time: new Date().toISOString(), ...base, ...details, message };
      file.write(`${JSON.stringify(entry)}\n`);
    };
  };
  return { info: at(levels.info), error: at(levels.error), close: () => file.close() };
}

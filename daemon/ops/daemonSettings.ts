/**
 * Settings of the daemon itself: navd.toml in the configuration directory, the environment on top.
 *
 *     [daemon]
 *     idleMinutes = 30     # 0: never
 *     workers = 2          # default: the number of cores
 *     pollSeconds = 5      # look at all files this often instead of watching them; default: watch, where that is possible
 *
 * A mistake costs the value, not the file, and is logged.
 */
import { join } from "node:path";
import { parse } from "smol-toml";
import * as z from "zod";
import { errorCode, type FileSystem } from "../system/files.js";

export type DaemonSettings = {
  readonly idleMinutes: number;
  /** undefined: the number of cores. */
  readonly workers: number | undefined;
  /** undefined: files are watched where that is possible. */
  readonly pollSeconds: number | undefined;
  readonly notices: readonly string[];
};

const defaultIdleMinutes = 30;
const largestFile = 1 << 20;
const shapes = {
  idleMinutes: z.coerce.number().min(0).max(1e6),
  workers: z.coerce.number().int().min(1).max(256),
  pollSeconds: z.coerce.number().min(0.1).max(86_400),
} as const;

export function readDaemonSettings(
  configDirectory: string,
  environment: Readonly<Record<string, string | undefined>>,
  files: FileSystem,
): DaemonSettings {
  const notices: string[] = [];
  const table = readTable(join(configDirectory, "navd.toml"), files, notices);
  const value = (name: keyof typeof shapes, variable: string): number | undefined => {
    for (const [given, source] of [
      [environment[variable], variable],
      [table[name], "navd.toml"],
    ] as const) {
      if (given === undefined || given === "") continue;
      const parsed = shapes[name].safeParse(given);
      if (parsed.success) return parsed.data;
      notices.push(`${source}: ${name} is no sensible number`);
    }
    return undefined;
  };
  return {
    idleMinutes: value("idleMinutes", "NAVD_IDLE_MINUTES") ?? defaultIdleMinutes,
    workers: value("workers", "NAVD_WORKERS"),
    pollSeconds: value("pollSeconds", "NAVD_POLL_SECONDS"),
    notices,
  };
}

function readTable(path: string, files: FileSystem, notices: string[]): Readonly<Record<string, unknown>> {
  try {
    const document = parse(files.readFile(path, largestFile).toString("utf8"));
    return (document["daemon"] ?? {}) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (errorCode(error) !== "ENOENT") notices.push(`${path}: ${String(error).split("\n")[0]}`);
    return {};
  }
}

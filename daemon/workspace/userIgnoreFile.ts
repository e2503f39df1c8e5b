/**
 * The user's own ignore file, as git finds it: core.excludesFile of the user's git settings, else the default place. Only the
 * user's files are asked; a repository's own config is foreign and could name any file of the machine.
 */
import { join } from "node:path";
import type { DirectoryEnvironment } from "../system/directories.js";
import type { FileSystem } from "../system/files.js";
import { gitSetting } from "./gitConfig.js";

const largestConfig = 1 << 20;

/** Absolute path; whether a file is there is another matter. */
export function userIgnoreFile(environment: DirectoryEnvironment, files: FileSystem): string {
  const { home, variables } = environment;
  const base = variables["XDG_CONFIG_HOME"];
  const folder = join(base?.startsWith("/") ? base : join(home, ".config"), "git");
  for (const config of [join(home, ".gitconfig"), join(folder, "config")]) {
    const value = gitSetting(readText(config, files), "core", "excludesfile");
    if (value === undefined || value === "") continue;
    return value.startsWith("~/") ? join(home, value.slice(2)) : value;
  }
  return join(folder, "ignore");
}

function readText(path: string, files: FileSystem): string {
  try {
    return files.readFile(path, largestConfig).toString("utf8");
  } catch {
    return "";
  }
}

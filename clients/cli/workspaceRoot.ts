/** Which workspace a command means: `--root`, else the nearest folder upwards that is open, holds navd.toml, or holds .git. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Client } from "../rpc/client.js";
import { UsageError } from "./exitCodes.js";

export async function workspaceRoot(given: string | undefined, client: Client): Promise<string> {
  if (given !== undefined) return givenRoot(given);
  const { workspaces } = await client.request("workspace/list", {});
  return nearestRoot(process.cwd(), new Set(workspaces.map(({ root }) => root)));
}

export function givenRoot(given: string): string {
  let root: string;
  try {
    root = realpathSync(resolve(given));
  } catch {
    throw new UsageError(`there is no ${given}`);
  }
  if (!statSync(root).isDirectory()) throw new UsageError(`${given} is no directory`);
  return root;
}

export function nearestRoot(from: string, open: ReadonlySet<string>): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (open.has(folder) || existsSync(join(folder, "navd.toml")) || existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return from;
  }
}

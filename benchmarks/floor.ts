/** The floor under a cold index (floor.mjs), run as a process of its own. */
import { spawnSync } from "node:child_process";
import path from "node:path";

export function floor(root: string, language: string): Floor {
  const script = path.resolve(import.meta.dirname, "../../benchmarks/floor.mjs");
  const done = spawnSync(process.execPath, [script, root, language], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  return { language, ...(JSON.parse(done.stdout) as Omit<Floor, "language">) };
}

export type Floor = {
  readonly language: string;
  readonly files: number;
  /** Millions of bytes. */
  readonly mb: number;
  readonly seconds: number;
};

/**
 * Leaves the compiled code of a warm start beside the scripts in dist/app: a small folder is indexed, the daemon stopped, and a question
 * asked that starts it again, all in folders of its own. Where that does not work, navd starts more slowly and does the same.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export function keepCode() {
  const folder = mkdtempSync(join(tmpdir(), "navd-build-"));
  const environment = { ...process.env, NAVD_IDLE_MINUTES: "1", NAVD_WORKERS: "1" };
  for (const name of ["HOME", "TMPDIR", "LOCALAPPDATA"]) environment[name] = folder;
  for (const name of ["RUNTIME_DIR", "STATE_HOME", "CACHE_HOME", "CONFIG_HOME"]) {
    environment[`XDG_${name}`] = join(folder, name);
    mkdirSync(join(folder, name), { mode: 0o700 });
  }
  try {
    run(["index", root], environment);
    run(["stop"], environment);
    for (const question of questions) run([...question, "--root", root], { ...environment, NAVD_KEEP_CODE: "1" });
    run(["stop"], environment);
  } catch (error) {
    process.stderr.write(`navd: no compiled code is kept, starts take longer: ${error.message}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const command = fileURLToPath(new URL("../bin/navd.js", import.meta.url));
const root = fileURLToPath(new URL("../proto", import.meta.url));
const questions = [["outline", join(root, "methods.ts")]];

function run(words, env) {
  const { status, stderr, error } = spawnSync(process.execPath, [command, ...words], { env, timeout: 30_000 });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`navd ${words[0]} ended with ${status}: ${stderr}`);
}

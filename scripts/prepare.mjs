// Brings a clone to a state in which navd runs: dependencies as locked, code compiled. Does nothing where both are current.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const installedLock = new URL("../node_modules/.navd-lock", import.meta.url);

/** Installs by the lock file when node_modules is missing or was made from another one. */
export function install() {
  const lock = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
  if (existsSync(installedLock) && readFileSync(installedLock, "utf8") === lock) return;
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(installedLock, lock);
}

export async function build() {
  run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "."]);
  await bundle();
  run(process.execPath, ["scripts/encodeStandardLibraries.mjs"]);
}

/** Runs a command in the clone with its output shown on stderr; ends this process when it fails. */
export function run(command, args, { output = "stderr" } = {}) {
  const shell = process.platform === "win32";
  const stdio = ["inherit", output === "stderr" ? 2 : "inherit", "inherit"];
  const { status, error } = spawnSync(command, args, { cwd: root, stdio, shell });
  if (error !== undefined) process.stderr.write(`${command}: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}

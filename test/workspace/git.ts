/** git as a judge in tests: never with the settings of the machine, never with hooks or helpers of a repository. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** undefined: there is no git here, and comparisons with it are skipped. */
export const gitVersion: string | undefined = findGit();

/** Runs git in a folder; gives its output's NUL-separated fields, without empty ones. */
export function git(folder: string, ...args: readonly string[]): readonly string[] {
  return run(folder, "", args)
    .stdout.split("\0")
    .filter((field) => field !== "");
}

/** The same with standard input, and with empty fields. */
export function gitWithInput(folder: string, input: string, ...args: readonly string[]): readonly string[] {
  return run(folder, input, args).stdout.split("\0");
}

function run(folder: string, input: string, args: readonly string[]): { readonly stdout: string } {
  return spawnSync("git", ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", ...args], {
    cwd: folder,
    encoding: "utf8",
    input,
    stdio: ["pipe", "pipe", "ignore"],
    env: {
      PATH: process.env["PATH"],
      HOME: "/nonexistent",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CEILING_DIRECTORIES: join(folder, ".."),
      GIT_AUTHOR_NAME: "t",
      GIT_AUTHOR_EMAIL: "t@example.com",
      GIT_COMMITTER_NAME: "t",
      GIT_COMMITTER_EMAIL: "t@example.com",
    },
  });
}

/** An empty repository without starting git: quicker than `git init`, which matters in a property test. */
export function makeRepository(folder: string): void {
  for (const name of ["objects", "refs", "info"]) mkdirSync(join(folder, ".git", name), { recursive: true });
  writeFileSync(join(folder, ".git", "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(folder, ".git", "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n");
}

function findGit(): string | undefined {
  try {
    return execFileSync("git", ["--version"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

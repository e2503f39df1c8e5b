/**
 * From `git checkout` of a branch in which 1,000 files are others to a fresh answer, and back.
 *
 * Method: a copy of the corpus becomes a repository; its second branch has a function more at the end of each of 1,000 files. The switch is git's
 * own. As soon as git has ended, symbols of one of the files are asked for until they are right, and until the answer is fresh; an answer that is
 * fresh and wrong ends the run. Then every one of the 1,000 files is asked about, and the digest is recomputed. The first switch meets texts nobody has seen,
 * `again` and `back` texts whose facts are stored. Told apart from it is the time that git itself took.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../clients/rpc/client.js";
import { NavdError } from "../proto/errors.js";
import { DaemonHome } from "./daemonHome.js";
import { seeded } from "./samplePlaces.js";

export async function freshBranch(name: string, source: string): Promise<BranchSwitches> {
  const home = new DaemonHome();
  const root = path.join(fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "navd-branch-"))), "tree");
  try {
    fs.cpSync(source, root, { recursive: true, verbatimSymlinks: true });
    const files = makeBranches(root);
    await home.navd("index", root);
    await pause(settleMs);
    const { client } = await home.connect();
    const switches: Switch[] = [];
    for (const to of ["there", "back", "again", "back again"] as const) {
      switches.push(await switched(client, root, files, to));
      await home.navd("verify-index", "--root", root);
      await pause(settleMs);
    }
    client.close();
    await home.stop();
    return { name, switches };
  } finally {
    await home.close();
    fs.rmSync(path.dirname(root), { recursive: true, force: true });
  }
}

export type BranchSwitches = { readonly name: string; readonly switches: readonly Switch[] };

export type Switch = {
  readonly to: keyof typeof branchGates;
  readonly files: number;
  /** Milliseconds that git took; from its end until the symbols of one file were right; and until an answer was fresh, links and all. */
  readonly gitMs: number;
  readonly rightMs: number;
  readonly freshMs: number;
  /** Of the files, those about which the answer was right after that. */
  readonly right: number;
};

/** Milliseconds. */
export const branchGates = { there: 5000, back: 1000, again: 1000, "back again": 1000 } as const;

const filesSwitched = 1000;
const settleMs = 3000;
const patienceMs = 300_000;
const betweenMs = 5;
const added = "navdSwitched";

/** The main branch is checked out. */
function makeBranches(root: string): readonly string[] {
  git(root, "init", "--quiet", "--initial-branch=main");
  commit(root, "main");
  git(root, "checkout", "--quiet", "-b", "other");
  const files = seeded(sourceFiles(root), filesSwitched);
  for (const [nth, file] of files.entries()) {
    const text = file.endsWith(".go") ? `\nfunc ${added}${nth}() {}\n` : `\n\ndef ${added}${nth}():\n    pass\n`;
    fs.appendFileSync(path.join(root, file), text);
  }
  commit(root, "other");
  git(root, "checkout", "--quiet", "main");
  return files;
}

async function switched(
  client: Client,
  root: string,
  files: readonly string[],
  to: keyof typeof branchGates,
): Promise<Switch> {
  const isOther = to === "there" || to === "again";
  const begun = performance.now();
  git(root, "checkout", "--quiet", isOther ? "other" : "main");
  const ended = performance.now();
  const isRight = async (nth: number): Promise<boolean> => {
    const { isThere, state } = await ask(client, root, files[nth], nth);
    if (state === "fresh" && isThere !== isOther) throw new Error(`${to}: fresh and wrong about ${files[nth]}`);
    if (performance.now() - ended > patienceMs) throw new Error(`${to}: not right and fresh after ${patienceMs} ms`);
    return isThere === isOther;
  };
  while (!(await isRight(0))) await pause(betweenMs);
  const rightMs = performance.now() - ended;
  while ((await ask(client, root, files[0], 0)).state !== "fresh") {
    await isRight(0);
    await pause(betweenMs);
  }
  const freshMs = performance.now() - ended;
  let right = 0;
  for (let nth = 0; nth < files.length; nth++) if (await isRight(nth)) right++;
  return { to, files: files.length, gitMs: ended - begun, rightMs, freshMs, right };
}

async function ask(
  client: Client,
  root: string,
  file: string,
  nth: number,
): Promise<{ readonly isThere: boolean; readonly state: string }> {
  try {
    const { items, completeness } = await client.request("documentSymbols", { root, path: file });
    return { isThere: items.some(({ name }) => name === `${added}${nth}`), state: completeness.state };
  } catch (error) {
    if (error instanceof NavdError) return { isThere: false, state: "refused" };
    throw error;
  }
}

function sourceFiles(root: string): readonly string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:go|py)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !file.startsWith(".git/"))
    .sort();
}

function commit(root: string, message: string): void {
  git(root, "add", "--all", "--force");
  git(root, "-c", "user.name=navd", "-c", "user.email=navd@example.com", "commit", "--quiet", "--message", message);
}

function git(root: string, ...words: readonly string[]): void {
  const { PATH } = process.env;
  const nobody = { PATH, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const { status, stderr } = spawnSync("git", [...words], { cwd: root, env: nobody, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
}

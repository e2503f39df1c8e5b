/** A repository around a tree, and its branches: switching is git's own doing, with everything thrown away that no branch has. */
import { spawnSync } from "node:child_process";
import type { DiskTree } from "./diskTree.js";

export class GitBranches {
  constructor(private readonly tree: DiskTree) {
    this.git("init", "--quiet", "--initial-branch=main");
  }

  /** What is on the disk, as a new branch, which is then the one that is checked out. */
  add(name: string): void {
    this.git("checkout", "--quiet", "-B", name);
    this.git("add", "--all", "--force");
    this.git("-c", "user.name=navd", "-c", "user.email=navd@example.com", "commit", "--quiet", "--message", name);
  }

  switchTo(name: string): void {
    this.git("checkout", "--quiet", "--force", name);
    this.git("clean", "-ffdxq");
    this.tree.reload();
  }

  /** Another worktree, at an absolute path, of what is checked out. */
  addWorktree(root: string): void {
    this.git("worktree", "add", "--quiet", "--detach", root);
  }

  private git(...words: readonly string[]): void {
    const { PATH } = process.env;
    const nobody = { PATH, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
    const { status, stderr } = spawnSync("git", [...words], { cwd: this.tree.root, env: nobody, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
  }
}

/** Repositories in repositories, worktrees, submodules, a repository around the root, the user's ignore file. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { DirectoryEnvironment } from "../../daemon/system/directories.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { gitSetting } from "../../daemon/workspace/gitConfig.js";
import { userIgnoreFile } from "../../daemon/workspace/userIgnoreFile.js";
import { git, gitVersion, makeRepository } from "./git.js";
import { checkCrawl, makeTree, temporaryFolder } from "./tree.js";

const skip = gitVersion === undefined && "git is missing";
const dotGit = "ignored: built-in rule: version control's own data";

test("a repository inside starts anew with its own rules; .navdignore goes on", async (t) => {
  const root = makeTree(
    t,
    `
    .gitignore
      *.log
    .navdignore
      *.tmp.py
    inner/.gitignore
      own.py
    inner/a.log
    inner/own.py
    inner/x.tmp.py
    plain/a.log
    `,
  );
  makeRepository(root);
  makeRepository(join(root, "inner"));
  writeFileSync(join(root, "inner/.git/info/exclude"), "excluded.py\n");
  writeFileSync(join(root, "inner/excluded.py"), "");
  await checkCrawl(
    root,
    `
    - .git/ ${dotGit}
    .gitignore
    .navdignore
    - inner/.git/ ${dotGit}
    inner/.gitignore
    inner/a.log
    - inner/excluded.py ignored: inner/.git/info/exclude:1: excluded.py
    - inner/own.py ignored: inner/.gitignore:1: own.py
    - inner/x.tmp.py ignored: .navdignore:1: *.tmp.py
    - plain/a.log ignored: .gitignore:1: *.log
    `,
  );
});

test("a submodule stays although an ignore file names it, and keeps its own index", { skip }, async (t) => {
  const base = temporaryFolder(t);
  const library = join(base, "library");
  mkdirSync(library);
  writeFileSync(join(library, "lib.py"), "1");
  writeFileSync(join(library, ".gitignore"), "kept.py\nlocal.py\n");
  writeFileSync(join(library, "kept.py"), "2");
  git(library, "init", "-q");
  git(library, "add", "-f", "lib.py", "kept.py", ".gitignore");
  git(library, "commit", "-q", "-m", "one");
  const root = join(base, "root");
  mkdirSync(root);
  git(root, "init", "-q");
  git(root, "-c", "protocol.file.allow=always", "submodule", "add", "-q", library, "deps/lib");
  writeFileSync(join(root, ".gitignore"), "deps/\n");
  writeFileSync(join(root, "deps/other.py"), "");
  writeFileSync(join(root, "deps/lib/local.py"), "");
  await checkCrawl(
    root,
    `
    - .git/ ${dotGit}
    .gitignore
    .gitmodules
    - deps/lib/.git ${dotGit}
    deps/lib/.gitignore
    deps/lib/kept.py
    deps/lib/lib.py
    - deps/lib/local.py ignored: deps/lib/.gitignore:2: local.py
    - deps/other.py ignored: .gitignore:1: deps/
    `,
  );
});

test("a worktree's .git file leads to its own index and the common info/exclude", { skip }, async (t) => {
  const base = temporaryFolder(t);
  const main = join(base, "main");
  mkdirSync(main);
  git(main, "init", "-q");
  writeFileSync(join(main, "kept.gen.py"), "1");
  git(main, "add", ".");
  git(main, "commit", "-q", "-m", "one");
  writeFileSync(join(main, ".git/info/exclude"), "*.gen.py\n");
  const root = join(base, "tree");
  git(main, "worktree", "add", "-q", root);
  writeFileSync(join(root, "new.gen.py"), "");
  await checkCrawl(
    root,
    `
    - .git ${dotGit}
    kept.gen.py
    - new.gen.py ignored: ${main}/.git/info/exclude:1: *.gen.py
    `,
  );
});

test("a repository around the root has its say", { skip }, async (t) => {
  const top = makeTree(
    t,
    `
    .gitignore
      /packages/web/dist
      *.log
      tracked.py
    packages/.gitignore
      /web/local
    packages/web/dist/x.ts
    packages/web/local/y.ts
    packages/web/src/dist/z.ts
    packages/web/a.log
    packages/web/tracked.py
    `,
  );
  git(top, "init", "-q");
  git(top, "add", "-f", "packages/web/tracked.py");
  await checkCrawl(
    join(top, "packages/web"),
    `
    - a.log ignored: ${top}/.gitignore:2: *.log
    - dist/ ignored: ${top}/.gitignore:1: /packages/web/dist
    - local/ ignored: ${top}/packages/.gitignore:1: /web/local
    src/dist/z.ts
    tracked.py
    `,
  );
});

test("a repository around the root that ignores the root has no say", async (t) => {
  const home = makeTree(
    t,
    `
    .gitignore
      *
    project/a.py
    project/b.log
    `,
  );
  makeRepository(home);
  await checkCrawl(join(home, "project"), "a.py\nb.log");
});

test("a .git that is no repository changes nothing", async (t) => {
  const root = makeTree(
    t,
    `
    .git
      gitdir: ../../../nowhere
    .gitignore
      a.py
    a.py
    sub/.git
      nonsense
    sub/a.py
    `,
  );
  await checkCrawl(
    root,
    `
    - .git ${dotGit}
    .gitignore
    - a.py ignored: .gitignore:1: a.py
    - sub/.git ${dotGit}
    - sub/a.py ignored: .gitignore:1: a.py
    `,
  );
});

test("core.ignorecase of a repository folds letter case in its rules", async (t) => {
  const root = makeTree(t, ".gitignore\n  *.LOG\n  /Build\na.log\nbuild/x.py");
  makeRepository(root);
  writeFileSync(join(root, ".git/config"), "[core]\n\tignorecase = true\n");
  await checkCrawl(
    root,
    `
    - .git/ ${dotGit}
    .gitignore
    - a.log ignored: .gitignore:1: *.LOG
    - build/ ignored: .gitignore:2: /Build
    `,
  );
});

test("the user's ignore file is the weakest of git's and counts from each repository's top", async (t) => {
  const root = makeTree(
    t,
    `
    user.txt
      *.swp
      /scratch
    work/.gitignore
      !keep.swp
    work/a.swp
    work/keep.swp
    work/scratch/a.py
    work/inner/scratch/a.py
    work/deep/scratch/a.py
    `,
  );
  makeRepository(join(root, "work"));
  makeRepository(join(root, "work/inner"));
  const user = join(root, "user.txt");
  await checkCrawl(
    join(root, "work"),
    `
    - .git/ ${dotGit}
    .gitignore
    - a.swp ignored: ${user}:1: *.swp
    deep/scratch/a.py
    - inner/.git/ ${dotGit}
    - inner/scratch/ ignored: ${user}:2: /scratch
    keep.swp
    - scratch/ ignored: ${user}:2: /scratch
    `,
    { configuration: { userIgnoreFile: user } },
  );
});

test("the user's ignore file is found as git finds it", (t) => {
  const home = makeTree(t, ".gitconfig\n  [user]\n  name = x\nempty/");
  const environment = (variables: DirectoryEnvironment["variables"]): DirectoryEnvironment => ({
    platform: "linux",
    variables,
    home,
    temporary: "/tmp",
    user: 0,
  });
  assert.equal(userIgnoreFile(environment({}), realFiles), join(home, ".config/git/ignore"));
  assert.equal(userIgnoreFile(environment({ XDG_CONFIG_HOME: "/x" }), realFiles), "/x/git/ignore");
  writeFileSync(
    join(home, ".gitconfig"),
    '[core "sub"]\nexcludesFile = no\n[Core]\n excludesFile = "~/my ignore" # here\n',
  );
  assert.equal(userIgnoreFile(environment({}), realFiles), join(home, "my ignore"));
});

test("git settings are read as git writes them", () => {
  const config =
    '[core]\n\tbare\n\tIgnoreCase = true ; x\n[extensions] objectFormat=sha256\n[core "x"]\n\tignorecase=no\n';
  assert.equal(gitSetting(config, "core", "bare"), "true");
  assert.equal(gitSetting(config, "core", "ignorecase"), "true");
  assert.equal(gitSetting(config, "extensions", "objectformat"), "sha256");
  assert.equal(gitSetting(config, "core", "missing"), undefined);
});

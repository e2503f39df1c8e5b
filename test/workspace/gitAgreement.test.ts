/**
 * The crawl against git itself: random trees with random ignore files must give the files of
 * `git ls-files --cached --others --exclude-standard`.
 */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { realFiles } from "../../daemon/system/realFiles.js";
import { defaultConfiguration } from "../../daemon/workspace/configuration.js";
import { crawl } from "../../daemon/workspace/crawl.js";
import { git, gitVersion, makeRepository } from "./git.js";
import { temporaryFolder, testLanguages } from "./tree.js";

const runs = Number(process.env["NAVD_TEST_RUNS"] ?? 150);

const name = fc.constantFrom(
  "a",
  "b",
  "ab",
  "abc",
  "foo",
  "foobar",
  "x.log",
  "y.LOG",
  "!n",
  "#h",
  "s p",
  "t ",
  "[q]",
  "a*",
  "\\",
);
const folderName = fc.constantFrom("a", "b", "foo", "dir.log", "s p", "build");
const path = fc
  .tuple(fc.array(folderName, { maxLength: 3 }), name)
  .map(([folders, last]) => [...folders, last].join("/"));

const atom = fc.constantFrom(
  ...["a", "b", "foo", "bar", "log", "o", "*", "*", "?", "**", "***", ".", "[ab]", "[!a]", "[^f]", "[a-c]", "[c-a]"],
  ...[
    "[]a]",
    "[[:alpha:]]",
    "[[:upper:]]",
    "[[:nope:]]",
    "[a",
    "\\a",
    "\\*",
    "\\!",
    "\\#",
    "\\ ",
    " ",
    "[\\]]",
    "[a\\-z]",
    "\\",
  ],
);
const segment = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(name, folderName) },
  { weight: 2, arbitrary: fc.constantFrom("*", "**", "*.log", "foo*", "*o*", "?") },
  { weight: 3, arbitrary: fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join("")) },
);
const pattern = fc
  .tuple(
    fc.constantFrom("", "", "", "!", "!", "#", "\\"),
    fc.constantFrom("", "", "", "/", "**/"),
    fc.array(segment, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("", "", "/", "/**", "/*", " ", "\\ ", "\t", "\r", "//"),
  )
  .map(([mark, start, segments, end]) => mark + start + segments.join("/") + end);
const ignoreFile = fc
  .tuple(fc.constantFrom("", "", "\ufeff"), fc.array(pattern, { maxLength: 5 }), fc.constantFrom("\n", "\n", ""))
  .map(([mark, lines, end]) => mark + lines.join("\n") + end);

const tree = fc.record({
  paths: fc.uniqueArray(path, { minLength: 3, maxLength: 14 }),
  top: ignoreFile,
  nested: fc.array(fc.tuple(fc.array(folderName, { minLength: 1, maxLength: 2 }), ignoreFile), { maxLength: 2 }),
  exclude: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: ignoreFile }),
  /** Which of the paths are tracked, by index. */
  tracked: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(13), { maxLength: 3 })),
  indexVersion: fc.constantFrom("2", "3", "4"),
});

test("random trees are crawled as git lists them", {
  skip: gitVersion === undefined && "git is missing",
}, async (context) => {
  const root = temporaryFolder(context);
  await fc.assert(
    fc.asyncProperty(tree, async (given) => {
      rmSync(root, { recursive: true, force: true });
      mkdirSync(root);
      makeRepository(root);
      for (const file of given.paths) tryWrite(join(root, file), "x");
      tryWrite(join(root, ".gitignore"), given.top);
      for (const [folders, text] of given.nested) tryWrite(join(root, ...folders, ".gitignore"), text);
      tryWrite(join(root, ".git/info/exclude"), given.exclude);
      const chosen = [...new Set(given.tracked)]
        .map((index) => given.paths[index])
        .filter((file) => file !== undefined);
      if (chosen.length > 0)
        git(
          root,
          "-c",
          `index.version=${given.indexVersion}`,
          "--literal-pathspecs",
          "add",
          "-f",
          ...existing(root, chosen),
        );
      const expected = [...new Set(git(root, "ls-files", "-z", "-c", "-o", "--exclude-standard"))].sort();
      const found = await crawl(root, defaultConfiguration, realFiles, { languages: testLanguages });
      assert.deepEqual(found.files.map((file) => file.path).sort(), expected);
    }),
    { numRuns: runs },
  );
});

/** Paths of a random tree can be in each other's way (`a` and `a/b`): the first one stays. */
function tryWrite(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: "wx" });
  } catch {
    // In the way of an earlier one.
  }
}

function existing(root: string, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    try {
      return realFiles.lstat(join(root, path)).kind === "file";
    } catch {
      return false;
    }
  });
}

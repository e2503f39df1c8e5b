/**
 * Single ignore files against `git check-ignore --verbose`: the same verdict by the same line, for patterns of every shape and
 * for paths that need not exist.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { IgnoreFile } from "../../daemon/workspace/ignoreFile.js";
import { gitVersion, gitWithInput, makeRepository } from "./git.js";
import { temporaryFolder } from "./tree.js";

const runs = Number(process.env["NAVD_TEST_RUNS"] ?? 200);

const atoms = [
  ..."aabbcdX-!]^ \t.?*[/\\",
  "**",
  "**/",
  "/**",
  "\\/",
  "[a-c-e]",
  "[!a-b]",
  "[]-a]",
  "[--0]",
  "[[:digit:]x]",
  "[a",
];
const pattern = fc.array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 7 }).map((parts) => parts.join(""));
const letters = fc.constantFrom(..."aaabbbcdeX-!]^ \t.0", "\n");
const pathName = fc
  .array(letters, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(""))
  .filter((text) => text !== "." && text !== "..");
const path = fc.array(pathName, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
const cases = fc.record({
  patterns: fc.array(pattern, { minLength: 1, maxLength: 4 }),
  paths: fc.uniqueArray(path, { minLength: 10, maxLength: 40 }),
});

test("patterns decide as git check-ignore does", { skip: gitVersion === undefined && "git is missing" }, (context) => {
  const root = temporaryFolder(context);
  makeRepository(root);
  fc.assert(
    fc.property(cases, ({ patterns, paths }) => {
      writeFileSync(join(root, ".git/info/exclude"), `${patterns.join("\n")}\n`);
      const file = IgnoreFile.parse("exclude", "", `${patterns.join("\n")}\n`, "sensitive");
      const said = gitWithInput(
        root,
        paths.join("\0"),
        "check-ignore",
        "--no-index",
        "--verbose",
        "--non-matching",
        "-z",
        "--stdin",
      );
      const expected = paths.map((_, index) => `${said[index * 4 + 3]} ${said[index * 4 + 1]}`);
      assert.deepEqual(
        paths.map((one) => `${one} ${decideOnTheWay(file, one)}`),
        expected,
      );
    }),
    {
      numRuns: runs,
      examples: [
        [
          {
            patterns: ["?**/b", "[a]**/d", "x**/y"],
            paths: ["ab", "a/b", "ac/b", "a/c/b", "aa/c/d", "x/y", "xy", "xa/y", "xa/c/y"],
          },
        ],
        [{ patterns: ["a**\\/b", "**\\/c"], paths: ["a/b", "ax/b", "a/x/b", "c", "x/c", "x/y/c"] }],
        [{ patterns: ["[a-c-e]"], paths: ["a", "b", "d", "-", "e"] }],
      ],
    },
  );
});

test("a pattern of many stars takes no more than pattern x text steps", () => {
  const hostile = IgnoreFile.parse("x", "", `${"*a".repeat(100)}b\n${"**/a*/".repeat(60)}b\n`, "sensitive");
  const started = performance.now();
  assert.equal(hostile.decide(`${"aa/".repeat(80)}${"a".repeat(250)}`, "a".repeat(250), "other"), undefined);
  assert.ok(performance.now() - started < 200);
});

/** The line that git names for a path: of the topmost folder that is out, else of the path itself; "" for none. */
function decideOnTheWay(file: IgnoreFile, path: string): string {
  const names = path.split("/");
  for (let depth = 1; depth <= names.length; depth++) {
    const here = names.slice(0, depth).join("/");
    const rule = file.decide(here, names[depth - 1], depth < names.length ? "directory" : "other");
    if (depth === names.length) return rule === undefined ? "" : String(rule.line);
    if (rule !== undefined && !rule.negative) return String(rule.line);
  }
  return "";
}

/**
 * Trees for tests: a folder made from one string, and what a crawl says about it as one string.
 *
 *     src/a.py
 *       print(1)
 *     empty/
 *     link -> src/a.py
 *     fifo |
 *
 * A line at the left margin names a file, a folder (`/`), a symbolic link (`->`) or a FIFO (`|`); deeper lines are the
 * file's text.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import type { Dialect } from "../../adapters/facts.js";
import type { FileSystem } from "../../daemon/system/files.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { defaultConfiguration, type WorkspaceConfiguration } from "../../daemon/workspace/configuration.js";
import { crawl } from "../../daemon/workspace/crawl.js";
import { explainPath } from "../../daemon/workspace/explain.js";
import type { LanguageTable } from "../../daemon/workspace/languageTable.js";

/** Makes the tree in a new folder that is removed after the test; gives its real path. */
export function makeTree(context: TestContext, description: string): string {
  const root = temporaryFolder(context);
  for (const entry of parseTree(description)) {
    const path = join(root, entry.name);
    mkdirSync(entry.kind === "folder" ? path : dirname(path), { recursive: true });
    if (entry.kind === "file") writeFileSync(path, entry.content);
    if (entry.kind === "link") symlinkSync(entry.content, path);
    if (entry.kind === "fifo") execFileSync("mkfifo", [path]);
  }
  return root;
}

export function temporaryFolder(context: TestContext): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "navd-tree-")));
  // Not rmSync: it cannot remove paths longer than the system's limit, which one test makes.
  context.after(() => execFileSync("rm", ["-rf", root]));
  return root;
}

/** Languages by extension alone, so that these tests need no adapter. */
export const testLanguages: LanguageTable = {
  dialectOf: (path) => ({ py: "py", go: "go", ts: "ts" })[path.slice(path.lastIndexOf(".") + 1)] as Dialect | undefined,
  languageOf: (dialect) => ({ py: "python", go: "go", ts: "typescript" })[dialect as string] ?? dialect,
  languages: ["go", "python", "typescript"],
};

export type CrawlSettings = {
  readonly configuration?: Partial<WorkspaceConfiguration>;
  readonly files?: FileSystem;
};

/**
 * Checks a crawl, one line an entry in the crawl's order: a path, or `- path reason: detail` for what is left out. Then asks
 * `why` about every line: it has to say the same.
 */
export async function checkCrawl(root: string, expected: string, settings: CrawlSettings = {}): Promise<void> {
  const configuration = { ...defaultConfiguration, ...settings.configuration };
  const files = settings.files ?? realFiles;
  const { files: found, skips } = await crawl(root, configuration, files, { languages: testLanguages });
  const lines = [
    ...found.map(({ path }) => ({ path, line: path })),
    ...skips.map(({ path, reason, detail }) => ({ path, line: `- ${path} ${reason}: ${detail}` })),
  ].sort((left, right) => (left.path < right.path ? -1 : 1));
  assert.equal(lines.map(({ line }) => line).join("\n"), dedent(expected));
  for (const { path } of found) {
    const why = explainPath(root, path, configuration, files, testLanguages);
    assert.ok(["indexed", "text", "skipped"].includes(why.verdict), `${path}: ${why.verdict}`);
    if (why.verdict === "skipped") assert.ok(why.reason === "binary" || why.reason === "unreadable", path);
  }
  for (const { path, reason, detail } of skips) {
    const why = explainPath(root, path.replace(/\/$/, ""), configuration, files, testLanguages);
    assert.deepEqual([why.verdict, why.reason, why.detail], ["skipped", reason, detail], path);
  }
}

type Entry = { readonly name: string; readonly kind: "file" | "folder" | "link" | "fifo"; readonly content: string };

function parseTree(description: string): readonly Entry[] {
  const entries: { name: string; kind: Entry["kind"]; lines: string[] }[] = [];
  for (const line of dedent(description).split("\n")) {
    if (line.startsWith("  ")) entries.at(-1)?.lines.push(line.slice(2));
    else if (line.endsWith("/")) entries.push({ name: line, kind: "folder", lines: [] });
    else if (line.endsWith(" |")) entries.push({ name: line.slice(0, -2), kind: "fifo", lines: [] });
    else if (line.includes(" -> ")) {
      const [name, target] = line.split(" -> ");
      entries.push({ name, kind: "link", lines: [target] });
    } else if (line !== "") entries.push({ name: line, kind: "file", lines: [] });
  }
  return entries.map(({ name, kind, lines }) => ({
    name,
    kind,
    content: kind === "link" ? lines[0] : lines.map((line) => `${line}\n`).join(""),
  }));
}

/** Removes the first line break and the indentation common to all lines. */
export function dedent(text: string): string {
  const lines = text.replace(/^\n/, "").trimEnd().split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const common = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(common)).join("\n");
}

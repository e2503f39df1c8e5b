/** The disk behind FileSystem. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { errorCode } from "../../daemon/system/files.js";
import { realFiles } from "../../daemon/system/realFiles.js";

function temporary(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "navd-system-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function codeOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return errorCode(error);
  }
  return "none";
}

test("reading never waits on a FIFO, and bounds the size", (t) => {
  const folder = temporary(t);
  execFileSync("mkfifo", [join(folder, "fifo")]);
  writeFileSync(join(folder, "five"), "12345");
  assert.equal(
    codeOf(() => realFiles.readFile(join(folder, "fifo"), 10)),
    "EINVAL",
  );
  assert.equal(
    codeOf(() => realFiles.readFile(folder, 10)),
    "EINVAL",
  );
  assert.equal(
    codeOf(() => realFiles.readFile(join(folder, "five"), 4)),
    "EFBIG",
  );
  assert.equal(
    codeOf(() => realFiles.readFile(join(folder, "none"), 4)),
    "ENOENT",
  );
  assert.equal(realFiles.readFile(join(folder, "five"), 5).toString(), "12345");
});

test("listing gives kinds, in batches", (t) => {
  const folder = temporary(t);
  mkdirSync(join(folder, "dir"));
  symlinkSync("dir", join(folder, "link"));
  execFileSync("mkfifo", [join(folder, "fifo")]);
  for (let index = 0; index < 2500; index++) writeFileSync(join(folder, `f${index}`), "");
  const batches = [...realFiles.list(folder)];
  assert.ok(batches.every((batch) => batch.length <= 8192));
  const kinds = new Map(batches.flat().map(({ name, kind }) => [name, kind]));
  assert.equal(kinds.size, 2503);
  assert.deepEqual(
    ["dir", "link", "fifo", "f7"].map((name) => kinds.get(name)),
    ["directory", "symlink", "special", "file"],
  );
});

test("written files have the mode asked for, and are replaced whole", (t) => {
  const path = join(temporary(t), "x");
  realFiles.write(path, "long text", 0o600);
  realFiles.write(path, "short", 0o600);
  assert.equal(readFileSync(path, "utf8"), "short");
  assert.equal(statSync(path).mode & 0o777, 0o600);
  realFiles.rename(path, `${path}2`);
  realFiles.remove(`${path}2`);
  realFiles.remove(`${path}2`);
  assert.equal(
    codeOf(() => realFiles.lstat(`${path}2`)),
    "ENOENT",
  );
});

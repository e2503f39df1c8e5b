/** Where navd keeps what, and which folders it refuses. */
import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import {
  type DirectoryEnvironment,
  directoryPaths,
  preparePrivateDirectory,
  UnsafeDirectoryError,
} from "../../daemon/system/directories.js";
import { realFiles } from "../../daemon/system/realFiles.js";

const environment = (changes: Partial<DirectoryEnvironment>): DirectoryEnvironment => ({
  platform: "linux",
  variables: {},
  home: "/home/u",
  temporary: "/tmp",
  user: 1000,
  ...changes,
});

function temporary(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "navd-system-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("XDG variables win, relative ones do not count, the runtime folder falls back to one of the user's", () => {
  assert.deepEqual(directoryPaths(environment({})), {
    cache: "/home/u/.cache/navd",
    state: "/home/u/.local/state/navd",
    runtime: "/tmp/navd-1000",
    config: "/home/u/.config/navd",
  });
  const variables = {
    XDG_CACHE_HOME: "/c",
    XDG_STATE_HOME: "relative",
    XDG_RUNTIME_DIR: "/run/user/1000",
    XDG_CONFIG_HOME: "",
  };
  assert.deepEqual(directoryPaths(environment({ variables })), {
    cache: "/c/navd",
    state: "/home/u/.local/state/navd",
    runtime: "/run/user/1000/navd",
    config: "/home/u/.config/navd",
  });
});

test("macOS uses the library folders", () => {
  const { cache, runtime } = directoryPaths(environment({ platform: "darwin", home: "/Users/u", temporary: "/var/T" }));
  assert.deepEqual([cache, runtime], ["/Users/u/Library/Caches/navd", "/var/T/navd-1000"]);
});

test("folders are made for the user alone", (t) => {
  const path = join(temporary(t), "a/b/navd");
  preparePrivateDirectory(path, process.getuid?.() ?? -1, realFiles);
  assert.equal(statSync(path).mode & 0o777, 0o700);
  preparePrivateDirectory(path, process.getuid?.() ?? -1, realFiles);
});

test("links, files, open folders and other users' folders are refused with what to do", (t) => {
  const folder = temporary(t);
  const user = process.getuid?.() ?? -1;
  mkdirSync(join(folder, "real"), { mode: 0o700 });
  symlinkSync(join(folder, "real"), join(folder, "link"));
  writeFileSync(join(folder, "file"), "");
  mkdirSync(join(folder, "open"));
  chmodSync(join(folder, "open"), 0o770);
  const refuse = (name: string, as: number, message: RegExp): void =>
    assert.throws(
      () => preparePrivateDirectory(join(folder, name), as, realFiles),
      (error: unknown) => error instanceof UnsafeDirectoryError && message.test(error.message),
    );
  refuse("link", user, /is a symbolic link/);
  refuse("file", user, /is no directory/);
  refuse("open", user, /chmod 700/);
  refuse("real", user + 1, /belongs to user/);
});

/** What the command and the daemon are started by: the script runs with the compiled code kept beside it, without it, and with any other. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";

const template = new URL("../../../scripts/startScript.cjs", import.meta.url);
const script = `(function(exports,require,module,__filename,__dirname,bundleImport){
  exports.where = __filename;
  bundleImport("node:path").then(({ basename }) => console.log(basename(exports.where), require("node:path").basename(__dirname)));
})`;

let folder = "";
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "navd-script-"));
  fs.mkdirSync(path.join(folder, "app"));
  write("one.cjs", fs.readFileSync(template, "utf8").replaceAll("SCRIPT", "one-0"));
  write("one-0.cjs", script);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test("a script runs without compiled code, and leaves none behind", () => {
  checkRuns();
  assert.ok(!fs.existsSync(place("one-0.code")));
});

test("asked to, it leaves its compiled code behind and runs with it", () => {
  checkRuns({ NAVD_KEEP_CODE: "1" });
  assert.ok(fs.statSync(place("one-0.code")).size > 0);
  assert.deepEqual(fs.readdirSync(path.join(folder, "app")).sort(), ["one-0.cjs", "one-0.code", "one.cjs"]);
  checkRuns();
});

test("code that V8 made under other flags is passed over", () => {
  checkRuns({ NAVD_KEEP_CODE: "1" }, ["--no-opt"]);
  checkRuns();
});

for (const [what, bytes] of [
  ["empty", ""],
  ["damaged", "no code at all, and long enough for a header of V8's"],
] as const) {
  test(`code that is ${what} is passed over`, () => {
    write("one-0.code", bytes);
    checkRuns();
  });
}

function checkRuns(environment: Readonly<Record<string, string>> = {}, flags: readonly string[] = []): void {
  const words = [...flags, place("one.cjs")];
  const env = { ...process.env, NAVD_KEEP_CODE: "", ...environment };
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { env, encoding: "utf8" });
  assert.deepEqual({ stdout, stderr, status }, { stdout: "one-0.cjs app\n", stderr: "", status: 0 });
}

function place(name: string): string {
  return path.join(folder, "app", name);
}

function write(name: string, text: string): void {
  fs.writeFileSync(place(name), text);
}

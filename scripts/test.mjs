// npm test: installs, builds, lints, and runs every test. `npm run test:long` runs the same suite with far more random sequences.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, install, run } from "./prepare.mjs";

if (process.argv.includes("--long")) {
  process.env.NAVD_TEST_SEQUENCES ??= "1000";
  process.env.NAVD_TEST_RUNS ??= "2000";
  process.env.NAVD_TEST_KILLS ??= "200";
  process.env.NAVD_TEST_MODULE_BATCHES ??= "50";
  process.env.NAVD_TEST_MODULE_SEQUENCES ??= "1000";
  process.env.NAVD_TEST_MODULE_REBUILDS ??= "50";
  process.env.NAVD_TEST_HALVES ??= "1000";
  process.env.NAVD_TEST_BURSTS ??= "1";
}
install();
// What a deleted test left behind would still run.
rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });
await build();
run(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "."]);
// Named one by one: given a folder, the runner would take helpers and child processes for tests.
const folder = fileURLToPath(new URL("../dist/test", import.meta.url));
const tests = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".test.js"));
const paths = tests.sort().map((path) => join("dist", "test", path));
// A file that hangs is named, and ends; in the long run, files take what they need.
const limit = process.argv.includes("--long") ? [] : ["--test-timeout=900000"];
run(process.execPath, ["--test", "--test-concurrency=2", ...limit, ...paths], { output: "inherit" });

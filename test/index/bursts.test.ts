/**
 * Bursts that no queue holds, beside a watcher that is sound, slow, or killed again and again: nothing is missing once a view is fresh, and no view that
 * calls itself fresh lacks what was on the disk when it was asked for.
 *
 * NAVD_TEST_BURSTS is the share of the full sizes (1: 21,000 files, 5,000 folders, a checkout of 50,000 files); without it nothing is tested.
 */
import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { inotifyWatching } from "../../daemon/system/inotifyWatching.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";
import { BurstWriter } from "./burstWriter.js";
import { FaultyWatching } from "./faultyWatching.js";
import { Watched } from "./watched.js";

const share = Number(process.env["NAVD_TEST_BURSTS"] ?? 0);
const skip =
  process.platform !== "linux" ? "files are watched on Linux only" : share === 0 ? "only in the long run" : false;
const pool = testPool(2);
const folder = newFolder("bursts");
const watching = inotifyWatching(join(folder, "cookies"));
after(async () => {
  await pool.close();
  watching.close();
  rmSync(folder, { recursive: true, force: true });
});

const faults = ["none", "slow", "killed"] as const;
type Fault = (typeof faults)[number];

type Burst = {
  readonly count: number;
  /** Done before the index is opened, and while it watches (BurstWriter). */
  readonly before?: string;
  readonly script: string;
};

const files = Math.round(21_000 * share);
const folders = Math.round(5000 * share);
const tracked = Math.round(50_000 * share);
const commit = `run("git", "add", "--all"); run("git", "-c", "user.name=navd", "-c", "user.email=navd@example.com", "commit", "-qm", "navd");`;

/** Every tenth file has a language. */
const writeFile = `const write = (folder, nth) => nth % 10 === 0
  ? fs.writeFileSync(path.join(folder, "f" + nth + ".py"), "def f" + nth + "(): ...\\n")
  : fs.writeFileSync(path.join(folder, "f" + nth + ".txt"), "");\n`;

const bursts: Readonly<Record<string, Burst>> = {
  "B117 files in one folder": {
    count: files,
    script: `${writeFile} for (let nth = 1; nth <= ${files}; nth++) { write("many", nth); if (nth % 500 === 0) done(nth); }`,
  },
  "B115 files right behind mkdir -p": {
    count: folders,
    script: `${writeFile} for (let nth = 1; nth <= ${folders}; nth++) {
      const folder = path.join("many", "a" + nth % 7, "b" + nth % 70, "c" + nth % 700, "d" + nth);
      fs.mkdirSync(folder, { recursive: true });
      write(folder, nth);
      if (nth % 100 === 0) done(nth);
    }`,
  },
  "B116 a checkout": {
    count: tracked,
    before: `${writeFile} run("git", "init", "-q", "-b", "main"); fs.writeFileSync(".gitignore", ""); ${commit}
      run("git", "checkout", "-q", "-b", "other");
      for (let nth = 1; nth <= ${tracked}; nth++) {
        const folder = path.join("many", "d" + nth % 500);
        fs.mkdirSync(folder, { recursive: true });
        write(folder, nth);
      }
      ${commit} run("git", "checkout", "-q", "main"); fs.mkdirSync("many", { recursive: true });`,
    script: `run("git", "checkout", "-q", "other"); done(${tracked});`,
  },
};

for (const [name, burst] of Object.entries(bursts)) {
  for (const fault of faults) {
    test(`${name}, ${burst.count} of them, watcher's fault: ${fault}`, { skip }, (context) =>
      checkBurst(burst, fault, (line) => context.diagnostic(line)),
    );
  }
}

async function checkBurst({ count, before, script }: Burst, fault: Fault, tell: (line: string) => void): Promise<void> {
  const faulty = new FaultyWatching(watching);
  await Watched.with({ folder, pool, watch: { watching: faulty } }, { "a.py": "" }, async (watched) => {
    const { root, index } = watched;
    mkdirSync(join(root, "many"));
    if (before !== undefined) {
      const prepared = new BurstWriter(root, before);
      await prepared.ended;
      await index.sync();
    }
    const base = await watched.files();
    faulty.isSlow = fault === "slow";
    const writer = new BurstWriter(root, script);
    const started = performance.now();
    let [views, freshViews] = [0, 0];
    const look = async (): Promise<boolean> => {
      const { done } = writer;
      await index.caughtUp("linked", 200);
      const { state } = watched.look("none");
      const known = index.status().files - base;
      views++;
      if (state !== "fresh") return false;
      freshViews++;
      assert.ok(known >= done, `fresh with ${known} of ${done} files`);
      return true;
    };
    while (writer.isWriting) {
      await look();
      if (fault === "killed" && views % 10 === 3) faulty.kill();
      await pause(5);
    }
    await writer.ended;
    const written = performance.now() - started;
    faulty.isSlow = false;
    while (!(await look())) await pause(20);
    const settled = performance.now() - started;
    assert.equal(index.status().files - base, count);
    const rebuilt = await openIndex(root, join(folder, "rebuilt"), pool);
    const { digest } = await rebuilt.sync();
    await rebuilt.close();
    rmSync(join(folder, "rebuilt"), { recursive: true });
    assert.equal(index.status().digest, digest);
    tell(
      `written in ${Math.round(written)} ms, fresh after ${Math.round(settled)} ms; ${views} views, ${freshViews} fresh`,
    );
  });
}

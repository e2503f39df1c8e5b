/** Watching on Linux: order, doubt, and folders that move. What watching rests on is shown here and nowhere assumed. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { inotifyWatching } from "../../daemon/system/inotifyWatching.js";
import type { FolderWatch, Watching } from "../../daemon/system/watching.js";
import { newFolder } from "../properties/indexes.js";

const runs = process.platform === "linux" ? {} : { skip: "inotify is Linux's" };
const folder = newFolder("watching");
after(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

type Bench = {
  readonly root: string;
  readonly watching: Watching;
  readonly watch: FolderWatch;
  readonly heard: string[];
  readonly doubts: string[];
};

function bench(...folders: readonly string[]): Bench {
  const root = join(folder, `w${made++}`);
  mkdirSync(root);
  const watching = inotifyWatching(join(folder, `cookies${made}`));
  const heard: string[] = [];
  const doubts: string[] = [];
  const watch = watching.open(root, {
    changed: (at, name) => heard.push(`${at.slice(root.length + 1)}/${name}`),
    doubt: (reason) => doubts.push(reason),
  });
  assert.ok(typeof watch !== "string", "not watched");
  for (const name of folders) {
    mkdirSync(join(root, name), { recursive: true });
    assert.equal(watch.arm(join(root, name)), "armed");
  }
  return { root, watching, watch, heard, doubts };
}

test("after a barrier everything that happened before it has been told, in any folder", runs, async () => {
  const { root, watching, heard } = bench("a", "b", "c");
  for (let nth = 0; nth < 500; nth++) {
    const place = `${"abc"[nth % 3]}/f${nth}`;
    writeFileSync(join(root, place), "");
    assert.equal(await watching.barrier(5000), "passed");
    assert.ok(heard.includes(place), `${place} was not told`);
  }
  watching.close();
});

test("barriers that are asked for together all pass, and none before what came before it", runs, async () => {
  const { root, watching, heard } = bench("a");
  const waits: Promise<void>[] = [];
  for (let nth = 0; nth < 200; nth++) {
    writeFileSync(join(root, "a", `f${nth}`), "");
    waits.push(
      watching.barrier(5000).then((outcome) => {
        assert.equal(outcome, "passed");
        assert.ok(heard.includes(`a/f${nth}`));
      }),
    );
  }
  await Promise.all(waits);
  watching.close();
});

test("all watches of the process share one inotify instance: without that there is no order", runs, () => {
  const benches = [bench("a"), bench("a")];
  const instances = readdirSync("/proc/self/fd").filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === "anon_inode:inotify";
    } catch {
      return false;
    }
  });
  assert.equal(instances.length, 1);
  for (const { watching } of benches) watching.close();
});

test(
  "B117 a queue that ran over, which neither the kernel nor libuv tells, is a doubt; a usual burst is none",
  runs,
  async () => {
    const { root, watching, heard, doubts } = bench("a");
    for (let nth = 0; nth < 1000; nth++) writeFileSync(join(root, "a", `few${nth}`), "");
    assert.equal(await watching.barrier(5000), "passed");
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(doubts, []);
    // The event loop stands still meanwhile.
    execFileSync("sh", ["-c", "for i in $(seq 1 21000); do : > a/f$i; done; : > a/last"], { cwd: root });
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(!heard.includes("a/last"), "the queue is longer than this test thinks");
    assert.equal(doubts.length, 1);
    watching.close();
  },
);

test(
  "a folder that is moved is told under its new name once it is armed there, whoever is armed in its old place",
  runs,
  async () => {
    const { root, watching, watch, heard } = bench("a", "b");
    renameSync(join(root, "a"), join(root, "c"));
    renameSync(join(root, "b"), join(root, "a"));
    for (const name of ["a", "c"]) assert.equal(watch.arm(join(root, name)), "armed");
    watch.disarm(join(root, "b"));
    await watching.barrier(5000);
    heard.length = 0;
    writeFileSync(join(root, "a", "x"), "");
    writeFileSync(join(root, "c", "y"), "");
    await watching.barrier(5000);
    assert.deepEqual([...new Set(heard)].sort(), ["a/x", "c/y"]);
    assert.equal(watch.arm(join(root, "b")), "missing");
    watching.close();
  },
);

test("a cookie folder that somebody removes costs one barrier", runs, async () => {
  const { watching } = bench("a");
  assert.equal(await watching.barrier(5000), "passed");
  rmSync(join(folder, `cookies${made}`), { recursive: true });
  assert.equal(await watching.barrier(100), "late");
  assert.equal(await watching.barrier(5000), "passed");
  watching.close();
});

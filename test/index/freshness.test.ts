/**
 * A watched index: what it takes in by itself, and when it calls itself fresh. Each test edits a real folder beside a live index and looks at
 * views; `whole` is the one question: does a fresh view hold what is on disk?
 */
import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { settleMs } from "../../daemon/index/changeQueue.js";
import type { WatchSettings } from "../../daemon/index/freshness.js";
import { inotifyWatching } from "../../daemon/system/inotifyWatching.js";
import type { Watching } from "../../daemon/system/watching.js";
import { newFolder, testPool } from "../properties/indexes.js";
import { SlowWriter } from "./slowWriter.js";
import { patienceMs, Watched } from "./watched.js";

const runs = process.platform === "linux" ? {} : { skip: "files are watched on Linux only" };
const pool = testPool(2);
const folder = newFolder("freshness");
const watching = inotifyWatching(join(folder, "cookies"));
after(async () => {
  await pool.close();
  watching.close();
  rmSync(folder, { recursive: true, force: true });
});
function withWatched(
  files: Readonly<Record<string, string>>,
  run: (watched: Watched) => Promise<void>,
  watch: WatchSettings = { watching },
): Promise<void> {
  return Watched.with({ folder, pool, watch }, files, run);
}

test("a save is in the next answer, which names the file as pending until it has settled", runs, () =>
  withWatched({ "a.py": "def one(): ...\n" }, async (watched) => {
    watched.write("a.py", "def two(): ...\n");
    await watched.index.caughtUp("linked", patienceMs);
    const { names, state, pending } = watched.look("a.py");
    assert.equal(names, "two");
    // On a slow machine it may have settled by now.
    if (state !== "fresh") assert.deepEqual([state, pending], ["catching-up", ["a.py"]]);
    assert.equal(await watched.fresh("a.py"), "two");
  }),
);

const saves: Readonly<Record<string, (at: (name: string) => string) => void>> = {
  "by rename over the file": (at) => {
    writeFileSync(at("a.py.tmp"), "def two(): ...\n");
    renameSync(at("a.py.tmp"), at("a.py"));
  },
  "by moving the file aside first": (at) => {
    renameSync(at("a.py"), at("a.py~"));
    writeFileSync(at("a.py"), "def two(): ...\n");
    rmSync(at("a.py~"));
  },
  "by delete and create": (at) => {
    rmSync(at("a.py"));
    writeFileSync(at("a.py"), "def two(): ...\n");
  },
  "by truncation and write": (at) => {
    writeFileSync(at("a.py"), "");
    writeFileSync(at("a.py"), "def two(): ...\n");
  },
  "by a rename of letters' case and back": (at) => {
    renameSync(at("a.py"), at("A.py"));
    writeFileSync(at("A.py"), "def two(): ...\n");
    renameSync(at("A.py"), at("a.py"));
  },
};

for (const [manner, save] of Object.entries(saves)) {
  test(`B119 a save ${manner}, three times: the file is still watched afterwards`, runs, () =>
    withWatched({ "d/a.py": "def one(): ...\n" }, async (watched) => {
      const at = (name: string): string => join(watched.root, "d", name);
      for (let round = 0; round < 3; round++) {
        watched.write("d/a.py", `def one${round}(): ...\n`);
        assert.equal(await watched.fresh("d/a.py"), `one${round}`);
        save(at);
        assert.equal(await watched.fresh("d/a.py"), "two");
        assert.equal(watched.index.status().files, 1);
      }
    }),
  );
}

test("B113 a move counts at both ends: a file that gets its language by it, and one that loses it", runs, () =>
  withWatched({ "x.go.tmp": "package a\n\nfunc F() {}\n" }, async (watched) => {
    renameSync(join(watched.root, "x.go.tmp"), join(watched.root, "x.go"));
    assert.equal(await watched.fresh("x.go"), "F");
    renameSync(join(watched.root, "x.go"), join(watched.root, "x.txt"));
    assert.equal(await watched.fresh("x.go"), "");
  }),
);

test("B115 files that are written right behind mkdir, in trees of new folders", runs, () =>
  withWatched({ "a.py": "" }, async (watched) => {
    for (let tree = 0; tree < 20; tree++) {
      const path = Array.from({ length: 8 }, (_, depth) => `t${tree}d${depth}`);
      for (let depth = 1; depth <= path.length; depth++) {
        watched.write(`${path.slice(0, depth).join("/")}/f.py`, "def f(): ...\n");
        if (depth % 3 === 0) await pause(1);
      }
    }
    assert.equal(await watched.files(), 161);
    watched.write("t7d0/t7d1/f.py", "def g(): ...\n");
    assert.equal(await watched.fresh("t7d0/t7d1/f.py"), "g");
  }),
);

test("B119 folders that are renamed, swapped, removed and made again are watched under their new names", runs, () =>
  withWatched({ "one/a.py": "def one(): ...\n", "two/in/a.py": "def two(): ...\n" }, async (watched) => {
    const at = (path: string): string => join(watched.root, path);
    renameSync(at("one"), at("aside"));
    renameSync(at("two/in"), at("one"));
    renameSync(at("aside"), at("two/in"));
    assert.equal(await watched.fresh("one/a.py"), "two");
    assert.equal(await watched.fresh("two/in/a.py"), "one");
    for (const path of ["one/a.py", "two/in/a.py"]) watched.write(path, "def three(): ...\n");
    assert.equal(await watched.fresh("one/a.py"), "three");
    assert.equal(await watched.fresh("two/in/a.py"), "three");
    rmSync(at("two"), { recursive: true });
    assert.equal(await watched.fresh("two/in/a.py"), "");
    watched.write("two/in/a.py", "def four(): ...\n");
    assert.equal(await watched.fresh("two/in/a.py"), "four");
    watched.write("two/in/a.py", "def five(): ...\n");
    assert.equal(await watched.fresh("two/in/a.py"), "five");
  }),
);

test("B129 an ignore file that is edited lets go of what it names, and takes it back", runs, () =>
  withWatched({ "src/x/coverage/a.py": "def a(): ...\n", "coverage/b.py": "def b(): ...\n" }, async (watched) => {
    watched.write(".gitignore", "/coverage\n");
    assert.equal(await watched.fresh("coverage/b.py"), "");
    assert.equal(await watched.fresh("src/x/coverage/a.py"), "a");
    watched.write(".gitignore", "coverage\n");
    assert.equal(await watched.fresh("src/x/coverage/a.py"), "");
    watched.write("src/.gitignore", "!coverage\n");
    assert.equal(await watched.fresh("src/x/coverage/a.py"), "a");
    rmSync(join(watched.root, ".gitignore"));
    assert.equal(await watched.fresh("coverage/b.py"), "b");
  }),
);

test("half-written files: no fresh view, and nothing behind the quiet, holds a part of a file", runs, (context) =>
  withWatched({ "a.py": "def first(): ...\n" }, async (watched) => {
    const rounds = Number(process.env["NAVD_TEST_HALVES"] ?? 8);
    let hurried = 0;
    let seen = 0;
    for (let round = 0; round < rounds; round++) {
      const parts = [0, 1, 2, 3].map((part) => `def r${round}p${part}(): ...\n`);
      const whole = parts.map((_, part) => `r${round}p${part}`).join(" ");
      const before = watched.look("a.py").names;
      const writer = new SlowWriter(join(watched.root, "a.py"), parts);
      const partial = new Set<string>();
      while (writer.isWriting) {
        await watched.index.caughtUp("linked", 20);
        // Some questions read the file before anybody has told of it.
        if (seen++ % 3 === 0) await watched.index.prioritise("a.py", "stored", 1000);
        const { names, state } = watched.look("a.py");
        if (state === "fresh" && names !== before && names !== whole) partial.add(names);
        await pause(3);
      }
      // On a busy machine it may itself have paused for longer than anybody waits for a writer.
      if ((await writer.longestPauseMs) < settleMs - 10) {
        hurried++;
        assert.deepEqual([...partial], [], `round ${round}`);
      }
      assert.equal(await watched.fresh("a.py"), whole);
    }
    context.diagnostic(`${hurried} of ${rounds} writers did not pause for longer, ${seen} views`);
    assert.ok(hurried > rounds / 2, "the machine is too busy to write four times within 100 ms");
  }),
);

test("a half-written file that was read before it was told of is named as pending", runs, () =>
  withWatched({ "a.py": "def first(): ...\n" }, async (watched) => {
    for (let round = 0; round < 20; round++) {
      watched.write("a.py", `def half${round}(): ...\n`);
      const written = performance.now();
      await watched.index.prioritise("a.py", "stored", patienceMs);
      const asked = watched.look("a.py");
      await watched.index.caughtUp("linked", patienceMs);
      const told = watched.look("a.py");
      const milliseconds = performance.now() - written;
      assert.equal(told.names, `half${round}`);
      if (milliseconds < settleMs - 10) assert.deepEqual([asked.state, told.state], ["catching-up", "catching-up"]);
      assert.equal(await watched.fresh("a.py"), `half${round}`);
    }
  }),
);

test("a file that is emptied and stays so is empty in the end", runs, () =>
  withWatched({ "a.py": "def first(): ...\n" }, async (watched) => {
    watched.write("a.py", "");
    assert.equal(await watched.fresh("a.py"), "");
  }),
);

test("B117 a burst that the system's queue cannot hold: nothing is missing, and no view was fresh before", runs, () =>
  withWatched({ "a.py": "" }, async (watched) => {
    const count = 21_000;
    mkdirSync(join(watched.root, "many"));
    assert.equal(await watched.files(), 1);
    // The event loop of this process, which is the watcher's, stands still meanwhile.
    for (let nth = 0; nth < count; nth++) writeFileSync(join(watched.root, "many", `f${nth}.txt`), "");
    assert.equal(await watched.files(), count + 1);
  }),
);

test(
  "a watcher that does not answer is doubted: everything is looked at, and nothing is fresh until then",
  runs,
  async () => {
    let deaf = false;
    const flawed: Watching = {
      open: (root, hearer) =>
        watching.open(root, { ...hearer, changed: (...event) => (deaf ? undefined : hearer.changed(...event)) }),
      barrier: async (deadline) => (deaf ? "late" : await watching.barrier(deadline)),
      close: () => {},
    };
    await withWatched(
      { "a.py": "def one(): ...\n" },
      async (watched) => {
        deaf = true;
        watched.write("a.py", "def two(): ...\n");
        await watched.index.caughtUp("linked", 0);
        assert.equal(watched.look("a.py").state, "catching-up");
        deaf = false;
        assert.equal(await watched.fresh("a.py"), "two");
      },
      { watching: flawed },
    );
  },
);

test("where the system has no watches left, files are polled, and the status says so", runs, async () => {
  let left = 2;
  const short: Watching = {
    barrier: (deadline) => watching.barrier(deadline),
    close: () => {},
    open: (root, hearer) => {
      const watch = watching.open(root, hearer);
      if (typeof watch === "string") return watch;
      return {
        arm: (at) => (left-- > 0 ? watch.arm(at) : "exhausted"),
        disarm: (at) => watch.disarm(at),
        size: 0,
        close: () => watch.close(),
      };
    },
  };
  await withWatched(
    { "a/a.py": "def one(): ...\n", "b/b.py": "", "c/c.py": "" },
    async (watched) => {
      const state = watched.index.status().watching;
      assert.equal(state.mode, "polling");
      assert.match(state.reason, /max_user_watches/);
      watched.write("a/a.py", "def two(): ...\n");
      assert.equal(await watched.fresh("a/a.py"), "two");
    },
    { watching: short },
  );
});

test("polling as asked: each question has a look of its own, so that the first answer is right", runs, () =>
  withWatched(
    { "a.py": "def one(): ...\n" },
    async (watched) => {
      assert.equal(watched.index.status().watching.mode, "polling");
      for (let round = 0; round < 5; round++) {
        watched.write("a.py", `def r${round}(): ...\n`);
        assert.equal(await watched.fresh("a.py"), `r${round}`);
      }
    },
    { watching, pollMs: 60_000 },
  ),
);

test("git at work is one batch: nothing is taken in while it holds its lock, and all of it afterwards", runs, () =>
  withWatched({ "a.py": "def a(): ...\n", ".git/HEAD": "ref: refs/heads/main\n" }, async (watched) => {
    watched.write(".git/index.lock", "");
    for (let nth = 0; nth < 50; nth++) {
      watched.write(`f${nth}.py`, `def f${nth}(): ...\n`);
      if (nth % 10 === 0) await pause(5);
    }
    await watched.index.caughtUp("linked", 0);
    assert.equal(watched.look("a.py").state, "catching-up");
    assert.equal(watched.index.status().files, 1);
    rmSync(join(watched.root, ".git/index.lock"));
    assert.equal(await watched.files(), 51);
    const { batches } = await watched.index.batches(0, 0);
    assert.equal(batches.filter(({ count }) => count >= 50).length, 1);
  }),
);

test("B116 git's folder that was removed and made again is watched anew: its lock holds the batch", runs, () =>
  withWatched({ "a.py": "def a(): ...\n", ".git/HEAD": "ref: refs/heads/main\n" }, async (watched) => {
    const git = join(watched.root, ".git");
    rmSync(git, { recursive: true });
    assert.equal(await watched.files(), 1);
    watched.write(".git/HEAD", "ref: refs/heads/main\n");
    assert.equal(await watched.files(), 1);
    await pause(200);
    assert.equal(await watched.files(), 1);
    watched.write(".git/index.lock", "");
    watched.write("b.py", "def b(): ...\n");
    await watched.index.caughtUp("linked", 200);
    assert.equal(watched.index.status().files, 1);
    assert.equal(watched.look("a.py").state, "catching-up");
    rmSync(join(git, "index.lock"));
    assert.equal(await watched.files(), 2);
  }),
);

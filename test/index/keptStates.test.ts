/** Kept states: a branch that is switched back to is not linked again, as far as what its links rest on is what it was. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import type { WorkerPool } from "../../daemon/index/workerPool.js";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import { type KeptKind, keptKinds } from "../../daemon/store/keptStates.js";
import { tamper } from "../harness/storeDamage.js";
import { DiskTree } from "../properties/diskTree.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";
import { diffLines, dumpStore } from "../properties/storeDump.js";

const workers = testPool(1);
const folder = newFolder("kept-states");
after(async () => {
  await workers.close();
  rmSync(folder, { recursive: true, force: true });
});

/** So many files of each language that a switch of all of them is kept. */
const many = 4;

type Texts = Readonly<Record<string, string | undefined>>;

/** One branch: Go and Python files that use what `lib` declares, and infer what it gives. */
function branch(name: string): Texts {
  const files: Record<string, string> = {
    "go.mod": "module example.com/m\n",
    "lib/lib.go": `package lib\n\ntype T struct{}\n\nfunc (T) On${name}() {}\n\nfunc Make() T { return T{} }\n\nvar Value = Make()\n`,
    "lib.py": `class T${name}:\n    def on_${name}(self): pass\n\ndef make():\n    return T${name}()\n`,
  };
  for (let nth = 0; nth < many; nth++) {
    files[`p${nth}/p.go`] =
      `package p${nth}\n\nimport "example.com/m/lib"\n\nfunc Use${name}() { lib.Value.On${name}() }\n\nvar _ = lib.Make()\n`;
    files[`m${nth}.py`] = `from lib import make\n\ndef use_${name}():\n    make().on_${name}()\n`;
  }
  return files;
}

class Switched {
  readonly tree = new DiskTree(newFolder("work"));
  readonly linked: string[] = [];
  private index: WorkspaceIndex | undefined;
  private caches = 0;
  private readonly cache = join(folder, `live${++lives}`);

  async open(): Promise<void> {
    await this.pause();
    this.index = await openIndex(this.tree.root, this.cache, watched(workers, this.linked), { keptStateFiles: many });
  }

  /** Makes the files what they are on a branch and syncs; the paths that workers linked, sorted. */
  async to(files: Texts): Promise<readonly string[]> {
    for (const path of this.tree.paths()) if (files[path] === undefined) this.tree.remove(path);
    for (const [path, text] of Object.entries(files)) {
      if (text !== undefined && this.tree.text(path) !== text) this.tree.write(path, text);
    }
    this.linked.length = 0;
    await this.index!.sync();
    return [...new Set(this.linked)].sort();
  }

  /** Every record is that of an index made from nothing. */
  async check(): Promise<void> {
    const { expected, recomputed } = this.index!.verify();
    assert.equal(recomputed, expected);
    const cache = join(this.cache, `rebuilt${this.caches++}`);
    const rebuilt = await openIndex(this.tree.root, cache, workers);
    const { digest } = await rebuilt.sync();
    const { storePath } = rebuilt.status();
    await rebuilt.close();
    if (digest === expected) return;
    const live = this.storePath;
    await this.close();
    assert.fail(diffLines(await dumpStore(live), await dumpStore(storePath)));
  }

  get storePath(): string {
    return this.index!.status().storePath;
  }

  async pause(): Promise<void> {
    await this.index?.close();
    this.index = undefined;
  }

  async close(): Promise<void> {
    await this.pause();
    rmSync(this.tree.root, { recursive: true, force: true });
  }
}

let lives = 0;

/** A pool that notes which files it links. */
function watched(pool: WorkerPool, linked: string[]): WorkerPool {
  return {
    size: pool.size,
    status: () => pool.status(),
    recycle: () => pool.recycle(),
    warm: (...all) => pool.warm(...all),
    close: () => pool.close(),
    run(job, ...rest) {
      if (job.kind === "link") linked.push(...job.files);
      return pool.run(job, ...rest);
    },
  };
}

test("a branch that is switched back to is linked by nobody, as often as it is", async () => {
  const live = new Switched();
  await live.open();
  const [main, other, another] = ["Main", "Other", "Another"].map(branch);
  assert.ok((await live.to(main)).length > 2 * many);
  assert.ok((await live.to(other)).length > 2 * many);
  for (const files of [main, other, main]) {
    assert.deepEqual(await live.to(files), []);
    await live.check();
  }
  assert.ok((await live.to(another)).length > 2 * many);
  for (const files of [other, main, another]) {
    assert.deepEqual(await live.to(files), []);
    await live.check();
  }
  await live.close();
});

test("also by a daemon that was started in between", async () => {
  const live = new Switched();
  await live.open();
  await live.to(branch("Main"));
  await live.to(branch("Other"));
  await live.open();
  assert.deepEqual(await live.to(branch("Main")), []);
  await live.check();
  await live.close();
});

test("what rests on a file that is another one than on that branch then is linked again, and nothing else", async () => {
  const live = new Switched();
  await live.open();
  const main = branch("Main");
  const first = {
    ...main,
    "p0/p.go": `${main["p0/p.go"]}\nfunc More() {}\n`,
    "p0/q.go": "package p0\n\nvar _ = More\nvar _ = Most\n",
  };
  await live.to(first);
  await live.to(branch("Other"));
  const changes: readonly (readonly [Texts, readonly string[]])[] = [
    // What the module gives is another class: all who infer from it.
    [
      { "lib.py": "class U:\n    def on_Main(self): pass\n\ndef make():\n    return U()\n" },
      ["lib.py", ...Array.from({ length: many }, (_, nth) => `m${nth}.py`)],
    ],
    // A body alone.
    [{ "lib.py": `${main["lib.py"]}\n    \n# nothing\n` }, ["lib.py"]],
    // A method that the other branch's files did not look for.
    [
      { "lib/lib.go": main["lib/lib.go"]?.replace("OnMain", "Gone") },
      ["lib/lib.go", ...Array.from({ length: many }, (_, nth) => `p${nth}/p.go`)],
    ],
    // A look-up that failed no longer does.
    [{ "p0/most.go": "package p0\n\nvar Most = 1\n" }, ["p0/most.go", "p0/q.go"]],
    // A file that went.
    [{ "p0/p.go": undefined }, ["p0/q.go"]],
  ];
  for (const [change, expected] of changes) {
    assert.deepEqual(await live.to({ ...first, ...change }), expected, JSON.stringify(change));
    await live.check();
    assert.ok((await live.to(branch("Other"))).length <= many * 2 + 2);
    await live.check();
    assert.deepEqual(await live.to(first), [], `the state itself comes back as well, after ${JSON.stringify(change)}`);
    await live.to(branch("Other"));
  }
  await live.close();
});

test("a switch back that comes while the other branch is being taken in is as good", async () => {
  const live = new Switched();
  await live.open();
  await live.to(branch("Main"));
  const there = live.to(branch("Other"));
  const back = live.to(branch("Main"));
  await Promise.all([there, back]);
  await live.check();
  await live.close();
});

test("four branches in turn: the one that was left longest ago is linked again", async () => {
  const live = new Switched();
  await live.open();
  for (const name of ["A", "B", "C", "D", "E"]) await live.to(branch(name));
  assert.deepEqual(await live.to(branch("C")), []);
  assert.ok((await live.to(branch("A"))).length > 2 * many);
  await live.check();
  await live.close();
});

/** The first thing of that kind that is kept. */
function damage(storePath: string, kind: KeptKind): Promise<void> {
  return tamper(storePath, (store) => {
    const slots = store.keptSlots();
    const { slot } = slots[0];
    const [path] = store.keptPaths(slot, kind);
    const entries = [[{ slot, kind, path }, { bytes: Buffer.from("damaged") }]] as const;
    return { kept: { rows: { dropped: new Set<number>(), entries }, slots } };
  });
}

test("what is kept and damaged is made again", async () => {
  for (const kind of keptKinds) {
    const live = new Switched();
    await live.open();
    await live.to(branch("Main"));
    await live.to(branch("Other"));
    const { storePath } = live;
    await live.pause();
    await damage(storePath, kind);
    await live.open();
    await live.to(branch("Main"));
    await live.check();
    await live.close();
  }
});

/** Questions about files that the index has not reached yet: answered before the crawl is over, and by what is on disk. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Result } from "../../proto/methods.js";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

/** A tree that takes a while, with a file whose turn comes late. */
function tree(name: string): string {
  const root = join(feature.daemon.sandbox.folder, "work", name);
  for (let folder = 0; folder < 10; folder++) {
    mkdirSync(join(root, `d${folder}`), { recursive: true });
    for (let file = 0; file < 100; file++) {
      writeFileSync(join(root, `d${folder}`, `f${file}.py`), `def made_${folder}_${file}(): ...\n`);
    }
  }
  mkdirSync(join(root, "out"));
  writeFileSync(join(root, ".gitignore"), "out/\n");
  writeFileSync(join(root, "out", "left.py"), "def left(): ...\n");
  write(root, "late.py", "def first(): ...\n");
  return root;
}

function write(root: string, path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

function names({ items }: Result<"documentSymbols">): readonly string[] {
  return items.map(({ name }) => name);
}

test("a pending file is answered before anything is committed, and the answer says that the index is not whole", async () => {
  const { rpc } = feature.daemon;
  const root = tree("early");
  const opened = rpc.request("workspace/open", { root, wait: false });
  const outline = await rpc.request("outline", { root, path: "late.py" });
  assert.match(outline.text, /first\(\)/);
  assert.ok(!outline.completeness.pending.includes("late.py"));
  assert.equal(outline.completeness.state, "catching-up");
  assert.equal(outline.completeness.generation, 0);
  assert.equal(outline.completeness.asOf, 0);
  await opened;
  // A question that the search thread answers reads what is stored.
  const found = await rpc.request("findSymbol", { root, path: "late.py", query: "first", match: "exact" });
  assert.equal(found.items.length, 1);
  await rpc.request("sync", { root });
  const after = await rpc.request("outline", { root, path: "late.py" });
  assert.equal(after.completeness.state, "fresh");
  assert.deepEqual({ ...after, completeness: undefined }, { ...outline, completeness: undefined });
});

test("what was committed after early answers is what an index without them holds", async () => {
  const { rpc } = feature.daemon;
  const digests: string[] = [];
  for (const name of ["digest-asked", "digest-unasked"]) {
    const root = tree(name);
    const opened = rpc.request("workspace/open", { root, wait: name !== "digest-asked" });
    if (name === "digest-asked") {
      const paths = ["late.py", "d9/f99.py", "d5/f50.py", "d0/f0.py"];
      await Promise.all(paths.map((path) => rpc.request("documentSymbols", { root, path })));
      await rpc.request("sync", { root });
    }
    await opened;
    digests.push((await rpc.request("workspace/status", { root })).digest);
  }
  assert.equal(digests[0], digests[1]);
});

test("a pending file that a rule leaves out is refused with the rule, as it is later", async () => {
  const { rpc } = feature.daemon;
  const root = tree("ignored");
  const opened = rpc.request("workspace/open", { root, wait: false });
  const refused = () =>
    rpc.request("outline", { root, path: "out/left.py" }).then(
      () => "answered",
      (error: Error) => error.message,
    );
  const early = await refused();
  assert.match(early, /out\/left\.py is not indexed \(skipped: ignored: .*\.gitignore:1/);
  await opened;
  await rpc.request("sync", { root });
  assert.equal(await refused(), early);
});

test("a file that changes and goes while the index runs is answered as it is on disk, each time", async () => {
  const { rpc } = feature.daemon;
  const root = tree("changing");
  const opened = rpc.request("workspace/open", { root, wait: false });
  for (let version = 0; version < 8; version++) {
    // The same length each time, so that only the content tells.
    write(root, "late.py", `def v${version}(): ...\n`);
    assert.deepEqual(names(await rpc.request("documentSymbols", { root, path: "late.py" })), [`v${version}`]);
  }
  rmSync(join(root, "late.py"));
  await assert.rejects(rpc.request("documentSymbols", { root, path: "late.py" }), { kind: "unknownFile" });
  write(root, "late.py", "def back(): ...\n");
  assert.deepEqual(names(await rpc.request("documentSymbols", { root, path: "late.py" })), ["back"]);
  await opened;
  await rpc.request("sync", { root });
  assert.deepEqual(names(await rpc.request("documentSymbols", { root, path: "late.py" })), ["back"]);
  const { items } = await rpc.request("findSymbol", { root, path: "late.py", query: "v", match: "prefix" });
  assert.deepEqual(items, []);
});

test("whoever asks while a file is being read for somebody else gets what is on disk when it asks", async () => {
  const root = tree("two-askers");
  const [one, two] = [await feature.daemon.connect(), await feature.daemon.connect()];
  await one.request("workspace/open", { root, wait: false });
  const asked: Promise<unknown>[] = [];
  for (let version = 0; version < 8; version++) {
    write(root, "late.py", `def v${version}(): ...\n`);
    asked.push(one.request("outline", { root, path: "late.py" }));
    assert.deepEqual(names(await two.request("documentSymbols", { root, path: "late.py" })), [`v${version}`]);
  }
  await Promise.all(asked);
  one.close();
  two.close();
});

test("a file deleted while a sync of a known tree runs is gone at once", async () => {
  const { rpc } = feature.daemon;
  const root = tree("deleted");
  await rpc.request("workspace/open", { root });
  const syncing = rpc.request("sync", { root });
  rmSync(join(root, "late.py"));
  await assert.rejects(rpc.request("outline", { root, path: "late.py" }), { kind: "unknownFile" });
  await assert.rejects(rpc.request("documentSymbols", { root, path: "late.py" }), { kind: "unknownFile" });
  await syncing;
});

test("closing a workspace while a pending file is asked for ends the question, one way or the other", async () => {
  const { rpc } = feature.daemon;
  const root = tree("closed");
  const opened = rpc.request("workspace/open", { root, wait: false });
  const asked = rpc.request("outline", { root, path: "late.py" }).then(
    ({ text }) => assert.match(text, /first/),
    (error: { kind?: string }) => assert.match(error.kind ?? "", /noWorkspace|unknownFile/),
  );
  await Promise.all([opened, asked, rpc.request("workspace/close", { root })]);
  await rpc.request("workspace/open", { root });
  assert.match((await rpc.request("outline", { root, path: "late.py" })).text, /first/);
});

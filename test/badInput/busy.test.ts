/** Many at once, and ground that moves: nothing is lost, no client costs another anything. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

function tree(name: string, folders: number, filesEach: number): string {
  const root = join(feature.daemon.sandbox.folder, "work", name);
  for (let folder = 0; folder < folders; folder++) {
    mkdirSync(join(root, `d${folder}`), { recursive: true });
    for (let file = 0; file < filesEach; file++) {
      writeFileSync(join(root, `d${folder}`, `f${file}.py`), `def made_${folder}_${file}(): ...\n`);
    }
  }
  return root;
}

test("64 clients at once, each with its own answers", async () => {
  const root = tree("clients", 1, 64);
  await feature.daemon.rpc.request("workspace/open", { root });
  const clients = await Promise.all(Array.from({ length: 64 }, () => feature.daemon.connect()));
  await Promise.all(
    clients.map(async (client, at) => {
      const { items } = await client.request("findSymbol", { root, query: `made_0_${at}`, match: "exact" });
      assert.deepEqual(
        items.map(({ path }) => path),
        [`d0/f${at}.py`],
      );
      const { text } = await client.request("outline", { root, path: `d0/f${at}.py` });
      assert.match(text, new RegExp(`made_0_${at}\\(\\)`));
      // Every other one goes without a word, in the middle of a request.
      if (at % 2 === 0) {
        void client.client.request("findSymbol", { root, query: "made" }).catch(() => {});
        client.close();
      }
    }),
  );
  assert.equal((await feature.daemon.rpc.request("status", {})).pid, feature.daemon.pid);
  for (const client of clients) client.close();
});

test("nested roots indexed at once are two whole indexes", async () => {
  const outer = tree("nested", 3, 20);
  const inner = join(outer, "d1");
  const [whole, part] = await Promise.all(
    [outer, inner].map(async (root) => (await feature.daemon.rpc.request("workspace/open", { root })).summary),
  );
  assert.deepEqual([whole?.files, part?.files], [60, 20]);
  const found = await feature.daemon.rpc.request("findSymbol", { root: inner, query: "made_1_7", match: "exact" });
  assert.deepEqual(
    found.items.map(({ path }) => path),
    ["f7.py"],
  );
});

test("files written, removed and replaced while they are indexed: the next look settles it", async () => {
  const root = tree("moving", 4, 60);
  const opening = feature.daemon.rpc.request("workspace/open", { root });
  for (let file = 0; file < 60; file++) {
    if (file % 3 === 0) rmSync(join(root, "d0", `f${file}.py`));
    if (file % 3 === 1) writeFileSync(join(root, "d1", `f${file}.py`), `def again_${file}(): ...\n`);
    if (file % 3 === 2) writeFileSync(join(root, "d2", `new${file}.py`), `def fresh_${file}(): ...\n`);
    if (file % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await opening;
  const { summary } = await feature.daemon.rpc.request("sync", { root });
  assert.equal(summary.files, 240 - 20 + 20);
  for (const [query, count] of [
    ["made_0_0", 0],
    ["made_0_1", 1],
    ["again_1", 1],
    ["made_1_1", 0],
    ["fresh_2", 1],
  ] as const) {
    const { items } = await feature.daemon.rpc.request("findSymbol", { root, query, match: "exact" });
    assert.equal(items.length, count, query);
  }
});

test("a root that is removed while it is indexed, and comes back", async () => {
  const root = tree("gone", 4, 60);
  const opening = feature.daemon.rpc.request("workspace/open", { root }).catch((error: Error) => error);
  await new Promise((resolve) => setTimeout(resolve, 20));
  rmSync(root, { recursive: true, force: true });
  await opening;
  await assert.rejects(feature.daemon.rpc.request("sync", { root }), { kind: /unreadable|noWorkspace/ });
  tree("gone", 1, 5);
  const { summary } = await feature.daemon.rpc.request("workspace/open", { root });
  assert.equal(summary?.files, 5);
});

test("3,000 files in one folder", async () => {
  const root = tree("wide", 1, 3_000);
  const { summary } = await feature.daemon.rpc.request("workspace/open", { root });
  assert.equal(summary?.files, 3_000);
  const { text, omittedFiles } = await feature.daemon.rpc.request("outline", { root, path: ".", maxTokens: 1_000 });
  assert.ok(text.length <= 3_300);
  assert.ok(omittedFiles > 2_000);
  const { items } = await feature.daemon.rpc.request("findSymbol", { root, query: "made_0_2999", match: "exact" });
  assert.equal(items.length, 1);
});

/** Many clients at once: one index, one writer, answers for those who asked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { DocumentSymbol } from "vscode-languageserver-protocol";
import { withDaemon } from "../harness/daemon.js";
import { Sandbox } from "../harness/sandbox.js";

const sources = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`pkg/m${at}.py`, `class C${at}:\n    def method_${at}(self): pass\n`]),
);

test("B141 command lines and sessions at once agree on one index, which never shrinks", async () => {
  await withDaemon(async (daemon) => {
    const root = daemon.sandbox.workspace("w", sources);
    const before = await daemon.rpc.request("workspace/open", { root });
    const clis = Array.from({ length: 4 }, () => daemon.sandbox.cli(["index", root, "--json"]));
    const sessions = Array.from({ length: 4 }, async () => {
      const client = await daemon.connect();
      const { summary } = await client.request("sync", { root });
      const { total } = await client.request("findSymbol", { root, query: "method_", match: "prefix", limit: 100 });
      return { digest: summary.digest, files: summary.files, total };
    });
    for (const { code, stdout, stderr } of await Promise.all(clis)) {
      assert.equal(code, 0, stderr);
      const summary = JSON.parse(stdout) as { digest: string; files: number; symbols: number };
      assert.equal(summary.digest, before.summary?.digest);
      assert.equal(summary.files, 60);
    }
    for (const session of await Promise.all(sessions)) {
      assert.deepEqual(session, { digest: before.summary?.digest, files: 60, total: 60 });
    }
    assert.deepEqual((await daemon.rpc.request("workspace/status", { root })).notices, []);
    assert.equal((await daemon.rpc.request("workspace/list", {})).workspaces.length, 1);
  });
});

test("B141 daemons killed between two runs leave the whole index behind", async () => {
  const sandbox = new Sandbox();
  try {
    const root = sandbox.workspace("w", sources);
    const digests = new Set<string>();
    for (let round = 0; round < 4; round++) {
      const { code, stdout, stderr } = await sandbox.cli(["index", root, "--json"]);
      assert.equal(code, 0, stderr);
      const summary = JSON.parse(stdout) as { digest: string; files: number; parsed: number };
      assert.equal(summary.files, 60);
      assert.equal(summary.parsed, round === 0 ? 60 : 0);
      digests.add(summary.digest);
      const { pid } = JSON.parse((await sandbox.cli(["status", "--json"])).stdout) as { pid: number };
      process.kill(pid, "SIGKILL");
    }
    assert.equal(digests.size, 1);
  } finally {
    await sandbox.close();
  }
});

test("workers of a killed daemon end too", async () => {
  const sandbox = new Sandbox();
  try {
    const root = sandbox.workspace("w", sources);
    await sandbox.cli(["index", root]);
    const { pid } = JSON.parse((await sandbox.cli(["status", "--json"])).stdout) as { pid: number };
    process.kill(pid, "SIGKILL");
    for (let wait = 0; wait < 100 && sandbox.processes().length > 0; wait++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.deepEqual(sandbox.processes(), []);
  } finally {
    await sandbox.close();
  }
});

test("ids that are equal in all sessions never lead an answer or a buffer astray", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": "def disk(): pass\n" });
    const uri = pathToFileURL(`${root}/a.py`).href;
    const editors = await Promise.all(Array.from({ length: 6 }, () => daemon.lsp({ roots: [root] })));
    await Promise.all(
      editors.map(async (editor, at) => {
        for (let round = 0; round < 10; round++) {
          const name = `own_${at}_${round}`;
          if (round === 0) await editor.open(uri, `def ${name}(): pass\n`);
          else await editor.change(uri, [{ text: `def ${name}(): pass\n` }]);
          const [symbol] = await editor.request<DocumentSymbol[]>("textDocument/documentSymbol", {
            textDocument: { uri },
          });
          assert.equal(symbol.name, name);
        }
      }),
    );
  });
});

/** The commands that show how fresh an index is: watch, status, verify-index, and a daemon that polls. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { withDaemon } from "../harness/daemon.js";
import { waitUntil } from "../harness/sandbox.js";

test("navd watch tells of a save, navd verify-index that the index is sound, navd status what is watched", () =>
  withDaemon(async (daemon) => {
    const { sandbox, rpc } = daemon;
    const root = await daemon.open({ "a.py": "def a(): ...\n" });
    const watching = sandbox.cli(["watch", "--root", root, "--count", "1", "--json"]);
    let ended = false;
    void watching.then(() => {
      ended = true;
    });
    let version = 0;
    // The command takes a while to begin; each save is a batch of its own.
    await waitUntil(() => {
      sandbox.write(root, "a.py", `def a${version++}(): ...\n`);
      return ended;
    }, 60_000);
    const { code, stdout, stderr } = await watching;
    assert.equal(code, 0, stderr);
    const batch = JSON.parse(stdout.split("\n")[0]) as { readonly kind: string; readonly paths: readonly string[] };
    assert.deepEqual([batch.kind, batch.paths], ["changes", ["a.py"]]);
    await rpc.request("sync", { root });
    const verified = await sandbox.cli(["verify-index", "--root", root]);
    assert.equal(verified.code, 0, verified.stderr);
    assert.match(verified.stdout, /^sound: digest [0-9a-f]{32}/);
    const { stdout: status } = await sandbox.cli(["status"]);
    assert.match(status, process.platform === "linux" ? /watched +1 folders, fresh/ : /watched +polling/);
  }));

test("a daemon that polls answers rightly at once, and says that it polls", () =>
  withDaemon(
    async (daemon) => {
      const { sandbox, rpc } = daemon;
      const root = await daemon.open({ "a.py": "def a(): ...\n" });
      const { watching } = await rpc.request("workspace/status", { root });
      assert.equal(watching.mode, "polling");
      sandbox.write(root, "b.py", "from a import a\n\na()\n");
      await waitUntil(async () => {
        const { items, completeness } = await rpc.request("references", { root, name: "a", includeDeclaration: false });
        if (completeness.state === "fresh") assert.equal(items.length, 2);
        return completeness.state === "fresh";
      }, 60_000);
    },
    { NAVD_POLL_SECONDS: "60" },
  ));

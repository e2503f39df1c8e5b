/** The open workspaces: never two indexes of one root, whatever is asked at the same moment. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import { WorkspaceRegistry } from "../../daemon/session/workspaceRegistry.js";
import { NavdError } from "../../proto/errors.js";

/** A registry whose indexes open and close slowly, and that counts how many of a root are open at once. */
function slowRegistry(sync: () => Promise<never> = () => new Promise(() => {})) {
  const open = new Map<string, number>();
  const events: string[] = [];
  let most = 0;
  const registry = new WorkspaceRegistry({
    openIndex: async (root, overrides) => {
      open.set(root, (open.get(root) ?? 0) + 1);
      most = Math.max(most, open.get(root) ?? 0);
      await pause(5);
      events.push(`open ${overrides?.exclude ?? ""}`.trim());
      const completeness = { generation: 0, state: "fresh", pendingCount: 0, pending: [], unresolved: 0, asOf: 0 };
      return {
        root,
        sync,
        catchUp: sync,
        status: () => ({ root, notices: [] }),
        snapshot: () => ({ completeness }),
        close: async () => {
          await pause(15);
          events.push("close");
          open.set(root, (open.get(root) ?? 0) - 1);
        },
      } as unknown as WorkspaceIndex;
    },
    realDirectory: (path) => path,
    onClosed: () => events.push("forget"),
    log: () => {},
  });
  return { registry, events, most: () => most };
}

test("a workspace that is being closed is opened again when the first index is closed", async () => {
  const { registry, events, most } = slowRegistry();
  await registry.open("/w");
  const closed = registry.close("/w");
  const found = registry.find("/w");
  const opened = await registry.open("/w");
  assert.equal(await closed, true);
  assert.deepEqual(events, ["open", "close", "forget", "open"]);
  assert.equal(await found, opened);
  assert.equal(most(), 1);
  assert.deepEqual(registry.roots(), ["/w"]);
});

test("what asks for a workspace while it is closed waits, and hears that there is none", async () => {
  const { registry, events } = slowRegistry();
  await registry.open("/w");
  void registry.close("/w");
  assert.deepEqual(registry.roots(), []);
  assert.equal(await registry.find("/w"), undefined);
  assert.deepEqual(events, ["open", "close", "forget"]);
  assert.equal(registry.has("/w"), false);
});

test("openings with and without overrides at the same moment never have two indexes", async () => {
  const { registry, events, most } = slowRegistry();
  const [first, second, third, fourth] = await Promise.all([
    registry.open("/w"),
    registry.open("/w", { exclude: ["a"] }),
    registry.open("/w"),
    registry.open("/w", { exclude: ["b"] }),
  ]);
  assert.equal(most(), 1);
  assert.notEqual(first, second);
  assert.equal(second, third);
  assert.notEqual(third, fourth);
  assert.deepEqual(events.at(-1), "open b");
  await registry.closeAll();
  assert.equal(events.filter((event) => event.startsWith("open")).length, 3);
  assert.equal(events.filter((event) => event === "close").length, 3);
  await assert.rejects(registry.open("/w"), { kind: "shuttingDown" });
});

test("a sync that failed in the background is told by the status, until one succeeds", async () => {
  let fails = true;
  const { registry } = slowRegistry(async () => {
    if (fails) throw new NavdError("unreadable", "/w cannot be read (ENOENT)");
    return {} as never;
  });
  const index = await registry.open("/w");
  await registry.syncInBackground(index);
  assert.deepEqual(registry.status(index).notices, ["the last sync failed: /w cannot be read (ENOENT)"]);
  assert.deepEqual(registry.list(), [{ root: "/w", state: "failed" }]);
  fails = false;
  await registry.sync(index, "everything");
  assert.deepEqual(registry.statuses()[0].notices, []);
});

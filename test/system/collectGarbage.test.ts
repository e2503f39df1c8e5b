/** Collecting on demand: what nobody holds is gone, what somebody holds is not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { collectGarbage } from "../../daemon/system/memory.js";

test("a collection takes what nobody holds", async () => {
  const held = { bytes: new Uint8Array(1024) };
  const kept = new WeakRef(held);
  const lost = reference();
  // A weak reference holds its object until the turn in which it was made is over.
  await turn();
  collectGarbage();
  await turn();
  assert.equal(lost.deref(), undefined);
  assert.equal(kept.deref(), held);
});

function reference(): WeakRef<object> {
  return new WeakRef({ bytes: new Uint8Array(1024) });
}

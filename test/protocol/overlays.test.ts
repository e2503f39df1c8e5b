/** Unsaved buffers: decoded when asked for and once, sent to the search thread once, and never missing in silence. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { encodeFacts } from "../../adapters/factsCodec.js";
import { adapterOf } from "../../adapters/registry.js";
import type { Overlay } from "../../daemon/graph/overlay.js";
import { openView } from "../../daemon/graph/storeView.js";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import type { ToSearch } from "../../daemon/session/searchProtocol.js";
import { SentOverlays } from "../../daemon/session/sentOverlays.js";
import { SessionOverlays } from "../../daemon/session/sessionOverlays.js";
import { createFactsCache } from "../../daemon/store/factsCache.js";
import { FactsStore } from "../../daemon/store/factsStore.js";
import type { FileRecord } from "../../daemon/store/fileRecord.js";
import { createLinksCache } from "../../daemon/store/linksCache.js";
import { WorkspaceStore } from "../../daemon/store/workspaceStore.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { NavdError } from "../../proto/errors.js";

const overlay = (path: string): Overlay => ({ path, text: "", facts: new Uint8Array() });

test("a view decodes the buffers that are asked for, each version once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "navd-overlays-"));
  const workspace = new WorkspaceStore(join(folder, "index.mdb"), "write");
  const facts = new FactsStore(join(folder, "facts.mdb"), "write");
  try {
    await adapterOf("py").prepare("py");
    const text = "def f(): ...\n";
    const good = { path: "a.py", text, facts: encodeFacts(adapterOf("py").extract(text, "py")) };
    const cache = createFactsCache(1000);
    const links = createLinksCache(1000);
    const sources = { root: folder, workspace, facts, cache, links, files: realFiles, completeness: nothingKnown };
    // The facts of the second are no facts: decoding them would throw.
    const ask = (): unknown => {
      const view = openView(sources, [good, overlay("b.py")]);
      try {
        assert.deepEqual(view.filesUnder(""), ["a.py", "b.py"]);
        assert.equal(view.file("a.py"), view.file("a.py"));
        return view.file("a.py")?.facts;
      } finally {
        view.close();
      }
    };
    const first = ask() as { readonly declarations: readonly { readonly name: string }[] };
    assert.equal(first.declarations[0].name, "f");
    assert.equal(ask(), first);
    const view = openView(sources, [good]);
    assert.deepEqual(view.named("f"), [{ path: "a.py", ordinal: 0, kind: "function", isTest: false }]);
    assert.deepEqual(view.namesWithPrefix("F", 10), ["f"]);
    view.close();
  } finally {
    await workspace.close();
    await facts.close();
    rmSync(folder, { recursive: true });
  }
});

test("a file that was just read lies in front of the store, and an unsaved buffer in front of it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "navd-overlays-"));
  const workspace = new WorkspaceStore(join(folder, "index.mdb"), "write");
  const facts = new FactsStore(join(folder, "facts.mdb"), "write");
  try {
    await adapterOf("py").prepare("py");
    const read = adapterOf("py").extract("def saved(): ...\n", "py");
    const unsaved = adapterOf("py").extract("def unsaved(): ...\n", "py");
    const overlay = { path: "a.py", text: "def unsaved(): ...\n", facts: encodeFacts(unsaved) };
    const record = { ...anyRecord, path: "a.py" };
    const completeness = { ...nothingKnown, state: "catching-up" } as const;
    const cache = createFactsCache(1000);
    const links = createLinksCache(1000);
    const sources = { root: folder, workspace, facts, cache, links, files: realFiles, completeness };
    const declared = (overlays: readonly Overlay[]): unknown => {
      const view = openView({ ...sources, early: [{ record, facts: read }] }, overlays);
      try {
        assert.deepEqual(view.filesUnder(""), ["a.py"]);
        assert.equal(view.isIndexed("a.py"), true);
        assert.equal(view.symbolCount("a.py"), 1);
        assert.equal(view.countNamed(["saved"]), overlays.length === 0 ? 1 : 0);
        // Nothing of that content is on disk.
        assert.equal(view.file("a.py")?.text(), overlays.length === 0 ? undefined : overlay.text);
        return view.file("a.py")?.facts.declarations.map(({ name }) => name);
      } finally {
        view.close();
      }
    };
    assert.deepEqual(declared([]), ["saved"]);
    assert.deepEqual(declared([overlay]), ["unsaved"]);
  } finally {
    await workspace.close();
    await facts.close();
    rmSync(folder, { recursive: true });
  }
});

const nothingKnown = { generation: 0, state: "fresh", pendingCount: 0, pending: [], unresolved: 0, asOf: 0 } as const;

const anyRecord: FileRecord = {
  path: "",
  stamp: { size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0 },
  hashedAt: 0,
  dialect: "py",
  status: "indexed",
  factsKey: Buffer.alloc(16),
  lines: 1,
  symbols: 1,
  factsBytes: 0,
  reason: undefined,
  detail: "",
  attempts: 0,
};

test("a version goes to the search thread once, and is dropped when it is replaced or its session ends", () => {
  const told: string[] = [];
  const sent = new SentOverlays((message: ToSearch) => {
    if (message.type === "overlay") told.push(`send ${message.overlay.path}`);
    if (message.type === "dropOverlays") told.push(`drop ${message.numbers}`);
  });
  const [a, b, edited] = [overlay("a"), overlay("b"), overlay("a")];
  assert.deepEqual(sent.numbersOf({ session: 1, overlays: [a, b] }, "/w"), [1, 2]);
  assert.deepEqual(sent.numbersOf({ session: 1, overlays: [a, b] }, "/w"), [1, 2]);
  assert.deepEqual(sent.numbersOf({ session: 2, overlays: [] }, "/w"), []);
  assert.deepEqual(told, ["send a", "send b"]);
  assert.deepEqual(sent.numbersOf({ session: 1, overlays: [edited, b] }, "/w"), [3, 2]);
  assert.deepEqual(told.splice(0), ["send a", "send b", "send a", "drop 1"]);
  sent.endSession(1);
  sent.endSession(2);
  assert.deepEqual(told.splice(0), ["drop 3,2"]);
});

test("a buffer whose extraction fails is named and tried again, less and less often; one without a language is not", async () => {
  let tries = 0;
  let fails = true;
  const index = {
    root: "/w",
    extractOverlay: async (path: string, text: string) => {
      if (path === "c.txt") throw new NavdError("unsupported", "no language");
      tries++;
      if (fails && path === "b.py") throw new NavdError("internalError", "a worker ended");
      return { path, text, facts: new Uint8Array() };
    },
  } as unknown as WorkspaceIndex;
  const buffers = new SessionOverlays();
  for (const path of ["d/a.py", "b.py", "c.txt"]) buffers.set("/w", path, path);
  const ask = async (under?: string): Promise<string> => {
    const { overlays, failed } = await buffers.ready(index, under);
    return `${overlays.map(({ path }) => path)} | ${failed}`;
  };
  assert.equal(await ask("d"), "d/a.py | ");
  assert.equal(tries, 1);
  for (let question = 0; question < 16; question++) assert.equal(await ask(), "d/a.py | b.py");
  // Tried by the questions 1, 2, 4, 8 and 16.
  assert.equal(tries, 1 + 5);
  fails = false;
  assert.equal(await ask("d/a.py"), "d/a.py | ");
  buffers.set("/w", "b.py", "other text");
  assert.equal(await ask(), "b.py,d/a.py | ");
  assert.equal(await ask("b.py"), "b.py | ");
});

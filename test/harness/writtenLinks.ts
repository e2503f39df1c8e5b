/**
 * A view over files whose links are written by hand: for what no resolver of one language says of another's, such as several targets of one name.
 *
 *     const view = await viewOf({ "a.py": { text: "x.close()\n", uses: [{ at: "close", to: ["m1", "m2"], tier: "dispatch" }] } });
 *
 * A use is named by the text at it, the first that stands there; `to` are monikers.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FileLinks, importLinks, type LinkedSymbol, occurrenceRoles } from "../../adapters/links.js";
import { monikerTail } from "../../adapters/monikerTail.js";
import { adapterOf, dialectOf } from "../../adapters/registry.js";
import { LineTable } from "../../daemon/base/lineTable.js";
import { openView } from "../../daemon/graph/storeView.js";
import type { View } from "../../daemon/graph/view.js";
import { ChangeSet } from "../../daemon/index/changes.js";
import { keyKinds } from "../../daemon/index/dirtyKeys.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../../daemon/index/lookups.js";
import { emptyManifest } from "../../daemon/index/stores.js";
import { createFactsCache, loadFacts } from "../../daemon/store/factsCache.js";
import { FactsStore, factsKey } from "../../daemon/store/factsStore.js";
import { namesOf } from "../../daemon/store/fileNames.js";
import { createLinksCache } from "../../daemon/store/linksCache.js";
import { LinksReader } from "../../daemon/store/linksReader.js";
import { encodeLinks } from "../../daemon/store/linksRecord.js";
import { packFacts } from "../../daemon/store/packedFacts.js";
import { WorkspaceStore } from "../../daemon/store/workspaceStore.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { type Tier, tiers } from "../../proto/symbols.js";

export type WrittenUse = { readonly at: string; readonly to: readonly string[]; readonly tier: Tier };

export type WrittenFile = { readonly text: string; readonly uses?: readonly WrittenUse[] };

/** Runs with the view; everything is removed afterwards. */
export async function withWrittenLinks(
  files: Readonly<Record<string, WrittenFile>>,
  run: (view: View) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "navd-links-"));
  const workspace = new WorkspaceStore(join(folder, "index.mdb"), "write");
  const facts = new FactsStore(join(folder, "facts.mdb"), "write");
  const cache = createFactsCache(1 << 20);
  try {
    const change = new ChangeSet(
      workspace,
      emptyManifest(folder),
      (record) => loadFacts(facts, record.factsKey, cache),
      new Set(keyKinds),
      "idle",
    );
    for (const [path, file] of Object.entries(files)) await add(path, file, facts, change);
    await workspace.commit(change.build());
    const view = openView(
      {
        root: folder,
        workspace,
        facts,
        cache,
        links: createLinksCache(1 << 20),
        files: realFiles,
        completeness: { generation: 1, state: "fresh", pendingCount: 0, pending: [], unresolved: 0, asOf: 1 },
      },
      [],
    );
    try {
      run(view);
    } finally {
      view.close();
    }
  } finally {
    await workspace.close();
    await facts.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function add(
  path: string,
  { text, uses = [] }: WrittenFile,
  store: FactsStore,
  change: ChangeSet,
): Promise<void> {
  const dialect = dialectOf(path)!;
  const adapter = adapterOf(dialect);
  await adapter.prepare(dialect);
  const facts = adapter.extract(text, dialect);
  const bytes = Buffer.from(text, "utf8");
  const key = factsKey(bytes, dialect, adapter.version);
  await store.putAll([{ key, value: packFacts(facts) }]);
  change.putFile(
    {
      path,
      stamp: { size: bytes.length, mtimeMs: 1, ctimeMs: 1, inode: 1 },
      hashedAt: 1,
      dialect,
      status: "indexed",
      factsKey: key,
      lines: facts.lineStarts.length,
      symbols: facts.declarations.length,
      factsBytes: 1,
      reason: undefined,
      detail: "",
      attempts: 0,
    },
    namesOf(path, facts),
  );
  const lines = new LineTable(facts.lineStarts, facts.length);
  const record = {
    identity: new TrackedLookups(path, new LookupSession(nothing)).identityOf(path, facts),
    links: linksOf(text, uses),
    trace: [],
  };
  const links = encodeLinks(record, lines);
  change.putLinks(path, links, new LinksReader(links).mentionKeys, "newest");
}

/** Nothing around a file says who it is. */
const nothing: FactsSource = { exists: () => false, facts: () => undefined, directory: () => [] };

function linksOf(text: string, uses: readonly WrittenUse[]): FileLinks {
  const monikers = [...new Set(uses.flatMap(({ to }) => to))];
  const symbols = monikers.map((moniker): LinkedSymbol => {
    const { name } = monikerTail(moniker);
    return { scope: "global", moniker, name, kind: "method", signature: "", type: "" };
  });
  const places = uses
    .flatMap(({ at, to, tier }) => to.map((moniker) => ({ start: text.indexOf(at), at, moniker, tier })))
    .map(({ moniker, ...rest }) => ({ ...rest, symbol: monikers.indexOf(moniker) }))
    .sort((left, right) => left.start - right.start || left.symbol - right.symbol);
  return {
    ...importLinks([]),
    symbols,
    occurrences: {
      starts: Uint32Array.from(places, ({ start }) => start),
      ends: Uint32Array.from(places, ({ start, at }) => start + at.length),
      symbols: Uint32Array.from(places, ({ symbol }) => symbol),
      roles: Uint8Array.from(places, () => occurrenceRoles.call),
      tiers: Uint8Array.from(places, ({ tier }) => tiers.indexOf(tier)),
    },
  };
}

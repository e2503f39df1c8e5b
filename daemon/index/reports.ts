/** What an index says about itself: status, the summary of a sync, and why a path is or is not in it. */
import { adapterOf } from "../../adapters/registry.js";
import { NavdError } from "../../proto/errors.js";
import type { Result } from "../../proto/methods.js";
import type { Completeness } from "../graph/view.js";
import type { FileRecord } from "../store/fileRecord.js";
import type { Manifest } from "../store/manifest.js";
import type { Skip } from "../workspace/crawl.js";
import type { Explanation } from "../workspace/explain.js";

export type SyncCounts = { parsed: number; reused: number; linked: number; removed: number };

/** Skips by plain ignore rules are counted; the others are named, this many of them. */
const namedSkips = 200;

export function summarise(sync: {
  readonly root: string;
  readonly manifest: Manifest;
  readonly counts: Readonly<SyncCounts>;
  readonly milliseconds: number;
  readonly declaredMilliseconds: number;
  readonly peakMemory: number;
  readonly indexBytes: number;
  readonly skips: readonly Skip[];
}): Result<"sync">["summary"] {
  const { manifest } = sync;
  const languages = Object.entries(manifest.languages).map(([language, totals]) => ({ language, ...totals }));
  return {
    root: sync.root,
    generation: manifest.generation,
    files: manifest.files,
    lines: manifest.lines,
    bytes: manifest.bytes,
    symbols: manifest.symbols,
    languages: languages.sort((left, right) => right.lines - left.lines),
    ...sync.counts,
    milliseconds: Math.round(sync.milliseconds),
    declaredMilliseconds: Math.round(sync.declaredMilliseconds),
    peakMemory: sync.peakMemory,
    indexBytes: sync.indexBytes,
    skippedCount: sync.skips.length,
    skippedByReason: countReasons(sync.skips),
    skipped: remarkable(sync.skips),
    digest: manifest.digest,
  };
}

export function describeStatus(state: {
  readonly root: string;
  readonly phase: "opening" | "indexing" | "ready" | "failed";
  readonly manifest: Manifest;
  readonly completeness: Completeness;
  readonly queued: number;
  readonly skips: readonly Skip[];
  readonly notices: readonly string[];
  readonly indexBytes: number;
  readonly storePath: string;
  readonly dependencyRoots: Result<"workspace/status">["dependencyRoots"];
  readonly watching: Result<"workspace/status">["watching"];
}): Result<"workspace/status"> {
  const { manifest } = state;
  return {
    root: state.root,
    state: state.phase,
    generation: manifest.generation,
    digest: manifest.digest,
    files: manifest.files,
    lines: manifest.lines,
    symbols: manifest.symbols,
    languages: Object.fromEntries(Object.entries(manifest.languages).map(([name, totals]) => [name, totals.files])),
    queued: state.queued,
    skippedByReason: countReasons(state.skips),
    skipped: remarkable(state.skips),
    indexBytes: state.indexBytes,
    storePath: state.storePath,
    lastSync: manifest.lastSync,
    dependencyRoots: state.dependencyRoots,
    watching: state.watching,
    notices: [...state.notices],
    completeness: { ...state.completeness, pending: [...state.completeness.pending] },
  };
}

/** The rules' verdict, unless reading the file ended otherwise. */
export function whyAnswer(path: string, explained: Explanation, record: FileRecord | undefined): Result<"why"> {
  const language = record?.dialect === undefined ? "" : adapterOf(record.dialect).language;
  const byName = explained.dialect === undefined ? "" : adapterOf(explained.dialect).language;
  const rules = { path, language: byName, reason: explained.reason ?? "", detail: explained.detail };
  if (explained.verdict === "outside") throw new NavdError("outsideRoot", explained.detail, { path });
  if (explained.verdict !== "indexed" && explained.verdict !== "text") return { ...rules, verdict: explained.verdict };
  if (record === undefined) {
    return { ...rules, verdict: "pending", detail: "it will be in the index after the next sync" };
  }
  if (record.status === "skipped") {
    return { path, language, verdict: "skipped", reason: record.reason ?? "", detail: record.detail };
  }
  if (record.reason !== undefined)
    return { ...rules, language, verdict: record.status, reason: record.reason, detail: record.detail };
  return { ...rules, language, verdict: record.status };
}

function countReasons(skips: readonly Skip[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const skip of skips) counts[skip.reason] = (counts[skip.reason] ?? 0) + 1;
  return counts;
}

function remarkable(skips: readonly Skip[]): Skip[] {
  return skips.filter((skip) => skip.reason !== "ignored" && skip.reason !== "binary").slice(0, namedSkips);
}

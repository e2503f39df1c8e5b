/**
 * Extract: files to facts, inside a worker process. Content that the facts store knows is not parsed.
 */

import type { FileFacts } from "../../adapters/facts.js";
import { encodeFactsApart } from "../../adapters/factsCodec.js";
import { adapterOf } from "../../adapters/registry.js";
import { textLines } from "../base/textLines.js";
import { type FactsStore, factsKey } from "../store/factsStore.js";
import { namesOf } from "../store/fileNames.js";
import { packFacts, unpackFacts } from "../store/packedFacts.js";
import type { Clock } from "../system/clock.js";
import { errorCode, type FileSystem } from "../system/files.js";
import type { FileStamp, SkipReason } from "../workspace/crawl.js";
import { decodeText } from "../workspace/decodeText.js";
import { fileLimit } from "../workspace/fileLimit.js";
import { directoryOf } from "./dirtyKeys.js";
import type { ExtractedFile, ExtractFile } from "./workerProtocol.js";

export type ExtractContext = {
  readonly root: string;
  readonly facts: FactsStore;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly maximumBytes: number;
  /** Whether a folder, root-relative, is what its name says and no link that leads elsewhere. */
  readonly isPlainFolder: (path: string) => boolean;
  /** Hears of a file that is being read that its declarations are known: a result with these alone as facts, not compressed, and without marks. */
  readonly declared?: (early: ExtractedFile) => void;
};

/** Never throws and never rejects: what goes wrong with a file is that file's result. */
export async function extractFile(file: ExtractFile, context: ExtractContext): Promise<ExtractedFile> {
  const hashedAt = context.clock.now();
  const absolute = `${context.root}/${file.path}`;
  let stamp: FileStamp | undefined;
  const skipped = (reason: SkipReason, detail: string): ExtractedFile => {
    return { status: "skipped", path: file.path, stamp, hashedAt, reason, detail };
  };
  let bytes: Buffer;
  try {
    const status = context.files.lstat(absolute);
    if (status.kind !== "file" || !context.isPlainFolder(directoryOf(file.path)))
      return { status: "gone", path: file.path };
    stamp = { size: status.size, mtimeMs: status.mtimeMs, ctimeMs: status.ctimeMs, inode: status.inode };
    const limit = fileLimit(context.maximumBytes, file.dialect);
    if (status.size > limit) return skipped("tooLarge", `${status.size} bytes; the limit is ${limit}`);
    bytes = context.files.readFile(absolute, limit);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return { status: "gone", path: file.path };
    return skipped("unreadable", code);
  }
  const decoded = decodeText(bytes);
  if (decoded.kind === "binary") return skipped("binary", decoded.reason);
  if (file.dialect === undefined) return { status: "text", path: file.path, stamp, hashedAt };
  try {
    const adapter = adapterOf(file.dialect);
    const key = factsKey(bytes, file.dialect, adapter.version);
    const stored = context.facts.get(key);
    let facts = stored === undefined ? undefined : openFacts(stored);
    let packed: Buffer | undefined;
    const about = { status: "indexed", path: file.path, stamp, hashedAt, factsKey: key } as const;
    if (facts === undefined) {
      await adapter.prepare(file.dialect);
      const { declared } = context;
      const hear = (early: FileFacts): void => {
        const bytes = encodeFactsApart(early).declared;
        const names = early.declarations.map(({ name }) => name);
        const lines = textLines(early.lineStarts, early.length);
        declared?.({ ...about, facts: bytes, factsBytes: bytes.length, lines, names, marks: noMarks });
      };
      facts = adapter.extract(decoded.text, file.dialect, declared === undefined ? undefined : hear);
      packed = packFacts(facts);
    }
    return {
      ...about,
      facts: packed,
      factsBytes: (packed ?? stored)?.length ?? 0,
      lines: textLines(facts.lineStarts, facts.length),
      ...namesOf(file.path, facts),
    };
  } catch (error) {
    return skipped("crashed", error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

const noMarks = new Uint32Array(0);

/** Damaged facts count as unknown: they are made again and stored anew under the same key. */
function openFacts(stored: Buffer): FileFacts | undefined {
  try {
    const { facts } = unpackFacts(stored);
    // Reading the payload is what finds out whether it is sound.
    return facts.payload.length >= 0 ? facts : undefined;
  } catch {
    return undefined;
  }
}

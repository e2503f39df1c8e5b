/** What the workspace store knows of one file. */
import { type Dialect, dialects } from "../../adapters/facts.js";
import { ByteReader, ByteWriter } from "../base/bytes.js";
import { type FileStamp, type SkipReason, skipReasons } from "../workspace/crawl.js";

/**
 * `indexed`: facts are in the facts store under `factsKey`; `text`: known, no language or no facts asked; `skipped`: read and refused,
 * with the reason. A reason on an indexed file says why it has no links. After a `crashed`, `timeout` or `memory` it is tried again, `attempts`
 * counts how often it failed.
 */
export type FileRecord = {
  readonly path: string;
  readonly stamp: FileStamp;
  /** Moment of hashing, milliseconds: an entry whose mtime is not clearly older is hashed again. */
  readonly hashedAt: number;
  readonly dialect: Dialect | undefined;
  readonly status: "indexed" | "text" | "skipped";
  /** 16 bytes; empty unless indexed. */
  readonly factsKey: Buffer;
  readonly lines: number;
  readonly symbols: number;
  /** Stored size of the facts. */
  readonly factsBytes: number;
  readonly reason: SkipReason | undefined;
  readonly detail: string;
  readonly attempts: number;
};

/** Nothing that names, links or counts rest on differs; stamps may. */
export function sameContent(before: FileRecord, after: FileRecord): boolean {
  return (
    before.status === after.status &&
    before.reason === after.reason &&
    before.dialect === after.dialect &&
    before.factsKey.equals(after.factsKey)
  );
}

const statuses = ["indexed", "text", "skipped"] as const;

export function encodeFileRecord(record: FileRecord): Buffer {
  const writer = new ByteWriter(128);
  writer.string(record.path);
  writer.unsigned(record.stamp.size);
  for (const time of [record.stamp.mtimeMs, record.stamp.ctimeMs, record.hashedAt]) {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(time);
    writer.raw(bytes);
  }
  writer.unsigned(record.stamp.inode);
  writer.unsigned(record.dialect === undefined ? 0 : dialects.indexOf(record.dialect) + 1);
  writer.byte(statuses.indexOf(record.status));
  writer.bytes(record.factsKey);
  writer.unsigned(record.lines);
  writer.unsigned(record.symbols);
  writer.unsigned(record.factsBytes);
  writer.unsigned(record.reason === undefined ? 0 : skipReasons.indexOf(record.reason) + 1);
  writer.string(record.detail);
  writer.unsigned(record.attempts);
  return writer.finish();
}

export function decodeFilePath(bytes: Buffer): string {
  return new ByteReader(bytes).string();
}

export function decodeFileRecord(bytes: Buffer): FileRecord {
  const reader = new ByteReader(bytes);
  const path = reader.string();
  const size = reader.unsigned();
  const mtimeMs = reader.raw(8).readDoubleLE();
  const ctimeMs = reader.raw(8).readDoubleLE();
  const hashedAt = reader.raw(8).readDoubleLE();
  const inode = reader.unsigned();
  const dialect = dialects[reader.unsigned() - 1];
  const status = statuses[reader.byte()];
  const factsKey = Buffer.from(reader.bytes());
  const lines = reader.unsigned();
  const symbols = reader.unsigned();
  const factsBytes = reader.unsigned();
  const reason = skipReasons[reader.unsigned() - 1];
  const detail = reader.string();
  const attempts = reader.unsigned();
  return {
    path,
    stamp: { size, mtimeMs, ctimeMs, inode },
    hashedAt,
    dialect,
    status,
    factsKey,
    lines,
    symbols,
    factsBytes,
    reason,
    detail,
    attempts,
  };
}

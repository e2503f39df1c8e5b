/**
 * What a store holds, one line a record, free of file ids: two stores with equal digests have equal lines when no file awaits its links, and a
 * diff of two names the record.
 */

import { LinksReader } from "../../daemon/store/linksReader.js";
import { WorkspaceStore } from "../../daemon/store/workspaceStore.js";

/** Opens the store at the path for reading; nothing else in this process may have it open. Sorted. */
export async function dumpStore(path: string): Promise<readonly string[]> {
  const store = new WorkspaceStore(path, "read");
  const read = store.pin();
  try {
    const lines: string[] = [];
    const paths = new Map<number, string>();
    for (const { id, record } of store.allFiles(read)) {
      paths.set(id, record.path);
      const { path: at, status, dialect = "", factsKey, reason = "" } = record;
      lines.push(`file ${at} ${status} ${dialect} ${factsKey.toString("hex")} ${reason}`);
      const links = store.linksOf(id, read);
      if (links === undefined) continue;
      const reader = new LinksReader(links);
      lines.push(`identity ${at} ${JSON.stringify(reader.identity)}`);
      for (const link of reader.imports) lines.push(`link ${at} ${JSON.stringify(link)}`);
      for (const key of reader.traceKeys) lines.push(`trace ${at} ${hex(key)}`);
      for (const { symbol, ...place } of reader.allOccurrences()) {
        lines.push(`occurrence ${at} ${JSON.stringify(place)} ${JSON.stringify(reader.symbol(symbol))}`);
      }
      for (const { name, site } of reader.allUnresolved()) {
        lines.push(`unresolved ${at} ${name} ${JSON.stringify(site)}`);
      }
      lines.push(`links ${at} ${links.toString("hex")}`);
    }
    for (const id of store.pendingLinks(read).keys()) lines.push(`awaits links ${paths.get(id) ?? `no file ${id}`}`);
    for (const { name, postings } of store.allNamePostings(read)) {
      for (const { file, ordinal, mark } of postings) {
        lines.push(`name ${name} ${paths.get(file) ?? `no file ${file}`} ${ordinal} marked ${mark}`);
      }
    }
    for (const { key, files } of store.allDependants(read)) {
      for (const file of files) lines.push(`key ${hex(key)} ${paths.get(file) ?? `no file ${file}`}`);
    }
    for (const { key, files } of store.allMentioning(read)) {
      for (const file of files) lines.push(`mention ${hex(key)} ${paths.get(file) ?? `no file ${file}`}`);
    }
    return lines.sort();
  } finally {
    read.done();
    await store.close();
  }
}

/** Lines of one side only, marked `-` (left) and `+` (right); empty when the dumps are equal. */
export function diffLines(left: readonly string[], right: readonly string[]): string {
  const inLeft = new Set(left);
  const inRight = new Set(right);
  return [
    ...left.filter((line) => !inRight.has(line)).map((line) => `- ${line}`),
    ...right.filter((line) => !inLeft.has(line)).map((line) => `+ ${line}`),
  ].join("\n");
}

function hex(value: number): string {
  return value.toString(16).padStart(8, "0");
}

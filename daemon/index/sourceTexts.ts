/**
 * Texts of workspace files as their facts were made of them, and of the TypeScript compiler's own libraries, for adapters that check with a compiler.
 *
 * A text is known by the key of its facts, so that nobody reads what he has parsed before; when it is read, it is compared with that key: what changed on disk
 * since it was indexed has no text until it is indexed again. The libraries stand where npm put the compiler.
 */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { OvertakenText, type SourceText } from "../../adapters/links.js";
import { adapterOf } from "../../adapters/registry.js";
import { factsKey } from "../store/factsStore.js";
import type { FileRecord } from "../store/fileRecord.js";
import type { FileSystem } from "../system/files.js";
import { decodeText } from "../workspace/decodeText.js";
import type { ReadText } from "./storedFacts.js";

export function sourceTexts(root: string, files: FileSystem): ReadText {
  const libraries = new Map<string, SourceText | undefined>();
  return (path, record) => {
    if (path.startsWith(libraryPrefix)) {
      if (!libraries.has(path)) libraries.set(path, libraryText(path, files));
      return libraries.get(path);
    }
    return record === undefined ? undefined : workspaceText(root, record, files);
  };
}

const libraryPrefix = "@ts/lib/";
const largestLibrary = 8 << 20;

function workspaceText(root: string, record: FileRecord, files: FileSystem): SourceText | undefined {
  const { path, dialect, factsKey: key, stamp, status } = record;
  if (status !== "indexed" || dialect === undefined) return undefined;
  let read: string | undefined;
  return {
    version: key.toString("base64"),
    get text() {
      read ??= currentText(`${root}/${path}`, stamp.size + 1, files, (bytes) =>
        factsKey(bytes, dialect, adapterOf(dialect).version).equals(key),
      );
      if (read === undefined) throw new OvertakenText(path);
      return read;
    },
  };
}

function currentText(
  absolute: string,
  limit: number,
  files: FileSystem,
  isCurrent: (bytes: Buffer) => boolean,
): string | undefined {
  try {
    const bytes = files.readFile(absolute, limit);
    const decoded = isCurrent(bytes) ? decodeText(bytes) : undefined;
    return decoded?.kind === "text" ? decoded.text : undefined;
  } catch {
    return undefined;
  }
}

function libraryText(path: string, files: FileSystem): SourceText | undefined {
  const name = path.slice(libraryPrefix.length);
  if (!/^lib(?:\.[\w.]+)?\.d\.ts$/.test(name)) return undefined;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve("typescript"));
    const text = files.readFile(`${folder}/${name}`, largestLibrary).toString("utf8");
    return { version: path, text };
  } catch {
    return undefined;
  }
}

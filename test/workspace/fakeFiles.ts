/** The disk with faults: chosen calls on chosen paths fail, and listings come in a chosen order. */
import type { DirectoryEntry, FileSystem } from "../../daemon/system/files.js";
import { realFiles } from "../../daemon/system/realFiles.js";

export type Faults = {
  /** Absolute path to an error code, by call. */
  readonly list?: Readonly<Record<string, string>>;
  readonly lstat?: Readonly<Record<string, string>>;
  readonly readFile?: Readonly<Record<string, string>>;
  /** Order of each listing; default: the disk's. */
  readonly order?: (entries: readonly DirectoryEntry[]) => readonly DirectoryEntry[];
};

export function faultyFiles(faults: Faults): FileSystem {
  const check = (call: "list" | "lstat" | "readFile", path: string): void => {
    const code = faults[call]?.[path];
    if (code !== undefined) throw Object.assign(new Error(`${code}: made for the test, ${call} '${path}'`), { code });
  };
  return {
    ...realFiles,
    lstat: (path) => {
      check("lstat", path);
      return realFiles.lstat(path);
    },
    readFile: (path, maxBytes) => {
      check("readFile", path);
      return realFiles.readFile(path, maxBytes);
    },
    list: (path) => {
      check("list", path);
      const entries = [...realFiles.list(path)].flat();
      return [faults.order === undefined ? entries : faults.order(entries)];
    },
  };
}

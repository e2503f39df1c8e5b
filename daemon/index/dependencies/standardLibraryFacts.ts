/**
 * The facts of the standard library, made of the stubs when navd is built, so that a package opens without a parser.
 *
 * Layout: one line of JSON (what the facts rest on, the packages as import path to offset and length), then the compressed facts of each. A file
 * that was made for other stubs, another extractor or another form of facts is passed over. Opening net/http takes half a millisecond.
 */
import { factsFormat } from "../../../adapters/factsCodec.js";
import { standardLibraryEdition } from "../../../adapters/go/standardLibraryEdition.js";
import { adapterOf } from "../../../adapters/registry.js";
import type { FileSystem } from "../../system/files.js";

const largestFile = 32 << 20;

export class StandardLibraryFacts {
  private opened: Opened | "none" | undefined;

  constructor(
    private readonly path: string,
    private readonly files: FileSystem,
  ) {}

  /** undefined: there are no such facts at all. */
  has(importPath: string): boolean | undefined {
    return this.file()?.packages.has(importPath);
  }

  /** Facts as they are stored: compressed. */
  record(importPath: string): Buffer | undefined {
    const file = this.file();
    const place = file?.packages.get(importPath);
    return file === undefined || place === undefined ? undefined : file.records.subarray(place[0], place[0] + place[1]);
  }

  private file(): Opened | undefined {
    this.opened ??= this.open();
    return this.opened === "none" ? undefined : this.opened;
  }

  private open(): Opened | "none" {
    try {
      const bytes = this.files.readFile(this.path, largestFile);
      const end = bytes.indexOf(0x0a);
      const header = JSON.parse(bytes.toString("utf8", 0, end)) as Header;
      if (header.basis !== basis()) return "none";
      return { packages: new Map(Object.entries(header.packages)), records: bytes.subarray(end + 1) };
    } catch {
      return "none";
    }
  }
}

/** The file's bytes; compressed facts by import path. */
export function encodeStandardLibrary(records: ReadonlyMap<string, Buffer>): Buffer {
  const packages: Record<string, readonly [number, number]> = {};
  let offset = 0;
  for (const [path, record] of records) {
    packages[path] = [offset, record.length];
    offset += record.length;
  }
  const header: Header = { basis: basis(), packages };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`, "utf8"), ...records.values()]);
}

type Header = {
  readonly basis: string;
  readonly packages: Readonly<Record<string, readonly [offset: number, length: number]>>;
};

type Opened = { readonly packages: ReadonlyMap<string, readonly [number, number]>; readonly records: Buffer };

function basis(): string {
  return `${standardLibraryEdition} go@${adapterOf("go").version} facts@${factsFormat}`;
}

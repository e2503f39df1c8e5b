/**
 * The facts of a standard library, made of the stubs when navd is built, so that a stub opens without a parser.
 *
 * Layout: one line of JSON (what the facts rest on, the stubs as path to offset and length), then the compressed facts of each. A file
 * that was made for other stubs, another extractor or another form of facts is passed over. Opening net/http takes half a millisecond.
 */
import type { FileSystem } from "../../system/files.js";

const largestFile = 32 << 20;

export class StandardLibraryFacts {
  private opened: Opened | "none" | undefined;

  /** `basis`: what the facts must rest on (StandardLibraryKind). */
  constructor(
    private readonly path: string,
    private readonly basis: string,
    private readonly files: FileSystem,
  ) {}

  /** undefined: there are no such facts at all. */
  paths(): readonly string[] | undefined {
    const file = this.file();
    return file === undefined ? undefined : [...file.packages.keys()];
  }

  /** Facts as they are stored: compressed. */
  record(path: string): Buffer | undefined {
    const file = this.file();
    const place = file?.packages.get(path);
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
      if (header.basis !== this.basis) return "none";
      return { packages: new Map(Object.entries(header.packages)), records: bytes.subarray(end + 1) };
    } catch {
      return "none";
    }
  }
}

/** The file's bytes; compressed facts by the stubs' paths. */
export function encodeStandardLibrary(basis: string, records: ReadonlyMap<string, Buffer>): Buffer {
  const packages: Record<string, readonly [number, number]> = {};
  let offset = 0;
  for (const [path, record] of records) {
    packages[path] = [offset, record.length];
    offset += record.length;
  }
  const header: Header = { basis, packages };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`, "utf8"), ...records.values()]);
}

type Header = {
  readonly basis: string;
  readonly packages: Readonly<Record<string, readonly [offset: number, length: number]>>;
};

type Opened = { readonly packages: ReadonlyMap<string, readonly [number, number]>; readonly records: Buffer };

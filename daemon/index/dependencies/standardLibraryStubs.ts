/**
 * The stubs of a standard library as ships with navd: Go's, one source a package (scripts/generateGoStd.mjs writes the file), and Python's, by
 * the paths of its files (scripts/generateTypeshed.mjs).
 *
 * Layout: lines of text (a title, the version, the stubs as JSON: path to offset and length), the licence, a NUL, then one Brotli stream a
 * stub. The file is read when the first one is asked for, and kept: 0.3 and 0.5 MB. Where it is missing or damaged there is no standard
 * library, and `missing` says why.
 */
import { brotliDecompressSync } from "node:zlib";
import { errorCode, type FileSystem } from "../../system/files.js";

const largestFile = 8 << 20;

/** The name of the one file of a Go package. */
export const stubName = "api.go";

export class StandardLibraryStubs {
  private opened: Opened | undefined;
  private reason: string | undefined;

  constructor(
    private readonly path: string,
    private readonly files: FileSystem,
  ) {}

  /** Import paths of Go, internal packages that the API shows something of among them; files of Python. */
  has(path: string): boolean {
    return this.file()?.packages.has(path) ?? false;
  }

  packages(): readonly string[] {
    return [...(this.file()?.packages.keys() ?? [])];
  }

  /** What this is the API of: "go1.26.8", "typeshed 21dff5c..."; "" where the file cannot be read. */
  get version(): string {
    return this.file()?.version ?? "";
  }

  text(path: string): string | undefined {
    const file = this.file();
    const place = file?.packages.get(path);
    if (file === undefined || place === undefined) return undefined;
    try {
      return brotliDecompressSync(file.streams.subarray(place[0], place[0] + place[1])).toString("utf8");
    } catch {
      this.reason ??= `${this.path} is damaged`;
      return undefined;
    }
  }

  /** Why there is no standard library; undefined: there is one, as far as was asked. */
  get missing(): string | undefined {
    return this.reason;
  }

  private file(): Opened | undefined {
    if (this.opened !== undefined || this.reason !== undefined) return this.opened;
    try {
      this.opened = open(this.files.readFile(this.path, largestFile));
      if (this.opened === undefined) this.reason = `${this.path} is damaged`;
    } catch (error) {
      this.reason = `${this.path} cannot be read (${errorCode(error)})`;
    }
    return this.opened;
  }
}

type Opened = {
  readonly version: string;
  readonly packages: ReadonlyMap<string, readonly [offset: number, length: number]>;
  readonly streams: Buffer;
};

function open(bytes: Buffer): Opened | undefined {
  const end = bytes.indexOf(0);
  const [, version, packages] = bytes.toString("utf8", 0, Math.max(0, end)).split("\n", 3);
  if (packages === undefined) return undefined;
  const listed = JSON.parse(packages) as Readonly<Record<string, readonly [number, number]>>;
  return { version, packages: new Map(Object.entries(listed)), streams: bytes.subarray(end + 1) };
}

/**
 * PackageOutline: which files of a package outside the workspace declare what, so that facts are made only of the files somebody asks for: large
 * packages (the services of a cloud) have hundreds, and most programs use a few names of them.
 *
 * The record: for each file its name, its package's name and whether it is ignored; then each name that is declared, with its files as ascending
 * differences; compressed.
 */
import { fileOutline } from "../../../adapters/go/fileOutline.js";
import { ByteReader, ByteWriter } from "../../base/bytes.js";
import { compress, decompress } from "../../store/compression.js";

export type OutlinedFile = {
  readonly name: string;
  /** "" where the file has no package clause. */
  readonly packageName: string;
  /** Kept out of every build. */
  readonly ignored: boolean;
};

export class PackageOutline {
  /** Of the files that are built; of the others where there are no such files. Sorted. */
  readonly packageNames: readonly string[];

  /** `declaring`: by name, ascending indexes of files. */
  constructor(
    readonly files: readonly OutlinedFile[],
    readonly declaring: ReadonlyMap<string, readonly number[]>,
  ) {
    const named = files.filter(({ packageName }) => packageName !== "");
    const built = named.filter(({ ignored }) => !ignored);
    this.packageNames = [...new Set((built.length > 0 ? built : named).map(({ packageName }) => packageName))].sort();
  }

  /** About the bytes it takes in memory. */
  get size(): number {
    return 100 * (this.files.length + this.declaring.size);
  }

  /** The files in which a package declares something of that name, or methods of it. */
  filesDeclaring(packageName: string, name: string): readonly OutlinedFile[] {
    const found = (this.declaring.get(name) ?? []).map((index) => this.files[index]);
    return found.filter((file) => file.packageName === packageName);
  }
}

/** Of the files' texts, by name, in the order of their names. */
export function makeOutline(texts: Iterable<readonly [name: string, text: string]>): PackageOutline {
  const files: OutlinedFile[] = [];
  const declaring = new Map<string, number[]>();
  for (const [name, text] of texts) {
    const { packageName, ignored, names } = fileOutline(text);
    for (const declared of names) {
      const list = declaring.get(declared);
      if (list === undefined) declaring.set(declared, [files.length]);
      else list.push(files.length);
    }
    files.push({ name, packageName, ignored });
  }
  return new PackageOutline(files, declaring);
}

export function encodeOutline({ files, declaring }: PackageOutline): Buffer {
  const writer = new ByteWriter(4096);
  writer.unsigned(files.length);
  for (const { name, packageName, ignored } of files) {
    writer.string(name);
    writer.string(packageName);
    writer.byte(ignored ? 1 : 0);
  }
  writer.unsigned(declaring.size);
  for (const [name, indexes] of declaring) {
    writer.string(name);
    writer.unsigned(indexes.length);
    let last = 0;
    for (const index of indexes) {
      writer.unsigned(index - last);
      last = index;
    }
  }
  return compress(writer.finish());
}

/** undefined: the bytes are damaged; what they said is made again. */
export function decodeOutline(bytes: Buffer): PackageOutline | undefined {
  try {
    const reader = new ByteReader(decompress(bytes));
    const files = Array.from({ length: reader.unsigned() }, () => ({
      name: reader.string(),
      packageName: reader.string(),
      ignored: reader.byte() === 1,
    }));
    const declaring = new Map<string, readonly number[]>();
    for (let left = reader.unsigned(); left > 0; left--) {
      const name = reader.string();
      let last = 0;
      declaring.set(
        name,
        Array.from({ length: reader.unsigned() }, () => (last += reader.unsigned())),
      );
    }
    return new PackageOutline(files, declaring);
  } catch {
    return undefined;
  }
}

/**
 * PackageOutline: which files of a package outside the workspace declare what, so that facts are made only of the files somebody asks for: large
 * packages (the services of a cloud) have hundreds, and most programs use a few names of them.
 *
 * The record: for each file its name, its package's name, whether it is ignored and whether it has aliases; then each name that is declared
 * (methods as `Type.Method`), with its files as ascending differences; compressed.
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
  readonly hasAliases: boolean;
};

export class PackageOutline {
  /** Of the files that are built; of the others where there are no such files. Sorted. */
  readonly packageNames: readonly string[];

  /** `indexes`: by name, ascending indexes of files. */
  constructor(
    readonly files: readonly OutlinedFile[],
    readonly indexes: ReadonlyMap<string, readonly number[]>,
  ) {
    const named = files.filter(({ packageName }) => packageName !== "");
    const built = named.filter(({ ignored }) => !ignored);
    this.packageNames = [...new Set((built.length > 0 ? built : named).map(({ packageName }) => packageName))].sort();
  }

  /** About the bytes it takes in memory. */
  get size(): number {
    return 100 * (this.files.length + this.indexes.size);
  }

  /** Names of the files in which a package declares that name at its top level or, where a member is named, that method of it. */
  declaring(packageName: string, name: string, member?: string): readonly string[] {
    const own = this.indexes.get(name) ?? none;
    const methods = member === undefined ? none : (this.indexes.get(`${name}.${member}`) ?? none);
    return this.filesOf(packageName, methods.length === 0 ? own : [...own, ...methods]);
  }

  /** Names of the files in which a package declares that name or any method of it. */
  withMethods(packageName: string, name: string): readonly string[] {
    const start = `${name}.`;
    const found = [...(this.indexes.get(name) ?? none)];
    for (const [declared, indexes] of this.indexes) if (declared.startsWith(start)) found.push(...indexes);
    return this.filesOf(packageName, found);
  }

  withAliases(packageName: string): readonly string[] {
    return this.files.flatMap((file) => (file.hasAliases && file.packageName === packageName ? [file.name] : []));
  }

  private filesOf(packageName: string, indexes: readonly number[]): readonly string[] {
    const sorted = indexes.length < 2 ? indexes : [...new Set(indexes)].sort((left, right) => left - right);
    return sorted.flatMap((index) => {
      const file = this.files[index];
      return file.packageName === packageName ? [file.name] : [];
    });
  }
}

const none: readonly number[] = [];

/** Of the files' texts, by name, in the order of their names. */
export function makeOutline(texts: Iterable<readonly [name: string, text: string]>): PackageOutline {
  const files: OutlinedFile[] = [];
  const declaring = new Map<string, number[]>();
  for (const [name, text] of texts) {
    const { packageName, ignored, names, hasAliases } = fileOutline(text);
    for (const declared of names) {
      const list = declaring.get(declared);
      if (list === undefined) declaring.set(declared, [files.length]);
      else list.push(files.length);
    }
    files.push({ name, packageName, ignored, hasAliases });
  }
  return new PackageOutline(files, declaring);
}

export function encodeOutline({ files, indexes }: PackageOutline): Buffer {
  const writer = new ByteWriter(4096);
  writer.unsigned(files.length);
  for (const { name, packageName, ignored, hasAliases } of files) {
    writer.string(name);
    writer.string(packageName);
    writer.byte((ignored ? 1 : 0) | (hasAliases ? 2 : 0));
  }
  writer.unsigned(indexes.size);
  for (const [name, declaring] of indexes) {
    writer.string(name);
    writer.unsigned(declaring.length);
    let last = 0;
    for (const index of declaring) {
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
    const files = Array.from({ length: reader.unsigned() }, () => {
      const [name, packageName, flags] = [reader.string(), reader.string(), reader.byte()];
      return { name, packageName, ignored: (flags & 1) !== 0, hasAliases: (flags & 2) !== 0 };
    });
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

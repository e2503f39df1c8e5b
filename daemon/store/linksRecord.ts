/**
 * The stored form of a file's links with the trace they rest on; canonical, free of file ids, so that its bytes can stand in a digest.
 */
import { type FileIdentity, type FileLinks, type ImportLink, importLinks } from "../../adapters/links.js";
import { tiers } from "../../proto/symbols.js";
import { ByteReader, ByteWriter } from "../base/bytes.js";
import { compress, decompress } from "./compression.js";

export type LinksRecord = {
  readonly identity: FileIdentity;
  readonly links: FileLinks;
  /** (key, value hash) of every look-up, sorted by key. */
  readonly trace: readonly (readonly [number, number])[];
};

export function encodeLinks(record: LinksRecord): Buffer {
  const writer = new ByteWriter(512);
  writeIdentity(writer, record.identity);
  writer.unsigned(record.links.imports.length);
  for (const link of record.links.imports) {
    writer.unsigned(link.importIndex);
    writer.unsigned(link.nameIndex + 1);
    writer.string(link.target);
    writer.string(link.targetPath);
    writer.byte(tiers.indexOf(link.tier));
  }
  writer.unsigned(record.trace.length);
  for (const [key, value] of record.trace) {
    writer.fixed32(key);
    writer.fixed32(value);
  }
  return writer.finish();
}

/** Throws RangeError on damaged bytes: the caller links the file again. */
export function decodeLinks(bytes: Buffer): LinksRecord {
  const reader = new ByteReader(bytes);
  const identity = readIdentity(reader);
  const imports: ImportLink[] = new Array(reader.unsigned());
  for (let index = 0; index < imports.length; index++) {
    imports[index] = {
      importIndex: reader.unsigned(),
      nameIndex: reader.unsigned() - 1,
      target: reader.string(),
      targetPath: reader.string(),
      tier: tiers[reader.byte()],
    };
  }
  const trace: [number, number][] = new Array(reader.unsigned());
  for (let index = 0; index < trace.length; index++) trace[index] = [reader.fixed32(), reader.fixed32()];
  return { identity, links: importLinks(imports), trace };
}

/** The stored row of a record: the identity as it is, which many questions want alone, and the rest compressed. */
export function packLinks(bytes: Buffer): Buffer {
  const reader = new ByteReader(bytes);
  readIdentity(reader);
  const writer = new ByteWriter(bytes.length + 8);
  writer.bytes(bytes.subarray(0, reader.offset));
  writer.raw(compress(bytes.subarray(reader.offset)));
  return writer.finish();
}

export function unpackLinks(row: Buffer): Buffer {
  const reader = new ByteReader(row);
  const identity = reader.bytes();
  return Buffer.concat([identity, decompress(reader.raw(reader.remaining))]);
}

export function packedIdentity(row: Buffer): FileIdentity {
  return readIdentity(new ByteReader(new ByteReader(row).bytes()));
}

function writeIdentity(writer: ByteWriter, identity: FileIdentity): void {
  writer.string(identity.scheme);
  writer.string(identity.manager);
  writer.string(identity.package);
  writer.unsigned(identity.namespace.length);
  for (const segment of identity.namespace) writer.string(segment);
}

function readIdentity(reader: ByteReader): FileIdentity {
  const scheme = reader.string();
  const manager = reader.string();
  const packageName = reader.string();
  const namespace = new Array<string>(reader.unsigned());
  for (let index = 0; index < namespace.length; index++) namespace[index] = reader.string();
  return { scheme, manager, package: packageName, namespace };
}

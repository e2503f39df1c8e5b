/**
 * The manifest: what a generation claims to hold, written in the same transaction as the data. An index is "ready" only when it
 * matches: same format, same fingerprint, counts that agree with the tables.
 */
export type LanguageTotals = { readonly files: number; readonly lines: number; readonly symbols: number };

export type Manifest = {
  readonly format: number;
  readonly fingerprint: string;
  readonly root: string;
  readonly generation: number;
  /** The last generation in which a file changed, appeared or went, or a module outside the workspace did: since then the same look-ups give the
   * same answers. */
  readonly filesGeneration: number;
  readonly nextFileId: number;
  /** All files of the workspace, indexed or not. */
  readonly files: number;
  readonly symbols: number;
  readonly lines: number;
  /** Size of the files, and of their facts as stored. */
  readonly bytes: number;
  readonly factsBytes: number;
  readonly languages: Readonly<Record<string, LanguageTotals>>;
  /** Digest of everything stored, see digest.ts; 32 hexadecimal digits. */
  readonly digest: string;
  /** Fingerprint of the settings of the last completed sync. */
  readonly configuration: string;
  /** Moment of the last completed look at the disk, milliseconds since 1970; 0 before the first. */
  readonly lastSync: number;
};

export function encodeManifest(manifest: Manifest): Buffer {
  return Buffer.from(JSON.stringify(manifest), "utf8");
}

/** undefined where the bytes are no manifest: the store is damaged. */
export function decodeManifest(bytes: Buffer): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (typeof value !== "object" || value === null) return undefined;
    const manifest = value as Manifest;
    return typeof manifest.generation === "number" && typeof manifest.digest === "string" ? manifest : undefined;
  } catch {
    return undefined;
  }
}

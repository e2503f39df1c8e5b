/**
 * The index format: its version, its history, and what may meet what.
 *
 * Changelog of `storeFormat` (raise it whenever bytes on disk change meaning; add a line):
 *  1  First format: facts by content, files, paths, names, keys, links, manifest.
 *  2  A file's lines are counted without an empty last one.
 *  2  Name postings carry a mark of three bytes (nameMark.ts); the keys list files under what they are called (calledKey.ts).
 *  3  Links hold occurrences, in a form that is searched where it lies; mentions: symbols and unresolved names to files.
 *  4  Links hold marks: what is reached through which interface, what extends something outside the workspace.
 *  5  Runs of links in bits; links keep no definitions that facts say.
 *  6  Names, keys and mentions in blocks and buckets; links and facts in parts that fill pages.
 *  7  Summaries: values that links rest on by their hash, and what those rest on.
 *  8  Kept states: links and summaries as they were before many files changed at once.
 *
 * A store whose format is below `minimumReadableFormat` or whose fingerprint differs is not migrated: the index is a cache, it
 * is set aside and built anew from content-addressed facts, which carry their own version in their key.
 */

import { factsFormat } from "../../adapters/factsCodec.js";
import { standardLibraryEdition } from "../../adapters/go/standardLibraryEdition.js";
import { typeshedEdition } from "../../adapters/python/typeshedEdition.js";
import { adapters } from "../../adapters/registry.js";
import { productVersion } from "../../proto/version.js";

export const storeFormat = 8;
export const minimumReadableFormat = 8;

/** Everything a generation's content depends on beside the workspace's files. Generations never mix two fingerprints. */
export function storeFingerprint(): string {
  const languages = adapters.map((adapter) => `${adapter.language}@${adapter.version}`).sort();
  const standards = [`std@${standardLibraryEdition}`, `std@${typeshedEdition}`];
  return [`store@${storeFormat}`, `facts@${factsFormat}`, ...standards, `navd@${productVersion}`, ...languages].join(
    " ",
  );
}

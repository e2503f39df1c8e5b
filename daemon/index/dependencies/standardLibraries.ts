/** The standard libraries that ship with navd: of which dialect their stubs are, and which edition this navd has. */

import type { Dialect } from "../../../adapters/facts.js";
import { factsFormat } from "../../../adapters/factsCodec.js";
import { standardLibraryEdition } from "../../../adapters/go/standardLibraryEdition.js";
import { typeshedEdition } from "../../../adapters/python/typeshedEdition.js";
import { adapterOf } from "../../../adapters/registry.js";

export const standardLibraries = {
  go: { dialect: "go", edition: standardLibraryEdition },
  python: { dialect: "pyi", edition: typeshedEdition },
} as const satisfies Readonly<Record<string, { readonly dialect: Dialect; readonly edition: string }>>;

export type StandardLibraryName = keyof typeof standardLibraries;

/** What facts of a library's stubs rest on: facts of another basis are passed over. */
export function standardLibraryBasis(name: StandardLibraryName): string {
  const { dialect, edition } = standardLibraries[name];
  const { language, version } = adapterOf(dialect);
  return `${edition} ${language}@${version} facts@${factsFormat}`;
}

/** Which language a path belongs to, as the crawl asks it. Tests give their own table. */
import type { Dialect } from "../../adapters/facts.js";
import { adapterOf, adapters, dialectOf } from "../../adapters/registry.js";

export interface LanguageTable {
  /** undefined: no language claims the file. */
  dialectOf(path: string): Dialect | undefined;
  languageOf(dialect: Dialect): string;
  /** All languages an allow-list may name. */
  readonly languages: readonly string[];
}

export const registeredLanguages: LanguageTable = {
  dialectOf,
  languageOf: (dialect) => adapterOf(dialect).language,
  get languages() {
    return [...new Set(adapters.map((adapter) => adapter.language))];
  },
};

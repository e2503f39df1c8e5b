/**
 * Markdown: headings as symbols nested by level, links to files as imports. No library: the line scanner of markdownBlocks.ts.
 */
import type { LanguageAdapter } from "../adapter.js";
import { declarationRanges } from "../text/declarationRanges.js";
import { markdownFacts } from "./markdownFacts.js";
import { markdownLinks } from "./markdownLinks.js";

export const markdownAdapter: LanguageAdapter = {
  language: "markdown",
  version: 1,
  dialects: [{ dialect: "markdown", extensions: [".md", ".markdown", ".mdx"] }],
  prepare: async () => {},
  extract: markdownFacts,
  syntaxRanges: (text, dialect) => declarationRanges(markdownFacts(text, dialect).declarations),
  link: (facts, _identity, context) => markdownLinks(facts.imports, context),
};

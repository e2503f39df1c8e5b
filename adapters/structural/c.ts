/** C. Headers (.h) are read as C++ (cpp.ts): the scanner is the same and C's declarations come out alike. */
import { linkIncludes } from "./cIncludes.js";
import { cSource } from "./cScan.js";
import type { LanguageSpec } from "./languageSpec.js";
import { isTestPathByWords } from "./testPaths.js";

export const c: LanguageSpec = {
  language: "c",
  version: 1,
  dialects: [{ dialect: "c", extensions: [".c"] }],
  source: cSource("c"),
  isTestPath: isTestPathByWords,
  link: linkIncludes,
};

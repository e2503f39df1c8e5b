/**
 * C++ and all headers. A `.h` may be either language and a dialect is chosen by name alone; words that only C++ knows are taken as
 * such only where C++ syntax follows, so that a C header with a field `private` or `class` reads right.
 */
import { linkIncludes } from "./cIncludes.js";
import { cSource } from "./cScan.js";
import type { LanguageSpec } from "./languageSpec.js";
import { isTestPathByWords } from "./testPaths.js";

export const cpp: LanguageSpec = {
  language: "cpp",
  version: 1,
  dialects: [
    {
      dialect: "cpp",
      extensions: [
        ...[
          ".h",
          ".hh",
          ".hpp",
          ".hxx",
          ".h++",
          ".cc",
          ".cpp",
          ".cxx",
          ".c++",
          ".cp",
          ".ipp",
          ".inl",
          ".tcc",
          ".tpp",
          ".txx",
        ],
        ...[".cppm", ".ixx", ".cu", ".cuh", ".ino"],
      ],
    },
  ],
  source: cSource("cpp"),
  isTestPath: isTestPathByWords,
  link: linkIncludes,
};

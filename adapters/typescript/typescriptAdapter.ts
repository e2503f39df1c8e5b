/**
 * TypeScript and JavaScript.
 *
 * Method: the compiler's own parser makes the tree of one file (parse.ts), a walk without recursion takes declarations and
 * imports from it (walk.ts, the visitors), look-ups of other files resolve the imports. Where texts are at hand, the compiler's checker says where every name
 * leads (check/linkUses.ts). Limits: nesting beyond 200 brackets is blanked; what is installed is not read.
 */
import type { LanguageAdapter } from "../adapter.js";
import { linkUses, programName, summariseUses } from "./check/linkUses.js";
import { keptPrograms } from "./check/programsOfProcess.js";
import { loadCompiler } from "./compiler.js";
import { dumpTree } from "./dumpTree.js";
import { extractFacts } from "./extract.js";
import { identifyPath } from "./identify.js";
import { linkImports } from "./linkImports.js";
import { nodeRanges } from "./nodeRanges.js";
import { typescriptRelations } from "./relations/typescriptRelations.js";
import { isTestPath } from "./testPath.js";

export const typescriptAdapter: LanguageAdapter = {
  language: "typescript",
  version: 4,
  dialects: [
    { dialect: "ts", extensions: [".ts"] },
    { dialect: "tsx", extensions: [".tsx"] },
    { dialect: "mts", extensions: [".mts"] },
    { dialect: "cts", extensions: [".cts"] },
    { dialect: "js", extensions: [".js"] },
    { dialect: "jsx", extensions: [".jsx"] },
    { dialect: "mjs", extensions: [".mjs"] },
    { dialect: "cjs", extensions: [".cjs"] },
  ],
  prepare: async () => {
    loadCompiler();
  },
  extract: extractFacts,
  syntaxRanges: nodeRanges,
  identify: (_facts, context) => identifyPath(context.path, context),
  link: (facts, identity, context) => {
    const imports = linkImports(facts, context);
    const uses = linkUses(facts, identity, context);
    return uses === undefined ? imports : { ...uses, imports: imports.imports };
  },
  summarise: summariseUses,
  programs: { ...keptPrograms, nameOf: programName },
  relations: typescriptRelations,
  isTestPath,
  debugDump: dumpTree,
};

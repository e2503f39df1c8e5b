/**
 * The Go adapter: declarations, imports and their targets, from the text of .go files and the keys of go.mod and go.work.
 * It never runs the go command.
 */
import type { LanguageAdapter } from "../adapter.js";
import { type Grammar, loadGrammar } from "../syntax/engine.js";
import { namedRanges } from "../syntax/namedRanges.js";
import { dumpTree } from "../syntax/treeDump.js";
import { goBuildRank } from "./buildRank.js";
import { linkGoFile } from "./check/linkGoFile.js";
import { extractGo, parseGo } from "./goExtract.js";
import { type GoKinds, goKinds } from "./goKinds.js";
import { directoryIdentity, parentDirectory } from "./goModules.js";
import { importGuesses, unnamedImports } from "./importGuesses.js";
import { goRelations } from "./relations/goRelations.js";
import { dumpUnit } from "./unit/dumpUnit.js";
import { unitOf } from "./unit/unitOf.js";

type Loaded = { readonly grammar: Grammar; readonly kinds: GoKinds };

let loaded: Loaded | undefined;

export const goAdapter: LanguageAdapter = {
  language: "go",
  version: 4,
  dialects: [{ dialect: "go", extensions: [".go"] }],
  async prepare() {
    if (loaded !== undefined) return;
    const grammar = await loadGrammar("go");
    loaded = { grammar, kinds: goKinds(grammar) };
  },
  extract(text, _, declared) {
    const { grammar, kinds } = prepared();
    return extractGo(grammar, kinds, text, declared);
  },
  syntaxRanges(text) {
    return namedRanges(parseGo(prepared().grammar, text));
  },
  packageName(_path, facts) {
    return facts.container === "" ? undefined : facts.container;
  },
  identify(facts, context) {
    const identity = directoryIdentity(parentDirectory(context.path) ?? "", context);
    // A folder that starts with an underscore is no package, so this name is free.
    const external = facts.container.endsWith("_test") && context.path.endsWith("_test.go");
    return external ? { ...identity, namespace: [...identity.namespace, "_test"] } : identity;
  },
  link(facts, _identity, context) {
    return linkGoFile(facts, context);
  },
  importNames({ alias, specifier }) {
    return alias === "" ? [...importGuesses(specifier), unnamedImports] : [alias];
  },
  shape(facts, ordinal) {
    try {
      return unitOf(facts).shapeOf(ordinal);
    } catch {
      // A damaged payload says nothing; the file is extracted again when it is next met.
      return 0;
    }
  },
  relations: goRelations,
  buildRank: goBuildRank,
  isTestPath(path) {
    return path.endsWith("_test.go");
  },
  dumpPayload(facts) {
    return dumpUnit(unitOf(facts), "positions");
  },
  debugDump(text) {
    return dumpTree(parseGo(prepared().grammar, text));
  },
};

function prepared(): Loaded {
  if (loaded === undefined) throw new Error("the Go adapter is used before it is prepared");
  return loaded;
}

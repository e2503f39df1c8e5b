/**
 * Python and its stubs, without an interpreter: declarations and imports through tree-sitter-python, imports resolved over the
 * workspace's files.
 */
import type { LanguageAdapter } from "../adapter.js";
import type { FileFacts } from "../facts.js";
import { type Grammar, loadGrammar } from "../syntax/engine.js";
import { linkPythonFile } from "./check/linkPythonFile.js";
import { evaluateSummary } from "./check/summaries.js";
import { type PythonTables, pythonFacts, pythonTables } from "./extraction.js";
import { pythonIdentity } from "./identity.js";
import { SoundGrammar } from "./parser/soundGrammar.js";
import { meantDeclarations } from "./relations/meantDeclarations.js";
import { pythonRelations } from "./relations/pythonRelations.js";
import { isPythonTestPath } from "./testPath.js";
import { dumpUnit } from "./unit/dumpUnit.js";
import { unitOf } from "./unit/unitOf.js";

export const pythonAdapter: LanguageAdapter = {
  language: "python",
  version: 7,
  dialects: [
    { dialect: "py", extensions: [".py", ".pyw"] },
    { dialect: "pyi", extensions: [".pyi"] },
  ],

  async prepare(): Promise<void> {
    if (loaded !== undefined) return;
    const grammar = await loadGrammar("python");
    loaded = { grammar: new SoundGrammar(grammar), tables: pythonTables(grammar) };
  },

  extract(text, dialect, declared): FileFacts {
    const { grammar, tables } = prepared();
    return pythonFacts(grammar.parse(text), tables, dialect, declared);
  },

  // `import a.b` binds `a`.
  importNames: ({ specifier, alias }) => [alias === "" ? specifier.split(".", 1)[0] : alias],
  identify: (_, context) => pythonIdentity(context.path, context),
  link: (facts, _, context) => linkPythonFile(facts, context),
  shape(facts, ordinal) {
    try {
      return unitOf(facts).shapeOf(ordinal);
    } catch {
      // A damaged payload says nothing; the file is extracted again when it is next met.
      return 0;
    }
  },
  codeHash(facts) {
    try {
      const { code } = unitOf(facts);
      return (code[0] | (code[1] << 8) | (code[2] << 16) | (code[3] << 24)) >>> 0;
    } catch {
      return 0;
    }
  },
  summarise: evaluateSummary,
  relations: pythonRelations,
  // Things are defined in sources; a stub says their types.
  buildRank: ({ facts }) => (facts.dialect === "pyi" ? 1 : 0),
  meantDeclarations,
  isTestPath: isPythonTestPath,
  dumpPayload: (facts) => dumpUnit(unitOf(facts), "positions"),
};

/** Set once by `prepare`; the same for every file. */
let loaded: Loaded | undefined;

type Loaded = { readonly grammar: Grammar; readonly tables: PythonTables };

function prepared(): Loaded {
  if (loaded === undefined) throw new Error("the Python adapter is used before it is prepared");
  return loaded;
}

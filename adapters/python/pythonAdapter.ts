/**
 * Python and its stubs, without an interpreter: declarations and imports through tree-sitter-python, imports resolved over the
 * workspace's files.
 */
import type { LanguageAdapter } from "../adapter.js";
import type { Dialect, FileFacts } from "../facts.js";
import { type Grammar, loadGrammar } from "../syntax/engine.js";
import { type ActionTable, actionTable } from "./actions.js";
import { pythonFacts } from "./extraction.js";
import { pythonIdentity } from "./identity.js";
import { pythonLinks } from "./importLinks.js";
import { type PythonKinds, pythonKinds } from "./pythonKinds.js";
import { type PlanTables, planTables, pythonWalkPlan } from "./pythonWalkPlan.js";
import { isPythonTestPath } from "./testPath.js";

export const pythonAdapter: LanguageAdapter = {
  language: "python",
  version: 2,
  dialects: [
    { dialect: "py", extensions: [".py", ".pyw"] },
    { dialect: "pyi", extensions: [".pyi"] },
  ],

  async prepare(): Promise<void> {
    if (loaded !== undefined) return;
    const grammar = await loadGrammar("python");
    const kinds = pythonKinds(grammar);
    loaded = { grammar, kinds, actions: actionTable(kinds), plan: planTables(grammar, kinds) };
  },

  extract(text: string, dialect: Dialect): FileFacts {
    if (loaded === undefined) throw new Error("extract before prepare");
    const { grammar, kinds, actions, plan } = loaded;
    return pythonFacts(grammar.parse(text, pythonWalkPlan(plan, text)), kinds, actions, dialect);
  },

  // `import a.b` binds `a`.
  importNames: ({ specifier, alias }) => [alias === "" ? specifier.split(".", 1)[0] : alias],
  identify: (_, context) => pythonIdentity(context.path, context),
  link: (facts, _, context) => pythonLinks(facts, context),
  // Things are defined in sources; a stub says their types.
  buildRank: ({ facts }) => (facts.dialect === "pyi" ? 1 : 0),
  isTestPath: isPythonTestPath,
};

/** Set once by `prepare`; the same for every file. */
let loaded: Loaded | undefined;

type Loaded = {
  readonly grammar: Grammar;
  readonly kinds: PythonKinds;
  readonly actions: ActionTable;
  readonly plan: PlanTables;
};

/**
 * Syntax engines: native tree-sitter where it loads, web-tree-sitter with the grammar's own .wasm elsewhere. Facts made
 * through either are byte-equal (tested), so the choice costs speed and never an answer.
 *
 * Method: the two languages with most source (Go, Python) use the native module; all others always use wasm, which is fast enough
 * for them and needs no compiler at install. Texts with syntax errors go through wasm in any case (native.ts). Grammars are loaded at the first file that needs them and kept for the
 * process. `selectEngine` is called once at a worker's start, before the first grammar is loaded.
 */
import type { FlatTree } from "./flatTree.js";
import { loadNativeGrammar } from "./native.js";
import { loadWasmGrammar } from "./wasm.js";

export type GrammarName = "go" | "python" | "java" | "rust" | "c" | "cpp" | "c_sharp" | "ruby" | "php" | "php_only";

export interface Grammar {
  readonly name: GrammarName;
  readonly engine: EngineName;
  /** Node type names by id. Ids are the grammar's own and equal in both engines. Hidden rules have no name: "". */
  readonly kindNames: readonly string[];
  /** The id of a named node type; throws where the grammar has none, which is a defect of the adapter. */
  kind(name: string): number;
  /** The id of an anonymous token such as "async"; throws likewise. */
  token(name: string): number;
  /** Whether a node type id is a named one: a rule of the grammar, not a token such as "{". Errors are. */
  isNamed(kind: number): boolean;
  /** Parses a text of any content. */
  parse(text: string): FlatTree;
}

export type EngineName = "native" | "wasm";

/** "auto": native where it loads, else wasm. */
export type EngineChoice = EngineName | "auto";

/** Grammars with a native module. */
const nativeGrammars: readonly GrammarName[] = ["go", "python"];

let choice: EngineChoice = "auto";
let nativeFailure = "";
const loading = new Map<GrammarName, Promise<Grammar>>();

/** Sets the engine of this process; grammars that are already loaded stay as they are. */
export function selectEngine(wanted: EngineChoice): void {
  choice = wanted;
}

/** Loads a grammar once per process. Rejects only where not even the .wasm file can be read. */
export function loadGrammar(name: GrammarName): Promise<Grammar> {
  let known = loading.get(name);
  if (known === undefined) {
    known = load(name);
    loading.set(name, known);
  }
  return known;
}

export type EngineStatus = {
  /** The engine of the grammars that have a native module. */
  readonly engine: EngineName;
  /** Why it is not the native one, in one line for people; "" where it is, or where wasm was asked for. */
  readonly reason: string;
};

/** Which engine Go and Python files get in this process, as far as known: native until loading it has failed. */
export function engineInUse(): EngineStatus {
  if (choice === "wasm") return { engine: "wasm", reason: "" };
  if (nativeFailure === "") return { engine: "native", reason: "" };
  return { engine: "wasm", reason: nativeFailure };
}

async function load(name: GrammarName): Promise<Grammar> {
  const wasm = await loadWasmGrammar(name);
  if (choice === "wasm" || !nativeGrammars.includes(name)) return wasm;
  try {
    return await loadNativeGrammar(name, wasm);
  } catch (error) {
    if (choice === "native") throw error;
    const cause = (error instanceof Error ? error.message : String(error)).split("\n")[0];
    nativeFailure =
      `native tree-sitter did not load (${cause}); parsing Go and Python with WebAssembly instead, at about half the speed. ` +
      "To get it back, let npm run the package's install script (npm approve-scripts tree-sitter, then npm rebuild tree-sitter).";
    return wasm;
  }
}

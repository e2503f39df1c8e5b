/**
 * The native engine: the only importer of `tree-sitter` and its native grammars.
 *
 * Method: sound text is parsed natively; text with syntax errors goes to the WebAssembly engine in either case. The two hold different
 * versions of tree-sitter's library, which agree on every sound text but not on how to recover from errors (2 of 398 broken texts differed), and
 * facts must not depend on the engine. Node type names come from the .wasm grammar too: the binding tells only those of some.
 *
 * Memory: a native tree is freed by the finaliser of its JavaScript wrapper, and V8, which sees a wrapper of a few bytes, sees no reason to
 * hurry. Measured over every third Go file of kubernetes (1,883 files, 25 MB): left alone the resident set climbs to 630 MB; a
 * minor collection after every half megabyte of source keeps it at 102 MB and costs nothing (127 ms a MB against 137, since
 * memory is reused while in cache); a full collection every 1 MB gives 109 MB, one every 4 MB 178 MB. Finalisers run only when control
 * goes back to the event loop, so a process that parses must do so between files (any message or setImmediate does). glibc's
 * MALLOC_ARENA_MAX and MALLOC_TRIM_THRESHOLD_ win no more than 3 MB on top and are not needed.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type TreeSitter from "tree-sitter";
import { tooDeepAt } from "./bracketDepth.js";
import type { Grammar, GrammarName } from "./engine.js";
import type { FlatTree } from "./flatTree.js";
import { flatten, treeTooDeep } from "./flatten.js";
import { StepBudget, soundSteps } from "./stepBudget.js";
import type { WalkPlan } from "./walkPlan.js";
import type { WasmGrammar } from "./wasm.js";

/** Rejects where the native module or the grammar does not load, or has other node types than the .wasm grammar given with it. */
export async function loadNativeGrammar(name: GrammarName, recovery: WasmGrammar): Promise<Grammar> {
  const { default: Parser } = await import("tree-sitter");
  const language = await loadLanguage(name);
  const parser = new Parser();
  parser.setLanguage(language);
  checkKinds(language, recovery);
  return new NativeGrammar(parser, recovery);
}

class NativeGrammar implements Grammar {
  readonly engine = "native";
  readonly name: GrammarName;
  private readonly budget = new StepBudget();

  constructor(
    private readonly parser: TreeSitter,
    private readonly recovery: WasmGrammar,
  ) {
    this.name = recovery.name;
  }

  get kindNames(): readonly string[] {
    return this.recovery.kindNames;
  }

  kind(name: string): number {
    return this.recovery.kind(name);
  }

  token(name: string): number {
    return this.recovery.token(name);
  }

  isNamed(kind: number): boolean {
    return this.recovery.isNamed(kind);
  }

  parse(text: string, plan?: WalkPlan): FlatTree {
    collectTrees(text.length);
    const deep = tooDeepAt(text);
    if (deep >= 0) return treeTooDeep(this, text, deep);
    this.budget.start(text, soundSteps(text.length));
    const tree = this.parser.parse(this.budget.readWhole, null, {
      bufferSize: text.length + 1,
      progressCallback: this.budget.spendSound,
    }) as TreeSitter.Tree | null;
    this.budget.end();
    if (tree === null) this.parser.reset();
    if (tree === null || this.budget.isOver || tree.rootNode.hasError) return this.recovery.recover(text, plan);
    return flatten(this, text, tree.walk(), false, plan);
  }
}

/** Gathers dropped trees' wrappers now and then; call it with the length of each text before its parse. */
function collectTrees(length: number): void {
  unitsSinceCollection += length;
  if (unitsSinceCollection < unitsBetweenCollections) return;
  unitsSinceCollection = 0;
  collectYoung ??= youngCollector();
  collectYoung();
}

const unitsBetweenCollections = 512 * 1024;
let unitsSinceCollection = 0;
let collectYoung: (() => void) | undefined;

/** V8's own scavenger as a function; needs no command-line flag. */
function youngCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  return typeof collect === "function" ? () => collect({ type: "minor" }) : () => {};
}

async function loadLanguage(name: GrammarName): Promise<TreeSitter.Language> {
  switch (name) {
    case "go":
      return (await import("tree-sitter-go")).default as TreeSitter.Language;
    case "python":
      return (await import("tree-sitter-python")).default as TreeSitter.Language;
    default:
      throw new Error(`there is no native grammar for ${name}`);
  }
}

type NodeClass = { readonly prototype: object };

/** The binding puts one class a node type id on the language, which names it where it is a node type of its own. */
function checkKinds(language: TreeSitter.Language, recovery: WasmGrammar): void {
  const { nodeSubclasses } = language as unknown as { readonly nodeSubclasses: readonly NodeClass[] };
  const names = recovery.kindNames;
  nodeSubclasses.forEach((nodeClass, id) => {
    const name: unknown = Object.getOwnPropertyDescriptor(nodeClass.prototype, "type")?.value;
    if (typeof name === "string" && names[id] !== "" && names[id] !== name) {
      throw new Error(`the native ${recovery.name} grammar is another version than the .wasm one`);
    }
  });
  if (nodeSubclasses.length !== names.length) {
    throw new Error(
      `the native ${recovery.name} grammar has ${nodeSubclasses.length} node types, the .wasm one ${names.length}`,
    );
  }
}

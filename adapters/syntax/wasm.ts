/**
 * The WebAssembly engine: the only importer of `web-tree-sitter`. Loads each grammar package's own .wasm file.
 *
 * Trees and cursors live in the WebAssembly heap and are deleted by hand at once, so its size stays that of the largest
 * single file's tree.
 */
import { createRequire } from "node:module";
import type { Language, Parser } from "web-tree-sitter";
import { tooDeepAt } from "./bracketDepth.js";
import type { Grammar, GrammarName } from "./engine.js";
import { errorKind, type FlatTree } from "./flatTree.js";
import { flatten, treeOverBudget, treeTooDeep } from "./flatten.js";
import { recoverySteps, StepBudget, soundSteps } from "./stepBudget.js";

let starting: Promise<typeof import("web-tree-sitter")> | undefined;

/** Rejects where the grammar's .wasm file cannot be read. */
export async function loadWasmGrammar(name: GrammarName): Promise<WasmGrammar> {
  starting ??= start();
  const engine = await starting;
  const language = await engine.Language.load(wasmPath(name));
  const parser = new engine.Parser();
  parser.setLanguage(language);
  return new WasmGrammar(name, parser, language);
}

export class WasmGrammar implements Grammar {
  readonly engine = "wasm";
  private readonly budget = new StepBudget();
  private names: readonly string[] | undefined;

  constructor(
    readonly name: GrammarName,
    private readonly parser: Parser,
    private readonly language: Language,
  ) {}

  get kindNames(): readonly string[] {
    this.names ??= kindNames(this.language);
    return this.names;
  }

  kind(name: string): number {
    const id = this.language.idForNodeType(name, true);
    if (id === null) throw new Error(`the ${this.name} grammar has no node type ${name}`);
    return id;
  }

  isNamed(kind: number): boolean {
    return kind === errorKind || this.language.nodeTypeIsNamed(kind);
  }

  token(name: string): number {
    const id = this.language.idForNodeType(name, false);
    if (id === null) throw new Error(`the ${this.name} grammar has no token ${name}`);
    return id;
  }

  parse(text: string): FlatTree {
    return this.parseWithin(text, soundSteps(text.length));
  }

  /** Parses a text that is known to have syntax errors. */
  recover(text: string): FlatTree {
    return this.parseWithin(text, recoverySteps(text.length));
  }

  private parseWithin(text: string, steps: number): FlatTree {
    const deep = tooDeepAt(text);
    if (deep >= 0) return treeTooDeep(this, text, deep);
    this.budget.start(text, steps);
    const tree = this.parser.parse(this.budget.read, null, { progressCallback: this.budget.spend });
    this.budget.end();
    if (tree === null) {
      this.parser.reset();
      return treeOverBudget(this, text);
    }
    const cursor = tree.walk();
    try {
      const { hasError } = tree.rootNode;
      if (this.budget.isOver) return treeOverBudget(this, text);
      if (hasError && this.budget.used > recoverySteps(text.length)) return treeOverBudget(this, text);
      return flatten(this, text, cursor, hasError);
    } finally {
      cursor.delete();
      tree.delete();
    }
  }
}

async function start(): Promise<typeof import("web-tree-sitter")> {
  const engine = await import("web-tree-sitter");
  await engine.Parser.init();
  return engine;
}

/** Names by id; supertypes and hidden rules, which no node has, are "". */
function kindNames(language: Language): readonly string[] {
  const abstract = new Set(language.supertypes);
  return Array.from(language.types, (name, id) => (abstract.has(id) ? "" : (name ?? "")));
}

function wasmPath(name: GrammarName): string {
  const packageName = name === "php_only" ? "php" : name === "c_sharp" ? "c-sharp" : name;
  return createRequire(import.meta.url).resolve(`tree-sitter-${packageName}/tree-sitter-${name}.wasm`);
}

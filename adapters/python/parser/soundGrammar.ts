/** A grammar that reads sound text by the parser of our own, and only all other text by tree-sitter. */
import type { EngineName, Grammar, GrammarName } from "../../syntax/engine.js";
import type { FlatTree } from "../../syntax/flatTree.js";
import { type NodeKinds, nodeKinds } from "./nodeKinds.js";
import { parseSound } from "./parseSound.js";

export class SoundGrammar implements Grammar {
  private readonly nodes: NodeKinds;

  constructor(private readonly treeSitter: Grammar) {
    this.nodes = nodeKinds(treeSitter, "read");
  }

  get name(): GrammarName {
    return this.treeSitter.name;
  }

  get engine(): EngineName {
    return this.treeSitter.engine;
  }

  get kindNames(): readonly string[] {
    return this.treeSitter.kindNames;
  }

  kind(name: string): number {
    return this.treeSitter.kind(name);
  }

  token(name: string): number {
    return this.treeSitter.token(name);
  }

  isNamed(kind: number): boolean {
    return this.treeSitter.isNamed(kind);
  }

  /** Trees hold what readers of facts look at: see nodeKinds.ts. */
  parse(text: string): FlatTree {
    return parseSound(this, this.nodes, text) ?? this.treeSitter.parse(text);
  }
}

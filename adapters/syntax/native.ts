/**
 * The native engine: the only importer of `tree-sitter` and its native grammars.
 */
import type TreeSitter from "tree-sitter";
import type { Grammar, GrammarName } from "./engine.js";
import type { FlatTree } from "./flatTree.js";
import { flatten, treeOverBudget } from "./flatten.js";
import { stepBudget } from "./stepBudget.js";
import type { WalkPlan } from "./walkPlan.js";

/** Rejects where the native module or the grammar does not load. */
export async function loadNativeGrammar(name: GrammarName): Promise<Grammar> {
  const { default: Parser } = await import("tree-sitter");
  const language = await loadLanguage(name);
  const parser = new Parser();
  parser.setLanguage(language);
  return new NativeGrammar(name, Parser, parser, language);
}

class NativeGrammar implements Grammar {
  readonly engine = "native";
  private readonly named = new Map<string, number>();
  private readonly namedIds = new Set<number>();
  private names: readonly string[] | undefined;

  constructor(
    readonly name: GrammarName,
    private readonly binding: typeof TreeSitter,
    private readonly parser: TreeSitter,
    private readonly language: TreeSitter.Language,
  ) {
    for (const [id, name] of namedKinds(language)) {
      this.namedIds.add(id);
      if (!this.named.has(name)) this.named.set(name, id);
    }
  }

  get kindNames(): readonly string[] {
    this.names ??= kindNames(this.binding, this.language);
    return this.names;
  }

  kind(name: string): number {
    const id = this.named.get(name) ?? this.kindNames.indexOf(name);
    if (id < 0) throw new Error(`the ${this.name} grammar has no node type ${name}`);
    return id;
  }

  token(name: string): number {
    const id = this.kindNames.findIndex((other, at) => other === name && !this.namedIds.has(at));
    if (id < 0) throw new Error(`the ${this.name} grammar has no token ${name}`);
    return id;
  }

  parse(text: string, plan?: WalkPlan): FlatTree {
    const budget = stepBudget(text.length);
    // The binding leaks one callback object and keeps its own text otherwise; a function as input avoids the latter.
    const read = (offset: number): string => (offset === 0 ? text : text.slice(offset));
    const tree = this.parser.parse(read, null, {
      bufferSize: text.length + 1,
      ...(budget.needed ? { progressCallback: budget.spend } : {}),
    });
    if (tree === null || tree === undefined) {
      this.parser.reset();
      return treeOverBudget(this, text, budget.stoppedAt);
    }
    const root = tree.rootNode;
    return flatten(this, text, tree.walk(), root.hasError, plan);
  }
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

type NodeReference = { readonly type: string; readonly named: boolean };
type NodeChildren = { readonly types: readonly NodeReference[] };
type NodeInfo = NodeReference & {
  readonly subtypes?: unknown;
  readonly fields?: Readonly<Record<string, NodeChildren>>;
  readonly children?: NodeChildren;
};
type NodeClass = { readonly prototype: object };
type LanguageRecord = { readonly nodeSubclasses: readonly NodeClass[]; readonly nodeTypeInfo?: readonly NodeInfo[] };

/**
 * The binding puts one class a node type id on the language. Ids of equal names follow their first one, which is the one nodes
 * have.
 */
function namedKinds(language: TreeSitter.Language): ReadonlyMap<number, string> {
  const record = language as unknown as LanguageRecord;
  const abstract = abstractKinds(record);
  const kinds = new Map<number, string>();
  record.nodeSubclasses.forEach((nodeClass, id) => {
    const name: unknown = Object.getOwnPropertyDescriptor(nodeClass.prototype, "type")?.value;
    if (typeof name === "string" && !abstract.has(name)) kinds.set(id, name);
  });
  return kinds;
}

function mentionedKinds(record: LanguageRecord): string[] {
  const names = new Set<string>();
  for (const info of record.nodeTypeInfo ?? []) {
    for (const children of [
      ...Object.values(info.fields ?? {}),
      ...(info.children === undefined ? [] : [info.children]),
    ]) {
      for (const child of children.types) if (child.named) names.add(child.type);
    }
  }
  return [...names].sort();
}

/** Supertypes: names of the grammar that no node has. */
function abstractKinds(record: LanguageRecord): ReadonlySet<string> {
  return new Set((record.nodeTypeInfo ?? []).filter((info) => info.subtypes !== undefined).map((info) => info.type));
}

/**
 * All names by id. The binding tells those of anonymous tokens only through the grammar's look-ahead tables, and those of node types
 * that are nothing but another's alias nowhere: aliases stand at the table's end, ordered by name.
 */
function kindNames(binding: typeof TreeSitter, language: TreeSitter.Language): readonly string[] {
  const record = language as unknown as LanguageRecord;
  const names: (string | undefined)[] = new Array(record.nodeSubclasses.length);
  const abstract = abstractKinds(record);
  const iterator = new binding.LookaheadIterator(language, 1);
  for (let state = 1; iterator.resetState(state); state++) {
    for (const name of iterator) names[iterator.currentTypeId] = hidden.test(name) || abstract.has(name) ? "" : name;
  }
  names[0] = "";
  const aliases = names.findLastIndex((name) => name !== undefined) + 1;
  const kinds = namedKinds(language);
  for (const [id, name] of kinds) names[id] = name;
  const known = new Set(kinds.values());
  const unplaced = mentionedKinds(record).filter((name) => !abstract.has(name) && !known.has(name));
  for (let id = aliases; id < names.length; id++) names[id] ??= unplaced.shift() ?? "";
  return Array.from(names, (name) => name ?? "");
}

const hidden = /^_[a-z]|_token\d+$|_repeat\d+$/;

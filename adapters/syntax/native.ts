/**
 * The native engine: the only importer of `tree-sitter` and its native grammars.
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
import type { Grammar, GrammarName } from "./engine.js";
import { errorKind, type FlatTree } from "./flatTree.js";
import { flatten, treeOverBudget } from "./flatten.js";
import { StepBudget } from "./stepBudget.js";
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
  private readonly budget = new StepBudget();
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

  isNamed(kind: number): boolean {
    return kind === errorKind || this.namedIds.has(kind);
  }

  token(name: string): number {
    const id = this.kindNames.findIndex((other, at) => other === name && !this.namedIds.has(at));
    if (id < 0) throw new Error(`the ${this.name} grammar has no token ${name}`);
    return id;
  }

  parse(text: string, plan?: WalkPlan): FlatTree {
    collectTrees(text.length);
    this.budget.start(text.length);
    const read = (offset: number): string => (offset === 0 ? text : text.slice(offset));
    const tree = this.parser.parse(read, null, {
      bufferSize: text.length + 1,
      progressCallback: this.budget.spend,
    }) as TreeSitter.Tree | null;
    if (tree === null) {
      this.parser.reset();
      return treeOverBudget(this, text);
    }
    return flatten(this, text, tree.walk(), tree.rootNode.hasError, plan);
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

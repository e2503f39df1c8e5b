/**
 * Links for tests, by rules that fit small well-behaved Go fixtures: what a real resolver would say there, without one.
 *
 * A name behind a dot is a member of some type of the package (several: each, by dispatch) or of an imported package; another one a local of the
 * declaration around it (`x :=`, a parameter), an import, a declaration of the package, a word of the language, or unresolved.
 */
import type { FileFacts } from "../../adapters/facts.js";
import {
  type FileIdentity,
  type FileLinks,
  type LinkContext,
  type LinkedSymbol,
  type Member,
  occurrenceRoles,
  packageContainer,
} from "../../adapters/links.js";
import { containerMoniker, declarationMoniker } from "../../adapters/monikers.js";
import { modifierSet, type Tier, tiers } from "../../proto/symbols.js";

type Resolved = Pick<FileLinks, "symbols" | "occurrences" | "unresolved">;
type Target = { readonly symbol: LinkedSymbol; readonly tier: Tier };
type Token = { readonly name: string; readonly start: number; readonly end: number };

const keywords = new Set(
  "break case chan const continue default defer else for func go if import interface map package range return struct switch type var".split(
    " ",
  ),
);
const universe = new Set("bool error false int len nil string true".split(" "));
const typeKinds = new Set(["struct", "interface", "typeAlias", "class"]);

export function simpleLinks(facts: FileFacts, identity: FileIdentity, context: LinkContext): Resolved {
  return new SimpleLinks(facts, identity, context).resolve();
}

class SimpleLinks {
  private readonly text: string;
  private readonly symbols: LinkedSymbol[] = [];
  private readonly indexes = new Map<string, number>();
  private readonly found: { start: number; end: number; symbol: number; roles: number; tier: number }[] = [];
  private readonly unresolved: { name: string; start: number }[] = [];
  private readonly locals = new Map<string, LinkedSymbol>();
  private readonly container: string;

  constructor(
    private readonly facts: FileFacts,
    private readonly identity: FileIdentity,
    private readonly context: LinkContext,
  ) {
    this.text = Buffer.from(facts.payload).toString("utf8");
    this.container = packageContainer(directoryOf(context.path), facts.container);
  }

  resolve(): Resolved {
    for (const token of this.tokens()) this.take(token);
    this.typesOfMembers();
    this.found.sort((left, right) => left.start - right.start || left.symbol - right.symbol);
    return {
      symbols: this.symbols,
      occurrences: {
        starts: Uint32Array.from(this.found, ({ start }) => start),
        ends: Uint32Array.from(this.found, ({ end }) => end),
        symbols: Uint32Array.from(this.found, ({ symbol }) => symbol),
        roles: Uint8Array.from(this.found, ({ roles }) => roles),
        tiers: Uint8Array.from(this.found, ({ tier }) => tier),
      },
      unresolved: this.unresolved,
    };
  }

  private take(token: Token): void {
    const { start, end, name } = token;
    const declared = this.facts.declarations.find(({ nameStart }) => nameStart === start);
    if (declared !== undefined && (declared.modifiers & modifierSet("embedded")) === 0) return;
    const before = this.text.slice(0, start).trimEnd();
    const behind = this.text.slice(end).trimStart();
    if (/(^|\n)package$/.test(before)) {
      const moniker = containerMoniker(this.identity);
      this.add(token, { symbol: global(moniker, name, "package"), tier: "exact" }, occurrenceRoles.definition);
      return;
    }
    const targets = this.targets(token, before, behind);
    if (targets.length === 0) this.unresolved.push({ name, start });
    for (const target of targets) {
      const isDefinition = target.symbol.scope === "local" && !this.indexes.has(keyOf(target.symbol));
      const roles = isDefinition ? occurrenceRoles.definition : rolesOf(target.symbol, behind);
      this.add(token, target, declared === undefined ? roles : roles | occurrenceRoles.extends);
    }
  }

  private targets({ name, start }: Token, before: string, behind: string): readonly Target[] {
    if (before.endsWith(".")) return this.members(name, /(\w+)\.$/.exec(before)?.[1] ?? "");
    const around = this.around(start);
    const local = `${around}:${name}`;
    if (/^:=/.test(behind) || this.facts.declarations[around]?.parameters.some((each) => each.name === name)) {
      if (!this.locals.has(local)) this.locals.set(local, this.local(name, around, behind));
    }
    const known = this.locals.get(local);
    if (known !== undefined) return [{ symbol: known, tier: "exact" }];
    const imported = this.imported(name);
    if (imported !== undefined) return [{ symbol: { ...blank, name, kind: "package" }, tier: "exact" }];
    const members = this.context.member(this.container, name);
    if (members.length > 0) return distinct(members, "exact");
    if (!universe.has(name)) return [];
    const moniker = `go . . . builtin/${name}#`;
    return [{ symbol: { ...blank, scope: "builtin", moniker, name, kind: "class" }, tier: "exact" }];
  }

  private members(name: string, receiver: string): readonly Target[] {
    const path = this.imported(receiver);
    if (path !== undefined) {
      const { package: module } = this.identity;
      if (path !== module && !path.startsWith(`${module}/`)) {
        const moniker = `${containerMoniker({ ...this.identity, package: "std", namespace: path.split("/") })}${name}().`;
        return [{ symbol: global(moniker, name, "function"), tier: "exact" }];
      }
      const directory = path.slice(module.length + 1);
      return distinct(this.context.member(packageContainer(directory, lastSegment(path)), name), "exact");
    }
    const types = this.context.enumerate(this.container).filter(({ kind }) => typeKinds.has(kind));
    const found = [...new Set(types.map((type) => type.name))].flatMap((type) => {
      return this.context.member(`${this.container}#${type}`, name);
    });
    const targets = distinct(found, "exact");
    return targets.length > 1 ? targets.map(({ symbol }) => ({ symbol, tier: "dispatch" })) : targets;
  }

  private imported(name: string): string | undefined {
    return this.facts.imports.find(({ specifier, alias }) => (alias === "" ? lastSegment(specifier) : alias) === name)
      ?.specifier;
  }

  private local(name: string, around: number, behind: string): LinkedSymbol {
    const parameter = this.facts.declarations[around]?.parameters.find((each) => each.name === name);
    const written = parameter?.type ?? /^:=\s*&?(\w+)\{/.exec(behind)?.[1] ?? "";
    const [type] = this.context.member(this.container, written.replace(/^\*/, ""));
    const signature = written === "" ? name : `${name} ${written}`;
    return { ...blank, name, signature, kind: "variable", type: type?.moniker ?? "" };
  }

  /** Fields and variables of the package's own types. */
  private typesOfMembers(): void {
    this.facts.declarations.forEach(({ name, kind, valueType }, ordinal) => {
      const [type] = this.context.member(this.container, valueType.replace(/^\*/, ""));
      if (type === undefined || (kind !== "field" && kind !== "variable")) return;
      const moniker = declarationMoniker(this.facts, ordinal, this.identity);
      this.indexOf({ ...global(moniker, name, kind), type: type.moniker });
    });
  }

  private add({ start, end }: Token, { symbol, tier }: Target, roles: number): void {
    this.found.push({ start, end, symbol: this.indexOf(symbol), roles, tier: tiers.indexOf(tier) });
  }

  private indexOf(symbol: LinkedSymbol): number {
    const key = keyOf(symbol);
    const known = this.indexes.get(key);
    if (known !== undefined) {
      if (symbol.type !== "") this.symbols[known] = symbol;
      return known;
    }
    this.indexes.set(key, this.symbols.length);
    this.symbols.push(symbol);
    return this.symbols.length - 1;
  }

  /** The function around a place, by ordinal, or -1. */
  private around(start: number): number {
    return this.facts.declarations.findIndex(({ kind, start: from, end }) => {
      return (kind === "function" || kind === "method") && from <= start && start < end;
    });
  }

  private *tokens(): Generator<Token> {
    const words = /\/\/.*|\/\*[\s\S]*?\*\/|"[^"\n]*"|`[^`]*`|[\p{L}_][\p{L}\p{N}_]*/gu;
    for (const { 0: name, index: start } of this.text.matchAll(words)) {
      if (/^[\p{L}_]/u.test(name) && !keywords.has(name)) yield { name, start, end: start + name.length };
    }
  }
}

const blank: LinkedSymbol = { scope: "local", moniker: "", name: "", kind: "variable", signature: "", type: "" };

function global(moniker: string, name: string, kind: LinkedSymbol["kind"]): LinkedSymbol {
  return { ...blank, scope: "global", moniker, name, kind };
}

function distinct(members: readonly Member[], tier: Tier): readonly Target[] {
  const byMoniker = new Map(members.map((member) => [member.moniker, member]));
  return [...byMoniker.values()].map(({ moniker, name, kind }) => ({ symbol: global(moniker, name, kind), tier }));
}

/** Locals of one name in different functions are told apart by identity: each is made once. */
const localKeys = new WeakMap<LinkedSymbol, string>();
let lastLocal = 0;

function keyOf(symbol: LinkedSymbol): string {
  if (symbol.scope !== "local") return symbol.moniker;
  if (symbol.kind === "package") return `import ${symbol.name}`;
  let key = localKeys.get(symbol);
  if (key === undefined) {
    key = `local ${++lastLocal}`;
    localKeys.set(symbol, key);
  }
  return key;
}

function rolesOf({ kind }: LinkedSymbol, behind: string): number {
  if (typeKinds.has(kind)) return occurrenceRoles.type;
  if (/^\(/.test(behind) && (kind === "function" || kind === "method")) return occurrenceRoles.call;
  if (/^(\+\+|--|[-+*/]?=(?!=))/.test(behind)) return occurrenceRoles.write;
  return occurrenceRoles.read;
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

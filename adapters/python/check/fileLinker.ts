/**
 * Links a file: runs its code once, in order, and notes for every identifier which declarations it may mean.
 *
 * Bodies of functions are run where they stand, with what the scopes around them bind in all; bodies of classes and the module with what their
 * names hold at each point. What a name means does not depend on the flow: all that its scope binds to it.
 */
import type { SymbolKind, Tier } from "../../../proto/symbols.js";
import type { Declared } from "../../links.js";
import { linkMarks, occurrenceRoles } from "../../links.js";
import { containerMoniker, parameterMoniker } from "../../monikers.js";
import type { OccurrenceSink } from "../../occurrenceSink.js";
import type { ClassObject, FunctionObject, ModuleObject, NameBinding } from "../types/objects.js";
import { membersOf, type PythonType, unknown } from "../types/pythonType.js";
import { classFlags, functionFlags, nameFlags } from "../unit/ops.js";
import { typeOfAnnotation } from "./annotations.js";
import type { AttributeUse } from "./attributes.js";
import { traitsOf } from "./classes.js";
import { type NameUse, parameterInside } from "./expressionEvaluator.js";
import { Flow, type ImportBound } from "./flow.js";
import { Env, type Frame } from "./frames.js";
import { parametersOf } from "./functions.js";
import { classAt, functionAt, type ParameterHeader } from "./headers.js";
import { keywordTargets } from "./keywords.js";
import { moduleIdentity } from "./moduleIdentity.js";
import { bindingsOf, moduleNamed } from "./moduleNames.js";
import { freeBindings, ownModule } from "./names.js";
import { preferredDeclarations } from "./preferredDeclarations.js";
import { type PythonProgram, topLevel } from "./pythonProgram.js";
import { receiverMark } from "./receiverMark.js";
import { frameAt } from "./references.js";

/** What all parts of one file's linking share. */
type LinkerState = {
  readonly sink: OccurrenceSink;
  /** Symbols of names that are no declarations of the file, by scope and entry. */
  readonly locals: Map<string, number>;
  /** What imports inside functions and classes bind, by scope and entry. */
  readonly imported: Map<string, readonly NameBinding[]>;
  /** Symbols of names of the module, by entry. */
  readonly globals: Map<number, readonly number[]>;
  /** Symbols of names that no scope of the file binds. */
  readonly free: Map<string, readonly number[]>;
  /** Offsets of the module's statements that bind `__all__`. */
  readonly allStatements: ReadonlySet<number>;
  /** Ordinals by where their names stand. */
  readonly ordinals: ReadonlyMap<number, number>;
};

export class FileLinker extends Flow {
  /** Roles that names of the expression being read have beside. */
  private extraRoles = 0;
  /** Symbols that stand in the base being read. */
  private readonly baseSymbols: number[] = [];

  constructor(
    program: PythonProgram,
    frame: Frame,
    place: { readonly at: number; readonly token: number },
    private readonly state: LinkerState,
    receiver: PythonType | undefined,
  ) {
    super(program, frame, place.at, topLevel, receiver);
    this.token = place.token;
  }

  protected override nameUsed(token: number, name: string, home: Frame, entry: number, use: NameUse): void {
    if (this.rehearsing > 0) return;
    this.occur(token, name, this.symbolsOf(home, entry, name), rolesOf(use));
  }

  protected override freeUsed(token: number, name: string, use: NameUse): void {
    if (this.rehearsing > 0) return;
    let symbols = this.state.free.get(name);
    if (symbols === undefined) {
      symbols = this.symbolsOfBindings(freeBindings(this.frame.file, name, this.program));
      this.state.free.set(name, symbols);
    }
    this.occur(token, name, symbols, rolesOf(use));
  }

  protected override attributeUsed(
    token: number,
    name: string,
    found: AttributeUse,
    use: NameUse,
    of?: PythonType,
  ): void {
    if (this.rehearsing > 0) return;
    const all = found.declared.map((declared) => this.symbolOf(declared));
    for (const module of found.modules) all.push(this.symbolOfModule(module));
    const symbols = unique(all);
    const runs = use === "call" || (of !== undefined && isProperty(of, found));
    const roles = (use === "write" ? this.writeRoles(token) : rolesOf(use)) | (runs ? occurrenceRoles.call : 0);
    this.occur(token, name, symbols, roles, found.open || symbols.length > 1 ? "inferred" : "exact");
    if (found.open && symbols.length > 0) this.state.sink.unresolved(name, this.unit.positions[token]);
    if (!runs || of === undefined) return;
    const through = receiverMark(of, found.declared, this.program);
    if (through !== undefined) this.mark(token, linkMarks.through(through));
  }

  protected override attributeAssigned(of: PythonType, name: string, value: PythonType): void {
    super.attributeAssigned(of, name, value);
    if (this.rehearsing > 0) return;
    const [symbol] = this.definedAt(this.token - 1) ?? [];
    if (symbol !== undefined) this.typeOf(symbol, value);
  }

  protected override keywordUsed(token: number, name: string, callee: PythonType): void {
    if (this.rehearsing > 0) return;
    const symbols: number[] = [];
    for (const target of keywordTargets(callee, name, this.program, this.level)) {
      if (target.kind === "field") symbols.push(this.symbolOf(target.declared));
      else symbols.push(this.parameterSymbol(target.function, name));
    }
    this.occur(token, name, symbols, occurrenceRoles.read);
  }

  protected override stringUsed(token: number, text: string): void {
    if (this.rehearsing > 0 || !this.inAll) return;
    const symbols = this.symbolsOfBindings(bindingsOf(ownModule(this.frame.file, this.program), text, this.program));
    if (symbols.length > 0) this.occur(token, text, symbols, occurrenceRoles.read | occurrenceRoles.inString);
  }

  protected override nameBound(token: number, name: string, level: number, entry: number, value: PythonType): void {
    if (this.rehearsing > 0) return;
    const home = frameAt(this.frame, level);
    if (home === undefined) return;
    const symbols = this.symbolsOf(home, entry, name);
    if (isLocal(home)) {
      const [symbol] = symbols;
      const isParameter = ((home.table.flags[entry] ?? 0) & nameFlags.parameter) !== 0;
      const roles = isParameter ? occurrenceRoles.write : occurrenceRoles.definition | occurrenceRoles.write;
      this.occur(token, name, symbols, roles);
      if (symbol !== undefined) this.typeOf(symbol, value);
      return;
    }
    const defined = this.definedAt(token);
    this.occur(token, name, defined ?? symbols, this.writeRoles(token));
    if (defined !== undefined) this.typeOf(defined[0], value);
    this.markMember(token, name, home);
  }

  protected override parameterBound(token: number, parameter: ParameterHeader): void {
    if (this.rehearsing > 0) return;
    const symbols = this.symbolsOf(this.frame, parameter.entry, parameter.name);
    this.occur(token, parameter.name, symbols, occurrenceRoles.definition);
  }

  protected override scopeNamed(token: number, name: string, level: number, entry: number): void {
    if (this.rehearsing > 0) return;
    const home = frameAt(this.frame, level);
    if (home !== undefined) this.occur(token, name, this.symbolsOf(home, entry, name), occurrenceRoles.read);
  }

  protected override modulePart(token: number, nth: number, index: number): void {
    if (this.rehearsing > 0) return;
    const imported = this.frame.file.facts.imports[index];
    if (imported === undefined) return;
    const dots = /^\.*/.exec(imported.specifier)?.[0] ?? "";
    const parts = imported.specifier.slice(dots.length).split(".");
    const specifier = dots + parts.slice(0, nth + 1).join(".");
    const module = moduleNamed(specifier, this.frame.file.path, this.program);
    const symbols = module === undefined ? [] : [this.symbolOfModule(module)];
    this.occur(token, parts[nth] ?? "", symbols, occurrenceRoles.import);
  }

  protected override importBound({ tokens, bindings, level, entry }: ImportBound): void {
    if (this.rehearsing > 0) return;
    const home = frameAt(this.frame, level);
    if (home !== undefined && home.kind !== "module") {
      const key = keyOf(home, entry);
      this.state.imported.set(key, [...(this.state.imported.get(key) ?? []), ...bindings]);
    }
    const symbols = this.symbolsOfBindings(bindings);
    for (const { token, text } of tokens) this.occur(token, text, symbols, occurrenceRoles.import);
  }

  /** `__all__ = [...]`: strings in it name what the module has. */
  private inAll = false;

  override statement(): void {
    const before = this.inAll;
    this.inAll = this.frame.kind === "module" && this.state.allStatements.has(this.at);
    super.statement();
    this.inAll = before;
  }

  protected override functionStatement(start: number): void {
    if (this.rehearsing > 0) {
      super.functionStatement(start);
      return;
    }
    const end = this.unsigned() + this.at;
    const declared = this.unsigned();
    const flags = this.unsigned();
    const { file } = this.frame;
    for (let left = this.unsigned(); left > 0; left--) this.evaluate();
    const token = this.token;
    const name = this.name();
    const level = this.unsigned();
    const entry = this.unsigned();
    this.defined(token, name, level, entry, declared);
    const outer = this.frame;
    const header = functionAt(file, start);
    if ((flags & functionFlags.typeParams) !== 0) this.openTypeParams(outer);
    this.passTable();
    const env = new Env(new Array(header.table.names.length), undefined, true);
    const of =
      declared === 0
        ? undefined
        : this.program.functionOf({ path: file.path, facts: file.facts, ordinal: declared - 1 });
    const inside: Frame =
      of === undefined
        ? {
            ...outer,
            kind: "function",
            table: header.table,
            outer: this.frame,
            class: undefined,
            function: undefined,
            env,
          }
        : { ...this.program.frameInside(file, declared - 1), env };
    const infos = of === undefined ? [] : parametersOf(of, this.program, this.level);
    const count = this.unsigned();
    for (let nth = 0; nth < count; nth++) {
      const parameter = header.parameters[nth];
      this.unsigned();
      const parameterToken = this.token;
      this.passName();
      this.unsigned();
      if (this.unsigned() === 1) this.evaluate();
      if (this.unsigned() === 1) this.evaluate();
      const type = infos[nth]?.type ?? unknown;
      env.types[parameter.entry] = parameterInside(parameter.kind, type, this.program);
      const symbols = this.symbolsOf(inside, parameter.entry, parameter.name);
      this.occur(parameterToken, parameter.name, symbols, occurrenceRoles.definition);
      if (symbols.length > 0) this.typeOf(symbols[0], type);
    }
    if ((flags & functionFlags.returnType) !== 0) {
      const result = typeOfAnnotation(this.evaluate(), this.program);
      const [symbol] = this.definedAt(token) ?? [];
      if (symbol !== undefined) this.typeOf(symbol, result);
    }
    this.frame = outer;
    const receiver = of?.owner === undefined ? undefined : infos[0]?.type;
    const body = new FileLinker(this.program, inside, this, this.state, receiver);
    body.block();
    this.at = body.at;
    this.token = body.token;
    if (this.at !== end) throw new RangeError("a function ends where its body does not");
    this.bindName(level, entry, this.definedValue(declared, name));
  }

  protected override classStatement(start: number): void {
    if (this.rehearsing > 0) {
      super.classStatement(start);
      return;
    }
    this.unsigned();
    const declared = this.unsigned();
    const flags = this.unsigned();
    const { file } = this.frame;
    for (let left = this.unsigned(); left > 0; left--) this.evaluate();
    const token = this.token;
    const name = this.name();
    const level = this.unsigned();
    const entry = this.unsigned();
    this.defined(token, name, level, entry, declared);
    const outer = this.frame;
    if ((flags & classFlags.typeParams) !== 0) this.openTypeParams(outer);
    for (let left = this.unsigned(); left > 0; left--) this.base();
    const { table } = classAt(file, start);
    this.passTable();
    const of =
      declared === 0 ? undefined : this.program.classOf({ path: file.path, facts: file.facts, ordinal: declared - 1 });
    const env = new Env(new Array(table.names.length), undefined, true);
    const inside: Frame = { kind: "class", file, table, outer: this.frame, class: of, function: undefined, env };
    const body = new FileLinker(this.program, inside, this, this.state, undefined);
    body.block();
    this.frame = outer;
    this.at = body.at;
    this.token = body.token;
    this.bindName(level, entry, this.classValue(declared));
  }

  private base(): void {
    const kind = this.unsigned();
    if (kind === 1) {
      const token = this.token;
      const name = this.name();
      this.occur(token, name, [], occurrenceRoles.read);
    }
    this.extraRoles = kind === 0 ? occurrenceRoles.extends : 0;
    const token = this.token;
    const named = this.baseSymbols.length;
    const value = this.evaluate();
    this.extraRoles = 0;
    if (kind === 0) this.markBases(token, value, this.baseSymbols.splice(named));
  }

  /** Bases that none of the symbols in the text is. */
  private markBases(token: number, value: PythonType, named: readonly number[]): void {
    for (const member of membersOf(value)) {
      const of = member.kind === "class" ? member.class : undefined;
      if (of === undefined || of.made !== undefined) continue;
      const symbol = this.symbolOf({ path: of.file.path, facts: of.file.facts, ordinal: of.ordinal });
      if (!named.includes(symbol)) this.mark(token, linkMarks.base(this.state.sink.symbols[symbol].moniker));
    }
  }

  private openTypeParams(outer: Frame): void {
    this.frame = { ...this.program.typeParamsFrame(outer, this.at), env: undefined };
    this.typeParameters();
  }

  protected override definitionNamed(
    token: number,
    name: string,
    level: number,
    entry: number,
    declared: number,
  ): void {
    if (this.rehearsing === 0) this.defined(token, name, level, entry, declared);
  }

  private mark(token: number, text: string): void {
    this.state.sink.markAt(this.unit.positions[token], text);
  }

  /** A member of a protocol. */
  private markMember(token: number, name: string, home: Frame): void {
    if (home.kind === "class" && home.class !== undefined && traitsOf(home.class, this.program).isProtocol)
      this.mark(token, linkMarks.abstractMethod(name));
  }

  /** The name of a definition. */
  private defined(token: number, name: string, level: number, entry: number, declared: number): void {
    const home = frameAt(this.frame, level);
    const { file } = this.frame;
    if (home !== undefined) this.markMember(token, name, home);
    if (declared > 0)
      this.occur(
        token,
        name,
        [this.symbolOf({ path: file.path, facts: file.facts, ordinal: declared - 1 })],
        occurrenceRoles.definition,
      );
    else if (home !== undefined) this.occur(token, name, this.symbolsOf(home, entry, name), occurrenceRoles.definition);
  }

  /** The declaration whose name a token is. */
  private definedAt(token: number): readonly number[] | undefined {
    const ordinal = this.state.ordinals.get(this.unit.positions[token]);
    return ordinal === undefined
      ? undefined
      : [this.symbolOf({ path: this.frame.file.path, facts: this.frame.file.facts, ordinal })];
  }

  private writeRoles(token: number): number {
    const declares = this.state.ordinals.has(this.unit.positions[token]);
    return declares ? occurrenceRoles.definition | occurrenceRoles.write : occurrenceRoles.write;
  }

  /** Symbols that a name of a scope means. */
  private symbolsOf(home: Frame, entry: number, name: string): readonly number[] {
    const { state, program } = this;
    const flags = home.table.flags[entry] ?? 0;
    switch (home.kind) {
      case "module": {
        let symbols = state.globals.get(entry);
        if (symbols === undefined) {
          symbols = this.symbolsOfBindings(bindingsOf(ownModule(home.file, program), name, program));
          state.globals.set(entry, symbols);
        }
        return symbols;
      }
      case "class": {
        const declared = home.class === undefined ? [] : program.ownMembers(home.class, name);
        if (declared.length > 0) return unique(declared.map((one) => this.symbolOf(one)));
        break;
      }
      case "function": {
        if ((flags & (nameFlags.function | nameFlags.class)) !== 0 && home.function !== undefined) {
          const declared = this.localDefinitions(home.function.ordinal, name);
          if (declared.length > 0) return unique(declared.map((one) => this.symbolOf(one)));
        }
        if ((flags & nameFlags.parameter) !== 0 && home.function !== undefined)
          return [this.parameterSymbol(home.function, name)];
        break;
      }
      default:
        break;
    }
    const key = keyOf(home, entry);
    const imported = (flags & nameFlags.imported) !== 0 ? state.imported.get(key) : undefined;
    if (imported !== undefined) return this.symbolsOfBindings(imported);
    let symbol = state.locals.get(key);
    if (symbol === undefined) {
      const kind: SymbolKind = home.kind === "typeParams" ? "typeParameter" : "variable";
      symbol = state.sink.local(name, kind);
      state.sink.symbols[symbol].signature = name;
      state.locals.set(key, symbol);
    }
    return [symbol];
  }

  /** Functions and classes of that name directly in a function. */
  private localDefinitions(parent: number, name: string): readonly Declared[] {
    const { path, facts } = this.frame.file;
    const found: Declared[] = [];
    for (let ordinal = parent + 1; ordinal < facts.declarations.length; ordinal++) {
      const one = facts.declarations[ordinal];
      if (one.start > facts.declarations[parent].end) break;
      if (one.parent === parent && one.name === name) found.push({ path, facts, ordinal });
    }
    return found;
  }

  private symbolsOfBindings(bindings: readonly NameBinding[]): readonly number[] {
    const symbols: number[] = [];
    const declared: Declared[] = [];
    for (const binding of bindings) if (binding.kind === "declared") declared.push(binding.declared);
    const { path } = this.frame.file;
    for (const one of declared) if (one.path === path) symbols.push(this.symbolOf(one));
    const elsewhere = declared.filter((one) => one.path !== path);
    for (const one of preferredDeclarations(elsewhere)) symbols.push(this.symbolOf(one));
    for (const binding of bindings) {
      if (binding.kind === "module") symbols.push(this.symbolOfModule(binding.module));
    }
    return unique(symbols);
  }

  private symbolOf(declared: Declared): number {
    const { name, kind } = declared.facts.declarations[declared.ordinal];
    return this.state.sink.global(this.program.moniker(declared), name, kind);
  }

  private symbolOfModule(module: ModuleObject): number {
    const identity = moduleIdentity(module, this.program);
    return this.state.sink.global(containerMoniker(identity), identity.namespace.at(-1) ?? "", "module");
  }

  /** The parameter of a declared function: known everywhere, since keyword arguments name it. */
  private parameterSymbol({ file, ordinal }: FunctionObject, name: string): number {
    const { program, state } = this;
    const of = program.moniker({ path: file.path, facts: file.facts, ordinal });
    return state.sink.global(parameterMoniker(of, file.numberOf(ordinal), name), name, "variable");
  }

  /** Notes the class of what a symbol holds. */
  private typeOf(symbol: number, value: PythonType): void {
    const draft = this.state.sink.symbols[symbol];
    const of = classOfValue(value);
    if (of !== undefined && of.ordinal >= 0 && draft.type === "")
      draft.type = this.program.moniker({ path: of.file.path, facts: of.file.facts, ordinal: of.ordinal });
  }

  private occur(token: number, name: string, symbols: readonly number[], roles: number, tier: Tier = "exact"): void {
    if (token >= this.unit.positionCount) throw new RangeError("a unit has fewer positions than tokens");
    const start = this.unit.positions[token];
    const { sink } = this.state;
    if (symbols.length === 0) {
      sink.unresolved(name, start);
      return;
    }
    if (this.extraRoles !== 0) this.baseSymbols.push(...symbols);
    const told = symbols.length > 1 ? "inferred" : tier;
    for (const symbol of symbols) sink.add(start, name.length, symbol, roles | this.extraRoles, told);
  }
}

function classOfValue(value: PythonType): ClassObject | undefined {
  for (const member of membersOf(value)) {
    if (member.kind === "instance" || member.kind === "class") return member.class;
    if (member.kind === "typeVar" && member.variable.self !== undefined) return member.variable.self;
  }
  return undefined;
}

/** Whether reading or writing the attribute runs a function: on an object, and not on the class itself. */
function isProperty(of: PythonType, { declared }: AttributeUse): boolean {
  if (declared.length === 0 || of.kind === "class") return false;
  return declared.every(({ facts, ordinal }) => facts.declarations[ordinal].kind === "property");
}

function isLocal(home: Frame): boolean {
  return home.kind !== "module" && home.kind !== "class";
}

function keyOf(home: Frame, entry: number): string {
  return `${home.table.offset}.${entry}`;
}

function rolesOf(use: NameUse): number {
  switch (use) {
    case "call":
      return occurrenceRoles.call;
    case "write":
      return occurrenceRoles.write;
    case "read":
      return occurrenceRoles.read;
  }
}

function unique(symbols: readonly number[]): readonly number[] {
  return symbols.length < 2 ? symbols : [...new Set(symbols)];
}

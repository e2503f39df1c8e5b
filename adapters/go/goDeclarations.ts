/** Reads the declarations out of a Go file's tree. See goExtract.ts. */
import { modifierSet } from "../../proto/symbols.js";
import type { Declaration, Parameter } from "../facts.js";
import { errorKind, type FlatTree } from "../syntax/flatTree.js";
import { goDoc } from "./goDoc.js";
import type { GoKinds } from "./goKinds.js";
import { baseTypeName, goVisibility } from "./goNames.js";
import { goParameters } from "./goParameters.js";
import { foldSource, limitText } from "./sourceFold.js";

/** Longest signature and type kept; what is longer holds anonymous structs of many fields, which are declarations of their own. */
const longestSignature = 400;
const longestValue = 60;

const modifier = {
  embedded: modifierSet("embedded"),
  pointer: modifierSet("pointer"),
  local: modifierSet("local"),
  variadic: modifierSet("variadic"),
  test: modifierSet("test"),
  deprecated: modifierSet("deprecated"),
  alias: modifierSet("alias"),
} as const;

type Doc = { readonly start: number; readonly end: number };

const noParameters: readonly Parameter[] = [];

export class GoDeclarations {
  private readonly found: Declaration[] = [];
  /** Package-level types so far: name to index. */
  private readonly types = new Map<string, number>();
  private readonly text: string;

  constructor(
    private readonly tree: FlatTree,
    private readonly kinds: GoKinds,
  ) {
    this.text = tree.text;
  }

  read(): readonly Declaration[] {
    this.level(0);
    return this.found;
  }

  /** Package-level declarations among a node's children. */
  private level(parent: number): void {
    const { tree, kinds } = this;
    for (let node = tree.firstChild(parent); node !== 0; node = tree.next[node]) {
      switch (tree.kinds[node]) {
        case kinds.functionDeclaration:
          this.function(node);
          break;
        case kinds.methodDeclaration:
          this.method(node);
          break;
        case kinds.typeDeclaration:
          this.typeDeclaration(node, -1, 0);
          break;
        case kinds.constDeclaration:
          this.constants(node);
          break;
        case kinds.varDeclaration:
          this.variables(node);
          break;
        case errorKind:
          this.level(node);
          break;
      }
    }
  }

  private function(node: number): void {
    const name = this.tree.childOfKind(node, this.kinds.identifier);
    if (name === 0) return;
    const parts = this.callable(node, name);
    const index = this.add(node, node, name, {
      kind: "function",
      modifiers: parts.modifiers | testModifier(this.tree.textOf(name), parts.parameters),
      signature: parts.signature,
      parameters: parts.parameters,
      results: parts.results,
      body: parts.body,
    });
    this.localTypes(parts.body, index);
  }

  private method(node: number): void {
    const { tree, kinds } = this;
    const receiver = tree.childOfKind(node, kinds.parameterList);
    const name = tree.childOfKind(node, kinds.fieldIdentifier);
    if (name === 0) return;
    const receiverType = receiver === 0 ? "" : (goParameters(tree, kinds, receiver)[0]?.type ?? "");
    const owner = baseTypeName(receiverType);
    const parent = this.types.get(owner) ?? -1;
    const parts = this.callable(node, name);
    const index = this.add(node, node, name, {
      kind: "method",
      modifiers: parts.modifiers | (receiverType.includes("*") ? modifier.pointer : 0),
      parent,
      owner: parent < 0 ? owner : "",
      signature: parts.signature,
      parameters: parts.parameters,
      results: parts.results,
      body: parts.body,
    });
    this.localTypes(parts.body, index);
  }

  /** What functions, methods and interface methods share: everything behind the name. */
  private callable(node: number, name: number): Callable {
    const { tree, kinds } = this;
    let parameters: readonly Parameter[] | undefined;
    let results = noParameters;
    let body = 0;
    for (let child = tree.next[name]; child !== 0; child = tree.next[child]) {
      const kind = tree.kinds[child];
      if (kind === kinds.block) body = child;
      else if (kind === kinds.parameterList) {
        if (parameters === undefined) parameters = goParameters(tree, kinds, child);
        else results = goParameters(tree, kinds, child);
      } else if (kinds.types[kind] === 1 && parameters !== undefined) {
        results = [{ name: "", type: this.typeText(child), default: "" }];
      }
    }
    const start = tree.starts[node];
    const end = body === 0 ? tree.ends[node] : tree.starts[body];
    return {
      signature: limitText(foldSource(this.text.slice(start, end).trimEnd()), longestSignature),
      parameters: parameters ?? noParameters,
      results,
      body,
      modifiers: parameters?.at(-1)?.type.startsWith("...") ? modifier.variadic : 0,
    };
  }

  private typeDeclaration(node: number, parent: number, modifiers: number): void {
    const { tree, kinds } = this;
    for (let spec = tree.firstChild(node); spec !== 0; spec = tree.next[spec]) {
      const kind = tree.kinds[spec];
      if (kind === kinds.typeSpec || kind === kinds.typeAlias) this.typeSpec(node, spec, parent, modifiers);
    }
  }

  private typeSpec(declaration: number, spec: number, parent: number, modifiers: number): void {
    const { tree, kinds } = this;
    const name = tree.childOfKind(spec, kinds.typeIdentifier);
    const type = name === 0 ? 0 : this.typeAfter(name);
    if (name === 0) return;
    const alias = tree.kinds[spec] === kinds.typeAlias;
    const typeKind = type === 0 || alias ? 0 : tree.kinds[type];
    const kind =
      typeKind === kinds.structType ? "struct" : typeKind === kinds.interfaceType ? "interface" : "typeAlias";
    const body = kind === "typeAlias" || type === 0 ? noRange : this.bodyOf(type);
    const header = this.text.slice(tree.starts[spec], body.start < 0 ? tree.ends[spec] : body.start).trimEnd();
    const index = this.add(declaration, spec, name, {
      kind,
      modifiers: modifiers | (alias ? modifier.alias : 0),
      parent,
      signature: limitText(foldSource(`type ${header}`), longestSignature),
      valueType: kind === "typeAlias" && type !== 0 ? this.typeText(type) : "",
      bodyRange: body,
    });
    if (parent < 0) this.types.set(this.found[index].name, index);
    if (type !== 0) this.members(type, index);
  }

  /** Fields and methods of the struct and interface types that a type is or is made of. */
  private members(type: number, parent: number): void {
    const { tree, kinds } = this;
    switch (tree.kinds[type]) {
      case kinds.structType: {
        const list = tree.childOfKind(type, kinds.fieldList);
        for (let field = list === 0 ? 0 : tree.firstChild(list); field !== 0; field = tree.next[field]) {
          if (tree.kinds[field] === kinds.field) this.field(field, parent);
        }
        return;
      }
      case kinds.interfaceType:
        for (let element = tree.firstChild(type); element !== 0; element = tree.next[element]) {
          if (tree.kinds[element] === kinds.methodElement) this.interfaceMethod(element, parent);
          else if (tree.kinds[element] === kinds.typeElement) this.embeddedElement(element, parent);
        }
        return;
      case kinds.functionType:
      case kinds.genericType:
        return;
      default:
        for (let child = tree.firstChild(type); child !== 0; child = tree.next[child]) {
          if (kinds.types[tree.kinds[child]] === 1) this.members(child, parent);
        }
    }
  }

  private field(node: number, parent: number): void {
    const { tree, kinds, text } = this;
    const firstName = tree.childOfKind(node, kinds.fieldIdentifier);
    if (firstName === 0) {
      this.embeddedField(node, parent);
      return;
    }
    const type = this.typeAfter(firstName);
    const valueType = type === 0 ? "" : this.typeText(type);
    let first = -1;
    for (let name = firstName; name !== 0; name = tree.next[name]) {
      if (tree.kinds[name] !== kinds.fieldIdentifier) continue;
      const signature = `${text.slice(tree.starts[name], tree.ends[name])} ${valueType}`;
      const index = this.add(node, node, name, { kind: "field", parent, signature, valueType });
      if (first < 0) first = index;
    }
    if (type !== 0) this.members(type, first);
  }

  private embeddedField(node: number, parent: number): void {
    const { tree, kinds, text } = this;
    let type = tree.firstChild(node);
    while (type !== 0 && kinds.types[tree.kinds[type]] !== 1) type = tree.next[type];
    if (type === 0) return;
    const start = tree.starts[node];
    const valueType = limitText(foldSource(text.slice(start, tree.ends[type])), longestSignature);
    this.embedded(node, type, parent, valueType, text[start] === "*" ? modifier.pointer : 0);
  }

  /** An interface's embedded interface; unions and approximations (`~int | string`) declare nothing. */
  private embeddedElement(node: number, parent: number): void {
    const { tree, kinds } = this;
    const type = tree.firstChild(node);
    if (type === 0) return;
    const kind = tree.kinds[type];
    if (kind !== kinds.typeIdentifier && kind !== kinds.qualifiedType && kind !== kinds.genericType) return;
    if (tree.ends[type] !== tree.ends[node]) return;
    this.embedded(node, type, parent, this.typeText(type), 0);
  }

  private embedded(node: number, type: number, parent: number, valueType: string, modifiers: number): void {
    const { text, tree } = this;
    const start = tree.starts[type];
    const source = text.slice(start, tree.ends[type]);
    const name = baseTypeName(foldSource(source));
    if (name === "") return;
    const at = start + nameOffset(source, name);
    this.addNamed(node, node, name, at, {
      kind: "field",
      modifiers: modifiers | modifier.embedded,
      parent,
      signature: valueType,
      valueType,
    });
  }

  private interfaceMethod(node: number, parent: number): void {
    const name = this.tree.childOfKind(node, this.kinds.fieldIdentifier);
    if (name === 0) return;
    const { signature, parameters, results, modifiers } = this.callable(node, name);
    this.add(node, node, name, { kind: "method", parent, modifiers, signature, parameters, results });
  }

  private constants(node: number): void {
    const { tree, kinds } = this;
    let inherited = "";
    for (let spec = tree.firstChild(node); spec !== 0; spec = tree.next[spec]) {
      if (tree.kinds[spec] !== kinds.constSpec) continue;
      const values = tree.childOfKind(spec, kinds.expressionList);
      const type = this.typeChild(spec);
      // A spec without values repeats the last one's type and values (language specification, "Constant declarations").
      if (values !== 0 || type !== 0) inherited = type === 0 ? "" : this.typeText(type);
      this.valueSpec(node, spec, { kind: "constant", keyword: "const", valueType: inherited, values });
    }
  }

  private variables(node: number): void {
    const { tree, kinds } = this;
    const list = tree.childOfKind(node, kinds.varSpecList);
    for (let spec = tree.firstChild(list === 0 ? node : list); spec !== 0; spec = tree.next[spec]) {
      if (tree.kinds[spec] !== kinds.varSpec) continue;
      const values = tree.childOfKind(spec, kinds.expressionList);
      const type = this.typeChild(spec);
      const valueType = type === 0 ? "" : this.typeText(type);
      const first = this.valueSpec(node, spec, { kind: "variable", keyword: "var", valueType, values });
      if (first < 0) continue;
      if (type !== 0) this.members(type, first);
      if (values === 0) continue;
      this.literalMembers(values, first);
      this.localTypes(values, first);
    }
  }

  /** The names of a constant or variable spec; the first one's index, or -1. */
  private valueSpec(declaration: number, spec: number, of: ValueSpec): number {
    const { tree, kinds, text } = this;
    const several = this.nameCount(spec) > 1;
    const type = of.valueType === "" ? "" : ` ${of.valueType}`;
    const shown = of.values !== 0 && !several && (of.kind === "constant" || of.valueType === "");
    const value = shown ? ` = ${shortValue(text.slice(tree.starts[of.values], tree.ends[spec]))}` : "";
    let first = -1;
    for (let name = tree.firstChild(spec); name !== 0; name = tree.next[name]) {
      if (tree.kinds[name] !== kinds.identifier) continue;
      const signature = `${of.keyword} ${tree.textOf(name)}${type}${value}`;
      const index = this.add(declaration, spec, name, { kind: of.kind, signature, valueType: of.valueType });
      if (first < 0) first = index;
    }
    return first;
  }

  private nameCount(spec: number): number {
    const { tree, kinds } = this;
    let count = 0;
    for (let name = tree.firstChild(spec); name !== 0; name = tree.next[name]) {
      if (tree.kinds[name] === kinds.identifier) count++;
    }
    return count;
  }

  /** Fields of an anonymous struct that a variable's value is a literal of: `var cases = []struct{ name string }{...}`. */
  private literalMembers(values: number, parent: number): void {
    const { tree, kinds } = this;
    for (let value = tree.firstChild(values); value !== 0; value = tree.next[value]) {
      if (tree.kinds[value] !== kinds.compositeLiteral) continue;
      const type = this.typeChild(value);
      if (type !== 0) this.members(type, parent);
    }
  }

  /** Types declared anywhere below a node: in a body, in the function literals of an initialiser. */
  private localTypes(within: number, parent: number): void {
    if (within === 0) return;
    const { tree, kinds } = this;
    for (let node = within + 1; node < tree.count && tree.parents[node] >= within; node++) {
      if (tree.kinds[node] === kinds.typeDeclaration) this.typeDeclaration(node, parent, modifier.local);
    }
  }

  /** The last of a node's children that is a type behind another child, or 0. */
  private typeAfter(child: number): number {
    const { tree, kinds } = this;
    for (let node = tree.next[child]; node !== 0; node = tree.next[node]) {
      if (kinds.types[tree.kinds[node]] === 1) return node;
    }
    return 0;
  }

  private typeChild(node: number): number {
    const first = this.tree.firstChild(node);
    if (first === 0) return 0;
    return this.kinds.types[this.tree.kinds[first]] === 1 ? first : this.typeAfter(first);
  }

  private typeText(type: number): string {
    return limitText(foldSource(this.tree.textOf(type)), longestSignature);
  }

  private bodyOf(type: number): Doc {
    const { tree, kinds, text } = this;
    if (tree.kinds[type] === kinds.structType) {
      const list = tree.childOfKind(type, kinds.fieldList);
      return list === 0 ? noRange : { start: tree.starts[list], end: tree.ends[list] };
    }
    const start = text.indexOf("{", tree.starts[type]);
    return start < 0 || start >= tree.ends[type] ? noRange : { start, end: tree.ends[type] };
  }

  private add(declaration: number, spec: number, name: number, fields: Added): number {
    return this.addNamed(declaration, spec, this.tree.textOf(name), this.tree.starts[name], fields);
  }

  /** `declaration` is the node with the keyword, `spec` the one entry of it; they are the same where there are no groups. */
  private addNamed(declaration: number, spec: number, name: string, nameStart: number, fields: Added): number {
    const { tree } = this;
    const alone = declaration === spec || tree.ends[declaration] === tree.ends[spec];
    const whole = alone ? declaration : spec;
    const doc = this.docOf(spec) ?? (alone ? this.docOf(declaration) : undefined) ?? this.trailingDoc(whole);
    const { summary, deprecated } = doc === undefined ? noDoc : goDoc(this.text.slice(doc.start, doc.end));
    const body = fields.body ? { start: tree.starts[fields.body], end: tree.ends[fields.body] } : fields.bodyRange;
    this.found.push({
      name,
      kind: fields.kind,
      visibility: goVisibility(name),
      modifiers: (fields.modifiers ?? 0) | (deprecated ? modifier.deprecated : 0),
      nameStart,
      nameEnd: nameStart + name.length,
      start: tree.starts[whole],
      end: tree.ends[whole],
      bodyStart: body?.start ?? -1,
      bodyEnd: body?.end ?? -1,
      docStart: doc?.start ?? -1,
      docEnd: doc?.end ?? -1,
      docSummary: summary,
      parent: fields.parent ?? -1,
      owner: fields.owner ?? "",
      signature: fields.signature,
      parameters: fields.parameters ?? noParameters,
      results: fields.results ?? noParameters,
      valueType: fields.valueType ?? "",
    });
    return this.found.length - 1;
  }

  /** The comment group that ends on the line above a node; a comment behind other source on its line is not part of it. */
  private docOf(node: number): Doc | undefined {
    const { tree, kinds, text } = this;
    let start = -1;
    let end = -1;
    let below = tree.starts[node];
    let before = node - 1;
    while (before > 0 && tree.starts[before] === below && tree.parents[before + 1] === before) before--;
    for (let at = before; at > 0 && tree.kinds[at] === kinds.comment; at--) {
      const commentEnd = tree.ends[at];
      const lineBreaks = countLineBreaks(text, commentEnd, below);
      const joined = start < 0 ? lineBreaks === 1 : lineBreaks <= 1;
      if (!joined || !firstOnLine(text, tree.starts[at])) break;
      if (end < 0) end = text[commentEnd - 1] === "\r" ? commentEnd - 1 : commentEnd;
      start = tree.starts[at];
      below = start;
    }
    return start < 0 ? undefined : { start, end };
  }

  /** The comment behind a field, constant or variable on its own line. */
  private trailingDoc(node: number): Doc | undefined {
    const { tree, kinds, text } = this;
    if (tree.kinds[node] === kinds.functionDeclaration || tree.kinds[node] === kinds.methodDeclaration)
      return undefined;
    for (let next = tree.next[node]; next !== 0; next = tree.next[next]) {
      if (countLineBreaks(text, tree.ends[node], tree.starts[next]) > 0) return undefined;
      if (tree.kinds[next] !== kinds.comment) {
        if (tree.grammar.isNamed(tree.kinds[next])) return undefined;
        continue;
      }
      const end = tree.ends[next];
      return { start: tree.starts[next], end: text[end - 1] === "\r" ? end - 1 : end };
    }
    return undefined;
  }
}

type Callable = {
  readonly signature: string;
  readonly parameters: readonly Parameter[];
  readonly results: readonly Parameter[];
  /** Block node, or 0. */
  readonly body: number;
  readonly modifiers: number;
};

type ValueSpec = {
  readonly kind: "constant" | "variable";
  readonly keyword: string;
  readonly valueType: string;
  /** Expression list node, or 0. */
  readonly values: number;
};

type Added = Pick<Declaration, "kind" | "signature"> &
  Partial<Pick<Declaration, "modifiers" | "parent" | "owner" | "parameters" | "results" | "valueType">> & {
    readonly body?: number;
    readonly bodyRange?: Doc;
  };

const noRange: Doc = { start: -1, end: -1 };
const noDoc = { summary: "", deprecated: false } as const;

/** Tests, benchmarks and fuzz targets as the go command finds them, by name and parameter. */
function testModifier(name: string, parameters: readonly Parameter[]): number {
  const match = testName.exec(name);
  if (match === null || parameters.length !== 1) return 0;
  const wanted = match[1] === "Test" ? "*testing.T" : match[1] === "Benchmark" ? "*testing.B" : "*testing.F";
  return parameters[0].type === wanted ? modifier.test : 0;
}

const testName = /^(Test|Benchmark|Fuzz)(?:$|\P{Ll})/u;

/** A value as a signature shows it: short ones whole, literals as `T{...}`. */
function shortValue(source: string): string {
  if (source.length <= longestValue && !source.includes("\n")) return source;
  const brace = source.indexOf("{");
  if (brace >= 0 && brace <= longestValue && !source.slice(0, brace).includes("\n"))
    return `${source.slice(0, brace)}{...}`;
  const line = source.slice(0, Math.min(longestValue, source.indexOf("\n") < 0 ? longestValue : source.indexOf("\n")));
  return limitText(`${line}...`, longestValue);
}

/** Where a base type name stands inside its type: behind the package's dot. */
function nameOffset(source: string, name: string): number {
  const bracket = source.indexOf("[");
  const head = bracket < 0 ? source : source.slice(0, bracket);
  return Math.max(0, head.lastIndexOf(name));
}

function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function firstOnLine(text: string, offset: number): boolean {
  let at = offset - 1;
  while (at >= 0 && (text[at] === " " || text[at] === "\t")) at--;
  return at < 0 || text[at] === "\n" || text[at] === "\r";
}

/**
 * Imports: every form in which a file names another module, and the local names those forms bind.
 *
 * A name's range is that of the exported name where it is written, else that of the local one.
 */
import { type Import, type ImportedName, type ImportForm, importFlags } from "../facts.js";
import type { ts } from "./compiler.js";
import type { Kinds } from "./kinds.js";
import { moduleReference } from "./moduleReference.js";
import { nameOf } from "./names.js";
import { skipTrivia } from "./trivia.js";

export class ImportCollector {
  readonly imports: Import[] = [];
  /** Local name to what it is bound to (moduleReference.ts). */
  readonly bindings = new Map<string, string>();

  constructor(
    private readonly text: string,
    private readonly kinds: Kinds,
  ) {}

  /** `import … from "x"`, also as a tag in a documentation comment. */
  addImport(node: ts.ImportDeclaration | ts.JSDocImportTag, flags: number): void {
    const specifier = this.literal(node.moduleSpecifier);
    if (specifier === undefined) return;
    const clause = node.importClause;
    if (clause === undefined) {
      this.add(specifier, node, "sideEffect", flags, "", []);
      return;
    }
    const typeOnly = clause.isTypeOnly ? importFlags.typeOnly : 0;
    const names: ImportedName[] = [];
    const local = nameOf(this.text, clause.name, this.kinds);
    if (local !== undefined) {
      names.push({ name: "default", alias: local.text, start: local.start, end: local.end });
      this.bindings.set(local.text, moduleReference(specifier.text, "default"));
    }
    const bound = clause.namedBindings;
    let alias = "";
    if (bound !== undefined && bound.kind === this.kinds.NamespaceImport) {
      alias = nameOf(this.text, (bound as ts.NamespaceImport).name, this.kinds)?.text ?? "";
      if (alias !== "") this.bindings.set(alias, moduleReference(specifier.text));
    } else if (bound !== undefined) {
      for (const element of (bound as ts.NamedImports).elements) {
        const imported = this.importedName(element);
        if (imported === undefined) continue;
        names.push(imported);
        const bindsAs = imported.alias === "" ? imported.name : imported.alias;
        this.bindings.set(bindsAs, moduleReference(specifier.text, imported.name));
      }
    }
    this.add(specifier, node, alias === "" ? "names" : "module", flags | typeOnly, alias, names);
  }

  /** `export … from "x"`; false: there is no `from`. */
  addReexport(node: ts.ExportDeclaration): boolean {
    const specifier = this.literal(node.moduleSpecifier);
    if (specifier === undefined) return node.moduleSpecifier !== undefined;
    const flags = importFlags.reexport | (node.isTypeOnly ? importFlags.typeOnly : 0);
    const names: ImportedName[] = [];
    const clause = node.exportClause;
    if (clause === undefined) this.add(specifier, node, "star", flags, "", names);
    else if (clause.kind === this.kinds.NamespaceExport) {
      this.add(
        specifier,
        node,
        "module",
        flags,
        nameOf(this.text, (clause as ts.NamespaceExport).name, this.kinds)?.text ?? "",
        names,
      );
    } else {
      for (const element of (clause as ts.NamedExports).elements) {
        const name = this.importedName(element);
        if (name !== undefined) names.push(name);
      }
      this.add(specifier, node, "names", flags, "", names);
    }
    return true;
  }

  /** `import x = require("x")`. */
  addImportEquals(node: ts.ImportEqualsDeclaration): void {
    const reference = node.moduleReference as ts.ExternalModuleReference;
    const specifier = this.literal(reference.expression);
    if (specifier === undefined) return;
    const alias = nameOf(this.text, node.name, this.kinds)?.text ?? "";
    if (alias !== "") this.bindings.set(alias, moduleReference(specifier.text));
    this.add(specifier, node, "module", node.isTypeOnly ? importFlags.typeOnly : 0, alias, []);
  }

  /** `import("x").Name` as a type. */
  addImportType(node: ts.ImportTypeNode): void {
    const argument =
      node.argument.kind === this.kinds.LiteralType ? (node.argument as ts.LiteralTypeNode).literal : undefined;
    const specifier = this.literal(argument);
    if (specifier === undefined) return;
    let first: ts.Node | undefined = node.qualifier;
    while (first !== undefined && first.kind === this.kinds.QualifiedName) first = (first as ts.QualifiedName).left;
    const name = nameOf(this.text, first, this.kinds);
    const names = name === undefined ? [] : [{ name: name.text, alias: "", start: name.start, end: name.end }];
    this.add(
      specifier,
      node,
      names.length === 0 ? "module" : "names",
      importFlags.typeOnly | importFlags.local,
      "",
      names,
    );
  }

  /** What `require("x")` or `import("x")` names, or undefined where the call is something else. */
  callOf(node: ts.Node): ModuleCall | undefined {
    let call = node;
    while (call.kind === this.kinds.AwaitExpression || call.kind === this.kinds.ParenthesizedExpression) {
      call = (call as ts.AwaitExpression).expression;
    }
    if (call.kind !== this.kinds.CallExpression) return undefined;
    const { expression, arguments: values } = call as ts.CallExpression;
    const dynamic = expression.kind === this.kinds.ImportKeyword;
    if (!dynamic) {
      if (expression.kind !== this.kinds.Identifier || (expression as ts.Identifier).escapedText !== "require")
        return undefined;
      if (values.length !== 1) return undefined;
    }
    const specifier = this.literal(values[0]);
    return specifier === undefined ? undefined : { specifier, flags: dynamic ? importFlags.dynamic : 0 };
  }

  /** A `require` or `import()` call that stands as an expression and binds nothing, with the one name taken from it. */
  addCall(call: ModuleCall, statement: ts.Node, form: "module" | "sideEffect", member: ts.Node | undefined): void {
    const name = nameOf(this.text, member, this.kinds);
    const names = name === undefined ? [] : [{ name: name.text, alias: "", start: name.start, end: name.end }];
    this.add(call.specifier, statement, names.length > 0 ? "names" : form, call.flags | importFlags.local, "", names);
  }

  /** `...require("x")` among the exports of a CommonJS module: all names of the other module are handed on. */
  addSpread(call: ModuleCall, statement: ts.Node): void {
    this.add(call.specifier, statement, "star", call.flags | importFlags.reexport, "", []);
  }

  /** `const x = require("x")`, `const { a, b: c } = await import("x")`, `const x = require("x").a`. */
  addBinding(
    called: ModuleCall,
    target: ts.BindingName,
    member: ts.Node | undefined,
    statement: ts.Node,
    scope: "module" | "function",
  ): void {
    const isLocal = scope === "function";
    const call = isLocal ? { ...called, flags: called.flags | importFlags.local } : called;
    const taken = nameOf(this.text, member, this.kinds);
    if (target.kind === this.kinds.Identifier) {
      const alias = nameOf(this.text, target, this.kinds)?.text ?? "";
      if (alias !== "" && !isLocal) this.bindings.set(alias, moduleReference(call.specifier.text, taken?.text));
      if (taken === undefined) this.add(call.specifier, statement, "module", call.flags, alias, []);
      else {
        const name = { name: taken.text, alias: alias === taken.text ? "" : alias, start: taken.start, end: taken.end };
        this.add(call.specifier, statement, "names", call.flags, "", [name]);
      }
      return;
    }
    const names: ImportedName[] = [];
    if (taken !== undefined) names.push({ name: taken.text, alias: "", start: taken.start, end: taken.end });
    else if (target.kind === this.kinds.ObjectBindingPattern) {
      for (const element of (target as ts.ObjectBindingPattern).elements) {
        if (element.dotDotDotToken !== undefined) continue;
        const local = nameOf(this.text, element.name, this.kinds);
        const imported = nameOf(this.text, element.propertyName ?? element.name, this.kinds);
        if (imported === undefined || local === undefined) continue;
        const nested = element.name.kind !== this.kinds.Identifier;
        const alias = nested || local.text === imported.text ? "" : local.text;
        names.push({ name: imported.text, alias, start: imported.start, end: imported.end });
        if (!nested && !isLocal) this.bindings.set(local.text, moduleReference(call.specifier.text, imported.text));
      }
    }
    this.add(call.specifier, statement, names.length > 0 ? "names" : "module", call.flags, "", names);
  }

  /** `/// <reference path="x" />` and its like; offsets are the compiler's. */
  addReference(
    reference: ts.FileReference,
    form: "sideEffect" | "module",
    statementStart: number,
    statementEnd: number,
  ): void {
    this.imports.push({
      specifier: reference.fileName,
      start: reference.pos,
      end: reference.end,
      statementStart,
      statementEnd,
      form,
      flags: importFlags.typeOnly,
      alias: "",
      names: [],
    });
  }

  private importedName(element: ts.ImportSpecifier | ts.ExportSpecifier): ImportedName | undefined {
    const local = nameOf(this.text, element.name, this.kinds);
    if (local === undefined) return undefined;
    const imported = element.propertyName === undefined ? local : nameOf(this.text, element.propertyName, this.kinds);
    if (imported === undefined) return undefined;
    const alias = imported.text === local.text ? "" : local.text;
    return { name: imported.text, alias, start: imported.start, end: imported.end };
  }

  private literal(node: ts.Node | undefined): Specifier | undefined {
    if (node === undefined) return undefined;
    if (node.kind !== this.kinds.StringLiteral && node.kind !== this.kinds.NoSubstitutionTemplateLiteral)
      return undefined;
    const { text } = node as ts.StringLiteral;
    const start = skipTrivia(this.text, node.pos) + 1;
    const closed = node.end - 1 >= start && this.text.charCodeAt(node.end - 1) === this.text.charCodeAt(start - 1);
    return { text, start, end: closed ? node.end - 1 : Math.max(start, node.end) };
  }

  private add(
    specifier: Specifier,
    statement: ts.Node,
    form: ImportForm,
    flags: number,
    alias: string,
    names: readonly ImportedName[],
  ): void {
    this.imports.push({
      specifier: specifier.text,
      start: specifier.start,
      end: specifier.end,
      statementStart: skipTrivia(this.text, statement.pos),
      statementEnd: statement.end,
      form,
      flags,
      alias,
      names,
    });
  }
}

type Specifier = { readonly text: string; readonly start: number; readonly end: number };

export type ModuleCall = { readonly specifier: Specifier; readonly flags: number };

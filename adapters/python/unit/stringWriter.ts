/**
 * Strings into ops: plain ones, f-strings, and strings that hold a type.
 *
 * A string in an annotation is parsed a second time, alone, and written from that tree as if it stood there without quotes. Only strings without
 * escapes and prefixes that change their content are; lambdas, comprehensions and assignments make no type, and leave the string what it is.
 */
import type { FlatTree } from "../../syntax/flatTree.js";
import type { OpStream } from "../../unit/opStream.js";
import { op } from "./ops.js";
import type { UnitContext } from "./unitContext.js";
import { role, roleTable } from "./unitKinds.js";

export class StringWriter {
  private readonly stream: OpStream;

  constructor(private readonly context: UnitContext) {
    this.stream = context.stream;
  }

  /** A string or concatenation. */
  write(node: number, inType: boolean): void {
    const { context, stream } = this;
    const expressions: number[] = [];
    this.expressionsIn(node, expressions, "top");
    if (expressions.length > 0) {
      stream.op(op.template);
      stream.unsigned(expressions.length);
      for (const expression of expressions) context.expressions.writeValue(expression);
      return;
    }
    const text = context.textOf(node);
    const kind = bytes.test(text) ? 1 : 0;
    const content = context.roleOf(node) === role.string ? plain.exec(text) : null;
    if (kind === 0 && content !== null) {
      const start = context.startOf(node) + content[1].length + content[2].length;
      if (inType && this.quoted(content[3], start)) return;
      if (content[3].length <= longestName && dottedName.test(content[3])) {
        stream.op(op.string);
        stream.op(kind);
        stream.op(1);
        context.tokenAt(context.nameIndex(content[3]), start);
        return;
      }
    }
    stream.op(op.string);
    stream.op(kind);
    stream.op(0);
  }

  /** The expressions of an f-string's replacement fields and of their format specifications, in order. */
  private expressionsIn(node: number, found: number[], place: "top" | "inside"): void {
    const { context } = this;
    for (let child = context.first(node); child !== 0; child = context.after(child)) {
      switch (context.roleOf(child)) {
        case role.string:
        case role.stringContent:
        case role.formatSpecifier:
          this.expressionsIn(child, found, "inside");
          break;
        case role.interpolation:
        case role.formatExpression:
          for (let part = context.first(child); part !== 0; part = context.after(part)) {
            if (context.roleOf(part) === role.formatSpecifier) this.expressionsIn(part, found, "inside");
            else found.push(part);
          }
          break;
        case role.error:
          // Who writes the string itself answers for its own errors.
          if (place === "inside") found.push(child);
      }
    }
  }

  /** Writes the content of a string as an expression, where it is one. */
  private quoted(content: string, start: number): boolean {
    const { context, stream } = this;
    if (dottedName.test(content) && content.length <= longestType) {
      if (content === "None" || content === "True" || content === "False") {
        stream.op(op.quoted);
        stream.op(op.constant);
        stream.op(["None", "True", "False"].indexOf(content));
        return true;
      }
      const parts = content.split(".");
      if (parts.some((part) => keywords.has(part))) return false;
      stream.op(op.quoted);
      for (let left = parts.length; left > 1; left--) stream.op(op.attribute);
      let at = start;
      for (const part of parts) {
        if (at === start) context.useAt(context.nameIndex(part), at);
        else context.tokenAt(context.nameIndex(part), at);
        at += part.length + 1;
      }
      return true;
    }
    if (content.length > longestType || !hasName.test(content)) return false;
    // Brackets let it go over several lines, and start with blanks.
    const tree = context.tree.grammar.parse(`(${content})`);
    const expression = this.typeIn(tree);
    if (expression === 0) return false;
    stream.op(op.quoted);
    context.within(tree, start - 1, () => context.expressions.writeType(expression));
    return true;
  }

  /** The one expression that a tree of a string's content is, or 0 where it is no type. */
  private typeIn(tree: FlatTree): number {
    const { roles } = this.context.kinds;
    if (tree.trouble.errors.length > 0) return 0;
    const statement = tree.firstChild(0);
    if (statement === 0 || tree.next[statement] !== 0 || roles[tree.kinds[statement]] !== role.expressionStatement)
      return 0;
    const expression = tree.firstChild(statement);
    if (expression === 0 || tree.next[expression] !== 0 || tree.starts[expression] !== 0) return 0;
    if (tree.ends[expression] !== tree.text.length) return 0;
    for (let node = expression; node < tree.count; node++) if (noTypes[roles[tree.kinds[node]]] === 1) return 0;
    return expression;
  }
}

/** Prefix, quotes and content of a string whose content stands there as written. */
const plain = /^([rRuU]?)("""|'''|"|')([^\\]*)\2$/;
const bytes = /^[rR]?[bB]/;
const dottedName = /^[\p{XID_Start}_]\p{XID_Continue}*(?:\.[\p{XID_Start}_]\p{XID_Continue}*)*$/u;
const hasName = /[\p{XID_Start}_.]/u;
const longestName = 64;
const longestType = 2_000;

const noTypes = roleTable([
  role.lambda,
  role.listComprehension,
  role.setComprehension,
  role.dictionaryComprehension,
  role.generator,
  role.walrus,
  role.yield,
  role.interpolation,
  role.assignment,
  role.asPattern,
]);

const keywords: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/**
 * Error-tolerant parser for proto2, proto3 and editions (protobuf.com/docs/language-spec): any text gives a tree.
 *
 * Method: one loop takes a statement at a time, with the open blocks on a stack of its own, so that nesting costs no
 * recursion. A statement that does not go on as it should keeps what it has, and reading resumes at the next semicolon, closing
 * brace, or line that begins like a statement. Where the brackets of the whole file do not pair up, and only there, indentation
 * closes blocks whose brace is missing and gives away a brace too many. Limits: blocks deeper than 2,000 levels are skipped
 * and reported.
 */
import type { BlockNode, ProtoFile, ProtoNode } from "./ast.js";
import { Cursor } from "./cursor.js";
import { mapType, numbered, opensGroup } from "./fieldParts.js";
import { noType, rpcType } from "./rpcType.js";
import { closeBrace, comma, dot, equals, less, minus, openBrace, openParenthesis, semicolon } from "./signs.js";
import { Tokens, tokenKinds } from "./tokens.js";

export function parseProto(text: string): ProtoFile {
  const parser = new Parser(new Cursor(Tokens.of(text)));
  parser.run();
  return { text, tokens: parser.cursor.tokens, nodes: parser.nodes, problems: parser.cursor.problems };
}

export const maximumDepth = 2_000;

/** What a statement's method gives back, so that the choice between them can end with the call. */
type Done = typeof done;
const done = true;

type Container = "file" | BlockNode["kind"];

class Parser {
  readonly nodes: ProtoNode[] = [];
  /** Indexes of the open blocks' nodes, outermost first. */
  private readonly stack: number[] = [];

  constructor(readonly cursor: Cursor) {}

  run(): void {
    const cursor = this.cursor;
    while (!cursor.ended) {
      const before = cursor.at;
      cursor.statementFirst = before;
      if (cursor.broken) this.closeByIndentation();
      if (cursor.kind() === closeBrace) this.closeBlock();
      else if (!cursor.accept(semicolon)) this.statement();
      if (cursor.at === before) {
        cursor.expected("a statement");
        cursor.at++;
        this.resume();
      }
    }
    if (this.stack.length > 0) cursor.expected('"}"');
    while (this.stack.length > 0) this.pop(cursor.at - 1, -1);
  }

  private get parent(): number {
    return this.stack.at(-1) ?? -1;
  }

  private get container(): Container {
    return this.stack.length === 0 ? "file" : (this.nodes[this.parent] as BlockNode).kind;
  }

  private statement(): Done {
    const cursor = this.cursor;
    const container = this.container;
    const word = cursor.word();
    const next = cursor.kind(1);
    if (next === equals && word !== "") {
      if (container === "enum") return this.enumValue();
      if (container === "file" && (word === "syntax" || word === "edition")) return this.syntax(word);
    }
    switch (word) {
      case "message":
        if (this.opensNamed()) return this.message(cursor.at++, -1);
        break;
      case "enum":
        if (this.opensNamed()) return this.enumeration(cursor.at++, -1);
        break;
      case "export":
      case "local":
        if (next === tokenKinds.identifier && cursor.kind(2) === tokenKinds.identifier) {
          const subject = cursor.word(1);
          if (subject === "message" || subject === "enum") {
            const first = cursor.at;
            cursor.at += 2;
            return subject === "message" ? this.message(first, first) : this.enumeration(first, first);
          }
        }
        break;
      case "service":
        if (this.opensNamed()) return this.service(cursor.at++);
        break;
      case "oneof":
        if (this.opensNamed()) return this.oneof();
        break;
      case "extend":
        if (cursor.kind(2) !== equals && (next === tokenKinds.identifier || next === dot)) return this.extend();
        break;
      case "rpc":
        if (container === "service" || cursor.kind(2) === openParenthesis) return this.rpc();
        break;
      case "option":
        if (next === tokenKinds.identifier || next === openParenthesis || next === tokenKinds.end) return this.option();
        if (container === "rpc" || container === "file") return this.option();
        break;
      case "reserved":
        if (next !== dot && cursor.kind(2) !== equals) return this.reserved();
        break;
      case "extensions":
        if (next === tokenKinds.number) return this.extensions();
        break;
      case "import":
        if (container === "file" || next === tokenKinds.string) return this.import();
        break;
      case "package":
        if (container === "file") return this.package();
        break;
    }
    if (container === "enum" && word !== "") return this.enumValue();
    if (word !== "" && (next === openBrace || (next === tokenKinds.identifier && cursor.kind(2) === openBrace))) {
      if (container === "file" || container === "message" || container === "group") return this.unknownBlock();
    }
    if (container === "message" || container === "group" || container === "oneof" || container === "extend") {
      return this.field(word);
    }
    if (cursor.startsStatement(cursor.at)) {
      cursor.expected("a field only inside a message");
      return this.field(word);
    }
    cursor.expected("a statement");
    cursor.at++;
    return this.resume();
  }

  /** Whether a block statement's word is followed by its name, or by its brace alone. */
  private opensNamed(): boolean {
    const next = this.cursor.kind(1);
    if (next === openBrace) return true;
    return next === tokenKinds.identifier && this.cursor.kind(2) !== equals;
  }

  private syntax(keyword: "syntax" | "edition"): Done {
    const cursor = this.cursor;
    const first = cursor.at;
    cursor.at += 2;
    const valueFirst = cursor.at;
    while (cursor.kind() === tokenKinds.string) cursor.at++;
    const valueLast = cursor.at - 1;
    if (valueLast < valueFirst) cursor.expected("a string");
    return this.finish({ kind: "syntax", parent: this.parent, first, last: valueLast, keyword, valueFirst, valueLast });
  }

  private package(): Done {
    const cursor = this.cursor;
    const first = cursor.at++;
    const nameFirst = cursor.at;
    const named = !cursor.atNextStatement && cursor.dottedName();
    if (!named) cursor.expected("the name of a package");
    const nameLast = named ? cursor.at - 1 : -1;
    const last = cursor.at - 1;
    return this.finish({
      kind: "package",
      parent: this.parent,
      first,
      last,
      nameFirst: named ? nameFirst : -1,
      nameLast,
    });
  }

  private import(): Done {
    const cursor = this.cursor;
    const first = cursor.at++;
    const word = cursor.word();
    const modified = !cursor.fresh() && (word === "public" || word === "weak" || word === "option");
    const modifierToken = modified ? cursor.at++ : -1;
    const pathFirst = cursor.at;
    while (cursor.kind() === tokenKinds.string) cursor.at++;
    const pathLast = cursor.at - 1;
    const modifier = modified ? word : "";
    if (pathLast < pathFirst) {
      cursor.expected("the path of a file");
      return this.resume();
    }
    this.finish({
      kind: "import",
      parent: this.parent,
      first,
      last: pathLast,
      modifier,
      modifierToken,
      pathFirst,
      pathLast,
    });
    return done;
  }

  private option(): Done {
    const cursor = this.cursor;
    const first = cursor.at++;
    const setting = cursor.atNextStatement ? undefined : cursor.setting();
    if (setting === undefined) return this.resume();
    return this.finish({ kind: "option", parent: this.parent, first, last: cursor.at - 1, ...setting });
  }

  private message(first: number, visibility: number): Done {
    const cursor = this.cursor;
    const name = cursor.newName();
    const parent = this.parent;
    return this.block({ kind: "message", parent, first, last: cursor.at - 1, name, visibility, ...this.brace(first) });
  }

  private enumeration(first: number, visibility: number): Done {
    const cursor = this.cursor;
    const name = cursor.newName();
    const parent = this.parent;
    return this.block({ kind: "enum", parent, first, last: cursor.at - 1, name, visibility, ...this.brace(first) });
  }

  /** `mesage M {`, or `M {`: a block whose word is missing or misspelt, taken as what it looks like inside. */
  private unknownBlock(): Done {
    const cursor = this.cursor;
    cursor.expected('"message", "enum" or "service"');
    const first = cursor.at;
    if (cursor.kind(1) !== openBrace) cursor.at++;
    if (cursor.word(2) === "rpc") return this.service(first);
    if (cursor.kind(2) === tokenKinds.identifier && cursor.kind(3) === equals) return this.enumeration(first, -1);
    return this.message(first, -1);
  }

  /** Blocks' methods take the statement's first token; the cursor stands on the name. */
  private service(first: number): Done {
    const cursor = this.cursor;
    const name = cursor.newName();
    return this.block({ kind: "service", parent: this.parent, first, last: cursor.at - 1, name, ...this.brace(first) });
  }

  private oneof(): Done {
    const cursor = this.cursor;
    const first = cursor.at++;
    const name = cursor.newName();
    return this.block({ kind: "oneof", parent: this.parent, first, last: cursor.at - 1, name, ...this.brace(first) });
  }

  private extend(): Done {
    const cursor = this.cursor;
    const first = cursor.at++;
    const typeFirst = cursor.at;
    if (!cursor.atNextStatement) cursor.dottedName();
    const typeLast = cursor.at - 1;
    const parent = this.parent;
    return this.block({ kind: "extend", parent, first, last: typeLast, typeFirst, typeLast, ...this.brace(first) });
  }

  private rpc(): Done {
    const cursor = this.cursor;
    const first = cursor.at++;
    const name = cursor.newName();
    if (name < 0) cursor.expected("the name of an rpc");
    const input = rpcType(cursor);
    let output = noType;
    if (cursor.word() === "returns") {
      cursor.at++;
      output = rpcType(cursor);
    } else cursor.expected('"returns"');
    const parent = this.parent;
    const last = cursor.at - 1;
    if (cursor.kind() !== openBrace) {
      return this.finish({ kind: "rpc", parent, first, last, name, input, output, open: -1, close: -1 });
    }
    return this.block({ kind: "rpc", parent, first, last, name, input, output, ...this.brace(first) });
  }

  private reserved(): Done {
    const cursor = this.cursor;
    const first = cursor.at++;
    const names: number[] = [];
    const kind = cursor.kind();
    if (kind === tokenKinds.string || kind === tokenKinds.identifier) {
      do {
        if (cursor.kind() !== kind || cursor.atNextStatement) break;
        names.push(cursor.at++);
      } while (cursor.accept(comma));
    }
    const ranges = kind === tokenKinds.number || kind === minus ? cursor.ranges() : [];
    if (names.length + ranges.length === 0) cursor.expected("numbers or names");
    const last = cursor.at - 1;
    return this.finish({ kind: "reserved", parent: this.parent, first, last, ranges, names, options: undefined });
  }

  private extensions(): Done {
    const cursor = this.cursor;
    const first = cursor.at++;
    const ranges = cursor.ranges();
    const options = cursor.compactOptions();
    const last = cursor.at - 1;
    return this.finish({ kind: "extensions", parent: this.parent, first, last, ranges, names: [], options });
  }

  private enumValue(): Done {
    const cursor = this.cursor;
    const first = cursor.at++;
    const { numberFirst, numberLast, options } = numbered(cursor);
    const parent = this.parent;
    return this.finish({
      kind: "enumValue",
      parent,
      first,
      last: first,
      name: first,
      numberFirst,
      numberLast,
      options,
    });
  }

  private field(word: string): Done {
    const cursor = this.cursor;
    const first = cursor.at;
    const labelled = labels.has(word) && (cursor.kind(1) === tokenKinds.identifier || cursor.kind(1) === dot);
    const label = labelled ? cursor.at++ : -1;
    const typeWord = labelled ? cursor.word() : word;
    if (typeWord === "group" && opensGroup(cursor)) return this.group(first, label);
    const typeFirst = cursor.at;
    const map = typeWord === "map" && cursor.kind(1) === less ? mapType(cursor) : undefined;
    if (map === undefined && !cursor.dottedName()) {
      cursor.expected("a field");
      cursor.at++;
      return this.resume();
    }
    const typeLast = cursor.at - 1;
    // A word on the next line is this field's name only if the field goes on behind it.
    const name = cursor.fresh() && cursor.kind(1) !== equals ? -1 : cursor.identifier();
    if (name < 0) {
      cursor.expected("the name of a field");
      return this.resume();
    }
    const parent = this.parent;
    const { numberFirst, numberLast, options } = numbered(cursor);
    return this.finish({
      kind: "field",
      parent,
      first,
      last: name,
      label,
      typeFirst,
      typeLast,
      map,
      name,
      numberFirst,
      numberLast,
      options,
    });
  }

  private group(first: number, label: number): Done {
    const cursor = this.cursor;
    const typeFirst = cursor.at++;
    const name = cursor.at++;
    const number = numbered(cursor);
    const parent = this.parent;
    const head = { kind: "group", parent, first, last: cursor.at - 1, label, typeFirst, name } as const;
    return this.block({ ...head, ...number, ...this.brace(first) });
  }

  /** Adds a statement that ends with a semicolon, and reads that, or to where reading can go on. */
  private finish(node: ProtoNode): Done {
    const cursor = this.cursor;
    this.nodes.push(node);
    node.last = Math.max(node.last, cursor.at - 1);
    if (cursor.accept(semicolon)) {
      node.last = cursor.at - 1;
      return done;
    }
    cursor.expected('";"');
    return this.resume();
  }

  /** The opening brace at the cursor; -1 where it is missing. */
  private brace(first: number): { readonly open: number; close: number } {
    const cursor = this.cursor;
    if (cursor.kind() === openBrace) return { open: cursor.at, close: -1 };
    cursor.statementFirst = first;
    return { open: -1, close: -1 };
  }

  private block(node: BlockNode): Done {
    const cursor = this.cursor;
    const index = this.nodes.push(node) - 1;
    if (node.open >= 0) {
      if (this.stack.length >= maximumDepth) {
        const start = cursor.tokens.starts[node.open];
        cursor.report("tooDeep", start, start + 1, `nested deeper than ${maximumDepth} levels`);
        cursor.skipBrackets();
        node.last = cursor.at - 1;
        node.close = cursor.at - 1;
        return done;
      }
      cursor.at = node.open + 1;
      node.last = node.open;
      this.stack.push(index);
      return done;
    }
    cursor.expected('"{"');
    if (cursor.accept(semicolon) || (!cursor.fresh() && cursor.accept(closeBrace))) {
      node.last = cursor.at - 1;
      return done;
    }
    const mayOpen = cursor.tokens.unopened > 0 && this.stack.length < maximumDepth && cursor.fresh();
    if (mayOpen && cursor.indentation(cursor.at) > cursor.indentation(node.first)) this.stack.push(index);
    else return this.resume();
    return done;
  }

  private closeBlock(): void {
    const cursor = this.cursor;
    const tokens = cursor.tokens;
    const at = cursor.at++;
    const top = this.parent;
    const stray = top < 0 || (tokens.unopened > 0 && this.isStrayClosing(at, this.nodes[top].first));
    if (stray) {
      cursor.report("syntax", tokens.starts[at], tokens.ends[at], 'unexpected "}"');
      return;
    }
    this.pop(at, at);
  }

  /** A brace too many: on a line of its own, or doubled, where the line is indented deeper than the block that it would close. */
  private isStrayClosing(at: number, blockFirst: number): boolean {
    const { tokens } = this.cursor;
    if (tokens.fresh[at] === 0 && tokens.kind(at - 1) !== closeBrace) return false;
    return this.cursor.indentation(at) > this.cursor.indentation(blockFirst);
  }

  /** In a file whose brackets do not pair up: closes the blocks that a line's indentation says have ended. */
  private closeByIndentation(): void {
    const cursor = this.cursor;
    const tokens = cursor.tokens;
    if (tokens.unclosed === 0 || !cursor.fresh() || this.stack.length === 0) return;
    const column = cursor.indentation(cursor.at);
    const closing = cursor.kind() === closeBrace;
    if (!closing && column === 0 && !cursor.startsStatement(cursor.at)) return;
    const least = closing ? 1 : 0;
    while (this.stack.length > least) {
      const own = cursor.indentation(this.nodes[this.parent].first);
      if (closing ? column >= own : column > own) return;
      cursor.expected('"}"');
      this.pop(cursor.at - 1, -1);
    }
  }

  private pop(last: number, close: number): void {
    const node = this.nodes[this.stack.pop()!] as BlockNode;
    node.last = Math.max(node.last, last);
    node.close = close;
  }

  /** Skips what cannot be read, up to a place where a statement can begin. */
  private resume(): Done {
    const cursor = this.cursor;
    while (!cursor.ended) {
      const kind = cursor.kind();
      if (kind === closeBrace) return done;
      if (cursor.fresh() && this.resumesHere()) return done;
      if (kind === openBrace) cursor.skipBrackets();
      else cursor.at++;
      if (kind === semicolon) return done;
    }
    return done;
  }

  private resumesHere(): boolean {
    const cursor = this.cursor;
    if (cursor.startsStatement(cursor.at)) return true;
    return this.container === "enum" && cursor.kind() === tokenKinds.identifier;
  }
}

const labels = new Set(["optional", "repeated", "required"]);

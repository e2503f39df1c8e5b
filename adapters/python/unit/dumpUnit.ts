/**
 * A unit as text for people: one line a statement with its parts, blocks indented; expressions in brackets where they need it. Uses and bindings of
 * names are `name@level.entry`, free names `name?`, other tokens bare; ordinals of declarations are `name!ordinal`. The table of a scope stands in
 * braces: `{a b+parameter}`; names that are only assigned have no word behind them.
 */
import { comparisons, functionFlags, nameFlags, op, operators, parameterKinds, stringKinds } from "./ops.js";
import type { Unit } from "./unitCodec.js";

/** With `positions`, each token is followed by `:start`. Damaged ops throw RangeError. */
export function dumpUnit(unit: Unit, detail: "names" | "positions" = "names"): string {
  return new UnitDump(unit, detail === "positions").whole();
}

class UnitDump {
  private readonly ops: Uint8Array;
  private readonly lines: string[] = [];
  private at = 0;
  private token = 0;
  /** How many scopes are open around: levels are below that. */
  private depth = 0;

  constructor(
    private readonly unit: Unit,
    private readonly withPositions: boolean,
  ) {
    this.ops = unit.ops;
  }

  whole(): string {
    const table = this.table();
    if (table !== "{}") this.line(0, `module ${table}`);
    this.depth = 1;
    this.statements(0);
    if (this.byte() !== op.endOfUnit || this.at !== this.ops.length || this.token !== this.unit.positionCount) {
      throw new RangeError("a unit goes on");
    }
    return this.lines.join("\n");
  }

  private statements(depth: number): void {
    if (depth > deepest) throw new RangeError("a unit nests too deep");
    for (let left = this.number(); left > 0; left--) this.statement(depth);
  }

  private block(depth: number): void {
    const size = this.number();
    const end = this.at + size;
    this.statements(depth);
    if (this.at !== end) throw new RangeError("a block has another size");
  }

  private statement(depth: number): void {
    const code = this.byte();
    const begun = this.begin(depth);
    switch (code) {
      case op.expression:
        this.finish(begun, `expression ${this.expression()}`);
        return;
      case op.assign: {
        const value = this.expression();
        this.finish(begun, `assign ${value} to ${this.targets()}`);
        return;
      }
      case op.annotated: {
        const target = this.target();
        const type = this.expression();
        this.finish(begun, `annotated ${target}: ${type}${this.optional(" = ")}`);
        return;
      }
      case op.augmented: {
        const operator = operators[this.number()];
        this.finish(begun, `augmented ${this.expression()} ${operator}= ${this.expression()}`);
        return;
      }
      case op.return:
        this.finish(begun, `return${this.optional(" ")}`);
        return;
      case op.raise:
        this.finish(begun, `raise${this.optional(" ")}${this.optional(" from ")}`);
        return;
      case op.delete:
        this.finish(begun, `delete ${this.targets()}`);
        return;
      case op.assert:
        this.finish(begun, `assert ${this.expression()}${this.optional(", ")}`);
        return;
      case op.function:
        this.function(begun, depth);
        return;
      case op.class:
        this.class(begun, depth);
        return;
      case op.import: {
        const index = this.number();
        const parts = this.times(() => this.name()).join(".");
        const alias = this.number() > 0 ? ` as ${this.name()}` : "";
        this.finish(begun, `import !${index} ${parts}${alias} to ${this.place()}`);
        return;
      }
      case op.importFrom: {
        const index = this.number();
        const parts = this.times(() => this.name()).join(".");
        const names = this.times(() => {
          const nth = this.number();
          const name = this.name();
          const alias = this.number() > 0 ? ` as ${this.name()}` : "";
          return `!${nth} ${name}${alias} to ${this.place()}`;
        });
        this.finish(begun, `from !${index} ${parts} import ${names.join(", ")}`);
        return;
      }
      case op.importStar:
        this.finish(begun, `from !${this.number()} ${this.times(() => this.name()).join(".")} import *`);
        return;
      case op.scopeNames: {
        const kind = ["global", "nonlocal"][this.number()];
        const names = this.times(() => {
          const place = this.place();
          return `${this.name()}@${place}`;
        });
        this.finish(begun, `${kind} ${names.join(" ")}`);
        return;
      }
      case op.typeAlias: {
        const ordinal = this.number();
        const name = this.name();
        const place = this.place();
        const params = this.typeParams();
        this.finish(begun, `type ${name}${mark(ordinal)}@${place}${params} = ${this.expression()}`);
        this.depth--;
        return;
      }
      case op.pass:
      case op.break:
      case op.continue:
        this.finish(begun, ["pass", "break", "continue"][code - op.pass]);
        return;
      case op.brokenStatement:
        this.finish(begun, `broken ${this.list()}`.trimEnd());
        this.statements(depth + 1);
        return;
      default:
        this.compound(code, begun, depth);
    }
  }

  private compound(code: number, begun: number, depth: number): void {
    switch (code) {
      case op.if:
      case op.while:
        this.finish(begun, `${code === op.if ? "if" : "while"} ${this.expression()}`);
        this.block(depth + 1);
        this.part(depth, "else");
        return;
      case op.for: {
        const async = this.number() > 0 ? "async " : "";
        const iterable = this.expression();
        this.finish(begun, `${async}for ${iterable} to ${this.target()}`);
        this.block(depth + 1);
        this.part(depth, "else");
        return;
      }
      case op.with: {
        const async = this.number() > 0 ? "async " : "";
        const items = this.times(() => {
          const value = this.expression();
          return this.number() > 0 ? `${value} to ${this.target()}` : value;
        });
        this.finish(begun, `${async}with ${items.join(", ")}`);
        this.block(depth + 1);
        return;
      }
      case op.try: {
        this.finish(begun, "try");
        this.block(depth + 1);
        for (let left = this.number(); left > 0; left--) {
          const flags = this.number();
          const type = flags & 1 ? ` ${this.expression()}` : "";
          const target = flags & 2 ? ` to ${this.target()}` : "";
          this.line(depth, `except${flags & 4 ? "*" : ""}${type}${target}`);
          this.block(depth + 1);
        }
        this.part(depth, "else");
        this.part(depth, "finally");
        return;
      }
      case op.match:
        this.finish(begun, `match ${this.expression()}`);
        for (let left = this.number(); left > 0; left--) {
          const pattern = this.pattern();
          this.line(depth + 1, `case ${pattern}${this.optional(" if ")}`);
          this.block(depth + 2);
        }
        return;
      default:
        throw new RangeError(`a unit has no statement ${code}`);
    }
  }

  /** A block with a title, left out where it is empty. */
  private part(depth: number, title: string): void {
    const line = this.begin(depth);
    this.finish(line, title);
    this.block(depth + 1);
    if (this.lines.length === line + 1) this.lines.pop();
  }

  private function(begun: number, depth: number): void {
    const size = this.number();
    const end = this.at + size;
    const ordinal = this.number();
    const flags = this.number();
    const decorators = this.times(() => `@${this.expression()} `).join("");
    const name = this.name();
    const place = this.place();
    const params = flags & functionFlags.typeParams ? this.typeParams() : "";
    const table = this.table();
    const head = `${this.parameters()}${flags & functionFlags.returnType ? ` -> ${this.expression()}` : ""}`;
    const words = functionWords.filter(([bit]) => flags & bit).map(([, word]) => `${word} `);
    this.finish(begun, `${words.join("")}${decorators}def ${name}${mark(ordinal)}@${place}${params}${head} ${table}`);
    this.depth++;
    this.block(depth + 1);
    this.depth--;
    if (params !== "") this.depth--;
    if (this.at !== end) throw new RangeError("a function has another size");
  }

  private class(begun: number, depth: number): void {
    const size = this.number();
    const end = this.at + size;
    const ordinal = this.number();
    const flags = this.number();
    const decorators = this.times(() => `@${this.expression()} `).join("");
    const name = this.name();
    const place = this.place();
    const params = flags & functionFlags.typeParams ? this.typeParams() : "";
    const bases = this.arguments();
    this.finish(begun, `${decorators}class ${name}${mark(ordinal)}@${place}${params}(${bases}) ${this.table()}`);
    this.depth++;
    this.block(depth + 1);
    this.depth--;
    if (params !== "") this.depth--;
    if (this.at !== end) throw new RangeError("a class has another size");
  }

  /** Leaves the scope open. */
  private typeParams(): string {
    const table = this.table();
    this.depth++;
    const params = this.times(() => {
      const stars = ["", "*", "**"][this.number()];
      const name = this.name();
      return `${stars}${name}${this.optional(": ")}${this.optional(" = ")}`;
    });
    return `[${params.join(", ")}]${table}`;
  }

  private parameters(): string {
    const parameters = this.times(() => {
      const kind = this.number();
      const name = this.name();
      const entry = this.number();
      const title = kind === positional ? "" : `${parameterKinds[kind]} `;
      return `${title}${name}#${entry}${this.optional(": ")}${this.optional(" = ")}`;
    });
    return `(${parameters.join(", ")})`;
  }

  private table(): string {
    const names = this.times(() => {
      const name = this.unit.names(this.number());
      const flags = this.number();
      const words = flagWords.filter(([bit]) => flags & bit).map(([, word]) => `+${word}`);
      return name + words.join("");
    });
    return `{${names.join(" ")}}`;
  }

  private targets(): string {
    return this.times(() => this.target()).join(", ");
  }

  private target(): string {
    const code = this.byte();
    switch (code) {
      case op.bindTarget: {
        const place = this.place();
        return `${this.name()}@${place}`;
      }
      case op.attributeTarget:
        return `${this.expression()}.${this.name()}`;
      case op.subscriptTarget:
        return `${this.expression()}[${this.expression()}]`;
      case op.tupleTarget:
        return `(${this.targets()})`;
      case op.starredTarget:
        return `*${this.target()}`;
      case op.otherTarget:
        return `other(${this.expression()})`;
      default:
        throw new RangeError(`a unit has no target ${code}`);
    }
  }

  private pattern(): string {
    const code = this.byte();
    switch (code) {
      case op.capture:
        return `capture ${this.target()}`;
      case op.wildcard:
        return "_";
      case op.valuePattern:
        return this.expression();
      case op.sequencePattern:
        return `[${this.times(() => this.pattern()).join(", ")}]`;
      case op.starPattern:
        return `*${this.number() > 0 ? this.target() : "_"}`;
      case op.mappingPattern: {
        const pairs = this.times(() => `${this.expression()}: ${this.pattern()}`);
        if (this.number() > 0) pairs.push(`**${this.target()}`);
        return `{${pairs.join(", ")}}`;
      }
      case op.classPattern: {
        const name = this.expression();
        const plain = this.times(() => this.pattern());
        const keywords = this.times(() => `${this.name()}=${this.pattern()}`);
        return `${name}(${[...plain, ...keywords].join(", ")})`;
      }
      case op.orPattern:
        return `(${this.times(() => this.pattern()).join(" | ")})`;
      case op.asPattern:
        return `(${this.pattern()} as ${this.target()})`;
      default:
        throw new RangeError(`a unit has no pattern ${code}`);
    }
  }

  private expression(): string {
    const code = this.byte();
    switch (code) {
      case op.name: {
        const place = this.place();
        return `${this.name()}@${place}`;
      }
      case op.free:
        return `${this.name()}?`;
      case op.attribute:
        return `${this.expression()}.${this.name()}`;
      case op.call:
        return `${this.expression()}(${this.arguments()})`;
      case op.subscript:
        return `${this.expression()}[${this.expression()}]`;
      case op.slice: {
        const flags = this.number();
        const [lower, upper, step] = [1, 2, 4].map((bit) => (flags & bit ? this.expression() : ""));
        return `slice(${lower}:${upper}:${step})`;
      }
      case op.binary: {
        const operator = operators[this.number()];
        return `(${this.expression()} ${operator} ${this.expression()})`;
      }
      case op.unary: {
        const operator = operators[this.number()];
        return `(${operator} ${this.expression()})`;
      }
      case op.not:
        return `(not ${this.expression()})`;
      case op.bool: {
        const word = ["and", "or"][this.number()];
        return `(${this.times(() => this.expression()).join(` ${word} `)})`;
      }
      case op.compare: {
        const first = this.expression();
        const rest = this.times(() => `${comparisons[this.number()]} ${this.expression()}`);
        return `(${[first, ...rest].join(" ")})`;
      }
      case op.conditional: {
        const condition = this.expression();
        return `(if ${condition}: ${this.expression()} else ${this.expression()})`;
      }
      default:
        return this.composite(code);
    }
  }

  private composite(code: number): string {
    switch (code) {
      case op.lambda: {
        const table = this.table();
        const head = this.parameters();
        this.depth++;
        const body = this.expression();
        this.depth--;
        return `(lambda${head} ${table}: ${body})`;
      }
      case op.list:
        return `[${this.list()}]`;
      case op.tuple:
        return tupleText(this.list());
      case op.set:
        return `set(${this.list()})`;
      case op.dict: {
        const items = this.times(() =>
          this.number() > 0 ? `**${this.expression()}` : `${this.expression()}: ${this.expression()}`,
        );
        return `{${items.join(", ")}}`;
      }
      case op.comprehension:
        return this.comprehension();
      case op.starred:
        return `*${this.expression()}`;
      case op.await:
        return `(await ${this.expression()})`;
      case op.yield:
        return `(yield${this.optional(" ")})`;
      case op.yieldFrom:
        return `(yield from ${this.expression()})`;
      case op.walrus: {
        const target = this.target();
        return `(${target} := ${this.expression()})`;
      }
      case op.string: {
        const kind = stringKinds[this.number()];
        return this.number() > 0 ? `'${kind} ${this.name()}'` : `'${kind}'`;
      }
      case op.template:
        return `f(${this.list()})`;
      case op.number:
        return `'${["int", "float", "complex"][this.number()]}'`;
      case op.constant:
        return ["None", "True", "False", "..."][this.number()];
      case op.quoted:
        return `quoted(${this.expression()})`;
      case op.broken:
        return `broken(${this.list()})`;
      default:
        throw new RangeError(`a unit has no expression ${code}`);
    }
  }

  private comprehension(): string {
    const kind = ["list", "set", "dict", "generator"][this.number()];
    const isPair = kind === "dict";
    const table = this.table();
    this.depth++;
    const generators = this.times(() => {
      const async = this.number() > 0 ? "async " : "";
      const iterable = this.expression();
      const target = this.target();
      const conditions = this.times(() => ` if ${this.expression()}`).join("");
      return ` ${async}for ${iterable} to ${target}${conditions}`;
    });
    const element = this.expression();
    const value = isPair ? `: ${this.expression()}` : "";
    this.depth--;
    return `${kind}(${element}${value}${generators.join("")} ${table})`;
  }

  private arguments(): string {
    return this.times(() => {
      switch (this.number()) {
        case 0:
          return this.expression();
        case 1:
          return `${this.name()}=${this.expression()}`;
        case 2:
          return `*${this.expression()}`;
        default:
          return `**${this.expression()}`;
      }
    }).join(", ");
  }

  private list(): string {
    return this.times(() => this.expression()).join(", ");
  }

  private optional(before: string): string {
    return this.number() > 0 ? before + this.expression() : "";
  }

  /** `level.entry`. */
  private place(): string {
    const level = this.number();
    if (level >= this.depth) throw new RangeError("a unit names a scope that is not there");
    return `${level}.${this.number()}`;
  }

  private name(): string {
    const name = this.unit.names(this.number());
    const position = this.unit.positions[this.token++];
    return this.withPositions ? `${name}:${position}` : name;
  }

  private times<Part>(part: () => Part): Part[] {
    const count = this.number();
    if (count > this.ops.length) throw new RangeError("a unit counts more than it holds");
    return Array.from({ length: count }, part);
  }

  private byte(): number {
    if (this.at >= this.ops.length) throw new RangeError("a unit ends early");
    return this.ops[this.at++];
  }

  private number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const next = this.byte();
      value += (next & 0x7f) * scale;
      if (next < 0x80) return value;
    }
  }

  private line(depth: number, text: string): void {
    this.lines.push("  ".repeat(depth) + text);
  }

  /** Keeps the place of a line whose text is known later. */
  private begin(depth: number): number {
    return this.lines.push("  ".repeat(depth)) - 1;
  }

  private finish(line: number, text: string): void {
    this.lines[line] += text;
  }
}

const deepest = 2_100;
const positional = 1;

const functionWords = [
  [functionFlags.empty, "empty"],
  [functionFlags.yields, "yielding"],
  [functionFlags.async, "async"],
] as const;

const flagWords = Object.entries(nameFlags)
  .filter(([word]) => word !== "assigned")
  .map(([word, bit]) => [bit, word] as const);

function mark(ordinal: number): string {
  return ordinal === 0 ? "" : `!${ordinal - 1}`;
}

function tupleText(items: string): string {
  return items === "" ? "()" : `(${items},)`;
}

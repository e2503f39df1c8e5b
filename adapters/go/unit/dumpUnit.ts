/**
 * A unit as text for people: one line an item or statement with its parts, indented; expressions in brackets. Definitions are `name#local`, uses of
 * locals `name@local`, other tokens bare; ordinals of declarations are `name!ordinal`.
 */
import { funcFlags, literals, op, operators } from "./ops.js";
import type { Unit } from "./unitCodec.js";

/** With `positions`, each token is followed by `:start`. Damaged ops throw RangeError. */
export function dumpUnit(unit: Unit, detail: "names" | "positions" = "names"): string {
  const dump = new UnitDump(unit, detail === "positions");
  return dump.items();
}

class UnitDump {
  private readonly ops: Uint8Array;
  private readonly lines: string[] = [];
  private at = 0;
  private token = 0;
  private locals = 0;

  constructor(
    private readonly unit: Unit,
    private readonly withPositions: boolean,
  ) {
    this.ops = unit.ops;
  }

  items(): string {
    for (;;) {
      const start = this.at;
      const code = this.byte();
      this.locals = 0;
      switch (code) {
        case op.endOfUnit:
          if (this.at !== this.ops.length || this.token !== this.unit.positionCount)
            throw new RangeError("a unit goes on");
          return this.lines.join("\n");
        case op.package:
          this.line(0, `package ${this.name()}`);
          break;
        case op.import:
          this.line(0, `import ${this.number()}${this.number() > 0 ? ` ${this.name()}` : ""}`);
          break;
        case op.func:
          this.function();
          break;
        case op.typeSpec:
        case op.varSpec:
        case op.constSpec:
          this.spec(0, code, start, "item");
          break;
        case op.stray:
          this.line(0, "stray");
          this.statements(1);
          break;
        default:
          throw new RangeError(`a unit has no item ${code}`);
      }
    }
  }

  private function(): void {
    const end = this.number() + this.at;
    const name = this.declared();
    const flags = this.number();
    const receiver = flags & funcFlags.receiver ? `${this.receiver()} ` : "";
    const typeParams = flags & funcFlags.typeParams ? this.typeParams() : "";
    this.line(0, `func ${receiver}${name}${typeParams}${this.signature(1)}`);
    if (flags & funcFlags.body) this.body(1);
    if (this.at !== end) throw new RangeError("a function has another size");
  }

  private receiver(): string {
    const pointer = this.number();
    let text: string;
    if (pointer === 2) {
      text = this.expression(1);
    } else {
      text = "*".repeat(pointer) + this.name();
      const names = this.times(() => this.def());
      if (names.length > 0) text += `[${names.join(" ")}]`;
    }
    return `(${this.number() > 0 ? `${text} as ${this.def()}` : text})`;
  }

  private typeParams(): string {
    const names = this.times(() => this.def());
    const groups = this.times(() => {
      const count = this.number();
      return `${count} ${this.expression(1)}`;
    });
    return names.length + groups.length === 0 ? "" : `[${names.join(" ")}: ${groups.join(", ")}]`;
  }

  private signature(depth: number): string {
    const parameters = this.parameters(depth);
    const variadic = this.number() > 0 ? "..." : "";
    const results = this.parameters(depth);
    return `(${parameters}${variadic})${results === "" ? "" : ` -> (${results})`}`;
  }

  private parameters(depth: number): string {
    return this.times(() => {
      const count = this.number();
      const type = this.expression(depth);
      const names = Array.from({ length: count }, () => this.def());
      return [type, ...names].join(" ");
    }).join(", ");
  }

  private body(depth: number): void {
    const end = this.number() + this.at;
    this.statements(depth);
    if (this.at !== end) throw new RangeError("a body has another size");
  }

  private statements(depth: number): void {
    for (let left = this.number(); left > 0; left--) this.statement(depth);
  }

  private spec(depth: number, code: number, start: number, level: "item" | "statement"): void {
    const begun = this.begin(depth);
    if (code === op.typeSpec) {
      const ordinal = this.number();
      const name = ordinal === 0 || level === "statement" ? this.def() : this.name();
      const alias = this.number() > 0 ? " =" : "";
      this.finish(begun, `type ${name}${mark(ordinal)}${this.typeParams()}${alias} ${this.expression(depth + 1)}`);
      return;
    }
    let text = "";
    if (code === op.varSpec) {
      const type = this.number() > 0 ? ` type ${this.expression(depth + 1)}` : "";
      text = `var${type}${this.values(depth)}`;
    } else {
      const form = this.number();
      const type = form === 2 ? ` type ${this.expression(depth + 1)}` : "";
      text = `const${type}`;
      if (form === 1 || form === 2) text += this.values(depth);
      if (form === 3) text += ` repeats ${this.repeated(start - this.number())}`;
    }
    this.finish(begun, `${text} to ${this.times(() => this.declared()).join(" ")}`);
  }

  private repeated(offset: number): string {
    if (this.ops[offset] !== op.constSpec) throw new RangeError("a constant repeats what is none");
    return `form ${this.ops[offset + 1]}`;
  }

  /** ` = a, b`; nothing where there are none. */
  private values(depth: number): string {
    const values = this.expressions(depth);
    return values === "" ? "" : ` ${values}`;
  }

  private expressions(depth: number): string {
    return this.times(() => this.expression(depth + 1)).join(", ");
  }

  private statement(depth: number): void {
    const start = this.at;
    const code = this.byte();
    const begun = this.begin(depth);
    switch (code) {
      case op.block:
        this.finish(begun, "block");
        this.statements(depth + 1);
        return;
      case op.expression:
        this.finish(begun, `expression ${this.expression(depth + 1)}`);
        return;
      case op.update:
        this.finish(begun, `update ${this.expression(depth + 1)}`);
        return;
      case op.send:
        this.finish(begun, `send ${this.expression(depth + 1)} ${this.expression(depth + 1)}`);
        return;
      case op.assign:
        this.finish(begun, `assign ${this.expressions(depth)} to ${this.expressions(depth)}`);
        return;
      case op.opAssign:
        this.finish(begun, `opAssign ${this.expression(depth + 1)} to ${this.expression(depth + 1)}`);
        return;
      case op.define:
        this.finish(begun, `define ${this.expressions(depth)} to ${this.targets(depth)}`);
        return;
      case op.varSpec:
      case op.constSpec:
      case op.typeSpec:
        this.lines.pop();
        this.spec(depth, code, start, "statement");
        return;
      case op.return: {
        const values = this.values(depth);
        this.finish(begun, `return${values}`);
        return;
      }
      case op.go:
      case op.defer:
        this.finish(begun, `${code === op.go ? "go" : "defer"} ${this.expression(depth + 1)}`);
        return;
      case op.label:
        this.finish(begun, `label ${this.number()} ${this.name()}`);
        this.statement(depth + 1);
        return;
      case op.branch:
        this.finish(begun, this.branch());
        return;
      default:
        this.compound(code, depth, begun);
    }
  }

  private branch(): string {
    const kind = branches[this.number()];
    const target = this.number();
    if (target === 0) return kind;
    return `${kind} ${this.name()}${target === 1 ? " missing" : ` label ${target - 2}`}`;
  }

  private compound(code: number, depth: number, begun: number): void {
    switch (code) {
      case op.if: {
        const flags = this.number();
        if (flags & 1) this.part(depth, "init");
        this.finish(begun, `if ${this.expression(depth + 1)}`);
        this.statement(depth + 1);
        if (flags & 2) this.part(depth, "else");
        return;
      }
      case op.switch: {
        const flags = this.number();
        if (flags & 1) this.part(depth, "init");
        this.finish(begun, `switch${flags & 2 ? ` ${this.expression(depth + 1)}` : ""}`);
        this.clauses(depth);
        return;
      }
      case op.typeSwitch: {
        const flags = this.number();
        if (flags & 1) this.part(depth, "init");
        this.finish(begun, `typeSwitch ${this.expression(depth + 1)}${flags & 2 ? ` to ${this.def()}` : ""}`);
        this.clauses(depth);
        return;
      }
      case op.select:
        this.finish(begun, "select");
        for (let left = this.number(); left > 0; left--) {
          this.line(depth + 1, "case");
          this.statement(depth + 2);
          this.statements(depth + 2);
        }
        return;
      case op.for: {
        const flags = this.number();
        if (flags & 1) this.part(depth, "init");
        this.finish(begun, `for${flags & 2 ? ` ${this.expression(depth + 1)}` : ""}`);
        if (flags & 4) this.part(depth, "post");
        this.statement(depth + 1);
        return;
      }
      case op.range: {
        const form = this.number();
        const value = this.expression(depth + 1);
        const targets = this.targets(depth);
        this.finish(begun, `range ${value}${["", ` define ${targets}`, ` assign ${targets}`][form]}`);
        this.statement(depth + 1);
        return;
      }
      default:
        throw new RangeError(`a unit has no statement ${code}`);
    }
  }

  private part(depth: number, title: string): void {
    this.line(depth + 1, title);
    this.statement(depth + 2);
  }

  private clauses(depth: number): void {
    for (let left = this.number(); left > 0; left--) {
      const begun = this.begin(depth + 1);
      this.finish(begun, `case ${this.expressions(depth + 1)}`.trimEnd());
      this.statements(depth + 2);
    }
  }

  private targets(depth: number): string {
    return this.times(() => (this.number() === 0 ? this.def() : this.expression(depth + 1))).join(", ");
  }

  private expression(depth: number): string {
    const code = this.byte();
    const part = (): string => this.expression(depth);
    switch (code) {
      case op.name:
        return this.name();
      case op.local: {
        const local = this.number();
        return `${this.name()}@${local}`;
      }
      case op.selector:
        return `${part()}.${this.name()}`;
      case op.index:
        return `${part()}[${this.list(depth)}]`;
      case op.slice:
        return `slice(${part()}: ${this.list(depth)})`;
      case op.call:
        return `${part()}(${this.list(depth)}${this.number() > 0 ? "..." : ""})`;
      case op.composite: {
        const type = this.number() > 0 ? part() : "";
        return `${type}{${this.times(() => this.element(depth)).join(", ")}}`;
      }
      case op.funcLit: {
        const begun = this.lines.length;
        const signature = this.signature(depth);
        this.body(depth + 1);
        return `func${signature}${this.lines.length > begun ? " below" : ""}`;
      }
      case op.star:
        return `*${part()}`;
      case op.unary: {
        const operator = operators[this.number()];
        return `(${operator} ${part()})`;
      }
      case op.binary: {
        const operator = operators[this.number()];
        return `(${part()} ${operator} ${part()})`;
      }
      case op.assert:
        return `${part()}.(${part()})`;
      case op.typeOf:
        return `${part()}.(type)`;
      case op.literal:
        return `'${literals[this.number()]}'`;
      default:
        return this.type(code, depth);
    }
  }

  private element(depth: number): string {
    switch (this.number()) {
      case 0:
        return this.expression(depth);
      case 1: {
        const local = this.number();
        return `key ${this.name()}${local === 0 ? "" : `@${local - 1}`}: ${this.expression(depth)}`;
      }
      default:
        return `${this.expression(depth)}: ${this.expression(depth)}`;
    }
  }

  private type(code: number, depth: number): string {
    const part = (): string => this.expression(depth);
    switch (code) {
      case op.arrayType: {
        const form = this.number();
        const length = form === 0 ? "..." : form === 1 ? part() : String(this.number());
        return `[${length}]${part()}`;
      }
      case op.sliceType:
        return `[]${part()}`;
      case op.mapType:
        return `map[${part()}]${part()}`;
      case op.chanType: {
        const direction = ["chan", "chan<-", "<-chan"][this.number()];
        return `${direction} ${part()}`;
      }
      case op.funcType:
        return `func${this.signature(depth)}`;
      case op.structType:
        return `struct{${this.times(() => this.field(depth)).join("; ")}}`;
      case op.interfaceType:
        return `interface{${this.times(() => this.interfaceElement(depth)).join("; ")}}`;
      case op.bad:
        return `bad(${this.list(depth)})`;
      default:
        throw new RangeError(`a unit has no expression ${code}`);
    }
  }

  private field(depth: number): string {
    if (this.number() > 0) return `embedded ${this.expression(depth)} ${this.declared()}`;
    const type = this.expression(depth);
    return [type, ...this.times(() => this.declared())].join(" ");
  }

  private interfaceElement(depth: number): string {
    return this.number() > 0 ? this.expression(depth) : `${this.declared()}${this.signature(depth)}`;
  }

  private list(depth: number): string {
    return this.times(() => this.expression(depth)).join(", ");
  }

  /** `d T`. */
  private declared(): string {
    const ordinal = this.number();
    return ordinal === 0 ? this.def() : this.name() + mark(ordinal);
  }

  private def(): string {
    return `${this.name()}#${this.locals++}`;
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

  /** Keeps the place of a line whose text is known later, since function literals in it have lines of their own. */
  private begin(depth: number): number {
    return this.lines.push("  ".repeat(depth)) - 1;
  }

  private finish(line: number, text: string): void {
    this.lines[line] += text;
  }
}

const branches = ["break", "continue", "goto", "fallthrough"] as const;

function mark(ordinal: number): string {
  return ordinal === 0 ? "" : `!${ordinal - 1}`;
}

/**
 * FileLinker: every identifier of one file with what it denotes: one pass over the whole unit, item by item, statement by statement.
 *
 * Scopes were the writer's matter (unit/ops.ts); this gives locals their types in the order of the stream, and the sink their occurrences.
 */
import { occurrenceRoles } from "../../links.js";
import type { OccurrenceSink } from "../../occurrenceSink.js";
import {
  type GoType,
  kindOf,
  noTypeParams,
  noTypes,
  type Signature,
  type TypeParam,
  unknown,
} from "../types/goType.js";
import { TypeObject } from "../types/objects.js";
import { basic, defaultType } from "../types/universe.js";
import { funcFlags, op } from "../unit/ops.js";
import { ExpressionEvaluator, valueAt } from "./expressionEvaluator.js";
import type { GoFile, GoProgram } from "./goProgram.js";
import { modes } from "./nameEvaluator.js";
import { core } from "./underlying.js";

export class FileLinker extends ExpressionEvaluator {
  private labels = new Map<number, number>();
  private readonly bodyTypes = new Map<number, TypeObject>();

  constructor(
    program: GoProgram,
    file: GoFile,
    private readonly out: OccurrenceSink,
    at = 0,
  ) {
    super(program, file, at, out);
  }

  run(): void {
    while (this.item());
  }

  /** Types with declarations, by ordinal, in the body of the one item at which this was set up; its occurrences have no places. */
  typesInBody(): ReadonlyMap<number, TypeObject> {
    this.item();
    return this.bodyTypes;
  }

  private item(): boolean {
    this.locals = [];
    this.labels = new Map();
    switch (this.peek()) {
      case op.endOfUnit:
      case undefined:
        return false;
      case op.package:
        this.byte();
        this.packageClause();
        break;
      case op.import:
        this.byte();
        this.importSpec();
        break;
      case op.func:
        this.byte();
        this.function();
        break;
      case op.stray:
        this.byte();
        this.statements();
        break;
      default:
        this.statement();
    }
    this.describeLocals();
    return true;
  }

  /** The clause is a definition of itself: many files define one package. */
  private packageClause(): void {
    const name = this.token();
    this.occurrence(name, this.out.local(name, "package"), occurrenceRoles.definition);
  }

  private importSpec(): void {
    const index = this.unsigned();
    const { start, specifier, form } = this.file.facts.imports[index];
    const roles = occurrenceRoles.definition | occurrenceRoles.import;
    if (this.unsigned() === 1) {
      const name = this.token();
      this.occurrence(name, this.importSymbol(index), roles);
    } else if (form === "module") {
      // The path between its quotes, from the opening one.
      this.out.add(start - 1, specifier.length + 2, this.importSymbol(index), roles);
    }
  }

  private function(): void {
    this.unsigned();
    const ordinal = this.unsigned() - 1;
    const name = this.token();
    const symbol =
      ordinal >= 0
        ? this.defineGlobal(name, ordinal, unknown)
        : this.defineRead(name, "function", unknown, modes.value).symbol;
    const flags = this.unsigned();
    if ((flags & funcFlags.receiver) !== 0) this.ownReceiver();
    if ((flags & funcFlags.typeParams) !== 0) this.typeParams();
    const signature = this.signature();
    if (symbol >= 0 && signature.results.length === 1)
      this.out.symbols[symbol].type = this.typeMoniker(signature.results[0]);
    if ((flags & funcFlags.body) !== 0) this.body();
  }

  /** The receiver, whose type parameters are those of its type by other names. */
  private ownReceiver(): void {
    const object = this.receiverObject();
    const params = object === undefined ? noTypeParams : (this.program.info(object)?.typeParams ?? noTypeParams);
    this.receiver(params, object);
  }

  private receiverObject(): TypeObject | undefined {
    const { at } = this;
    const pointer = this.unsigned();
    const name = pointer === 2 ? "" : this.unit.names(this.unsigned());
    this.at = at;
    const member = name === "" ? undefined : this.program.member(this.file.package, name);
    return member?.what === "type" ? member : undefined;
  }

  protected override body(): void {
    this.unsigned();
    this.statements();
  }

  private statements(): void {
    for (let left = this.unsigned(); left > 0; left--) this.statement();
  }

  private statement(): void {
    const operation = this.peek();
    if (operation === op.constSpec) {
      this.constSpec();
      return;
    }
    this.at++;
    switch (operation) {
      case op.block:
        this.statements();
        return;
      case op.expression:
      case op.go:
      case op.defer:
        this.expression();
        return;
      case op.update:
        this.expression();
        this.giveRole(this.tail, occurrenceRoles.write);
        return;
      case op.send:
        this.expression();
        this.expression();
        return;
      case op.assign:
        this.expressions(unknown);
        for (let left = this.unsigned(); left > 0; left--) this.assigned();
        return;
      case op.opAssign:
        this.expression();
        this.expression();
        this.giveRole(this.tail, occurrenceRoles.write);
        return;
      case op.define: {
        const values = this.expressions(unknown);
        const count = this.unsigned();
        for (let index = 0; index < count; index++) this.leftSide(defaultType(valueAt(values, index, count)));
        return;
      }
      case op.varSpec:
        this.varSpec();
        return;
      case op.typeSpec:
        this.typeSpec();
        return;
      case op.return:
        this.expressions(unknown);
        return;
      case op.label: {
        const symbol = this.label(this.unsigned());
        const name = this.token();
        this.nameLabel(symbol, name);
        this.occurrence(name, symbol, occurrenceRoles.definition);
        this.statement();
        return;
      }
      case op.branch:
        this.branch();
        return;
      case op.if: {
        const flags = this.unsigned();
        if ((flags & 1) !== 0) this.statement();
        this.expression();
        this.statement();
        if ((flags & 2) !== 0) this.statement();
        return;
      }
      case op.switch: {
        const flags = this.unsigned();
        if ((flags & 1) !== 0) this.statement();
        if ((flags & 2) !== 0) this.expression();
        for (let left = this.unsigned(); left > 0; left--) {
          this.expressions(unknown);
          this.statements();
        }
        return;
      }
      case op.typeSwitch:
        this.typeSwitch();
        return;
      case op.select:
        for (let left = this.unsigned(); left > 0; left--) {
          this.statement();
          this.statements();
        }
        return;
      case op.for: {
        const flags = this.unsigned();
        if ((flags & 1) !== 0) this.statement();
        if ((flags & 2) !== 0) this.expression();
        if ((flags & 4) !== 0) this.statement();
        this.statement();
        return;
      }
      case op.range:
        this.range();
        return;
      default:
        throw new RangeError(`a unit holds operation ${operation} where a statement stands`);
    }
  }

  private assigned(): void {
    this.expression();
    this.giveRole(this.tail, occurrenceRoles.write, occurrenceRoles.read);
  }

  /** A left side of `:=`: a new variable of the type, or one that was there. */
  private leftSide(type: GoType): void {
    if (this.unsigned() === 1) this.assigned();
    else this.define("variable", type, modes.value);
  }

  private varSpec(): void {
    const type = this.unsigned() === 1 ? this.type() : undefined;
    const values = this.expressions(type ?? unknown);
    const count = this.unsigned();
    for (let index = 0; index < count; index++) {
      this.defineDeclared("variable", type ?? defaultType(valueAt(values, index, count)), modes.value);
    }
  }

  private constSpec(): void {
    const { typed, values } = this.constantTypes();
    const count = this.unsigned();
    for (let index = 0; index < count; index++) {
      this.defineDeclared("constant", typed ?? values[index] ?? unknown, modes.value);
    }
  }

  private typeSpec(): void {
    const ordinal = this.unsigned() - 1;
    const name = this.token();
    const isGlobal = ordinal >= 0 && !this.isInBody(ordinal);
    if (isGlobal) {
      this.defineGlobal(name, ordinal, unknown);
      this.unsigned();
      const object = this.program.member(this.file.package, name);
      this.typeParams(object?.what === "type" ? this.program.info(object)?.typeParams : undefined);
      this.rightSide();
      return;
    }
    this.localType(name, ordinal);
  }

  private localType(name: string, ordinal: number): void {
    let symbol: number;
    if (ordinal >= 0) symbol = this.defineInBody(name, ordinal);
    else {
      symbol = this.out.local(name, "typeAlias");
      this.occurrence(name, symbol, occurrenceRoles.definition);
    }
    const number = this.locals.length;
    const placeholder = { name, type: unknown as GoType, mode: modes.type as number, symbol };
    this.locals.push(placeholder);
    const isAlias = this.unsigned() === 1;
    const object = new TypeObject(name, this.file.package, [], isAlias, {
      typeParams: noTypeParams,
      right: unknown,
    });
    if (ordinal >= 0) this.bodyTypes.set(ordinal, object);
    if (!isAlias) placeholder.type = { kind: kindOf.named, object, args: noTypes };
    const typeParams: readonly TypeParam[] = this.typeParams();
    object.local = { typeParams, right: unknown };
    const right = this.rightSide();
    object.local = { typeParams, right };
    if (isAlias) this.locals[number].type = right;
  }

  /** What a type is declared as; where that has a name, the type has its fields or methods. */
  private rightSide(): GoType {
    const isNamed = namingOps.has(this.peek());
    const type = this.type();
    if (isNamed) this.extendsAt(this.tail, type);
    return type;
  }

  private branch(): void {
    this.unsigned();
    const target = this.unsigned();
    if (target === 0) return;
    const name = this.token();
    if (target === 1) {
      this.unresolved(name);
      return;
    }
    const symbol = this.label(target - 2);
    this.nameLabel(symbol, name);
    this.occurrence(name, symbol, occurrenceRoles.read);
  }

  /** The symbol of a label, which may be used before its statement. */
  private label(number: number): number {
    let symbol = this.labels.get(number);
    if (symbol === undefined) {
      symbol = this.out.local("", "object");
      this.labels.set(number, symbol);
    }
    return symbol;
  }

  private nameLabel(symbol: number, name: string): void {
    this.out.symbols[symbol].name = name;
    this.out.symbols[symbol].signature = `${name}:`;
  }

  private typeSwitch(): void {
    const flags = this.unsigned();
    if ((flags & 1) !== 0) this.statement();
    const operand = this.expression();
    const bound = (flags & 2) !== 0 ? this.define("variable", operand, modes.value) : undefined;
    for (let left = this.unsigned(); left > 0; left--) {
      const count = this.unsigned();
      let only: GoType = operand;
      for (let nth = 0; nth < count; nth++) {
        const type = this.expression();
        // `case nil` leaves the operand's type.
        if (count === 1 && this.mode === modes.type) only = type;
      }
      if (bound !== undefined) bound.type = only;
      this.statements();
    }
    if (bound !== undefined) bound.type = operand;
  }

  private range(): void {
    this.unsigned();
    const types = this.rangeTypes(this.expression());
    const count = this.unsigned();
    for (let index = 0; index < count; index++) this.leftSide(types[index] ?? unknown);
    this.statement();
  }

  /** What `range` gives in each turn (language specification, "For statements with range clause"). */
  private rangeTypes(over: GoType): readonly GoType[] {
    const under = core(over, this.program);
    switch (under.kind) {
      case kindOf.slice:
      case kindOf.array:
        return [basic.int, under.element];
      case kindOf.map:
        return [under.key, under.element];
      case kindOf.chan:
        return [under.element];
      case kindOf.pointer: {
        const array = core(under.element, this.program);
        return array.kind === kindOf.array ? [basic.int, array.element] : [];
      }
      case kindOf.basic:
        return under.name === "string" || under.name === "untyped string"
          ? [basic.int, basic.rune]
          : [defaultType(over)];
      case kindOf.signature:
        return this.yielded(under);
      default:
        return [];
    }
  }

  private yielded(iterator: Signature): readonly GoType[] {
    const yielding = iterator.params.length === 1 ? core(iterator.params[0], this.program) : unknown;
    return yielding.kind === kindOf.signature ? yielding.params : [];
  }
}

const namingOps: ReadonlySet<number> = new Set([op.name, op.local, op.selector, op.index]);

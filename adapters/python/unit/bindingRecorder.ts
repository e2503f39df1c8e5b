/** Records, while a unit is written, which statements bind the names of modules and classes and assign attributes in methods. */
import type { NameScopes } from "./nameScopes.js";
import type { ClassAttributes, ScopeBindings } from "./unitBindings.js";

export class BindingRecorder {
  /** Offset of the statement that is being written. */
  statement = 0;
  private frame: Frame | undefined;
  private readonly scopesFound: { readonly offset: number; readonly bindings: number[] }[] = [];
  private readonly classesFound: { readonly ordinal: number; readonly attributes: number[] }[] = [];

  constructor(private readonly scopes: NameScopes) {}

  reset(): void {
    this.statement = 0;
    this.frame = undefined;
    this.scopesFound.length = 0;
    this.classesFound.length = 0;
  }

  get isInClass(): boolean {
    return this.frame?.kind === "class";
  }

  /** The module's scope has been opened. */
  openModule(): void {
    const bindings: number[] = [];
    this.scopesFound.push({ offset: 0, bindings });
    this.frame = { ...noFrame, kind: "module", outer: undefined, depth: this.scopes.depth, bindings };
  }

  /** A class's scope has been opened, whose table is at `table`. `ordinal`: + 1, or 0. */
  openClass(offset: number, table: number, ordinal: number): void {
    const bindings: number[] = [];
    const attributes: number[] = [];
    this.scopesFound.push({ offset: table, bindings });
    if (ordinal > 0) this.classesFound.push({ ordinal: ordinal - 1, attributes });
    const { depth } = this.scopes;
    this.frame = { ...noFrame, kind: "class", outer: this.frame, depth, offset, bindings, attributes };
  }

  /** A function's scope has been opened. `receiver`: entry of the parameter that is the object of a method, or -1. */
  openFunction(offset: number, receiver: number): void {
    const outer = this.frame;
    const { depth } = this.scopes;
    const isMethod = outer?.kind === "class" && receiver >= 0;
    const isInner = outer?.kind === "function";
    this.frame = {
      ...noFrame,
      kind: "function",
      outer,
      depth,
      offset,
      attributes: isMethod || isInner ? outer.attributes : undefined,
      receiverDepth: isMethod ? depth : isInner ? outer.receiverDepth : -1,
      receiver: isMethod ? receiver : isInner ? outer.receiver : -1,
    };
  }

  close(): void {
    this.frame = this.frame?.outer;
  }

  /** The statement binds the name of a record. */
  bound(record: number): void {
    const { frame, scopes } = this;
    const depth = scopes.depthOf(record);
    if (frame === undefined) return;
    if (frame.depth === depth) frame.bindings?.push(scopes.entryOf(record), 0, this.statement);
    else if (depth === 0) this.scopesFound[0].bindings.push(scopes.entryOf(record), frame.offset + 1, this.statement);
  }

  /** The statement assigns an attribute of what a record holds. */
  assigned(record: number, attribute: number): void {
    const { frame, scopes } = this;
    if (frame?.attributes === undefined || frame.kind !== "function" || record < 0) return;
    if (scopes.depthOf(record) !== frame.receiverDepth || scopes.entryOf(record) !== frame.receiver) return;
    frame.attributes.push(attribute, frame.offset, this.statement);
  }

  get bindings(): readonly ScopeBindings[] {
    return this.scopesFound.filter(({ bindings }) => bindings.length > 0);
  }

  get attributes(): readonly ClassAttributes[] {
    const found = this.classesFound.filter(({ attributes }) => attributes.length > 0);
    return found.sort((a, b) => a.ordinal - b.ordinal);
  }
}

type Frame = {
  readonly kind: "module" | "class" | "function";
  readonly outer: Frame | undefined;
  readonly depth: number;
  /** Of the `function` or `class` op. */
  readonly offset: number;
  /** Of a module or class. */
  readonly bindings: number[] | undefined;
  /** Of the class whose method this is or stands in. */
  readonly attributes: number[] | undefined;
  readonly receiverDepth: number;
  readonly receiver: number;
};

const noFrame = { offset: 0, bindings: undefined, attributes: undefined, receiverDepth: -1, receiver: -1 };

/**
 * YAML: every document's keys, with anchors, aliases and merge keys as they are written.
 *
 * Method: the `yaml` package's concrete syntax (its lexer and parser keep their own stacks and are linear in the text); the composer
 * on top of it is left alone, because it recurses, expands nothing we need, and gives up what follows an error. Templates
 * (Helm, Jinja) and lone carriage returns are masked first, without moving any offset. What the parser cannot place is a
 * problem, and reading goes on at the next line that begins at column 0. Limits: a key that is itself a collection has no name and is
 * left out; nothing is resolved.
 */
import type { CST, Parser } from "yaml";
import { type KeyCollector, leftOut, topLevel } from "./keyCollector.js";
import { maskTemplates } from "./maskTemplates.js";
import { unquoteYaml } from "./unquoteYaml.js";

let library: { readonly Parser: typeof Parser } | undefined;

/** Loads the parser. */
export async function prepareYaml(): Promise<void> {
  library ??= await import("yaml");
}

/** Collects the keys of a YAML text. `prepareYaml` must have been awaited. */
export function yamlKeys(text: string, keys: KeyCollector): void {
  if (library === undefined) throw new Error("yamlKeys is used before prepareYaml");
  const masked = maskTemplates(text).replace(/\r(?!\n)/g, "\n");
  let from = 0;
  for (let restarts = 0; restarts <= maximumRestarts && from < text.length; restarts++) {
    const failedAt = readStream(library.Parser, text, masked, from, keys);
    if (failedAt < 0) return;
    from = nextTopLine(masked, failedAt);
  }
}

const maximumRestarts = 200;
const maximumNesting = 2_000;

/** Reads documents from an offset on; the offset of what could not be placed, or -1 at the end. */
function readStream(parser: typeof Parser, text: string, masked: string, from: number, keys: KeyCollector): number {
  const rest = from === 0 ? masked : masked.slice(from);
  for (const token of new parser().parse(rest)) {
    if (token.type === "document") {
      if (token.value !== undefined) new Walk(text, from, keys).read(token.value);
    } else if (token.type === "error") {
      const at = from + token.offset;
      keys.problem("syntax", at, at + token.source.length, token.message);
      return at;
    }
  }
  return -1;
}

/** The start of the next line that begins with neither white space nor a comment; at least one line further. */
function nextTopLine(masked: string, after: number): number {
  let at = after;
  for (;;) {
    const lineEnd = masked.indexOf("\n", at);
    if (lineEnd < 0) return masked.length;
    at = lineEnd + 1;
    const unit = masked.charCodeAt(at);
    if (unit > 32 && unit !== 35) return at;
  }
}

type Task =
  | { readonly does: "node"; readonly node: CST.Token; readonly owner: number; readonly nesting: number }
  | { readonly does: "item"; readonly list: Items; readonly nesting: number }
  | { readonly does: "finish"; readonly index: number; readonly bodyStart: number };

type Items = {
  readonly node: CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
  readonly isMap: boolean;
  readonly owner: number;
  /** The entries' owner for items of a block map that stands on its parent key's own line (`a: b: c`) and goes on at the parent's indentation. */
  readonly outerOwner: number;
  next: number;
  ordinal: number;
};

class Walk {
  private readonly tasks: Task[] = [];
  /** End of the last token that is part of a value. */
  private lastEnd = 0;
  private deepReported = false;

  constructor(
    private readonly text: string,
    private readonly base: number,
    private readonly keys: KeyCollector,
  ) {}

  read(root: CST.Token): void {
    this.tasks.push({ does: "node", node: root, owner: topLevel, nesting: 0 });
    for (let task = this.tasks.pop(); task !== undefined; task = this.tasks.pop()) {
      if (task.does === "node") this.readNode(task.node, task.owner, task.nesting, undefined);
      else if (task.does === "item") this.readItem(task.list, task.nesting);
      else this.finish(task.index, task.bodyStart);
    }
  }

  private finish(index: number, bodyStart: number): void {
    this.keys.finish(index, this.lastEnd);
    if (bodyStart >= 0) this.keys.body(index, bodyStart, this.lastEnd);
  }

  private readNode(node: CST.Token, owner: number, nesting: number, within: Items | undefined): void {
    switch (node.type) {
      case "block-map":
      case "block-seq":
      case "flow-collection":
        this.readCollection(node, owner, nesting, within);
        return;
      case "scalar":
      case "single-quoted-scalar":
      case "double-quoted-scalar":
      case "alias":
      case "block-scalar":
        this.keys.value(owner, this.scalar(node));
        this.lastEnd = this.end(node);
        return;
    }
  }

  private readCollection(
    node: CST.BlockMap | CST.BlockSequence | CST.FlowCollection,
    owner: number,
    nesting: number,
    within: Items | undefined,
  ): void {
    if (!this.keys.wants(owner)) {
      this.skip(node);
      return;
    }
    if (nesting >= maximumNesting) {
      if (!this.deepReported) {
        const at = this.base + node.offset;
        this.keys.problem("tooDeep", at, at + 1, `collections inside ${maximumNesting} others are not read`);
      }
      this.deepReported = true;
      return;
    }
    const start = this.base + node.offset;
    if (node.type === "flow-collection") this.lastEnd = start + 1;
    if (owner >= 0) this.tasks.push({ does: "finish", index: owner, bodyStart: start });
    const isMap =
      node.type === "block-map" || (node.type === "flow-collection" && node.start.type === "flow-map-start");
    const sameIndent = within !== undefined && node.type === "block-map" && node.indent === within.node.indent;
    const outerOwner = sameIndent ? within.owner : leftOut;
    if (sameIndent) this.keys.problem("syntax", start, start + 1, "a mapping begins on the line of its key");
    this.tasks.push({ does: "item", list: { node, isMap, owner, outerOwner, next: 0, ordinal: 0 }, nesting });
  }

  private readItem(list: Items, nesting: number): void {
    const { node } = list;
    if (list.next >= node.items.length) {
      this.endCollection(node);
      return;
    }
    const item = node.items[list.next++];
    this.tasks.push({ does: "item", list, nesting });
    const keyed = list.isMap || (item.sep ?? []).some((token) => token.type === "map-value-ind");
    if (!list.isMap && keyed) this.readPairElement(list, item, nesting);
    else if (list.isMap) this.readPair(list, item, list.owner, nesting);
    else this.readElement(list, item.value ?? item.key ?? undefined, nesting);
  }

  private readPair(list: Items, item: CST.CollectionItem, owner: number, nesting: number): void {
    const key = item.key ?? undefined;
    let index = leftOut;
    if (key !== undefined && isScalar(key)) {
      index = this.addKey(key, item, list, owner);
      this.lastEnd = this.end(key);
    } else if (item.key === undefined && item.sep === undefined && item.value === undefined) {
      return;
    }
    this.readValue(list, item, index, nesting);
  }

  private readValue(list: Items, item: CST.CollectionItem, index: number, nesting: number): void {
    const { value } = item;
    this.tasks.push({ does: "finish", index, bodyStart: -1 });
    if (value === undefined) return;
    const within = list.node.type === "block-map" ? list : undefined;
    if (isScalar(value) || value.type === "block-scalar") this.readNode(value, index, nesting + 1, undefined);
    else this.readNode(value, index, nesting + 1, within);
  }

  private addKey(key: ScalarToken, item: CST.CollectionItem, list: Items, owner: number): number {
    let start = this.base + key.offset;
    const end = this.end(key);
    let name = this.scalar(key);
    let above = owner;
    const lineBreak = key.type === "scalar" && !("explicitKey" in item) ? key.source.lastIndexOf("\n") : -1;
    if (lineBreak >= 0) {
      this.keys.problem("syntax", start, end, "a colon is expected before the next line");
      const last = key.source.slice(lineBreak + 1);
      start = end - last.trimStart().length;
      name = last.trim();
    }
    if (list.outerOwner !== leftOut && (list.next > 1 || lineBreak >= 0)) above = list.outerOwner;
    return this.keys.add(above, name, start, end);
  }

  private readElement(list: Items, value: CST.Token | undefined, nesting: number): void {
    if (value === undefined) {
      if (list.node.type === "block-seq") list.ordinal++;
      return;
    }
    const ordinal = list.ordinal++;
    const start = this.base + value.offset;
    if (isScalar(value) || value.type === "block-scalar") {
      this.lastEnd = this.end(value);
      this.keys.addScalarElement(list.owner, ordinal, start, this.lastEnd, this.scalar(value));
    } else if (isMapping(value)) {
      this.lastEnd = start;
      const index = this.keys.add(list.owner, String(ordinal), start, start);
      this.readNode(value, index, nesting + 1, undefined);
    } else {
      this.skip(value);
    }
  }

  /** `[a: 1]`: an element that is a mapping of one pair. */
  private readPairElement(list: Items, item: CST.CollectionItem, nesting: number): void {
    const start = this.base + (item.key?.offset ?? item.sep![0].offset);
    this.lastEnd = start;
    const index = this.keys.add(list.owner, String(list.ordinal++), start, start);
    this.tasks.push({ does: "finish", index, bodyStart: start });
    this.readPair(list, item, index, nesting + 1);
  }

  private endCollection(node: Items["node"]): void {
    if (node.type !== "flow-collection") return;
    const closing = node.end.find((token) => token.type === "flow-map-end" || token.type === "flow-seq-end");
    if (closing !== undefined) {
      this.lastEnd = this.base + closing.offset + 1;
      return;
    }
    const start = this.base + node.offset;
    this.keys.problem("syntax", start, start + 1, "a bracket is not closed");
  }

  /** Passes over a node whose entries are not kept; its end is that of its last token. */
  private skip(node: CST.Token): void {
    let current: CST.Token | undefined = node;
    while (current !== undefined) {
      if (isScalar(current) || current.type === "block-scalar") {
        this.lastEnd = this.end(current);
        return;
      }
      if (!("items" in current)) return;
      if (current.type === "flow-collection" && current.end.length > 0) {
        this.endCollection(current);
        return;
      }
      const last: CST.CollectionItem | undefined = current.items.at(-1);
      current = last?.value ?? last?.key ?? undefined;
    }
  }

  private end(token: CST.FlowScalar | CST.BlockScalar): number {
    const start = this.base + token.offset;
    if (token.type !== "block-scalar") {
      if (token.type !== "scalar" && token.type !== "alias" && !isClosed(token.source)) {
        this.keys.problem("syntax", start, start + 1, "a quote is not closed");
      }
      return start + token.source.length;
    }
    const last = token.props.at(-1);
    const bodyStart = last === undefined ? start : this.base + last.offset + sourceLength(last);
    return bodyStart + token.source.trimEnd().length;
  }

  private scalar(token: CST.FlowScalar | CST.BlockScalar): string {
    if (token.type === "block-scalar") {
      const end = this.end(token);
      return this.text.slice(end - token.source.trimEnd().length, end).trimStart();
    }
    const start = this.base + token.offset;
    return unquoteYaml(this.text.slice(start, start + token.source.length));
  }
}

type ScalarToken = CST.FlowScalar;

function isScalar(token: CST.Token): token is ScalarToken {
  switch (token.type) {
    case "scalar":
    case "single-quoted-scalar":
    case "double-quoted-scalar":
    case "alias":
      return true;
    default:
      return false;
  }
}

function isMapping(token: CST.Token): boolean {
  return token.type === "block-map" || (token.type === "flow-collection" && token.start.type === "flow-map-start");
}

function isClosed(source: string): boolean {
  return source.length > 1 && source.charCodeAt(0) === source.charCodeAt(source.length - 1);
}

function sourceLength(token: CST.Token): number {
  return "source" in token ? token.source.length : 0;
}

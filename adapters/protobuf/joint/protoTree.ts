/** The declarations of one .proto file as generators see them: messages with their fields, enums and extensions, services with their rpcs. */
import type { Declaration, FileFacts } from "../../facts.js";

export type ProtoElement = {
  readonly ordinal: number;
  readonly declared: Declaration;
  readonly name: string;
  /** The message around it; of an enum's value the message around the enum. */
  readonly message: ProtoElement | undefined;
  /** The oneof of a field, the enum of a value, the service of an rpc. */
  readonly within: ProtoElement | undefined;
  /** Names from the outermost message down, its own last: `["Outer", "Inner"]`. */
  readonly path: readonly string[];
  /** Fields and oneofs of a message, values of an enum, rpcs of a service; in the file's order. */
  readonly members: ProtoElement[];
};

export type ProtoTree = {
  /** Parents before children. */
  readonly elements: readonly ProtoElement[];
};

/** What stands at the file's top level at `top`, with all in it. `renamed`: an ordinal that is to be read under another name. */
export function protoTree(
  { declarations }: FileFacts,
  top: number,
  renamed?: { readonly ordinal: number; readonly name: string },
): ProtoTree {
  const byOrdinal = new Map<number, ProtoElement>();
  for (let ordinal = top; ordinal < declarations.length; ordinal++) {
    const declared = declarations[ordinal];
    if (declared.parent < 0 && ordinal > top) break;
    const parent = byOrdinal.get(declared.parent);
    const name = renamed?.ordinal === ordinal ? renamed.name : declared.name;
    const message = parent?.declared.kind === "message" ? parent : parent?.message;
    const within = parent === undefined || parent === message ? undefined : parent;
    const outer = declared.kind === "rpc" ? within?.path : message?.path;
    const element = { ordinal, declared, name, message, within, path: [...(outer ?? []), name], members: [] };
    byOrdinal.set(ordinal, element);
    if (declared.kind === "field" || declared.kind === "oneof") message?.members.push(element);
    else if (declared.kind === "enumMember" || declared.kind === "rpc") within?.members.push(element);
  }
  return { elements: [...byOrdinal.values()] };
}

/** The declaration at the file's top level that holds another. */
export function topOf({ declarations }: FileFacts, ordinal: number): number {
  let top = ordinal;
  while (declarations[top].parent >= 0) top = declarations[top].parent;
  return top;
}

/** A field of type `map<..., ...>`. */
export function isMap({ declared }: ProtoElement): boolean {
  return /^map\s*</.test(declared.valueType);
}

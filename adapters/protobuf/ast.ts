/**
 * The syntax tree of a .proto file: statements in document order, each with its parent's index, naming tokens by index.
 *
 * Flat on purpose: every consumer is a loop, so that no depth of nesting can exhaust a stack. A token index of -1 says that the
 * part is not in the text (an unfinished statement). Ranges of tokens include both ends.
 */
import type { FactProblem } from "../facts.js";
import type { Tokens } from "./tokens.js";

export type ProtoFile = {
  readonly text: string;
  readonly tokens: Tokens;
  /** Parents before children. */
  readonly nodes: readonly ProtoNode[];
  /** At most 20. */
  readonly problems: readonly FactProblem[];
};

export type ProtoNode =
  | SyntaxNode
  | PackageNode
  | ImportNode
  | OptionNode
  | MessageNode
  | GroupNode
  | FieldNode
  | OneofNode
  | EnumNode
  | EnumValueNode
  | ServiceNode
  | RpcNode
  | ExtendNode
  | RangesNode;

export type NodeKind = ProtoNode["kind"];

type Statement<Kind extends string> = {
  readonly kind: Kind;
  /** Index of the enclosing block's node, or -1. */
  readonly parent: number;
  /** First token, visibility and label included. */
  readonly first: number;
  /** Last token: the semicolon, the closing brace, or the last one that belongs to it. */
  last: number;
};

type Block = {
  /** The braces; `open` is -1 where the brace is missing and indentation stood in for it, `close` where none closes it. */
  readonly open: number;
  close: number;
};

/** `syntax = "proto3";` and `edition = "2023";`. */
export type SyntaxNode = Statement<"syntax"> & {
  readonly keyword: "syntax" | "edition";
  /** The value's string tokens. */
  readonly valueFirst: number;
  readonly valueLast: number;
};

export type PackageNode = Statement<"package"> & { readonly nameFirst: number; readonly nameLast: number };

export type ImportNode = Statement<"import"> & {
  readonly modifier: "" | "public" | "weak" | "option";
  readonly modifierToken: number;
  /** The path's string tokens. */
  readonly pathFirst: number;
  readonly pathLast: number;
};

/** One setting, as a statement of its own or inside brackets. */
export type OptionSetting = {
  readonly nameFirst: number;
  readonly nameLast: number;
  readonly valueFirst: number;
  readonly valueLast: number;
};

export type OptionNode = Statement<"option"> & OptionSetting;

export type CompactOptions = {
  readonly open: number;
  /** The closing bracket, or the last token read. */
  readonly close: number;
  readonly settings: readonly OptionSetting[];
};

export type MessageNode = Statement<"message"> &
  Block & {
    readonly name: number;
    /** `export` or `local` (edition 2024), or -1. */
    readonly visibility: number;
  };

type Numbered = {
  readonly name: number;
  /** Sign and number, or -1, -1. */
  readonly numberFirst: number;
  readonly numberLast: number;
  readonly options: CompactOptions | undefined;
};

/** `optional group Name = 1 { … }`: a message and a field at once. `typeFirst` is the word `group`. */
export type GroupNode = Statement<"group"> & Block & Numbered & { readonly label: number; readonly typeFirst: number };

export type FieldNode = Statement<"field"> &
  Numbered & {
    /** `optional`, `repeated`, `required`, or -1. */
    readonly label: number;
    readonly typeFirst: number;
    readonly typeLast: number;
    /** Key and value types inside `map<…>`, or undefined. */
    readonly map: { readonly key: number; readonly valueFirst: number; readonly valueLast: number } | undefined;
  };

export type OneofNode = Statement<"oneof"> & Block & { readonly name: number };

export type EnumNode = Statement<"enum"> & Block & { readonly name: number; readonly visibility: number };

export type EnumValueNode = Statement<"enumValue"> & Numbered;

export type ServiceNode = Statement<"service"> & Block & { readonly name: number };

export type RpcType = { readonly stream: number; readonly typeFirst: number; readonly typeLast: number };

export type RpcNode = Statement<"rpc"> &
  Block & { readonly name: number; readonly input: RpcType; readonly output: RpcType };

export type ExtendNode = Statement<"extend"> & Block & { readonly typeFirst: number; readonly typeLast: number };

export type NumberRange = {
  readonly startFirst: number;
  readonly startLast: number;
  /** The upper end's tokens (a number or `max`), or -1, -1 for a single number. */
  readonly endFirst: number;
  readonly endLast: number;
};

/** `reserved …;` and `extensions …;`. Reserved names are strings, in editions identifiers. */
export type RangesNode = Statement<"reserved" | "extensions"> & {
  readonly ranges: readonly NumberRange[];
  readonly names: readonly number[];
  readonly options: CompactOptions | undefined;
};

/** Nodes that hold others. */
export type BlockNode = Extract<ProtoNode, Block>;

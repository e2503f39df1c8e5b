/** Frames: the blocks of a syntax tree as places for descriptors, while these are being built. */
import type {
  DescriptorProto,
  EnumDescriptorProto,
  FileDescriptorProto,
  ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt";
import type { ExtendNode } from "../ast.js";

/** Where the children of a block go. */
export type Frame =
  | {
      readonly kind: "message";
      readonly proto: DescriptorProto;
      readonly path: readonly number[];
      readonly scope: string;
    }
  | {
      readonly kind: "enum";
      readonly proto: EnumDescriptorProto;
      readonly path: readonly number[];
      readonly scope: string;
    }
  | {
      readonly kind: "service";
      readonly proto: ServiceDescriptorProto;
      readonly path: readonly number[];
      readonly scope: string;
    }
  | {
      readonly kind: "oneof";
      readonly index: number;
      readonly message: MessageFrame;
      readonly path: readonly number[];
      readonly scope: string;
    }
  | {
      readonly kind: "extend";
      readonly node: ExtendNode;
      readonly around: MessageFrame | FileFrame;
      readonly scope: string;
    }
  | { readonly kind: "rpc"; readonly path: readonly number[]; readonly scope: string }
  | FileFrame;

export type MessageFrame = Extract<Frame, { kind: "message" }>;
export type FileFrame = {
  readonly kind: "file";
  readonly proto: FileDescriptorProto;
  readonly path: readonly number[];
  readonly scope: string;
};

/** The message whose members the declarations inside a frame are; undefined: the file's. */
export function messageOf(frame: Frame): MessageFrame | undefined {
  switch (frame.kind) {
    case "message":
      return frame;
    case "oneof":
      return frame.message;
    case "extend":
      return frame.around.kind === "message" ? frame.around : undefined;
    default:
      return undefined;
  }
}

/** The scope that declarations inside a frame belong to: a oneof's fields are the message's. */
export function scopeOf(frame: Frame): string {
  return frame.kind === "oneof" ? frame.message.scope : frame.scope;
}

export function joinName(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}

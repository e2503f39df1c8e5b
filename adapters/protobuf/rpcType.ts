/** Request or response of an rpc: `(stream a.b.Message)`. */
import type { RpcType } from "./ast.js";
import type { Cursor } from "./cursor.js";
import { closeParenthesis, dot, openParenthesis } from "./signs.js";
import { tokenKinds } from "./tokens.js";

export function rpcType(cursor: Cursor): RpcType {
  if (!cursor.accept(openParenthesis)) {
    cursor.expected('"("');
    return noType;
  }
  // `stream` may itself be the name of a type, or the first part of one.
  const streams = cursor.word() === "stream" && (cursor.kind(1) === tokenKinds.identifier || cursor.kind(1) === dot);
  const qualified = streams && cursor.kind(1) === dot && isAdjacent(cursor, cursor.at);
  const stream = streams && !qualified ? cursor.at++ : -1;
  const typeFirst = cursor.at;
  const typed = !cursor.atNextStatement && cursor.dottedName();
  if (!typed) cursor.expected("a message type");
  const typeLast = typed ? cursor.at - 1 : -1;
  if (!cursor.accept(closeParenthesis)) cursor.expected('")"');
  return { stream, typeFirst: typed ? typeFirst : -1, typeLast };
}

/** No type at all: the statement is not finished. */
export const noType: RpcType = { stream: -1, typeFirst: -1, typeLast: -1 };

function isAdjacent({ tokens }: Cursor, index: number): boolean {
  return tokens.ends[index] === tokens.starts[index + 1];
}

/** Parts of fields, shared by plain fields, groups and enum values. Nothing throws; what is missing is reported and -1. */
import type { FieldNode } from "./ast.js";
import type { Cursor } from "./cursor.js";
import { comma, equals, greater, openBrace, openBracket } from "./signs.js";
import { tokenKinds } from "./tokens.js";

/** `map<key, value>`. */
export function mapType(cursor: Cursor): NonNullable<FieldNode["map"]> {
  cursor.at += 2;
  const key = cursor.identifier();
  if (key < 0) cursor.expected("a key type");
  if (!cursor.accept(comma)) cursor.expected('","');
  const valueFirst = cursor.at;
  const typed = cursor.dottedName();
  if (!typed) cursor.expected("a value type");
  const valueLast = typed ? cursor.at - 1 : -1;
  if (!cursor.accept(greater)) cursor.expected('">"');
  return { key, valueFirst: typed ? valueFirst : -1, valueLast };
}

/** `group Name = 1 {`, with options before the brace or without; `group` could also be the name of a type. */
export function opensGroup(cursor: Cursor): boolean {
  const { tokens, at } = cursor;
  if (tokens.kind(at + 1) !== tokenKinds.identifier) return false;
  if (tokens.kind(at + 2) === openBrace) return true;
  if (tokens.kind(at + 2) !== equals || tokens.kind(at + 3) !== tokenKinds.number) return false;
  if (tokens.kind(at + 4) !== openBracket) return tokens.kind(at + 4) === openBrace;
  cursor.at = at + 4;
  cursor.skipBrackets();
  const opens = cursor.kind() === openBrace;
  cursor.at = at;
  return opens;
}

/** What follows the name of a field or enum value: `= number [options]`. */
export function numbered(cursor: Cursor): Pick<FieldNode, "numberFirst" | "numberLast" | "options"> {
  if (!cursor.accept(equals)) {
    if (cursor.kind() !== openBrace) cursor.expected('"="');
    const [numberFirst, numberLast] = cursor.fresh() ? [-1, -1] : cursor.number();
    return { numberFirst, numberLast, options: cursor.compactOptions() };
  }
  const [numberFirst, numberLast] = cursor.number();
  if (numberFirst < 0) cursor.expected("a number");
  return { numberFirst, numberLast, options: cursor.compactOptions() };
}

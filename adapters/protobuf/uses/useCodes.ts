/**
 * Uses: every name that a .proto file refers to, as a compact stream in the facts' payload, so that links are made without text or tree.
 *
 * Problem: a file is linked again whenever a file that it imports changes, and must not be parsed for it. Method: one stream of varints in the
 * order of the text, and a table of the names as written. Positions are differences to the position before (zigzag), so that the same
 * statements further down are the same bytes. Scopes are resolved by the writer as far as the file alone decides them: `scope` says in
 * which declaration's scope the names behind it are looked up.
 *
 * Grammar (u: varint, T: one identifier, N: a dotted name, X*: up to its end mark):
 *
 *   uses    := use*
 *   use     := scope ordinal:u                   ordinal + 1 of a message or service, 0 for the package
 *            | type N                            a message or enum: type of a field or map value, request, response
 *            | extendee N
 *            | option site:u part* value         site: index in optionSites; parts end with `end`
 *            | default ordinal:u T               the value of an enum, as the default of the field declared at that ordinal
 *   part    := field T | extension N
 *   value   := nothing | name T | list value* | message (key value)*       lists and messages end with `end`
 *   key     := field T | extension N | any N     `any` is the message behind the last slash of `[domain/full.Name]`
 *   T, N    := name:u position                   name: index in the table, times 2; odd: the parts of a dotted name do not stand together, and
 *                                                each but the first has a position of its own behind that of the first
 *
 * `nothing` stands for values without names (numbers, strings); it is left out of lists, and a list or message without any name is
 * `nothing`. Scalar types are no uses. Limits: values nest 100 levels deep, what is deeper is `nothing`.
 */
export const useCodes = { scope: 1, type: 2, extendee: 3, option: 4, default: 5 } as const;

export const partCodes = { end: 0, field: 1, extension: 2, any: 3 } as const;

export const valueCodes = { nothing: 0, name: 1, list: 2, message: 3, end: 4 } as const;

/** Messages of google.protobuf that options are. Append only: stored by index. */
export const optionSites = [
  "FileOptions",
  "MessageOptions",
  "FieldOptions",
  "OneofOptions",
  "EnumOptions",
  "EnumValueOptions",
  "ServiceOptions",
  "MethodOptions",
  "ExtensionRangeOptions",
] as const;

export type OptionSite = (typeof optionSites)[number];

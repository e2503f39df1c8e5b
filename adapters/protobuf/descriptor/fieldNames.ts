/** Names that descriptors derive from a field's name (protobuf.com/docs/descriptors). */
import type { DescriptorProto, FieldDescriptorProto } from "@bufbuild/protobuf/wkt";

/** `foo_bar` in JSON: `fooBar`. */
export function jsonName(name: string): string {
  return name.replace(/_+([^_]?)/g, (_, letter: string) => upperAscii(letter));
}

/** `foo_bar` in the name of its map entry: `FooBar`. */
export function camelName(name: string): string {
  return jsonName(`_${name}`);
}

/** For each `optional` field of a proto3 message the name of the oneof that stands for its presence: `_name`, `X_name`, `XX_name`, ... */
export function syntheticOneofNames(message: DescriptorProto): readonly (readonly [FieldDescriptorProto, string])[] {
  const optional = message.field.filter((field) => field.proto3Optional);
  if (optional.length === 0) return [];
  const taken = new Set<string>();
  for (const list of [message.field, message.oneofDecl, message.nestedType, message.enumType, message.extension]) {
    for (const member of list) taken.add(member.name);
  }
  for (const declared of message.enumType) for (const value of declared.value) taken.add(value.name);
  return optional.map((field) => {
    let name = field.name.startsWith("_") ? `X${field.name}` : `_${field.name}`;
    while (taken.has(name)) name = `X${name}`;
    taken.add(name);
    return [field, name] as const;
  });
}

function upperAscii(letter: string): string {
  return letter >= "a" && letter <= "z" ? letter.toUpperCase() : letter;
}

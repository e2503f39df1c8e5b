/** A walk over the messages of a descriptor, nested ones included, without recursion. */
import type { DescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt";

/** All messages of a file with their full names, outer ones before inner ones. */
export function messagesOf(
  file: FileDescriptorProto,
): { readonly message: DescriptorProto; readonly fullName: string }[] {
  const found = file.messageType.map((message) => ({ message, fullName: inside(file.package, message.name) }));
  for (let index = 0; index < found.length; index++) {
    const { message, fullName } = found[index];
    for (const nested of message.nestedType) found.push({ message: nested, fullName: inside(fullName, nested.name) });
  }
  return found;
}

function inside(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}

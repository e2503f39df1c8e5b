/** The extensions that a set of files declares, so that options can be compared by their meaning and not as bytes. */
import { create, createFileRegistry, createRegistry, type Registry } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { wellKnownFiles } from "../../adapters/protobuf/descriptor/wellKnownFiles.js";

/** Without files that miss an import. */
export function protobufRegistry(descriptors: readonly FileDescriptorProto[]): Registry {
  const given = new Set(descriptors.map((descriptor) => descriptor.name));
  const file = [...wellKnownFiles().filter((known) => !given.has(known.name)), ...descriptors];
  try {
    return createFileRegistry(create(FileDescriptorSetSchema, { file: importedFirst(file) }));
  } catch (error) {
    process.stderr.write(`options are compared as bytes: ${String(error)}\n`);
    return createRegistry();
  }
}

/** Every file behind those that it imports; without files that miss an import. */
function importedFirst(files: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const complete = new Map<FileDescriptorProto, boolean>();
  const visit = (file: FileDescriptorProto | undefined): boolean => {
    if (file === undefined) return false;
    const known = complete.get(file);
    if (known !== undefined) return known;
    complete.set(file, false);
    const whole = file.dependency.map((path) => visit(byName.get(path))).every((found) => found);
    complete.delete(file);
    complete.set(file, whole);
    return whole;
  };
  for (const file of files) visit(file);
  return [...complete].filter(([, whole]) => whole).map(([file]) => file);
}

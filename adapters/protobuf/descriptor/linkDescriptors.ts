/**
 * A set of files to their final descriptors: names of types made full and told apart as messages and enums, options interpreted, source
 * info complete; equal to what `buf build` gives for valid files.
 *
 * Order does not matter, cycles do no harm. A name that leads nowhere stays as written and is reported; nothing throws.
 */
import { create } from "@bufbuild/protobuf";
import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Type,
  FieldOptionsSchema,
  type FileDescriptorProto,
} from "@bufbuild/protobuf/wkt";
import { resolveName } from "../nameScopes.js";
import { interpretOptions } from "./interpretOptions.js";
import { messagesOf } from "./messagesOf.js";
import { SymbolTable, type SymbolView } from "./symbolTable.js";
import { applyPseudoOptions } from "./uninterpretedOptions.js";
import type { UnlinkedFile } from "./unlinkedFile.js";
import { wireForms } from "./wireForms.js";

export type LinkedFile = {
  readonly descriptor: FileDescriptorProto;
  /** Names that lead nowhere, as written, with the scope they stand in. */
  readonly unresolved: readonly { readonly name: string; readonly scope: string }[];
  /** Settings of options left uninterpreted. */
  readonly uninterpreted: number;
};

/** Completes the descriptors in place. */
export function linkDescriptors(files: readonly UnlinkedFile[]): readonly LinkedFile[] {
  const symbols = new SymbolTable(files.map((file) => file.descriptor));
  const views = files.map((_, index) => symbols.view(index));
  const unresolved = files.map((file, index) => resolveTypes(file.descriptor, views[index]));
  const forms = wireForms(files);
  return files.map((file, index) => {
    let uninterpreted = 0;
    for (const site of file.options) {
      applyPseudoOptions(file, site);
      uninterpreted += interpretOptions(file, site, views[index], forms).length;
    }
    copyMapFeatures(file.descriptor);
    file.descriptor.sourceCodeInfo = file.locations.finish();
    return { descriptor: file.descriptor, unresolved: unresolved[index], uninterpreted };
  });
}

function resolveTypes(file: FileDescriptorProto, view: SymbolView): LinkedFile["unresolved"] {
  const unresolved: { name: string; scope: string }[] = [];
  const resolve = (name: string, scope: string): string => {
    const full = resolveName(name, scope, "type", view.classOf);
    if (full !== undefined) return `.${full}`;
    unresolved.push({ name, scope });
    return name;
  };
  const resolveField = (field: FieldDescriptorProto, scope: string) => {
    if (field.extendee !== "") field.extendee = resolve(field.extendee, scope);
    if (field.typeName === "") return;
    field.typeName = resolve(field.typeName, scope);
    if (field.type === FieldDescriptorProto_Type.GROUP || field.type === FieldDescriptorProto_Type.MESSAGE) return;
    const kind = view.find(field.typeName.slice(1))?.kind;
    if (kind === "message") field.type = FieldDescriptorProto_Type.MESSAGE;
    else if (kind === "enum") field.type = FieldDescriptorProto_Type.ENUM;
  };
  for (const extension of file.extension) resolveField(extension, file.package);
  for (const service of file.service) {
    const scope = inside(file.package, service.name);
    for (const method of service.method) {
      method.inputType = resolve(method.inputType, scope);
      method.outputType = resolve(method.outputType, scope);
    }
  }
  for (const { message, fullName } of messagesOf(file)) {
    for (const field of message.field) resolveField(field, fullName);
    for (const extension of message.extension) resolveField(extension, fullName);
  }
  return unresolved;
}

/** Features set on a map field hold for the fields of its entry too. */
function copyMapFeatures(file: FileDescriptorProto): void {
  for (const { message, fullName } of messagesOf(file)) {
    for (const field of message.field) {
      const features = field.options?.features;
      if (features === undefined || !field.typeName.startsWith(`.${fullName}.`)) continue;
      const name = field.typeName.slice(fullName.length + 2);
      const entry = message.nestedType.find((nested) => nested.name === name && nested.options?.mapEntry);
      for (const part of entry?.field ?? []) part.options = create(FieldOptionsSchema, { features });
    }
  }
}

function inside(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}

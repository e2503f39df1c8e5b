/**
 * How fields are written where their type leaves a choice: messages between tags (as groups are) or behind their length, repeated scalars
 * packed or one by one.
 *
 * Syntax, `packed` and the features of editions decide, set on the field or for the whole file. They are read from the text, since
 * options cannot be interpreted before this is known.
 */
import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
} from "@bufbuild/protobuf/wkt";
import type { Tokens } from "../tokens.js";
import { typeText } from "../typeText.js";
import { messagesOf } from "./messagesOf.js";
import { optionValue } from "./optionValue.js";
import type { OptionSite, UnlinkedFile } from "./unlinkedFile.js";

export type WireForms = {
  readonly delimited: ReadonlySet<FieldDescriptorProto>;
  readonly packed: ReadonlySet<FieldDescriptorProto>;
};

/** Types of fields are resolved already. */
export function wireForms(files: readonly UnlinkedFile[]): WireForms {
  const forms = { delimited: new Set<FieldDescriptorProto>(), packed: new Set<FieldDescriptorProto>() };
  for (const file of files) addFields(file, forms);
  return forms;
}

type Settings = { readonly packed: string; readonly messages: string; readonly repeated: string };

function addFields(
  file: UnlinkedFile,
  forms: { readonly delimited: Set<FieldDescriptorProto>; readonly packed: Set<FieldDescriptorProto> },
): void {
  const { syntax } = file.descriptor;
  const { tokens } = file.source;
  let ofFile = noSettings;
  const ofFields = new Map<FieldDescriptorProto, Settings>();
  for (const site of file.options) {
    if (site.field !== undefined) ofFields.set(site.field, settingsOf(site, tokens));
    else if (site.type === "FileOptions") ofFile = settingsOf(site, tokens);
  }
  const usual = syntax === "proto3" || syntax === "editions" ? "PACKED" : "EXPANDED";
  const add = (field: FieldDescriptorProto) => {
    const own = ofFields.get(field) ?? noSettings;
    if (field.type === FieldDescriptorProto_Type.MESSAGE) {
      if (syntax === "editions" && (own.messages || ofFile.messages) === "DELIMITED") forms.delimited.add(field);
    } else if (field.label === FieldDescriptorProto_Label.REPEATED && isPackable(field)) {
      const form = own.packed === "" ? own.repeated || ofFile.repeated || usual : packedForms[own.packed];
      if (form === "PACKED") forms.packed.add(field);
    }
  };
  file.descriptor.extension.forEach(add);
  for (const { message, fullName } of messagesOf(file.descriptor)) {
    if (message.options?.mapEntry) continue;
    const entries = message.nestedType.filter((nested) => nested.options?.mapEntry);
    const entryTypes = new Set(entries.map((entry) => `.${fullName}.${entry.name}`));
    for (const field of message.field) if (!entryTypes.has(field.typeName)) add(field);
    message.extension.forEach(add);
  }
}

const noSettings: Settings = { packed: "", messages: "", repeated: "" };
const packedForms: Readonly<Record<string, string>> = { true: "PACKED", false: "EXPANDED" };

function isPackable(field: FieldDescriptorProto): boolean {
  switch (field.type) {
    case FieldDescriptorProto_Type.GROUP:
    case FieldDescriptorProto_Type.STRING:
    case FieldDescriptorProto_Type.BYTES:
      return false;
    default:
      return true;
  }
}

function settingsOf(site: OptionSite, tokens: Tokens): Settings {
  return {
    packed: settingText(site, tokens, "packed"),
    messages: settingText(site, tokens, "features.message_encoding"),
    repeated: settingText(site, tokens, "features.repeated_field_encoding"),
  };
}

/** The value's text of `name = X`, or of `features = { name: X }` for a feature; "" where neither stands. */
function settingText(site: OptionSite, tokens: Tokens, wanted: string): string {
  for (const { setting } of site.settings) {
    if (setting.valueFirst < 0) continue;
    const name = typeText(tokens, setting.nameFirst, setting.nameLast);
    if (name === wanted) return tokens.textOf(setting.valueLast);
    if (name !== "features" || !wanted.startsWith("features.")) continue;
    const value = optionValue(tokens, setting.valueFirst, setting.valueLast);
    if (value?.kind !== "message") continue;
    const field = value.fields.find((given) => `features.${given.name}` === wanted);
    if (field !== undefined) return tokens.textOf(field.last);
  }
  return "";
}

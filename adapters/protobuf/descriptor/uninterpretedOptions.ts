/**
 * Options without knowledge of their types: `default` and `json_name`, which are parts of a field and no options at all, and the
 * `uninterpreted_option` form that a compiler's parser leaves for what it does not know.
 */
import { create } from "@bufbuild/protobuf";
import {
  EnumOptionsSchema,
  EnumValueOptionsSchema,
  ExtensionRangeOptionsSchema,
  type FieldDescriptorProto,
  FieldDescriptorProto_Type,
  FieldOptionsSchema,
  FileOptionsSchema,
  MessageOptionsSchema,
  MethodOptionsSchema,
  OneofOptionsSchema,
  ServiceOptionsSchema,
  type UninterpretedOption,
  UninterpretedOption_NamePartSchema,
  UninterpretedOptionSchema,
} from "@bufbuild/protobuf/wkt";
import type { OptionSetting } from "../ast.js";
import { doubleValue, escapeBytes, integerValue, stringBytes, stringText } from "../literals.js";
import { pseudoOption } from "../pseudoOption.js";
import { type Tokens, tokenKinds } from "../tokens.js";
import { typeText } from "../typeText.js";
import { formatDouble } from "./formatDouble.js";
import { optionValue } from "./optionValue.js";
import type { OptionSite, OptionsType, SiteSetting, UnlinkedFile } from "./unlinkedFile.js";

export const optionsSchemas = {
  FileOptions: FileOptionsSchema,
  MessageOptions: MessageOptionsSchema,
  FieldOptions: FieldOptionsSchema,
  OneofOptions: OneofOptionsSchema,
  EnumOptions: EnumOptionsSchema,
  EnumValueOptions: EnumValueOptionsSchema,
  ServiceOptions: ServiceOptionsSchema,
  MethodOptions: MethodOptionsSchema,
  ExtensionRangeOptions: ExtensionRangeOptionsSchema,
} as const satisfies Record<OptionsType, unknown>;

/** Sets a field's default value and JSON name from among its settings. */
export function applyPseudoOptions(file: UnlinkedFile, site: OptionSite): void {
  const { field } = site;
  if (field === undefined) return;
  const { tokens } = file.source;
  for (const { setting } of site.settings) {
    const pseudo = pseudoOption(tokens, setting);
    if (pseudo === undefined || setting.valueFirst < 0) continue;
    const path = site.path.slice(0, -1);
    if (pseudo === "json_name") {
      field.jsonName = stringText(tokens.texts(setting.valueFirst, setting.valueLast));
      file.locations.add([...path, 10], setting.nameFirst, setting.valueLast);
    } else {
      field.defaultValue = defaultValue(tokens, setting, field);
      file.locations.add([...path, 7], setting.nameFirst, setting.valueLast);
    }
  }
}

/** Adds settings of a site in their uninterpreted form. An rpc's body makes options even without settings. */
export function keepUninterpreted(file: UnlinkedFile, site: OptionSite, settings: readonly SiteSetting[]): void {
  const { tokens } = file.source;
  const kept = settings.filter(
    ({ setting }) => site.field === undefined || pseudoOption(tokens, setting) === undefined,
  );
  if (kept.length === 0 && site.type !== "MethodOptions") return;
  const holder = site.holder as { options?: { uninterpretedOption: UninterpretedOption[] } };
  holder.options ??= create(optionsSchemas[site.type]);
  for (const { setting, statement } of kept) {
    const path = [...site.path, 999, holder.options.uninterpretedOption.length];
    holder.options.uninterpretedOption.push(uninterpreted(tokens, setting));
    file.locations.add(path, statement?.first ?? setting.nameFirst, statement?.last ?? lastToken(setting));
  }
}

function lastToken(setting: OptionSetting): number {
  return setting.valueLast >= 0 ? setting.valueLast : setting.nameLast;
}

function uninterpreted(tokens: Tokens, setting: OptionSetting): UninterpretedOption {
  const option = create(UninterpretedOptionSchema, { name: nameParts(tokens, setting) });
  if (setting.valueFirst < 0) return option;
  const value = optionValue(tokens, setting.valueFirst, setting.valueLast);
  const text = value === undefined ? "" : tokens.textOf(value.last);
  switch (value?.kind) {
    case "identifier":
      option.identifierValue = value.negative === "yes" ? `-${text}` : text;
      return option;
    case "string":
      option.stringValue = new Uint8Array(stringBytes(tokens.texts(value.first, value.last)));
      return option;
    case "number": {
      const integer = integerValue(text);
      if (integer === undefined || integer > 0xffff_ffff_ffff_ffffn) {
        option.doubleValue = value.negative === "yes" ? -doubleValue(text) : doubleValue(text);
      } else if (value.negative === "yes") option.negativeIntValue = BigInt.asIntN(64, -integer);
      else option.positiveIntValue = integer;
      return option;
    }
    default:
      option.aggregateValue = aggregateText(tokens, setting.valueFirst, setting.valueLast);
      return option;
  }
}

/** `(a.b).c.d` as parts: the extension `a.b`, then `c`, then `d`. */
export function nameParts(tokens: Tokens, setting: OptionSetting): UninterpretedOption["name"] {
  const parts: UninterpretedOption["name"] = [];
  for (let at = setting.nameFirst; at <= setting.nameLast; at++) {
    const kind = tokens.kind(at);
    if (kind === tokenKinds.identifier) {
      parts.push(create(UninterpretedOption_NamePartSchema, { namePart: tokens.textOf(at), isExtension: false }));
    } else if (kind === 40) {
      const first = ++at;
      while (at <= setting.nameLast && tokens.kind(at) !== 41) at++;
      const namePart = typeText(tokens, first, at - 1);
      parts.push(create(UninterpretedOption_NamePartSchema, { namePart, isExtension: true }));
    }
  }
  return parts;
}

/** The tokens inside the braces with single blanks between them, as protoc keeps an aggregate. */
function aggregateText(tokens: Tokens, first: number, last: number): string {
  const words: string[] = [];
  for (let at = first + 1; at < last; at++) words.push(tokens.textOf(at));
  return words.join(" ");
}

function defaultValue(tokens: Tokens, setting: OptionSetting, field: FieldDescriptorProto): string {
  const { valueFirst, valueLast } = setting;
  if (tokens.kind(valueFirst) === tokenKinds.string) {
    if (field.type === FieldDescriptorProto_Type.BYTES) {
      return escapeBytes(stringBytes(tokens.texts(valueFirst, valueLast)));
    }
    return stringText(tokens.texts(valueFirst, valueLast));
  }
  const minus = valueFirst !== valueLast;
  const text = tokens.textOf(valueLast);
  const floating = field.type === FieldDescriptorProto_Type.FLOAT || field.type === FieldDescriptorProto_Type.DOUBLE;
  if (tokens.kind(valueLast) === tokenKinds.identifier) {
    if (floating && text === "nan") return "nan";
    return minus ? `-${text}` : text;
  }
  if (floating) {
    const value = minus ? -doubleValue(text) : doubleValue(text);
    return formatDouble(field.type === FieldDescriptorProto_Type.FLOAT ? Math.fround(value) : value);
  }
  const integer = integerValue(text);
  if (integer === undefined) return minus ? `-${text}` : text;
  return String(minus ? -integer : integer);
}

/** A file's descriptor before names are resolved and options interpreted, with what that needs. */
import type {
  DescriptorProto,
  DescriptorProto_ExtensionRange,
  EnumDescriptorProto,
  EnumValueDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
  MethodDescriptorProto,
  OneofDescriptorProto,
  ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt";
import type { OptionNode, OptionSetting, ProtoFile } from "../ast.js";
import type { Locations } from "./locations.js";

export type UnlinkedFile = {
  readonly source: ProtoFile;
  /** Without options and source info. */
  readonly descriptor: FileDescriptorProto;
  readonly locations: Locations;
  readonly options: readonly OptionSite[];
};

/** The options of one element. */
export type OptionSite = {
  readonly holder:
    | FileDescriptorProto
    | DescriptorProto
    | FieldDescriptorProto
    | OneofDescriptorProto
    | EnumDescriptorProto
    | EnumValueDescriptorProto
    | ServiceDescriptorProto
    | MethodDescriptorProto
    | DescriptorProto_ExtensionRange;
  /** Name of the options' message in google.protobuf. */
  readonly type: OptionsType;
  /** Full name of the scope that names of extensions are looked up in. */
  readonly scope: string;
  /** Path of the options' message in source info. */
  readonly path: readonly number[];
  readonly settings: SiteSetting[];
  /** The field whose `default` and `json_name` stand among the settings. */
  readonly field: FieldDescriptorProto | undefined;
};

export type OptionsType =
  | "FileOptions"
  | "MessageOptions"
  | "FieldOptions"
  | "OneofOptions"
  | "EnumOptions"
  | "EnumValueOptions"
  | "ServiceOptions"
  | "MethodOptions"
  | "ExtensionRangeOptions";

export type SiteSetting = {
  readonly setting: OptionSetting;
  /** The whole statement, where it is one. */
  readonly statement: OptionNode | undefined;
};

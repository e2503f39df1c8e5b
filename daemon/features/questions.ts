/**
 * The features: one pure function a question, plain data in, plain data out. They read a View and nothing else: no files, no
 * store, no protocol types, no clock.
 */
import type { MethodName, ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";

export type QuestionName =
  | "outline"
  | "symbol"
  | "dependencies"
  | "findSymbol"
  | "definition"
  | "typeDefinition"
  | "references"
  | "implementations"
  | "supertypes"
  | "subtypes"
  | "callers"
  | "callees"
  | "hover"
  | "highlight"
  | "rename"
  | "export"
  | "documentSymbols"
  | "debug/file";

export type Feature<Name extends MethodName> = (view: View, params: ParsedParams<Name>) => Result<Name>;

export type Features = { readonly [Name in QuestionName]: Feature<Name> };

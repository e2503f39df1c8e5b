/** Protobuf: proto2, proto3 and editions, through a tolerant parser of navd's own (parser.ts). */
import type { LanguageAdapter } from "../adapter.js";
import { debugDump } from "./debugDump.js";
import { extractFacts } from "./extractFacts.js";
import { linkImports, protoIdentity } from "./links.js";
import { syntaxRanges } from "./syntaxRanges.js";

export const protobufAdapter: LanguageAdapter = {
  language: "protobuf",
  version: 1,
  dialects: [{ dialect: "proto", extensions: [".proto"] }],
  prepare: async () => {},
  extract: extractFacts,
  syntaxRanges,
  identify: protoIdentity,
  link: linkImports,
  debugDump,
};

/** Protobuf: proto2, proto3 and editions, through a tolerant parser of navd's own (parser.ts). */
import type { LanguageAdapter } from "../adapter.js";
import { linkProtoFile } from "./check/linkProtoFile.js";
import { debugDump } from "./debugDump.js";
import { extractFacts } from "./extractFacts.js";
import { protoIdentity } from "./protoIdentity.js";
import { syntaxRanges } from "./syntaxRanges.js";
import { dumpUses } from "./uses/dumpUses.js";

export const protobufAdapter: LanguageAdapter = {
  language: "protobuf",
  version: 2,
  dialects: [{ dialect: "proto", extensions: [".proto"], largestBytes: 16 << 20 }],
  prepare: async () => {},
  extract: extractFacts,
  syntaxRanges,
  identify: protoIdentity,
  link: (facts, _identity, context) => linkProtoFile(facts, context),
  dumpPayload: (facts) => dumpUses(facts.payload, "positions"),
  debugDump,
};

/** Protobuf: imports by several roots, public imports, roots of buf's files; names in scopes, options down to their values, extensions. */
import type { Vocabulary } from "../vocabulary.js";

const names = ["Alpha", "Beta", "gamma"];

export const protobufVocabulary: Vocabulary = {
  language: "protobuf",
  files: {
    "proto/shop/cart.proto":
      'syntax = "proto3";\n\npackage shop;\n\nimport "shop/price.proto";\n\nmessage Alpha { Beta total = 1; }\n',
    "proto/shop/price.proto": 'syntax = "proto3";\n\npackage shop;\n\nmessage Beta { int64 units = 1; }\n',
    "proto/api.proto":
      'syntax = "proto3";\n\nimport public "shop/cart.proto";\n\nservice Shop {\n  rpc Buy(shop.Alpha) returns (shop.Beta);\n}\n',
    "proto/shop/rules.proto":
      'syntax = "proto2";\n\npackage shop;\n\nimport "google/protobuf/descriptor.proto";\n\nmessage Rule {\n  optional Beta beta = 1;\n  enum Beta { ZERO = 0; }\n}\n\nextend google.protobuf.FieldOptions {\n  optional Rule rule = 50001;\n}\n',
    "proto/shop/ruled.proto":
      'syntax = "proto3";\n\npackage shop;\n\nimport "shop/rules.proto";\n\nmessage gamma {\n  int32 x = 1 [(rule) = { beta: ZERO }, deprecated = true];\n}\n',
  },
  paths: [
    "proto/shop/cart.proto",
    "proto/shop/price.proto",
    "proto/shop/rules.proto",
    "proto/api.proto",
    "shop/price.proto",
    "api/shop/cart.proto",
    "google/protobuf/descriptor.proto",
  ],
  pieces: [
    'syntax = "proto2";',
    'edition = "2023";',
    "package shop;",
    "package other.v1;",
    "package shop.Alpha;",
    'import "shop/price.proto";',
    'import "shop/rules.proto";',
    'import public "shop/cart.proto";',
    'import weak "shop/ruled.proto";',
    'import "google/protobuf/any.proto";',
    'import "google/protobuf/descriptor.proto";',
    'option go_package = "example.com/m/shop";',
    "option features.field_presence = IMPLICIT;",
    "message FieldOptions {\n  optional bool deprecated = 1;\n}",
    "extend google.protobuf.FieldOptions {\n  optional Beta rule = 50001;\n}",
    "extend google.protobuf.FieldOptions {\n  optional shop.Rule rule = 50001;\n}",
    "message Rule {\n  oneof kind { Alpha beta = 1; Rule rule = 2; }\n}",
    "message Rule {\n  map<string, Beta> beta = 1;\n}",
    "message Uses {\n  shop.Alpha.Beta a = 1 [(shop.rule).beta = ZERO, (rule) = { rule { beta: ZERO } }];\n  optional Beta b = 2 [default = ZERO];\n}",
    ...names.flatMap((name) => [
      `message ${name} {\n  string alpha = 1;\n}`,
      `message ${name} {\n  message Beta {}\n  oneof kind { Beta beta = 2; }\n}`,
      `message ${name} {\n  shop.Beta one = 1;\n  .shop.Alpha two = 2;\n  map<int32, Alpha.Beta> three = 3;\n}`,
      `enum ${name} {\n  ZERO = 0;\n}`,
      `service ${name} {\n  rpc Buy(stream Alpha) returns (Beta);\n}`,
      `extend Alpha {\n  int32 ${name} = 100;\n}`,
      `message With${name} {\n  option (${name}) = { [shop.${name}]: ZERO };\n  repeated group ${name} = 1 { optional ${name} again = 1; }\n}`,
    ]),
  ],
  broken: ["message {", "rpc Buy(", 'import "', "int32 x = 1 [(rule) = { beta:"],
  manifests: {
    "buf.yaml": [
      "version: v2\nmodules:\n  - path: proto\n",
      "version: v2\nmodules:\n  - path: api\n  - path: .\n",
      "version: v1\nbuild:\n  roots:\n    - proto\n",
      undefined,
    ],
    "buf.work.yaml": ["version: v1\ndirectories:\n  - proto\n  - api\n", undefined],
    "buf.gen.yaml": ["version: v2\ninputs:\n  - directory: api\n", undefined],
  },
};

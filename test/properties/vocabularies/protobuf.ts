/** Protobuf: imports by several roots, public imports, roots of buf's files. */
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
  },
  paths: [
    "proto/shop/cart.proto",
    "proto/shop/price.proto",
    "proto/api.proto",
    "shop/price.proto",
    "api/shop/cart.proto",
  ],
  pieces: [
    'syntax = "proto2";',
    'edition = "2023";',
    "package shop;",
    "package other.v1;",
    'import "shop/price.proto";',
    'import public "shop/cart.proto";',
    'import "google/protobuf/any.proto";',
    'option go_package = "example.com/m/shop";',
    ...names.flatMap((name) => [
      `message ${name} {\n  string alpha = 1;\n}`,
      `message ${name} {\n  message Beta {}\n  oneof kind { Beta beta = 2; }\n}`,
      `enum ${name} {\n  ZERO = 0;\n}`,
      `service ${name} {\n  rpc Buy(stream Alpha) returns (Beta);\n}`,
      `extend Alpha {\n  int32 ${name} = 100;\n}`,
    ]),
  ],
  broken: ["message {", "rpc Buy(", 'import "'],
  manifests: {
    "buf.yaml": [
      "version: v2\nmodules:\n  - path: proto\n",
      "version: v2\nmodules:\n  - path: api\n  - path: .\n",
      "version: v1\nbuild:\n  roots:\n    - proto\n",
      undefined,
    ],
    "buf.work.yaml": ["version: v1\ndirectories:\n  - proto\n  - api\n", undefined],
  },
};

import { test } from "node:test";
import { checkFacts } from "../../harness/facts.js";

const check = (source: string, expected: string, detail: "names" | "ranges" = "names") =>
  checkFacts("proto", source, expected, detail);

test("messages nest, fields carry label, type and number", () =>
  check(
    `
    syntax = "proto3";
    package shop.v1;
    message Order {
      repeated string tags = 1;
      optional Item first = 2;
      .shop.v1.Item last = 3 [deprecated = true];
      message Item { int32 count = 1; }
    }
    `,
    `
    container shop.v1
    message Order | message Order
      field tags +repeated | repeated string tags = 1 : string
      field first +optional | optional Item first = 2 : Item
      field last +deprecated | .shop.v1.Item last = 3 : .shop.v1.Item
      message Item | message Item
        field count | int32 count = 1 : int32
    `,
  ));

test("ranges: name, whole declaration with its semicolon, body with its braces, doc", () =>
  check(
    `
    // What a shop sells.
    message Item {
      int32 count = 1; // How many.
    }
    `,
    `
    message Item @2:9-2:13 2:1-4:2 body 2:14-4:2 doc 1:1-1:22 | message Item // What a shop sells.
      field count @3:9-3:14 3:3-3:19 doc 3:20-3:32 | int32 count = 1 : int32 // How many.
    `,
    "ranges",
  ));

test("B099 package-qualified types, map value types, stream types, trailing comments", () =>
  check(
    `
    service Pay {
      rpc Charge(stream shop.v1.Order) returns (stream .shop.v1.Receipt) {} // bills
      rpc Refund(Order) returns (Receipt);
    }
    message Ledger {
      map<string, shop.v1.Receipt> receipts = 1; // by id
      shop . v1 . Order spaced = 2;
    }
    `,
    `
    service Pay | service Pay
      rpc Charge +stream | rpc Charge(stream shop.v1.Order) returns (stream .shop.v1.Receipt) (_:stream shop.v1.Order) -> _:stream .shop.v1.Receipt
      rpc Refund | rpc Refund(Order) returns (Receipt) (_:Order) -> _:Receipt
    message Ledger | message Ledger
      field receipts | map<string, shop.v1.Receipt> receipts = 1 : map<string, shop.v1.Receipt> // by id
      field spaced | shop.v1.Order spaced = 2 : shop.v1.Order
    `,
  ));

test("B097 an extension of options is a declaration of its own and tells what it extends", () =>
  check(
    `
    import "google/protobuf/descriptor.proto";
    extend google.protobuf.MethodOptions { Rule http = 72295728; }
    message Rule {
      string get = 1;
      extend google.protobuf.FieldOptions { optional Rule rule = 1; }
    }
    service S { rpc Do(A) returns (A) { option (http) = { get: "/v1/{name=a/*}" }; } }
    `,
    `
    import star google/protobuf/descriptor.proto
    extension http | extend google.protobuf.MethodOptions { Rule http = 72295728 } : Rule
    message Rule | message Rule
      field get | string get = 1 : string
      extension rule +optional | extend google.protobuf.FieldOptions { optional Rule rule = 1 } : Rule
    service S | service S
      rpc Do | rpc Do(A) returns (A) (_:A) -> _:A
    `,
  ));

test("B101 a file without package", () =>
  check("message M { M again = 1; }", "message M | message M\n  field again | M again = 1 : M"));

test("imports with their flags", () =>
  check(
    `
    edition = "2024";
    import "a.proto";
    import public "b/" "b.proto";
    import weak 'c.proto';
    import option "d.proto";
    `,
    `
    import star a.proto
    import star b/b.proto +public
    import star c.proto +weak
    import star d.proto
    `,
  ));

test("a group is a field and a message with one name", () =>
  check(
    `
    message Outer {
      optional group Inner = 1 [deprecated = true] { required int32 x = 2; }
      oneof choice { group Picked = 3 { optional int32 y = 4; } }
    }
    `,
    `
    message Outer | message Outer
      field inner +deprecated +optional | optional group Inner = 1 : Inner
      message Inner | optional group Inner = 1
        field x +required | required int32 x = 2 : int32
      oneof choice | oneof choice
        field picked | group Picked = 3 : Picked
      message Picked | group Picked = 3
        field y +optional | optional int32 y = 4 : int32
    `,
  ));

test("oneofs, enums, negative and hexadecimal numbers, deprecation as a statement", () =>
  check(
    `
    message M {
      option deprecated = true;
      oneof kind { string text = 0x1; bytes raw = 2; }
      reserved 10 to 20, 30; reserved "old";
      extensions 100 to max [verification = UNVERIFIED];
      enum State { option allow_alias = true; UNKNOWN = 0; GONE = -1 [deprecated = true]; reserved 5 to max; }
    }
    `,
    `
    message M +deprecated | message M
      oneof kind | oneof kind
        field text | string text = 0x1 : string
        field raw | bytes raw = 2 : bytes
      enum State | enum State
        enumMember UNKNOWN | UNKNOWN = 0
        enumMember GONE +deprecated | GONE = -1
    `,
  ));

test("edition 2024: export and local", () =>
  check(
    `
    edition = "2024";
    export message Shown { local enum Hidden { ZERO = 0; } }
    local message Own { export message Also {} }
    `,
    `
    message Shown +export | export message Shown
      enum Hidden -internal +local | local enum Hidden
        enumMember ZERO | ZERO = 0
    message Own -internal +local | local message Own
      message Also +export | export message Also
    `,
  ));

test("words of the language are names too", () =>
  check(
    `
    message message {
      string message = 1; option.enum service = 2; repeated group.rpc optional = 3; map map = 4; stream stream = 5;
      enum enum { option = 0; reserved = 1; message = 2; }
    }
    service service { rpc rpc(stream) returns (stream stream); rpc stream(stream.Type) returns (.stream); }
    `,
    `
    message message | message message
      field message | string message = 1 : string
      field service | option.enum service = 2 : option.enum
      field optional +repeated | repeated group.rpc optional = 3 : group.rpc
      field map | map map = 4 : map
      field stream | stream stream = 5 : stream
      enum enum | enum enum
        enumMember option | option = 0
        enumMember reserved | reserved = 1
        enumMember message | message = 2
    service service | service service
      rpc rpc +stream | rpc rpc(stream) returns (stream stream) (_:stream) -> _:stream stream
      rpc stream | rpc stream(stream.Type) returns (.stream) (_:stream.Type) -> _:.stream
    `,
  ));

test("doc comments: above, block, not those of the element before", () =>
  check(
    `
    // Licence.

    // Detached.

    /**
     * First line. Second sentence.
     *
     * More.
     */
    message A {
      // Of a, not of b.
      int32 a = 1; // behind a
      int32 b = 2;
      // Behind b.

      int32 c = 3;
      /* inline */ int32 d = 4;
    } // behind A
    message B {}
    `,
    `
    message A | message A // First line.
      field a | int32 a = 1 : int32 // Of a, not of b.
      field b | int32 b = 2 : int32 // Behind b.
      field c | int32 c = 3 : int32
      field d | int32 d = 4 : int32 // inline
    message B | message B
    `,
  ));

test("generated files say so", () =>
  check(
    "// This file was autogenerated by a tool. Do not edit it manually!\n\nmessage M {}",
    "generated\nmessage M | message M",
  ));

test("offsets count UTF-16 units, lines end at CRLF too", () =>
  check(
    "message A {\r\n  /* 🚀 é */ int32 a = 1; // 🚀\r\n  int32 b = 2;\r\n}\r\n",
    `
    message A @1:9-1:10 1:1-4:2 body 1:11-4:2 | message A
      field a @2:20-2:21 2:14-2:26 doc 2:3-2:13 | int32 a = 1 : int32 // 🚀 é
      field b @3:9-3:10 3:3-3:15 | int32 b = 2 : int32
    `,
    "ranges",
  ));

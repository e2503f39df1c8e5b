/** Small files against `buf build`, a development dependency: everything is equal, comments and options included. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bufBuild, bufWorks } from "../../../benchmarks/accuracy/protobufBuf.js";
import { compareProtoGroup } from "../../../benchmarks/accuracy/protobufCompare.js";
import { dedent } from "../../harness/facts.js";

const skip = bufWorks() ? false : "buf does not run on this machine";

function check(files: Readonly<Record<string, string>>): void {
  const texts = new Map(Object.entries(files).map(([path, text]) => [path, dedent(text)]));
  const comparison = compareProtoGroup({ texts, compared: new Set(texts.keys()) }, bufBuild);
  assert.ok(comparison.equal, comparison.report());
}

test("proto2 with everything in it", { skip }, () =>
  check({
    "a.proto": `
      // detached

      // of the syntax
      syntax = "proto2"; // behind it
      package a.b;

      import "google/protobuf/descriptor.proto";

      extend google.protobuf.FieldOptions { optional M mo = 50001; repeated int32 ri = 50002; }
      option java_package = "x"; // behind the option
      option (fo).x = 3;
      option (fo).mm = { x: 4 mm < x: -5; > };
      extend google.protobuf.FileOptions { optional M fo = 50001; }

      /* block
       * lead */
      message M { // behind the brace
        // detached 1

        // lead x
        optional int32 x = 1 [default = -5, (mo) = { x: 1 }, json_name = "X", (ri) = 1, (ri) = 2]; // trail
        optional M mm = 9;
        repeated group Gr = 2 [deprecated = true] { /* grp */ optional string y = 3 [ctype = CORD]; }
        map<string, a.b.M> map_of_m = 4;
        oneof o { option (oo) = 1; string s = 5; bytes by = 6 [default = "a\\001\\xff\\n\\"'\\u00e9"]; }
        reserved 10 to 20, 30;
        reserved "foo", "bar";
        extensions 100 to max [verification = DECLARATION, declaration = { number: 100, full_name: ".a.b.z", type: "int32" }];
        extensions 50 to 60, 70 [(eo) = 1];
        enum E { option allow_alias = true; A = 0; B = -1 [deprecated = true]; reserved 5 to max; C = 0; }
        optional E e = 40 [default = B];
        optional float f = 41 [default = -inf];
        optional double d = 42 [default = 1e3];
        optional float g = 43 [default = 1.1];
        optional uint64 u = 44 [default = 0xFFFFFFFFFFFFFFFF];
        extend M { optional int32 inner = 51; }
      }
      message Set { option message_set_wire_format = true; extensions 4 to max; }
      extend google.protobuf.OneofOptions { optional int32 oo = 50001; }
      extend google.protobuf.ExtensionRangeOptions { optional int32 eo = 50001; }
      extend M { optional group Ext = 60 { optional int32 z = 1; } }
      // svc
      service S { // behind svc
        option deprecated = true;
        rpc Do (stream .a.b.M) returns (M) { option deprecated = true; } // behind rpc
        rpc Do2 (M) returns (stream b.M);
        rpc Do3 (M) returns (stream b.M) {}
      }
    `,
  }),
);

test("proto3: presence, JSON names, scopes", { skip }, () =>
  check({
    "b.proto": `
      syntax = "proto3";
      message Foo_bar {
        optional int32 foo_bar_ = 1; optional Foo_bar _x = 2; int32 _foo_bar = 3; repeated string fooBAR = 4;
        map<int32, Foo_bar.Inner> foo__bar2 = 5;
        message Inner { Foo_bar.Inner x = 1; .Foo_bar y = 2; Inner Inner = 3; }
        oneof kind { Inner one = 6; int32 two = 7; }
      }
    `,
    "c.proto": `
      syntax = "proto3";
      package x.Foo;
      import public "b.proto";
      import weak "d.proto";
      message M { Foo_bar f = 1; d.D g = 2; Foo.M h = 3; x.Foo.M i = 4; }
    `,
    "d.proto": `
      syntax = "proto3"; package d; message D {}
    `,
  }),
);

test("editions 2023 and 2024", { skip }, () =>
  check({
    "e.proto": `
      edition = "2023";
      package e;
      import "google/protobuf/cpp_features.proto";
      option features.field_presence = IMPLICIT;
      message M {
        int32 a = 1 [features.field_presence = LEGACY_REQUIRED];
        M b = 2 [features.message_encoding = DELIMITED];
        map<string, M> c = 3 [features.(pb.cpp).string_type = VIEW];
        reserved foo, bar;
        enum E { option features.enum_type = CLOSED; Z = 0; Y = 1; reserved W; }
      }
    `,
    "f.proto": `
      edition = "2024";
      package e;
      import "e.proto";
      import option "google/protobuf/java_features.proto";
      export message F { local enum L { A = 0; } L l = 1; M m = 2; }
      local message G { export message H {} }
    `,
  }),
);

test("comments between declarations", { skip }, () =>
  check({
    "c.proto": `
      syntax = "proto3"; // t
      // x

      // y

      package p;
      message A {}
      // a1

      // a2

      // a3
      message B {}
      // b1
      /* b2 */
      // b3
      message C {}
      // c1
      // c2

      message D {} // d0
      // d1

      message E {} /* e0 */ // e1
      /* e2 */ /* e3 */

      /* e4 */ message F {} // t
      // x

      // y

      // z

      message G { // g0
        // g1

        // g2

        string a = 1; /* a0 */ /* a1 */
        /* b0 */ string b = 2; /* c0 */ string c = 3;
        // c1
        // c2
        string d = 4;
        // d0

        // d1
        string e = 5;
        /* e0 */

        /* e1
           e2 */
        // e3
        string f = 6;
      } // t

      // x
      /* y */

      message H {} // t

      // x

      /* y */ message I {} // t
      // x

      /* y */
      /* z */

      message J {} /* a */

      /* b */
      /* c */ message K {
        // only
      }
      // at the end
    `,
  }),
);

/** Questions about .proto files, through the real server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedDaemon } from "../harness/checkFeature.js";
import { checkDefinition, checkReferences } from "../harness/checkUses.js";

const feature = sharedDaemon();

const options = `
//- opt/options.proto
syntax = "proto2";
package opt;
import "google/protobuf/descriptor.proto";
message Rule {
  oneof kind { string pattern = 1; Level level = 2; }
}
enum Level { LOW = 0; HIGH = 1; }
extend google.protobuf.FieldOptions { optional Rule rule = 50001; }
`;

test("a type of another file, from the last part of its name", () =>
  checkDefinition(
    feature,
    `
//- shop/cart.proto
package shop;
import "shop/price.proto";
message Cart { map<string, shop.Pri$0ce> prices = 1; }
//- shop/price.proto
package shop;
message Price {}
//      ^^^^^ def
`,
  ));

test("B097 a field inside an option's value", () =>
  checkDefinition(
    feature,
    `${options.replace("LOW = 0; HIGH = 1;", "LOW = 0; HIGH = 1; ")}
//- use.proto
package use; import "opt/options.proto";
message M {
  string name = 1 [(opt.rule) = { level: HI$0GH }];
}
`.replace("enum Level { LOW = 0; HIGH = 1;  }", "enum Level { LOW = 0; HIGH = 1; }\n//                    ^^^^ def"),
  ));

test("an import leads to the beginning of its file", async () => {
  const fixture = `
//- a.proto
package a;
import "b.pr$0oto";
//- b.proto
syntax = "proto3";
`;
  const { items } = await feature.ask(fixture, "definition", {});
  assert.deepEqual(
    items.map(({ path, range, tier }) => ({ path, line: range?.start.line, character: range?.start.character, tier })),
    [{ path: "b.proto", line: 0, character: 0, tier: "exact" }],
  );
});

test("B103 well-known types lie outside the workspace", () =>
  checkDefinition(
    feature,
    `
//- a.proto
import "google/protobuf/timestamp.proto";
message M { google.protobuf.Time$0stamp at = 1; }
`,
    { elsewhere: "external @proto" },
  ));

test("B103 half-typed text answers what it can", () =>
  checkDefinition(
    feature,
    `
//- a.proto
message M { N$0 n = 1 [deprecated =
message N {}
//      ^ def
`,
  ));

test("references of a field: in options too, production before the rest", () =>
  checkReferences(
    feature,
    `${options.replace("string pattern", "string pat$0tern").replace("Level level = 2; }", "Level level = 2; }\n//                    ^^^^^^^ def")}
//- use.proto
package use; import "opt/options.proto";
message M {
  string a = 1 [(opt.rule) = { pattern: "x" }];
//                             ^^^^^^^ ref write
  string b = 2 [(opt.rule).pattern = "y"];
//                         ^^^^^^^ ref write
  string pattern = 3;
}
`,
  ));

test("references of a message: types, extendees, the parts of longer names", () =>
  checkReferences(
    feature,
    `
//- a.proto
package p;
message Out$0er { message Inner {} }
//      ^^^^^ def
extend Outer { Outer.Inner x = 100; }
//     ^^^^^ ref type
//             ^^^^^ ref type
service S { rpc R(p.Outer) returns (stream .p.Outer); }
//                  ^^^^^ ref type
//                                            ^^^^^ ref type
`,
  ));

test("hover tells signature and comment, also of what lies outside", () =>
  feature.check(
    `
//- a.proto
import "google/protobuf/any.proto";
message M { google.protobuf.An$0y any = 1; }
`,
    "hover",
    {},
    `
    message Any
    \`Any\` contains an arbitrary serialized protocol buffer message along with a URL that describes the type of the serialized message.
    (external  exact)
  `,
  ));

test("a field is renamed with all that names it in options", () =>
  feature.check(
    `${options.replace("Level level", "Level lev$0el")}
//- use.proto
package use; import "opt/options.proto";
message M {
  string a = 1 [(opt.rule) = { level: LOW }, (opt.rule).level = HIGH];
  string level = 2;
}
`,
    "rename",
    { newName: "grade" },
    `
    opt/options.proto:5:42-5:47
    use.proto:3:32-3:37
    use.proto:3:57-3:62
  `,
  ));

import assert from "node:assert/strict";
import { test } from "node:test";
import { type DescMessage, toJson } from "@bufbuild/protobuf";
import { FieldDescriptorProto_Type, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { buildDescriptor } from "../../../adapters/protobuf/descriptor/buildDescriptor.js";
import { linkDescriptors } from "../../../adapters/protobuf/descriptor/linkDescriptors.js";
import { parseDescriptor } from "../../../adapters/protobuf/descriptor/parseDescriptor.js";
import { parseProto } from "../../../adapters/protobuf/parser.js";

function link(files: Readonly<Record<string, string>>) {
  const built = Object.entries(files).map(([name, text]) => buildDescriptor(parseProto(text), name));
  return linkDescriptors(built);
}

test("on its own: names as written, options uninterpreted", () => {
  const file = parseDescriptor(
    `syntax = "proto3"; package p;
     message M { q.N n = 1 [(o).x = { a: 1 }, deprecated = true, json_name = "nn"]; }`,
    "m.proto",
  );
  assert.deepEqual(
    toJson(FileDescriptorProtoSchema as DescMessage, { ...file, sourceCodeInfo: undefined } as typeof file),
    {
      name: "m.proto",
      package: "p",
      syntax: "proto3",
      messageType: [
        {
          name: "M",
          field: [
            {
              name: "n",
              number: 1,
              label: "LABEL_OPTIONAL",
              typeName: "q.N",
              jsonName: "nn",
              options: {
                uninterpretedOption: [
                  {
                    name: [
                      { namePart: "o", isExtension: true },
                      { namePart: "x", isExtension: false },
                    ],
                    aggregateValue: "a : 1",
                  },
                  { name: [{ namePart: "deprecated", isExtension: false }], identifierValue: "true" },
                ],
              },
            },
          ],
        },
      ],
    },
  );
});

test("source info: zero-based lines, UTF-16 columns, comments", () => {
  const file = parseDescriptor("// Doc of M.\nmessage M { // behind\n\t/* 🚀 */ int32 a = 1; // of a\n}\n", "m.proto");
  const shown = file.sourceCodeInfo!.location.map((location) => {
    const comments = [location.leadingComments, location.trailingComments].filter((text) => text !== "");
    return `${location.path.join(".")} @ ${location.span.join(":")} ${JSON.stringify(comments)}`;
  });
  assert.deepEqual(shown, [
    " @ 1:0:3:1 []",
    '4.0 @ 1:0:3:1 [" Doc of M.\\n"," behind"]',
    "4.0.1 @ 1:8:9 []",
    "4.0.2.0.5 @ 2:10:15 []",
    '4.0.2.0 @ 2:10:22 [" of a"]',
    "4.0.2.0.1 @ 2:16:17 []",
    "4.0.2.0.3 @ 2:20:21 []",
  ]);
});

test("linked: full names through imports, also public ones, but not through private ones of others", () => {
  const [a] = link({
    "a.proto": `package a; import "b.proto"; message M { b.B x = 1; c.C y = 2; d.D z = 3; Kind k = 4; enum Kind { ZERO = 0; } }`,
    "b.proto": `package b; import public "c.proto"; import "d.proto"; message B {}`,
    "c.proto": `package c; message C {}`,
    "d.proto": `package d; message D {}`,
  });
  const [b, c, d, kind] = a.descriptor.messageType[0].field;
  assert.deepEqual([b.typeName, b.type], [".b.B", FieldDescriptorProto_Type.MESSAGE]);
  assert.deepEqual([c.typeName, c.type], [".c.C", FieldDescriptorProto_Type.MESSAGE]);
  assert.equal(d.typeName, "d.D");
  assert.deepEqual([kind.typeName, kind.type], [".a.M.Kind", FieldDescriptorProto_Type.ENUM]);
  assert.deepEqual(a.unresolved, [{ name: "d.D", scope: "a.M" }]);
});

test("imports in a circle, of oneself, and of what is not there", () => {
  const files = link({
    "a.proto": `import "b.proto"; import "a.proto"; import public "nowhere.proto"; message A { B b = 1; }`,
    "b.proto": `import public "a.proto"; message B { A a = 1; Gone g = 2; }`,
  });
  assert.deepEqual(
    files.map((file) => file.unresolved.map((missing) => missing.name)),
    [[], ["Gone"]],
  );
});

test("an option that is not in sight, or does not fit its type, stays uninterpreted", () => {
  const [file] = link({
    "a.proto": `message M { option (nowhere) = 1; option deprecated = 7; option map_entry = false; }`,
  });
  assert.equal(file.uninterpreted, 2);
  assert.equal(file.descriptor.messageType[0].options?.uninterpretedOption.length, 2);
  assert.equal(file.descriptor.messageType[0].options?.mapEntry, false);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { declarationMoniker } from "../../../adapters/monikers.js";
import { extractFacts } from "../../../adapters/protobuf/extractFacts.js";
import { protoIdentity } from "../../../adapters/protobuf/protoIdentity.js";
import { checkLinks, linkInMemory } from "../../harness/facts.js";

const http = `package google.api;`;

function checkMonikers(path: string, text: string, expected: readonly string[]): void {
  const facts = extractFacts(text);
  const identity = protoIdentity(facts, { path });
  const monikers = facts.declarations.map((_, index) => declarationMoniker(facts, index, identity));
  assert.deepEqual(monikers, expected);
}

test("monikers: the package, then what encloses a declaration in the text", () =>
  checkMonikers(
    "a/b/m.proto",
    "package a.b; message M { oneof o { int32 x = 1; } } service S { rpc R(M) returns (M); }",
    [
      "proto . . . a/b/M#",
      "proto . . . a/b/M#o.",
      "proto . . . a/b/M#o.x.",
      "proto . . . a/b/S#",
      "proto . . . a/b/S#R().",
    ],
  ));

test("B097 vendored copies of one file are symbols of their own", () => {
  const text = "package google.api; message Http {}";
  checkMonikers("google/api/http.proto", text, ["proto . . . google/api/Http#"]);
  checkMonikers("third_party/google/api/http.proto", text, ["proto . third_party . google/api/Http#"]);
  checkMonikers("elsewhere/http.proto", text, ["proto . elsewhere . google/api/Http#"]);
});

test("B101 a file without package has no namespace, and belongs to its folder", () => {
  checkMonikers("m.proto", "message M {}", ["proto . . . M#"]);
  checkMonikers("src/m.proto", "message M {}", ["proto . src . M#"]);
});

test("the root that the package implies", () =>
  checkLinks(
    {
      "preview/google/library/v1/library.proto": `package google.library.v1; import "google/api/http.proto";`,
      "preview/google/api/http.proto": http,
      "google/api/http.proto": http,
    },
    "preview/google/library/v1/library.proto",
    "google/api/http.proto -> proto . . . preview/google/api/`http.proto`/ (preview/google/api/http.proto) exact",
  ));

test("a workspace inside the import root", () =>
  checkLinks(
    {
      "core/tasks.proto": `package idl.core; import "idl/common/id.proto"; import "other/common/id.proto";`,
      "common/id.proto": "package idl.common;",
    },
    "core/tasks.proto",
    "idl/common/id.proto -> proto . . . common/`id.proto`/ (common/id.proto) exact",
  ));

test("a root above the file", () =>
  checkLinks(
    {
      "service/proto/orders/orders.proto": `package shop; import "common/money.proto"; import "orders/item.proto";`,
      "service/proto/common/money.proto": "",
      "service/proto/orders/item.proto": "",
    },
    "service/proto/orders/orders.proto",
    `
    common/money.proto -> proto . . . service/proto/common/\`money.proto\`/ (service/proto/common/money.proto) inferred
    orders/item.proto -> proto . . . service/proto/orders/\`item.proto\`/ (service/proto/orders/item.proto) inferred
    `,
  ));

test("a customary folder beside the sources", () =>
  checkLinks(
    { "api/a.proto": `import "google/api/http.proto";`, "third_party/google/api/http.proto": http },
    "api/a.proto",
    "google/api/http.proto -> proto . . . third_party/google/api/`http.proto`/ (third_party/google/api/http.proto) inferred",
  ));

test("well-known types that the workspace does not hold are external", () =>
  checkLinks(
    { "a.proto": `import "google/protobuf/timestamp.proto"; import "nowhere.proto";` },
    "a.proto",
    "google/protobuf/timestamp.proto -> proto . . . `@proto`/google/protobuf/`timestamp.proto`/ exact",
  ));

test("well-known types that it holds are its own", () =>
  checkLinks(
    {
      "src/a.proto": `import "google/protobuf/any.proto";`,
      "src/google/protobuf/any.proto": "package google.protobuf;",
    },
    "src/a.proto",
    "google/protobuf/any.proto -> proto . . . src/google/protobuf/`any.proto`/ (src/google/protobuf/any.proto) inferred",
  ));

test("paths that climb or are absolute lead nowhere", () =>
  checkLinks({ "a/b.proto": `import "../c.proto"; import "/c.proto"; import "";`, "c.proto": "" }, "a/b.proto", ""));

test("an import that is missing today is linked when its file comes: the look-up is recorded", async () => {
  const { lookups } = await linkInMemory({ "a.proto": `import "b.proto";` }, "a.proto");
  const { lookups: after } = await linkInMemory({ "a.proto": `import "b.proto";`, "b.proto": "" }, "a.proto");
  const changed = [...lookups.trace].filter(([key, value]) => after.trace.has(key) && after.trace.get(key) !== value);
  assert.equal(changed.length, 1);
});

/** What an edit of one file does to the links of another: a key that these rest on becomes dirty exactly where they change. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dirtyKeys, keyKinds } from "../../../daemon/index/dirtyKeys.js";
import { extractFacts, linkInMemory } from "../../harness/facts.js";

const asking = {
  "a.proto": `
    package p;
    import "b.proto";
    message M { N n = 1; int32 x = 2 [(rule) = { level: HIGH }]; }
  `,
};
const before = `
  package p;
  import "google/protobuf/descriptor.proto";
  message N {}
  enum Level { LOW = 0; HIGH = 1; }
  message Rule { oneof kind { Level level = 1; } }
  extend google.protobuf.FieldOptions { optional Rule rule = 50001; }
`;

/** `answer`: "again" where a.proto has to be linked again after b.proto became `after`. */
async function check(after: string, answer: "again" | "kept"): Promise<void> {
  const { lookups } = await linkInMemory({ ...asking, "b.proto": before }, "a.proto");
  const sides = [before, after].map(async (text) => ({ known: true, facts: await extractFacts("proto", text) }));
  const [from, to] = await Promise.all(sides);
  const dirty = dirtyKeys("b.proto", from, to, new Set(keyKinds), []);
  const touched = [...lookups.trace.keys()].some((key) => dirty.has(key));
  assert.equal(touched ? "again" : "kept", answer);
}

test("B103 an imported file's change on disk is seen: a type goes, moves into a message, changes its kind", async () => {
  await check(before.replace("message N {}", ""), "again");
  await check(before.replace("message N {}", "message O { message N {} }"), "again");
  await check(before.replace("message N {}", "enum N { ZERO = 0; }"), "again");
});

test("B103 so are changes of what options rest on: the extension's type, a field in a oneof, a value, the package", async () => {
  await check(before.replace("optional Rule rule", "optional Level rule"), "again");
  await check(before.replace("Level level = 1;", "Level grade = 1;"), "again");
  await check(before.replace("HIGH = 1;", "TOP = 1;"), "again");
  await check(before.replace("package p;", "package q;"), "again");
});

test("what no use can notice keeps the links: comments, places, types that nobody names", async () => {
  await check(`// first\n\n${before}`, "kept");
  await check(`${before}\nmessage Other { N n = 1; }`, "kept");
  await check(before.replace("message N {}", "message N { int32 field = 1; message Inner {} }"), "kept");
});

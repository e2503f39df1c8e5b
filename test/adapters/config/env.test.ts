import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeFacts } from "../../../adapters/factsCodec.js";
import { dialectOf } from "../../../adapters/registry.js";
import { checkFacts, extractFacts } from "../../harness/facts.js";

test("names only, whatever the value", () =>
  checkFacts(
    "env",
    `
    # comment
    A=1
    export B="multi
    C=line"
    D=
      E = x # y
    F: z
    `,
    `
    key A @2:1-2:2 2:1-2:4
    key B @3:8-3:9 3:1-4:8
    key D @5:1-5:2 5:1-5:3
    key E @6:3-6:4 6:3-6:12
    key F @7:1-7:2 7:1-7:5
    `,
    "ranges",
  ));

test("a quote that never ends costs its own line, another line a problem without its text", () =>
  checkFacts(
    "env",
    `
    A='open
    B=2
    s3cr3t words
    C=3
    `,
    `
    key A
    key B
    key C
    problem syntax 3:1-3:13 not an assignment
    `,
  ));

test("no value is in the stored facts", async () => {
  const text = "A=hunter2\nB='hunter2\nhunter2'\nhunter2\n# hunter2\nC=\"hunter2\nD: hunter2 hunter2\n";
  for (let end = 0; end <= text.length; end++) {
    const stored = encodeFacts(await extractFacts("env", text.slice(0, end)));
    assert.ok(!stored.toString("latin1").includes("hunter2"), `after ${end} units`);
  }
});

test("what is an .env file", () => {
  for (const path of [".env", "web/.env.local", ".env.example", "prod.env", ".env.production.local"]) {
    assert.equal(dialectOf(path), "env", path);
  }
});

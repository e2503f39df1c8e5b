import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultFileBytes } from "../../daemon/workspace/configuration.js";
import { fileLimit } from "../../daemon/workspace/fileLimit.js";

test("a dialect's own limit holds where none is configured", () => {
  assert.equal(fileLimit(defaultFileBytes, "go"), defaultFileBytes);
  assert.equal(fileLimit(defaultFileBytes, undefined), defaultFileBytes);
  assert.equal(fileLimit(defaultFileBytes, "proto"), 16 << 20);
});

test("a configured limit holds for all", () => {
  assert.equal(fileLimit(1000, "proto"), 1000);
  assert.equal(fileLimit(32 << 20, "proto"), 32 << 20);
});

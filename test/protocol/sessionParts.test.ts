/** Parts of sessions whose rules are easier to see alone: paths, columns, fairness, places of sockets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  EncodedText,
  fromUtf16Column,
  type PositionEncoding,
  toUtf16Column,
} from "../../daemon/server/lsp/positionEncoding.js";
import { FairQueue } from "../../daemon/session/fairQueue.js";
import { workspacePath } from "../../daemon/session/workspacePaths.js";
import { directoryPaths } from "../../daemon/system/directories.js";
import { endpointOf, longestSocketPath, stateDirectoryOf } from "../../proto/endpoint.js";

test("paths of clients become root-relative or errors", () => {
  for (const [given, expected] of [
    [".", "."],
    ["", "."],
    ["/w/r", "."],
    ["/w/r/", "."],
    ["a/b.go", "a/b.go"],
    ["./a//b/../c.go", "a/c.go"],
    ["/w/r/a b/ü.py", "a b/ü.py"],
    ["a/", "a"],
    ["..a/b", "..a/b"],
  ]) {
    assert.equal(workspacePath("/w/r", given), expected, given);
  }
  for (const given of ["..", "../r2/a", "a/../../b", "/w/r2/a", "/w", "/", "/w/r/../x"]) {
    assert.throws(() => workspacePath("/w/r", given), { kind: "outsideRoot" }, given);
  }
  assert.throws(() => workspacePath("/w/r", "a\0"), { kind: "invalidParams" });
  assert.equal(workspacePath("/", "/etc/x"), "etc/x");
});

test("columns go to every encoding and back; columns inside a character move to its start", () => {
  const character = fc.constantFrom("a", "é", "e\u0301", "名", "😀", "\ud800", "\t");
  fc.assert(
    fc.property(
      fc.array(character, { maxLength: 30 }),
      fc.constantFrom<PositionEncoding>("utf-8", "utf-16", "utf-32"),
      (parts, encoding) => {
        const line = parts.join("");
        let at = 0;
        for (const point of line) {
          const column = fromUtf16Column(line, at, encoding);
          assert.equal(toUtf16Column(line, column, encoding), at);
          if (encoding === "utf-8") assert.equal(column, Buffer.byteLength(line.slice(0, at)));
          if (encoding === "utf-32") assert.equal(column, [...line.slice(0, at)].length);
          at += point.length;
        }
        assert.equal(toUtf16Column(line, 1_000_000, encoding), line.length);
      },
    ),
  );
  assert.equal(toUtf16Column("😀x", 2, "utf-8"), 0);
  assert.equal(fromUtf16Column("😀x", 1, "utf-8"), 0);
});

test("positions past the end are the end, and line ends are no columns", () => {
  const text = new EncodedText("ab\r\ncd\re\n", "utf-8");
  assert.equal(text.offset({ line: 0, character: 99 }), 2);
  assert.equal(text.offset({ line: 1, character: 99 }), 6);
  assert.equal(text.offset({ line: 99, character: 0 }), 9);
  assert.deepEqual(text.at(4), { line: 1, character: 0 });
});

test("one client's many slow questions do not delay another's first", async () => {
  const queue = new FairQueue(1);
  const order: string[] = [];
  const job = (name: string) => async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    order.push(name);
  };
  const all: Promise<void>[] = [];
  for (let at = 0; at < 4; at++) all.push(queue.run(1, job(`a${at}`)));
  all.push(queue.run(2, job("b0")), queue.run(2, job("b1")), queue.run(3, job("c0")));
  await Promise.all(all);
  assert.deepEqual(order, ["a0", "a1", "b0", "c0", "a2", "b1", "a3"]);
  await assert.rejects(
    queue.run(1, () => Promise.reject(new Error("fails"))),
    /fails/,
  );
  assert.equal(await queue.run(1, () => Promise.resolve(7)), 7);
});

test("clients and daemon agree on every folder; socket paths are short", () => {
  const variables = {
    XDG_RUNTIME_DIR: "/run/user/1",
    XDG_STATE_HOME: "/s",
    LOCALAPPDATA: "C:\\Users\\u\\AppData\\Local",
  };
  for (const platform of ["linux", "darwin", "win32"] as const) {
    for (const environment of [variables, {}, { XDG_RUNTIME_DIR: "relative", XDG_STATE_HOME: "" }]) {
      const home = platform === "win32" ? "C:\\Users\\u" : "/home/u";
      const place = { platform, environment, homeDirectory: home, temporaryDirectory: "/tmp", user: "1" };
      // The other side joins with the separator of the system it runs on.
      const slashed = (path: string): string => path.replaceAll("\\", "/");
      const paths = directoryPaths({ platform, variables: environment, home, temporary: "/tmp", user: 1 });
      assert.equal(slashed(endpointOf(place, "b").runtimeDirectory), slashed(paths.runtime), platform);
      assert.equal(slashed(stateDirectoryOf(place)), slashed(paths.state), platform);
    }
  }
  const long = { ...variables, XDG_RUNTIME_DIR: `/${"ä".repeat(100)}` };
  const place = { platform: "linux", environment: long, homeDirectory: "/h", temporaryDirectory: "/tmp", user: "1" };
  assert.ok(Buffer.byteLength(endpointOf(place, "b").socket) <= longestSocketPath);
  assert.notEqual(endpointOf(place, "b").socket, endpointOf(place, "c").socket);
  assert.notEqual(endpointOf(place, "b").socket, endpointOf({ ...place, user: "2" }, "b").socket);
});

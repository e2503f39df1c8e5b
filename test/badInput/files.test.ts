/**
 * Files of every bad kind in one tree, through the real server: each is an answer, or a listed skip with its rule; all others answer
 * as if it were not there; the daemon lives.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { NavdError } from "../../proto/errors.js";
import type { Result } from "../../proto/methods.js";
import { sharedDaemon } from "../harness/checkFeature.js";

const shared = sharedDaemon();
const listening: Server[] = [];
let root = "";
let opened: Result<"workspace/open">["summary"];

const isRoot = process.getuid?.() === 0;
const isUnix = process.platform !== "win32";
/** Folders and files of this name cannot be read by an ordinary user. */
const locked = ["locked.py", "locked"];

const letters = (count: number): string => "a".repeat(count);
const declared = (length: number, comment: string): string =>
  `def first(): ...\n${comment}${letters(length - 34 - comment.length)}\ndef last(): ...\n`;

/** Path to its bytes, and what the file's own declarations are afterwards; undefined where it is no file of a language. */
const files: Readonly<Record<string, readonly [content: string | Buffer, names: readonly string[]]>> = {
  "good/one.py": ["def good_one(): ...\n", ["good_one"]],
  "good/two.go": ["package good\n\nfunc GoodTwo() {}\n", ["GoodTwo"]],
  "good/three.ts": ["export function goodThree(): void {}\n", ["goodThree"]],
  "good/four.proto": ['syntax = "proto3";\nmessage GoodFour {}\n', ["GoodFour"]],
  "latin.py": [Buffer.from("# caf\xe9\ndef latin(): ...\n", "latin1"), ["latin"]],
  "wrongUtf8.go": [Buffer.from("package a\n\n// \xff\xfe\xc3(\nfunc Wrong() {}\n", "latin1"), ["Wrong"]],
  "mark.py": ["\ufeffdef marked(): ...\n", ["marked"]],
  "mark.go": ["\ufeffpackage a\n\nfunc Marked() {}\n", ["Marked"]],
  "mark.ts": ["\ufeffexport class MarkedClass {}\n", ["MarkedClass"]],
  "mark.proto": ['\ufeffsyntax = "proto3";\nmessage MarkedMessage {}\n', ["MarkedMessage"]],
  "utf16.py": [Buffer.from("\ufeffdef wide(): ...\n", "utf16le"), ["wide"]],
  "crlf.py": ["class Crlf:\r\n    def inner(self): ...\r\n", ["Crlf"]],
  "crlf.go": ["package a\r\n\r\nfunc CrlfGo() {}\r\n", ["CrlfGo"]],
  "cr.py": ["def first(): ...\rdef second(): ...\r", ["first", "second"]],
  "lateNul.py": [`#${letters(9_000)}\n#\0\ndef late(): ...\n`, ["late"]],
  "size32767.py": [declared(32_767, "#"), ["first", "last"]],
  "size32768.py": [declared(32_768, "#"), ["first", "last"]],
  "size1048576.py": [declared(1_048_576, "#"), ["first", "last"]],
  "size32767.go": [`package a\n\n// ${letters(32_767 - 41)}\n\nfunc GoSize767() {}\n`, ["GoSize767"]],
  "size32768.go": [`package a\n\n// ${letters(32_768 - 41)}\n\nfunc GoSize768() {}\n`, ["GoSize768"]],
  "size1048576.ts": [`// ${letters(1_048_576 - 40)}\nexport function tsSize(): void {}\n`, ["tsSize"]],
  "error.py": ["def before(): ...\ndef broken(:\ndef behind(): ...\n", ["before", "broken", "behind"]],
  "error.go": ["package a\n\nfunc Before() {}\nvar = =\nfunc Behind() {}\n", ["Before", "Behind"]],
  "error.ts": ["export function tsBefore() {}\nclass {{\nexport function tsBehind() {}\n", ["tsBefore"]],
  "empty.py": ["", []],
  "blank.go": ["\n\n  \n", []],
};

const skips: Readonly<Record<string, { readonly content: string | Buffer; readonly reason: string }>> = {
  "nul.py": { content: "def f(): ...\n\0\0\0", reason: "binary" },
  "picture.go": { content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), reason: "binary" },
  "huge.min.js": {
    content: `${"function a(b){return b+1};var c={d:function(){}};".repeat(110_000)}\n`,
    reason: "tooLarge",
  },
};

const nested: Readonly<Record<string, string>> = {
  "deep.py": `deep = ${"[".repeat(2_500)}${"]".repeat(2_500)}\n`,
  "deep.go": `package a\n\nvar Deep = ${"(".repeat(2_500)}1${")".repeat(2_500)}\n`,
  "deep.ts": `export const deepTs = ${"[".repeat(2_500)}${"]".repeat(2_500)};\n`,
  "deep.proto": `syntax = "proto3";\n${"message M {".repeat(2_500)}${"}".repeat(2_500)}\n`,
  "deep.json": `${"[".repeat(2_500)}${"]".repeat(2_500)}\n`,
  "deep.yaml": `a: ${"[".repeat(2_500)}${"]".repeat(2_500)}\n`,
  "deep.toml": `a = ${"[".repeat(2_500)}${"]".repeat(2_500)}\n`,
  "deep.md": `${"> ".repeat(2_500)}# deep\n`,
  "Deep.java": `class Deep { int a = ${"(".repeat(2_500)}1${")".repeat(2_500)}; }\n`,
  "deep.rs": `fn deep() { ${"(".repeat(2_500)}${")".repeat(2_500)} }\n`,
  "deep.cpp": `int deep = ${"(".repeat(2_500)}1${")".repeat(2_500)};\n`,
  "deep.cs": `class Deep { int a = ${"(".repeat(2_500)}1${")".repeat(2_500)}; }\n`,
  "deep.rb": `deep = ${"[".repeat(2_500)}${"]".repeat(2_500)}\n`,
  "deep.php": `<?php $deep = ${"[".repeat(2_500)}${"]".repeat(2_500)};\n`,
};

before(async () => {
  await shared.start();
  root = join(shared.daemon.sandbox.folder, "work", "bad");
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const [path, [content]] of Object.entries(files)) write(path, content);
  for (const [path, { content }] of Object.entries(skips)) write(path, content);
  for (const [path, content] of Object.entries(nested)) write(path, content);
  if (isUnix) {
    write("locked.py", "def locked(): ...\n");
    write("locked/inside.py", "def inside(): ...\n");
    symlinkSync("..", join(root, "good", "loop"));
    symlinkSync("self", join(root, "self"));
    symlinkSync("/etc/hostname", join(root, "outward.py"));
    symlinkSync("nothing", join(root, "broken.py"));
    symlinkSync("one.py", join(root, "good", "alias.py"));
    execFileSync("mkfifo", [join(root, "pipe.py")]);
    const server = createServer().listen(join(root, "socket.py"));
    listening.push(server);
    await new Promise((resolve) => server.once("listening", resolve));
    for (const path of locked) chmodSync(join(root, path), 0);
  }
  opened = (await shared.daemon.rpc.request("workspace/open", { root })).summary;
});

after(() => {
  for (const server of listening) server.close();
});

test("every sound file answers, and every bad one that can be read has its declarations", async () => {
  for (const [path, [, names]] of Object.entries(files)) {
    const { items, completeness } = await shared.daemon.rpc.request("documentSymbols", { root, path });
    const found = items.map(({ name }) => name);
    assert.equal(completeness.state, "fresh", path);
    for (const name of names) assert.ok(found.includes(name), `${path}: ${name} is not among ${found.join(" ")}`);
    for (const name of names) {
      const symbol = await shared.daemon.rpc.request("symbol", { root, name, path });
      assert.match(symbol.slices[0].text, new RegExp(name), path);
    }
  }
});

test("B133 a byte order mark is no column: names begin where an editor shows them", async () => {
  for (const [name, character] of [
    ["marked", 4],
    ["MarkedClass", 13],
    ["wide", 4],
  ] as const) {
    const { items } = await shared.daemon.rpc.request("findSymbol", { root, query: name, match: "exact" });
    assert.deepEqual(items[0].nameRange.start, { line: 0, character }, name);
    const { path, nameRange } = items[0];
    const { slices } = await shared.daemon.rpc.request("symbol", { root, path, position: nameRange.start });
    assert.equal(slices[0].symbol.name, name);
    assert.doesNotMatch(slices[0].text, /\ufeff/);
  }
});

test("files at the borders of a parser's buffer are read to their ends", async () => {
  for (const [path, length] of [
    ["size32767.py", 32_767],
    ["size32768.py", 32_768],
    ["size1048576.py", 1_048_576],
  ] as const) {
    assert.equal((files[path][0] as string).length, length);
    const { items } = await shared.daemon.rpc.request("documentSymbols", { root, path });
    assert.deepEqual(
      items.map(({ name, range }) => `${name} ${range.start.line}`),
      ["first 0", "last 2"],
    );
  }
});

test("binary and oversized files are listed skips, and `why` tells the rule", async () => {
  for (const [path, { reason }] of Object.entries(skips)) {
    const why = await shared.daemon.rpc.request("why", { root, path });
    assert.deepEqual([why.verdict, why.reason], ["skipped", reason], path);
    assert.notEqual(why.detail, "", path);
    await assert.rejects(
      shared.daemon.rpc.request("documentSymbols", { root, path }),
      (error) => error instanceof NavdError && error.kind === "unknownFile" && error.message.includes(reason),
    );
    const listed = opened?.skipped.some((skip) => skip.path === path && skip.reason === reason);
    // Binary files are too many to be listed one by one; they are counted.
    assert.equal(listed, reason !== "binary", path);
  }
  assert.equal(opened?.skippedByReason["binary"], 2);
});

test("brackets nested 2,500 deep are files like others, in every language", async () => {
  for (const path of Object.keys(nested)) {
    const why = await shared.daemon.rpc.request("why", { root, path });
    assert.equal(why.verdict, "indexed", `${path}: ${why.reason} ${why.detail}`);
    await shared.daemon.rpc.request("documentSymbols", { root, path });
    await shared.daemon.rpc.request("debug/file", { root, path });
  }
});

test("B137 links, sockets and FIFOs are listed and never opened", { skip: !isUnix }, async () => {
  for (const [path, reason] of [
    ["good/loop", "symlink"],
    ["self", "symlink"],
    ["outward.py", "symlink"],
    ["broken.py", "symlink"],
    ["good/alias.py", "symlink"],
    ["pipe.py", "special"],
    ["socket.py", "special"],
  ]) {
    const why = await shared.daemon.rpc.request("why", { root, path });
    assert.deepEqual([why.verdict, why.reason], ["skipped", reason], path);
    await assert.rejects(shared.daemon.rpc.request("outline", { root, path }), { kind: "unknownFile" });
    assert.ok(
      opened?.skipped.some((skip) => skip.path === path && skip.reason === reason),
      `${path} is listed`,
    );
  }
  await assert.rejects(shared.daemon.rpc.request("outline", { root, path: "good/loop/good/one.py" }), {
    kind: "unknownFile",
  });
  const { items } = await shared.daemon.rpc.request("findSymbol", { root, query: "good_one", match: "exact" });
  assert.equal(items.length, 1);
});

test("what cannot be read is listed with the system's error", { skip: !isUnix || isRoot }, async () => {
  for (const path of locked) {
    const why = await shared.daemon.rpc.request("why", { root, path });
    assert.deepEqual([why.verdict, why.reason], ["skipped", "unreadable"], path);
    assert.match(why.detail, /EACCES/);
  }
});

test("a missing path and a path outside are errors of their own", async () => {
  const { rpc } = shared.daemon;
  await assert.rejects(rpc.request("outline", { root, path: "missing/at/all.py" }), { kind: "unknownFile" });
  await assert.rejects(rpc.request("outline", { root, path: "../outside.py" }), { kind: "outsideRoot" });
  await assert.rejects(rpc.request("outline", { root, path: "/etc/passwd" }), { kind: "outsideRoot" });
  await assert.rejects(rpc.request("workspace/open", { root: join(root, "missing") }), { kind: "unreadable" });
  await assert.rejects(rpc.request("workspace/open", { root: join(root, "empty.py") }), { kind: "unreadable" });
  await assert.rejects(rpc.request("outline", { root: join(root, "good"), path: "." }), { kind: "noWorkspace" });
});

test("nothing is lost by a second look, and the index is sound", async () => {
  const again = (await shared.daemon.rpc.request("sync", { root })).summary;
  assert.equal(again.digest, opened?.digest);
  assert.equal(again.files, opened?.files);
  assert.equal(again.skippedCount, opened?.skippedCount);
  assert.equal(again.parsed, 0);
  for (const path of locked) if (isUnix) chmodSync(join(root, path), 0o700);
});

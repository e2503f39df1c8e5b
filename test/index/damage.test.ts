/**
 * B143 damaged stores: set aside, built anew, said so; never an obstacle to later openings. Each damage is done to a healthy index, then the
 * workspace is opened; where damage may end a process, in processes of their own until one answers: damage that LMDB itself cannot survive may cost two processes (one that
 * meets it, one that looks for it), not three.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { tamper } from "../harness/storeDamage.js";
import { DiskTree } from "../properties/diskTree.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";
import { vocabularies } from "../properties/vocabularies.js";
import type { OpenReport } from "./openProcess.js";

const module = fileURLToPath(new URL("./openProcess.js", import.meta.url));
const root = newFolder("work");
const caches = newFolder("cache");
const healthy = join(caches, "healthy");
const cache = join(caches, "damaged");
const pool = testPool(1);
// Languages whose workers start fast: a store that was set aside means new workers.
const light = vocabularies.filter(({ language }) => ["go", "python", "markdown", "config"].includes(language));
/** A sound opening takes two. */
const mostProcessorSeconds = 60;
let digest = "";
let indexFile = "";
const factsFile = join(cache, "facts.mdb");

before(async () => {
  const tree = new DiskTree(root);
  for (const { files } of light) for (const [path, text] of Object.entries(files)) tree.write(path, text);
  for (let at = 0; at < 60; at++)
    tree.write(`many/m${at}.py`, `from .m${at + 1} import f${at + 1}\n\ndef f${at}(): pass\n`);
  const index = await openIndex(root, healthy, pool);
  ({ digest } = await index.sync());
  indexFile = join(cache, index.status().storePath.slice(healthy.length + 1));
  await index.close();
});

after(async () => {
  await pool.close();
  for (const folder of [root, caches]) rmSync(folder, { recursive: true, force: true });
});

checkDamage("nothing", () => {}, "kept");
checkDamage("the index cut in half", () => truncateSync(indexFile, statSync(indexFile).size >> 1), "set aside");
checkDamage("the index cut to 100 bytes", () => truncateSync(indexFile, 100), "set aside");
checkDamage("an empty index", () => truncateSync(indexFile, 0), "either");
checkDamage("an index that is text", () => writeFileSync(indexFile, "no index at all\n".repeat(900)), "set aside");
checkDamage("the index's two meta pages zeroed", () => overwrite(indexFile, 0, Buffer.alloc(8192)), "set aside");
checkDamage("the index's first meta page zeroed", () => overwrite(indexFile, 0, Buffer.alloc(4096)), "set aside");
checkDamage("the index's second meta page zeroed", () => overwrite(indexFile, 4096, Buffer.alloc(4096)), "either");
for (const at of [28, 48, 52, 144, 4096 + 24, 4096 + 144]) {
  checkDamage(`byte ${at} of the index flipped`, () => flip(indexFile, at), "either");
}
for (const page of [3, 5, 21]) {
  checkDamage(
    `page ${page} of the index zeroed`,
    () => overwrite(indexFile, page * 4096, Buffer.alloc(4096)),
    "either",
  );
  checkDamage(
    `page ${page} of the index full of ones`,
    () => overwrite(indexFile, page * 4096, Buffer.alloc(4096, 255)),
    "either",
  );
}
checkDamage("the facts cut in half", () => truncateSync(factsFile, statSync(factsFile).size >> 1), "set aside");
checkDamage("the facts' meta pages zeroed", () => overwrite(factsFile, 0, Buffer.alloc(32_768)), "set aside");
checkDamage("no facts", () => rmSync(factsFile), "kept");
checkDamage("no index", () => rmSync(indexFile), "kept");
checkDamage("no lock files", () => [indexFile, factsFile].map((file) => rmSync(`${file}-lock`)), "kept");
checkDamage("an older format", () => changeManifest({ format: 0 }), "set aside");
checkDamage("a newer format", () => changeManifest({ format: 99 }), "set aside");
checkDamage("other extractors", () => changeManifest({ fingerprint: "another" }), "set aside");
checkDamage("another root", () => changeManifest({ root: "/elsewhere" }), "set aside");
checkDamage("a wrong count of files", () => changeManifest({ files: 3 }), "set aside");
checkDamage(
  "B145 a mark of a process that died while it opened the index",
  () => writeFileSync(`${indexFile}.opening`, String(deadProcess())),
  "set aside",
);
checkDamage(
  "B145 a mark of a process that lives",
  () => writeFileSync(`${indexFile}.opening`, String(process.ppid)),
  "kept",
);

test("set-aside stores are kept, two at most", async () => {
  restore();
  for (let count = 0; count < 4; count++) {
    truncateSync(indexFile, 100);
    await openHere();
  }
  assert.equal(readdirSync(join(dirname(indexFile), "quarantine")).length, 2);
});

/** `kept`: no notice. `set aside`: a notice. `either`: LMDB may know a way round the damage. In all cases the right index in the end. */
function checkDamage(title: string, damage: () => unknown, expected: "kept" | "set aside" | "either"): void {
  test(`B143 ${title}: ${expected}`, async () => {
    restore();
    await damage();
    const open = expected === "either" ? openElsewhere : openHere;
    const first = (await open()) ?? (await open()) ?? (await open());
    assert.ok(first !== undefined, "the process died");
    assert.deepEqual([first.recomputed, first.digest], [digest, digest]);
    if (expected === "set aside") assert.match(first.notices.join("\n"), /set aside/);
    if (expected === "kept") assert.deepEqual(first.notices, []);
    const second = await open();
    assert.deepEqual([second?.notices, second?.digest, second?.parsed], [[], digest, 0], "the opening after that");
  });
}

/** For damage that is found before LMDB reads anything. */
async function openHere(): Promise<OpenReport> {
  const index = await openIndex(root, cache, pool);
  const { notices } = index.status();
  const { digest: found, parsed } = await index.sync();
  const { recomputed } = index.verify();
  await index.close();
  return { notices, digest: found, recomputed, parsed };
}

/**
 * What a process that opens the workspace finds; undefined: it died. One that damage sends round in circles is ended by the processor time it has
 * used: on a busy machine a sound one may take any time by the clock.
 */
function openElsewhere(): Promise<OpenReport | undefined> {
  const limited = ["-c", 'ulimit -t "$1" && shift && exec "$@"', "sh", String(mostProcessorSeconds)];
  const words = [process.execPath, module, root, cache];
  const isWindows = process.platform === "win32";
  const child = spawn(isWindows ? words[0] : "sh", isWindows ? words.slice(1) : [...limited, ...words], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let report: OpenReport | undefined;
  child.on("message", (message) => {
    report = message as OpenReport;
  });
  return new Promise((resolve) => child.once("exit", () => resolve(report)));
}

function restore(): void {
  rmSync(cache, { recursive: true, force: true });
  cpSync(healthy, cache, { recursive: true });
}

function changeManifest(change: object): Promise<void> {
  return tamper(indexFile, (store) => ({ manifest: { ...store.manifest()!, ...change } }));
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}

function flip(file: string, at: number): void {
  overwrite(file, at, Buffer.from([readFileSync(file)[at] ^ 0x55]));
}

function deadProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

/** A round of linking: which jobs it makes, in which order they are stored, and what those who ask for a file wait for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { LinkRound } from "../../daemon/index/linkRound.js";

type Programs = { readonly workers: number; readonly of: Readonly<Record<string, string>> };

/** A round over files a, b, c … in jobs of two, with a lane for each worker, whose jobs are finished by hand. */
function round(files: string, { workers, of }: Programs = { workers: 1, of: {} }) {
  const begun: string[] = [];
  const stores: string[] = [];
  const ends = new Map<string, { finish: () => void; fail: (error: Error) => void }>();
  const made = new LinkRound<string>([...files], {
    dealing: { files: 2, perCommit: 2 },
    lanes: workers,
    workers,
    programs: new Map(Object.entries(of)),
    make: (some, priority) => {
      const name = some.join("");
      begun.push(priority === "asked" ? `${name}!` : name);
      return new Promise((resolve, reject) => ends.set(name, { finish: () => resolve(name), fail: reject }));
    },
    store: async (jobs) => {
      stores.push(jobs.join("+"));
      return jobs.join("").length;
    },
    progress: () => {},
    isClosing: () => false,
  });
  const finish = async (name: string): Promise<void> => {
    ends.get(name)?.finish();
    await turn();
  };
  return { made, begun, stores, finish, fail: (name: string, error: Error) => ends.get(name)?.fail(error) };
}

test("an asked file is a job of its own before all that are not under way, and is stored with what was made before it", async () => {
  const { made, begun, stores, finish } = round("abcdefg");
  const linked = made.run();
  const asked = made.first("f");
  await finish("ab");
  assert.deepEqual(begun, ["ab", "f!", "cd"]);
  assert.deepEqual(stores, []);
  await finish("f");
  await asked;
  assert.deepEqual(stores, ["ab+f"]);
  for (const name of ["cd", "e", "g"]) await finish(name);
  assert.equal(await linked, 7);
  assert.deepEqual(begun, ["ab", "f!", "cd", "e", "g"]);
  assert.deepEqual(stores, ["ab+f", "cd+e", "g"]);
});

test("who asks for a file that is under way, or asked for already, waits for that", async () => {
  const { made, begun, finish } = round("abc");
  const linked = made.run();
  const waiting = Promise.all([made.first("a"), made.first("c"), made.first("c")]);
  await finish("ab");
  await finish("c");
  await waiting;
  assert.equal(await linked, 3);
  assert.deepEqual(begun, ["ab", "c!"]);
});

test("a job that holds an asked file is stored without waiting for others", async () => {
  const { made, stores, finish } = round("abcdef");
  const linked = made.run();
  const underWay = made.first("a");
  await finish("ab");
  await underWay;
  await finish("cd");
  await made.first("d");
  assert.deepEqual(stores, ["ab", "cd"]);
  await finish("ef");
  assert.equal(await linked, 6);
});

test("a file that is linked already, or not of the round, is not waited for", async () => {
  const { made, finish } = round("ab");
  const linked = made.run();
  await made.first("elsewhere");
  await finish("ab");
  await linked;
  await made.first("a");
});

test("a failure is the round's, and leaves nobody waiting", async () => {
  const { made, fail } = round("abc");
  const failed = assert.rejects(made.run(), /no worker/);
  const asked = made.first("c");
  fail("c", new Error("no worker"));
  fail("ab", new Error("no worker"));
  await failed;
  await asked;
});

test("a worker's lanes stay with a program; the one with most files comes first, what needs none last", async () => {
  const of = { a: "small", b: "large", c: "large", d: "large", e: "middle", f: "middle" };
  const { made, begun, finish } = round("abcdefg", { workers: 2, of });
  const linked = made.run();
  assert.deepEqual(begun, ["bc", "ef"]);
  await finish("ef");
  assert.deepEqual(begun, ["bc", "ef", "a"]);
  await finish("bc");
  assert.deepEqual(begun, ["bc", "ef", "a", "d"]);
  await finish("a");
  await finish("d");
  await finish("g");
  assert.equal(await linked, 7);
  assert.deepEqual(begun, ["bc", "ef", "a", "d", "g"]);
});

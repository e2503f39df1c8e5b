/** Tables of packed rows against plain maps: after any commits, every way of reading says what was written last. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { IdLists } from "../../daemon/store/idLists.js";
import { Environment } from "../../daemon/store/lmdb.js";
import { NameBlocks } from "../../daemon/store/nameBlocks.js";
import { PartedTable } from "../../daemon/store/partedTable.js";
import { decodeNamePostings, type NameEdit, type NamePosting } from "../../daemon/store/postings.js";
import { newFolder } from "../properties/indexes.js";

const runs = Number(process.env["NAVD_TEST_RUNS"] ?? 40);

test("values in parts: every size around pages and parts comes back, replaced by every other", async () => {
  for (const pageSize of [4096, 16_384]) {
    await withEnvironment(pageSize, async (environment) => {
      const table = new PartedTable(environment, "values");
      const edges = [0, 1, 1003, 1004, 1005, 2008, 3012, 3013, 4071, 4072, 4073, 5076, 7084, 8144, 8200, 60_000];
      const sizes = edges.flatMap((size) => [size, size * 4, size * 4 + 1]);
      const of = (size: number, mark: number): Buffer => Buffer.alloc(size, mark);
      await environment.commit(table.rows(sizes.map((size, number) => [number, of(size, 7)])));
      for (const [number, size] of sizes.entries()) assert.deepEqual(table.get(number), of(size, 7), `${size} bytes`);
      const turned = [...sizes].reverse();
      await environment.commit(table.rows(turned.map((size, number) => [number, of(size, 8)])));
      for (const [number, size] of turned.entries()) assert.deepEqual(table.get(number), of(size, 8), `${size} bytes`);
      assert.deepEqual([...table.numbers()], [...sizes.keys()]);
      assert.equal(table.lastNumber(), sizes.length - 1);
      await environment.commit(table.rows(sizes.map((_, number) => [number, undefined])));
      assert.deepEqual([table.lastNumber(), table.has(3), table.get(3)], [-1, false, undefined]);
    });
  }
});

const key = fc.oneof(
  fc.nat(2 ** 32 - 1),
  fc.nat(40).map((low) => 0xabc00000 + low),
);
const ids = fc.uniqueArray(fc.nat(300), { maxLength: 60 }).map((list) => list.sort((left, right) => left - right));
const lists = fc.array(fc.array(fc.tuple(key, ids), { maxLength: 80 }), { maxLength: 6 });

test("lists of files by key: what was written last, at every key", async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (commits) => {
      await withEnvironment(4096, async (environment) => {
        const table = new IdLists(environment, "keys");
        const model = new Map<number, readonly number[]>();
        for (const commit of commits) {
          const changes = new Map(commit);
          await environment.commit(table.rows(changes));
          for (const [at, list] of changes) model.set(at, list);
          for (const at of model.keys()) if (model.get(at)!.length === 0) model.delete(at);
          const all = [...table.all()].map((entry) => [entry.key, entry.files]);
          assert.deepEqual(all, [...model].sort(byNumber));
          const read = table.reader();
          for (const [at] of commit) {
            assert.deepEqual([table.get(at), read(at)], [model.get(at) ?? [], model.get(at) ?? []]);
          }
          assert.equal(table.isEmpty(), model.size === 0);
        }
      });
    }),
    { numRuns: runs },
  );
});

const name = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("get", "Get", "GET", "serve", "ServeHTTP", "Größe", "größe", "İd", "𝒳y", "\uffee"),
      fc.nat(60),
    )
    .map(([text, number]) => (number > 50 ? text : `${text}${number}`)),
  fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).map((text) => text.replaceAll("\0", "0")),
  fc.constantFrom("x".repeat(300), "X".repeat(300)),
);
const posting: fc.Arbitrary<NamePosting> = fc.record(
  { file: fc.nat(500), ordinal: fc.nat(100), mark: fc.nat(2 ** 32 - 1) },
  { noNullPrototype: true },
);
const postings = fc
  .oneof({ weight: 9, arbitrary: fc.array(posting, { maxLength: 6 }) }, fc.array(posting, { minLength: 300 }))
  .map((list) => list.sort((left, right) => left.file - right.file || left.ordinal - right.ordinal));
const names = fc.array(fc.array(fc.tuple(name, postings), { maxLength: 150 }), { maxLength: 6 });

test("names in blocks: what was written last, one by one, by prefix, and all in order", async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.array(name, { maxLength: 5 }), async (commits, others) => {
      await withEnvironment(4096, async (environment) => {
        const table = new NameBlocks(environment, "names");
        const model = new Map<string, NamePosting[]>();
        for (const commit of commits) {
          const changes = new Map(commit);
          const edits = [...changes].map(([at, added]): [string, NameEdit] => {
            return [at, { files: new Set(model.get(at)?.map(({ file }) => file)), added }];
          });
          const { rows, postings: after } = table.edit(new Map(edits));
          assert.deepEqual(after, changes);
          await environment.commit(rows);
          for (const [at, list] of changes) model.set(at, list);
          for (const at of model.keys()) if (model.get(at)!.length === 0) model.delete(at);
        }
        const inOrder = [...model].sort(([left], [right]) => byName(left, right));
        const all = [...table.all()].map((entry) => [entry.name, decodeNamePostings(entry.postings)]);
        assert.deepEqual(all, inOrder);
        const asked = [...others, ...model.keys()];
        for (const each of asked.slice(0, 20)) {
          assert.deepEqual(table.get(each), model.get(each) ?? []);
          const prefix = [...each].slice(0, 3).join("").toLowerCase();
          const expected = inOrder.filter(([other]) => other.toLowerCase().startsWith(prefix)).map(([other]) => other);
          assert.deepEqual([...table.withPrefix(prefix)], expected);
        }
      });
    }),
    { numRuns: runs },
  );
});

function byNumber(left: readonly [number, unknown], right: readonly [number, unknown]): number {
  return left[0] - right[0];
}

/** By lower case, then the name that is its own lower case, then the others; all by bytes. */
function byName(left: string, right: string): number {
  const [low, lower] = [left.toLowerCase(), right.toLowerCase()];
  if (low !== lower) return Buffer.compare(Buffer.from(low), Buffer.from(lower));
  if (low === left || lower === right) return low === left ? -1 : 1;
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

async function withEnvironment(pageSize: number, use: (environment: Environment) => Promise<void>): Promise<void> {
  const folder = newFolder("tables");
  const environment = new Environment({ path: join(folder, "t.mdb"), access: "write", pageSize });
  try {
    await use(environment);
  } finally {
    await environment.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** findSymbol over many names: nothing is cut silently, pages have neither gaps nor repeats. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Params, Result } from "../../proto/methods.js";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const thousands = [
  "//- many.py",
  ...Array.from({ length: 1300 }, (_, at) => `def get_${at}(): ...`),
  "//- last.py",
  "class getzz: ...",
].join("\n");

test("a filter looks at all names of a prefix", async () => {
  const ask: Ask = { query: "get", kinds: ["class"] };
  await feature.check(thousands, "findSymbol", { ...ask, match: "prefix" }, "last.py class getzz");
  await feature.check(thousands, "findSymbol", { ...ask, match: "auto" }, "last.py class getzz");
});

test("without a filter all are counted and paged", async () => {
  const { total } = await feature.ask(thousands, "findSymbol", { query: "get", match: "prefix" });
  assert.equal(total, 1301);
  const { pages } = await allPages(thousands, { query: "get", match: "prefix", limit: 500 });
  assert.equal(pages.flat().length, 1301);
});

const words = ["get", "Get", "item", "size", "a", "b"];
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("_"));

test("pages over random names", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, fc.constantFrom("def", "class"), fc.constantFrom("a", "test_a", "z")), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.constantFrom("get", "item", "a", "g.it", "K.g", "K.get"),
      fc.constantFrom("exact", "prefix", "fuzzy", "auto"),
      fc.constantFrom<Partial<Params<"findSymbol">>>(
        {},
        { kinds: ["class"] },
        { tests: "exclude" },
        { path: "a.py" },
        { languages: ["python"] },
      ),
      fc.integer({ min: 1, max: 6 }),
      async (declared, query, match, filter, limit) => {
        const files = ["a", "test_a", "z"].map((file) => {
          const own = declared.filter(([, , place]) => place === file);
          const members = own.map(([each]) => `    def ${each}(self): ...`);
          return [
            `//- ${file}.py`,
            ...own.map(([each, word]) => `${word} ${each}${word === "def" ? "()" : ""}: ...`),
            "class K:",
            ...members,
            "    x = 1",
          ].join("\n");
        });
        const fixture = files.join("\n");
        const whole = await feature.ask(fixture, "findSymbol", { query, match, ...filter, limit: 1000 });
        const { pages, totals } = await allPages(fixture, { query, match, ...filter, limit });
        assert.deepEqual(pages.flat(), whole.items.map(place));
        assert.equal(new Set(pages.flat()).size, whole.items.length);
        if (match !== "auto") assert.deepEqual(new Set(totals), new Set([whole.total]));
        if (filter.kinds === undefined && filter.tests === undefined && !query.includes("."))
          assert.equal(totals.at(-1), whole.items.length);
      },
    ),
    { numRuns: 25 },
  );
});

type Ask = Omit<Params<"findSymbol">, "root">;

async function allPages(
  fixture: string,
  params: Ask,
): Promise<{ readonly pages: readonly (readonly string[])[]; readonly totals: readonly number[] }> {
  const pages: string[][] = [];
  const totals: number[] = [];
  let cursor: string | undefined;
  do {
    const answer: Result<"findSymbol"> = await feature.ask(fixture, "findSymbol", {
      ...params,
      ...(cursor === undefined ? {} : { cursor }),
    });
    pages.push(answer.items.map(place));
    totals.push(answer.total);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined && pages.length < 1000);
  return { pages, totals };
}

function place({ path, nameRange }: Result<"findSymbol">["items"][number]): string {
  return `${path}:${nameRange.start.line}:${nameRange.start.character}`;
}

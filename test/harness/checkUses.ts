/**
 * Where questions about a cursor lead, with the expected places underlined in the fixture (underlines.ts).
 *
 *     test("a function of another file", () => checkDefinition(feature, `
 *       //- a.go
 *       package p
 *       func run() { bo$0ot() }
 *       //- b.go
 *       package p
 *       func boot() {}
 *       //   ^^^^ def
 *     `));
 *
 * A label is the word given, behind it what is not usual of the place: a tier that is not exact, roles, `test`. Where order counts, numbers stand
 * in front: `1 def`, `2 def`.
 */
import assert from "node:assert/strict";
import type { MethodName, Params } from "../../proto/methods.js";
import type { Range } from "../../proto/positions.js";
import { type FeatureDaemon, parseFixture } from "./checkFeature.js";
import { underlines } from "./underlines.js";

type Given<Name extends MethodName> = Omit<Params<Name>, "root">;

/** Underlines labelled `def`; `elsewhere`: what has no place here, as `origin package`. */
export async function checkDefinition(
  feature: FeatureDaemon,
  fixture: string,
  given: Given<"definition"> & { readonly method?: "definition" | "typeDefinition"; readonly elsewhere?: string } = {},
): Promise<void> {
  const { method = "definition", elsewhere = "", ...params } = given;
  const { items } = await feature.ask(fixture, method, params);
  const here = items.filter(({ path }) => path !== "");
  checkPlaces(
    fixture,
    here.map((item) => ({ ...item, range: item.range!, label: label("def", item) })),
  );
  // Where sources of a dependency are on the machine, there is a place; each build variant has its own.
  const outside = items.filter(({ path }) => path === "").map((item) => `${item.origin} ${item.package}`.trim());
  assert.deepEqual([...new Set(outside)].join(", "), elsewhere);
}

/** Underlines labelled `def` for definitions and `ref` for others, with their roles but for a plain read. */
export async function checkReferences(
  feature: FeatureDaemon,
  fixture: string,
  params: Given<"references"> = {},
): Promise<void> {
  const answer = await feature.ask(fixture, "references", params);
  checkPlaces(
    fixture,
    answer.items.map((item) => {
      const isDefinition = item.role.includes("definition");
      const roles = item.role.filter((role) => role !== "definition" && role !== "read");
      return { ...item, label: label([isDefinition ? "def" : "ref", ...roles].join(" "), item) };
    }),
  );
}

type Found = { readonly path: string; readonly range: Range; readonly label: string };

/** The places, in any order unless the labels are numbered. */
function checkPlaces(fixture: string, found: readonly Found[]): void {
  const expected = underlines(parseFixture(fixture).files);
  const numbered = expected.some(({ label: text }) => /^\d/.test(text));
  const places = found.map(({ path, range, label: text }, index) => {
    const { start, end } = range;
    const order = numbered ? `${index + 1} ` : "";
    return `${order}${text} ${path}:${start.line + 1}:${start.character + 1}-${end.character + 1}`;
  });
  const wanted = expected.map(({ path, line, character, endCharacter, label: text }) => {
    return `${text} ${path}:${line + 1}:${character + 1}-${endCharacter + 1}`;
  });
  assert.deepEqual(places.sort(), wanted.sort());
}

function label(word: string, { tier, isTest }: { readonly tier: string; readonly isTest: boolean }): string {
  return [word, ...(tier === "exact" ? [] : [tier]), ...(isTest ? ["test"] : [])].join(" ");
}

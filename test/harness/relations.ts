/**
 * Fixtures of relations: files in one string (see uses.ts), where `«id»` in front of a name marks a declaration; beside it what each question about
 * them answers, one a line: `implementations get: x y~`. Answers are sorted; `~` behind one means dispatch, `?` inferred; one without a
 * mark is its path and name.
 */
import assert from "node:assert/strict";
import type { Declared } from "../../adapters/links.js";
import { adapterOf, dialectOf } from "../../adapters/registry.js";
import type { RelatedSymbol, Relations } from "../../adapters/relations.js";
import { callees } from "../../daemon/graph/callees.js";
import { callers } from "../../daemon/graph/callers.js";
import type { Tier } from "../../proto/symbols.js";
import { dedent, memorySource } from "./facts.js";
import { MemoryRelations } from "./memoryRelations.js";
import { withTypeshed } from "./typeshed.js";
import { readMarks } from "./uses.js";

export async function checkRelations(fixture: string, expected: string): Promise<void> {
  const { files, marks } = readMarks(dedent(fixture));
  const adapters = Object.keys(files).flatMap((path) => adapterOf(dialectOf(path) ?? "go"));
  const { language, relations } = adapters.find((one) => one.relations !== undefined) ?? adapters[0];
  const source = await memorySource(files);
  const context = new MemoryRelations(language === "python" ? await withTypeshed(source) : source, Object.keys(files));
  assert.ok(relations !== undefined);
  const ids = new Map(marks.map(({ path, offset, id }) => [`${path}:${offset}`, id]));
  const idOf = ({ path, facts, ordinal }: Declared): string => {
    const { name, nameStart } = facts.declarations[ordinal];
    return ids.get(`${path}:${nameStart}`) ?? `${path}:${name}`;
  };
  const told = dedent(expected)
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [question, id] = line.slice(0, line.indexOf(":")).split(" ");
      const mark = marks.find((one) => one.id === id);
      assert.ok(mark !== undefined, `no mark ${id}`);
      const of = context.symbolAt(mark.path, mark.offset);
      assert.ok(of !== undefined, `no declaration at ${id}`);
      const asked = of.declared.filter((one) => idOf(one) === id);
      const answers = answer(question, { of, asked }, relations, context, idOf);
      return [`${question} ${id}:`, ...[...new Set(answers)].sort()].join(" ");
    });
  assert.equal(told.join("\n"), dedent(expected).trimEnd());
}

function answer(
  question: string,
  { of, asked }: { readonly of: RelatedSymbol; readonly asked: readonly Declared[] },
  relations: Relations,
  context: MemoryRelations,
  idOf: (declared: Declared) => string,
): readonly string[] {
  switch (question) {
    case "implementations":
    case "subtypes":
    case "supertypes":
      return relations[question](of, context).flatMap(({ declared, tier }) =>
        declared.map((one) => idOf(one) + suffix(tier)),
      );
    case "callees":
      return callees(asked, relations, context).flatMap(({ declared, moniker, tier }) =>
        declared.length === 0 ? [moniker + suffix(tier)] : declared.map((one) => idOf(one) + suffix(tier)),
      );
    case "callers":
      return callers(of, relations, context).map(({ path, ordinal, tier }) => {
        const facts = context.files.find((file) => file.path === path)?.facts;
        return (ordinal === undefined || facts === undefined ? path : idOf({ path, facts, ordinal })) + suffix(tier);
      });
    default:
      throw new Error(`no question ${question}`);
  }
}

function suffix(tier: Tier): string {
  return tier === "dispatch" ? "~" : tier === "exact" ? "" : "?";
}

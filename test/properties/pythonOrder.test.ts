/**
 * What is inferred does not depend on who asks first: files of random workspaces, linked in several orders, in one session or in
 * several, have equal links that rest on equal look-ups, and summaries of one name have one value.
 *
 * NAVD_TEST_SEQUENCES sets the number of workspaces, NAVD_TEST_SEED repeats a run; both are printed.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileFacts } from "../../adapters/facts.js";
import { importLinks } from "../../adapters/links.js";
import { adapterOf, dialectOf } from "../../adapters/registry.js";
import { type FactsSource, LookupSession, TrackedLookups } from "../../daemon/index/lookups.js";
import { withTypeshed } from "../harness/typeshed.js";
import { shuffled } from "./indexes.js";
import { pythonInferenceVocabulary } from "./vocabularies/pythonInference.js";

const workspaces = Number(process.env["NAVD_TEST_SEQUENCES"] ?? 60);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);
const orders = 3;

test(`links of Python do not depend on the order of files: ${workspaces} workspaces, seed ${seed}`, async () => {
  for (const dialect of ["py", "pyi"] as const) await adapterOf(dialect).prepare(dialect);
  for (let nth = 0; nth < workspaces; nth++) {
    const files = randomFiles(seed + nth);
    const lists = Array.from({ length: orders }, (_, order) => shuffled([...files.keys()], seed + nth + order));
    await checkOrders(files, lists, `seed ${seed + nth}`);
  }
});

test("how deep a value is does not depend on the level that first asks whether an argument is of a protocol", async () => {
  await checkAllOrders({
    "made.py": `from typing import Iterable, overload

class Own:
    def does(self): ...

@overload
def pick(of: Iterable[int]) -> int: ...
@overload
def pick(of: Own) -> Own: ...
def pick(of):
    return of

def one():
    return pick(Own())
def two():
    return one()
def three():
    return two()
def four():
    return three()
`,
    "near.py": "from made import one\n\none().does()\n",
    "far.py": "from made import four\n\nfour().does()\n",
  });
});

test("what the fields of a class made by a call hold does not depend on the level that first asks for it", async () => {
  await checkAllOrders({
    "made.py": `from typing import NamedTuple, NewType

class Own:
    def does(self):
        return self

Other = Own
Pair = NamedTuple("Pair", [("left", Other), ("right", int)])
Owns = NewType("Owns", list[Other])

def one():
    return Pair(Own(), 1)
def two():
    return one()
def three():
    return two()

def owns():
    return Owns([])
def owns2():
    return owns()
def owns3():
    return owns2()
`,
    "near.py": "from made import one, owns\n\none().left.does()\nowns()[0].does()\n",
    "far.py": "from made import three, owns3\n\nthree().left.does()\nowns3()[0].does()\n",
  });
});

test("attributes of two classes of one name are two values", async () => {
  await checkAllOrders({
    "made.py": `class Own:
    def does(self):
        self.part = 1

class Own:
    def does(self):
        self.part = "one"
    def again(self):
        return self
`,
    "near.py": "from made import Own\n\nOwn().again().part.real\n",
  });
});

/** Of files by their texts. */
async function checkAllOrders(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const dialect of ["py", "pyi"] as const) await adapterOf(dialect).prepare(dialect);
  await checkOrders(new Map(Object.entries(texts)), allOrders(Object.keys(texts)), "all orders");
}

function allOrders(paths: readonly string[]): readonly (readonly string[])[] {
  if (paths.length < 2) return [paths];
  return paths.flatMap((first) => allOrders(paths.filter((path) => path !== first)).map((rest) => [first, ...rest]));
}

async function checkOrders(
  files: ReadonlyMap<string, string>,
  lists: readonly (readonly string[])[],
  title: string,
): Promise<void> {
  const source = await withTypeshed(sourceOf(files));
  const summaries = new Map<string, number>();
  const shown = (): string => `${title}\n${[...files].map(([path, text]) => `--- ${path}\n${text}`).join("\n")}`;
  const note = (session: LookupSession): void => {
    for (const [path, { made }] of session.summaries.files) {
      for (const { id, hash } of made) {
        const name = `${path} ${id}`;
        const known = summaries.get(name);
        assert.ok(known === undefined || known === hash, `${name} has two values, ${shown()}`);
        summaries.set(name, hash);
      }
    }
  };
  const first = new Map<string, string>();
  lists.forEach((paths, order) => {
    let session = new LookupSession(source);
    paths.forEach((path, nth) => {
      // The last order is that of several sessions, as when a worker gives up what it knows.
      if (order === lists.length - 1 && nth % 4 === 3) {
        note(session);
        session = new LookupSession(source);
      }
      const text = linked(path, source, session);
      const before = first.get(path);
      if (before === undefined) first.set(path, text);
      else if (before !== text) assert.equal(text, before, `${path}, ${shown()}`);
    });
    note(session);
  });
}

/** A file's links and the look-ups that they rest on, as text. */
function linked(path: string, source: FactsSource, session: LookupSession): string {
  const facts = source.facts(path);
  assert.ok(facts !== undefined);
  const lookups = new TrackedLookups(path, session);
  const { occurrences, symbols, unresolved, imports } =
    adapterOf("py").link?.(facts, lookups.identityOf(path, facts), lookups) ?? importLinks([]);
  const { starts, symbols: of, roles, tiers } = occurrences;
  const lines = [...starts].map(
    (start, nth) => `${start} ${roles[nth]} ${tiers[nth]} ${JSON.stringify(symbols[of[nth]])}`,
  );
  for (const one of [...unresolved, ...imports]) lines.push(JSON.stringify(one));
  const trace = [...lookups.trace].map(([key, value]) => `key ${key} ${value}`).sort();
  return [...lines, ...trace].join("\n");
}

/** Some files of the vocabulary as they are, others of its pieces. */
function randomFiles(number: number): ReadonlyMap<string, string> {
  const { files, paths, pieces } = pythonInferenceVocabulary;
  let state = number;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
  const texts = new Map<string, string>();
  for (const path of paths) {
    const known = files[path];
    if (known !== undefined && below(2) === 0) texts.set(path, known);
    else if (known !== undefined || below(3) === 0) {
      texts.set(path, Array.from({ length: 2 + below(8) }, () => pieces[below(pieces.length)]).join("\n\n"));
    }
  }
  return texts;
}

function sourceOf(texts: ReadonlyMap<string, string>): FactsSource {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of texts) {
    const dialect = dialectOf(path);
    if (dialect !== undefined) facts.set(path, adapterOf(dialect).extract(text, dialect));
  }
  return {
    exists: (path) => facts.has(path),
    facts: (path) => facts.get(path),
    directory: (directory) =>
      [...facts.keys()].filter((path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))) === directory).sort(),
  };
}

/** What questions answer after an edit on the disk, beside an index made from nothing: cases that tools of this kind got wrong. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { definition } from "../../daemon/features/definition.js";
import { references } from "../../daemon/features/references.js";
import { callees, callers } from "../../daemon/features/relations/calls.js";
import { implementations } from "../../daemon/features/relations/implementations.js";
import type { View } from "../../daemon/graph/view.js";
import { methods } from "../../proto/methods.js";
import { DiskTree } from "./diskTree.js";
import { newFolder, openIndex, testPool } from "./indexes.js";

const pool = testPool(1);
const folder = newFolder("seen");
after(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const questions = {
  definition: (view: View, at: Cursor) => definition(view, methods.definition.params.parse(at)).items,
  references: (view: View, name: string) => references(view, methods.references.params.parse({ name })).items,
  callers: (view: View, name: string) => callers(view, methods.callers.params.parse({ name })).items,
  callees: (view: View, name: string) => callees(view, methods.callees.params.parse({ name })).items,
  implementations: (view: View, name: string) =>
    implementations(view, methods.implementations.params.parse({ name })).items,
};

type Cursor = { readonly path: string; readonly position: { readonly line: number; readonly character: number } };

/** A question with its argument, and the answer: `path:line` of each item, sorted. */
type Expected = readonly [keyof typeof questions, string | Cursor, string];

/** undefined: the file goes. */
type Step = { readonly edit: Readonly<Record<string, string | undefined>>; readonly answers: readonly Expected[] };

async function checkSteps(before: Readonly<Record<string, string>>, steps: readonly Step[]): Promise<void> {
  const tree = new DiskTree(newFolder("work"));
  for (const [path, text] of Object.entries(before)) tree.write(path, text);
  const live = await openIndex(tree.root, join(folder, "live"), pool);
  try {
    for (const { edit, answers } of [{ edit: {}, answers: [] }, ...steps]) {
      for (const [path, text] of Object.entries(edit)) {
        if (text === undefined) tree.remove(path);
        else tree.write(path, text);
      }
      const { digest } = await live.sync();
      const rebuilt = await openIndex(tree.root, join(folder, "rebuilt"), pool);
      assert.equal(digest, (await rebuilt.sync()).digest, "the index differs from one made from nothing");
      await rebuilt.close();
      const view = live.view([]);
      for (const [question, about, answer] of answers) {
        const items = questions[question](view, about as string & Cursor);
        const places = items.map(({ path, range }) => (range === null ? "outside" : `${path}:${range.start.line + 1}`));
        assert.equal(places.sort().join(" "), answer, `${question} ${JSON.stringify(about)}`);
      }
      view.close();
    }
  } finally {
    await live.close();
    rmSync(tree.root, { recursive: true });
    rmSync(join(folder, "live"), { recursive: true });
    rmSync(join(folder, "rebuilt"), { recursive: true, force: true });
  }
}

const calling = {
  "go.mod": "module example.com/m\n",
  "leaf/leaf.go": "package leaf\n\nfunc Leaf() {}\n",
  "mid.go": 'package m\n\nimport "example.com/m/leaf"\n\nfunc mid() { leaf.Leaf() }\n',
};

test("B107 an edit of the callee's file alone keeps its callers in files that did not change", () =>
  checkSteps(calling, [
    {
      edit: { "leaf/leaf.go": "package leaf\n\n// Leaf is one.\nfunc Leaf() { println() }\n" },
      answers: [
        ["callers", "leaf.Leaf", "mid.go:5"],
        ["references", "leaf.Leaf", "leaf/leaf.go:4 mid.go:5"],
      ],
    },
  ]));

test("B109 what depended on a deleted file falls back to the next candidate, or is unresolved", () =>
  checkSteps(
    {
      "go.mod": "module example.com/m\n",
      "a/run_linux.go": "package a\n\nfunc Run() {}\n",
      "a/run_windows.go": "package a\n\nfunc Run() {}\n",
      "use.go": 'package m\n\nimport "example.com/m/a"\n\nfunc use() { a.Run() }\n',
    },
    [
      { edit: {}, answers: [["callees", "use", "a/run_linux.go:3 a/run_windows.go:3"]] },
      { edit: { "a/run_linux.go": undefined }, answers: [["callees", "use", "a/run_windows.go:3"]] },
      { edit: { "a/run_windows.go": undefined }, answers: [["callees", "use", ""]] },
      {
        edit: { "a/a.go": "package a\n\nvar Run = func() {}\n" },
        answers: [["references", "a.Run", "a/a.go:3 use.go:5"]],
      },
    ],
  ));

test("B111 an edit of the caller's file alone binds its calls anew", () =>
  checkSteps(calling, [
    {
      edit: {
        "mid.go":
          "package m\n\nfunc mid() { leaf.Leaf() }\n\nvar leaf other\n\ntype other struct{}\n\nfunc (other) Leaf() {}\n",
      },
      answers: [
        ["callees", "mid", "mid.go:9"],
        ["callers", "leaf/leaf.go::Leaf", ""],
      ],
    },
    { edit: { "mid.go": calling["mid.go"] }, answers: [["callees", "mid", "leaf/leaf.go:3"]] },
  ]));

test("B121 a go.mod that changes on the disk changes what imports mean", () => {
  const manifest = (to: string): string =>
    `module example.com/m\nrequire example.org/lib v1.0.0\nreplace example.org/lib => ${to}\n`;
  const lib = {
    go: "module example.org/lib\n",
    one: "package lib\n\nfunc Do() {}\n",
    two: "package lib\n\n\nfunc Do() {}\n",
  };
  const cursor = { path: "main.go", position: { line: 4, character: 20 } };
  return checkSteps(
    {
      "go.mod": manifest("./v1"),
      "main.go": 'package m\n\nimport "example.org/lib"\n\nfunc main() { lib.Do() }\n',
      "v1/go.mod": lib.go,
      "v1/lib.go": lib.one,
      "v2/go.mod": lib.go,
      "v2/lib.go": lib.two,
    },
    [
      { edit: {}, answers: [["callees", "main", "v1/lib.go:3"]] },
      { edit: { "go.mod": manifest("./v2") }, answers: [["definition", cursor, "v2/lib.go:4"]] },
      { edit: { "go.mod": manifest("example.org/fork v1.0.0") }, answers: [["definition", cursor, ""]] },
      { edit: { "go.mod": manifest("./v1"), "v1/lib.go": undefined }, answers: [["definition", cursor, ""]] },
    ],
  );
});

test("B127 references are there after every rebuild", () =>
  checkSteps(calling, [
    { edit: {}, answers: [["references", "leaf.Leaf", "leaf/leaf.go:3 mid.go:5"]] },
    {
      edit: { "more.go": calling["mid.go"].replace("mid()", "more()") },
      answers: [["references", "leaf.Leaf", "leaf/leaf.go:3 mid.go:5 more.go:5"]],
    },
    { edit: { "mid.go": undefined }, answers: [["references", "leaf.Leaf", "leaf/leaf.go:3 more.go:5"]] },
  ]));

test("B027 answers follow a vendor folder that comes and goes, implementations too", () => {
  const stopper =
    "package lib\n\ntype Stopper interface{ Stop() }\n\ntype Machine struct{}\n\nfunc (Machine) Stop() {}\n";
  return checkSteps(
    {
      "go.mod": "module example.com/m\nrequire example.org/lib v1.0.0\nreplace example.org/lib => ./lib\n",
      "lib/go.mod": "module example.org/lib\n",
      "lib/lib.go": stopper,
      "main.go":
        'package m\n\nimport "example.org/lib"\n\nvar engine lib.Stopper\n\ntype own struct{}\n\nfunc (own) Stop() {}\n',
    },
    [
      { edit: {}, answers: [["implementations", "lib/lib.go::Stopper", "lib/lib.go:5 main.go:7"]] },
      {
        edit: {
          "vendor/modules.txt": "# example.org/lib v1.0.0 => ./lib\n",
          "vendor/example.org/lib/lib.go": `\n${stopper}`,
        },
        answers: [
          ["definition", { path: "main.go", position: { line: 4, character: 18 } }, "vendor/example.org/lib/lib.go:4"],
        ],
      },
      {
        edit: { "vendor/modules.txt": undefined, "vendor/example.org/lib/lib.go": undefined },
        answers: [
          ["definition", { path: "main.go", position: { line: 4, character: 18 } }, "lib/lib.go:3"],
          ["implementations", "lib.Stopper", "lib/lib.go:5 main.go:7"],
        ],
      },
    ],
  );
});

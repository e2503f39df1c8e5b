/** Uses with several targets, and targets that are not certain: all are given, each with its tier, in every question. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { definition } from "../../daemon/features/definition.js";
import { hover } from "../../daemon/features/hover.js";
import { references } from "../../daemon/features/references.js";
import { rename } from "../../daemon/features/rename.js";
import { methods } from "../../proto/methods.js";
import { withWrittenLinks } from "../harness/writtenLinks.js";

const file = "python . . . store/File#close().";
const socket = "python . . . store/Socket#close().";

const files = {
  "store.py": {
    text: 'class File:\n    def close(self):\n        """Ends the file."""\n\nclass Socket:\n    def close(self): ...\n',
  },
  "main.py": {
    text: "def end(any):\n    any.close()\n",
    uses: [{ at: "close", to: [file, socket], tier: "dispatch" }],
  },
} as const;

const cursor = { path: "main.py", position: { line: 1, character: 9 } };

test("definition gives each target with its tier", () =>
  withWrittenLinks(files, (view) => {
    const { items } = definition(view, methods.definition.params.parse(cursor));
    assert.deepEqual(
      items.map(({ path, range, tier, symbol }) => [path, range?.start.line, tier, symbol]),
      [
        ["store.py", 1, "dispatch", file],
        ["store.py", 5, "dispatch", socket],
      ],
    );
  }));

test("hover shows each of them", () =>
  withWrittenLinks(files, (view) => {
    const { items } = hover(view, methods.hover.params.parse(cursor));
    assert.deepEqual(
      items.map(({ signature, doc, tier }) => [signature, doc, tier]),
      [
        // The text is not on disk: of the doc comment the facts know the first sentence.
        ["def close(self)", "Ends the file.", "dispatch"],
        ["def close(self)", "", "dispatch"],
      ],
    );
  }));

test("references of either target have the place, as sure as it is", () =>
  withWrittenLinks(files, (view) => {
    for (const name of ["File.close", "Socket.close"]) {
      const { items } = references(view, methods.references.params.parse({ name }));
      assert.deepEqual(
        items.map(({ path, tier, role }) => [path, tier, role.join(" ")]),
        [
          ["main.py", "dispatch", "call"],
          ["store.py", "exact", "definition"],
        ],
      );
    }
  }));

test("a rename says what is not certain, and names each place once", () =>
  withWrittenLinks(files, (view) => {
    const { edits, conflicts } = rename(view, methods.rename.params.parse({ ...cursor, newName: "end" }));
    assert.deepEqual(
      edits.map(({ path, range, tier }) => `${path}:${range.start.line} ${tier}`),
      ["main.py:1 dispatch", "store.py:1 exact", "store.py:5 exact"],
    );
    assert.deepEqual(
      conflicts.map(({ kind, path }) => `${kind} ${path}`),
      ["unsure main.py"],
    );
  }));

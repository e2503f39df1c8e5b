/**
 * An edit inside a body links again what rests on what has changed, and nothing else: readers of a function's inferred result where it is another one,
 * their readers where theirs is another one for it, and so on until nothing changes; in circles of imports too.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { DiskTree } from "../properties/diskTree.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";

const pool = testPool(2);
const folder = newFolder("summaries");
after(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string>>;

/** How many files each edit links; after it the index is that of one made from nothing. */
async function checkEdits(before: Files, ...edits: readonly { readonly edit: Files; readonly links: number }[]) {
  const tree = new DiskTree(newFolder("work"));
  for (const [path, text] of Object.entries(before)) tree.write(path, text);
  const live = await openIndex(tree.root, join(folder, "live"), pool);
  await live.sync();
  for (const { edit, links } of edits) {
    for (const [path, text] of Object.entries(edit)) tree.write(path, text);
    const { linked, digest } = await live.sync();
    assert.equal(linked, links, `files linked after ${JSON.stringify(edit)}`);
    const rebuilt = await openIndex(tree.root, join(folder, "rebuilt"), pool);
    assert.equal(digest, (await rebuilt.sync()).digest, "the index is not that of one made from nothing");
    await rebuilt.close();
    rmSync(join(folder, "rebuilt"), { recursive: true });
  }
  await live.close();
  rmSync(join(folder, "live"), { recursive: true });
  rmSync(tree.root, { recursive: true });
}

const classes = "class Cart:\n    size = 1\n\nclass Box(Cart):\n    pass\n";

/** A chain of modules, each of which hands on what the next one makes, and one that reads from each. */
const chain = {
  "types_.py": classes,
  "c.py": "from types_ import Cart, Box\n\ndef make():\n    return Cart()\n",
  "b.py": "from c import make as other\n\ndef make():\n    return other()\n",
  "a.py": "from b import make\n\nmake().size\n",
  "size.py": "from b import make as other\n\ndef size():\n    return other().size\n",
  "last.py": "from size import size\n\nsize().real\n",
  "apart.py": "from c import Box\n\nBox().size\n",
};

test("an edit inside a body that leaves the result as it is links one file", () =>
  checkEdits(
    chain,
    { edit: { "c.py": `${chain["c.py"].replace("    return", "    print(1)\n    return")}` }, links: 1 },
    { edit: { "c.py": `# Makes.\n\n\n${chain["c.py"]}` }, links: 1 },
    { edit: { "c.py": chain["c.py"].replace("return Cart()", "made = Cart()\n    return made") }, links: 1 },
  ));

test("one that changes the result links its readers, and theirs, until nothing changes", () =>
  checkEdits(
    chain,
    // c, b, a, size: what `size` gives is the same.
    { edit: { "c.py": chain["c.py"].replace("return Cart()", "return Box()") }, links: 4 },
    { edit: { "c.py": chain["c.py"] }, links: 4 },
    // Now the result of `size` is unknown.
    { edit: { "c.py": chain["c.py"].replace("return Cart()", "return missing") }, links: 5 },
  ));

test("an attribute that methods set", () =>
  checkEdits(
    {
      "cart.py":
        "class Cart:\n    def fill(self):\n        item = 1\n        self.item = item\n\n    def empty(self):\n        pass\n",
      "use.py": "from cart import Cart\n\nCart().item.real\n",
      "other.py": "from cart import Cart\n\nCart().empty()\n",
    },
    {
      edit: {
        "cart.py":
          "class Cart:\n    def fill(self):\n        item = 2\n        self.item = item\n\n    def empty(self):\n        pass\n",
      },
      links: 1,
    },
    {
      edit: {
        "cart.py":
          "class Cart:\n    def fill(self):\n        item = ''\n        self.item = item\n\n    def empty(self):\n        pass\n",
      },
      links: 2,
    },
  ));

test("in a circle of imports of many files", () => {
  const count = 300;
  const files: Record<string, string> = {};
  for (let nth = 0; nth < count; nth++) {
    const next = (nth + 1) % count;
    files[`m${nth}.py`] =
      `import m${next}\n\nclass C${nth}:\n    size = 1\n\ndef make():\n    return C${nth}()\n\nm${next}.make().size\n`;
  }
  return checkEdits(
    files,
    { edit: { "m7.py": files["m7.py"].replace("return C7()", "print(2)\n    return C7()") }, links: 1 },
    { edit: { "m7.py": files["m7.py"].replace("return C7()", "return m8.C8()") }, links: 2 },
  );
});

test("functions that give what the next one gives, in a circle", () => {
  const files: Record<string, string> = {};
  for (let nth = 0; nth < 9; nth++) {
    files[`m${nth}.py`] =
      `import m${(nth + 1) % 9}\n\ndef make():\n    return m${(nth + 1) % 9}.make()\n\nmake().size\n`;
  }
  // As many calls are followed as there are levels of inference: five.
  return checkEdits(
    { ...files, "types_.py": classes },
    { edit: { "m4.py": `# One.\n${files["m4.py"]}` }, links: 1 },
    { edit: { "m4.py": "from types_ import Cart\n\ndef make():\n    return Cart()\n" }, links: 5 },
    { edit: { "m4.py": files["m4.py"] }, links: 5 },
  );
});

test("a summary whose file goes, and comes back", () =>
  checkEdits(chain, { edit: { "b.py": "" }, links: 4 }, { edit: { "b.py": chain["b.py"] }, links: 4 }));

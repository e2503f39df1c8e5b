/**
 * Each kind of dependency key is needed: with one left out, an edit that only this kind notices leaves links that an index made from nothing
 * does not have. With all of them, the same edit leaves none.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { type KeyKind, keyKinds } from "../../daemon/index/dirtyKeys.js";
import { DiskTree } from "./diskTree.js";
import { newFolder, openIndex, testPool } from "./indexes.js";

type Case = {
  readonly before: Readonly<Record<string, string>>;
  /** undefined: the file goes. */
  readonly edit: Readonly<Record<string, string | undefined>>;
};

const cases: Readonly<Record<KeyKind, Case>> = {
  exists: {
    before: { "README.md": "[guide](docs/guide.md)\n" },
    edit: { "docs/guide.md": "" },
  },
  packageFiles: {
    before: { "go.mod": "module m\n", "main.go": 'package main\n\nimport "m/shop"\n' },
    edit: { "shop/cart.go": "package shop\n" },
  },
  packageNames: {
    before: {
      "go.mod": "module m\n",
      "main.go": 'package main\n\nimport "m/shop"\n\nfunc main() { basket.Missing() }\n',
      "shop/cart.go": "package shop\n",
    },
    edit: { "shop/cart.go": "package basket\n" },
  },
  member: {
    before: { "a.py": "from b import alpha\n", "b.py": "" },
    edit: { "b.py": "def alpha(): pass\n" },
  },
  enumerate: {
    before: { "README.md": "[guide](guide.md#setup)\n", "guide.md": "# Other\n" },
    edit: { "guide.md": "# Setup\n" },
  },
  imported: {
    before: { "a.py": "from b import alpha\n", "b.py": "", "c.py": "def alpha(): pass\n" },
    edit: { "b.py": "from c import alpha\n" },
  },
  // What is in a cycle rests on the code of all in it: here the base of A, until it is no longer.
  code: {
    before: {
      "a.py": "from b import make\n\nclass A(make()):\n    pass\n\nA().size\n",
      "b.py": "from a import A\n\ndef make():\n    return A.size\n\nclass B(make()):\n    pass\n",
    },
    edit: { "b.py": "from a import A\n\ndef make():\n    return B.size\n\nclass B(make()):\n    pass\n" },
  },
  summary: {
    before: {
      "a.py": "from b import make\n\nmake().size\n",
      "b.py": "class Cart:\n    size = 1\n\nclass Box:\n    size = 2\n\ndef make():\n    return Cart()\n",
    },
    edit: {
      "b.py": "class Cart:\n    size = 1\n\nclass Box:\n    size = 2\n\ndef make():\n    return Box()\n",
    },
  },
  aliases: {
    before: {
      "shop/cart.go": "package shop\n\ntype Cart struct{}\n\ntype Box struct{}\n",
      "shop/size.go": "package shop\n\nfunc (Basket) size() int { return 1 }\n",
      "shop/use.go": "package shop\n\nfunc size(cart Cart) int { return cart.size() }\n",
    },
    edit: { "shop/alias.go": "package shop\n\ntype Basket = Cart\n" },
  },
  embedded: {
    before: {
      "shop/cart.go": "package shop\n\ntype Cart struct{ Basket }\n",
      "shop/parts.go": "package shop\n\ntype Basket struct{ size int }\n\ntype Box struct{ size int }\n",
      "shop/use.go": "package shop\n\nfunc size(cart Cart) int { return cart.size }\n",
    },
    edit: { "shop/cart.go": "package shop\n\ntype Cart struct{ Box }\n" },
  },
};

const pool = testPool(1);
const folder = newFolder("kinds");
after(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const kind of keyKinds) {
  test(`without the keys of kind "${kind}" an edit is missed`, async () => {
    assert.equal(await agrees(cases[kind], new Set(keyKinds)), true, "with all kinds of keys");
    const others = new Set(keyKinds.filter((other) => other !== kind));
    assert.equal(await agrees(cases[kind], others), false, "with one kind left out");
  });
}

/** Whether the index, after the edit, has the digest of one made from nothing. */
async function agrees({ before, edit }: Case, kinds: ReadonlySet<KeyKind>): Promise<boolean> {
  const tree = new DiskTree(newFolder("work"));
  for (const [path, text] of Object.entries(before)) tree.write(path, text);
  const live = await openIndex(tree.root, join(folder, "live"), pool, { keyKinds: kinds });
  await live.sync();
  for (const [path, text] of Object.entries(edit)) {
    if (text === undefined) tree.remove(path);
    else tree.write(path, text);
  }
  const { digest } = await live.sync();
  const rebuilt = await openIndex(tree.root, join(folder, "rebuilt"), pool);
  const { digest: expected } = await rebuilt.sync();
  await live.close();
  await rebuilt.close();
  rmSync(tree.root, { recursive: true });
  return digest === expected;
}

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

const goModule = { "go.mod": "module m\n" };

/** For each kind, what only it notices, by language. */
const cases: Readonly<Record<KeyKind, Readonly<Record<string, Case>>>> = {
  exists: {
    Markdown: {
      before: { "README.md": "[guide](docs/guide.md)\n" },
      edit: { "docs/guide.md": "" },
    },
    "Go: a module in a folder": {
      before: {
        ...goModule,
        "main.go": 'package main\n\nimport "m/shop"\n\nfunc main() { shop.Open() }\n',
        "shop/shop.go": "package shop\n\nfunc Open() {}\n",
      },
      edit: { "shop/go.mod": "module other\n" },
    },
  },
  packageFiles: {
    Markdown: {
      before: { "README.md": "[the guides](docs)\n" },
      edit: { "docs/guide.md": "" },
    },
  },
  packageNames: {
    "Go: a package clause": {
      before: {
        ...goModule,
        "main.go": 'package main\n\nimport "m/shop"\n\nfunc main() { basket.Missing() }\n',
        "shop/cart.go": "package shop\n",
      },
      edit: { "shop/cart.go": "package basket\n" },
    },
    "Go: a package that appears": {
      before: { ...goModule, "main.go": 'package main\n\nimport "m/shop"\n' },
      edit: { "shop/cart.go": "package shop\n" },
    },
    "Go: a package of which tests are left": {
      before: { ...goModule, "main.go": 'package main\n\nimport "m/shop"\n', "shop/cart.go": "package shop\n" },
      edit: { "shop/cart.go": undefined, "shop/cart_test.go": "package shop\n" },
    },
    "Go: a file kept out of every build": {
      before: {
        ...goModule,
        "main.go": 'package main\n\nimport "m/shop"\n\nfunc main() { shop.Missing() }\n',
        "shop/gen.go": "//go:build ignore\n\npackage main\n",
        "shop/cart.go": "package shop\n",
      },
      edit: { "shop/cart.go": "//go:build ignore\n\npackage shop\n" },
    },
  },
  member: {
    Python: {
      before: { "a.py": "from b import alpha\n", "b.py": "" },
      edit: { "b.py": "def alpha(): pass\n" },
    },
    "Go: a signature": {
      before: {
        ...goModule,
        "a.go": "package m\n\ntype Cart struct{ size int }\n\nfunc open() Cart { return Cart{} }\n",
        "b.go": "package m\n\nvar _ = open().size\n",
      },
      edit: { "a.go": "package m\n\ntype Cart struct{ size int }\n\nfunc open() int { return 1 }\n" },
    },
  },
  enumerate: {
    Markdown: {
      before: { "README.md": "[guide](guide.md#setup)\n", "guide.md": "# Other\n" },
      edit: { "guide.md": "# Setup\n" },
    },
    "Go: the modules of go.work": {
      before: {
        "go.work": "use ./one\n",
        "one/go.mod": "module example.com/one\n",
        "one/one.go": 'package one\n\nimport "example.org/two"\n',
        "two/go.mod": "module example.org/two\n",
        "two/two.go": "package two\n",
      },
      edit: { "go.work": "use ./one\nuse ./two\n" },
    },
  },
  containerOf: {
    Protobuf: {
      before: {
        "shop.proto": 'package a.b;\nimport "price.proto";\nmessage Cart { a.c.Price price = 1; }\n',
        "price.proto": "package c;\nmessage Price {}\n",
      },
      edit: { "price.proto": "package a.c;\nmessage Price {}\n" },
    },
  },
  imported: {
    Python: {
      before: { "a.py": "from b import alpha\n", "b.py": "", "c.py": "def alpha(): pass\n" },
      edit: { "b.py": "from c import alpha\n" },
    },
    "Go: an import that a variable's type rests on": {
      before: {
        ...goModule,
        "one/p.go": "package p\n\ntype Cart struct{ size int }\n\nfunc Open() Cart { return Cart{} }\n",
        "two/p.go": "package p\n\nfunc Open() int { return 1 }\n",
        "a.go": 'package m\n\nimport p "m/one"\n\nvar cart = p.Open()\n',
        "b.go": "package m\n\nvar _ = cart.size\n",
      },
      edit: { "a.go": 'package m\n\nimport p "m/two"\n\nvar cart = p.Open()\n' },
    },
  },
  // What is in a cycle rests on the code of all in it: here the base of A, until it is no longer.
  code: {
    Python: {
      before: {
        "a.py": "from b import make\n\nclass A(make()):\n    pass\n\nA().size\n",
        "b.py": "from a import A\n\ndef make():\n    return A.size\n\nclass B(make()):\n    pass\n",
      },
      edit: { "b.py": "from a import A\n\ndef make():\n    return B.size\n\nclass B(make()):\n    pass\n" },
    },
  },
  text: {
    "TypeScript: an option that only the compiler reads": {
      before: {
        "tsconfig.json": '{ "compilerOptions": { "rootDirs": ["src"] } }',
        "src/use.ts": 'import { cart } from "./cart";\n\ncart;\n',
        "made/cart.ts": "export const cart = 1;\n",
      },
      edit: { "tsconfig.json": '{ "compilerOptions": { "rootDirs": ["src", "made"] } }' },
    },
  },
  below: {
    "TypeScript: the first file of a project": {
      before: {
        "tsconfig.json": '{ "include": ["src"] }',
        "src/use.ts": "export const cart = 1;\n",
        "src/view.ts": 'import { cart } from "./use";\n\ncart;\n',
      },
      edit: { "src/first.ts": "export const first = 1;\n" },
    },
  },
  summary: {
    Python: {
      before: {
        "a.py": "from b import make\n\nmake().size\n",
        "b.py": "class Cart:\n    size = 1\n\nclass Box:\n    size = 2\n\ndef make():\n    return Cart()\n",
      },
      edit: {
        "b.py": "class Cart:\n    size = 1\n\nclass Box:\n    size = 2\n\ndef make():\n    return Box()\n",
      },
    },
  },
  aliases: {
    "Go: methods of another name": {
      before: {
        "shop/cart.go": "package shop\n\ntype Cart struct{}\n\ntype Box struct{}\n",
        "shop/size.go": "package shop\n\nfunc (Basket) size() int { return 1 }\n",
        "shop/use.go": "package shop\n\nfunc size(cart Cart) int { return cart.size() }\n",
      },
      edit: { "shop/alias.go": "package shop\n\ntype Basket = Cart\n" },
    },
  },
  embedded: {
    "Go: another embedded type": {
      before: {
        "shop/cart.go": "package shop\n\ntype Cart struct{ Basket }\n",
        "shop/parts.go": "package shop\n\ntype Basket struct{ size int }\n\ntype Box struct{ size int }\n",
        "shop/use.go": "package shop\n\nfunc size(cart Cart) int { return cart.size }\n",
      },
      edit: { "shop/cart.go": "package shop\n\ntype Cart struct{ Box }\n" },
    },
    "Go: an interface that embeds another": {
      before: {
        "shop/sizer.go": "package shop\n\ntype Sizer interface{}\n",
        "shop/parts.go": "package shop\n\ntype Inner interface{ size() int }\n",
        "shop/use.go": "package shop\n\nfunc size(sizer Sizer) int { return sizer.size() }\n",
      },
      edit: { "shop/sizer.go": "package shop\n\ntype Sizer interface{ Inner }\n" },
    },
  },
};

const pool = testPool(1);
const folder = newFolder("kinds");
after(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const kind of keyKinds) {
  for (const [name, one] of Object.entries(cases[kind])) {
    test(`without the keys of kind "${kind}" an edit is missed (${name})`, async () => {
      assert.equal(await agrees(one, new Set(keyKinds)), true, "with all kinds of keys");
      const others = new Set(keyKinds.filter((other) => other !== kind));
      assert.equal(await agrees(one, others), false, "with one kind left out");
    });
  }
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

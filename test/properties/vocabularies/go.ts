/** Go: three modules, one beside a workspace file and one replaced by its folder; packages of several files and build variants; a vendor folder. */
import type { Vocabulary } from "../vocabulary.js";
import { goEdits } from "./goEdits.js";

const names = ["Alpha", "Beta", "gamma"];

export const goVocabulary: Vocabulary = {
  language: "go",
  files: {
    "go.mod": "module example.com/m\n\ngo 1.22\n\nrequire example.com/lib v1.0.0\n\nreplace example.com/lib => ./lib\n",
    "price/price.go": `package price

type Alpha struct{ Inner string }

func (a Alpha) Name() string { return a.Inner }

type Beta struct{ Alpha }

func (b Beta) Size() int { return 1 }

type Namer interface{ Name() string }

type Sizer interface{ Namer; Size() int }

func Total(x int) Beta { return Beta{} }

func weigh(a Alpha) Beta { return Total(1) }

var Weight = weigh(Alpha{})
`,
    "price/price_linux.go": "package price\n\nfunc Host() Beta { return Weight }\n",
    "price/price_windows.go": "package price\n\nfunc Host() Alpha { return Weight.Alpha }\n",
    "shop/cart.go": `package shop

import "example.com/m/price"

type Cart struct{ price.Beta; sizer price.Sizer }

func (c *Cart) Sum() int { return c.Size() + c.sizer.Size() + len(c.Name()) + len(c.Inner) }

func sum(c Cart, gamma price.Beta) string { return price.Total(1).Name() + price.Weight.Inner + price.Host().Name() }
`,
    "shop/pair.go": `package shop

import "example.com/lib"

type Pair[K comparable, V any] struct{ Key K; Value V }

func first[K comparable, V any](p Pair[K, V]) V { return p.Value }

var one = first(Pair[string, Cart]{Value: Cart{}}).Sum()

var two = lib.Open().Close()
`,
    "shop/cart_test.go": `package shop_test

import "example.com/m/shop"

type fake struct{ shop.Cart }

func (fake) Size() int { return 0 }

var _ = fake{}.Sum() + fake{}.Size() + len(fake{}.Name())
`,
    "lib/go.mod": "module example.com/lib\n",
    "lib/lib.go":
      "package lib\n\ntype File struct{}\n\nfunc (f *File) Close() int { return 0 }\n\nfunc Open() *File { return nil }\n",
    "other/go.mod": "module example.com/other\n\nrequire example.com/m v1.0.0\n\nreplace example.com/m => ../\n",
    "other/main.go": 'package main\n\nimport "example.com/m/shop"\n\nfunc main() { shop.Cart{}.Sum(); main() }\n',
  },
  paths: [
    "shop/cart.go",
    "shop/order.go",
    "shop/order_test.go",
    "price/price.go",
    "price/price_linux.go",
    "other/main.go",
    "other/shop/cart.go",
    "vendor/example.com/lib/x.go",
    "main.go",
  ],
  pieces: [
    "package shop",
    "package price",
    "package main",
    "//go:build linux",
    'import "example.com/m/price"',
    'import "example.com/m/shop"',
    'import p "example.com/other/shop"',
    'import (\n\t"fmt"\n\t. "example.com/lib"\n)',
    ...names.flatMap((name) => [
      `func ${name}(x int) error { return nil }`,
      `// ${name} is documented.\nfunc ${name}() { ${name}() }`,
      `type ${name} struct {\n\tBeta int\n}`,
      `type ${name} interface{ Alpha() }`,
      `func (a *Alpha) ${name}(x int) error { return nil }`,
      `const ${name} = 1`,
      `var _ = Weight.${name}`,
    ]),
  ],
  broken: ["func (", "type {{{", "package", "var x = Weight."],
  manifests: {
    "go.work": [
      "go 1.22\n\nuse (\n\t.\n\t./other\n)\n",
      "go 1.22\n\nuse ./other\n",
      "use .\n\nreplace example.com/lib => ./other\n",
      undefined,
    ],
    "other/go.mod": [
      "module example.com/other\n\nrequire example.com/m v1.0.0\n\nreplace example.com/m => ../\n",
      "module example.com/other\n\nrequire example.com/m v1.0.0\n",
      "module example.com/m\n",
      undefined,
    ],
    "shop/go.mod": ["module example.com/m/shop\n", undefined],
    "go.mod": ["module (((\n", undefined],
  },
  edits: goEdits,
};

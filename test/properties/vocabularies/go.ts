/** Go: two modules, a workspace file, packages of several files, a vendor folder. */
import type { Vocabulary } from "../vocabulary.js";

const names = ["Alpha", "Beta", "gamma"];

export const goVocabulary: Vocabulary = {
  language: "go",
  files: {
    "go.mod": "module example.com/m\n\ngo 1.22\n",
    "shop/cart.go": 'package shop\n\nimport "example.com/m/price"\n\ntype Alpha struct{ total price.Beta }\n',
    "shop/order.go": "package shop\n\nfunc (a *Alpha) Beta(x int) error { return nil }\n",
    "price/price.go": 'package price\n\nimport "fmt"\n\ntype Beta int\n\nfunc Alpha() { fmt.Println() }\n',
    "other/go.mod": "module example.com/other\n\nrequire example.com/m v1.0.0\n\nreplace example.com/m => ../\n",
    "other/main.go": 'package main\n\nimport "example.com/m/shop"\n\nfunc main() { shop.Alpha{}.Beta(1) }\n',
  },
  paths: [
    "shop/cart.go",
    "shop/order.go",
    "shop/order_test.go",
    "price/price.go",
    "price/price_linux.go",
    "other/main.go",
    "other/shop/cart.go",
    "vendor/example.com/x/x.go",
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
    'import (\n\t"fmt"\n\t. "example.com/x"\n)',
    ...names.flatMap((name) => [
      `func ${name}(x int) error { return nil }`,
      `func ${name}(x string) (int, error) { return 0, nil }`,
      `// ${name} is documented.\nfunc ${name}() { ${name}() }`,
      `type ${name} struct {\n\tBeta int\n}`,
      `type ${name} interface{ Alpha() }`,
      `func (a *Alpha) ${name}(x int) error { return nil }`,
      `const ${name} = 1`,
    ]),
  ],
  broken: ["func (", "type {{{", "package"],
  manifests: {
    "go.mod": ["module example.com/m\n", "module example.com/other\n", "go 1.22\n", "module (((\n", undefined],
    "other/go.mod": [
      "module example.com/other\n\nrequire example.com/m v1.0.0\n\nreplace example.com/m => ../\n",
      "module example.com/other\n\nrequire example.com/m v1.0.0\n",
      "module example.com/m\n",
      undefined,
    ],
    "go.work": ["go 1.22\n\nuse (\n\t.\n\t./other\n)\n", "go 1.22\n\nuse ./other\n", undefined],
    "vendor/modules.txt": ["# example.com/x v1.0.0\nexample.com/x\n", undefined],
  },
};

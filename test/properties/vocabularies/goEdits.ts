/**
 * Edits with a meaning in Go. Most switch one way to write something into another, wherever it stands; where it stands nowhere, they add it.
 */
import type { DiskTree } from "../diskTree.js";
import type { Draws } from "../draws.js";
import type { Edit } from "../edits.js";

export const goEdits: readonly Edit[] = [
  switching("exported signature", 6, ".go", [
    "func Total(x int) Beta",
    "func Total(x string) (Beta, error)",
    "func Total[T any](x T) T",
    "func Total(x int) *Alpha",
    "func total(x int) Beta",
    "func (Beta) Total(x int) Beta",
  ]),
  switching("unexported signature", 4, ".go", [
    "func weigh(a Alpha) Beta",
    "func weigh(a Alpha) *Alpha",
    "func weigh(a ...Alpha) Sizer",
    "func weigh(a Alpha)",
  ]),
  switching("variable", 3, ".go", [
    "var Weight = weigh(Alpha{})",
    "var Weight Sizer = weigh(Alpha{})",
    "const Weight = 1",
    "var Weight, Other = Total(1)",
  ]),
  switching("body", 4, ".go", [
    "{ return Beta{} }",
    "{ var b Beta; return b }",
    "{ return Weight }",
    "{ return Total(1).Alpha }",
  ]),
  switching("method", 5, ".go", [
    "func (b Beta) Size() int",
    "func (b *Beta) Size() Alpha",
    "func (a Alpha) Size() int",
    "func (b Beta) Name() string",
    "func (b Beta) Sum() int",
    "func (f *File) Size() int",
    "// no method\nfunc none() int",
  ]),
  switching("embedding", 6, ".go", [
    "type Beta struct{ Alpha }",
    "type Beta struct{ *Alpha }",
    "type Beta struct{ alpha Alpha }",
    "type Beta struct{ Size int }",
    "type Beta Alpha",
    "type Beta = Alpha",
    "type Beta[T any] struct{ Alpha }",
    "type Beta interface{ Namer }",
    "type beta struct{ Alpha }",
  ]),
  switching("embedding of another package", 4, ".go", [
    "type Cart struct{ price.Beta; sizer price.Sizer }",
    "type Cart struct{ *price.Alpha; sizer price.Beta }",
    "type Cart struct{ beta price.Beta; price.Sizer }",
    "type Cart price.Beta",
    "type Cart = price.Beta",
  ]),
  switching("interface", 5, ".go", [
    "type Sizer interface{ Namer; Size() int }",
    "type Sizer interface{ Namer }",
    "type Sizer interface{ Size() int }",
    "type Sizer = Namer",
    "type Sizer interface{ ~string | Alpha }",
    "type Sizer interface{ Size() (int, error); Sum() int }",
    "type Sizer[T any] interface{ Size() T }",
    "type Sizer interface{ Sizer }",
  ]),
  switching("alias", 3, ".go", [
    "type Namer interface{ Name() string }",
    "type Namer = interface{ Name() string; Size() int }",
    "type Namer = Sizer",
    "type Namer Alpha",
  ]),
  switching("generic", 4, ".go", [
    "type Pair[K comparable, V any] struct{ Key K; Value V }",
    "type Pair[V any, K comparable] struct{ Key K; Value V }",
    "type Pair[V any] struct{ Key int; Value V }",
    "type Pair[K comparable, V any] struct{ Key K; Value *V }",
    "type Pair[K comparable, V any] = map[K]V",
    "type Pair struct{ Key, Value Cart }",
  ]),
  switching("generic function", 3, ".go", [
    "func first[K comparable, V any](p Pair[K, V]) V",
    "func first[P any](p P) P",
    "func first(p Pair[string, Cart]) Cart",
    "func first[K comparable, V interface{ Sum() int }](p Pair[K, V]) K",
  ]),
  switching("half-typed", 4, ".go", [".Size()", ".", ".Siz", ".Size(", ".Name()", ".Sum"]),
  switching("braces", 2, ".go", [
    "Alpha struct{ Inner string }",
    "Alpha struct{ Inner string",
    "Alpha struct Inner string }",
  ]),
  switching("import", 4, ".go", [
    'import "example.com/m/price"',
    'import price "example.com/m/shop"',
    'import . "example.com/m/price"',
    'import _ "example.com/m/price"',
    'import "example.com/n/price"',
    'import price "example.com/lib"',
    'import p "example.com/m/price"',
  ]),
  switching("module path", 3, "go.mod", [
    "module example.com/m\n",
    "module example.com/n\n",
    "module example.com/other\n",
  ]),
  switching("require", 3, "go.mod", [
    "require example.com/lib v1.0.0",
    "require example.com/lib v1.1.0",
    "require example.com/other v1.0.0",
    "// require nothing",
  ]),
  switching("replace", 4, "go.mod", [
    "replace example.com/lib => ./lib",
    "replace example.com/lib v1.0.0 => ./lib",
    "replace example.com/lib => ./other",
    "replace example.com/lib => example.com/fork v1.0.0",
    "replace example.com/lib => ../lib",
    "// replace nothing",
  ]),
  switching("modules of go.work", 3, "go.work", ["use ./other", "use .", "use ./lib", "\t./other\n", "\t./lib\n"]),
  rewriting("package clause", 4, (text, draws) =>
    text.replace(
      /^package \w+/m,
      draws.of(["package price", "package shop", "package shop_test", "package main", "packag x"]),
    ),
  ),
  rewriting("build constraint", 4, (text, draws) => {
    const constraint = draws.of(["", "linux", "windows", "ignore", "extra && !linux", "(("]);
    const rest = text.replace(/^\/\/go:build .*\n\n/, "");
    return constraint === "" ? rest : `//go:build ${constraint}\n\n${rest}`;
  }),
  {
    name: "go: file name",
    weight: 4,
    apply(tree, draws) {
      const from = draws.of(goFiles(tree));
      if (from === undefined) return undefined;
      const stem = from.replace(/\.go$/, "").replace(/_(linux|windows|amd64|test)$/, "");
      const to = `${stem}${draws.of(["", "_linux", "_windows", "_amd64", "_test", "_other"])}.go`;
      return tree.move(from, to) ? `${from} -> ${to}` : undefined;
    },
  },
  {
    name: "go: to another package",
    weight: 4,
    apply(tree, draws) {
      const from = draws.of(goFiles(tree));
      if (from === undefined) return undefined;
      const folder = draws.of(["price", "shop", "lib", "other", "other/price", "shop/inner"]);
      const to = `${folder}/${from.slice(from.lastIndexOf("/") + 1)}`;
      if (!tree.move(from, to)) return undefined;
      const name = folder === "other" ? "main" : folder.slice(folder.lastIndexOf("/") + 1);
      tree.write(to, tree.text(to).replace(/^package \w+/m, `package ${name}`));
      return `${from} -> ${to}`;
    },
  },
  {
    name: "go: vendor",
    weight: 3,
    apply(tree, draws) {
      if (tree.directories().includes("vendor")) {
        tree.removeDirectory("vendor");
        return "removed";
      }
      const beta = 'package lib\n\nimport "example.com/m/price"\n\nfunc Open() price.Beta { return price.Weight }\n';
      const text = draws.of([tree.text("lib/lib.go"), beta]);
      if (!tree.write("vendor/example.com/lib/lib.go", text)) return undefined;
      const listed =
        draws.below(4) > 0 && tree.write("vendor/modules.txt", "# example.com/lib v1.0.0\nexample.com/lib\n");
      return listed ? "made" : "made, without a list";
    },
  },
];

/** One of the ways to write something becomes another, at a place where one stands in a file whose name ends so. */
function switching(name: string, weight: number, ending: string, ways: readonly string[]): Edit {
  return {
    name: `go: ${name}`,
    weight,
    apply(tree, draws) {
      const paths = tree.paths().filter((path) => path.endsWith(ending));
      const places = paths.flatMap((path) => placesOf(ways, tree.text(path)).map((place) => ({ path, ...place })));
      const place = draws.of(places);
      const next = draws.of(ways.filter((way) => way !== place?.way));
      const path = place?.path ?? draws.of(paths);
      if (path === undefined) return undefined;
      const text = tree.text(path);
      const made =
        place === undefined
          ? `${text}\n${next}${ending === ".go" && next.startsWith("func ") ? " { panic(1) }" : ""}\n`
          : text.slice(0, place.at) + next + text.slice(place.at + place.way.length);
      return tree.write(path, made) ? `${path} ${JSON.stringify(next)}` : undefined;
    },
  };
}

/** Where one of the ways stands, the longest at each place. */
function placesOf(ways: readonly string[], text: string): readonly { readonly at: number; readonly way: string }[] {
  const longest = [...ways].sort((left, right) => right.length - left.length);
  const places: { at: number; way: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const way = longest.find((each) => text.startsWith(each, at));
    if (way === undefined) continue;
    places.push({ at, way });
    at += way.length - 1;
  }
  return places;
}

function rewriting(name: string, weight: number, change: (text: string, draws: Draws) => string): Edit {
  return {
    name: `go: ${name}`,
    weight,
    apply(tree, draws) {
      const path = draws.of(goFiles(tree));
      if (path === undefined) return undefined;
      const before = tree.text(path);
      const after = change(before, draws);
      if (after === before || !tree.write(path, after)) return undefined;
      return `${path} ${JSON.stringify(after.slice(0, 40))}`;
    },
  };
}

function goFiles(tree: DiskTree): readonly string[] {
  return tree.paths().filter((path) => path.endsWith(".go"));
}

/** go.mod and go.work as keys. */
import { test } from "node:test";
import { checkFacts, extractFacts } from "../../harness/facts.js";

test("go.mod: every directive, in blocks and alone", () =>
  checkFacts(
    "gomod",
    `
    // The module.
    module example.com/m // why

    go 1.26
    toolchain go1.26.8

    require example.com/a v1.2.3
    require (
    	// needed for tests
    	example.com/b/v2 v2.0.0 // indirect
    	"example.com/c" v0.0.0-20260101000000-abcdefabcdef // pinned
    )
    replace example.com/a => ../a
    replace (
    	example.com/b/v2 v2.0.0 => example.com/fork/v2 v2.0.1
    )
    exclude example.com/d v1.0.0
    retract v1.0.0 // broken
    retract [v1.1.0, v1.2.0]
    tool example.com/tool/cmd
    ignore ./node_modules
    godebug default=go1.21
    `,
    `
    key module | module example.com/m : example.com/m // The module.
    key go | go 1.26 : 1.26
    key toolchain | toolchain go1.26.8 : go1.26.8
    key require | require
      key example.com/a | require example.com/a v1.2.3 : v1.2.3
    key require | require
      key example.com/b/v2 | require example.com/b/v2 v2.0.0 : v2.0.0 // needed for tests
      key example.com/c | require example.com/c v0.0.0-20260101000000-abcdefabcdef : v0.0.0-20260101000000-abcdefabcdef // pinned
    key replace | replace
      key example.com/a | replace example.com/a => ../a : => ../a
    key replace | replace
      key example.com/b/v2 | replace example.com/b/v2 v2.0.0 => example.com/fork/v2 v2.0.1 : v2.0.0 => example.com/fork/v2 v2.0.1
    key exclude | exclude
      key example.com/d | exclude example.com/d v1.0.0 : v1.0.0
    key retract | retract
      key v1.0.0 | retract v1.0.0 // broken
    key retract | retract
      key [v1.1.0, v1.2.0] | retract [ v1.1.0 , v1.2.0 ]
    key tool | tool
      key example.com/tool/cmd | tool example.com/tool/cmd
    key ignore | ignore
      key ./node_modules | ignore ./node_modules
    key godebug | godebug
      key default | godebug default=go1.21 : go1.21
    `,
  ));

test("go.work: use and replace", () =>
  checkFacts(
    "gowork",
    `
    go 1.26

    use (
    	.
    	./tools // the tools
    )
    use ../other
    replace example.com/a v1.0.0 => ./a
    `,
    `
    key go | go 1.26 : 1.26
    key use | use
      key . | use .
      key ./tools | use ./tools // the tools
    key use | use
      key ../other | use ../other
    key replace | replace
      key example.com/a | replace example.com/a v1.0.0 => ./a : v1.0.0 => ./a
    `,
  ));

test("go.mod: what is no directive is said and costs one line", () =>
  checkFacts(
    "gomod",
    `
    module example.com/m
    nonsense
    )
    required example.com/a v1.0.0
    require example.com/b
    require (
    	example.com/c v1.0.0
    `,
    `
    key module | module example.com/m : example.com/m
    key require | require
    key require | require
      key example.com/c | require example.com/c v1.0.0 : v1.0.0
    problem syntax 2:1-2:9 not a directive
    problem syntax 3:1-3:2 not a directive
    problem syntax 4:1-4:9 not a directive
    problem syntax 5:9-5:22 not a directive
    problem syntax 6:1-6:8 not a directive
    `,
  ));

test("go.mod: every beginning of a file gives facts, with LF and with CRLF", async () => {
  const text =
    'module "a.b/c"\n\ngo 1.26 // go\n// doc\nrequire (\n\tx.y/z v1 // indirect\n)\nretract [v1, v2]\nreplace a => ./b\n';
  for (const whole of [text, text.replaceAll("\n", "\r\n")]) {
    for (let end = 0; end <= whole.length; end++) await extractFacts("gomod", whole.slice(0, end));
  }
});

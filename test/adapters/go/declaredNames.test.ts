/** Names without a parser, files without bodies, outlines. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { declarationsOnly } from "../../../adapters/go/declarationsOnly.js";
import { declaredNames } from "../../../adapters/go/declaredNames.js";
import { fileOutline } from "../../../adapters/go/fileOutline.js";
import { qualifiedName } from "../../../adapters/monikers.js";
import { dedent, extractFacts } from "../../harness/facts.js";

/** Compares the names that are found, and sees that the extractor finds the same ones in the same places. */
async function checkNames(source: string, expected: string): Promise<void> {
  const text = dedent(source);
  const found = declaredNames(text);
  for (const { name, start, end } of found) {
    const last = name.slice(name.lastIndexOf(".") + 1);
    assert.equal(text.slice(start, end), last);
  }
  assert.deepEqual(
    found.map(({ name }) => name),
    expected.trim().split(/\s+/),
  );
  const facts = await extractFacts("go", text);
  const places = facts.declarations.map((declared, at) => `${qualifiedName(facts, at)} ${declared.nameStart}`);
  assert.deepEqual(found.map(({ name, start }) => `${name} ${start}`).sort(), places.sort());
}

test("functions, methods, types, values in every form", () =>
  checkNames(
    `
    package p

    import ("fmt"; m "math")

    func F(a, b struct{ x int }) (r interface{ M() }) { hidden := struct{}{}; return nil }
    func (s *Set[K, V]) Add(k K) struct{ y int } {
      var z = func() { "}" }
    }
    func (Plain) Do() {}
    func External(x int) error

    type Set[K comparable, V interface{ ~int | ~string }] struct {
      a, b map[K]struct{ inner V }
      *Embedded
      pkg.Other \`tag\`
      Generic[K]
      array [4]int
      f func(struct{ no int }) // comment
    }
    type (
      Face interface {
        Embedded2
        pkg.Face3
        ~int | string
        M(x int) (
          y int,
        )
      }
      Alias = Set[int, string]
    )
    var a, b = 1, []struct{ q int }{{1}, {2}}
    var (
      c = "text \`" + /* { */ '{' +
        other
      d [len(x)]func() T
    )
    const (
      One = iota; Two
      Three
    )
    `,
    `F Set.Add Plain.Do External
     Set Set.a Set.b Set.a.inner Set.Embedded Set.Other Set.Generic Set.array Set.f
     Face Face.Embedded2 Face.Face3 Face.M Alias
     a b a.q c d One Two Three`,
  ));

test("bodies and elements go, types and what stands on one line stay", () => {
  const text = dedent(`
    package p

    // F does.
    func F() (s struct {
    	A int
    }) {
    	if x {
    		"}"
    	}
    }

    func short() int { return 1 }

    var table = map[string]struct {
    	B int
    }{
    	"a": {1},
    }
    `);
  assert.equal(
    declarationsOnly(text),
    dedent(`
    package p

    // F does.
    func F() (s struct {
    	A int
    }) {}

    func short() int { return 1 }

    var table = map[string]struct {
    	B int
    }{}
    `),
  );
});

test("every beginning of a file gives names and a shorter text", () => {
  const text =
    "package p\n\nfunc (s *T[K]) F(a struct{ x int }) {\n\t`}`\n}\n\ntype T interface {\n\tM() \"x\"\n}\nvar ( a = '{'\n b /* } */ []int )\n";
  for (let end = 0; end <= text.length; end++) {
    declaredNames(text.slice(0, end));
    assert.ok(declarationsOnly(text.slice(0, end)).length <= end);
  }
});

test("an outline: the package, whether it is built, what stands at the top level and methods", () => {
  const text = `
// Copyright

//go:build linux

package p // comment

func (t *T[K]) M() {}

type (
	T[K any] struct{ field int }
	A[K any] = T[K]
	Array [4]int
)

var b, a int
`;
  assert.deepEqual(fileOutline(text), {
    packageName: "p",
    ignored: false,
    names: ["A", "Array", "T", "T.M", "a", "b"],
    hasAliases: true,
  });
  const { packageName, ignored, hasAliases } = fileOutline("//go:build ignore\n\npackage main\n\ntype Array [4]int\n");
  assert.deepEqual([packageName, ignored, hasAliases], ["main", true, false]);
  assert.equal(fileOutline("").packageName, "");
});

test("an outline: a line of a comment in front is no package clause", () => {
  const text = "// a\n/*\nThe\npackage is fine\n//go:build\n*/ /* b */\npackage p\n";
  assert.equal(fileOutline(text).packageName, "p");
  assert.equal(fileOutline("/*\npackage is open\n").packageName, "");
  assert.equal(fileOutline("\ufeffpackage p").packageName, "p");
});

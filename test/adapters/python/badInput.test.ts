/** Any text gives facts: broken, cut off, huge, deep, in any encoding's odd corners. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileFacts } from "../../../adapters/facts.js";
import { checkFacts, extractFacts } from "../../harness/facts.js";

test("every prefix of a file gives facts with proper ranges", async () => {
  const whole = [
    '"""Doc."""',
    "import a.b as c, d",
    "from ..x import (y as z, w)",
    "LIMIT: int = 10; a, (b, *c) = [1], (2,)",
    "type Pair[T] = tuple[T, T]",
    "@decorated(1)",
    "class \u{1f40d}K(Base, metaclass=M):",
    '    """Of K."""',
    "    RED = 1",
    "    async def m(self, p: int = 1, /, *a: str, **k) -> dict[str, int]:",
    "        self.x: int = 1; self.y, self.z = 1, 2",
    "        global g; g = f'{p!r:>{w}} {(v := 3)}'",
    "        with open(p) as self.f, q: yield lambda: 1",
    "match v:",
    "    case {'k': [one, *rest]} | K(x=two) as three if (four := 4): pass",
    "if a:",
    "    try: import e",
    "    except* (E, F) as err: e = None",
  ].join("\n");
  for (let end = 0; end <= whole.length; end++) checkRanges(await extractFacts("py", whole.slice(0, end)));
  for (let start = 0; start < whole.length; start += 7) checkRanges(await extractFacts("py", whole.slice(start)));
});

test("syntax errors lose one statement and not the file", async () => {
  await checkFacts(
    "py",
    `
    class A:
        def f(self):
            self.x = foo(

        def g(self):
            self.

        def h(self
            return 1
    def after(: pass
    class B
    def last(): pass
    `,
    `
    class A | class A
      method f | def f(self) (self:)
      method g | def g
      method h | def h
    function after | def after
    class B | class B
    function last | def last
    problem syntax 3:9-6:14 unexpected text
    problem syntax 8:5-12:12 unexpected text
    `,
  );
});

test("what stands in a definition without a header that parses stays inside it", async () => {
  await checkFacts(
    "py",
    `
    class A(Base:
        def f(self):
            y = 2
        z = 1
        def g(self)
            def inner(): pass
    def after(): pass
    `,
    `
    class A | class A(Base
      method f | def f(self) (self:)
      field z | z = 1 : int
      method g | def g
        function inner +local | def inner()
    function after | def after
    problem syntax 1:13-1:13 missing )
    problem syntax 1:14-5:16 unexpected text
    problem syntax 6:26-7:13 unexpected text
    `,
  );
});

test("B131 offsets are UTF-16 units behind emoji, CJK and combining marks", async () => {
  await checkFacts(
    "py",
    `
    "😀"; x = 1
    名前 = "😀"; y = 2
    e\u0301 = "\u{1d4d0}"; z = 3
    def f(ü="😀"): w = "😀"; g = lambda: 0
    class C: a = "😀"; b = 1
    `,
    `
    variable x @1:7-1:8 1:7-1:12 | x = 1 : int
    variable 名前 @2:1-2:3 2:1-2:10 | 名前 = "😀" : str
    variable y @2:12-2:13 2:12-2:17 | y = 2 : int
    variable \u00e9 @3:1-3:3 3:1-3:10 | \u00e9 = "\u{1d4d0}" : str
    variable z @3:12-3:13 3:12-3:17 | z = 3 : int
    function f @4:5-4:6 4:1-4:39 body 4:16-4:39 | def f(ü="😀") (ü:="😀")
    class C @5:7-5:8 5:1-5:25 body 5:10-5:25 | class C
      field a @5:10-5:11 5:10-5:18 | a = "😀" : str
      field b @5:20-5:21 5:20-5:25 | b = 1 : int
    `,
    "ranges",
  );
});

test("line ends, form feeds, tabs and NUL bytes", async () => {
  await checkFacts(
    "py",
    "def a():\r\n\tx = 1\r\n\tdef b():\r\n\t\tpass\r\nclass C:\r\n\ty = 1\r\n",
    `
    function a @1:5-1:6 1:1-4:7 body 2:2-4:7 | def a()
      function b +local @3:6-3:7 3:2-4:7 body 4:3-4:7 | def b()
    class C @5:7-5:8 5:1-6:7 body 6:2-6:7 | class C
      field y @6:2-6:3 6:2-6:7 | y = 1 : int
    `,
    "ranges",
  );
  await checkFacts("py", "x = 1\n\f\ndef f(): pass\n", "variable x | x = 1 : int\nfunction f | def f()");
  const withNul = await extractFacts("py", "x = 1\n\0\0\ny = 2\ndef f(): pass\n");
  assert.ok(withNul.declarations.some((declared) => declared.name === "x"));
  assert.ok(withNul.problems.length > 0);
});

test("Python 2 text is read as far as it means the same", async () => {
  await checkFacts(
    "py",
    `
    print "hello", x
    print >>out, "x"
    exec "code"
    class Old:
        def f(self, (a, b), c=0777):
            print self.x
            raise E, "text"
        def g(self):
            try: pass
            except E, e: self.y = 1
    y = ur"x" if a <> b else \`c\`
    def last(): pass
    `,
    `
    class Old | class Old
      method f | def f(self, (a, b), c=0777) (self:, (a, b):, c:=0777)
      method g | def g(self) (self:)
      field y | y = 1 : int
    variable y | y
    function last | def last()
    `,
  );
});

test("sizes at the edges of the parser's buffers", async () => {
  for (const size of [32_767, 32_768, 1_048_576]) {
    const line = "value = call(1, 'text')  # padding\n";
    const tail = "\ndef last(): pass\n";
    const filler = line.repeat(Math.floor((size - tail.length) / line.length));
    const text = `${filler}${"#".repeat(size - filler.length - tail.length)}${tail}`;
    assert.equal(text.length, size);
    const facts = await extractFacts("py", text);
    assert.deepEqual(
      facts.declarations.map((declared) => declared.name),
      ["value", "last"],
    );
    assert.equal(facts.declarations[1].nameStart, size - tail.length + 5);
    assert.deepEqual(facts.problems, []);
  }
});

test("thousands of nested brackets, blocks and operators", async () => {
  const deep = 5_000;
  const brackets = await extractFacts("py", `x = ${"[".repeat(deep)}${"]".repeat(deep)}\ndef f(): pass\n`);
  assert.ok(brackets.declarations.some((declared) => declared.name === "f"));
  const open = await extractFacts("py", `def f(): pass\nx = ${"(".repeat(deep)}`);
  assert.ok(open.declarations.some((declared) => declared.name === "f"));
  const blocks = Array.from({ length: 120 }, (_, depth) => `${" ".repeat(depth)}class C${depth}:\n`).join("");
  const nested = await extractFacts("py", `${blocks}${" ".repeat(120)}x = 1\n`);
  assert.equal(nested.declarations.length, 121);
  const sum = await extractFacts("py", `x = ${"1 + ".repeat(deep)}1\ny = 1\n`);
  assert.ok(sum.declarations.some((declared) => declared.name === "y"));
});

test("B135 large broken texts: data, one endless line, every line an error", async () => {
  const size = 120_000;
  const texts = [
    "{'a': [1, 2, ".repeat(size / 13),
    "a = 1; b = (; ".repeat(size / 14),
    "def f(x): return 1\n)\n".repeat(size / 22),
    "if a: x = 1\n".repeat(size / 12),
    `x = (\n${"  class C: as (\n".repeat(size / 160)}`,
    `${"yield as ( := ".repeat(size / 14)}\n`,
  ];
  for (const text of texts) {
    const facts = await extractFacts("py", text);
    assert.ok(facts.problems.length > 0 || facts.declarations.length > 0);
  }
});

test("empty, white and alien texts", async () => {
  for (const text of [
    "",
    "\n",
    " ",
    "\t\f\r\n",
    "\\",
    "\\\n",
    '"""',
    "'",
    "#",
    "\ud800",
    "{{{{",
    "<html><body>",
    "%!PS",
  ]) {
    checkRanges(await extractFacts("py", text));
    checkRanges(await extractFacts("pyi", text));
  }
});

/** Parents before children, by start, all ranges inside the text and the names where they are said to be. */
function checkRanges(facts: FileFacts): void {
  let previous = 0;
  facts.declarations.forEach((declared, index) => {
    assert.ok(declared.parent < index, "a child before its parent");
    assert.ok(declared.start >= previous, "not in the text's order");
    previous = declared.start;
    assert.ok(declared.start <= declared.nameStart && declared.nameStart < declared.nameEnd);
    assert.ok(declared.nameEnd <= declared.end && declared.end <= facts.length);
    if (declared.bodyStart >= 0) assert.ok(declared.bodyStart >= declared.nameEnd && declared.bodyEnd <= declared.end);
    assert.notEqual(declared.name, "");
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { FileFacts } from "../../../adapters/facts.js";
import { encodeFacts } from "../../../adapters/factsCodec.js";
import { dumpFacts } from "../../../adapters/factsDump.js";
import { parseDescriptor } from "../../../adapters/protobuf/descriptor/parseDescriptor.js";
import { extractFacts } from "../../../adapters/protobuf/extractFacts.js";
import { syntaxRanges } from "../../../adapters/protobuf/syntaxRanges.js";
import { dedent } from "../../harness/facts.js";

/** The names of what is left of a broken source, with their nesting; the problems' wording does not matter. */
function check(source: string, expected: string): void {
  const facts = extractFacts(dedent(source));
  assert.ok(facts.problems.length > 0, "a broken file has problems");
  const names = dumpFacts({ ...facts, problems: [] }, "names")
    .split("\n")
    .map((line) => line.replace(/ [-+|].*$/, ""))
    .join("\n");
  assert.equal(names, dedent(expected).trimEnd());
}

test("B103 half-typed options", () =>
  check(
    `
    message M {
      int32 a = 1 [
      int32 b = 2 [(
      int32 c = 3 [(x).
      int32 d = 4 [(x).y = { z: 1
      int32 e = 5 [deprecated = tr
      option
      option (
      option (x) =
      int32 f = 6;
    }
    message N {}
    `,
    `
    message M
      field a
      field b
      field c
      field d
      field e
      field f
    message N
    `,
  ));

test("B103 half-typed fields", () =>
  check(
    `
    message M {
      int32
      int32 b = 2;
      string c
      string d =
      string e = 5
      repeated
      map<
      map<string,
      map<string, int32> f = 6;
      Foo.
      Foo.Bar g = 7;
    }
    `,
    `
    message M
      field b
      field c
      field d
      field e
      field f
      field g
    `,
  ));

test("half-typed rpcs", () =>
  check(
    `
    service S {
      rpc
      rpc A
      rpc B(
      rpc C(X
      rpc D(X)
      rpc E(X) returns
      rpc F(X) returns (stream
      rpc G(X) returns (Y)
      rpc H(X) returns (Y);
    }
    `,
    `
    service S
      rpc A
      rpc B
      rpc C
      rpc D
      rpc E
      rpc F
      rpc G
      rpc H
    `,
  ));

test("half-typed statements at the top", () =>
  check(
    `
    syntax =
    package a.
    import
    import "b.proto"
    message
    enum E { A = 0; B
    }
    extend
    message M { int32 a = 1; }
    `,
    `
    container a
    import star b.proto
    enum E
      enumMember A
      enumMember B
    message M
      field a
    `,
  ));

test("a missing closing brace costs nothing outside its block", () =>
  check(
    `
    message A {
      oneof x {
        int32 a = 1;
      int32 b = 2;
      message B {
        int32 c = 3;
    }
    message C {
      enum E {
        Z = 0;
    }
    service S { rpc R(A) returns (A); }
    `,
    `
    message A
      oneof x
        field a
      field b
      message B
        field c
    message C
      enum E
        enumMember Z
    service S
      rpc R
    `,
  ));

test("a missing opening brace", () =>
  check(
    `
    message A
      int32 a = 1;
    }
    message B {}
    `,
    `
    message A
      field a
    message B
    `,
  ));

test("a brace too many", () =>
  check(
    `
    message A {
      int32 a = 1;
      }
      int32 b = 2;
    }
    message B {}
    `,
    `
    message A
      field a
      field b
    message B
    `,
  ));

test("doubled braces, a missing brace on one line, a missing or doubled sign", () =>
  check(
    `
    message A {
      message B {
        int32 a = 1;
      }}
      message C }
      int32 b = 2 [(x) = {{
        a: 1
      }];
      int32 c = 3 [(x) {
        a: 1
      }];
      int32 d = 4 [(x) == {
        a: 1
      }];
      oneof e {
        int32 f == 5;
      }
    }
    message D {}
    `,
    `
    message A
      message B
        field a
      message C
      field b
      field c
      field d
      oneof e
        field f
    message D
    `,
  ));

test("bracketed values of broken files end where indentation says so", () =>
  check(
    `
    service S {
      rpc A(X) returns (Y) {
        option (http) = {
          get: "/v1"
          more { a: 1
      }
      rpc B(X) returns (Y);
    }
    message M {}
    `,
    `
    service S
      rpc A
      rpc B
    message M
    `,
  ));

test("unterminated strings and comments, NUL bytes and other strays", () => {
  check(`message A { string a = 1 [default = "x];\n  int32 b = 2; }`, "message A\n  field a\n  field b");
  check("message A {} /* message B {}", "message A");
  check("message A { int32 a\0 = 1; # x\n int32 b = 2; }", "message A\n  field a\n  field b");
  check("\0\0\0", "");
});

test("2,500 nested messages: the first 2,000 are facts, the rest a problem", () => {
  const facts = totalFacts(`${"message A { int32 x = 1; ".repeat(2_500)}${"}".repeat(2_500)} message Z {}`);
  assert.equal(facts.declarations.filter((declared) => declared.name === "A").length, 2_001);
  assert.equal(facts.declarations.at(-1)?.name, "Z");
  assert.deepEqual(
    facts.problems.map((problem) => problem.kind),
    ["tooDeep"],
  );
});

test("deep brackets in values, unclosed", () => {
  totalFacts(`option x = ${"{ a ".repeat(100_000)}`);
  totalFacts(`message M { int32 a = 1 [${"[".repeat(100_000)}; }`);
  totalFacts("message A {".repeat(50_000));
  totalFacts("}".repeat(100_000));
  totalFacts("oneof ".repeat(50_000));
});

test("1 MiB in one file", () => {
  const one = "// A field of the thing.\n  repeated string names_of_things = 1 [deprecated = true];\n";
  const text = `message M {\n${one.repeat(Math.ceil(2 ** 20 / one.length))}}\n`;
  assert.ok(text.length > 2 ** 20);
  assert.equal(totalFacts(text).problems.length, 0);
});

const sample = dedent(`
  edition = "2024"; /* head */
  package a.b;
  import public "x.proto";
  import option "y.proto";
  option (file).x = { a: [1, 2] b < c: "s" "t" > [x.y/a.B] { d: -inf } };
  // Doc of M. 🚀
  export message M {
    optional int32 a = 1 [default = -0x1F, (o).p = "\\x41\\n", json_name = 'É'];
    map<string, .a.b.M> m = 2; // behind
    oneof o { option (oo) = 1; string s = 3; group G = 4 { bytes b = 1; } }
    reserved 10 to max; reserved foo, bar; extensions 5, 6 to 9 [declaration = { number: 5 }];
    extend M { repeated float f = 7; }
    enum E { Z = 0; N = -1 [deprecated = true]; reserved "W"; }
  }
  service S { option deprecated = true; rpc Do(stream M) returns (stream .a.b.M) { option (h) = {}; } rpc Go(M) returns (M); }
`);

test("every prefix of a file has facts", () => {
  for (let end = 0; end <= sample.length; end++) totalFacts(sample.slice(0, end));
});

test("one token less costs two declarations at most", () => {
  const source = dedent(`
    syntax = "proto3";
    package a.b;
    import "x.proto";
    message M {
      option (m) = {
        type: "t"
        more { a: [1, 2] }
      };
      repeated int32 a = 1 [(o).p = "x", deprecated = true];
      map<string, .a.b.M> m = 2;
      oneof o {
        string s = 3;
        .a.b.M t = 4 [
          (x) = { y: 1 },
          (z) = 2
        ];
      }
      reserved 10 to 20;
      enum E {
        Z = 0;
        N = -1 [deprecated = true];
      }
      message Inner {
        E e = 1;
      }
    }
    service S {
      rpc Do(stream M) returns (stream .a.b.M) {
        option (http) = {
          get: "/v1"
        };
      }
      rpc Go(M) returns (M);
    }
    message Last {
      int32 z = 1;
    }
  `);
  const namesOf = (text: string) => {
    const facts = extractFacts(text);
    return facts.declarations.map((declared) => `${declared.kind} ${declared.name}`);
  };
  const whole = namesOf(source);
  for (const token of source.matchAll(/\w+|"[^"]*"|[^\w\s]/g)) {
    const left = new Set(namesOf(source.slice(0, token.index) + source.slice(token.index + token[0].length)));
    const lost = whole.filter((name) => !left.has(name));
    assert.ok(lost.length <= 2, `without ${token[0]} at ${token.index}: ${lost.join(", ")}`);
  }
});

test("any deletion, insertion and shuffling of tokens has facts", () => {
  const tokens = sample.match(/\s+|\w+|[^\w\s]/gu)!;
  const strays = [
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    ";",
    ",",
    "=",
    ".",
    '"',
    "'",
    "/*",
    "*/",
    "//",
    "\n",
    "\0",
    "message",
    "🚀",
  ];
  const edit = fc.record({
    at: fc.nat(tokens.length - 1),
    remove: fc.nat(6),
    insert: fc.array(fc.constantFrom(...strays), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const edited = [...tokens];
      for (const { at, remove, insert } of edits) edited.splice(at, remove, ...insert);
      totalFacts(edited.join(""));
    }),
    { numRuns: 2_000 },
  );
});

test("any text at all has facts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => void totalFacts(text)),
    { numRuns: 500 },
  );
});

/** Facts of a text, with everything checked that holds for any: nothing throws, ranges nest and lie in the text, names stand where they say. */
function totalFacts(text: string): FileFacts {
  const facts = extractFacts(text);
  encodeFacts(facts);
  facts.declarations.forEach((declared, index) => {
    assert.ok(declared.parent < index, "parents come first");
    assert.ok(0 <= declared.start && declared.start <= declared.nameStart && declared.nameEnd <= declared.end);
    assert.ok(declared.end <= text.length);
    assert.equal(text.slice(declared.nameStart, declared.nameEnd).toLowerCase(), declared.name.toLowerCase());
    if (declared.parent < 0) return;
    const around = facts.declarations[declared.parent];
    assert.ok(around.start <= declared.start && declared.end <= around.end, "children lie inside");
  });
  for (const problem of facts.problems) assert.ok(problem.start <= problem.end && problem.end <= text.length);
  checkNesting(syntaxRanges(text));
  if (text.length < 10_000) parseDescriptor(text, "a.proto");
  return facts;
}

function checkNesting(ranges: Uint32Array): void {
  const ends: number[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    while (ends.length > 0 && ends[ends.length - 1] <= ranges[index]) ends.pop();
    assert.ok(ends.length === 0 || ranges[index + 1] <= ends[ends.length - 1], "ranges nest");
    ends.push(ranges[index + 1]);
  }
}

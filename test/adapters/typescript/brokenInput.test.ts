import assert from "node:assert/strict";
import { test } from "node:test";
import { type Dialect, dialects } from "../../../adapters/facts.js";
import { adapterOf } from "../../../adapters/registry.js";
import { checkFacts, extractFacts } from "../../harness/facts.js";

const sample = `#!/usr/bin/env node
/** Doc. */
import d, { a as b } from "./m"; export * from './n';
@Dec({ x: \`\${1}\` }) export abstract class C<T> extends B { #p = /[/]/g; constructor(private q = 1) { super(); } get v(): T { return <T>this.#p } }
export const { x, y: [z = () => {}] } = f(), g = async function* <T>(this: T, ...r: T[]) { function inner() {} };
namespace N.M { export enum E { A = 1 << 2, "b" } } declare module "q" { export = d; }
type U = { [k in keyof T]?: \`a\${k}\` } | (new () => void); interface I extends J<U> { (): void; [k: string]: U }
exports.one = module.exports = { run, "s": 1, get t() { return require('u') } }; Foo.prototype.bar = () => {};
`;

const own = dialects.filter((dialect) => languageOf(dialect) === "typescript");

test("every prefix of a file gives facts", async () => {
  for (const dialect of ["ts", "tsx", "js"] as const) {
    const adapter = adapterOf(dialect);
    await adapter.prepare(dialect);
    for (let length = 0; length <= sample.length; length++) {
      const text = sample.slice(0, length);
      const facts = adapter.extract(text, dialect);
      checkShape(facts, text);
      if (length % 40 === 0) adapter.syntaxRanges?.(text, dialect);
    }
  }
});

test("a file with pieces taken out gives facts", async () => {
  const adapter = adapterOf("js");
  await adapter.prepare("js");
  for (let from = 0; from < sample.length; from += 7) {
    for (const width of [1, 5, 60]) {
      const text = sample.slice(0, from) + sample.slice(from + width);
      checkShape(adapter.extract(text, "js"), text);
    }
  }
});

test("the same declarations with LF, CRLF and lone CR", async () => {
  const names = async (text: string) => (await extractFacts("js", text)).declarations.map((one) => one.name);
  const lf = sample.replace(/^#!.*\n/, "");
  assert.deepEqual(await names(lf.replaceAll("\n", "\r\n")), await names(lf));
  assert.deepEqual(await names(lf.replaceAll("\n", "\r")), await names(lf));
});

test("B131 emoji and wide letters before and in names keep UTF-16 offsets", async () => {
  await checkFacts(
    "ts",
    `
      /* 🙂 */ export const 𝒳 = "🙂", ñandú = 1; function 中文(é: string) {}
    `,
    `
      constant 𝒳 +export @1:23-1:25 1:23-1:32 | export const 𝒳 = "🙂"
      constant ñandú +export @1:34-1:39 1:34-1:43 | export const ñandú = 1
      function 中文 -internal @1:54-1:56 1:45-1:70 body 1:68-1:70 | function 中文(é: string) (é:string)
    `,
    "ranges",
  );
});

test("syntax errors are problems, and what stands around them is found", async () => {
  const facts = await extractFacts("ts", "export function before() {}\nlet x = (1 +;\nexport function after() {}");
  assert.deepEqual(
    facts.declarations.map((one) => one.name),
    ["before", "x", "after"],
  );
  assert.equal(facts.problems[0].kind, "syntax");
});

const deep: Readonly<Record<string, string>> = {
  parentheses: `let x = ${"(".repeat(2_000)}1${")".repeat(2_000)};`,
  brackets: `let x = ${"[".repeat(2_000)}${"]".repeat(2_000)};`,
  blocks: `${"{".repeat(2_000)}${"}".repeat(2_000)}`,
  "open brackets": `let x = ${"([{".repeat(2_000)}`,
  functions: `${"function f() { ".repeat(2_000)}${"}".repeat(2_000)}`,
  templates: `let x = ${"`${".repeat(2_000)}1${"}`".repeat(2_000)};`,
  "type arguments": `type A = ${"A<".repeat(3_000)}B${">".repeat(3_000)};`,
  conditions: `let x = ${"a ? b : ".repeat(20_000)}c;`,
  "else if": `${"if (a) {} else ".repeat(20_000)}{}`,
  elements: `let x = ${"<a>".repeat(5_000)}${"</a>".repeat(5_000)};`,
  "arrow functions": `let x = ${"a => ".repeat(5_000)}1;`,
};

for (const [what, text] of Object.entries(deep)) {
  test(`nesting without end is a problem, and the rest is found: ${what}`, async () => {
    const dialect = what === "elements" ? "tsx" : "ts";
    const facts = await extractFacts(
      dialect,
      `import { a } from "./a";\nexport function before() {}\n${text}\nexport function after() {}\n`,
    );
    const names = facts.declarations.map((one) => one.name);
    assert.ok(names.includes("before"), "before");
    if (what !== "open brackets") assert.ok(names.includes("after"), "after");
    assert.equal(facts.imports.length, 1);
    assert.equal(facts.problems[0]?.kind, "tooDeep");
    adapterOf(dialect).syntaxRanges?.(text, dialect);
    adapterOf(dialect).debugDump?.(text, dialect);
  });
}

test("long chains of calls and operands are no nesting", async () => {
  const text = `
export const chain = a${".b(() => { function inner() {} })".repeat(800)};
export const sum = ${"x || ".repeat(1_000)}y;
export const plus = ${"x + ".repeat(10_000)}(() => 1);
if (${"x || ".repeat(1_000)}y) { }
`;
  const facts = await extractFacts("ts", text);
  assert.equal(facts.problems.length, 0);
  assert.equal(facts.declarations.filter((one) => one.name === "inner").length, 800);
  assert.equal(facts.declarations.filter((one) => one.kind === "constant").length, 3);
});

test("brackets in strings, comments, templates and regular expressions are no nesting", async () => {
  const many = "(".repeat(500);
  const facts = await extractFacts(
    "ts",
    `const a = "${many}"; /* ${many} */ // ${many}\nconst b = \`${many}\${1}\`; const c = /[(]${"\\(".repeat(300)}/; const d = 4 / 2; export const e = 1;`,
  );
  assert.deepEqual(facts.problems, []);
  assert.deepEqual(
    facts.declarations.map((one) => one.name),
    ["a", "b", "c", "d", "e"],
  );
});

test("NUL units, lone surrogates and texts of 32,767, 32,768 and 1,048,576 units", async () => {
  await extractFacts("ts", "const a\0 = 1; \0\0 function b() {}");
  await extractFacts("ts", "const a = '\ud800'; function \udc00() {}");
  await extractFacts("js", "\0".repeat(5_000));
  for (const size of [32_767, 32_768, 1_048_576]) {
    const head = "export function first() {}\n";
    const tail = "\nexport function last() {}";
    const text = `${head}${`const v = [1, 2, 3];\n`.repeat(size / 21)}`.slice(0, size - tail.length) + tail;
    const facts = await extractFacts("ts", text);
    assert.equal(facts.length, text.length);
    assert.ok(facts.declarations.some((one) => one.name === "first"));
  }
});

test("B135 one minified line of 1.5 MB is read in seconds", async () => {
  const unit = `function f(a,b){return a?{x:b,y:function(){return[a,b]}}:b}var g=f(1,2);`;
  const text = unit.repeat(Math.ceil(1_500_000 / unit.length));
  const started = performance.now();
  const facts = await extractFacts("js", text);
  assert.ok(facts.declarations.length > 40_000);
  assert.ok(performance.now() - started < 60_000);
  const data = `var d={${`"k":[1,2,{"a":"b"}],`.repeat(60_000)}};`;
  assert.equal((await extractFacts("js", data)).declarations.length, 1);
});

test("every dialect of the adapter takes its own syntax", async () => {
  assert.deepEqual(own, ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"]);
  for (const dialect of own) {
    const jsx = !["ts", "mts", "cts"].includes(dialect);
    const facts = await extractFacts(
      dialect,
      jsx ? "const App = () => <A.B x={() => 1}>t</A.B>;" : "const App = <T>(x: T) => <T>x;",
    );
    assert.deepEqual(
      facts.declarations.map((one) => one.kind),
      ["function"],
    );
    assert.deepEqual(facts.problems, []);
  }
});

test("syntax ranges are in pre-order and properly nested", async () => {
  const adapter = adapterOf("ts");
  const ranges = adapter.syntaxRanges?.(sample, "ts") ?? new Uint32Array();
  assert.ok(ranges.length > 200);
  const open: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const [start, end] = [ranges[at], ranges[at + 1]];
    if (at > 0) assert.ok(start >= ranges[at - 2], "pre-order");
    while (open.length > 0 && open[open.length - 1] <= start) open.pop();
    if (open.length > 0) assert.ok(end <= open[open.length - 1], "nested");
    open.push(end);
  }
  assert.match(adapter.debugDump?.("const a = 1;", "ts") ?? "", /VariableDeclaration 6-11/);
});

function languageOf(dialect: Dialect): string {
  try {
    return adapterOf(dialect).language;
  } catch {
    return "";
  }
}

function checkShape(facts: Awaited<ReturnType<typeof extractFacts>>, text: string): void {
  for (const [index, one] of facts.declarations.entries()) {
    assert.ok(one.start >= 0 && one.start <= one.end && one.end <= text.length, `range of ${one.name}`);
    assert.ok(one.nameStart >= 0 && one.nameStart <= one.nameEnd && one.nameEnd <= text.length, `name of ${one.name}`);
    assert.ok(one.parent < index, `parent of ${one.name}`);
    assert.ok(one.bodyStart < 0 || (one.bodyStart <= one.bodyEnd && one.bodyEnd <= text.length), `body of ${one.name}`);
  }
  for (const imported of facts.imports) assert.ok(imported.start <= imported.end && imported.end <= text.length);
  assert.ok(facts.problems.length <= 20);
}

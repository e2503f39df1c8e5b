/** The payload of Python files: opening, damage, offsets, shapes, bindings and attributes of declarations. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileFacts } from "../../../adapters/facts.js";
import { dumpUnit } from "../../../adapters/python/unit/dumpUnit.js";
import { op } from "../../../adapters/python/unit/ops.js";
import { encodeUnit, openUnit, type Unit } from "../../../adapters/python/unit/unitCodec.js";
import { dedent, extractFacts } from "../../harness/facts.js";
import { pythonUnitOf } from "../../harness/pythonUnit.js";

const source = `import a
from b import c as d

x: "list[int]" = []
x = y = a.b

class K(d):
    f: int
    g = 1

    def __init__(self, p):
        self.h = p
        self.f = self.i = 1

    @property
    def j(self): return self.h

def k():
    global x, z
    x = z = 1
    def l(): pass

type m = K
`;

test("what is encoded is what is opened", () => {
  const parts = {
    names: ["a", "Größe", "𝒙", ""],
    ops: Uint8Array.of(1, 2, 3),
    positions: Uint32Array.of(7, 3, 1_000_000, 0),
    offsets: Int32Array.of(0, -1, 2),
    shapes: Uint32Array.of(0xffffffff, 0, 5),
    bindings: [
      { offset: 0, bindings: [0, 0, 5, 1, 0, 5, 0, 12, 9] },
      { offset: 300, bindings: [2, 0, 310] },
    ],
    attributes: [
      { ordinal: 3, attributes: [0, 20, 25, 1, 20, 22] },
      { ordinal: 9, attributes: [2, 500, 510] },
    ],
  };
  const unit = openUnit(encodeUnit(parts));
  assert.deepEqual([0, 1, 2, 3].map(unit.names), parts.names);
  assert.deepEqual([...unit.ops], [...parts.ops]);
  assert.deepEqual([...unit.positions], [...parts.positions]);
  assert.deepEqual([0, 1, 2, 3].map(unit.offsetOf), [0, -1, 2, -1]);
  assert.deepEqual([0, 1, 2, 3].map(unit.shapeOf), [0xffffffff, 0, 5, 0]);
  assert.deepEqual([unit.bindingsOf(0, 0), unit.bindingsOf(0, 1), unit.bindingsOf(300, 2)], [[5], [5], [310]]);
  assert.deepEqual([unit.bindingsOf(0, 2), unit.bindingsOf(7, 0)], [[], []]);
  assert.deepEqual(unit.globalBindingsOf(0), [{ function: 11, statement: 9 }]);
  assert.deepEqual(unit.attributesOf(3), [
    { name: "a", method: 20, statement: 25 },
    { name: "Größe", method: 20, statement: 22 },
  ]);
  assert.deepEqual(unit.attributesOf(9), [{ name: "𝒙", method: 500, statement: 510 }]);
  assert.deepEqual(unit.attributesOf(0), []);
  assert.throws(() => unit.names(4), RangeError);
});

test("damaged payloads throw RangeError, at opening or at first use", async () => {
  const { payload } = await extractFacts("py", source);
  for (let end = 0; end < payload.length; end++) assert.throws(() => openUnit(payload.slice(0, end)), RangeError);
  for (let at = 0; at < payload.length; at++) {
    for (const value of [0, 0x7f, 0xff]) {
      const damaged = payload.slice();
      damaged[at] = value;
      try {
        const unit = openUnit(damaged);
        dumpUnit(unit, "positions");
        unit.bindingsOf(0, 0);
        unit.attributesOf(3);
      } catch (error) {
        assert.ok(error instanceof RangeError, String(error));
      }
    }
  }
});

test("each declaration has the place of its statement in the ops", async () => {
  const facts = await extractFacts("py", source);
  const { ops, offsetOf } = openUnit(facts.payload);
  const starts = facts.declarations.map(({ name }, ordinal) => [name, ops[offsetOf(ordinal)]]);
  assert.deepEqual(starts, [
    ["x", op.annotated],
    ["y", op.assign],
    ["K", op.class],
    ["f", op.annotated],
    ["g", op.assign],
    ["__init__", op.function],
    ["h", op.assign],
    ["i", op.assign],
    ["j", op.function],
    ["k", op.function],
    ["z", op.assign],
    ["l", op.function],
    ["m", op.typeAlias],
  ]);
});

/** Which statements bind the names of the module's or a class's scope, as their ops. */
function bindings(unit: Unit, scopeOffset: number, count: number): readonly (readonly number[])[] {
  return Array.from({ length: count }, (_, entry) =>
    unit.bindingsOf(scopeOffset, entry).map((offset) => unit.ops[offset]),
  );
}

test("the statements that bind the names of a module", async () => {
  const unit = await pythonUnitOf(`
    import a.b, c as d
    from e import f, g as h
    i = (j, [k, *l]) = m = 1
    i: int = 2
    i += 1
    for n in i:
        o = n
    with a as p, d as (q, a.r): pass
    try: s = 1
    except d as t: u = 1
    finally: v = 1
    match a:
        case [w]: x = 1
    if (y := 1): z = [aa := 1 for bb in cc]
    def dd(): ee = 1
    class ff: gg = 1
    type hh = int
    del ii
  `);
  const names = "a d f h i j k l m n o p q s t u v w x y z aa dd ff hh ii".split(" ");
  const { import: imported, importFrom, assign, annotated, augmented } = op;
  assert.deepEqual(bindings(unit, 0, names.length), [
    [imported],
    [imported],
    [importFrom],
    [importFrom],
    [assign, annotated, augmented],
    [assign],
    [assign],
    [assign],
    [assign],
    [op.for],
    [assign],
    [op.with],
    [op.with],
    [assign],
    [op.try],
    [assign],
    [assign],
    [op.match],
    [assign],
    [op.if],
    [assign],
    [assign],
    [op.function],
    [op.class],
    [op.typeAlias],
    [],
  ]);
});

test("the statements that bind a module's names after global, with the function around", async () => {
  const unit = await pythonUnitOf(`
    a = 1
    def f():
        def g():
            global a
            a = 2
    class C:
        global a
        def a(): pass
  `);
  assert.deepEqual(bindings(unit, 0, 1), [[op.assign]]);
  const inner = unit.globalBindingsOf(0).map((one) => [unit.ops[one.function], unit.ops[one.statement]]);
  assert.deepEqual(inner, [
    [op.function, op.assign],
    [op.class, op.function],
  ]);
  assert.deepEqual(unit.globalBindingsOf(1), []);
});

async function attributes(source: string): Promise<readonly string[]> {
  const facts = await extractFacts("py", dedent(source));
  const unit = openUnit(facts.payload);
  return facts.declarations.flatMap(({ name }, ordinal) =>
    unit.attributesOf(ordinal).map((one) => {
      assert.equal(unit.ops[one.method], op.function);
      const opName = Object.entries(op).find(([, code]) => code === unit.ops[one.statement])?.[0];
      const method = facts.declarations.find((_, nth) => unit.offsetOf(nth) === one.method);
      return `${name}.${one.name} ${method?.name} ${opName}`;
    }),
  );
}

test("the attributes that methods assign through their first parameter", async () => {
  const found = await attributes(`
    class A:
        def f(self, other):
            self.a = self.b = other.c = 1
            self.d: int
            self.e += 1
            for self.g, x in self.h: pass
            with x as self.i, x as (self.j, [self.k]): pass
            self.a.b = self.l[0] = 1
            del self.m
            class B:
                def f(me): me.a = self.n = 1
            def inner(): self.o = 1
            def hides(self): self.p = 1
            [self for self in x]
            self = x
            self.q = 1
        @classmethod
        def g(cls): cls.r = 1
        @staticmethod
        def h(self): self.s = 1
        def i(*args): args.t = 1
        async def j(this, /): this.u = 1
        def k(): x.v = 1
    def f(self): self.a = 1
  `);
  assert.deepEqual(found, [
    "A.a f assign",
    "A.b f assign",
    "A.d f annotated",
    "A.e f augmented",
    "A.g f for",
    "A.i f with",
    "A.j f with",
    "A.k f with",
    "A.o inner assign",
    "A.q f assign",
    "A.r g assign",
    "A.u j assign",
    "B.a f assign",
  ]);
});

/** The names of the declarations whose shape an edit changes; those that it adds or removes do not count. */
async function reshaped(before: string, after: string): Promise<readonly string[]> {
  const shapes = (facts: FileFacts): ReadonlyMap<string, number> => {
    const { shapeOf } = openUnit(facts.payload);
    return new Map(facts.declarations.map(({ name }, ordinal) => [name, shapeOf(ordinal)]));
  };
  const old = shapes(await extractFacts("py", `${before}\n`));
  const now = shapes(await extractFacts("py", `${after}\n`));
  return [...now].filter(([name, shape]) => old.has(name) && old.get(name) !== shape).map(([name]) => name);
}

test("shapes are free of places, bodies, defaults, docs and what else stands in the file", async () => {
  const same: readonly (readonly [string, string])[] = [
    ["def f(a: int) -> int: return a", "\n# Doc.\ndef f(a: int) -> int:\n    '''Doc.'''\n    b = a\n    return b"],
    ["def f(a: A): return 1", "A = 1\ndef f(a: A): return 2"],
    ["def f(a=1): return 1", "def f(a=2): return 1"],
    ["class C(B): x = 1", "import B\nclass C(B):\n    '''Doc.'''\n    x = 2\n    y = 3"],
    ["class C[T](B[T]): pass", "T = 1\nclass C[T](B[T]): pass"],
    ["x: int = 1", "y = 1\nx: int = 2"],
    ["x = 1", "x = 2"],
    ["class C:\n    def f(self): return 1", "class C(B):\n    def f(self): return 2".replace("(B)", "")],
    ["type X = A", "A = 1\ntype X = A"],
  ];
  for (const [before, after] of same) assert.deepEqual(await reshaped(before, after), [], after);
});

test("shapes change with what others see", async () => {
  const changed: readonly (readonly [string, string, readonly string[]])[] = [
    ["def f(a: int): return 1", "def f(a: str): return 1", ["f"]],
    ["def f(a): return 1", "def f(a=1): return 1", ["f"]],
    ["def f(a): return 1", "def f(b): return 1", ["f"]],
    ["def f(a): return 1", "def f(*, a): return 1", ["f"]],
    ["def f(a): return 1", "def f(a) -> int: return 1", ["f"]],
    ["def f(a: 'A'): return 1", "def f(a: A): return 1", ["f"]],
    ["def f(a): return 1", "async def f(a): return 1", ["f"]],
    ["def f(a): return 1", "def f(a): yield 1", ["f"]],
    ["def f(a): return 1", "def f(a): ...", ["f"]],
    ["def f(a): return 1", "@g\ndef f(a): return 1", ["f"]],
    ["def f(a): return 1", "def f[T](a): return 1", ["f"]],
    ["class C: pass", "class C(B): pass", ["C"]],
    ["class C(B): pass", "class C(B, metaclass=M): pass", ["C"]],
    ["class C[T]: pass", "class C[U]: pass", ["C"]],
    ["class C: pass", "@d\nclass C: pass", ["C"]],
    ["x: int = 1", "x: str = 1", ["x"]],
    ["x = 1", "x: int = 1", ["x"]],
    ["class C:\n    def f(self): self.x: int = 1", "class C:\n    def f(self): self.x: str = 1", ["x"]],
    ["type X = A", "type X = B", ["X"]],
  ];
  for (const [before, after, names] of changed) assert.deepEqual(await reshaped(before, after), names, after);
});

test("the code is the same where only places differ", async () => {
  const codeOf = async (text: string): Promise<string> => Buffer.from((await pythonUnitOf(text)).code).toString("hex");
  const code = await codeOf("def f(a):\n    return a.b  # c\n");
  assert.equal(await codeOf("\n# d\ndef  f( a ) :\n        return  a .b\n"), code);
  for (const other of ["def f(a):\n    return a.c\n", "def f(a):\n    return b.b\n", "def g(a):\n    return a.b\n"]) {
    assert.notEqual(await codeOf(other), code);
  }
});

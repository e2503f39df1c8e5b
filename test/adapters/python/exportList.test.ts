/** `__all__` as facts show it, and branches that are never taken. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { staticCondition } from "../../../adapters/python/staticCondition.js";
import { checkFacts, dedent, extractFacts } from "../../harness/facts.js";

test("every way to write the list, in order", async () => {
  await checkList(
    `
    __all__ = ["a", 'b',  # why
        "c" "d",
    ]
    __all__ += ("e",)
    __all__.extend(["f"])
    __all__.append("g")
    __all__.insert(0, "h")
    __all__.remove("b")
    `,
    "[a, b, cd, e, f, g, h, -b]",
  );
  await checkList("__all__: list[str] = []", "[]");
  await checkList("__all__ = 'a', 'b'", "[a, b]");
  await checkList("__all__ = ('a')", "[a]");
});

test("lists of other modules, sums, calls around them", async () => {
  await checkList(
    `
    __all__ = ["a"] + sub.__all__ + list(a.b.__all__) + names
    __all__ += sorted(other.__all__ + ["z"])
    __all__ = __all__ + ["last"]
    __all__.extend(
        more.__all__
    )
    `,
    "[a, *sub, *a.b, =names, *other, z, last, *more]",
  );
  await checkList('__all__ = [*x.__all__, "y"]\n', "[*x, y]");
});

test("what only running would tell is unknown; strings and functions say nothing", async () => {
  await checkList("__all__ = [n for n in dir() if n[0] != '_']", "[?]");
  await checkList("__all__ = ['a'] + names()", "[a, ?]");
  await checkList("__all__ = make('a')", "[?]");
  await checkList('"""\n__all__ = ["in a string"]\n"""\ndef f():\n    __all__ = ["x"]\n__all__ = ["a"]', "[a]");
});

test("branches that are never taken do not count", async () => {
  await checkList(
    `
    __all__ = ["a"]
    if sys.platform == "win32":
        __all__ += ["windows"]
    elif sys.version_info >= (3, 8):
        __all__ += ["new"]
    else:
        __all__ += ["old"]
    try:
        import fast
        __all__.append("fast")
    except ImportError:
        pass
    `,
    "[a, new, fast]",
  );
  await checkFacts(
    "py",
    `
    if sys.platform != "win32": import a
    else: import b
    if sys.version_info < (3,):
        import c
    elif x:
        import d
    if x: import e
    elif os.name == "posix": import f
    else: import g
    `,
    `
    import module a +conditional
    import module b +conditional +unreached
    import module c +conditional +unreached
    import module d +conditional
    import module e +conditional
    import module f +conditional
    import module g +conditional +unreached
    `,
  );
});

test("conditions that are decided", () => {
  const holds = ["sys.version_info >= (3, 8)", "sys.version_info[0] == 3", "sys.version_info[:2] > (2, 7)", "True"];
  holds.push("TYPE_CHECKING", "typing.TYPE_CHECKING", "not False", "sys.platform.startswith('linux')", "x or 1");
  holds.push("(sys.platform != 'darwin' and\n  sys.version_info >= (3, 5, 2))", 'os.name == "posix"');
  const fails = [
    "sys.version_info < (3,)",
    "sys.version_info[0] < 3",
    'sys.platform == "win32"',
    "x and False",
    "not 1",
  ];
  fails.push("sys.version_info >= (4,)", "not (sys.platform == 'linux')", "sys.version_info <= (3, 2)");
  const either = ["x", "sys.platform == name", "sys.version_info >= MINIMUM", "DEBUG and TYPE_CHECKING", "", "not x"];
  for (const condition of holds) assert.equal(staticCondition(condition), true, condition);
  for (const condition of fails) assert.equal(staticCondition(condition), false, condition);
  for (const condition of either) assert.equal(staticCondition(condition), undefined, condition);
});

async function checkList(source: string, expected: string): Promise<void> {
  const facts = await extractFacts("py", dedent(source));
  assert.equal(facts.declarations.find(({ name, parent }) => name === "__all__" && parent < 0)?.valueType, expected);
}

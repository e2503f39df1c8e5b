/** Import resolution over small workspaces. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pythonAdapter } from "../../../adapters/python/pythonAdapter.js";
import { checkLinks, extractFacts, linkInMemory } from "../../harness/facts.js";

test("modules, packages and names, absolute and relative", async () => {
  await checkLinks(
    {
      "app/__init__.py": "",
      "app/main.py": `
        import app
        import app.core.engine as e
        from app.core.engine import run, Engine as E, missing
        from . import core
        from .core import engine, start
        from .core.engine import LIMIT
        from ..outside import x
        import app.nowhere
        import requests
      `,
      "app/core/__init__.py": "def start(): ...\n",
      "app/core/engine.py": "class Engine: ...\ndef run(): ...\nLIMIT = 1\n",
    },
    "app/main.py",
    `
    app -> python . . . app/ (app/__init__.py) exact
    app.core.engine -> python . . . app/core/engine/ (app/core/engine.py) exact
    app.core.engine -> python . . . app/core/engine/ (app/core/engine.py) exact
    app.core.engine run -> python . . . app/core/engine/run(). (app/core/engine.py) exact
    app.core.engine Engine -> python . . . app/core/engine/Engine# (app/core/engine.py) exact
    . -> python . . . app/ (app/__init__.py) exact
    . core -> python . . . app/core/ (app/core/__init__.py) exact
    .core -> python . . . app/core/ (app/core/__init__.py) exact
    .core engine -> python . . . app/core/engine/ (app/core/engine.py) exact
    .core start -> python . . . app/core/start(). (app/core/__init__.py) exact
    .core.engine -> python . . . app/core/engine/ (app/core/engine.py) exact
    .core.engine LIMIT -> python . . . app/core/engine/LIMIT. (app/core/engine.py) exact
    `,
  );
});

test("re-exports are followed to the declaration, through names, aliases and stars", async () => {
  await checkLinks(
    {
      "use.py": "from lib import Loader, fast, Deep, helper, _hidden, both, outside",
      "lib/__init__.py": `
        from .load import Loader
        from .tools import quick as fast, both
        from .stars import *
        from . import helper
        from somewhere_else import outside
        def _hidden(): ...
        def both(): ...
      `,
      "lib/load.py": "from ._impl import Loader",
      "lib/_impl.py": "class Loader: ...",
      "lib/tools.py": "def quick(): ...\ndef both(): ...",
      "lib/stars.py": "from .more import *",
      "lib/more.py": "class Deep: ...\ndef _hidden(): ...",
      "lib/helper.py": "",
      "lib/outside.py": "",
    },
    "use.py",
    `
    lib -> python . . . lib/ (lib/__init__.py) exact
    lib Loader -> python . . . lib/_impl/Loader# (lib/_impl.py) exact
    lib fast -> python . . . lib/tools/quick(). (lib/tools.py) exact
    lib Deep -> python . . . lib/more/Deep# (lib/more.py) exact
    lib helper -> python . . . lib/helper/ (lib/helper.py) exact
    lib _hidden -> python . . . lib/_hidden(). (lib/__init__.py) exact
    lib both -> python . . . lib/both(). (lib/__init__.py) exact
    `,
  );
});

test("cycles of re-exports lead nowhere, whichever file is asked", async () => {
  const files = {
    "a/__init__.py": "from b import X, Y",
    "b/__init__.py": "from c import *\nY = 1",
    "c/__init__.py": "from a import *",
    "use1.py": "from a import X, Y",
    "use2.py": "from b import X, Y",
    "use3.py": "from c import X, Y",
  };
  for (const [path, module] of [
    ["use1.py", "a"],
    ["use2.py", "b"],
    ["use3.py", "c"],
  ]) {
    await checkLinks(
      files,
      path,
      `
      ${module} -> python . . . ${module}/ (${module}/__init__.py) exact
      ${module} Y -> python . . . b/Y. (b/__init__.py) exact
      `,
    );
  }
});

test("B041 both ways of a fallback import, the import first", async () => {
  await checkLinks(
    {
      "use.py": "from impl import Thing, parse, only\nfrom impl import Typed",
      "impl.py": `
        try:
            from fast import Thing
            from _speedups import parse
        except ImportError:
            class Thing: ...
            def parse(): ...
        if a:
            def only(): ...
        else:
            def only(): ...
        if TYPE_CHECKING:
            from fast import Typed
        else:
            Typed = None
      `,
      "fast.py": "class Thing: ...\nclass Typed: ...",
    },
    "use.py",
    `
    impl -> python . . . impl/ (impl.py) exact
    impl Thing -> python . . . fast/Thing# (fast.py) inferred
    impl Thing -> python . . . impl/Thing# (impl.py) inferred
    impl parse -> python . . . impl/parse(). (impl.py) inferred
    impl only -> python . . . impl/only(). (impl.py) exact
    impl -> python . . . impl/ (impl.py) exact
    impl Typed -> python . . . fast/Typed# (fast.py) inferred
    impl Typed -> python . . . impl/Typed. (impl.py) inferred
    `,
  );
});

test("B043 a class and its module share a name", async () => {
  await checkLinks(
    {
      "pkg/__init__.py": "from .Loader import Loader",
      "pkg/Loader.py": "class Loader: ...",
      "pkg/x.py": "from . import Loader\nfrom .Loader import Loader as Again\nclass X(Loader): ...",
    },
    "pkg/x.py",
    `
    . -> python . . . pkg/ (pkg/__init__.py) exact
    . Loader -> python . . . pkg/Loader/Loader# (pkg/Loader.py) exact
    .Loader -> python . . . pkg/Loader/ (pkg/Loader.py) exact
    .Loader Loader -> python . . . pkg/Loader/Loader# (pkg/Loader.py) exact
    `,
  );
});

test("B045 a module beside a directory of its name", async () => {
  const user = "import svc\nimport svc.part\nfrom svc import part";
  await checkLinks(
    { "use.py": user, "svc.py": "", "svc/part.py": "" },
    "use.py",
    `
    svc -> python . . . svc/ (svc.py) exact
    svc -> python . . . svc/ (svc.py) exact
    `,
  );
  await checkLinks(
    { "use.py": user, "svc.py": "", "svc/__init__.py": "", "svc/part.py": "" },
    "use.py",
    `
    svc -> python . . . svc/ (svc/__init__.py) exact
    svc.part -> python . . . svc/part/ (svc/part.py) exact
    svc -> python . . . svc/ (svc/__init__.py) exact
    svc part -> python . . . svc/part/ (svc/part.py) exact
    `,
  );
});

test("B049 a local types.py and the standard library's", async () => {
  const files = {
    "pkg/__init__.py": "",
    "pkg/types.py": "class K: ...",
    "pkg/a.py": "from .types import K\nimport types\nfrom types import K as L",
    "pkg/json/b.py": "",
    "json/data.py": "",
    "use.py": "import types, json, os.path, unknown_thing",
  };
  await checkLinks(
    files,
    "pkg/a.py",
    `
    .types -> python . . . pkg/types/ (pkg/types.py) exact
    .types K -> python . . . pkg/types/K# (pkg/types.py) exact
    types -> python python stdlib . types/ exact
    types -> python python stdlib . types/ exact
    `,
  );
  await checkLinks(
    files,
    "use.py",
    `
    types -> python python stdlib . types/ exact
    json -> python python stdlib . json/ exact
    os.path -> python python stdlib . os/path/ exact
    `,
  );
  await checkLinks(
    { ...files, "types.py": "" },
    "use.py",
    "types -> python . . . types/ (types.py) exact\njson -> python python stdlib . json/ exact\nos.path -> python python stdlib . os/path/ exact",
  );
});

test("B069 a file of a src layout has one name, however it is imported", async () => {
  await checkLinks(
    {
      "src/a/__init__.py": "",
      "src/a/b.py": "def f(): ...",
      "tests/test_b.py": "from a.b import f\nfrom src.a.b import f as g\nimport a",
    },
    "tests/test_b.py",
    `
    a.b -> python . . . a/b/ (src/a/b.py) exact
    a.b f -> python . . . a/b/f(). (src/a/b.py) exact
    src.a.b -> python . . . a/b/ (src/a/b.py) exact
    src.a.b f -> python . . . a/b/f(). (src/a/b.py) exact
    a -> python . . . a/ (src/a/__init__.py) exact
    `,
  );
});

test("namespace packages: directories without __init__, in parts under several roots", async () => {
  await checkLinks(
    {
      "ns/one/mod.py": "A = 1",
      "src/ns/two/__init__.py": "B = 2",
      "use.py":
        "import ns.one\nfrom ns.one import mod\nfrom ns.one.mod import A\nfrom ns.two import B\nimport ns.three",
    },
    "use.py",
    `
    ns.one -> python . . . ns/one/ (ns/one) exact
    ns.one -> python . . . ns/one/ (ns/one) exact
    ns.one mod -> python . . . ns/one/mod/ (ns/one/mod.py) exact
    ns.one.mod -> python . . . ns/one/mod/ (ns/one/mod.py) exact
    ns.one.mod A -> python . . . ns/one/mod/A. (ns/one/mod.py) exact
    ns.two -> python . . . ns/two/ (src/ns/two/__init__.py) exact
    ns.two B -> python . . . ns/two/B. (src/ns/two/__init__.py) exact
    `,
  );
});

test("B067 the source is the target where a stub stands beside it", async () => {
  await checkLinks(
    {
      "op.py": "def f(): ...",
      "op.pyi": "def f() -> int: ...\ndef only(): ...",
      "bare.pyi": "def g(): ...",
      "use.py": "from op import f, only\nfrom bare import g",
    },
    "use.py",
    `
    op -> python . . . op/ (op.py) exact
    op f -> python . . . op/f(). (op.py) exact
    op only -> python . . . op/only(). (op.pyi) exact
    bare -> python . . . bare/ (bare.pyi) exact
    bare g -> python . . . bare/g(). (bare.pyi) exact
    `,
  );
});

test("scripts find their neighbours, and less surely what stands above them", async () => {
  await checkLinks(
    {
      "tools/run/main.py": "import helper\nfrom common import shared",
      "tools/run/helper.py": "",
      "tools/common.py": "def shared(): ...",
    },
    "tools/run/main.py",
    `
    helper -> python . . . tools/run/helper/ (tools/run/helper.py) inferred
    common -> python . . . tools/common/ (tools/common.py) inferred
    common shared -> python . . . tools/common/shared(). (tools/common.py) inferred
    `,
  );
});

test("projects below the workspace's root have roots of their own", async () => {
  await checkLinks(
    {
      "one/setup.py": "",
      "one/src/pkg/__init__.py": "",
      "one/src/pkg/a.py": "from pkg import b",
      "one/src/pkg/b.py": "",
      "two/setup.py": "",
      "two/pkg/__init__.py": "",
      "two/pkg/b.py": "",
    },
    "one/src/pkg/a.py",
    `
    pkg -> python . one . pkg/ (one/src/pkg/__init__.py) exact
    pkg b -> python . one . pkg/b/ (one/src/pkg/b.py) exact
    `,
  );
});

test("every look-up is in the trace, also the ones that found nothing", async () => {
  const user = "from lib import name\nimport gone";
  const before = await linkInMemory({ "use.py": user, "lib.py": "" }, "use.py");
  const changes: readonly Readonly<Record<string, string>>[] = [
    { "lib.py": "name = 1" },
    { "lib/__init__.py": "" },
    { "lib.py": "from x import name" },
    { "gone.py": "" },
  ];
  for (const change of changes) {
    const after = await linkInMemory({ "use.py": user, "lib.py": "", ...change }, "use.py");
    const touched = [...after.lookups.trace].some(([key, value]) => before.lookups.trace.get(key) !== value);
    assert.ok(touched, `nothing recorded that ${Object.keys(change)[0]} changes`);
    const recorded = [...before.lookups.trace].some(([key, value]) => after.lookups.trace.get(key) !== value);
    assert.ok(recorded, `the first trace does not notice ${Object.keys(change)[0]}`);
  }
});

test("two projects with manifests, imports inside one of them", async () => {
  await checkLinks(
    {
      "one/pyproject.toml": '[project]\nname = "first-dist"\n',
      "one/src/pkg/__init__.py": "from .a import f",
      "one/src/pkg/a.py": "def f(): ...",
      "one/tests/test_a.py": "from pkg import f",
      "two/pyproject.toml": '[tool.poetry]\nname = "second"\n',
      "two/pkg/__init__.py": "def f(): ...",
      "two/use.py": "from pkg import f",
    },
    "one/tests/test_a.py",
    `
    pkg -> python pip first-dist . pkg/ (one/src/pkg/__init__.py) exact
    pkg f -> python pip first-dist . pkg/a/f(). (one/src/pkg/a.py) exact
    `,
  );
  await checkLinks(
    {
      "two/pyproject.toml": '[tool.poetry]\nname = "second"\n',
      "two/pkg/__init__.py": "def f(): ...",
      "two/use.py": "from pkg import f",
    },
    "two/use.py",
    `
    pkg -> python pip second . pkg/ (two/pkg/__init__.py) exact
    pkg f -> python pip second . pkg/f(). (two/pkg/__init__.py) exact
    `,
  );
});

test("the project's manifest names the package", async () => {
  const files = {
    "libs/one/pyproject.toml": '[project]\nname = "my-dist"\n',
    "libs/one/src/pkg/__init__.py": "",
    "libs/one/src/pkg/sub/__init__.py": "",
  };
  const path = "libs/one/src/pkg/sub/__init__.py";
  const { lookups } = await linkInMemory(files, path);
  const identity = lookups.identityOf(path, await extractFacts("py", ""));
  assert.deepEqual(identity, { scheme: "python", manager: "pip", package: "my-dist", namespace: ["pkg", "sub"] });
});

test("test files by path", () => {
  const isTest = pythonAdapter.isTestPath!;
  for (const path of ["test_a.py", "x/a_test.py", "x/conftest.py", "x/tests/util.py", "test/a.py", "tests.py"]) {
    assert.equal(isTest(path), true, path);
  }
  for (const path of ["a.py", "testing/a.py", "x/latest.py", "contest.py", "attests/a.py", "test_a/b.py"]) {
    assert.equal(isTest(path), false, path);
  }
});

/** Python's environments on disk: where they are, what is read of them, links when something is installed, where symbols are defined. */
import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileContainer } from "../../adapters/links.js";
import { findDeclared } from "../../adapters/python/findDeclared.js";
import { SourcePlaces } from "../../daemon/graph/sourcePlaces.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { noGoRoots } from "../../daemon/workspace/goRoots.js";
import { PythonEnvironment } from "../../daemon/workspace/pythonEnvironment.js";
import { findPythonRoots } from "../../daemon/workspace/pythonRoots.js";
import { dedent } from "../harness/facts.js";
import { lookupsOf, openOutside, readyLibrary } from "../harness/outside.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";
import { makeTree } from "../workspace/tree.js";

const pool = testPool(1);
const folders: string[] = [];
after(async () => {
  await pool.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const site = "lib/python3.11/site-packages";

const tree = `
work/.venv/pyvenv.cfg
  home = /nowhere
work/.venv/${site}/yaml/__init__.py
  from .loader import load
work/.venv/${site}/yaml/loader.py
  def load(stream):
      return 1
work/.venv/${site}/yaml/data.txt
  text
work/.venv/${site}/PyYAML-6.0.dist-info/METADATA
  Metadata-Version: 2.1
  Name: PyYAML
work/.venv/${site}/PyYAML-6.0.dist-info/top_level.txt
  _yaml
  yaml
work/.venv/${site}/six.py
  PY3 = True
work/.venv/${site}/six-1.16.0.dist-info/METADATA
  Name: six
work/.venv/${site}/attr/__init__.py
  x = 1
work/.venv/${site}/attrs-23.1.0.dist-info/RECORD
  attr/__init__.py,sha256=x,10
  ../../../bin/tool,sha256=y,2
  attrs-23.1.0.dist-info/METADATA,,
work/.venv/${site}/one.pth
  # comment
  import os; os.system("never")
work/.venv/${site}/__editable__.plugin.pth
  ROOT/work/plugins/code
  /somewhere/else
work/.venv/${site}/__editable___tool_1_0_finder.py
  MAPPING: dict[str, str] = {'tool': 'ROOT/work/tools/src/tool', "gone": "/gone/gone"}
work/.venv/${site}/old.egg-link
  ROOT/work
  .
work/plugins/code/plugin.py
  x = 1
work/tools/src/tool/__init__.py
  x = 1
work/plain/venv/${site}/x.py
  x = 1
outside/env/pyvenv.cfg
  home = /nowhere
outside/env/lib/python3.9/site-packages/old.py
  x = 1
outside/env/lib/python3.12/site-packages/new.py
  x = 1
`;

test("what an environment says: modules, distributions, projects installed in place", async (context) => {
  const root = makeTree(context, tree);
  for (const name of ["__editable__.plugin.pth", "__editable___tool_1_0_finder.py", "old.egg-link"]) {
    const path = join(root, "work/.venv", site, name);
    const text = realFiles.readFile(path, 1000).toString().replaceAll("ROOT", root);
    writeFileSync(path, text);
  }
  symlinkSync(join(root, "outside"), join(root, "work/.venv", site, "linked"));
  symlinkSync(join(root, "outside/env"), join(root, "work/venv"));
  const roots = { ...noGoRoots, workspace: join(root, "work"), activeEnvironment: join(root, "outside/env") };
  const at = (name: string) => PythonEnvironment.at(name, roots, realFiles);
  const environment = at(".venv");
  assert.ok(environment !== undefined);
  assert.deepEqual(
    [...environment.distributions()],
    [
      ["_yaml", "PyYAML"],
      ["yaml", "PyYAML"],
      ["attr", "attrs"],
      ["six", "six"],
    ],
  );
  assert.deepEqual(environment.workspaceRoots(), ["", "plugins/code", "tools/src"]);
  assert.deepEqual(environment.filesIn("yaml"), ["__init__.py", "data.txt", "loader.py"]);
  assert.deepEqual(environment.filesIn("linked"), []);
  for (const path of ["yaml", "linked/env/pyvenv.cfg", "../../../pyvenv.cfg", "yaml/../six.py", "none.py"]) {
    assert.equal(environment.pathOf(path), undefined, path);
  }
  assert.equal(environment.pathOf("yaml/loader.py"), join(root, "work/.venv", site, "yaml/loader.py"));
  assert.equal(at("active")?.pathOf("new.py"), join(root, "outside/env/lib/python3.12/site-packages/new.py"));
  assert.equal(at("active")?.pathOf("old.py"), undefined, "the newest Python counts");
  // No environment, a link out of the workspace, a way out of it.
  for (const name of ["plain/venv", "venv", "../outside/env", "none"]) assert.equal(at(name), undefined, name);

  const outside = await openOutside(context);
  const reader = outside.reader({ roots });
  const lookups = lookupsOf(reader);
  assert.equal(lookups.exists("@site/.venv!"), true);
  assert.equal(lookups.exists("@site/venv!"), false);
  assert.equal(lookups.exists("@site/.venv!/yaml/loader.py"), true);
  assert.equal(lookups.exists("@site/.venv!/yaml/nothing.py"), false);
  assert.deepEqual(lookups.packageFiles("@site/.venv!/yaml"), [
    "@site/.venv!/yaml/__init__.py",
    "@site/.venv!/yaml/loader.py",
  ]);
  const [load] = lookups.member(fileContainer("@site/.venv!/yaml/loader.py"), "load");
  assert.deepEqual([load.signature, load.moniker], ["def load(stream)", "python pip PyYAML . yaml/loader/load()."]);
  assert.equal(reader.made.length, 1);
  assert.deepEqual([...reader.modules.keys()], ["@site/.venv!", "@site/venv!"]);
});

test("the active environment and the standard library's sources, by the environment's word", (context) => {
  const root = makeTree(context, `${tree}usr/lib/python3.11/os.py\n  x = 1\nusr/bin/python3.11\n  binary\nbin/\n`);
  symlinkSync(join(root, "usr/bin/python3.11"), join(root, "bin/python3"));
  const find = (variables: Readonly<Record<string, string>>) => findPythonRoots("/w", variables, realFiles);
  const activeEnvironment = join(root, "outside/env");
  const PATH = `relative:${join(root, "none")}:${join(root, "bin")}`;
  assert.deepEqual(find({}), { workspace: "/w" });
  assert.deepEqual(find({ PATH }), { workspace: "/w", standardLibrary: join(root, "usr/lib/python3.11") });
  assert.deepEqual(find({ VIRTUAL_ENV: activeEnvironment, CONDA_PREFIX: root }), {
    workspace: "/w",
    activeEnvironment,
  });
  assert.deepEqual(find({ VIRTUAL_ENV: "relative", CONDA_PREFIX: activeEnvironment }), {
    workspace: "/w",
    activeEnvironment,
  });
});

test("what is installed, upgraded or removed has the files linked again that import from outside", async (context) => {
  const library = await readyLibrary(context, ["builtins.pyi", "json/__init__.pyi", "os/__init__.pyi"], "python");
  const folder = newFolder("environments");
  folders.push(folder);
  const root = join(folder, "work");
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), dedent(text));
  };
  write("work/use.py", "import json\nfrom lib import f\nf()\n");
  write("work/local.py", "import use\nimport os\n");
  write(`work/.venv/${site}/README.txt`, "");
  write("work/.venv/pyvenv.cfg", "");
  write("lib/python3.11/json/__init__.py", "import x\n\n\ndef loads(s):\n    pass\n");
  const roots = { ...noGoRoots, workspace: root, standardLibrary: join(folder, "lib/python3.11") };
  const outside = { roots, library, places: new SourcePlaces(realFiles) };
  const open = (cache: string) => openIndex(root, join(folder, cache), pool, { outside });
  const index = await open("cache");
  assert.equal((await index.sync()).linked, 2);
  assert.equal((await index.sync()).linked, 0);
  const before = index.status().digest;
  write(`work/.venv/${site}/lib.py`, "\ndef f(): ...\n");
  assert.equal((await index.sync()).linked, 1, "installed");
  assert.notEqual(index.status().digest, before);
  const view = index.view([]);
  const shown = (moniker: string): readonly string[] =>
    view.placesOutside(moniker, "use.py").map(({ absolutePath, nameRange }) => {
      return `${absolutePath.replace(folder, "")}:${nameRange.start.line + 1}:${nameRange.start.character + 1}`;
    });
  assert.deepEqual(shown("python pip lib . lib/f()."), [`/work/.venv/${site}/lib.py:1:5`]);
  assert.deepEqual(shown("python pip lib . lib/"), [`/work/.venv/${site}/lib.py:1:1`]);
  assert.deepEqual(shown("python pip lib . lib/none()."), []);
  assert.deepEqual(shown("python python stdlib . json/loads()."), ["/lib/python3.11/json/__init__.py:4:5"]);
  assert.deepEqual(shown("python python stdlib . json/"), ["/lib/python3.11/json/__init__.py:1:1"]);
  assert.deepEqual(shown("python python stdlib . builtins/len()."), []);
  const [stub] = view.declaredOutside("python python stdlib . builtins/len().", "use.py");
  assert.equal(stub?.path, "@typeshed/builtins.pyi");
  assert.match(view.file(stub.path)?.text() ?? "", /^def len\(/m);
  assert.equal(view.file(stub.path)?.identity?.package, "stdlib");
  view.close();
  const fresh = await open("another cache");
  assert.equal((await fresh.sync()).digest, index.status().digest);
  await fresh.close();
  // Another version: the folder that says it has another name.
  write(`work/.venv/${site}/lib-1.0.dist-info/METADATA`, "Name: Lib\n");
  assert.equal((await index.sync()).linked, 1, "upgraded");
  renameSync(join(root, ".venv"), join(folder, "away"));
  assert.equal((await index.sync()).linked, 1, "removed");
  const removed = await open("a cache without it");
  assert.equal((await removed.sync()).digest, index.status().digest);
  await removed.close();
  await index.close();
});

test("where a text declares a name, by its lines", () => {
  const text = dedent(`
    import x
    def outer():
        inner = 1
        def f(): ...
    if x:
        def f(): ...
    else:
        def f(): ...
    class A(object):
        """doc"""
        field: int = 0
        def f(self,
              x):
            self.attribute = 1
            local = 2

        class B:
            async def g(self): ...
    NAME = A()
    value == 1
    `);
  const lines = (names: string): number => {
    const place = findDeclared(text, names.split("."));
    if (place === undefined) return 0;
    assert.equal(text.slice(place.start, place.end), names.split(".").at(-1));
    return text.slice(0, place.start).split("\n").length;
  };
  assert.deepEqual(
    ["outer", "f", "A", "A.field", "A.f", "A.attribute", "A.B.g", "NAME", "inner", "value", "A.none", "x"].map(lines),
    [2, 6, 9, 11, 12, 14, 18, 19, 0, 0, 0, 0],
  );
});

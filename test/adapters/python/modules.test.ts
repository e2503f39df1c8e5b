/** Where modules are found: roots that manifests name, split packages, stubs apart, the standard library, environments. */
import { test } from "node:test";
import { checkLinks } from "../../harness/facts.js";

const manifests: readonly (readonly [file: string, text: string, root: string])[] = [
  ["pyproject.toml", '[tool.setuptools.packages.find]\nwhere = ["code", "more"]', "code"],
  ["pyproject.toml", '[tool.setuptools.package-dir]\n"" = "code"', "code"],
  ["pyproject.toml", '[tool.setuptools]\npackage-dir = {"" = "./code/"}', "code"],
  ["pyproject.toml", '[tool.poetry]\npackages = [{include = "a"}, {include = "pkg", from = "code"}]', "code"],
  ["pyproject.toml", '[tool.hatch.build.targets.wheel]\npackages = ["code/pkg"]', "code"],
  ["pyproject.toml", '[tool.pdm.build]\npackage-dir = "code"', "code"],
  ["pyproject.toml", '[tool.maturin]\npython-source = "code"', "code"],
  ["pyproject.toml", '[tool.pyright]\nextraPaths = ["code"]', "code"],
  ["pyproject.toml", '[tool.pytest.ini_options]\npythonpath = ["x", "code"]', "code"],
  ["pyproject.toml", '[tool.pytest.ini_options]\npythonpath = "x deep/code"', "deep/code"],
  ["setup.cfg", "[options]\npackage_dir =\n    = code\n", "code"],
  ["setup.cfg", "[options.packages.find]\nwhere = code\n", "code"],
  ["setup.cfg", "[tool:pytest]\npythonpath = code\n", "code"],
  ["pytest.ini", "[pytest]\npythonpath = x code\n", "code"],
  ["pyrightconfig.json", '{"extraPaths": ["code"]}', "code"],
];

test("source folders that a manifest names", async () => {
  for (const [file, text, root] of manifests) {
    await checkLinks(
      { [file]: `${text}\n`, [`${root}/pkg/__init__.py`]: "", "tests/test_pkg.py": "import pkg" },
      "tests/test_pkg.py",
      `pkg -> python . . . pkg/ (${root}/pkg/__init__.py) exact`,
    );
  }
});

test("paths of manifests that leave the workspace name nothing", async () => {
  for (const path of ["../code", "/code", "~/code", "C:/code"]) {
    await checkLinks(
      { "pyrightconfig.json": JSON.stringify({ extraPaths: [path] }), "code/pkg.py": "", "tests/a.py": "import pkg" },
      "tests/a.py",
      "",
    );
  }
});

test("customary source folders that no manifest names", async () => {
  const files = {
    "setup.py": "",
    "lib/pkg/__init__.py": "",
    "lib/pkg/a.py": "import pkg",
    "test/units/test_a.py": "from pkg import a",
  };
  await checkLinks(files, "lib/pkg/a.py", "pkg -> python . . . pkg/ (lib/pkg/__init__.py) exact");
  await checkLinks(
    files,
    "test/units/test_a.py",
    `
    pkg -> python . . . pkg/ (lib/pkg/__init__.py) inferred
    pkg a -> python . . . pkg/a/ (lib/pkg/a.py) inferred
    `,
  );
});

test("B047 packages that say that they are split over roots", async () => {
  for (const [init, split] of [
    ["from pkgutil import extend_path\n__path__ = extend_path(__path__, __name__)\n", true],
    ["import pkg_resources\npkg_resources.declare_namespace(__name__)\n", true],
    ["", false],
  ] as const) {
    await checkLinks(
      {
        "ns/__init__.py": init,
        "ns/a.py": "",
        "src/ns/__init__.py": init,
        "src/ns/b.py": "",
        "u.py": "import ns.a, ns.b",
      },
      "u.py",
      split
        ? "ns.a -> python . . . ns/a/ (ns/a.py) exact\nns.b -> python . . . ns/b/ (src/ns/b.py) exact"
        : "ns.a -> python . . . ns/a/ (ns/a.py) exact",
    );
  }
});

test("a namespace package is known by what is in it; a package elsewhere comes before it", async () => {
  await checkLinks(
    { "ns/sub/__init__.py": "", "src/ns/other/mod.py": "", "use.py": "from ns import sub, other, none" },
    "use.py",
    "ns sub -> python . . . ns/sub/ (ns/sub/__init__.py) exact\nns other -> python . . . ns/other/ (src/ns/other) exact",
  );
  await checkLinks(
    { "pkg/script.py": "", "src/pkg/__init__.py": "", "use.py": "import pkg" },
    "use.py",
    "pkg -> python . . . pkg/ (src/pkg/__init__.py) exact",
  );
});

test("stubs apart from their sources: a package of stubs, a folder of stubs", async () => {
  const files = {
    "typings/lib/__init__.pyi": "from .deep import Deep as Deep\ndef only(): ...",
    "typings/lib/deep.pyi": "from . import only\nclass Deep: ...\nclass Typed: ...",
    "typings/gone.pyi": "def g(): ...",
    "lib/__init__.py": "from .deep import Deep",
    "lib/deep.py": "class Deep: ...",
    "lib/plain.py": "",
    "other-stubs/__init__.pyi": "def f(): ...\ndef typed(): ...",
    "other/__init__.py": "def f(): ...",
    "use.py": "from lib import Deep, only, plain\nfrom lib.deep import Typed\nimport gone\nfrom other import f, typed",
  };
  await checkLinks(
    files,
    "use.py",
    `
    lib -> python . . . lib/ (lib/__init__.py) exact
    lib Deep -> python . . . lib/deep/Deep# (lib/deep.py) exact
    lib only -> python . . . lib/only(). (typings/lib/__init__.pyi) exact
    lib plain -> python . . . lib/plain/ (lib/plain.py) exact
    lib.deep -> python . . . lib/deep/ (lib/deep.py) exact
    lib.deep Typed -> python . . . lib/deep/Typed# (typings/lib/deep.pyi) exact
    gone -> python . . . gone/ (typings/gone.pyi) exact
    other -> python . . . other/ (other/__init__.py) exact
    other f -> python . . . other/f(). (other/__init__.py) exact
    other typed -> python . . . other/typed(). (other-stubs/__init__.pyi) exact
    `,
  );
  // Seen from a stub, too, things are defined in their sources.
  await checkLinks(
    files,
    "typings/lib/deep.pyi",
    `
    . -> python . . . lib/ (lib/__init__.py) exact
    . only -> python . . . lib/only(). (typings/lib/__init__.pyi) exact
    `,
  );
});

test("names of the standard library, through branches and stars", async () => {
  const files = {
    "@typeshed/os/__init__.pyi": "from . import path as _path\nfrom typing import IO\nenviron: dict[str, str]",
    "@typeshed/os/path.pyi":
      'import sys\nif sys.platform == "win32":\n    from ntpath import *\n    from ntpath import __all__ as __all__\nelse:\n    from posixpath import *\n    from posixpath import __all__ as __all__\n',
    "@typeshed/ntpath.pyi": '__all__ = ["join"]\ndef join(): ...',
    "@typeshed/posixpath.pyi": '__all__ = ["join"]\ndef join(): ...\ndef hidden(): ...',
    "@typeshed/typing.pyi": "class IO: ...",
    "json/data.py": "",
    "use.py": `
      import os.path
      from os import environ, path, IO
      from os.path import join, hidden
      import os.nothing
      import idlelib
    `,
  };
  await checkLinks(
    files,
    "use.py",
    `
    os.path -> python python stdlib . os/path/ exact
    os -> python python stdlib . os/ exact
    os environ -> python python stdlib . os/environ. exact
    os path -> python python stdlib . os/path/ exact
    os IO -> python python stdlib . typing/IO# exact
    os.path -> python python stdlib . os/path/ exact
    os.path join -> python python stdlib . posixpath/join(). exact
    idlelib -> python python stdlib . idlelib/ exact
    `,
  );
  await checkLinks(
    { ...files, "os.py": "environ = {}" },
    "use.py",
    `
    os -> python . . . os/ (os.py) exact
    os environ -> python . . . os/environ. (os.py) exact
    idlelib -> python python stdlib . idlelib/ exact
    `,
  );
});

test("star imports give what __all__ lists, worked out with the lists of others", async () => {
  await checkLinks(
    {
      "use.py": "from lib import a, _b, c, d, sub, gone, e",
      "lib/__init__.py": "from .one import *\nfrom .sub import *",
      "lib/one.py":
        'from . import two\nfrom .three import __all__ as three_all\nfrom .three import *\n__all__ = ["a", "_b", "gone"] + two.__all__ + three_all\n__all__.remove("gone")\na = _b = c = gone = 1\nfrom .two import d',
      "lib/two.py": '__all__ = ["d"]\nd = 1',
      "lib/three.py": '__all__ = ["e"]\ne = 1\n',
      "lib/sub/__init__.py": "",
    },
    "use.py",
    `
    lib -> python . . . lib/ (lib/__init__.py) exact
    lib a -> python . . . lib/one/a. (lib/one.py) exact
    lib _b -> python . . . lib/one/_b. (lib/one.py) exact
    lib d -> python . . . lib/two/d. (lib/two.py) exact
    lib sub -> python . . . lib/sub/ (lib/sub/__init__.py) exact
    lib e -> python . . . lib/three/e. (lib/three.py) exact
    `,
  );
});

test("modules that imports bind: the first part, submodules that a star lists, lists of modules bound by stars", async () => {
  await checkLinks(
    {
      "use.py": "from facade import pkg, part, deep, f",
      "facade.py": "import pkg.sub\nimport pkg.sub as deep\nfrom pkg import *",
      "pkg/__init__.py": "from .part import *\n__all__ = ['part'] + part.__all__",
      "pkg/part.py": "__all__ = ['f']\ndef f(): ...",
      "pkg/sub.py": "",
    },
    "use.py",
    `
    facade -> python . . . facade/ (facade.py) exact
    facade pkg -> python . . . pkg/ (pkg/__init__.py) exact
    facade part -> python . . . pkg/part/ (pkg/part.py) exact
    facade deep -> python . . . pkg/sub/ (pkg/sub.py) exact
    facade f -> python . . . pkg/part/f(). (pkg/part.py) exact
    `,
  );
});

test("imports in branches that are never taken count where nothing else gives the name", async () => {
  await checkLinks(
    {
      "use.py": "from compat import f, windows",
      "compat.py":
        'if sys.version_info < (3,):\n    from old import f\nelse:\n    from new import f\nif sys.platform == "win32":\n    from new import windows',
      "old.py": "def f(): ...",
      "new.py": "def f(): ...\ndef windows(): ...",
    },
    "use.py",
    `
    compat -> python . . . compat/ (compat.py) exact
    compat f -> python . . . new/f(). (new.py) exact
    compat windows -> python . . . new/windows(). (new.py) exact
    `,
  );
});

test("what is installed in the nearest environment: behind the project's own and the standard library", async () => {
  const files = {
    "@typeshed/json.pyi": "",
    "@site/.venv!/yaml/__init__.py": "from .loader import load\nimport json\nfrom app import nothing",
    "@site/.venv!/yaml/loader.py": "def load(): ...",
    "@site/.venv!/json.py": "",
    "@site/.venv!/app/__init__.py": "",
    "@site/.venv!/ns/installed.py": "",
    "@site/.venv!/environment.toml": '[distributions]\nyaml = "PyYAML"\n[workspace]\nroots = ["plugins/one/code"]\n',
    "@site/active!/yaml.py": "",
    "@site/active!/other.py": "",
    "app/__init__.py": "",
    "ns/own.py": "",
    "plugins/one/code/plugin.py": "",
    "tools/pyproject.toml": "",
    "tools/a.py": "import yaml",
    "use.py": "from yaml import load\nimport json, app, plugin, other\nfrom ns import own, installed",
  };
  await checkLinks(
    files,
    "use.py",
    `
    yaml -> python pip PyYAML . yaml/ exact
    yaml load -> python pip PyYAML . yaml/loader/load(). exact
    json -> python python stdlib . json/ exact
    app -> python . . . app/ (app/__init__.py) exact
    plugin -> python . . . plugins/one/code/plugin/ (plugins/one/code/plugin.py) exact
    ns -> python . . . ns/ (ns) exact
    ns own -> python . . . ns/own/ (ns/own.py) exact
    ns installed -> python pip ns . ns/installed/ exact
    `,
  );
  await checkLinks(files, "tools/a.py", "yaml -> python pip PyYAML . yaml/ exact");
  await checkLinks(
    { ...files, "@site/tools/venv!/yaml.py": "", "@site/tools/venv!/environment.toml": "" },
    "tools/a.py",
    "yaml -> python pip yaml . yaml/ exact",
  );
  await checkLinks(
    files,
    "@site/.venv!/yaml/__init__.py",
    `
    .loader -> python pip PyYAML . yaml/loader/ exact
    .loader load -> python pip PyYAML . yaml/loader/load(). exact
    json -> python python stdlib . json/ exact
    app -> python pip app . app/ exact
    `,
  );
});

test("stubs of packages that bring none themselves: their types, and what is known where they are not installed", async () => {
  const files = {
    "@typeshed/json.pyi": "",
    "@typeshed/site-stubs/yaml/__init__.pyi":
      "from .loader import Loader as Loader\nimport json\nimport six\ndef load(): ...",
    "@typeshed/site-stubs/yaml/loader.pyi": "class Loader: ...",
    "@typeshed/site-stubs/six.pyi": "",
    "use.py": "from yaml import load, Loader, extra\nimport six",
  };
  await checkLinks(
    files,
    "use.py",
    `
    yaml -> python pip PyYAML . yaml/ exact
    yaml load -> python pip PyYAML . yaml/load(). exact
    yaml Loader -> python pip PyYAML . yaml/loader/Loader# exact
    six -> python pip six . six/ exact
    `,
  );
  await checkLinks(
    {
      ...files,
      "@site/.venv!/yaml/__init__.py": "def load(): ...\ndef extra(): ...",
      "@site/.venv!/environment.toml": '[distributions]\nyaml = "PyYAML"\n',
      "six.py": "",
    },
    "use.py",
    `
    yaml -> python pip PyYAML . yaml/ exact
    yaml load -> python pip PyYAML . yaml/load(). exact
    yaml Loader -> python pip PyYAML . yaml/loader/Loader# exact
    yaml extra -> python pip PyYAML . yaml/extra(). exact
    six -> python . . . six/ (six.py) exact
    `,
  );
  await checkLinks(
    files,
    "@typeshed/site-stubs/yaml/__init__.pyi",
    `
    .loader -> python pip PyYAML . yaml/loader/ exact
    .loader Loader -> python pip PyYAML . yaml/loader/Loader# exact
    json -> python python stdlib . json/ exact
    six -> python pip six . six/ exact
    `,
  );
});

test("where no project has an environment, the one that is active counts", async () => {
  await checkLinks(
    {
      "@site/active!/other.py": "",
      "@site/active!/environment.toml": "",
      "a/setup.py": "",
      "a/use.py": "import other",
    },
    "a/use.py",
    "other -> python pip other . other/ exact",
  );
});

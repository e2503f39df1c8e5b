/**
 * Which files an edit has linked again: no more than those whose links could be others. Each test gives a workspace, an edit (undefined: the file goes)
 * and the files; what is left out must not be linked.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import type { WorkerPool } from "../../daemon/index/workerPool.js";
import { DiskTree } from "./diskTree.js";
import { newFolder, openIndex, testPool } from "./indexes.js";

const pool = testPool(1);
const folder = newFolder("relinks");
after(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

type Texts = Readonly<Record<string, string>>;

const workspace: Texts = {
  "go.mod": "module example.com/m\n\nrequire (\n\texample.org/a v1.0.0\n\texample.org/b v1.0.0\n)\n",
  "log/log.go": `package log

type Logger interface{ Info(text string) }

type Plain struct{ Level }

func (p *Plain) Info(text string) {}

func New() *Plain { return quiet(0) }

func Old() *Plain { return nil }

func quiet(level int) *Plain { return nil }
`,
  "log/level.go": "package log\n\ntype Level struct{ Name string }\n\nfunc (l Level) Up() Level { return l }\n",
  "log/default.go": "package log\n\nvar Default = New()\n\nvar silent = quiet(1)\n",
  "log/log_test.go": 'package log_test\n\nimport "example.com/m/log"\n\nvar _ = log.Old()\n',
  "app/new.go": 'package app\n\nimport "example.com/m/log"\n\nvar logger = log.New()\n',
  "app/old.go": 'package app\n\nimport "example.com/m/log"\n\nfunc old() { log.Old().Info("") }\n',
  "app/level.go":
    'package app\n\nimport "example.com/m/log"\n\nfunc level(p log.Plain) string { return p.Up().Name }\n',
  "app/default.go": 'package app\n\nimport "example.com/m/log"\n\nfunc use() { log.Default.Info("") }\n',
  "app/some.go": 'package app\n\nimport "example.com/m/log"\n\nfunc some(l log.Logger) { l.Info("") }\n',
  "app/a.go": 'package app\n\nimport "example.org/a/x"\n\nvar _ = x.A\n',
  "app/b.go": 'package app\n\nimport "example.org/b/x"\n\nvar _ = x.B\n',
  "app/alone.go": "package app\n\nfunc alone() {}\n",
};

/** `replace`: path to what is replaced by what, in the workspace's text. */
async function checkRelinked(edit: Readonly<Record<string, Edit>>, expected: readonly string[]): Promise<void> {
  const tree = new DiskTree(newFolder("work"));
  for (const [path, text] of Object.entries(workspace)) tree.write(path, text);
  const linked: string[] = [];
  const live = await openIndex(tree.root, join(folder, "live"), watched(pool, linked));
  try {
    await live.sync();
    linked.length = 0;
    for (const [path, change] of Object.entries(edit)) {
      const before = tree.text(path);
      const next = change(before);
      assert.notEqual(next, before);
      if (next === undefined) tree.remove(path);
      else tree.write(path, next);
    }
    const summary = await live.sync();
    assert.deepEqual([...linked].sort(), [...expected].sort());
    assert.equal(summary.linked, expected.length);
  } finally {
    await live.close();
    rmSync(tree.root, { recursive: true });
  }
}

/** The new text of a file; undefined: it goes. */
type Edit = (text: string) => string | undefined;

const replacing =
  (from: string, to: string): Edit =>
  (text) =>
    text.replace(from, to);
const adding =
  (more: string): Edit =>
  (text) =>
    text + more;
const removed: Edit = () => undefined;

/** The pool, with the files of link jobs noted. */
function watched(from: WorkerPool, linked: string[]): WorkerPool {
  return {
    size: from.size,
    status: () => from.status(),
    recycle: () => from.recycle(),
    warm: () => from.warm(),
    close: () => from.close(),
    run(job, priority, deadlineMs) {
      if (job.kind === "link") linked.push(...job.files);
      return from.run(job, priority, deadlineMs);
    },
  };
}

test("a body edit links 1 file", async () => {
  await checkRelinked({ "log/log.go": replacing("return quiet(0)", "p := quiet(0)\n\treturn p") }, ["log/log.go"]);
  await checkRelinked({ "log/level.go": replacing("return l", "return Level{}") }, ["log/level.go"]);
});

test("documentation, a new import, lines above: 1 file", async () => {
  await checkRelinked({ "log/log.go": replacing("func New", "// New is new.\nfunc New") }, ["log/log.go"]);
  await checkRelinked({ "log/log.go": replacing("package log", '// Text.\n\npackage log\n\nimport "fmt"') }, [
    "log/log.go",
  ]);
});

test("an exported signature change links only the files that mention it", async () => {
  // log.Default gets its type from New, app/default.go a method from log.Default.
  await checkRelinked({ "log/log.go": replacing("func New()", "func New(name string)") }, [
    "log/log.go",
    "log/default.go",
    "app/new.go",
    "app/default.go",
  ]);
  await checkRelinked({ "log/log.go": replacing("func Old() *Plain", "func Old() Logger") }, [
    "log/log.go",
    "log/log_test.go",
    "app/old.go",
  ]);
});

test("an unexported signature change links only the files of the package that mention it", () =>
  checkRelinked({ "log/log.go": replacing("func quiet(level int)", "func quiet(level int8)") }, [
    "log/log.go",
    "log/default.go",
  ]));

test("a new method that satisfies an interface links none beside its own file", async () => {
  await checkRelinked({ "log/level.go": adding("\nfunc (l Level) Close() error { return nil }\n") }, ["log/level.go"]);
  await checkRelinked({ "log/default.go": adding("\ntype other struct{}\n\nfunc (other) Info(text string) {}\n") }, [
    "log/default.go",
  ]);
  await checkRelinked({ "log/log.go": replacing("Info(text string) }", "Info(text string); Close() error }") }, [
    "log/log.go",
  ]);
});

test("a method that hides a promoted one links who selects it", () =>
  checkRelinked({ "log/log.go": adding("\nfunc (p Plain) Up() string { return p.Name }\n") }, [
    "log/log.go",
    "app/level.go",
  ]));

test("embedding: who selects what is promoted", () =>
  checkRelinked({ "log/log.go": replacing("struct{ Level }", "struct{ level Level }") }, [
    "log/log.go",
    "app/level.go",
  ]));

test("a file that comes into a package links none beside itself", async () => {
  await checkRelinked({ "log/fresh.go": adding("package log\n\nfunc Fresh() {}\n") }, ["log/fresh.go"]);
  await checkRelinked({ "log/fresh_test.go": adding("package log\n\nfunc fresh() {}\n") }, ["log/fresh_test.go"]);
  await checkRelinked({ "log/gen.go": adding("//go:build ignore\n\npackage main\n") }, ["log/gen.go"]);
  await checkRelinked({ "log/README.md": adding("# Log\n") }, ["log/README.md"]);
});

test("a file that goes links who mentions what it declared", async () => {
  await checkRelinked({ "log/default.go": removed }, ["app/default.go"]);
  await checkRelinked({ "app/alone.go": removed }, []);
});

test("a declaration that moves between files of its package links who mentions it", () =>
  checkRelinked(
    {
      "log/log.go": replacing("func Old() *Plain { return nil }\n", ""),
      "log/level.go": adding("\nfunc Old() *Plain { return nil }\n"),
    },
    ["log/log.go", "log/level.go", "log/log_test.go", "app/old.go"],
  ));

test("go.mod: who imports of the module whose line changed", async () => {
  await checkRelinked({ "go.mod": replacing("example.org/a v1.0.0", "example.org/a v1.1.0") }, ["go.mod", "app/a.go"]);
  await checkRelinked({ "go.mod": adding("replace example.org/b => ./b\n") }, ["go.mod", "app/b.go"]);
  await checkRelinked({ "go.mod": adding("// The end.\n") }, ["go.mod"]);
  await checkRelinked({ "go.mod": adding("go 1.26\ntoolchain go1.26.1\nrequire example.org/c v1.0.0\n") }, ["go.mod"]);
});

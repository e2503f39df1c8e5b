/**
 * Incremental updates, watching and ignore rules through the real server: section E. Each test writes and asks at once; the first answer is
 * right or says that it is catching up, and in the end it is right and fresh. Saves, moves and bursts themselves: test/index/freshness.test.ts.
 */
import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { nothingOutside, sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon(nothingOutside);
const runs = process.platform === "linux" ? {} : { skip: "files are watched on Linux only" };
const patienceMs = 60_000;
const symbols = "textDocument/documentSymbol";

class Edited {
  constructor(readonly root: string) {}

  static async open(files: Readonly<Record<string, string>>): Promise<Edited> {
    return new Edited(await feature.daemon.open(files));
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  move(from: string, to: string): void {
    mkdirSync(dirname(join(this.root, to)), { recursive: true });
    renameSync(join(this.root, from), join(this.root, to));
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  /** Files that refer to a name, sorted, declaration left out; "?" where the name is not known. Asked until an answer is fresh. */
  async referring(name: string): Promise<string> {
    return await this.untilFresh(async () => {
      const asked = { root: this.root, name, includeDeclaration: false };
      const { items, completeness } = await feature.daemon.rpc.request("references", asked);
      return { state: completeness.state, value: [...new Set(items.map(({ path }) => path))].sort().join(" ") };
    });
  }

  /** Where a name is declared: paths, sorted. */
  async declaring(query: string): Promise<string> {
    return await this.untilFresh(async () => {
      const asked = { root: this.root, query, match: "exact" } as const;
      const { items, completeness } = await feature.daemon.rpc.request("findSymbol", asked);
      return {
        state: completeness.state,
        value: items
          .map(({ path }) => path)
          .sort()
          .join(" "),
      };
    });
  }

  private async untilFresh(ask: () => Promise<{ readonly state: string; readonly value: string }>): Promise<string> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      let refused = "";
      const answer = await ask().catch((error: { readonly kind?: string; readonly message?: string }) => {
        if (error.kind !== "notFound") throw error;
        refused = error.message ?? "";
        return undefined;
      });
      if (answer?.state === "fresh") return answer.value;
      if (answer === undefined) {
        const { completeness } = await feature.daemon.rpc.request("workspace/status", { root: this.root });
        if (completeness.state === "fresh") return "?";
      }
      assert.ok(performance.now() < deadline, `not fresh after ${patienceMs} ms ${refused}`);
      await pause(10);
    }
  }
}

const goModule = {
  "go.mod": "module example.com/m\n\ngo 1.22\n",
  "a/a.go": "package a\n\nfunc Called() int { return 1 }\n",
  "b/b.go": 'package b\n\nimport "example.com/m/a"\n\nfunc B() int { return a.Called() }\n',
  "c/c.go": 'package c\n\nimport "example.com/m/a"\n\nfunc C() int { return a.Called() }\n',
};

test(
  "B107 B127 editing the callee's file alone keeps the references of files that did not change, time after time",
  runs,
  async () => {
    const edited = await Edited.open(goModule);
    for (let round = 0; round < 5; round++) {
      edited.write("a/a.go", `package a\n\n${"// moved\n".repeat(round)}func Called() int { return ${round} }\n`);
      assert.equal(await edited.referring("Called"), "b/b.go c/c.go");
    }
  },
);

test(
  "B109 what refers into a file that is deleted is unresolved, and resolves again when another declares it",
  runs,
  async () => {
    const edited = await Edited.open(goModule);
    edited.remove("a/a.go");
    assert.equal(await edited.declaring("Called"), "");
    edited.write("a/other.go", "package a\n\nfunc Called() int { return 2 }\n");
    assert.equal(await edited.referring("Called"), "b/b.go c/c.go");
  },
);

test(
  "B111 a file that changes resolves against all others, and a new caller that nobody asked about is in the first fresh answer",
  runs,
  async () => {
    const edited = await Edited.open(goModule);
    edited.write("d/d.go", 'package d\n\nimport "example.com/m/a"\n\nvar D = a.Called()\n');
    assert.equal(await edited.referring("Called"), "b/b.go c/c.go d/d.go");
    edited.write("b/b.go", "package b\n\nfunc B() int { return 0 }\n");
    assert.equal(await edited.referring("Called"), "c/c.go d/d.go");
  },
);

test("B113 a file that is moved to a name with a language refers from there", runs, async () => {
  const edited = await Edited.open(goModule);
  edited.write("d/d.go.tmp", 'package d\n\nimport "example.com/m/a"\n\nvar D = a.Called()\n');
  edited.move("d/d.go.tmp", "d/d.go");
  assert.equal(await edited.referring("Called"), "b/b.go c/c.go d/d.go");
  edited.move("d", "e");
  assert.equal(await edited.referring("Called"), "b/b.go c/c.go e/d.go");
});

test("B115 callers in folders that are made with them", runs, async () => {
  const edited = await Edited.open(goModule);
  for (const path of ["x/d.go", "x/y/d.go", "x/y/z/d.go"]) {
    edited.write(path, 'package d\n\nimport "example.com/m/a"\n\nvar D = a.Called()\n');
  }
  assert.equal(await edited.referring("Called"), "b/b.go c/c.go x/d.go x/y/d.go x/y/z/d.go");
});

test("B121 a go.mod that changes with the branch resolves anew what rests on it", runs, async () => {
  const edited = await Edited.open(goModule);
  edited.write("go.mod", "module example.com/other\n\ngo 1.22\n");
  assert.equal(await edited.referring("Called"), "");
  edited.write("go.mod", goModule["go.mod"]);
  assert.equal(await edited.referring("Called"), "b/b.go c/c.go");
});

test("B123 a folder that is a link out of the root is not followed, and is listed with that reason", runs, async () => {
  const edited = await Edited.open(goModule);
  const outside = feature.daemon.sandbox.workspace("linked", { "l.go": "package l\n\nfunc Linked() {}\n" });
  symlinkSync(outside, join(edited.root, "linked"));
  assert.equal(await edited.declaring("Linked"), "");
  const { skipped } = await feature.daemon.rpc.request("workspace/status", { root: edited.root });
  assert.deepEqual(skipped, [{ path: "linked", reason: "symlink", detail: `link out of the root, to ${outside}` }]);
});

test("B125 a file that could not be read is read when it can be, though its content is the same", runs, async () => {
  const edited = await Edited.open(goModule);
  edited.write("navd.toml", "[limits]\nfileBytes = 20\n");
  assert.equal(await edited.declaring("Called"), "");
  edited.remove("navd.toml");
  assert.equal(await edited.referring("Called"), "b/b.go c/c.go");
});

test(
  "B129 ignore files as git reads them, also when they change: an anchored rule means one folder",
  runs,
  async () => {
    const edited = await Edited.open({ ...goModule, "src/a/x.go": "package x\n\nfunc X() {}\n" });
    edited.write(".gitignore", "/a\n");
    assert.equal(await edited.declaring("Called"), "");
    assert.equal(await edited.declaring("X"), "src/a/x.go");
    edited.write("src/.gitignore", "a\n");
    assert.equal(await edited.declaring("X"), "");
    edited.remove(".gitignore");
    assert.equal(await edited.referring("Called"), "b/b.go c/c.go");
  },
);

test(
  "unsaved buffers are seen by their own session, also of a file that is deleted on disk, and go when they are closed",
  runs,
  async () => {
    const edited = await Edited.open(goModule);
    const uri = `file://${edited.root}/b/b.go`;
    const text = 'package b\n\nimport "example.com/m/a"\n\nfunc Buffered() int { return a.Called() }\n';
    const options = { roots: [edited.root] };
    const [own, other] = [await feature.daemon.lsp(options), await feature.daemon.lsp(options)];
    const names = async (client: typeof own): Promise<string> => {
      const asked = client.request<readonly { readonly name: string }[] | null>(symbols, { textDocument: { uri } });
      return ((await asked.catch(() => [])) ?? []).map(({ name }) => name).join(" ");
    };
    await own.open(uri, text);
    assert.equal(await names(own), "Buffered");
    assert.equal(await names(other), "B");
    edited.remove("b/b.go");
    assert.equal(await names(own), "Buffered");
    assert.equal(await names(other), "");
    await own.close(uri);
    assert.equal(await names(own), "");
  },
);

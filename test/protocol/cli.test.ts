/** The command line: what it prints, where, and how it ends. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { productVersion } from "../../proto/version.js";
import { withDaemon } from "../harness/daemon.js";
import { dedent } from "../harness/facts.js";
import { type Output, Sandbox } from "../harness/sandbox.js";

const files = {
  ".git/HEAD": "ref: refs/heads/main\n",
  ".gitignore": "*.log\n",
  "noise.log": "noise\n",
  "shop/cart.py": `
    import os

    class Cart:
        """Holds items."""
        def add(self, item: str) -> int:
            return 1
  `,
};

/** Compares standard output; a run of digits with a unit, and the root, are written as they are not the test's. */
function checkOutput(output: Output, code: number, expected: string): void {
  assert.equal(output.code, code, output.stderr);
  assert.equal(output.stdout, dedent(expected));
}

test("find, outline, symbol, deps and why print one fact a line", async () => {
  await withDaemon(async ({ rpc, sandbox }) => {
    const root = sandbox.workspace("w", files);
    await rpc.request("workspace/open", { root });
    const navd = (...words: string[]): Promise<Output> => sandbox.cli(words, { cwd: join(root, "shop") });
    checkOutput(await navd("find", "Cart"), 0, "shop/cart.py:3:7  class  Cart  class Cart\n");
    checkOutput(
      await navd("find", "add", "--kind", "method"),
      0,
      `
      shop/cart.py:5:9  method  Cart.add  def add(self, item: str) -> int
    `,
    );
    checkOutput(await navd("find", "nothing_like_it"), 1, "");
    checkOutput(
      await navd("symbol", "Cart.add"),
      0,
      `
      ### shop/cart.py:5-6
          def add(self, item: str) -> int:
              return 1
    `,
    );
    checkOutput(
      await navd("symbol", "cart.py:5:10"),
      0,
      `
      ### shop/cart.py:5-6
          def add(self, item: str) -> int:
              return 1
    `,
    );
    checkOutput(await navd("deps", "cart.py"), 0, "1: os -> python python stdlib . os/ (external)\n");
    const outline = await navd("outline", "cart.py");
    assert.equal(outline.code, 0);
    assert.match(outline.stdout, /^shop\/cart\.py 6 lines\n.*Cart[\s\S]*add/);
    const ignored = await navd("why", "../noise.log");
    assert.equal(ignored.code, 0);
    assert.match(ignored.stdout, /^noise\.log: skipped \(.*\.gitignore.*\)\n$/);
    assert.match((await navd("why", "cart.py")).stdout, /^shop\/cart\.py: indexed \(python/);
    assert.match((await navd("debug", "dump", "cart.py")).stdout, /Cart/);
  });
});

test("paths are those of the current directory, or else of the folder that --root names", async () => {
  await withDaemon(async ({ rpc, sandbox }) => {
    const root = sandbox.workspace("w", files);
    await rpc.request("workspace/open", { root });
    const elsewhere = sandbox.workspace("elsewhere", {});
    const navd = (...words: string[]): Promise<Output> => sandbox.cli([...words, "--root", root], { cwd: elsewhere });
    assert.match((await navd("why", "shop/cart.py")).stdout, /^shop\/cart\.py: indexed/);
    assert.match((await navd("outline", "shop/cart.py")).stdout, /Cart/);
    assert.match((await navd("def", "shop/cart.py:3:7")).stdout, /^shop\/cart\.py:.*Cart/);
    assert.equal((await navd("outline", "absent.py")).code, 2);
  });
});

test("every command prints JSON when asked, also its errors", async () => {
  await withDaemon(async ({ rpc, sandbox }) => {
    const root = sandbox.workspace("w", files);
    await rpc.request("workspace/open", { root });
    for (const words of [
      ["find", "Cart"],
      ["outline", "."],
      ["symbol", "Cart"],
      ["deps", "shop/cart.py"],
      ["why", "shop/cart.py"],
      ["debug", "dump", "shop/cart.py"],
      ["status"],
      ["index", root],
      ["version"],
      ["socket"],
    ]) {
      const { code, stdout, stderr } = await sandbox.cli([...words, "--json"], { cwd: root });
      assert.equal(code, 0, `${words.join(" ")}: ${stderr}`);
      assert.equal(stdout.trimEnd().split("\n").length, 1, words.join(" "));
      JSON.parse(stdout);
    }
    const failed = await sandbox.cli(["outline", "absent.py", "--json"], { cwd: root });
    assert.equal(failed.code, 1);
    assert.equal(failed.stdout, "");
    assert.equal((JSON.parse(failed.stderr) as { error: { kind: string } }).error.kind, "unknownFile");
  });
});

test("a name of several symbols is answered with words that name each alone", async () => {
  await withDaemon(async ({ rpc, sandbox }) => {
    const root = sandbox.workspace("w", { "a.py": "def run(): return 1\n", "b.py": "def run(): return 2\n" });
    await rpc.request("workspace/open", { root });
    const asked = await sandbox.cli(["symbol", "run"], { cwd: root });
    assert.equal(asked.code, 2);
    const exact = [...asked.stderr.matchAll(/^ {4}(.+)$/gm)].map((found) => found[1].replace(/^'(.*)'$/, "$1"));
    assert.equal(exact.length, 2, asked.stderr);
    for (const [at, words] of exact.entries()) {
      const { code, stdout } = await sandbox.cli(["symbol", words], { cwd: root });
      assert.equal(code, 0);
      assert.match(stdout, new RegExp(`return ${at + 1}`));
    }
  });
});

test("exit codes: usage, not found, outside, no daemon", async () => {
  await withDaemon(async ({ rpc, sandbox }) => {
    const root = sandbox.workspace("w", files);
    await rpc.request("workspace/open", { root });
    const code = async (...words: string[]): Promise<number | null> => (await sandbox.cli(words, { cwd: root })).code;
    assert.equal(await code("nonsense"), 2);
    assert.equal(await code("find"), 2);
    assert.equal(await code("find", "a", "--limit", "many"), 2);
    assert.equal(await code("find", "a", "--match", "sideways"), 2);
    assert.equal(await code("find", "a", "--limit", "0"), 2);
    assert.equal(await code("outline", "../.."), 2);
    assert.equal(await code("outline", "absent.py"), 1);
    assert.equal(await code("symbol", "Absent"), 1);
    assert.equal(await code("index", "/nowhere/at/all"), 2);
    assert.equal(await code("find", "a", "--root", "/nowhere/at/all"), 2);
    assert.equal(await code("--help"), 0);
    assert.equal(await code("find", "--help"), 0);
  });
  const sandbox = new Sandbox();
  try {
    const status = await sandbox.cli(["status"]);
    assert.equal(status.code, 3);
    assert.match(status.stderr, /^navd: no daemon runs/);
    assert.equal((await sandbox.cli(["stop"])).code, 0);
  } finally {
    await sandbox.close();
  }
});

test("index prints what was found; the daemon it started stops on request", async () => {
  const sandbox = new Sandbox();
  try {
    const root = sandbox.workspace("w", files);
    const first = await sandbox.cli(["index", root]);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /^language +files +lines +symbols$/m);
    assert.match(first.stdout, /^python +1 +6 +\d+$/m);
    assert.match(first.stdout, /^time .*parsed 1, /m);
    assert.match(first.stdout, /^memory .*all processes$/m);
    assert.match(first.stdout, /^skipped {2}\d+ ignored/m);
    assert.match((await sandbox.cli(["index", root])).stdout, /parsed 0, /);
    assert.match((await sandbox.cli(["status"])).stdout, /ready, generation \d+/);
    const stopped = await sandbox.cli(["stop"]);
    assert.equal(stopped.code, 0);
    assert.match(stopped.stderr, /^navd: daemon \d+ stopped\n$/);
    assert.equal((await sandbox.cli(["status"])).code, 3);
  } finally {
    await sandbox.close();
  }
});

test("a closed workspace is opened by the first question; --wait waits for its index", async () => {
  await withDaemon(async ({ sandbox }) => {
    const root = sandbox.workspace("w", files);
    const waited = await sandbox.cli(["find", "Cart", "--wait"], { cwd: join(root, "shop") });
    assert.equal(waited.code, 0, waited.stderr);
    assert.match(waited.stdout, /Cart/);
    const other = sandbox.workspace("other", files);
    const begun = await sandbox.cli(["find", "nothing_like_it"], { cwd: other });
    assert.ok(begun.code === 4 || begun.code === 1, begun.stderr);
  });
});

test("colour only where it is wanted", async () => {
  await withDaemon(
    async ({ rpc, sandbox }) => {
      const root = sandbox.workspace("w", files);
      await rpc.request("workspace/open", { root });
      assert.match((await sandbox.cli(["find", "Cart"], { cwd: root })).stdout, /\u001b\[/);
    },
    { FORCE_COLOR: "1" },
  );
  await withDaemon(
    async ({ rpc, sandbox }) => {
      const root = sandbox.workspace("w", files);
      await rpc.request("workspace/open", { root });
      assert.doesNotMatch((await sandbox.cli(["find", "Cart"], { cwd: root })).stdout, /\u001b\[/);
    },
    { FORCE_COLOR: "1", NO_COLOR: "1" },
  );
});

test("init writes a commented navd.toml once; version and completions need no daemon", async () => {
  const sandbox = new Sandbox();
  try {
    const root = sandbox.workspace("w", { "a.py": "x = 1\n" });
    assert.equal((await sandbox.cli(["init"], { cwd: root })).code, 0);
    const lines = readFileSync(join(root, "navd.toml"), "utf8").split("\n");
    assert.ok(
      lines.every((line) => line === "" || line.startsWith("#")),
      "only comments",
    );
    assert.equal((await sandbox.cli(["init"], { cwd: root })).code, 2);
    assert.match((await sandbox.cli(["--version"])).stdout, new RegExp(`^${productVersion}\n$`));
    assert.match((await sandbox.cli(["version"])).stdout, /^navd 0.*protocol 1/);
    for (const [shell, text] of [
      ["bash", /complete -o filenames -F _navd navd/],
      ["zsh", /^#compdef navd/],
      ["fish", /complete -c navd .* -a find -d 'Find symbols/],
    ] as const) {
      const { code, stdout } = await sandbox.cli(["completion", shell]);
      assert.equal(code, 0);
      assert.match(stdout, text);
      for (const word of ["outline", "symbol", "deps", "--root", "--json"])
        assert.ok(stdout.includes(word.replace(/^--/, "")), word);
    }
    assert.equal((await sandbox.cli(["completion", "tcsh"])).code, 2);
    const help = await sandbox.cli(["--help"]);
    assert.match(help.stdout.replace(/\s+/g, " "), /Find symbols by exact, prefix, fuzzy or qualified name\./);
    assert.deepEqual(sandbox.processes(), []);
  } finally {
    await sandbox.close();
  }
});

test("the LSP bridge carries a session to its end", async () => {
  await withDaemon(async ({ rpc, sandbox, pid }) => {
    const frame = (message: object): string => {
      const text = JSON.stringify({ jsonrpc: "2.0", ...message });
      return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
    };
    const stdin = [
      frame({ id: 1, method: "initialize", params: { processId: null, capabilities: {} } }),
      frame({ method: "initialized", params: {} }),
      frame({ id: 2, method: "shutdown" }),
      frame({ method: "exit" }),
    ].join("");
    const { code, stdout, stderr } = await sandbox.cli(["lsp"], { stdin });
    assert.equal(stderr, "");
    assert.equal(code, 0);
    assert.match(stdout, /"id":1,"result":\{"capabilities"[\s\S]*"id":2,"result":null/);
    assert.equal((await rpc.request("status", {})).pid, pid);
  });
});

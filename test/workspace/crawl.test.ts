/** What a crawl keeps and leaves out. Every expectation is checked against `why` as well (tree.ts). */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import type { FileSystem } from "../../daemon/system/files.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { defaultConfiguration } from "../../daemon/workspace/configuration.js";
import { crawl } from "../../daemon/workspace/crawl.js";
import { NavdError } from "../../proto/errors.js";
import { faultyFiles } from "./fakeFiles.js";
import { git, gitVersion } from "./git.js";
import { checkCrawl, makeTree, temporaryFolder, testLanguages } from "./tree.js";

const skip = gitVersion === undefined && "git is missing";

test("B129 an anchored pattern drops only the root's folder; nested ignore files count; dropped folders are listed", async (t) => {
  const root = makeTree(
    t,
    `
    .gitignore
      /coverage
      *.log
    coverage/report.py
    src/coverage/real.py
    src/.gitignore
      local.py
      !keep.log
    src/local.py
    src/keep.log
    src/other.log
    `,
  );
  await checkCrawl(
    root,
    `
    .gitignore
    - coverage/ ignored: .gitignore:1: /coverage
    src/.gitignore
    src/coverage/real.py
    src/keep.log
    - src/local.py ignored: src/.gitignore:1: local.py
    - src/other.log ignored: .gitignore:2: *.log
    `,
  );
});

test("B129 tracked files stay in spite of ignore rules", { skip }, async (t) => {
  const root = makeTree(
    t,
    `
    build/kept.py
    build/deep/kept.py
    .gitignore
      build/
    `,
  );
  git(root, "init", "-q");
  git(root, "add", "-f", "build");
  writeFileSync(join(root, "build/new.py"), "");
  mkdirSync(join(root, "build/more"));
  await checkCrawl(
    root,
    `
    - .git/ ignored: built-in rule: version control's own data
    .gitignore
    build/deep/kept.py
    build/kept.py
    - build/more/ ignored: .gitignore:1: build/
    - build/new.py ignored: .gitignore:1: build/
    `,
  );
});

test(".navdignore lies on top: it drops tracked files and re-includes ignored ones, but nothing under a dropped folder", async (t) => {
  const root = makeTree(
    t,
    `
    .gitignore
      generated/
      out/
    .navdignore
      !generated/
      fixtures/
      !out/x.py
    generated/api.py
    out/x.py
    test/fixtures/big.py
    test/a.py
    `,
  );
  await checkCrawl(
    root,
    `
    .gitignore
    .navdignore
    generated/api.py
    - out/ ignored: .gitignore:2: out/
    test/a.py
    - test/fixtures/ ignored: .navdignore:2: fixtures/
    `,
  );
});

test("built-in rules drop what tools fill, not vendor; a negated line re-includes", async (t) => {
  const root = makeTree(
    t,
    `
    .gitignore
      !tools/node_modules/
    node_modules/left-pad/index.ts
    tools/node_modules/own.ts
    env/pyvenv.cfg
    env/lib/x.py
    vendor/dep/dep.go
    pkg/__pycache__/a.pyc
    tagged/CACHEDIR.TAG
      Signature: 8a477f597d28d172789f06886806bc55
    tagged/x.py
    false/CACHEDIR.TAG
      no signature
    `,
  );
  await checkCrawl(
    root,
    `
    .gitignore
    - env/ ignored: built-in rule: a Python virtual environment (pyvenv.cfg)
    false/CACHEDIR.TAG
    - node_modules/ ignored: built-in rule: installed packages (node_modules)
    - pkg/__pycache__/ ignored: built-in rule: a tool's cache (__pycache__)
    - tagged/ ignored: built-in rule: a tool's cache (CACHEDIR.TAG)
    tools/node_modules/own.ts
    vendor/dep/dep.go
    `,
  );
});

test("the settings' languages, globs and size limit are reasons of their own", async (t) => {
  const root = makeTree(
    t,
    `
    a.go
    a.py
    notes.txt
    docs/site/index.py
    api/x.pb.go
    big.go
      0123456789
    `,
  );
  await checkCrawl(
    root,
    `
    a.go
    - a.py language: python is not among the languages go
    - api/x.pb.go excluded: exclude glob "*.pb.go" in navd.toml
    - big.go tooLarge: 11 bytes; the limit is 10
    - docs/site/ excluded: exclude glob "{docs,web}/site/**" in the client's settings
    notes.txt
    `,
    {
      configuration: {
        languages: ["go"],
        limits: { fileBytes: 10 },
        exclude: [
          { glob: "*.pb.go", source: "navd.toml" },
          { glob: "{docs,web}/site/**", source: "the client's settings" },
        ],
      },
    },
  );
});

test("B137 links are listed and never followed: into the tree, out of it, broken, in loops, to folders", async (t) => {
  const root = makeTree(
    t,
    `
    src/a.py
    inside.py -> src/a.py
    outside.py -> /etc/hostname
    broken.py -> nowhere
    loop1 -> loop2
    loop2 -> loop1
    src/up -> ..
    folder -> src
    `,
  );
  await checkCrawl(
    root,
    `
    - broken.py symlink: broken link to nowhere
    - folder symlink: link to src, which has its own entry
    - inside.py symlink: link to src/a.py, which has its own entry
    - loop1 symlink: link in a loop, to loop2
    - loop2 symlink: link in a loop, to loop1
    - outside.py symlink: link out of the root, to /etc/hostname
    src/a.py
    - src/up symlink: link to the root
    `,
  );
});

test("sockets and FIFOs are listed and never opened", async (t) => {
  const root = makeTree(
    t,
    `
    a.py
    queue.py |
    .gitignore |
    `,
  );
  const server = createServer();
  await new Promise<void>((done) => server.listen(join(root, "socket.py"), done));
  t.after(() => server.close());
  await checkCrawl(
    root,
    `
    - .gitignore special: no regular file (socket, FIFO or device)
    a.py
    - queue.py special: no regular file (socket, FIFO or device)
    - socket.py special: no regular file (socket, FIFO or device)
    `,
  );
});

test("what cannot be read costs itself and is listed with its error", async (t) => {
  const root = makeTree(
    t,
    `
    closed/secret.py
    open/.gitignore
      *.py
    open/a.py
    open/b.py
    `,
  );
  const files = faultyFiles({
    list: { [`${root}/closed`]: "EACCES" },
    lstat: { [`${root}/open/b.py`]: "EIO" },
    readFile: { [`${root}/open/.gitignore`]: "EACCES" },
  });
  const { files: found, skips } = await crawl(root, defaultConfiguration, files, { languages: testLanguages });
  assert.deepEqual(
    found.map((file) => file.path),
    ["open/a.py"],
  );
  assert.deepEqual(
    skips.map((one) => `${one.path} ${one.reason}: ${one.detail}`),
    [
      "closed/ unreadable: EACCES: made for the test",
      "open/.gitignore unreadable: EACCES: its rules are not in force",
      "open/b.py unreadable: EIO: made for the test",
    ],
  );
});

test("a root that cannot be listed is a structured error", async () => {
  await assert.rejects(crawl("/nonexistent/root", defaultConfiguration, realFiles), (error: unknown) => {
    assert.ok(error instanceof NavdError);
    assert.deepEqual([error.kind, error.details["reason"]], ["unreadable", "ENOENT"]);
    return true;
  });
});

test("names with line breaks, quotes and non-UTF-8 bytes; very long paths", async (t) => {
  const root = temporaryFolder(t);
  writeFileSync(join(root, "a\nb.py"), "");
  writeFileSync(join(root, `q"'\\ .py`), "");
  writeFileSync(Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff, 0xfe])]), "");
  mkdirSync(Buffer.concat([Buffer.from(`${root}/dir-`), Buffer.from([0xe9])]));
  const deep = Array.from({ length: 12 }, () => "d".repeat(250)).join("/");
  mkdirSync(join(root, deep), { recursive: true });
  writeFileSync(join(root, deep, "end.py"), "");
  await checkCrawl(
    root,
    `
    a
    b.py
    - bad-\ufffd\ufffd unreadable: the name on disk is not valid UTF-8
    ${deep}/end.py
    - dir-\ufffd/ unreadable: the name on disk is not valid UTF-8
    q"'\\ .py
    `,
  );
});

test("a path longer than the system allows is listed, not a crash", async (t) => {
  const root = temporaryFolder(t);
  // Built from inside, since no single call takes so long a path.
  execFileSync(process.execPath, [
    "-e",
    `process.chdir(${JSON.stringify(root)});
     for (let i = 0; i < 25; i++) { require("fs").mkdirSync("d".repeat(200)); process.chdir("d".repeat(200)); }
     require("fs").writeFileSync("end.py", "")`,
  ]);
  const { files, skips } = await crawl(root, defaultConfiguration, realFiles, { languages: testLanguages });
  assert.equal(files.length, 0);
  assert.deepEqual(
    skips.map((one) => [one.reason, one.detail]),
    [["unreadable", "ENAMETOOLONG: name too long"]],
  );
});

test("the result does not depend on the order of listings", async (t) => {
  const root = makeTree(
    t,
    `
    a-b.py
    a.py
    a/x.py
    a/node_modules/y.ts
    a0.py
    B.py
    é.py
    .gitignore
      a0.py
    `,
  );
  const orders = [realFiles, faultyFiles({ order: (entries) => [...entries].reverse() }), shuffled(7), shuffled(8)];
  const results = [];
  for (const files of orders) {
    results.push(await crawl(root, defaultConfiguration, files, { languages: testLanguages }));
  }
  for (const result of results) assert.deepEqual(result, results[0]);
  const paths = results[0].files.map((file) => file.path);
  assert.deepEqual(paths, [...paths].sort());
  assert.equal(paths.length, 6);
});

test("files over the default limit of 2 MiB are listed", async (t) => {
  const root = makeTree(t, "exact.py\nover.py");
  truncateSync(join(root, "exact.py"), 2 * 1024 * 1024);
  truncateSync(join(root, "over.py"), 2 * 1024 * 1024 + 1);
  await checkCrawl(
    root,
    `
    exact.py
    - over.py tooLarge: 2097153 bytes; the limit is 2097152
    `,
  );
});

test("an ignore file that would make every entry slow is listed and has no force", async (t) => {
  const root = makeTree(t, "a.py\nsub/b.py");
  writeFileSync(join(root, "sub/.gitignore"), "[b]*.py\n".repeat(10_001));
  await checkCrawl(
    root,
    `
    a.py
    - sub/.gitignore unreadable: more than 10000 wildcard patterns: its rules are not in force
    sub/b.py
    `,
  );
});

test("a folder of 100,000 files is crawled in short turns", async () => {
  const status = realFiles.lstat(process.execPath);
  const files: FileSystem = {
    ...realFiles,
    lstat: (path) => {
      if (!path.startsWith("/big/file")) throw Object.assign(new Error("ENOENT: none"), { code: "ENOENT" });
      return { ...status, kind: "file", size: 1 };
    },
    list: function* () {
      for (let start = 0; start < 100_000; start += 1000) {
        yield Array.from({ length: 1000 }, (_, at) => {
          return { name: `file${((start + at) * 7919) % 100_000}.py`, kind: "file" as const };
        });
      }
    },
  };
  // Processor time of each turn, since other processes can take the processor away meanwhile.
  let longest = 0;
  let last = process.cpuUsage();
  let running = true;
  const tick = (): void => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    if (running) setImmediate(tick);
  };
  tick();
  const crawled = await crawl("/big", defaultConfiguration, files, { languages: testLanguages });
  running = false;
  assert.equal(crawled.files.length, 100_000);
  assert.ok(
    crawled.files.every((file, index) => index === 0 || crawled.files[index - 1].path < file.path),
    "not sorted",
  );
  // The aim is 10 ms on the wall; garbage collection and compilation run in other threads and count here too.
  assert.ok(longest < 60, `one turn took ${longest} ms`);
});

test("a crawl stops between slices when it is told to", async (t) => {
  const root = temporaryFolder(t);
  for (let index = 0; index < 300; index++) writeFileSync(join(root, `${index}.py`), "");
  const controller = new AbortController();
  let calls = 0;
  const clock = { now: () => 0, monotonic: () => calls++ * 10 };
  const crawling = crawl(root, defaultConfiguration, realFiles, { signal: controller.signal, clock });
  controller.abort(new Error("stopped"));
  await assert.rejects(crawling, /stopped/);
});

function shuffled(seed: number): ReturnType<typeof faultyFiles> {
  return faultyFiles({
    order: (entries) =>
      [...entries].sort(
        (left, right) => ((left.name.charCodeAt(0) * seed) % 11) - ((right.name.charCodeAt(0) * seed) % 11),
      ),
  });
}

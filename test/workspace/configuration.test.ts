/** navd.toml: what it sets, and that mistakes are notices. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { realFiles } from "../../daemon/system/realFiles.js";
import {
  type ConfigurationOverrides,
  defaultConfiguration,
  type LoadedConfiguration,
  loadConfiguration,
} from "../../daemon/workspace/configuration.js";
import { expandBraces } from "../../daemon/workspace/excludeGlobs.js";
import { dedent, makeTree, testLanguages } from "./tree.js";

type Context = Parameters<typeof makeTree>[0];

function load(context: Context, toml: string, overrides: ConfigurationOverrides = {}): LoadedConfiguration {
  const text = dedent(toml)
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
  const root = makeTree(context, `navd.toml\n${text}`);
  return loadConfiguration(root, overrides, realFiles, undefined, testLanguages);
}

test("all settings are read", (t) => {
  const { configuration, notices } = load(
    t,
    `
    languages = ["python", "Go"]
    exclude = ["gen/**"]
    [limits]
    fileBytes = 1000
    `,
  );
  assert.deepEqual(notices, []);
  assert.deepEqual(configuration, {
    languages: ["go", "python"],
    exclude: [{ glob: "gen/**", source: "navd.toml" }],
    limits: { fileBytes: 1000 },
    userIgnoreFile: undefined,
  });
});

test("without a file the defaults hold", (t) => {
  const loaded = loadConfiguration(makeTree(t, "a.py"), {}, realFiles, undefined, testLanguages);
  assert.deepEqual([loaded.configuration, loaded.notices], [defaultConfiguration, []]);
});

test("a mistake costs its own value and is listed", (t) => {
  const { configuration, notices } = load(
    t,
    `
    languages = ["go", "klingon"]
    exclude = "gen"
    colour = "red"
    [limits]
    fileBytes = -1
    lines = 5
    `,
  );
  assert.deepEqual(configuration.languages, ["go"]);
  assert.deepEqual(configuration.exclude, []);
  assert.equal(configuration.limits.fileBytes, 2 * 1024 * 1024);
  assert.deepEqual(
    notices.map(({ source, message }) => `${source}: ${message.split(";")[0].split(":")[0]}`),
    [
      'navd.toml: unknown key "colour"',
      "navd.toml: exclude",
      'navd.toml: unknown key "limits.lines"',
      "navd.toml: limits.fileBytes",
      'navd.toml: unknown language "klingon"',
    ],
  );
});

test("a file that is no TOML, or no file, is passed over with a notice", (t) => {
  const broken = load(t, "languages = [");
  assert.equal(broken.notices.length, 1);
  assert.match(broken.notices[0].source, /^navd\.toml:\d+$/);
  assert.deepEqual(broken.configuration, defaultConfiguration);
  for (const tree of ["navd.toml -> /etc/passwd", "navd.toml |", "navd.toml/"]) {
    const { notices } = loadConfiguration(makeTree(t, tree), {}, realFiles, undefined, testLanguages);
    assert.deepEqual(notices, [{ source: "navd.toml", message: "is no regular file and was not read" }]);
  }
});

test("overrides: languages replace, globs are added", (t) => {
  const toml = 'languages = ["go"]\nexclude = ["a"]';
  const { configuration } = load(t, toml, { languages: ["python"], exclude: ["b"] });
  assert.deepEqual(configuration.languages, ["python"]);
  assert.deepEqual(
    configuration.exclude.map(({ glob, source }) => `${glob} ${source}`),
    ["a navd.toml", "b the client's settings"],
  );
});

test("the fingerprint speaks of meaning, not of spelling", (t) => {
  const one = load(t, 'languages = ["go", "python"]\nexclude = ["a", "b"]');
  const same = load(t, '# comment\nexclude = ["b", "a", "a"]\nlanguages = ["Python", "go"]');
  assert.equal(one.fingerprint, same.fingerprint);
  assert.match(one.fingerprint, /^[0-9a-f]{32}$/);
  for (const other of ["", 'languages = []\nexclude = ["a", "b"]', 'languages = ["go", "python"]\nexclude = ["a"]']) {
    assert.notEqual(load(t, other).fingerprint, one.fingerprint);
  }
});

test("braces expand, within bounds", () => {
  assert.deepEqual(expandBraces("a{b,c{d,e}}f"), ["abf", "acdf", "acef"]);
  assert.deepEqual(expandBraces("{a}{"), ["{a}{"]);
  assert.deepEqual(expandBraces("{,x}y"), ["y", "xy"]);
  const hostile = "{a,b}".repeat(40);
  assert.deepEqual(expandBraces(hostile), [hostile]);
});

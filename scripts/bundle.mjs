/**
 * Bundles the processes into a few files under dist/app: the compiled sources and the small libraries.
 *
 * Somebody waits for the command and the daemon to start, so each of these is one script that is loaded with its compiled code beside it
 * (startScript.cjs, keepCode.mjs), LMDB's JavaScript included. The others are modules. Packages that are native, large or
 * rarely needed stay where npm put them.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { keepCode } from "./keepCode.mjs";

export async function bundle() {
  const { build } = await import("esbuild");
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  for (const [name, entry] of Object.entries(scripts)) {
    const { outputFiles, metafile } = await build(scriptOptions(`${dist}/${entry}`));
    const { imports } = Object.values(metafile.outputs)[0];
    writeScript(name, withImportsPassedIn(outputFiles[0].text, imports));
  }
  // One build an entry: chunks shared between processes would be more files to find at every start.
  for (const [name, entry] of Object.entries(modules)) await build(moduleOptions(name, `${dist}/${entry}`));
  keepCode();
}

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const app = `${dist}/app`;

const scripts = { navd: "clients/cli/main.js", daemon: "daemon/main.js" };
const modules = { worker: "daemon/index/worker.js", searchWorker: "daemon/session/searchWorker.js" };

const smallPackages = ["commander", "lru-cache", "picocolors", "smol-toml", "zod"];
/** The binding's JavaScript: eleven files of six packages, most of a start when they are found one by one. */
const lmdbPackages = [
  "lmdb",
  "@harperfast/extended-iterable",
  "detect-libc",
  "msgpackr",
  "node-gyp-build-optional-packages",
  "ordered-binary",
  "weak-lru-cache",
];

const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  // The compiler's output is finished; its settings are not asked again.
  tsconfigRaw: {},
};

/** A function of a CommonJS module's variables. What it imports on demand is part of it, and runs when it is asked for. */
function scriptOptions(entry) {
  return {
    ...common,
    entryPoints: [entry],
    write: false,
    metafile: true,
    outdir: app,
    format: "cjs",
    define: {
      navdBundle: "true",
      "import.meta.url": "bundleUrl",
      // Nothing is kept in MessagePack: its native part is not loaded.
      "process.env.MSGPACKR_NATIVE_ACCELERATION_DISABLED": '"true"',
    },
    banner: {
      js: '(function(exports,require,module,__filename,__dirname,bundleImport){const bundleUrl=require("node:url").pathToFileURL(__filename).href;',
    },
    footer: { js: "})" },
    plugins: [keepPackages([...smallPackages, ...lmdbPackages]), { name: "lmdb", setup: findLmdbAtHome }],
  };
}

function moduleOptions(name, entry) {
  return {
    ...common,
    entryPoints: { [name]: entry },
    outdir: app,
    // Chunks lie beside the entries: proto/entryPoints.ts finds the other processes from either.
    chunkNames: `${name}-[hash]`,
    splitting: true,
    format: "esm",
    define: { navdBundle: "true" },
    // CommonJS packages inside the bundle ask `require` for Node's own modules.
    banner: {
      js: 'import{createRequire as bundleRequire}from"node:module";const require=bundleRequire(import.meta.url);',
    },
    plugins: [keepPackages(smallPackages)],
  };
}

/** Packages imported on demand: a script cannot import without a warning that the means are experimental, a module can. */
function withImportsPassedIn(text, imports) {
  const asked = imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => JSON.stringify(path));
  return asked.reduce((all, path) => all.replaceAll(`import(${path})`, `bundleImport(${path})`), text);
}

/** The script under a name made of its content, so that compiled code beside it is never another script's, and what starts it. */
function writeScript(name, text) {
  const file = `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
  writeFileSync(`${app}/${file}.cjs`, text);
  const start = readFileSync(new URL("./startScript.cjs", import.meta.url), "utf8");
  writeFileSync(`${app}/${name}.cjs`, start.replaceAll("SCRIPT", file));
}

const lmdbHome = `
import { createRequire as requireFrom } from "node:module";
import { pathToFileURL as urlOf } from "node:url";
const lmdbUrl = urlOf(requireFrom(import.meta.url).resolve("lmdb")).href;`;

/** The binding looks for its native part from where its own files are. */
function findLmdbAtHome(setup) {
  setup.onLoad({ filter: /[\\/]node_modules[\\/]lmdb[\\/][^\\/]*\.js$/ }, async ({ path }) => {
    const text = await readFile(path, "utf8");
    return { contents: `${lmdbHome}\n${text.replaceAll("import.meta.url", "lmdbUrl")}`, loader: "js" };
  });
}

function keepPackages(bundled) {
  const resolve = ({ path, kind }) => {
    if (kind === "entry-point" || path.startsWith("node:")) return undefined;
    const name = path.startsWith("@") ? path.split("/").slice(0, 2).join("/") : path.split("/")[0];
    return bundled.includes(name) ? undefined : { path, external: true };
  };
  return { name: "packages", setup: (setup) => setup.onResolve({ filter: /^[^./]/ }, resolve) };
}

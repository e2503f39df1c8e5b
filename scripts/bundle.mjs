// Bundles the processes into a few files under dist/app: the compiled sources and the small libraries, split where they import on demand.
// Packages that are native, large or rarely needed stay where npm put them.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Loaded at every start. */
const bundledPackages = new Set(["commander", "lru-cache", "picocolors", "smol-toml", "zod"]);

export async function bundle() {
  const { build } = await import("esbuild");
  const dist = fileURLToPath(new URL("../dist", import.meta.url));
  rmSync(`${dist}/app`, { recursive: true, force: true });
  // One build an entry: chunks shared between processes would be more files to find at every start.
  for (const [name, entry] of Object.entries(entries)) await build(options(name, `${dist}/${entry}`, `${dist}/app`));
}

const entries = {
  navd: "clients/cli/main.js",
  daemon: "daemon/main.js",
  worker: "daemon/index/worker.js",
  searchWorker: "daemon/session/searchWorker.js",
};

function options(name, entry, outdir) {
  return {
    entryPoints: { [name]: entry },
    outdir,
    // Chunks lie beside the entries: proto/entryPoints.ts finds the other processes from either.
    chunkNames: `${name}-[hash]`,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    define: { navdBundle: "true" },
    // CommonJS packages inside the bundle ask `require` for Node's own modules.
    banner: {
      js: 'import{createRequire as bundleRequire}from"node:module";const require=bundleRequire(import.meta.url);',
    },
    plugins: [{ name: "packages", setup: (setup) => setup.onResolve({ filter: /^[^./]/ }, keepPackages) }],
  };
}

function keepPackages({ path, kind }) {
  if (kind === "entry-point" || path.startsWith("node:")) return undefined;
  const name = path.startsWith("@") ? path.split("/").slice(0, 2).join("/") : path.split("/")[0];
  return bundledPackages.has(name) ? undefined : { path, external: true };
}

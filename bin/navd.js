#!/usr/bin/env node
// The command. All of it is compiled code; a clone that was never built says so in one line.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../dist/app/navd.cjs", import.meta.url));
if (existsSync(entry)) {
  // Required, not imported: the loader of modules would first read it for the names it exports.
  const { main } = createRequire(entry)(entry);
  await main(process.argv);
} else {
  process.stderr.write("navd: not built yet; run: npm run build\n");
  process.exitCode = 5;
}

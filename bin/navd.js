#!/usr/bin/env node
// The command. All of it is compiled code; a clone that was never built says so in one line. CommonJS (package.json beside it), because Node
// is ready for that sooner than for a module.
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const entry = join(__dirname, "../dist/app/navd.cjs");
if (existsSync(entry)) {
  require(entry).main(process.argv);
} else {
  process.stderr.write("navd: not built yet; run: npm run build\n");
  process.exitCode = 5;
}

#!/usr/bin/env node
// The command. All of it is compiled code; a clone that was never built says so in one line.
import { existsSync } from "node:fs";

const entry = new URL("../dist/app/navd.js", import.meta.url);
if (existsSync(entry)) {
  const { main } = await import(entry.href);
  await main(process.argv);
} else {
  process.stderr.write("navd: not built yet; run: npm run build\n");
  process.exitCode = 5;
}

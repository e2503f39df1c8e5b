/**
 * What Node is given to run: loads a script of dist/app together with the code that V8 made of it before, and runs it.
 *
 * V8 checks its own version and flags and refuses code that was made with others; the script is then compiled as any other, which
 * takes longer and does the same. The copies in dist/app name their script. With NAVD_KEEP_CODE=1 (keepCode.mjs) the process leaves
 * behind the code of everything that ran in it.
 */
"use strict";
const { readFileSync, renameSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { Script } = require("node:vm");

const filename = join(__dirname, "SCRIPT.cjs");
const codeFile = join(__dirname, "SCRIPT.code");

const script = new Script(readFileSync(filename, "utf8"), { filename, cachedData: keptCode() });
if (process.env.NAVD_KEEP_CODE === "1") process.once("exit", keepCode);
script.runInThisContext()(exports, require, module, filename, __dirname, (specifier) => import(specifier));

function keptCode() {
  try {
    return readFileSync(codeFile);
  } catch {
    return undefined;
  }
}

function keepCode() {
  const aside = `${codeFile}.${process.pid}`;
  writeFileSync(aside, script.createCachedData());
  renameSync(aside, codeFile);
}

/**
 * The TypeScript compiler: the one place that loads it, at the first file that needs it.
 *
 * It is loaded through `require` because the loader of ECMAScript modules first
 * scans the nine megabytes of text for export names, which doubles the 200 ms. Limits: 6.0 is the last line whose compiler
 * runs in the process.
 */
import { createRequire } from "node:module";
import type ts from "typescript";

export type { ts };

export type Compiler = typeof ts;

/** Loads the compiler once; later calls are free. */
export function loadCompiler(): Compiler {
  loaded ??= createRequire(import.meta.url)("typescript") as Compiler;
  return loaded;
}

let loaded: Compiler | undefined;

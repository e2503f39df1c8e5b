/**
 * Benchmarks by name: `npm run bench -- SCENARIO …`.
 *
 * cold     [--rounds N] [NAME…]  a cold index against the floor, and every figure of a daemon's life after it
 * names    [NAME…]               findSymbol over more than 100,000 names, several corpora as one workspace
 * outline  [NAME…]               tokens of outlines against the files they stand for, by language
 * accuracy [LANGUAGE]            declarations against each language's own parser
 * floor    go|python NAME…       reading, parsing and walking every Go or Python file (floor.mjs)
 *
 * A NAME is one of corpora.json and is fetched when it is missing; anything else is taken for a path. The figures judge nothing: the exit
 * code is 0 whatever they are.
 */
import { pathToFileURL } from "node:url";
import { accuracy } from "./accuracy.js";
import { cold } from "./cold.js";
import { corpusFolder } from "./fetch.js";
import { floor } from "./floor.js";
import { names } from "./names.js";
import { outline } from "./outline.js";

async function main([scenario, ...args]: readonly string[]): Promise<void> {
  switch (scenario) {
    case "accuracy":
      accuracy(args[0]);
      return;
    case "floor":
      for (const name of args.slice(1)) console.log(JSON.stringify({ name, ...floor(corpusFolder(name), args[0]) }));
      return;
    case "cold":
      await cold(args);
      return;
    case "names":
      await names(args);
      return;
    case "outline":
      await outline(args);
      return;
    default:
      console.error(
        "usage: npm run bench -- cold [--rounds N] [NAME…] | names [NAME…] | outline [NAME…] | accuracy [LANGUAGE]",
      );
      console.error("       npm run bench -- floor go|python NAME…");
      process.exitCode = 2;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}

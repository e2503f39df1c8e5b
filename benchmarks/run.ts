/**
 * Benchmarks by name: `npm run bench -- SCENARIO …`.
 *
 * cold     [--rounds N] [NAME…]  a cold index against the floor, and every figure of a daemon's life after it
 * names    [NAME…]               findSymbol over more than 100,000 names, several corpora as one workspace
 * serve    [NAME…]               questions to a warm daemon, over the socket and inside it
 * fresh    [--only saves|signature|branch] [--saves N] [NAME…] from a change on disk to a right answer
 * peers    [--gopls FILE] [NAME…] time to the first right definition: navd and gopls from nothing, and the floor
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
import { fresh } from "./fresh.js";
import { names } from "./names.js";
import { outline } from "./outline.js";
import { peers } from "./peers.js";
import { serve } from "./serve.js";

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
    case "serve":
      await serve(args);
      return;
    case "fresh":
      await fresh(args);
      return;
    case "peers":
      await peers(args);
      return;
    case "outline":
      await outline(args);
      return;
    default:
      console.error(
        "usage: npm run bench -- cold [--rounds N] [NAME…] | names [NAME…] | outline [NAME…] | accuracy [LANGUAGE]",
      );
      console.error(
        "       npm run bench -- serve [NAME…] | fresh [--only PART] [--saves N] [NAME…] | peers [--gopls FILE] [NAME…] | floor go|python NAME…",
      );
      process.exitCode = 2;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}

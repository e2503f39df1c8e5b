// npm start -- PATH: installs and builds what is missing, then indexes PATH.
import { createRequire } from "node:module";
import { build, install } from "./prepare.mjs";

install();
await build();
const { main } = createRequire(import.meta.url)("../dist/app/navd.cjs");
await main([process.argv[0], "navd", "index", ...process.argv.slice(2)]);

// npm start -- PATH: installs and builds what is missing, then indexes PATH.
import { build, install } from "./prepare.mjs";

install();
await build();
const { main } = await import(new URL("../dist/app/navd.js", import.meta.url).href);
await main([process.argv[0], "navd", "index", ...process.argv.slice(2)]);

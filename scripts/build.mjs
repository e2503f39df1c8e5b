// npm run build: compiles everything and bundles what the command runs.
import { build } from "./prepare.mjs";

await build();

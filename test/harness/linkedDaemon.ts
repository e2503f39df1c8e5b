/** The daemon with workers that resolve names (linkedWorker.ts): for tests of what is done with links, whoever makes them. */
import { entryPoints } from "../../proto/entryPoints.js";

(entryPoints as { worker: URL }).worker = new URL("./linkedWorker.js", import.meta.url);

await import("../../daemon/main.js");

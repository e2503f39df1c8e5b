/** navd export: what is known of a whole workspace, as JSON lines on standard output, part by part. */
import type { Params } from "../../../proto/methods.js";
import { type CommonOptions, inWorkspace } from "../ask.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { namedPath } from "../namedPath.js";
import { tell } from "../output.js";

type ExportOptions = CommonOptions & { readonly path?: string };

export function exportLines(what: string, options: ExportOptions): Promise<ExitCode> {
  return inWorkspace({ ...options, wait: true }, async (request) => {
    const base = {
      what,
      ...(options.path === undefined ? {} : { path: namedPath(options.path, options) }),
    } as Params<"export">;
    let part = await request("export", base);
    const { generation } = part.completeness;
    let isWhole = part.completeness.state === "fresh";
    for (;;) {
      // The next part is made while this one is written.
      const next = part.nextCursor === null ? undefined : request("export", { ...base, cursor: part.nextCursor });
      next?.catch(() => undefined);
      await written(part.lines);
      if (next === undefined) break;
      part = await next;
      isWhole &&= part.completeness.state === "fresh" && part.completeness.generation === generation;
    }
    if (!isWhole) tell("navd: the index changed while it was written");
    return isWhole ? exitCodes.ok : exitCodes.notReady;
  });
}

/** Resolves when there is room for more. */
function written(text: string): Promise<void> {
  return new Promise((done) => {
    if (process.stdout.write(text)) done();
    else process.stdout.once("drain", done);
  });
}

/** navd watch: what changes on disk does to the index, batch by batch, until it is interrupted. Opens the workspace where it is closed. */
import type { Result } from "../../../proto/methods.js";
import { type CommonOptions, inWorkspace } from "../ask.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { colors, grouped, print, printJson, tell } from "../output.js";

type WatchOptions = CommonOptions & { readonly count?: string };
type Batch = Result<"watch">["batches"][number];

const namedPaths = 3;

export function watch(options: WatchOptions): Promise<ExitCode> {
  return inWorkspace({ ...options, wait: true }, async (request) => {
    const { root, watching } = await request("workspace/status", {});
    const how = watching.mode === "events" ? `${grouped(watching.folders)} folders` : `by ${watching.mode}`;
    tell(`navd: watching ${root} (${how}${watching.reason === "" ? "" : `: ${watching.reason}`}); Ctrl-C ends it`);
    const most = options.count === undefined ? Number.POSITIVE_INFINITY : Number(options.count);
    let { last } = await request("watch", { waitMs: 0 });
    for (let seen = 0; seen < most; ) {
      const told = await request("watch", { after: last });
      for (const batch of told.batches) {
        if (options.json === true) printJson(batch);
        else print(batchLine(batch));
        seen++;
      }
      last = told.last;
    }
    return exitCodes.ok;
  });
}

function batchLine(batch: Batch): string {
  const { at, kind, paths, count, parsed, reused, removed, linked, milliseconds, generation } = batch;
  const named = paths.slice(0, namedPaths).join(", ");
  const more = count > namedPaths ? ` and ${grouped(count - namedPaths)} more` : "";
  const figures = [
    `${grouped(count)} changed`,
    ...(parsed > 0 ? [`${grouped(parsed)} parsed`] : []),
    ...(reused > 0 ? [`${grouped(reused)} known`] : []),
    ...(removed > 0 ? [`${grouped(removed)} removed`] : []),
    `${grouped(linked)} linked`,
    `${milliseconds} ms`,
    `generation ${generation}`,
  ];
  const clock = new Date(at).toISOString().slice(11, 23);
  return `${clock} ${colors.bold(kind)} ${named}${more}: ${figures.join(", ")}`;
}

/**
 * Asking: a question about one workspace goes where its execution class says.
 *
 * `instant` runs here on the event loop over a view opened and closed in the same turn; `search` runs in the search thread over the same
 * LMDB pages, so that a slow one never delays a definition.
 */
import type { ExecutionClass, ParsedParams, Result } from "../../proto/methods.js";
import type { QuestionName } from "../features/questions.js";
import { features } from "../features/registry.js";
import type { WorkspaceIndex } from "../index/workspaceIndex.js";
import { neededOf } from "./needed.js";
import type { SearchThread } from "./searchThread.js";
import type { SessionBuffers } from "./service.js";

/** Rejects with NavdError as the feature does. */
export async function askQuestion<Name extends QuestionName>(
  index: WorkspaceIndex,
  method: Name,
  params: ParsedParams<Name>,
  buffers: SessionBuffers,
  execution: ExecutionClass,
  thread: SearchThread,
): Promise<Result<Name>> {
  if (execution === "search") {
    return (await thread.ask({ method, params, snapshot: index.snapshot() }, buffers)) as Result<Name>;
  }
  const view = index.view(buffers.overlays, neededOf(method));
  try {
    const feature = features[method] as (view_: typeof view, params_: typeof params) => Result<Name>;
    return feature(view, params);
  } finally {
    view.close();
  }
}

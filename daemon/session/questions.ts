import type { ParsedParams, Result } from "../../proto/methods.js";
import type { Feature, QuestionName } from "../features/questions.js";
import { features } from "../features/registry.js";
import type { Overlay, WorkspaceIndex } from "../index/workspaceIndex.js";

/** One question over a view of the workspace with the session's unsaved buffers. */
export async function askQuestion<Name extends QuestionName>(
  index: WorkspaceIndex,
  method: Name,
  params: ParsedParams<Name>,
  overlays: readonly Overlay[],
): Promise<Result<Name>> {
  const view = index.view(overlays);
  try {
    return (features[method] as unknown as Feature<Name>)(view, params);
  } finally {
    view.close();
  }
}

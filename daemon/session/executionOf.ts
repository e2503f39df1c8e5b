/** Where one question runs: as its row in the table says, which may depend on whether its path is a file, and on what it would cost. */
import { type ExecutionClass, type MethodRow, methods, type ParsedParams } from "../../proto/methods.js";
import { isHeavy } from "../features/isHeavy.js";
import type { QuestionName } from "../features/questions.js";
import type { Overlay } from "../graph/overlay.js";
import type { WorkspaceIndex } from "../index/workspaceIndex.js";
import { neededOf } from "./needed.js";

export function executionOf<Name extends QuestionName>(
  index: WorkspaceIndex,
  method: Name,
  params: ParsedParams<Name>,
  overlays: readonly Overlay[],
): ExecutionClass {
  const { execution, directoryExecution, namedExecution, heavyExecution }: MethodRow = methods[method];
  const { path } = params;
  if (namedExecution !== undefined && !hasPosition(params)) return namedExecution;
  if (heavyExecution === undefined && (directoryExecution === undefined || path === undefined)) return execution;
  const view = index.view(overlays, neededOf(method));
  try {
    if (heavyExecution !== undefined && isHeavy(view, params as ParsedParams<"symbol">)) return heavyExecution;
    return directoryExecution === undefined || path === undefined || view.isIndexed(path)
      ? execution
      : directoryExecution;
  } finally {
    view.close();
  }
}

function hasPosition(params: object): boolean {
  return (params as { readonly position?: unknown }).position !== undefined;
}

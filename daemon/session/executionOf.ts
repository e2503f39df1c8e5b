/** Where one question runs: as its row in the table says, which may depend on whether its path is a file. */
import { type ExecutionClass, type MethodRow, methods, type ParsedParams } from "../../proto/methods.js";
import type { QuestionName } from "../features/questions.js";
import type { WorkspaceIndex } from "../index/workspaceIndex.js";

export function executionOf<Name extends QuestionName>(
  index: WorkspaceIndex,
  method: Name,
  params: ParsedParams<Name>,
): ExecutionClass {
  const { execution, directoryExecution }: MethodRow = methods[method];
  if (directoryExecution === undefined || params.path === undefined) return execution;
  const view = index.view([]);
  try {
    return view.isIndexed(params.path) ? execution : directoryExecution;
  } finally {
    view.close();
  }
}

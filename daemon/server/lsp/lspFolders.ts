/** Opening a workspace folder for an editor: at once for questions, with progress shown while it is indexed. */
import type { MessageConnection } from "vscode-jsonrpc/node";
import { productName } from "../../../proto/version.js";
import type { WorkspaceIndex } from "../../index/workspaceIndex.js";
import type { Service } from "../../session/service.js";
import type { Session } from "../../session/session.js";
import type { SyncProgress, WorkspaceRegistry } from "../../session/workspaceRegistry.js";

const progressEveryMs = 200;
let lastToken = 0;

/** Resolves when questions can be asked; indexing goes on. `progressTo`: where its progress is shown. */
export async function openFolder(
  folder: string,
  session: Session,
  service: Service,
  progressTo: MessageConnection | undefined,
): Promise<void> {
  const index = await service.openFor(session, folder);
  if (progressTo === undefined) void service.registry.syncInBackground(index);
  else void syncShown(index, service.registry, progressTo);
}

/** Indexing does not wait for the editor's consent to be shown it. */
async function syncShown(
  index: WorkspaceIndex,
  registry: WorkspaceRegistry,
  progressTo: MessageConnection,
): Promise<void> {
  const token = `${productName}-${++lastToken}`;
  let shown = false;
  // An editor that has gone makes sending throw or reject; indexing goes on for the others.
  const tell = async (value: object): Promise<void> => {
    try {
      if (shown) await progressTo.sendNotification("$/progress", { token, value });
    } catch {}
  };
  const done = registry.syncInBackground(index, reporter(tell));
  try {
    await progressTo.sendRequest("window/workDoneProgress/create", { token });
    shown = true;
  } catch {}
  await tell({ kind: "begin", title: "Indexing", percentage: 0 });
  await done;
  await tell({ kind: "end" });
}

function reporter(tell: (value: object) => Promise<void>): SyncProgress {
  let last = performance.now();
  return ({ phase, done, total, message }) => {
    const now = performance.now();
    if (now - last < progressEveryMs) return;
    last = now;
    const percentage = total === 0 ? 0 : Math.floor((100 * done) / total);
    void tell({ kind: "report", message: message === "" ? `${phase} ${done}/${total}` : message, percentage });
  };
}

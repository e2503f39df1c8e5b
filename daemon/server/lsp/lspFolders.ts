/** Opening a workspace folder for an editor: at once for questions, with progress shown while it is indexed. */
import type { MessageConnection } from "vscode-jsonrpc/node";
import { productName } from "../../../proto/version.js";
import type { Service } from "../../session/service.js";
import type { Session } from "../../session/session.js";
import type { SyncProgress } from "../../session/workspaceRegistry.js";

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
  if (progressTo === undefined) {
    void service.registry.syncInBackground(index);
    return;
  }
  const token = `${productName}-${++lastToken}`;
  const tell = (value: object): void => {
    void progressTo.sendNotification("$/progress", { token, value }).catch(() => {});
  };
  progressTo.sendRequest("window/workDoneProgress/create", { token }).then(
    async () => {
      tell({ kind: "begin", title: "Indexing", percentage: 0 });
      await service.registry.syncInBackground(index, reporter(tell));
      tell({ kind: "end" });
    },
    () => service.registry.syncInBackground(index),
  );
}

function reporter(tell: (value: object) => void): SyncProgress {
  let last = performance.now();
  return ({ phase, done, total, message }) => {
    const now = performance.now();
    if (now - last < progressEveryMs) return;
    last = now;
    const percentage = total === 0 ? 0 : Math.floor((100 * done) / total);
    tell({ kind: "report", message: message === "" ? `${phase} ${done}/${total}` : message, percentage });
  };
}

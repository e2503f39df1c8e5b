/**
 * Which workspace a request means: the root it names; else the open workspace around its absolute path; else the session's
 * own root; else the only open one. A session's own root that has been closed meanwhile is opened again.
 */
import { NavdError } from "../../proto/errors.js";
import type { WorkspaceIndex } from "../index/workspaceIndex.js";
import type { Session } from "./session.js";
import { isAbsolutePath } from "./workspacePaths.js";
import { noWorkspace, type WorkspaceRegistry } from "./workspaceRegistry.js";

export async function resolveWorkspace(
  registry: WorkspaceRegistry,
  session: Session,
  root: string | undefined,
  path: string | undefined,
): Promise<WorkspaceIndex> {
  const chosen = chooseRoot(registry, session, root, path);
  const known = await registry.find(chosen);
  if (known !== undefined) return known;
  if (!session.roots.includes(chosen)) throw noWorkspace(chosen, registry.roots());
  const index = await registry.open(chosen);
  void registry.syncInBackground(index);
  return index;
}

function chooseRoot(
  registry: WorkspaceRegistry,
  session: Session,
  root: string | undefined,
  path: string | undefined,
): string {
  if (root !== undefined) {
    if (root.includes("\0")) throw new NavdError("invalidParams", "a path cannot hold a NUL character", { root });
    if (registry.has(root)) return root;
    return realRoot(registry, root);
  }
  if (path !== undefined && isAbsolutePath(path)) {
    const around = registry.around(path) ?? session.roots.find((own) => path.startsWith(`${own}/`));
    if (around !== undefined) return around;
  }
  if (session.roots.length > 0) return session.roots[0];
  const open = registry.roots();
  if (open.length === 1) return open[0];
  throw noWorkspace(path ?? "(no root given)", open);
}

function realRoot(registry: WorkspaceRegistry, root: string): string {
  try {
    return registry.realDirectory(root);
  } catch {
    throw noWorkspace(root, registry.roots());
  }
}

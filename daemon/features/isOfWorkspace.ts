/**
 * Whether a symbol that nothing declares now is the workspace's own: its file is not linked, or was changed or removed a moment ago.
 *
 * Method: it belongs to the package of the file that mentions it, or to one that this file imports from the workspace. Limits: a symbol of a
 * third package of the workspace, from which nothing is imported there, counts as one from outside.
 */
import { parseMoniker } from "../../adapters/parseMoniker.js";
import type { View } from "../graph/view.js";

export function isOfWorkspace(view: View, moniker: string, mentionedIn: string): boolean {
  const wanted = parseMoniker(moniker);
  const links = view.linksAt(mentionedIn);
  if (wanted === undefined || links === undefined) return false;
  if (wanted.package !== "" && wanted.package === links.identity.package) return true;
  return links.imports.some(({ target, targetPath }) => {
    if (targetPath === "") return false;
    return moniker.startsWith(target) || (wanted.package !== "" && parseMoniker(target)?.package === wanted.package);
  });
}

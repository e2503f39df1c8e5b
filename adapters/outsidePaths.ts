/**
 * Paths of dependencies outside the workspace, as look-ups name them: their first segment begins with one of these. What stands there never
 * changes under its path (a module's version, a version of the standard library), so no link is made again because of it; only whether it
 * is there at all can change. Limit: a workspace's own folder of such a name at its root is hidden from look-ups.
 */
export function isOutside(path: string): boolean {
  return (
    path.charCodeAt(0) === at && (path.startsWith("@std/") || path.startsWith("@mod/") || path.startsWith("@proto/"))
  );
}

const at = 0x40;

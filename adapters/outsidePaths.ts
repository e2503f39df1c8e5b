/**
 * Paths of dependencies outside the workspace, as look-ups name them: their first segment begins with one of these. What stands there never
 * changes under its path (a module's version, a version of the standard library), so no link is made again because of it; only whether it
 * is there at all can change. Limit: a workspace's own folder of such a name at its root is hidden from look-ups.
 */
export function isOutside(path: string): boolean {
  return path.charCodeAt(0) === at && (isShipped(path) || path.startsWith("@mod/") || path.startsWith("@site/"));
}

/** Whether it is a path of a standard library, of which it is constant what there is. */
function isShipped(path: string): boolean {
  return (
    path.startsWith("@std/") || path.startsWith("@typeshed/") || path.startsWith("@proto/") || path.startsWith("@ts/")
  );
}

/** Whether what is there needs no record: it is constant, or known by the record of the environment around it (`@site/.venv!/...`). */
export function isSettled(path: string): boolean {
  return path.charCodeAt(0) === at && (isShipped(path) || (path.startsWith("@site/") && path.includes("!/")));
}

const at = 0x40;

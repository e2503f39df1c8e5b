/** How many UTF-16 units two texts have in common at their beginnings; may end between the halves of a surrogate pair. */
export function sharedUnits(left: string, right: string): number {
  const most = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < most && left.charCodeAt(shared) === right.charCodeAt(shared)) shared++;
  return shared;
}

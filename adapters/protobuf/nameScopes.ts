/**
 * How the language finds what a name means (protobuf.com/docs/language-spec#type-references).
 *
 * A name with a leading dot is a full name. Any other is looked for in the innermost scope first, then in each scope around it, the
 * package and its parents included. Of a dotted name the first component alone decides the scope: once a message, enum, service
 * or package of that name is in sight, the rest must be inside it, and no scope further out is tried.
 */

/** What stands at a full name, as far as look-ups care; undefined: nothing in sight. */
export type NameClass = "type" | "aggregate" | "leaf";

/**
 * `name` as written, `scope` the full name of the innermost scope ("" for none), `classOf` what the asking file can see at a full name:
 * a message or enum is "type", a service or package "aggregate", all else "leaf". Gives the full name without leading dot, or
 * undefined. `wanted` "type" passes over leaves and aggregates of that name in inner scopes, "any" takes the first.
 */
export function resolveName(
  name: string,
  scope: string,
  wanted: "type" | "any",
  classOf: (fullName: string) => NameClass | undefined,
): string | undefined {
  if (name.startsWith(".")) return classOf(name.slice(1)) === undefined ? undefined : name.slice(1);
  const stop = name.indexOf(".");
  const first = stop < 0 ? name : name.slice(0, stop);
  for (let at: string | undefined = scope; at !== undefined; at = outer(at)) {
    const candidate = at === "" ? first : `${at}.${first}`;
    const found = classOf(candidate);
    if (found === undefined) continue;
    if (stop >= 0) {
      if (found === "leaf") continue;
      const full = candidate + name.slice(stop);
      return classOf(full) === undefined ? undefined : full;
    }
    if (wanted === "any" || found === "type") return candidate;
  }
  return undefined;
}

function outer(scope: string): string | undefined {
  if (scope === "") return undefined;
  return scope.slice(0, Math.max(0, scope.lastIndexOf(".")));
}

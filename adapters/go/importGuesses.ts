/**
 * Names that an import without one probably binds, from its path: the last element, without a version (`/v2`, `.v3`), without what usually stands
 * around names (`go-`, `-go`, `.go`). The package's own clause decides; guesses only order the tries, and stand for the import in dependency keys.
 */
export function importGuesses(specifier: string): readonly string[] {
  let known = guesses.get(specifier);
  if (known === undefined) {
    known = guess(specifier);
    if (guesses.size > rememberedGuesses) guesses.clear();
    guesses.set(specifier, known);
  }
  return known;
}

/** The name under which dependency keys list all imports without a name: for packages whose name their path does not suggest. */
export const unnamedImports = "*module";

const guesses = new Map<string, readonly string[]>();
const rememberedGuesses = 20_000;

function guess(specifier: string): readonly string[] {
  const elements = specifier.split("/");
  let last = elements.at(-1) ?? "";
  if (/^v\d+$/.test(last) && elements.length > 1) last = elements[elements.length - 2];
  const found = new Set<string>();
  const plain = last.replace(/\.v\d+$/, "");
  for (const name of [plain, plain.replace(/[.-]go$/, ""), plain.replace(/^go[.-]?/, "")]) {
    if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) found.add(name);
  }
  for (const part of plain.split(/[-.]/)) if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(part)) found.add(part);
  const joined = plain.replaceAll(/[-.]/g, "");
  if (joined !== "") found.add(joined);
  const underscored = plain.replaceAll(/[-.]/g, "_");
  if (underscored !== "") found.add(underscored);
  return [...found];
}

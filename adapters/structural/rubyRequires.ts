/** Where `require_relative` leads: beside the requiring file, with `.rb` where none is written. Load paths are not known. */
import type { FileFacts } from "../facts.js";
import type { ImportLink, LinkContext } from "../links.js";
import { firstExisting, linkFiles } from "./fileLinks.js";
import { directoryOf, joinPath } from "./paths.js";

export function linkRubyRequires(facts: FileFacts, context: LinkContext): readonly ImportLink[] {
  const directory = directoryOf(context.path);
  return linkFiles(
    facts,
    context,
    () => "ruby",
    (importIndex) => {
      const { specifier, form } = facts.imports[importIndex];
      if (form !== "sideEffect" || !/^\.{1,2}\//.test(specifier)) return undefined;
      const path = joinPath(directory, specifier);
      if (path === undefined) return undefined;
      return firstExisting(context, path.endsWith(".rb") ? [path] : [`${path}.rb`, path]);
    },
  );
}

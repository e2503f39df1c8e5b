/** PHP's imports: `use` with groups and aliases, include and require; and where literal include paths lead. */
import type { FileFacts } from "../facts.js";
import type { ImportLink, LinkContext } from "../links.js";
import { firstExisting, linkFiles } from "./fileLinks.js";
import { directoryOf, joinPath } from "./paths.js";
import type { NodeReader } from "./treeReader.js";

export function phpUse(reader: NodeReader, node: number): void {
  const group = reader.child(node, "namespace_use_group");
  const prefix = group === 0 ? "" : `${reader.textOf(reader.child(node, "namespace_name"))}\\`;
  const outerKind = useKind(reader, node);
  for (const clause of reader.children(group === 0 ? node : group)) {
    if (!reader.is(clause, "namespace_use_clause")) continue;
    const path = reader.child(clause, "qualified_name", "name");
    if (path === 0) continue;
    const as = reader.child(clause, "as");
    const alias =
      as === 0
        ? ""
        : reader.textOf(
            reader
              .children(clause)
              .filter((child) => reader.is(child, "name"))
              .at(-1) ?? 0,
          );
    const full = `${prefix}${reader.textOf(path)}`.replace(/^\\/, "");
    const start = reader.start(path);
    const end = reader.end(path);
    const cut = full.lastIndexOf("\\");
    if ((useKind(reader, clause) || outerKind) && cut > 0) {
      // Functions and constants are names of a namespace, classes are modules of their own.
      const name = full.slice(cut + 1);
      const names = [{ name, alias, start: Math.max(start, end - name.length), end }];
      reader.import({ specifier: full.slice(0, cut), start, end, form: "names", names }, node);
    } else {
      reader.import({ specifier: full, start, end, form: "module", alias }, node);
    }
  }
}

function useKind(reader: NodeReader, node: number): boolean {
  return reader.child(node, "function", "const") !== 0;
}

/** Literal paths only. `__DIR__ . '/x.php'` is written `./x.php`. */
export function phpInclude(reader: NodeReader, node: number): void {
  let path = reader.children(node).at(-1) ?? 0;
  while (reader.is(path, "parenthesized_expression")) path = reader.children(path)[1] ?? 0;
  let here = "";
  if (reader.is(path, "binary_expression")) {
    const [left, mark, right] = reader.children(path);
    const text = reader.textOf(left ?? 0).replace(/\s+/g, "");
    if (mark === undefined || right === undefined || !reader.is(mark, ".")) return;
    if (text === "__DIR__" || text === "dirname(__FILE__)") here = ".";
    else if (text === "dirname(__DIR__)") here = "..";
    else return;
    path = right;
  }
  const content = reader.child(path, "string_content");
  if (!(reader.is(path, "string") || reader.is(path, "encapsed_string")) || reader.children(path).length !== 3) return;
  if (content === 0) return;
  const written = reader.textOf(content);
  const specifier = here === "" ? written : `${here}${written.startsWith("/") ? "" : "/"}${written}`;
  reader.import({ specifier, start: reader.start(content), end: reader.end(content), form: "sideEffect" }, node);
}

export function linkPhpIncludes(facts: FileFacts, context: LinkContext): readonly ImportLink[] {
  const directory = directoryOf(context.path);
  return linkFiles(
    facts,
    context,
    () => "php",
    (importIndex) => {
      const { specifier, form } = facts.imports[importIndex];
      if (form !== "sideEffect" || specifier.startsWith("/")) return undefined;
      return firstExisting(context, [joinPath(directory, specifier)]);
    },
  );
}

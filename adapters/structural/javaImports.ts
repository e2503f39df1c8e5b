/**
 * Where Java imports lead: the source root is found by climbing the file's own package out of its path; a test source root looks in its
 * main sibling too. Limits: other modules' source roots and jars are not known.
 */
import type { FileFacts } from "../facts.js";
import { fileContainer, type ImportLink, type LinkContext } from "../links.js";
import { fileMoniker } from "./fileLinks.js";
import { directoryOf } from "./paths.js";

export function linkJavaImports(facts: FileFacts, context: LinkContext): readonly ImportLink[] {
  const roots = sourceRoots(context.path, facts.container);
  const links: ImportLink[] = [];
  for (let importIndex = 0; importIndex < facts.imports.length; importIndex++) {
    const { specifier, form, names } = facts.imports[importIndex];
    const found = typeFile(context, roots, specifier);
    if (found === undefined) continue;
    const inside = context.member(fileContainer(found.path, found.outer), found.name)[0];
    const target = inside?.moniker ?? fileMoniker("java", found.path);
    links.push({ importIndex, nameIndex: -1, target, targetPath: found.path, tier: "exact" });
    if (form !== "names") continue;
    const container = fileContainer(found.path, found.outer === "" ? found.name : `${found.outer}.${found.name}`);
    for (let nameIndex = 0; nameIndex < names.length; nameIndex++) {
      const member = context.member(container, names[nameIndex].name)[0];
      if (member === undefined) continue;
      links.push({ importIndex, nameIndex, target: member.moniker, targetPath: member.path, tier: "exact" });
    }
  }
  return links;
}

/** Directories below which the package's own folders stand; none where path and package disagree. */
function sourceRoots(path: string, packageName: string): readonly string[] {
  const directory = directoryOf(path);
  const folders = packageName.split(".").join("/");
  let root: string;
  if (packageName === "") root = directory;
  else if (directory === folders) root = "";
  else if (directory.endsWith(`/${folders}`)) root = directory.slice(0, -folders.length - 1);
  else return [];
  const main = root.replace(/(^|\/)src\/[a-zA-Z]*[tT]est[a-zA-Z]*\/(java|resources)$/, "$1src/main/java");
  return main === root ? [root] : [root, main];
}

type TypeFile = { readonly path: string; readonly outer: string; readonly name: string };

/** The file of a type: its own, or that of a type around it. */
function typeFile(context: LinkContext, roots: readonly string[], specifier: string): TypeFile | undefined {
  const parts = specifier.split(".");
  for (let length = parts.length; length > 0; length--) {
    // By convention packages are lower case, so a lower-case last part ends the search for an outer type.
    if (!/^\p{Lu}/u.test(parts[length - 1])) return undefined;
    for (const root of roots) {
      const path = `${root === "" ? "" : `${root}/`}${parts.slice(0, length).join("/")}.java`;
      if (!context.exists(path)) continue;
      const inside = parts.slice(length - 1);
      return { path, outer: inside.slice(0, -1).join("."), name: inside[inside.length - 1] };
    }
  }
  return undefined;
}

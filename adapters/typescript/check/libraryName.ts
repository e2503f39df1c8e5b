/** What a declaration of the compiler's libraries is called: descriptors by the names around it, its own name the last. */
import type { Compiler, ts } from "../compiler.js";
import { nameStart } from "./namedPlaces.js";

export type LibraryName = { readonly name: string; readonly descriptors: string };

/** undefined: neither it nor what is around it has a name. */
export function libraryName(compiler: Compiler, declaration: ts.Node, file: ts.SourceFile): LibraryName | undefined {
  const names: string[] = [];
  let own: string | undefined;
  for (let at: ts.Node | undefined = declaration; at !== undefined && at !== file; at = at.parent) {
    const start = nameStart(compiler, at, file);
    const written =
      start < 0 ? undefined : (compiler.getNameOfDeclaration(at as ts.Declaration)?.getText(file) ?? "new");
    if (written === undefined) continue;
    own ??= written;
    names.unshift(`\`${written.replaceAll("`", "``")}\``);
  }
  return own === undefined ? undefined : { name: own, descriptors: `${names.join("#")}.` };
}

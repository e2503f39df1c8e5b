/** The imports of a file, and where each leads as far as it is proven. */
import { importFlags } from "../../adapters/facts.js";
import type { ImportLink } from "../../adapters/links.js";
import type { Result } from "../../proto/methods.js";
import { LineTable } from "../base/lineTable.js";
import type { View } from "../graph/view.js";
import { requireFile } from "./requireFile.js";

type Dependency = Result<"dependencies">["dependencies"][number];

/** Throws unknownFile. */
export function fileImports(view: View, path: string): Dependency[] {
  const file = requireFile(view, path);
  const lines = new LineTable(file.facts.lineStarts, file.facts.length);
  const links = new Map<string, ImportLink>();
  for (const link of file.links?.imports ?? []) links.set(`${link.importIndex} ${link.nameIndex}`, link);
  const found: Dependency[] = [];
  file.facts.imports.forEach((imported, importIndex) => {
    const base = { specifier: imported.specifier, typeOnly: (imported.flags & importFlags.typeOnly) !== 0 };
    const moduleLink = links.get(`${importIndex} -1`);
    if (imported.names.length === 0) {
      const range = lines.range(imported.start, imported.end);
      found.push({ ...base, name: "", alias: imported.alias, range, ...resolution(moduleLink) });
    }
    imported.names.forEach((name, nameIndex) => {
      const range = lines.range(name.start, name.end);
      const link = links.get(`${importIndex} ${nameIndex}`);
      found.push({ ...base, name: name.name, alias: name.alias, range, ...resolution(link) });
    });
  });
  return found;
}

function resolution(link: ImportLink | undefined): Pick<Dependency, "resolution" | "target" | "targetPath" | "tier"> {
  if (link === undefined) return { resolution: "unresolved", target: "", targetPath: "", tier: null };
  const { target, targetPath, tier } = link;
  return { resolution: targetPath === "" ? "external" : "workspace", target, targetPath, tier };
}

/**
 * Where `mod x;` leads (the Rust Reference, Modules, "Module Source Filenames"): x.rs or x/mod.rs in the module's directory, which is
 * the file's own for mod.rs, lib.rs and main.rs and else the folder named after the file; modules written out around it add a folder each.
 */

import { modifierSet } from "../../proto/symbols.js";
import type { Declaration, FileFacts } from "../facts.js";
import type { ImportLink, LinkContext } from "../links.js";
import { firstExisting, linkFiles } from "./fileLinks.js";
import { directoryOf, joinPath } from "./paths.js";

export function linkRustModules(facts: FileFacts, context: LinkContext): readonly ImportLink[] {
  const modules = new Map<number, Declaration>();
  for (const declared of facts.declarations) {
    if (declared.kind === "module" && (declared.modifiers & declareBit) !== 0)
      modules.set(declared.nameStart, declared);
  }
  return linkFiles(
    facts,
    context,
    () => "rust",
    (importIndex) => {
      const imported = facts.imports[importIndex];
      const declared = modules.get(imported.start);
      if (declared === undefined) return undefined;
      const outer = enclosing(facts, declared);
      if (imported.specifier !== declared.name) {
        const base =
          outer.length === 0 ? directoryOf(context.path) : joinPath(moduleDirectory(context.path), outer.join("/"));
        return base === undefined ? undefined : firstExisting(context, [joinPath(base, imported.specifier)]);
      }
      const path = joinPath(moduleDirectory(context.path), [...outer, rawName(declared.name)].join("/"));
      return path === undefined ? undefined : firstExisting(context, [`${path}.rs`, `${path}/mod.rs`]);
    },
  );
}

const declareBit = modifierSet("declare");

function enclosing(facts: FileFacts, declared: Declaration): readonly string[] {
  if (declared.parent < 0) return [];
  const parent = facts.declarations[declared.parent];
  return [...enclosing(facts, parent), rawName(parent.name)];
}

function rawName(name: string): string {
  return name.startsWith("r#") ? name.slice(2) : name;
}

function moduleDirectory(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "mod.rs" || name === "lib.rs" || name === "main.rs") return directoryOf(path);
  // Files directly in tests, benches, examples and src/bin are crate roots.
  const directory = directoryOf(path);
  if (/(?:^|\/)(?:tests|benches|examples|src\/bin)$/.test(directory)) return directory;
  return path.replace(/\.rs$/, "");
}

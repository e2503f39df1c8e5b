/** debug/file: a file's facts and links as stored, for people who mend resolvers. */
import type { FileFacts } from "../../adapters/facts.js";
import { dumpFacts } from "../../adapters/factsDump.js";
import { containerMoniker } from "../../adapters/monikers.js";
import { adapterOf } from "../../adapters/registry.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import { roleNames, tiers } from "../../proto/symbols.js";
import type { View, ViewFile } from "../graph/view.js";
import type { LinksReader } from "../store/linksReader.js";
import { completenessOf } from "./completeness.js";
import { requireFile } from "./requireFile.js";

export function debugFile(view: View, params: ParsedParams<"debug/file">): Result<"debug/file"> {
  const file = requireFile(view, params.path);
  const parts: string[] = [];
  if (params.part === "facts" || params.part === "all") {
    parts.push(`# facts\n${dumpFacts(file.facts, "ranges")}`);
    const payload = dumpPayload(file.facts);
    if (payload !== "") parts.push(`# payload\n${payload}`);
  }
  if (params.part === "links" || params.part === "all") parts.push(`# links\n${dumpLinks(file)}`);
  return { path: file.path, text: parts.join("\n\n"), completeness: completenessOf(view) };
}

function dumpPayload(facts: FileFacts): string {
  try {
    return adapterOf(facts.dialect).dumpPayload?.(facts) ?? "";
  } catch (error) {
    if (error instanceof RangeError) return `(${error.message})`;
    throw error;
  }
}

function dumpLinks(file: ViewFile): string {
  if (file.identity === undefined) return "(not linked yet)";
  const out = [`identity ${containerMoniker(file.identity)}`];
  for (const link of file.links?.imports ?? []) {
    const imported = file.facts.imports[link.importIndex];
    const name = link.nameIndex < 0 ? "" : ` ${imported.names[link.nameIndex].name}`;
    out.push(`${imported.specifier}${name} -> ${link.target} ${link.targetPath} ${link.tier}`);
  }
  return [...out, ...dumpOccurrences(file.links)].join("\n");
}

/** One line a place: what stands there, what it does, how sure it is. */
function dumpOccurrences(links: LinksReader | undefined): readonly string[] {
  if (links === undefined) return [];
  const occurrences = links.allOccurrences().map((occurrence) => {
    const { scope, moniker, signature, name } = links.symbol(occurrence.symbol);
    const what = scope === "local" ? `local ${signature === "" ? name : signature}` : `${scope} ${moniker}`;
    return { ...occurrence, text: `${what} ${roleNames(occurrence.roles).join(" ")} ${tiers[occurrence.tier]}` };
  });
  const unresolved = [...links.allUnresolved()].map(({ name, site }) => ({ ...site, text: `unresolved ${name}` }));
  return [...occurrences, ...unresolved]
    .sort((left, right) => left.line - right.line || left.character - right.character)
    .map(({ line, character, text }) => `${line + 1}:${character + 1} ${text}`);
}

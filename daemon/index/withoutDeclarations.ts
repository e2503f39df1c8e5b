/**
 * Links without what the file's facts say already: that a declaration's name is its definition. Questions take declarations from the facts; what
 * links keep of definitions is locals, and symbols that nothing declares.
 */
import type { FileFacts } from "../../adapters/facts.js";
import { type FileIdentity, type FileLinks, occurrenceRoles } from "../../adapters/links.js";
import { declarationMoniker } from "../../adapters/monikers.js";

export function withoutDeclarations(links: FileLinks, facts: FileFacts, identity: FileIdentity): FileLinks {
  const { symbols, occurrences } = links;
  const { starts, ends, symbols: targets, roles, tiers } = occurrences;
  const ordinals = new Map(facts.declarations.map(({ nameStart }, ordinal) => [nameStart, ordinal]));
  const kept: number[] = [];
  for (let index = 0; index < starts.length; index++) {
    const { scope, moniker } = symbols[targets[index]];
    const ordinal =
      roles[index] === occurrenceRoles.definition && scope === "global" ? ordinals.get(starts[index]) : undefined;
    if (ordinal === undefined || declarationMoniker(facts, ordinal, identity) !== moniker) kept.push(index);
  }
  if (kept.length === starts.length) return links;
  return {
    ...links,
    occurrences: {
      starts: Uint32Array.from(kept, (index) => starts[index]),
      ends: Uint32Array.from(kept, (index) => ends[index]),
      symbols: Uint32Array.from(kept, (index) => targets[index]),
      roles: Uint8Array.from(kept, (index) => roles[index]),
      tiers: Uint8Array.from(kept, (index) => tiers[index]),
    },
  };
}

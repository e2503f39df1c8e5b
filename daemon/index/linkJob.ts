/**
 * Link: facts and tracked look-ups to links, inside a worker process, over one read-only snapshot of the store.
 */
import { adapterOf } from "../../adapters/registry.js";
import { encodeLinks } from "../store/linksRecord.js";
import { type IdentityCache, TrackedLookups } from "./lookups.js";
import type { StoredFacts } from "./storedFacts.js";
import type { LinkedFile } from "./workerProtocol.js";

/** `identities` may be shared by all files linked against the same snapshot. */
export function linkFile(path: string, source: StoredFacts, identities: IdentityCache): LinkedFile {
  const facts = source.facts(path);
  if (facts === undefined) return { path, links: undefined };
  const lookups = new TrackedLookups(path, source, identities);
  const identity = lookups.identity(path, facts);
  const links = adapterOf(facts.dialect).link?.(facts, identity, lookups) ?? { imports: [] };
  const trace = [...lookups.trace].sort((left, right) => left[0] - right[0]);
  return { path, links: encodeLinks({ identity, links, trace }) };
}

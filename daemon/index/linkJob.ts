/**
 * Link: facts and tracked look-ups to links, inside a worker process, over one read-only snapshot of the store.
 */
import { importLinks, OvertakenText } from "../../adapters/links.js";
import { adapterOf } from "../../adapters/registry.js";
import { LineTable } from "../base/lineTable.js";
import { LinksReader } from "../store/linksReader.js";
import { encodeLinks } from "../store/linksRecord.js";
import { type LookupSession, TrackedLookups } from "./lookups.js";
import { withoutDeclarations } from "./withoutDeclarations.js";
import type { LinkedFile } from "./workerProtocol.js";

/** Adds the places of the look-ups that the links rest on to `traces`. */
export function linkFile(path: string, session: LookupSession, traces: Map<string, readonly number[]>): LinkedFile {
  try {
    return linkNow(path, session, traces);
  } catch (error) {
    if (!(error instanceof OvertakenText)) throw error;
    return { path, links: undefined, mentions: new Uint32Array(0), overtaken: true };
  }
}

function linkNow(path: string, session: LookupSession, traces: Map<string, readonly number[]>): LinkedFile {
  const facts = session.source.facts(path);
  if (facts === undefined) return { path, links: undefined, mentions: new Uint32Array(0) };
  const lookups = new TrackedLookups(path, session);
  const identity = lookups.identityOf(path, facts);
  const linked = adapterOf(facts.dialect).link?.(facts, identity, lookups) ?? importLinks([]);
  const links = withoutDeclarations(linked, facts, identity);
  const places = lookups.places;
  traces.set(path, places);
  const { table } = session;
  const trace = places.map((place): [number, number] => [table.keyAt(place), table.hashAt(place)]);
  trace.sort((left, right) => left[0] - right[0]);
  const record = encodeLinks({ identity, links, trace }, new LineTable(facts.lineStarts, facts.length));
  return { path, links: record, mentions: new LinksReader(record).mentionKeys };
}

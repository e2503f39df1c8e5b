/** Names of a file's declarations by ordinal, and the byte of what encloses each: what name postings are made of. */
import type { FileFacts } from "../../adapters/facts.js";
import { enclosingName } from "../../adapters/monikers.js";
import { enclosingByte } from "../store/postings.js";

export type FileNames = { readonly names: readonly string[]; readonly enclosing: Uint8Array };

export function namesOf(facts: FileFacts): FileNames {
  return {
    names: facts.declarations.map((declared) => declared.name),
    enclosing: Uint8Array.from(facts.declarations, (_, index) => enclosingByte(enclosingName(facts, index))),
  };
}

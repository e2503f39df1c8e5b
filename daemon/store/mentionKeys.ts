/**
 * Under which 32-bit keys the store finds the files that mention something: a symbol by its moniker, an unresolved site by its name, a mark by its
 * text (it stands among the unresolved names, told apart by a character that no name has). Behind each
 * key stands a check, hashed apart, by which a record tells its own symbols from others of an equal key.
 */
import { hash32 } from "../base/hash.js";

export type MentionKey = { readonly key: number; readonly check: number };

export function symbolKey(moniker: string): MentionKey {
  return { key: hash32(moniker, 31), check: hash32(moniker, 32) };
}

export function unresolvedKey(name: string): MentionKey {
  return { key: hash32(name, 33), check: hash32(name, 34) };
}

/** A mark's place among the unresolved names. */
export function markName(text: string): string {
  return `${markSign}${text}`;
}

/** The text of a mark; undefined: an unresolved name. */
export function markText(name: string): string | undefined {
  return name.startsWith(markSign) ? name.slice(markSign.length) : undefined;
}

const markSign = "\u0001";

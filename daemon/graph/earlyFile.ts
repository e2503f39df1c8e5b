/**
 * A saved file somebody waits for, read a moment ago: its facts are there, the commit that brings them into the store is under way. A view
 * shows it in place of what the store holds of the path. Plain data; only files with a language are shown early.
 */
import type { FileFacts } from "../../adapters/facts.js";
import type { FileRecord } from "../store/fileRecord.js";

export type EarlyFile = {
  /** As it will be committed. */
  readonly record: FileRecord;
  readonly facts: FileFacts;
};

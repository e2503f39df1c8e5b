/**
 * What a language adds to the property "incremental equals rebuild": files to begin with, and the pieces that edits put together.
 *
 * Method: pools are small, so that names, modules and paths collide often. A file is pieces between empty lines; the edits themselves
 * (fileEdits.ts) are the same for all languages. To add a language: a file in vocabularies/ and a line in vocabularies.ts.
 */
import type { Edit } from "./edits.js";

export type Vocabulary = {
  readonly language: string;
  /** The first workspace: path to text. */
  readonly files: Readonly<Record<string, string>>;
  /** Paths at which files may appear and to which they may move. */
  readonly paths: readonly string[];
  /** Declarations, imports, comments: any of them in any order in any file is a fair text, valid or not. */
  readonly pieces: readonly string[];
  /** Pieces that break the syntax of what follows. */
  readonly broken: readonly string[];
  /** Files that others depend on without importing them, with the texts between which edits switch; undefined: no such file. */
  readonly manifests: Readonly<Record<string, readonly (string | undefined)[]>>;
  /** Edits that only this language has. */
  readonly edits?: readonly Edit[];
};

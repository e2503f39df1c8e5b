/** What the daemon and its search thread say to each other; plain data. */
import type { QuestionName } from "../features/questions.js";
import type { Overlay } from "../graph/overlay.js";
import type { NamesChange } from "../index/indexerOptions.js";
import type { SnapshotReference } from "../index/workspaceIndex.js";

export type SearchQuestion = {
  readonly method: QuestionName;
  readonly params: unknown;
  readonly snapshot: SnapshotReference;
};

export type ToSearch =
  | {
      readonly type: "ask";
      readonly id: number;
      readonly question: SearchQuestion;
      /** Numbers of overlays that were sent before. */
      readonly overlays: readonly number[];
    }
  /** A version of an unsaved buffer, sent once. */
  | { readonly type: "overlay"; readonly number: number; readonly overlay: Overlay }
  /** No question will name these any more. */
  | { readonly type: "dropOverlays"; readonly numbers: readonly number[] }
  /** Names that a commit brought and took: keeps the thread's table in step. */
  | { readonly type: "names"; readonly change: NamesChange }
  /** The workspace is closed, or its store was set aside. */
  | { readonly type: "forget"; readonly root: string };

export type FromSearch =
  | { readonly type: "answer"; readonly id: number; readonly result: unknown }
  | {
      readonly type: "error";
      readonly id: number;
      /** NavdError's kind, or "" for anything else. */
      readonly kind: string;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    };

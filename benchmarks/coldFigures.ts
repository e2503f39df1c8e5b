/** What the cold scenario measures on one corpus; also the form in which it is kept. */
import type { ColdOutline, FindTimes, WarmOutline } from "./questionTimes.js";
import type { StartTimes } from "./startTimes.js";

export type ColdFigures = {
  readonly name: string;
  /** Of the index of the whole tree. */
  readonly files: number;
  readonly lines: number;
  readonly symbols: number;
  readonly sourceBytes: number;
  readonly digest: string;
  /** The language that the floor knows and most files here are of. */
  readonly language: string;
  readonly floorFiles: number;
  readonly floorMb: number;
  readonly rounds: readonly ColdRound[];
  readonly peak: { readonly bytes: number; readonly processes: number; readonly daemonSays: number };
  readonly indexBytes: number;
  /** Allocated on disk, with all that the daemon keeps beside the index. */
  readonly diskBytes: number;
  readonly idle: { readonly bytes: number; readonly processes: number };
  readonly starts: StartTimes;
  readonly find: FindTimes;
  readonly outlineFile: { readonly path: string; readonly lines: number };
  readonly outlineWarm: WarmOutline;
  readonly outlineCold: ColdOutline;
};

export type ColdRound = {
  readonly floorSeconds: number;
  readonly language: IndexTimes;
  readonly whole: IndexTimes;
};

export type IndexTimes = {
  /** Until every declaration was committed and names could be searched, as the daemon tells it. */
  readonly declaredSeconds: number;
  /** Until everything was linked too. */
  readonly syncSeconds: number;
  /** The whole command, with the daemon's start. */
  readonly commandSeconds: number;
  readonly parsed: number;
  /** A second command over the unchanged tree. */
  readonly againSeconds: number;
  readonly againSyncSeconds: number;
  readonly againParsed: number;
};

/**
 * What the daemon and its worker processes say to each other. Messages are plain data over Node's IPC in binary serialization.
 *
 * A worker answers each job with one message. It never writes to the store: it returns bytes that the daemon commits.
 */
import type { Dialect } from "../../adapters/facts.js";
import type { EngineChoice, EngineStatus } from "../../adapters/syntax/engine.js";
import type { FileStamp, SkipReason } from "../workspace/crawl.js";
import type { OutsideRoots } from "../workspace/outsideRoots.js";
import type { MadeRecord } from "./dependencies/dependencyReader.js";
import type { SummaryReport } from "./summaryReports.js";

/** Given once as the worker's only argument, as JSON. */
export type WorkerSettings = { readonly engine: EngineChoice };

export type ExtractFile = { readonly path: string; readonly dialect: Dialect | undefined };

export type Job =
  | {
      readonly kind: "extract";
      /** Absolute root, and the facts store in which known content is looked up. */
      readonly root: string;
      readonly factsPath: string;
      readonly files: readonly ExtractFile[];
      readonly maximumBytes: number;
      /** Tells of each file as soon as its declarations are known. */
      readonly tells?: "declared";
    }
  | {
      readonly kind: "link";
      /** Absolute root of the workspace: compilers read its texts. */
      readonly root: string;
      readonly factsPath: string;
      readonly storePath: string;
      readonly files: readonly string[];
      readonly outsideRoots: OutsideRoots;
      /** What the worker told of summaries in jobs of the same run, it need not tell again. */
      readonly run: string;
      /** The program that all the files are checked in: only one worker makes it. */
      readonly program?: string | undefined;
    }
  | {
      /** Which program each file is checked in. */
      readonly kind: "plan";
      readonly root: string;
      readonly factsPath: string;
      readonly storePath: string;
      readonly files: readonly string[];
      readonly outsideRoots: OutsideRoots;
    }
  | { readonly kind: "overlay"; readonly path: string; readonly dialect: Dialect; readonly text: string }
  | { readonly kind: "ranges"; readonly dialect: Dialect; readonly text: string }
  | { readonly kind: "warm" };

export type JobResult =
  | { readonly kind: "extract"; readonly files: readonly ExtractedFile[] }
  | {
      readonly kind: "link";
      readonly files: readonly LinkedFile[];
      readonly dependencies: ReadDependencies;
      readonly summaries: readonly SummaryReport[];
      /** Manifest.filesGeneration of the snapshot. */
      readonly filesGeneration: number;
    }
  /** Names of programs by the files' places; "": none. */
  | { readonly kind: "plan"; readonly programs: readonly string[] }
  | { readonly kind: "overlay"; readonly facts: Uint8Array }
  | { readonly kind: "ranges"; readonly ranges: Uint32Array | undefined }
  | { readonly kind: "warm" };

export type ExtractedFile =
  | {
      readonly status: "indexed";
      readonly path: string;
      readonly stamp: FileStamp;
      readonly hashedAt: number;
      readonly factsKey: Uint8Array;
      /** Compressed facts to store, or undefined where the facts store has them already. */
      readonly facts: Uint8Array | undefined;
      /** Size of the facts as stored, either way. */
      readonly factsBytes: number;
      readonly lines: number;
      /** As store/fileNames.ts gives them. */
      readonly names: readonly string[];
      readonly marks: Uint32Array;
    }
  | { readonly status: "text"; readonly path: string; readonly stamp: FileStamp; readonly hashedAt: number }
  | {
      readonly status: "skipped";
      readonly path: string;
      /** undefined: the file could not even be looked at. */
      readonly stamp: FileStamp | undefined;
      readonly hashedAt: number;
      readonly reason: SkipReason;
      readonly detail: string;
    }
  | { readonly status: "gone"; readonly path: string };

export type LinkedFile = {
  readonly path: string;
  /** Encoded LinksRecord; undefined: the file is no longer there or its facts are damaged. */
  readonly links: Uint8Array | undefined;
  /** What they mention, as LinksReader gives it; worked out where it costs the event loop nothing. */
  readonly mentions: Uint32Array;
  /** A text that was needed has changed since it was indexed: links are made when it is indexed again. */
  readonly overtaken?: true;
};

/** What a link job read outside the workspace. */
export type ReadDependencies = {
  /** Outlines and facts that the facts store does not have yet. */
  readonly made: readonly MadeRecord[];
  /** Directories of the modules that were asked for, and whether their sources are at hand. */
  readonly modules: ReadonlyMap<string, boolean | string>;
};

export type ToWorker = { readonly id: number; readonly job: Job };

export type FromWorker =
  | { readonly type: "ready" }
  /** Comes before the job's result: the facts are declarations alone, not compressed, and there are no marks. */
  | { readonly type: "declared"; readonly id: number; readonly file: ExtractedFile }
  | {
      readonly type: "done";
      readonly id: number;
      readonly result: JobResult;
      readonly residentBytes: number;
      /** Whether it keeps a compiler's programs, so that the next job of their files costs less. */
      readonly keepsPrograms: boolean;
      readonly engine: EngineStatus;
    }
  | { readonly type: "failed"; readonly id: number; readonly message: string; readonly residentBytes: number };

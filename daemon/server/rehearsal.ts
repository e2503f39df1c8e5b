/**
 * Rehearsal: a daemon that has nothing to do yet indexes a small folder of its own and asks about it, so that the first answer somebody waits for
 * is not slowed down by code that was never run. Every step goes the way of all, between all else.
 */
import { join } from "node:path";
import { type MethodName, methods } from "../../proto/methods.js";
import type { QuestionName } from "../features/questions.js";
import { sampleTexts } from "../index/sampleTexts.js";
import type { WorkspaceIndex } from "../index/workspaceIndex.js";
import { askQuestion } from "../session/questions.js";
import type { SearchThread } from "../session/searchThread.js";
import type { FileSystem } from "../system/files.js";
import { parseParams, strictParams } from "./dispatch.js";

export type RehearsalParts = {
  /** Absolute; made here, and removed at the end. */
  readonly folder: string;
  readonly files: FileSystem;
  readonly open: (root: string, cacheDirectory: string) => Promise<WorkspaceIndex>;
  readonly searches: SearchThread;
};

/** Rejects when the folder cannot be made or indexed. */
export async function rehearse({ folder, files, open, searches }: RehearsalParts): Promise<void> {
  const root = join(folder, "samples");
  files.makeDirectory(root, 0o700);
  try {
    for (const { path, text } of sampleTexts) files.write(join(root, path), text, 0o600);
    const index = await open(root, join(folder, "cache"));
    try {
      await index.sync();
      await ask(index, searches);
    } finally {
      await index.close();
    }
  } finally {
    files.remove(folder);
  }
}

async function ask(index: WorkspaceIndex, searches: SearchThread): Promise<void> {
  const { root } = index;
  for (const method of Object.keys(methods) as MethodName[]) {
    await turn();
    strictParams(method).safeParse({ root });
  }
  const buffers = { session: 0, overlays: [] };
  for (let round = 0; round < rounds; round++) {
    for (const { path } of sampleTexts) {
      for (const method of instant) {
        await turn();
        await index.prioritise(path, "facts", 0);
        JSON.stringify(
          await askQuestion(index, method, parseParams(method, { root, path }), buffers, "instant", searches),
        );
      }
    }
  }
}

const instant = ["outline", "documentSymbols"] as const satisfies readonly QuestionName[];
const rounds = 12;

function turn(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}

/** The programs of this process: one for all snapshots and workspaces that it links, so that an edit finds them warm. */
import { loadCompiler } from "../compiler.js";
import { Programs } from "./programs.js";

export function programsOfProcess(): Programs {
  programs ??= new Programs(loadCompiler());
  return programs;
}

/** What the process keeps of it (LanguageAdapter.programs). */
export const keptPrograms = {
  areKept: () => programs?.isEmpty === false,
  release: () => programs?.release(),
};

let programs: Programs | undefined;

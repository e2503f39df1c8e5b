/** Inferences: the kinds of values that are worked out from code, each a summary of the file in which it stands (check/summaries.ts reads their names). */
import { mix32 } from "../../../daemon/base/hash.js";
import type { SummaryRule } from "../../links.js";
import type { SummaryMemo } from "../../memo.js";
import { LevelMemo } from "../types/objects.js";
import type { PythonFile } from "./pythonFile.js";
import type { PythonProgram } from "./pythonProgram.js";

export type Inference<Value, Of> = InferenceOf<Value, Of> & SummaryRule<Value, Of>;

export type InferenceOf<Value, Of> = {
  readonly file: (of: Of) => PythonFile;
  /** Names the value in its file, whatever its level. */
  readonly name: (of: Of) => string;
  readonly hashOf: (value: Value) => number;
  /** The value where no level is left. */
  readonly cutOff: (of: Of) => Value;
  /** May ask for others at the level it is given. */
  readonly compute: (of: Of, program: PythonProgram, level: number) => Value;
};

export function inference<Value, Of>(of: InferenceOf<Value, Of>): Inference<Value, Of> {
  return {
    ...of,
    path: (one) => of.file(one).path,
    // A value that came out the same at every level has one name; one that met a cut-off is that of its level alone.
    id: (one, cell) => {
      const level = levelOf(cell);
      return level === undefined ? of.name(one) : `${of.name(one)}@${level}`;
    },
    // How deep it is decides at which levels others see it.
    hash: (value, cell) => {
      const own = value === undefined ? 0 : of.hashOf(value);
      return cell instanceof LevelMemo && levelOf(cell) === undefined ? mix32(own, cell.depth) : own;
    },
  };
}

/** Of a value that is that of its level alone. */
function levelOf<Value>(cell: SummaryMemo<Value>): number | undefined {
  if (!(cell instanceof LevelMemo)) return undefined;
  const isSettled = cell.state === "done" && cell.low === -1 && cell.depth <= cell.level;
  return isSettled ? undefined : cell.level;
}

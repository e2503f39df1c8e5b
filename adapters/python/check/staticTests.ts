/** Tests whose outcome is known before the program runs: `TYPE_CHECKING`, and those of the version and platform (PEP 484, "Version and platform checking"). */
import { op } from "../unit/ops.js";
import { dottedName } from "./dottedName.js";
import type { ExpressionEvaluator } from "./expressionEvaluator.js";
import { UnitReader } from "./unitReader.js";

export function staticTest({ frame, unit }: ExpressionEvaluator, offset: number): boolean | undefined {
  const reader = new UnitReader(unit, offset);
  switch (reader.byte()) {
    case op.name:
    case op.free:
    case op.attribute:
      return typeChecking.has(dottedName(frame.file, offset)) ? true : undefined;
    case op.not: {
      const inner = typeChecking.has(dottedName(frame.file, reader.at));
      return inner ? false : undefined;
    }
    case op.constant: {
      const kind = reader.unsigned();
      return kind === 1 ? true : kind === 2 ? false : undefined;
    }
    default:
      return undefined;
  }
}

const typeChecking: ReadonlySet<string> = new Set(["TYPE_CHECKING", "typing.TYPE_CHECKING", "t.TYPE_CHECKING"]);

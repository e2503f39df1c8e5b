/** The rows of the cold scenario's table: each figure, its gate, whether it holds, and what helps to read it. */
import type { ColdFigures, ColdRound } from "./coldFigures.js";
import { median } from "./report.js";

export function coldGates(figures: ColdFigures): readonly (readonly string[])[] {
  const { rounds, starts, find, outlineWarm, outlineCold } = figures;
  const over = (value: (round: ColdRound) => number): number => median(rounds.map(value));
  const floorSeconds = over((round) => round.floorSeconds);
  const againParsed = Math.max(
    ...rounds.map(({ whole, language }) => Math.max(whole.againParsed, language.againParsed)),
  );
  const mbs = figures.floorMb / over((round) => round.language.syncSeconds);
  return [
    ["figure", "measured", "gate", "", "beside it"],
    row(
      "floor",
      `${floorSeconds.toFixed(2)} s`,
      "",
      undefined,
      `${figures.floorFiles} ${figures.language} files, ${figures.floorMb} MB`,
    ),
    most(
      `declarations, ${figures.language}`,
      overFloor(rounds, (round) => round.language.declaredSeconds),
      declaredRatio,
      "x",
      `${over((round) => round.language.declaredSeconds).toFixed(2)} s until all are committed`,
    ),
    ratio("declarations, all files", rounds, (round) => round.whole.declaredSeconds, ""),
    most(
      `fully linked, ${figures.language}`,
      overFloor(rounds, (round) => round.language.syncSeconds),
      linkedRatio,
      "x",
      `${over((round) => round.language.syncSeconds).toFixed(2)} s, ${mbs.toFixed(1)} MB/s`,
    ),
    ratio(`fully linked, ${figures.language}, command`, rounds, (round) => round.language.commandSeconds, withStart),
    ratio("fully linked, all files", rounds, (round) => round.whole.syncSeconds, ""),
    ratio("fully linked, all files, command", rounds, (round) => round.whole.commandSeconds, withStart),
    most(
      "peak memory, PSS",
      figures.peak.bytes / 1e6,
      700,
      "MB",
      `${figures.peak.processes} processes; the daemon says ${(figures.peak.daemonSays / 1e6).toFixed(0)} MB`,
    ),
    most(
      "index / source",
      figures.indexBytes / figures.sourceBytes,
      1,
      "x",
      `${(figures.indexBytes / 1e6).toFixed(1)} of ${(figures.sourceBytes / 1e6).toFixed(1)} MB; on disk ${(figures.diskBytes / 1e6).toFixed(1)} MB`,
    ),
    most(
      "index again, command",
      over((round) => round.whole.againSeconds),
      1.5,
      "s",
      `sync ${over((round) => round.whole.againSyncSeconds).toFixed(2)} s`,
    ),
    most("index again, files parsed", againParsed, 0, "", ""),
    most(
      "warm start to first answer",
      starts.warmMs,
      200,
      "ms",
      `${ms(starts.warmMs - starts.attachMs)} beyond attaching; wrong answers ${starts.wrongAnswers}`,
    ),
    row(
      "attach to first answer",
      ms(starts.attachMs),
      "",
      undefined,
      `${ms(starts.attachMs - starts.bareNodeMs)} beyond Node's own start of ${ms(starts.bareNodeMs)}`,
    ),
    most(
      "findSymbol p50",
      find.p50Ms,
      3,
      "ms",
      `p99 ${ms(find.p99Ms)}; ${find.questions} questions, ${find.names} names, ${find.unanswered} without an answer`,
    ),
    ...find.byForm.map(({ form, p50Ms, p99Ms }) => row(`  ${form}`, ms(p50Ms), "", undefined, `p99 ${ms(p99Ms)}`)),
    most(
      "outline warm p50",
      outlineWarm.p50Ms,
      5,
      "ms",
      `${figures.outlineFile.lines} lines; p99 ${ms(outlineWarm.p99Ms)}; text alone ${ms(outlineWarm.textP50Ms)}`,
    ),
    most(
      "outline unindexed",
      outlineCold.milliseconds,
      50,
      "ms",
      `${outlineCold.declarations} declarations; opening before it ${ms(outlineCold.openMs)}`,
    ),
    row(
      "idle memory, PSS",
      `${(figures.idle.bytes / 1e6).toFixed(0)} MB`,
      "",
      undefined,
      `${figures.idle.processes} processes`,
    ),
  ];
}

/** Times over the floor. */
const declaredRatio = 1.4;
const linkedRatio = 2.5;
const withStart = "with the daemon's start";

type Row = readonly [string, string, string, string, string];

function row(figure: string, measured: string, gate: string, holds: boolean | undefined, beside: string): Row {
  return [figure, measured, gate, holds === undefined ? "" : holds ? "ok" : "OVER", beside];
}

function most(figure: string, value: number, gate: number, unit: string, beside: string): Row {
  const measured = unit === "" ? String(value) : `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;
  return row(figure, measured, `<= ${gate}${unit === "" ? "" : ` ${unit}`}`, value <= gate, beside);
}

/** The median of times over the floor of the same round. */
function overFloor(rounds: readonly ColdRound[], value: (round: ColdRound) => number): number {
  return median(rounds.map((round) => value(round) / round.floorSeconds));
}

function ratio(figure: string, rounds: readonly ColdRound[], value: (round: ColdRound) => number, beside: string): Row {
  const seconds = `${median(rounds.map(value)).toFixed(2)} s`;
  const times = `${overFloor(rounds, value).toFixed(2)} x`;
  return row(figure, times, "", undefined, beside === "" ? seconds : `${seconds}, ${beside}`);
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

/** What an indexing run found, took and left out, as text. */
import type { Result } from "../../proto/methods.js";
import { byteSize, colors, grouped, table } from "./output.js";

type Summary = Result<"sync">["summary"];

const mostSkipsShown = 5;
const right = new Set([1, 2, 3]);

export function summaryText(summary: Summary): string {
  const seconds = summary.milliseconds / 1000;
  const languages = [...summary.languages].sort((left, next) => next.lines - left.lines);
  const other = summary.files - languages.reduce((sum, { files }) => sum + files, 0);
  const rows = [
    ["language", "files", "lines", "symbols"],
    ...languages.map(({ language, files, lines, symbols }) => [
      language,
      grouped(files),
      grouped(lines),
      grouped(symbols),
    ]),
    ...(other > 0 ? [["(other text)", grouped(other), "", ""]] : []),
    ["all", grouped(summary.files), grouped(summary.lines), grouped(summary.symbols)],
  ];
  const rate = seconds > 0 && summary.parsed > 0 ? `, ${grouped(summary.lines / seconds)} lines/s` : "";
  const lines = [
    `${colors.bold(summary.root)}  generation ${summary.generation}`,
    "",
    table(rows, right),
    "",
    `time     ${seconds.toFixed(seconds < 10 ? 2 : 1)} s${rate} (parsed ${grouped(summary.parsed)}, known ${grouped(summary.reused)}, linked ${grouped(summary.linked)}, removed ${grouped(summary.removed)})`,
    `memory   ${summary.peakMemory > 0 ? `${byteSize(summary.peakMemory)} at the peak, all processes` : "unknown"}`,
    `index    ${byteSize(summary.indexBytes)} (source ${byteSize(summary.bytes)})`,
    ...skipLines(summary),
  ];
  return lines.join("\n");
}

function skipLines({ skippedCount, skippedByReason, skipped }: Summary): string[] {
  if (skippedCount === 0) return ["skipped  nothing"];
  const reasons = Object.entries(skippedByReason)
    .sort((left, next) => next[1] - left[1])
    .map(([reason, files]) => `${grouped(files)} ${reason}`)
    .join(", ");
  const shown = skipped.slice(0, mostSkipsShown).map(({ path, reason, detail }) => `  ${path}: ${reason}, ${detail}`);
  const left = skipped.length - shown.length;
  return [
    `skipped  ${reasons} (navd why PATH names the rule)`,
    ...shown,
    ...(left > 0 ? [`  and ${grouped(left)} more (navd status --json)`] : []),
  ];
}

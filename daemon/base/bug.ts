/**
 * Broken invariants: reported, counted and survived. Tests turn them into failures with `throwOnBug`.
 */
export type BugReport = { readonly message: string; readonly stack: string };

const reports: BugReport[] = [];
const keptReports = 100;
let listener: (report: BugReport) => void = () => {};

/** Records that something happened which the code says cannot happen, and goes on. */
export function bug(message: string): void {
  const report = { message, stack: new Error(message).stack ?? "" };
  if (reports.length < keptReports) reports.push(report);
  listener(report);
}

/** The first reports since the process started, for `status` and `doctor`. */
export function bugReports(): readonly BugReport[] {
  return reports;
}

/** Sets who hears of bugs as they happen: the log in the daemon, an exception in tests. */
export function onBug(hear: (report: BugReport) => void): void {
  listener = hear;
}

/** For the default branch of exhaustive switches: a compile error while a case is missing, a report at run time. */
export function unreachable(value: never, where: string): void {
  bug(`${where}: unexpected ${JSON.stringify(value)}`);
}

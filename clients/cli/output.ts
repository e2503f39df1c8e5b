/** Where the command line writes: data on stdout, everything else on stderr, colour only where it is wanted. */
import pc from "picocolors";

export type Colors = ReturnType<typeof pc.createColors>;

/** NO_COLOR and FORCE_COLOR decide, then whether a person reads. */
export function wantsColor(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  if ((environment["NO_COLOR"] ?? "") !== "") return false;
  const forced = environment["FORCE_COLOR"];
  if (forced !== undefined && forced !== "") return forced !== "0";
  return stream.isTTY === true && environment["TERM"] !== "dumb";
}

export const colors: Colors = pc.createColors(wantsColor(process.stdout, process.env));

export function print(text: string): void {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** 1234567 as 1,234,567. */
export function grouped(count: number): string {
  return Math.round(count)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = -1;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

/** Rows as aligned columns; `right` names the columns of numbers. */
export function table(rows: readonly (readonly string[])[], right: ReadonlySet<number> = new Set()): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  return rows
    .map((row) =>
      row
        .map((cell, at) => (right.has(at) ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** How figures are printed and kept: aligned tables, shares as percent, the last run of each scenario in benchmarks/results. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { table } from "../clients/cli/output.js";

/** `right` names the columns of numbers. */
export function printTable(rows: readonly (readonly string[])[], right: readonly number[]): void {
  console.log(table(rows, new Set(right)));
}

/** 0.1234 as 12.3 %. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** The value in the middle; of an even number of values the mean of the two. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The value below which `share` of the values lie (nearest rank). NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted.length === 0 ? Number.NaN : sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

export type Machine = {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly date: string;
  /** Load average over one minute before the run: figures taken on a busy machine say so. */
  readonly load: number;
};

export function machine(): Machine {
  const cpus = os.cpus();
  return {
    processor: cpus[0]?.model ?? "unknown",
    cores: cpus.length,
    memoryGb: Number((os.totalmem() / 1e9).toFixed(1)),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    date: new Date().toISOString(),
    load: Number(os.loadavg()[0].toFixed(2)),
  };
}

export function printMachine({ processor, cores, memoryGb, system, node, date, load }: Machine): void {
  console.log(`${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}; ${date}; load before ${load}`);
}

/** Keeps a run's figures, to three decimals, as benchmarks/results/NAME.json and says so. */
export function keepResults(name: string, figures: object): void {
  const folder = path.resolve(import.meta.dirname, "../../benchmarks/results");
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.json`);
  fs.writeFileSync(file, `${JSON.stringify(figures, rounded, 2)}\n`);
  console.log(`written to ${path.relative(process.cwd(), file)}`);
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1000) / 1000 : value;
}

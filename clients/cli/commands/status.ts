/** navd status: the daemon and its workspaces. Starts no daemon. */
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Result } from "../../../proto/methods.js";
import { connect } from "../../rpc/connect.js";
import type { CommonOptions } from "../ask.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { byteSize, colors, grouped, print, printJson } from "../output.js";

type Workspace = Result<"workspace/status">;

export async function status(options: CommonOptions): Promise<ExitCode> {
  const { client } = await connect({ clientName: "navd cli", start: "never" });
  try {
    const all = await client.request("status", {});
    const chosen = options.root === undefined ? undefined : real(options.root);
    const workspaces = chosen === undefined ? all.workspaces : all.workspaces.filter(({ root }) => root === chosen);
    if (options.json === true) printJson({ ...all, workspaces });
    else print([daemonLine(all), ...workspaces.map(workspaceLines)].join("\n"));
    return chosen !== undefined && workspaces.length === 0 ? exitCodes.notReady : exitCodes.ok;
  } finally {
    client.close();
  }
}

function real(path: string): string {
  try {
    return realpathSync(resolve(path));
  } catch {
    return resolve(path);
  }
}

function daemonLine(daemon: Result<"status">): string {
  const { p50, p99, max } = daemon.eventLoopDelayMs;
  const lines = [
    `${colors.bold("daemon")} ${daemon.version} (build ${daemon.build}), pid ${daemon.pid}, up ${duration(daemon.uptimeSeconds)}`,
    `  socket      ${daemon.socket}`,
    `  engine      ${daemon.engine}, ${daemon.workers.length} workers, ${daemon.connections} connections`,
    `  memory      ${byteSize(daemon.memoryBytes)}`,
    `  event loop  p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`,
  ];
  if (daemon.bugs.length > 0) lines.push(`  ${colors.red("bugs")}        ${daemon.bugs.length}: ${daemon.bugs[0]}`);
  return lines.join("\n");
}

function workspaceLines(workspace: Workspace): string {
  const languages = Object.entries(workspace.languages)
    .sort((left, right) => right[1] - left[1])
    .map(([name, files]) => `${name} ${grouped(files)}`)
    .join(", ");
  const skips = Object.entries(workspace.skippedByReason)
    .map(([reason, files]) => `${reason} ${grouped(files)}`)
    .join(", ");
  const lines = [
    `${colors.bold(workspace.root)}: ${workspace.state}, generation ${workspace.generation}`,
    `  files ${grouped(workspace.files)}, lines ${grouped(workspace.lines)}, symbols ${grouped(workspace.symbols)}, index ${byteSize(workspace.indexBytes)}`,
    `  languages   ${languages === "" ? "none" : languages}`,
  ];
  if (skips !== "") lines.push(`  not indexed ${skips}`);
  lines.push(`  ${watchLine(workspace)}`);
  if (workspace.queued > 0) lines.push(`  queued      ${grouped(workspace.queued)}`);
  for (const { path, modules } of workspace.dependencyRoots) {
    lines.push(`  reads       ${path}${modules === undefined ? "" : ` (${grouped(modules)} modules)`}`);
  }
  for (const notice of workspace.notices) lines.push(`  ${colors.yellow("notice")}      ${notice}`);
  return lines.join("\n");
}

function watchLine({ watching, completeness }: Workspace): string {
  const { mode, reason, folders, waiting, lagMs } = watching;
  const how = mode === "events" ? `${grouped(folders)} folders` : mode;
  const lag = waiting === 0 ? "" : `, ${grouped(waiting)} changes waiting for ${grouped(lagMs)} ms`;
  return `watched     ${how}${reason === "" ? "" : ` (${reason})`}, ${completeness.state}${lag}`;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

/**
 * Every daemon of this user, of whatever build: each socket in the runtime directory, asked who listens.
 *
 * A socket nobody listens on is no daemon. One that is going, or speaks another protocol version, is told by its owner record.
 * Limits: named pipes cannot be listed, so there it is this build's daemon alone.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "../../proto/endpoint.js";
import { NavdError } from "../../proto/errors.js";
import { attach } from "./attach.js";

export type RunningDaemon = {
  readonly socket: string;
  /** 0: not known. */
  readonly pid: number;
  /** "": not known. */
  readonly version: string;
  readonly build: string;
  readonly state: "serving" | "draining" | "silent";
};

export async function runningDaemons(endpoint: Endpoint): Promise<readonly RunningDaemon[]> {
  const found = await Promise.all(socketsOf(endpoint).map((socket) => describe({ ...endpoint, socket })));
  return found.filter((daemon) => daemon !== undefined);
}

function socketsOf({ runtimeDirectory, socket }: Endpoint): string[] {
  if (socket.startsWith("\\\\")) return [socket];
  try {
    const names = readdirSync(runtimeDirectory).filter((name) => name.endsWith(".sock"));
    return names.sort().map((name) => join(runtimeDirectory, name));
  } catch {
    return [];
  }
}

async function describe(endpoint: Endpoint): Promise<RunningDaemon | undefined> {
  const { socket } = endpoint;
  const recorded = { socket, pid: recordedPid(socket), version: "", build: "" };
  try {
    const connected = await attach(endpoint, { clientName: "navd cli" });
    if (connected === "absent" || connected === "refused") return undefined;
    if (typeof connected === "string") return { ...recorded, state: connected };
    connected.client.close();
    const { pid, version, build } = connected.daemon;
    return { socket, pid, version, build, state: "serving" };
  } catch (error) {
    if (!(error instanceof NavdError)) throw error;
    const { pid, version } = error.details;
    return {
      ...recorded,
      ...(typeof pid === "number" ? { pid } : {}),
      ...(typeof version === "string" ? { version } : {}),
      state: "serving",
    };
  }
}

function recordedPid(socket: string): number {
  try {
    const { pid } = JSON.parse(readFileSync(socket.replace(/sock$/, "owner"), "utf8")) as { readonly pid?: unknown };
    return typeof pid === "number" ? pid : 0;
  } catch {
    return 0;
  }
}

/** One attempt to reach a daemon: connect, say hello, hear who it is, in bounded time. */
import type { Endpoint } from "../../proto/endpoint.js";
import { NavdError } from "../../proto/errors.js";
import type { Params, Result } from "../../proto/methods.js";
import { productVersion, protocolVersion } from "../../proto/version.js";
import { Client } from "./client.js";
import { openSocket } from "./openSocket.js";

export type Greeting = {
  readonly facade?: "rpc" | "lsp" | "mcp";
  readonly clientName?: string;
  readonly root?: string;
  readonly profile?: "minimal" | "default" | "full";
};

export type Connected = { readonly client: Client; readonly daemon: Result<"hello">; readonly endpoint: Endpoint };

export type AttachFailure = "absent" | "refused" | "silent" | "draining";

const handshakeMs = Number(process.env["NAVD_HANDSHAKE_MS"] ?? 2000);

/** @throws NavdError when the daemon refuses, such as for another protocol version. */
export async function attach(endpoint: Endpoint, options: Greeting): Promise<Connected | AttachFailure> {
  const socket = await openSocket(endpoint.socket);
  if (typeof socket === "string") return socket;
  const client = new Client(socket);
  const timer = setTimeout(() => socket.destroy(), handshakeMs);
  try {
    const daemon = await client.request("hello", greeting(options));
    return { client, daemon, endpoint };
  } catch (error) {
    client.close();
    if (error instanceof NavdError) {
      if (error.kind === "shuttingDown") return "draining";
      throw error;
    }
    return "silent";
  } finally {
    clearTimeout(timer);
  }
}

function greeting(options: Greeting): Params<"hello"> {
  return {
    facade: options.facade ?? "rpc",
    protocolVersion,
    clientName: options.clientName ?? "navd",
    clientVersion: productVersion,
    environment: languageEnvironment(),
    ...(options.root === undefined ? {} : { root: options.root }),
    ...(options.profile === undefined ? {} : { profile: options.profile }),
  };
}

/** Variables that decide where a workspace's dependencies are; they belong to the client's workspaces. */
function languageEnvironment(): Record<string, string> {
  const names = [
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "PYTHONPATH",
    "GOPATH",
    "GOROOT",
    "GOMODCACHE",
    "GOFLAGS",
    "GOOS",
    "GOARCH",
  ];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

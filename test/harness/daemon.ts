/**
 * The real daemon for a test: in its own sandbox, with clients of every facade, stopped afterwards with nothing left behind.
 *
 *     await withDaemon(async (daemon) => {
 *       const root = await daemon.open({ "a.py": "def f(): ..." });
 *       const { items } = await daemon.rpc.request("findSymbol", { root, query: "f" });
 *     });
 */
import assert from "node:assert/strict";
import { createConnection, type Socket } from "node:net";
import { type ClientOptions, Client as McpClient } from "@modelcontextprotocol/client";
import { Client } from "../../clients/rpc/client.js";
import type { MethodName, Params, Result } from "../../proto/methods.js";
import { methods } from "../../proto/methods.js";
import { protocolVersion } from "../../proto/version.js";
import { LspClient, type LspOptions } from "./lspClient.js";
import { SocketMcpTransport } from "./mcpTransport.js";
import { Sandbox, waitUntil } from "./sandbox.js";

export async function withDaemon(
  run: (daemon: TestDaemon) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
  module?: string,
): Promise<void> {
  const sandbox = new Sandbox(settings);
  let failure: unknown;
  const daemon = new TestDaemon(sandbox, module);
  try {
    await daemon.start();
    await run(daemon);
  } catch (error) {
    failure = error;
  }
  daemon.closeClients();
  try {
    await sandbox.close();
  } catch (error) {
    failure ??= error;
  }
  if (failure !== undefined) throw failure;
}

export type McpOptions = {
  readonly root?: string;
  readonly profile?: "minimal" | "default" | "full";
  readonly client?: ClientOptions;
};

export class TestDaemon {
  private rpcClient: CheckedClient | undefined;
  private readonly closers: (() => void)[] = [];
  private workspaces = 0;
  pid = 0;

  /** `module`: what is started, of the build; a test's own may change what the daemon's processes do. */
  constructor(
    readonly sandbox: Sandbox,
    private readonly module = "daemon/main.js",
  ) {}

  /** The JSON-RPC connection that belongs to the whole test. */
  get rpc(): CheckedClient {
    assert.ok(this.rpcClient !== undefined, "the daemon is not started");
    return this.rpcClient;
  }

  /** How many files are linked while a change is made and until it is in the index: by the watcher or by the sync, whichever comes first. */
  async linkedBy(root: string, change: () => void): Promise<number> {
    const { last } = await this.rpc.request("watch", { root, waitMs: 0 });
    change();
    await this.rpc.request("sync", { root });
    const { batches } = await this.rpc.request("watch", { root, after: last, waitMs: 0 });
    return batches.reduce((count, { linked }) => count + linked, 0);
  }

  async start(): Promise<void> {
    const child = this.sandbox.start(this.module);
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
    child.once("exit", (code, how) => {
      if (process.env["NAVD_TEST_LOG"]) console.error(`daemon ended: ${code} ${how} ${said}`);
    });
    await waitUntil(async () => {
      if (child.exitCode !== null) throw new Error(`the daemon ended with code ${child.exitCode}: ${said}`);
      return canConnect(this.sandbox.socket);
    }, 30_000);
    this.pid = child.pid ?? 0;
    this.rpcClient = await this.connect();
  }

  /** One more JSON-RPC session. */
  async connect(): Promise<CheckedClient> {
    const client = new CheckedClient(new Client(await this.raw()));
    await client.request("hello", { protocolVersion, clientName: "test" });
    return client;
  }

  /** A bare connection. */
  async raw(): Promise<Socket> {
    const socket = createConnection(this.sandbox.socket);
    this.closers.push(() => socket.destroy());
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    socket.removeAllListeners("error");
    socket.on("error", () => {});
    return socket;
  }

  async lsp(options: LspOptions): Promise<LspClient> {
    const client = new LspClient(await this.raw());
    await client.initialize(options);
    return client;
  }

  async mcp(options: McpOptions = {}): Promise<McpClient> {
    const transport = new SocketMcpTransport(await this.raw(), {
      facade: "mcp",
      protocolVersion,
      ...(options.root === undefined ? {} : { root: options.root }),
      ...(options.profile === undefined ? {} : { profile: options.profile }),
    });
    const client = new McpClient({ name: "test", version: "1" }, options.client);
    this.closers.push(() => void client.close());
    await client.connect(transport);
    return client;
  }

  /** A workspace with these files, opened and indexed. Gives its root. */
  async open(files: Readonly<Record<string, string>>): Promise<string> {
    const root = this.sandbox.workspace(`w${++this.workspaces}`, files);
    await this.rpc.request("workspace/open", { root });
    return root;
  }

  closeClients(): void {
    for (const close of this.closers.splice(0)) close();
  }
}

/** A client that checks each result against the method table. */
export class CheckedClient {
  constructor(readonly client: Client) {}

  async request<Name extends MethodName>(method: Name, params: Params<Name>): Promise<Result<Name>> {
    const result = await this.client.request(method, params);
    methods[method].result.parse(result);
    return result;
  }

  close(): void {
    this.client.close();
  }
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

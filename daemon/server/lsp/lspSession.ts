/**
 * The LSP facade: one editor's session over a shared daemon.
 *
 * `shutdown` and `exit` end the session and never the daemon; the editor's process id is not watched, the connection is. Notifications
 * are taken in their order; a request sees every edit that was sent before it.
 */
import { type CancellationToken, type MessageConnection, ResponseError } from "vscode-jsonrpc/node";
import type { InitializeParams, TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import { productName, productVersion } from "../../../proto/version.js";
import type { Service } from "../../session/service.js";
import type { Session } from "../../session/session.js";
import type { FacadeLog } from "../facadeLog.js";
import { channelConnection } from "../transports/channelConnection.js";
import type { MessageChannel } from "../transports/messageChannel.js";
import type { Message } from "../transports/messageReader.js";
import { describeError, wireError } from "../wireError.js";
import { pathOfUri } from "./documentUris.js";
import { lspClient, serverCapabilities } from "./lspCapabilities.js";
import { openFolder } from "./lspFolders.js";
import { isPosition } from "./lspParams.js";
import { LspRequests } from "./lspRequests.js";
import { OpenDocuments } from "./openDocuments.js";

const serverNotInitialized = -32002;
const invalidRequest = -32600;

type Initialised = {
  readonly requests: LspRequests;
  readonly documents: OpenDocuments;
  readonly progressTo: MessageConnection | undefined;
  /** Folders of `initialize`, opened when the client says `initialized`. */
  readonly folders: readonly string[];
};

export function startLspSession(
  channel: MessageChannel,
  session: Session,
  service: Service,
  log: FacadeLog,
  first: Message,
): void {
  const connection = channelConnection(channel, (text) => log("lsp connection", { session: session.id, text }), first);
  new LspSession(channel, connection, session, service, log).listen();
}

class LspSession {
  private state: "new" | "ready" | "shutDown" = "new";
  private initialised: Initialised | undefined;
  /** Folders that are being opened; a request waits for them, not for their indexing. */
  private opening: Promise<void> = Promise.resolve();

  constructor(
    private readonly channel: MessageChannel,
    private readonly connection: MessageConnection,
    private readonly session: Session,
    private readonly service: Service,
    private readonly log: FacadeLog,
  ) {}

  listen(): void {
    this.connection.onRequest(async (method, params, token) => {
      try {
        return await this.request(method, (params ?? {}) as Readonly<Record<string, unknown>>, abortSignal(token));
      } catch (error) {
        if (error instanceof ResponseError) return error;
        const wire = wireError(error, (unknown) =>
          this.log("request failed", { method, error: describeError(unknown) }),
        );
        return new ResponseError(wire.code, wire.message, wire.data);
      }
    });
    this.connection.onNotification((method, params) => {
      try {
        this.notification(method, (params ?? {}) as Readonly<Record<string, unknown>>);
      } catch (error) {
        // A notification has no answer: an odd document is the client's affair and stays without an overlay.
        wireError(error, (unknown) => this.log("notification failed", { method, error: describeError(unknown) }));
      }
    });
    this.connection.listen();
  }

  private async request(
    method: string,
    params: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (method === "initialize") return this.initialize(params as unknown as InitializeParams);
    if (this.state === "new")
      throw new ResponseError(serverNotInitialized, "initialize comes first", { kind: "invalidRequest" });
    if (this.state === "shutDown")
      throw new ResponseError(invalidRequest, "the session is shut down", { kind: "invalidRequest" });
    if (method === "shutdown") {
      this.state = "shutDown";
      return null;
    }
    const handler = this.initialised?.requests.handler(method);
    if (handler === undefined) throw new ResponseError(-32601, `there is no ${method}`, { kind: "methodNotFound" });
    await this.opening;
    return handler(params, { signal, progress: () => {} });
  }

  private initialize(params: InitializeParams): unknown {
    if (this.state !== "new")
      throw new ResponseError(invalidRequest, "the session is initialised", { kind: "invalidRequest" });
    const client = lspClient(params);
    const documents = new OpenDocuments(this.session, client.encoding);
    this.initialised = {
      requests: new LspRequests(this.session, this.service, client, documents),
      documents,
      progressTo: client.workDoneProgress ? this.connection : undefined,
      folders: foldersOf(params),
    };
    this.state = "ready";
    return {
      capabilities: serverCapabilities(client),
      serverInfo: { name: productName, version: productVersion },
    };
  }

  private notification(method: string, params: Readonly<Record<string, unknown>>): void {
    if (method === "exit") {
      this.channel.end("exit");
      return;
    }
    const initialised = this.initialised;
    if (initialised === undefined || this.state !== "ready") return;
    const { documents } = initialised;
    const document = (params["textDocument"] ?? {}) as { readonly uri?: unknown; readonly text?: unknown };
    switch (method) {
      case "initialized":
        for (const folder of initialised.folders) this.openFolder(folder, initialised);
        break;
      case "textDocument/didOpen":
        if (typeof document.text === "string")
          documents.open(String(document.uri), pathOfUri(document.uri), document.text);
        break;
      case "textDocument/didChange":
        documents.change(String(document.uri), contentChanges(params["contentChanges"]));
        break;
      case "textDocument/didClose":
        documents.close(String(document.uri));
        break;
      case "workspace/didChangeWorkspaceFolders":
        this.changeFolders(params, initialised);
        break;
    }
  }

  private changeFolders(params: Readonly<Record<string, unknown>>, initialised: Initialised): void {
    const event = (params["event"] ?? {}) as { readonly added?: unknown; readonly removed?: unknown };
    for (const folder of folderPaths(event.removed)) this.session.removeRoot(this.session.realPath(folder));
    for (const folder of folderPaths(event.added)) this.openFolder(folder, initialised);
  }

  private openFolder(folder: string, initialised: Initialised): void {
    const opened = openFolder(folder, this.session, this.service, initialised.progressTo)
      .then(() => initialised.documents.rootAdded())
      .catch((error: unknown) => this.log("folder not opened", { folder, error: String(error) }));
    this.opening = Promise.all([this.opening, opened]).then(() => {});
  }
}

/** The events of a didChange; those that are none are left out, as their document then is the client's affair. */
function contentChanges(given: unknown): TextDocumentContentChangeEvent[] {
  if (!Array.isArray(given)) return [];
  return given.filter((change: { readonly text?: unknown; readonly range?: unknown } | null) => {
    if (typeof change?.text !== "string") return false;
    const { start, end } = (change.range ?? {}) as { readonly start?: unknown; readonly end?: unknown };
    return change.range === undefined || (isPosition(start) && isPosition(end));
  });
}

function foldersOf(params: InitializeParams): string[] {
  const folders = folderPaths(params.workspaceFolders);
  if (folders.length > 0) return folders;
  if (typeof params.rootUri === "string") return folderPaths([{ uri: params.rootUri }]);
  return typeof params.rootPath === "string" ? [params.rootPath] : [];
}

/** Paths of workspace folders; those that are no files are left out. */
function folderPaths(folders: unknown): string[] {
  if (!Array.isArray(folders)) return [];
  return folders.flatMap((folder: { readonly uri?: unknown } | null) => {
    try {
      return [pathOfUri(folder?.uri)];
    } catch {
      return [];
    }
  });
}

function abortSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** An editor for tests: LSP over a socket, with the shapes of the protocol package. */
import type { Socket } from "node:net";
import { pathToFileURL } from "node:url";
import {
  createMessageConnection,
  type MessageConnection,
  SocketMessageReader,
  SocketMessageWriter,
} from "vscode-jsonrpc/node";
import type {
  ClientCapabilities,
  InitializeResult,
  TextDocumentContentChangeEvent,
} from "vscode-languageserver-protocol";

export type LspOptions = {
  readonly roots: readonly string[];
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: object;
};

export class LspClient {
  readonly connection: MessageConnection;
  readonly progress: unknown[] = [];
  private readonly looks = new Set<() => void>();
  result: InitializeResult | undefined;
  private version = 0;

  constructor(readonly socket: Socket) {
    this.connection = createMessageConnection(new SocketMessageReader(socket), new SocketMessageWriter(socket));
    this.connection.onRequest("window/workDoneProgress/create", () => null);
    this.connection.onNotification("$/progress", (params: unknown) => {
      this.progress.push(params);
      for (const look of this.looks) look();
    });
    this.connection.onError(() => {});
    this.connection.listen();
  }

  /** Resolves when the progress told so far, as JSON, is as wanted. */
  async progressUntil(isEnough: (told: string) => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!isEnough(JSON.stringify(this.progress))) return;
        this.looks.delete(look);
        resolve();
      };
      this.looks.add(look);
      look();
    });
  }

  async initialize(options: LspOptions): Promise<void> {
    this.result = await this.connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: options.roots.map((root) => ({ uri: pathToFileURL(root).href, name: "w" })),
      capabilities: options.capabilities ?? {
        textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
      },
      ...(options.initializationOptions === undefined ? {} : { initializationOptions: options.initializationOptions }),
    });
    await this.connection.sendNotification("initialized", {});
  }

  request<Value>(method: string, params: object): Promise<Value> {
    return this.connection.sendRequest(method, params);
  }

  async open(uri: string, text: string): Promise<void> {
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "any", version: ++this.version, text },
    });
  }

  async change(uri: string, changes: readonly TextDocumentContentChangeEvent[]): Promise<void> {
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: ++this.version },
      contentChanges: changes,
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  }
}

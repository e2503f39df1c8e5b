/** A language server that is asked for definitions as an editor asks: LSP over the standard streams of a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node";
import type { SampledPlace } from "./samplePlaces.js";

export type PeerCommand = {
  readonly program: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

/** `path:line` of the first target, the path relative to the workspace; undefined: none. */
export type DefinitionAnswer = string | undefined;

export class DefinitionPeer {
  private readonly child: ChildProcess;
  private readonly connection: MessageConnection;
  private readonly opened = new Set<string>();
  private root = "";
  private ended: () => void = () => {};
  private readonly indexed = new Promise<void>((resolve) => {
    this.ended = resolve;
  });

  constructor({ program, words, environment }: PeerCommand) {
    this.child = spawn(program, words, { env: { ...environment }, stdio: ["pipe", "pipe", "ignore"] });
    const [input, output] = [this.child.stdout, this.child.stdin];
    if (input === null || output === null) throw new Error(`${program} has no streams`);
    this.connection = createMessageConnection(new StreamMessageReader(input), new StreamMessageWriter(output));
    this.connection.onRequest("workspace/configuration", ({ items }: { readonly items: readonly unknown[] }) =>
      items.map(() => null),
    );
    this.connection.onRequest("window/workDoneProgress/create", () => null);
    this.connection.onRequest("client/registerCapability", () => null);
    this.connection.onNotification("$/progress", ({ value }: { readonly value: { readonly kind?: string } }) => {
      if (value.kind === "end") this.ended();
    });
    this.connection.onError(() => {});
    this.connection.listen();
  }

  async initialize(root: string): Promise<void> {
    this.root = fs.realpathSync(root);
    const folder = pathToFileURL(this.root).href;
    await this.connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: folder,
      workspaceFolders: [{ uri: folder, name: "corpus" }],
      capabilities: { window: { workDoneProgress: true }, workspace: { configuration: true } },
    });
    await this.connection.sendNotification("initialized", {});
  }

  /** Resolves when the first piece of work that it shows has ended. */
  settled(): Promise<void> {
    return this.indexed;
  }

  async definition({ path: file, position }: SampledPlace): Promise<DefinitionAnswer> {
    const uri = pathToFileURL(path.join(this.root, file)).href;
    if (!this.opened.has(file)) {
      this.opened.add(file);
      const text = fs.readFileSync(path.join(this.root, file), "utf8");
      await this.connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "go", version: 1, text },
      });
    }
    const answer = await this.connection
      .sendRequest<unknown>("textDocument/definition", { textDocument: { uri }, position })
      // Some say by an error that there is nothing at a place, or not yet.
      .catch(() => null);
    const [first] = (Array.isArray(answer) ? answer : answer === null ? [] : [answer]) as readonly Target[];
    const target = first?.uri ?? first?.targetUri;
    const range = first?.range ?? first?.targetSelectionRange;
    if (target === undefined || range === undefined) return undefined;
    return `${path.relative(this.root, fileURLToPath(target))}:${range.start.line + 1}`;
  }

  async close(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.child.once("exit", () => resolve()));
    if (this.child.exitCode !== null) return;
    this.connection.dispose();
    this.child.kill("SIGTERM");
    const late = setTimeout(() => this.child.kill("SIGKILL"), 5000);
    await gone;
    clearTimeout(late);
  }
}

type Range = { readonly start: { readonly line: number } };
type Target = {
  readonly uri?: string;
  readonly targetUri?: string;
  readonly range?: Range;
  readonly targetSelectionRange?: Range;
};

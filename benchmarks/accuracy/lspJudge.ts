/** A language server as a judge: started on a tree, asked by position; answers in the tree, and whether there are others. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** `path` relative to the tree; line and character from 0. */
export type JudgePlace = { readonly path: string; readonly line: number; readonly character: number };

type LspRange = { readonly start: { readonly line: number; readonly character: number } };
type LspItem = { readonly uri: string; readonly selectionRange: LspRange };
type Message = { readonly id?: number; readonly method?: string; readonly result?: unknown };

export class LspJudge {
  private readonly waiting = new Map<number, (result: unknown) => void>();
  private readonly opened = new Set<string>();
  private bytes = Buffer.alloc(0);
  private last = 0;

  private constructor(
    private readonly root: string,
    private readonly server: ChildProcess,
  ) {
    server.stdout?.on("data", (chunk: Buffer) => this.read(chunk));
  }

  static async start(root: string, command: string): Promise<LspJudge> {
    const [program, ...words] = command.split(" ");
    const judge = new LspJudge(root, spawn(program, words, { cwd: root, stdio: ["pipe", "pipe", "inherit"] }));
    const rootUri = pathToFileURL(root).href;
    const capabilities = {
      textDocument: { definition: { linkSupport: true }, implementation: { linkSupport: true }, callHierarchy: {} },
    };
    const workspaceFolders = [{ uri: rootUri, name: "tree" }];
    await judge.request("initialize", { processId: process.pid, rootUri, workspaceFolders, capabilities });
    judge.send({ method: "initialized", params: {} });
    return judge;
  }

  async ask(question: "implementations" | "callers" | "callees", at: JudgePlace): Promise<readonly JudgePlace[]> {
    const uri = pathToFileURL(path.join(this.root, at.path)).href;
    this.open(at.path, uri);
    const asked = { textDocument: { uri }, position: { line: at.line, character: at.character } };
    if (question === "implementations") {
      const found = (await this.request("textDocument/implementation", asked)) as
        | readonly Record<string, unknown>[]
        | null;
      return (found ?? []).flatMap((one) =>
        this.place((one.targetUri ?? one.uri) as string, (one.targetSelectionRange ?? one.range) as LspRange),
      );
    }
    const items = (await this.request("textDocument/prepareCallHierarchy", asked)) as readonly LspItem[] | null;
    const places: JudgePlace[] = [];
    const method = question === "callers" ? "callHierarchy/incomingCalls" : "callHierarchy/outgoingCalls";
    for (const item of items ?? []) {
      const calls = (await this.request(method, { item })) as readonly { from?: LspItem; to?: LspItem }[] | null;
      for (const { from, to } of calls ?? []) {
        const other = from ?? to;
        if (other !== undefined) places.push(...this.place(other.uri, other.selectionRange));
      }
    }
    return places;
  }

  /** Definitions, or all references with the declarations. `outside`: how many lie outside the tree. */
  async places(
    question: "definition" | "references",
    at: JudgePlace,
  ): Promise<{ readonly places: readonly JudgePlace[]; readonly outside: number }> {
    const uri = pathToFileURL(path.join(this.root, at.path)).href;
    this.open(at.path, uri);
    const asked = {
      textDocument: { uri },
      position: { line: at.line, character: at.character },
      context: { includeDeclaration: true },
    };
    const found = (await this.request(`textDocument/${question}`, asked)) as readonly Record<string, unknown>[] | null;
    const all = (found ?? []).map((one) =>
      this.place((one.targetUri ?? one.uri) as string, (one.targetSelectionRange ?? one.range) as LspRange),
    );
    return { places: all.flat(), outside: all.filter((one) => one.length === 0).length };
  }

  stop(): void {
    this.server.kill();
  }

  private place(uri: string, { start }: LspRange): readonly JudgePlace[] {
    if (!uri.startsWith("file:")) return [];
    const relative = path.relative(this.root, fileURLToPath(uri));
    if (relative.startsWith("..")) return [];
    return [{ path: relative, line: start.line, character: start.character }];
  }

  private open(file: string, uri: string): void {
    if (this.opened.has(file)) return;
    this.opened.add(file);
    const text = readFileSync(path.join(this.root, file), "utf8");
    const language = /\.[cm]?jsx?$/.test(file) ? "javascript" : "typescript";
    const languageId = file.endsWith("x") ? `${language}react` : language;
    this.send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId, version: 1, text } } });
  }

  private request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.send({ id, method, params });
    });
  }

  private send(message: object): void {
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.server.stdin?.write(`Content-Length: ${bytes.length}\r\n\r\n`);
    this.server.stdin?.write(bytes);
  }

  private read(chunk: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, chunk]);
    for (;;) {
      const head = this.bytes.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.bytes.toString("latin1", 0, head))?.[1]);
      if (this.bytes.length < head + 4 + length) return;
      const message = JSON.parse(this.bytes.toString("utf8", head + 4, head + 4 + length)) as Message;
      this.bytes = this.bytes.subarray(head + 4 + length);
      if (message.id === undefined) continue;
      if (message.method !== undefined) this.send({ id: message.id, result: null });
      else {
        this.waiting.get(message.id)?.(message.result);
        this.waiting.delete(message.id);
      }
    }
  }
}

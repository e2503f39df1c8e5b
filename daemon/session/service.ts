/**
 * The service: one method with checked parameters, for one session, to its result. LSP, JSON-RPC and MCP are manners of calling it.
 *
 * A question's way: which workspace, which path, move a pending file to the front, the session's unsaved buffers, then the
 * feature. Slow questions wait in a queue that is fair between sessions; instant ones do not wait.
 */
import { NavdError } from "../../proto/errors.js";
import type { ExecutionClass, MethodName, ParsedParams, ProgressParams, Result } from "../../proto/methods.js";
import type { QuestionName } from "../features/questions.js";
import type { Overlay } from "../graph/overlay.js";
import type { WorkspaceIndex } from "../index/workspaceIndex.js";
import { AnswerTimes } from "./answerTimes.js";
import { executionOf } from "./executionOf.js";
import { FairQueue } from "./fairQueue.js";
import { neededOf } from "./needed.js";
import { resolveWorkspace } from "./resolveWorkspace.js";
import type { Session } from "./session.js";
import { workspacePath } from "./workspacePaths.js";
import type { SyncProgress, WorkspaceRegistry } from "./workspaceRegistry.js";

export type AnswerContext = {
  readonly signal: AbortSignal;
  readonly progress: (progress: ProgressParams) => void;
};

export type AskQuestion = <Name extends QuestionName>(
  index: WorkspaceIndex,
  method: Name,
  params: ParsedParams<Name>,
  buffers: SessionBuffers,
  execution: ExecutionClass,
) => Promise<Result<Name>>;

/** Unsaved buffers, and whose they are. */
export type SessionBuffers = { readonly session: number; readonly overlays: readonly Overlay[] };

/** What only the process knows. */
export interface DaemonControl {
  readonly isDraining: boolean;
  status(): Result<"status">;
  drain(reason: string): void;
}

export type ServiceParts = {
  readonly registry: WorkspaceRegistry;
  readonly ask: AskQuestion;
  /** Hears that a session asks nothing more. */
  readonly onSessionEnd: (session: number) => void;
  readonly control: DaemonControl;
};

/** How long a question waits for a file that is not indexed yet. */
const priorityDeadlineMs = 2000;
/** How long it waits for changes that were made before it was asked. */
const changesDeadlineMs = 300;
/** Slow questions under way at once, over all sessions: one runs in the search thread, one is on its way to it. */
const searchPlaces = 2;
/** Pending files that an answer names. */
const namedPending = 20;

export class Service {
  readonly registry: WorkspaceRegistry;
  readonly times = new AnswerTimes();
  private readonly searches = new FairQueue(searchPlaces);

  constructor(private readonly parts: ServiceParts) {
    this.registry = parts.registry;
  }

  get control(): DaemonControl {
    return this.parts.control;
  }

  sessionEnded(session: Session): void {
    this.parts.onSessionEnd(session.id);
  }

  async answer<Name extends MethodName>(
    session: Session,
    method: Name,
    params: ParsedParams<Name>,
    context: AnswerContext,
  ): Promise<Result<Name>> {
    const handler = this.handlers[method] as (
      session: Session,
      params: ParsedParams<Name>,
      context: AnswerContext,
    ) => Promise<Result<Name>> | Result<Name>;
    const start = performance.now();
    const result = await handler(session, params, context);
    this.times.note(method, performance.now() - start);
    return result;
  }

  /** Opens a workspace for a session and makes it one of its roots. */
  async openFor(session: Session, root: string): Promise<WorkspaceIndex> {
    this.refuseWhileDraining();
    const index = await this.registry.open(root);
    session.addRoot(index.root, root);
    return index;
  }

  private readonly handlers: {
    readonly [Name in MethodName]: (
      session: Session,
      params: ParsedParams<Name>,
      context: AnswerContext,
    ) => Promise<Result<Name>> | Result<Name>;
  } = {
    hello: () => {
      throw new NavdError("invalidRequest", "hello opens a connection; this one is open");
    },
    "workspace/open": async (session, params, context) => {
      this.refuseWhileDraining();
      const index = await this.registry.open(params.root, params.overrides);
      session.addRoot(index.root, params.root);
      const progress = progressOf(params.progressToken, context);
      if (params.wait) return { root: index.root, summary: await this.registry.sync(index, "changes", progress) };
      void this.registry.syncInBackground(index, progress);
      return { root: index.root, summary: null };
    },
    "workspace/close": async (session, params) => {
      const root = (await resolveWorkspace(this.registry, session, params.root, undefined)).root;
      session.removeRoot(root);
      return { closed: await this.registry.close(root) };
    },
    "workspace/list": () => ({ workspaces: this.registry.list() }),
    "workspace/status": async (session, params) => {
      const index = await resolveWorkspace(this.registry, session, params.root, undefined);
      await index.caughtUp("linked", 0);
      return this.registry.status(index);
    },
    watch: async (session, params) => {
      const index = await resolveWorkspace(this.registry, session, params.root, undefined);
      return index.batches(params.after, params.waitMs);
    },
    verify: async (session, params) => {
      const index = await resolveWorkspace(this.registry, session, params.root, undefined);
      const { expected, recomputed } = index.verify();
      return { expected, recomputed, equal: expected === recomputed };
    },
    sync: async (session, params, context) => {
      this.refuseWhileDraining();
      const index = await resolveWorkspace(this.registry, session, params.root, undefined);
      return { summary: await this.registry.sync(index, "everything", progressOf(params.progressToken, context)) };
    },
    why: async (session, params) => {
      const path = session.realPath(params.path);
      const index = await resolveWorkspace(this.registry, session, params.root, path);
      return index.why(workspacePath(index.root, path));
    },
    status: () => this.control.status(),
    shutdown: () => {
      this.control.drain("asked by a client");
      return { draining: true };
    },
    outline: (session, params, context) => this.question(session, "outline", params, context),
    symbol: (session, params, context) => this.question(session, "symbol", params, context),
    dependencies: (session, params, context) => this.question(session, "dependencies", params, context),
    findSymbol: (session, params, context) => this.question(session, "findSymbol", params, context),
    definition: (session, params, context) => this.question(session, "definition", params, context),
    typeDefinition: (session, params, context) => this.question(session, "typeDefinition", params, context),
    references: (session, params, context) => this.question(session, "references", params, context),
    implementations: (session, params, context) => this.question(session, "implementations", params, context),
    supertypes: (session, params, context) => this.question(session, "supertypes", params, context),
    subtypes: (session, params, context) => this.question(session, "subtypes", params, context),
    callers: (session, params, context) => this.question(session, "callers", params, context),
    callees: (session, params, context) => this.question(session, "callees", params, context),
    hover: (session, params, context) => this.question(session, "hover", params, context),
    highlight: (session, params, context) => this.question(session, "highlight", params, context),
    rename: (session, params, context) => this.question(session, "rename", params, context),
    export: (session, params, context) => this.question(session, "export", params, context),
    documentSymbols: (session, params, context) => this.question(session, "documentSymbols", params, context),
    "debug/file": (session, params, context) => this.question(session, "debug/file", params, context),
  };

  private async question<Name extends QuestionName>(
    session: Session,
    method: Name,
    params: ParsedParams<Name>,
    context: AnswerContext,
  ): Promise<Result<Name>> {
    const given = params.path === undefined ? undefined : session.realPath(params.path);
    const index = await resolveWorkspace(this.registry, session, params.root, given);
    const path = given === undefined ? undefined : workspacePath(index.root, given);
    await index.caughtUp(neededOf(method), changesDeadlineMs);
    if (path !== undefined && path !== ".") await index.prioritise(path, neededOf(method), priorityDeadlineMs);
    const { overlays, failed } = await session.overlays.ready(index, bufferScope(method, path));
    const asked = { ...params, root: index.root, ...(path === undefined ? {} : { path: narrowed(method, path) }) };
    const ask = async (execution: ExecutionClass): Promise<Result<Name>> => {
      if (context.signal.aborted) throw new NavdError("requestCancelled", "cancelled");
      const answer = await this.parts.ask(index, method, asked, { session: session.id, overlays }, execution);
      return failed.length === 0 ? answer : withoutBuffers(answer, failed);
    };
    try {
      const execution = executionOf(index, method, asked, overlays);
      if (execution === "instant") return await ask(execution);
      return await this.searches.run(session.id, () => ask(execution));
    } catch (error) {
      throw await explained(error, index, path);
    }
  }

  private refuseWhileDraining(): void {
    if (this.control.isDraining)
      throw new NavdError("shuttingDown", "the daemon is shutting down; ask again in a moment");
  }
}

/** Questions about one file or directory: of the unsaved buffers they read those of their path; every other question may need any. */
const aboutPath: ReadonlySet<QuestionName> = new Set(["outline", "documentSymbols", "dependencies", "debug/file"]);

function bufferScope(method: QuestionName, path: string | undefined): string {
  return aboutPath.has(method) ? (path ?? ".") : ".";
}

/** An answer in which the saved text stands for these buffers: not all that is known is in it. */
function withoutBuffers<Answer>(answer: Answer, failed: readonly string[]): Answer {
  const { completeness } = answer as { readonly completeness?: Result<"symbol">["completeness"] };
  if (completeness === undefined) return answer;
  const pending = [...failed, ...completeness.pending.filter((path) => !failed.includes(path))].slice(0, namedPending);
  const pendingCount = completeness.pendingCount + failed.length;
  return { ...answer, completeness: { ...completeness, state: "partial", pendingCount, pending } };
}

/** Where the path only narrows a search, the root narrows nothing. */
function narrowed(method: QuestionName, path: string): string | undefined {
  return path === "." && !aboutPath.has(method) ? undefined : path;
}

function progressOf(token: string | number | undefined, context: AnswerContext): SyncProgress | undefined {
  return token === undefined ? undefined : (progress) => context.progress({ token, ...progress });
}

/** An unknown file's error with the rule that leaves it out. */
async function explained(error: unknown, index: WorkspaceIndex, path: string | undefined): Promise<unknown> {
  if (!(error instanceof NavdError) || error.kind !== "unknownFile" || path === undefined) return error;
  const why = await index.why(path).catch(() => undefined);
  if (why === undefined) return error;
  const reason = [why.verdict, why.reason, why.detail].filter((part) => part !== "").join(": ");
  return new NavdError("unknownFile", `${path} is not indexed (${reason})`, { ...why, path });
}

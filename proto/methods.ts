/**
 * The contract: ONE table of questions and commands. The server's dispatch, the client's types, CLI help and MCP tools
 * derive from it. To add a question: a row here, a file in daemon/features, a fixture folder.
 *
 * Execution classes say where a method runs, so that a slow one never delays a fast one:
 * - `instant`: on the daemon's event loop, 1 ms at most, watched by a monitor;
 * - `search`: in a worker thread over the same LMDB pages;
 * - `index`: asynchronous work that changes what is indexed (opening, syncing); answers when done;
 * - `control`: the daemon itself (hello, status, shutdown).
 */
import * as z from "zod";
import * as schema from "./schemas.js";

export type ExecutionClass = "instant" | "search" | "index" | "control";

export type McpTool = {
  readonly name: string;
  readonly title: string;
  /** Which tool profiles list it. */
  readonly profiles: readonly ("minimal" | "default" | "full")[];
};

export type MethodRow = {
  readonly params: z.ZodType;
  readonly result: z.ZodType;
  readonly execution: ExecutionClass;
  /** Where it runs instead when its path is no indexed file. */
  readonly directoryExecution?: ExecutionClass;
  /** Where it runs instead when it has no position: a name may be that of many things. */
  readonly namedExecution?: ExecutionClass;
  /** Where it runs instead when it would read many files (features/isHeavy.ts). */
  readonly heavyExecution?: ExecutionClass;
  /** One sentence, imperative; shown by CLI help and MCP. */
  readonly summary: string;
  /** Kinds of NavdError the method can end with, beside invalidParams and internalError. */
  readonly errors: readonly string[];
  readonly mcp?: McpTool;
};

/** How any question about code can end. */
const ofQuestions = [
  "noWorkspace",
  "outsideRoot",
  "unreadable",
  "storeUnavailable",
  "requestCancelled",
  "shuttingDown",
] as const;

export const methods = {
  hello: {
    params: schema.helloParams,
    result: schema.helloResult,
    execution: "control",
    summary: "Open a connection: facade, versions, environment.",
    errors: ["wrongVersion"],
  },
  "workspace/open": {
    params: schema.openParams,
    result: schema.openResult,
    execution: "index",
    summary: "Open a directory as a workspace and bring its index up to date.",
    errors: ["unreadable", "storeUnavailable", "shuttingDown"],
  },
  "workspace/close": {
    params: schema.workspaceParams,
    result: z.object({ closed: z.boolean() }),
    execution: "control",
    summary: "Close a workspace; its index stays on disk.",
    errors: ["noWorkspace"],
  },
  "workspace/list": {
    params: z.object({}),
    result: z.object({ workspaces: z.array(schema.workspaceStatus.pick({ root: true, state: true })) }),
    execution: "control",
    summary: "List the open workspaces.",
    errors: [],
  },
  "workspace/status": {
    params: schema.workspaceParams,
    result: schema.workspaceStatus,
    execution: "control",
    summary: "Tell the state of a workspace: generation, counts, skips, queue.",
    errors: ["noWorkspace"],
    mcp: { name: "repository_status", title: "Repository status", profiles: ["minimal", "default", "full"] },
  },
  sync: {
    params: schema.syncParams,
    result: schema.syncResult,
    execution: "index",
    summary: "Look for changes on disk and answer when everything known is indexed.",
    errors: ["noWorkspace", "unreadable", "storeUnavailable", "shuttingDown"],
  },
  watch: {
    params: schema.watchParams,
    result: schema.watchResult,
    execution: "control",
    summary: "Wait for changes on disk to be taken in, and say which.",
    errors: ["noWorkspace"],
  },
  verify: {
    params: schema.workspaceParams,
    result: schema.verifyResult,
    execution: "control",
    summary: "Compute the digest of everything stored anew and compare it with the index's own.",
    errors: ["noWorkspace"],
  },
  why: {
    params: schema.whyParams,
    result: schema.whyResult,
    execution: "control",
    summary: "Say whether a path is indexed and by which rule it is not.",
    errors: ["noWorkspace", "outsideRoot"],
  },
  status: {
    params: z.object({}),
    result: schema.daemonStatus,
    execution: "control",
    summary: "Tell the state of the daemon.",
    errors: [],
  },
  shutdown: {
    params: z.object({}),
    result: z.object({ draining: z.boolean() }),
    execution: "control",
    summary: "Let the daemon finish what it does and exit.",
    errors: [],
  },
  outline: {
    params: schema.outlineParams,
    result: schema.outlineResult,
    execution: "instant",
    directoryExecution: "search",
    summary: "List the declarations of a file or directory as a compact tree.",
    errors: [...ofQuestions, "unknownFile"],
    mcp: { name: "get_outline", title: "Outline of a file or directory", profiles: ["minimal", "default", "full"] },
  },
  symbol: {
    params: schema.symbolParams,
    result: schema.symbolResult,
    execution: "search",
    summary: "Read a symbol's exact source with decorators and doc comment.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation"],
    mcp: { name: "get_symbol", title: "Source of a symbol", profiles: ["minimal", "default", "full"] },
  },
  dependencies: {
    params: schema.dependenciesParams,
    result: schema.dependenciesResult,
    execution: "search",
    summary: "List what a file imports, or the functions, types, globals and imports that a symbol uses.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation", "unsupported"],
    mcp: { name: "get_dependencies", title: "Dependencies of a symbol or file", profiles: ["default", "full"] },
  },
  findSymbol: {
    params: schema.findSymbolParams,
    result: schema.findSymbolResult,
    execution: "search",
    summary: "Find symbols by exact, prefix, fuzzy or qualified name.",
    errors: [...ofQuestions],
    mcp: { name: "find_symbol", title: "Find symbols by name", profiles: ["minimal", "default", "full"] },
  },
  definition: {
    params: schema.definitionParams,
    result: schema.definitionResult,
    execution: "instant",
    namedExecution: "search",
    summary: "Say where what stands at a position, or has a name, is defined.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation"],
  },
  typeDefinition: {
    params: schema.definitionParams,
    result: schema.definitionResult,
    execution: "instant",
    namedExecution: "search",
    summary: "Say where the type of a variable, field, parameter or result is defined.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation"],
  },
  references: {
    params: schema.referencesParams,
    result: schema.referencesResult,
    execution: "instant",
    namedExecution: "search",
    heavyExecution: "search",
    summary: "List every place that uses a symbol, production code before tests.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation"],
    mcp: { name: "find_references", title: "References to a symbol", profiles: ["full"] },
  },
  implementations: {
    params: schema.relatedParams,
    result: schema.relatedResult,
    execution: "search",
    summary: "List what implements an interface or its method, and what a type or its method implements.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation", "unsupported"],
    mcp: { name: "find_implementations", title: "Implementations of a type or method", profiles: ["full"] },
  },
  supertypes: {
    params: schema.relatedParams,
    result: schema.relatedResult,
    execution: "search",
    summary: "List the types that a type is too: interfaces it implements, classes it inherits from.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation", "unsupported"],
  },
  subtypes: {
    params: schema.relatedParams,
    result: schema.relatedResult,
    execution: "search",
    summary: "List the types that implement or inherit from a type.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation", "unsupported"],
  },
  callers: {
    params: schema.relatedParams,
    result: schema.callsResult,
    execution: "search",
    summary: "List what calls a function, directly or through interfaces, with the places.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation", "unsupported"],
    mcp: { name: "find_callers", title: "Callers of a function", profiles: ["default", "full"] },
  },
  callees: {
    params: schema.relatedParams,
    result: schema.callsResult,
    execution: "search",
    summary: "List what a function calls, directly or through interfaces, with the places.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation", "unsupported"],
    mcp: { name: "find_callees", title: "Functions a function calls", profiles: ["default", "full"] },
  },
  hover: {
    params: schema.hoverParams,
    result: schema.hoverResult,
    execution: "instant",
    namedExecution: "search",
    summary: "Show the signature and doc comment of what stands at a position, or has a name.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation"],
  },
  highlight: {
    params: schema.highlightParams,
    result: schema.highlightResult,
    execution: "instant",
    summary: "List the places of one file where the symbol at a position occurs, read or written.",
    errors: [...ofQuestions, "unknownFile", "notFound"],
  },
  rename: {
    params: schema.renameParams,
    result: schema.renameResult,
    execution: "search",
    summary: "Plan a rename: every place to change, and what speaks against it. Writes nothing.",
    errors: [...ofQuestions, "unknownFile", "notFound", "needsConfirmation"],
  },
  export: {
    params: schema.exportParams,
    result: schema.exportResult,
    execution: "search",
    summary: "Write what is known of a whole workspace as JSON lines, part by part.",
    errors: [...ofQuestions],
  },
  documentSymbols: {
    params: schema.documentParams,
    result: schema.documentSymbolsResult,
    execution: "instant",
    summary: "List a file's declarations with exact ranges.",
    errors: [...ofQuestions, "unknownFile"],
  },
  "debug/file": {
    params: schema.debugParams,
    result: schema.debugResult,
    execution: "instant",
    summary: "Dump a file's facts and links as stored.",
    errors: [...ofQuestions, "unknownFile"],
  },
} as const satisfies Readonly<Record<string, MethodRow>>;

export type MethodName = keyof typeof methods;

export type Params<Name extends MethodName> = z.input<(typeof methods)[Name]["params"]>;
export type ParsedParams<Name extends MethodName> = z.output<(typeof methods)[Name]["params"]>;
export type Result<Name extends MethodName> = z.output<(typeof methods)[Name]["result"]>;

/** Notification from the daemon while a workspace/open or sync with a progress token runs. */
export const progressNotification = "progress";
export type ProgressParams = z.infer<typeof schema.progressParams>;

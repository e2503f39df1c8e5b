/** Wire schemas of the method table: plain data, checked at the rim and nowhere else. */
import * as z from "zod";
import { modifiers, roles, symbolKinds, tiers, visibilities } from "./symbols.js";

export const position = z.object({ line: z.number().int().min(0), character: z.number().int().min(0) });
export const range = z.object({ start: position, end: position });
export const symbolKind = z.enum(symbolKinds);
export const tier = z.enum(tiers);
export const role = z.enum(roles);

/** How far an answer can be trusted; part of every answer about code. */
export const completeness = z.object({
  /** Number of the index's committed state the answer was read from. */
  generation: z.number().int(),
  /** `fresh`: nothing known is missing; `catching-up`: changes are waiting; `partial`: something could not be indexed in time. */
  state: z.enum(["fresh", "catching-up", "partial"]),
  /** Known files not indexed yet: how many, and the first of them. */
  pendingCount: z.number().int(),
  pending: z.array(z.string()),
  /** Sites of the same name whose target is not proven and which could still belong to the answer. */
  unresolved: z.number().int(),
  /** Moment of the last completed look at the disk, milliseconds since 1970. */
  asOf: z.number(),
});

const root = z
  .string()
  .describe("Workspace root; default: the open workspace around the path or the only one.")
  .optional();
const path = z.string().describe("Path relative to the workspace root, or absolute.");
const limit = z.number().int().min(1).max(10_000);
const tests = z
  .enum(["include", "exclude", "only"])
  .default("include")
  .describe("Test code: include, exclude or only.");

export const helloParams = z.object({
  facade: z.enum(["rpc", "lsp", "mcp"]).default("rpc"),
  protocolVersion: z.number().int(),
  clientName: z.string().max(200).default(""),
  clientVersion: z.string().max(100).default(""),
  /** The client's own environment (VIRTUAL_ENV, GOMODCACHE, GOFLAGS, ...): it belongs to its workspaces, not to the daemon. */
  environment: z.record(z.string().max(200), z.string().max(32_768)).default({}),
  /** Workspace root for facades whose protocol does not say one (MCP). */
  root: z.string().optional(),
  /** MCP tool profile. */
  profile: z.enum(["minimal", "default", "full"]).default("default"),
});

export const helloResult = z.object({
  protocolVersion: z.number().int(),
  version: z.string(),
  /** Identity of the daemon's build: differs when its code differs. */
  build: z.string(),
  pid: z.number().int(),
});

/** Settings a client may lay over navd.toml. */
export const overrides = z.object({
  languages: z.array(z.string()).optional(),
  exclude: z.array(z.string()).optional(),
});

export const openParams = z.object({
  root: z.string(),
  overrides: overrides.optional(),
  /** Wait until everything is indexed (true) or answer as soon as the workspace is open (false). */
  wait: z.boolean().default(true),
  /** Token for `progress` notifications. */
  progressToken: z.union([z.string(), z.number()]).optional(),
});

export const skip = z.object({ path: z.string(), reason: z.string(), detail: z.string() });

export const syncSummary = z.object({
  root: z.string(),
  generation: z.number().int(),
  files: z.number().int(),
  lines: z.number().int(),
  bytes: z.number().int(),
  symbols: z.number().int(),
  languages: z.array(
    z.object({ language: z.string(), files: z.number().int(), lines: z.number().int(), symbols: z.number().int() }),
  ),
  /** Of this sync: files parsed, taken from content-addressed facts, linked, removed. */
  parsed: z.number().int(),
  reused: z.number().int(),
  linked: z.number().int(),
  removed: z.number().int(),
  milliseconds: z.number(),
  declaredMilliseconds: z
    .number()
    .describe("Until every declaration was committed, so that names can be searched; links follow."),
  /** Highest proportional set size of all the daemon's processes seen during this sync, bytes; 0 where unknown. */
  peakMemory: z.number().int(),
  indexBytes: z.number().int(),
  skippedCount: z.number().int(),
  /** Skips by reason. */
  skippedByReason: z.record(z.string(), z.number().int()),
  /** The first skips that are no plain ignore rule. */
  skipped: z.array(skip),
  digest: z.string(),
});

export const openResult = z.object({ root: z.string(), summary: syncSummary.nullable() });

export const workspaceParams = z.object({ root });

export const syncParams = z.object({ root, progressToken: z.union([z.string(), z.number()]).optional() });
export const syncResult = z.object({ summary: syncSummary });

export const workspaceStatus = z.object({
  root: z.string(),
  state: z.enum(["opening", "indexing", "ready", "failed"]),
  generation: z.number().int(),
  digest: z.string(),
  files: z.number().int(),
  lines: z.number().int(),
  symbols: z.number().int(),
  languages: z.record(z.string(), z.number().int()),
  queued: z.number().int(),
  skippedByReason: z.record(z.string(), z.number().int()),
  skipped: z.array(skip),
  indexBytes: z.number().int(),
  storePath: z.string(),
  lastSync: z.number(),
  /** Folders outside the workspace that are read, never written; `modules`: how many modules of a module cache links rest on. */
  dependencyRoots: z.array(z.object({ path: z.string(), modules: z.number().int().optional() })),
  /** What went wrong with the store and was mended: quarantined environments, rebuilds. */
  notices: z.array(z.string()),
  /** How changes on disk are heard of. */
  watching: z.object({
    mode: z.enum(["events", "polling", "none"]),
    reason: z.string().describe("Why it is polling or nothing, or what casts doubt on the events."),
    folders: z.number().int(),
    waiting: z.number().int().describe("Changes that were told and are not in the index, or not settled."),
    lagMs: z.number(),
  }),
  completeness,
});

const batch = z.object({
  number: z.number().int(),
  at: z.number(),
  kind: z.enum(["changes", "sync"]),
  paths: z.array(z.string()),
  count: z.number().int(),
  parsed: z.number().int(),
  reused: z.number().int(),
  removed: z.number().int(),
  linked: z.number().int(),
  milliseconds: z.number(),
  generation: z.number().int(),
});

export const watchParams = z.object({
  root,
  after: z.number().int().optional().describe("Number of the last batch that is known; default: the newest."),
  waitMs: z.number().int().min(0).max(30_000).default(2000),
});
export const watchResult = z.object({ batches: z.array(batch), last: z.number().int() });

export const verifyResult = z.object({ expected: z.string(), recomputed: z.string(), equal: z.boolean() });

export const daemonStatus = z.object({
  version: z.string(),
  build: z.string(),
  protocolVersion: z.number().int(),
  pid: z.number().int(),
  uptimeSeconds: z.number(),
  socket: z.string(),
  engine: z.string().describe("Syntax engine in use: native or wasm."),
  memoryBytes: z.number().int(),
  connections: z.number().int(),
  workers: z.array(z.object({ pid: z.number().int(), state: z.string(), jobs: z.number().int() })),
  eventLoopDelayMs: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
  answers: z
    .array(z.object({ method: z.string(), count: z.number().int(), p50: z.number(), p90: z.number(), p99: z.number() }))
    .describe("Milliseconds in the daemon of the last 1,024 answers of each method; the count is of all."),
  bugs: z.array(z.string()),
  workspaces: z.array(workspaceStatus),
});

export const whyParams = z.object({ root, path });
export const whyResult = z.object({
  path: z.string(),
  verdict: z.enum(["indexed", "text", "skipped", "missing", "directory", "pending"]),
  language: z.string(),
  reason: z.string(),
  detail: z.string().describe("The rule and where it stands, or the error."),
});

const parameter = z.object({ name: z.string(), type: z.string(), default: z.string() });

export const outlineItem = z.object({
  name: z.string(),
  kind: symbolKind,
  signature: z.string(),
  params: z.array(parameter),
  returns: z.array(parameter),
  type: z.string(),
  visibility: z.enum(visibilities),
  modifiers: z.array(z.enum(modifiers)),
  doc: z.string(),
  isTest: z.boolean(),
  range,
  nameRange: range,
  get children(): z.ZodArray<typeof outlineItem> {
    return z.array(outlineItem);
  },
});

export const outlineFile = z.object({
  path: z.string(),
  language: z.string(),
  lines: z.number().int(),
  container: z.string(),
  isTest: z.boolean(),
  isGenerated: z.boolean(),
  items: z.array(outlineItem),
  /** Declarations left out of `items` because of maxTokens. */
  omitted: z.number().int(),
});

export const outlineParams = z.object({
  root,
  path: path.default("."),
  /** Budget of each form, the text and the items; files, then deep members, then items are cut, and counted. Where both
   * are asked, the text says which files there are. */
  maxTokens: z.number().int().min(50).max(1_000_000).default(10_000),
  depth: z.number().int().min(1).max(20).default(20),
  tests,
  format: z.enum(["structured", "text", "both"]).default("both"),
});

export const outlineResult = z.object({
  path: z.string(),
  files: z.array(outlineFile),
  /** The compact text form: one line a declaration. */
  text: z.string(),
  omittedFiles: z.number().int(),
  /** Declarations left out, of files shown (in either form asked for) and of `omittedFiles`; where a file was not even opened, all it has, tests
   * and others. */
  omittedItems: z.number().int(),
  completeness,
});

/** A position or a name: every question about one symbol takes either. */
const target = {
  root,
  name: z
    .string()
    .describe("Name: `Type.method`, `path/to/file.go::name`, or a moniker. Matches a dot-suffix of the qualified name.")
    .optional(),
  path: path.describe("File of the position, or a hard constraint on the file for `name`.").optional(),
  position: position.optional(),
};

export const location = z.object({ path: z.string(), range });

export const symbolItem = z.object({
  name: z.string(),
  qualifiedName: z.string(),
  kind: symbolKind,
  moniker: z.string(),
  path: z.string(),
  range,
  nameRange: range,
  signature: z.string(),
  visibility: z.enum(visibilities),
  container: z.string(),
  language: z.string(),
  isTest: z.boolean(),
  isGenerated: z.boolean(),
});

export const symbolParams = z.object({
  ...target,
  contextLines: z.number().int().min(0).max(6).default(0).describe("Lines around the symbol, blank edges trimmed."),
  maxTokens: z.number().int().min(50).max(1_000_000).default(10_000),
});

export const symbolSlice = z.object({
  symbol: symbolItem,
  /** `### path:start-end`, 1-based lines. */
  heading: z.string(),
  text: z.string(),
  startLine: z.number().int(),
  endLine: z.number().int(),
  truncated: z.boolean(),
});

/** One slice a declaration of the symbol (build variants, overloads). */
export const symbolResult = z.object({ slices: z.array(symbolSlice), completeness });

export const documentParams = z.object({ root, path });
export const findSymbolParams = z.object({
  root,
  query: z.string().min(1).max(1000),
  match: z.enum(["exact", "prefix", "fuzzy", "auto"]).default("auto").describe("auto: exact, then prefix, then fuzzy."),
  kinds: z.array(symbolKind).optional(),
  languages: z.array(z.string()).optional(),
  path: z.string().describe("Hard constraint: a file or directory.").optional(),
  tests,
  limit: limit.default(50),
  cursor: z.string().optional(),
});

export const findSymbolResult = z.object({
  /** May be fewer than `limit`, even none, where `nextCursor` goes on: a page opens so many files and no more. */
  items: z.array(symbolItem),
  /** Declarations of the names that fit, before the filters that need a file opened (kinds, tests, what encloses a prefix). With match
   * auto, fuzzy ones count once the pages have come to them. */
  total: z.number().int(),
  /** Of the fuzzy matches only the best were taken. */
  truncated: z.boolean(),
  nextCursor: z.string().nullable(),
  completeness,
});

const withText = z.boolean().default(false).describe("Add to each item its line of text.");

/** The declaration around an occurrence. */
const enclosing = z.object({ name: z.string(), kind: symbolKind });

/** Where a symbol is defined. */
export const definitionItem = z.object({
  /** Moniker, or empty for a local. */
  symbol: z.string(),
  name: z.string(),
  kind: symbolKind,
  tier,
  /** `workspace`: path and range say where, neither where the declaration is not known now; `external`: of a dependency or the standard library,
   * with `abs` where its source was found; `builtin`: of the language, without a place. */
  origin: z.enum(["workspace", "external", "builtin"]),
  /** The package of an external symbol, as the moniker says it, else empty. */
  package: z.string(),
  path: z.string().describe("Empty outside the workspace."),
  abs: z.string().describe("Absolute path of a place outside the workspace, or empty."),
  range: range.nullable().describe("Of the name."),
  fullRange: range.nullable().describe("Of the whole declaration."),
  signature: z.string(),
  isTest: z.boolean(),
  isGenerated: z.boolean(),
  enclosing: enclosing.nullable(),
  text: z.string().optional(),
});

export const definitionParams = z.object({ ...target, withText });
export const definitionResult = z.object({
  /** What was asked about, where it is a token of the text. */
  asked: location.nullable(),
  /** Of several build variants of one symbol the one that fits the asking file first. */
  items: z.array(definitionItem),
  completeness,
});

/** One place where a symbol occurs. */
export const referenceItem = z.object({
  path: z.string(),
  language: z.string(),
  range,
  symbol: z.string(),
  name: z.string(),
  kind: symbolKind,
  tier,
  role: z.array(role),
  isTest: z.boolean(),
  isGenerated: z.boolean(),
  enclosing: enclosing.nullable(),
  text: z.string().optional(),
});

export const referencesParams = z.object({
  ...target,
  includeDeclaration: z.boolean().default(true),
  roles: z.array(role).optional().describe("Only occurrences with one of these roles."),
  tests,
  withText,
  candidates: z.boolean().default(false).describe("List unresolved sites of the same name too, apart."),
  limit: limit.default(200),
  cursor: z.string().optional(),
});

export const referencesResult = z.object({
  asked: location.nullable(),
  /** The symbols meant: several where one token has several targets. */
  symbols: z.array(z.object({ symbol: z.string(), name: z.string(), kind: symbolKind })),
  /** Production before tests, then by path and place. Of what a .proto file declares, first those in .proto files, then of what was generated of it, the
   * same for each language. */
  items: z.array(referenceItem),
  /** Files that mention the symbol. */
  files: z.number().int(),
  /** Unresolved sites of the same name, where they were asked for: tier `candidate`. */
  candidates: z.array(referenceItem),
  nextCursor: z.string().nullable(),
  completeness,
});

const askedSymbols = z.array(z.object({ symbol: z.string(), name: z.string(), kind: symbolKind }));

export const relatedParams = z.object({
  ...target,
  tests,
  withText,
  limit: limit.default(200),
  cursor: z.string().optional(),
});
export const relatedResult = z.object({
  asked: location.nullable(),
  /** The symbols meant: several where one token has several targets. */
  symbols: askedSymbols,
  /** Production before tests, then by path and place; what lies outside the workspace last. An item for each declaration. */
  items: z.array(definitionItem),
  nextCursor: z.string().nullable(),
  completeness,
});

/** A function that calls or is called, with the places of the calls. */
export const callItem = definitionItem.extend({ sites: z.array(z.object({ path: z.string(), range, tier })) });
export const callsResult = relatedResult.extend({
  /** As of related symbols; code outside all functions is an item of kind `file`. */
  items: z.array(callItem),
});

export const dependenciesParams = z.object({
  ...target,
  path: path.describe("The file; with a name or a position, that of the symbol.").optional(),
  tests,
  withText,
});

export const dependency = z.object({
  specifier: z.string(),
  name: z.string().describe("Imported name, or empty for the module itself."),
  alias: z.string(),
  range,
  typeOnly: z.boolean(),
  /** `workspace`: the target is a file or directory here; `external`: known but outside; `unresolved`. */
  resolution: z.enum(["workspace", "external", "unresolved"]),
  target: z.string().describe("Moniker of the target, or empty."),
  targetPath: z.string(),
  tier: tier.nullable(),
});

/** What a symbol uses, each once. */
export const usedItem = definitionItem.extend({
  /** `own`: a method or field of the symbol's own type. */
  group: z.enum(["function", "own", "type", "global", "import"]),
  /** The places that use it. */
  sites: z.array(z.object({ path: z.string(), range, tier })),
});

export const dependenciesResult = z.object({
  path: z.string(),
  /** Imports: of the file, or with a symbol those whose names it uses. */
  dependencies: z.array(dependency),
  /** With a symbol only: what it uses, by group, production before tests, then by path and place. */
  uses: z.array(usedItem),
  completeness,
});

export const hoverItem = definitionItem
  .pick({
    symbol: true,
    name: true,
    kind: true,
    tier: true,
    origin: true,
    package: true,
    path: true,
    abs: true,
    range: true,
  })
  .extend({
    language: z.string().describe("Of the defining file, or empty."),
    signature: z.string(),
    doc: z.string().describe("The doc comment without its marks."),
  });

export const hoverParams = z.object({ ...target });
/** One item a symbol: several where one token has several targets. */
export const hoverResult = z.object({ asked: location.nullable(), items: z.array(hoverItem), completeness });

export const highlightParams = z.object({ root, path, position });
export const highlightResult = z.object({
  asked: location.nullable(),
  /** Occurrences in the same file, by place. */
  items: z.array(z.object({ range, role: z.array(role), tier })),
  completeness,
});

export const renameParams = z.object({ ...target, newName: z.string().min(1).max(1000) });

export const renameConflict = z.object({
  /** `name`: no name of the language; `taken`: something beside it has the name; `hidden`: a place where the new name means something else; `unsure`: a
   * place that is not certainly the symbol's; `unresolved`: a place that may be; `spelling`: a place that spells the symbol otherwise;
   * `generated`: a place in generated code, or a file that has to be generated anew; `coupled`: a method that keeps the name by which types implement an interface; `outside`: the symbol is
   * not this workspace's; `unlinked`: a file whose uses are not known. */
  kind: z.enum([
    "name",
    "taken",
    "hidden",
    "unsure",
    "unresolved",
    "spelling",
    "generated",
    "coupled",
    "outside",
    "unlinked",
  ]),
  message: z.string(),
  path: z.string(),
  range: range.nullable(),
});

/** A plan: nothing is written. It holds as a whole or not at all. */
export const renameResult = z.object({
  asked: location.nullable(),
  symbol: z.string(),
  oldName: z.string(),
  newName: z.string(),
  /** In the order of references; `newText` is another one where a generator's rule makes a name of the new one. */
  edits: z.array(
    z.object({ path: z.string(), language: z.string(), range, tier, newText: z.string(), isGenerated: z.boolean() }),
  ),
  /** Empty: the edits are all there are, and change no meaning that is known. */
  conflicts: z.array(renameConflict),
  completeness,
});

export const exportParams = z.object({
  root,
  what: z.enum(["occurrences", "implementations", "calls"]),
  path: z.string().describe("Only below this file or directory.").optional(),
  cursor: z.string().optional(),
  maxBytes: z.number().int().min(1000).max(16_000_000).default(1_000_000).describe("Of one answer, about."),
});

/** A part of the export: whole lines. Its generation is in the completeness block; where it changes on the way, the parts are of two states. */
export const exportResult = z.object({
  lines: z.string(),
  nextCursor: z.string().nullable(),
  completeness,
});

export const documentSymbolsResult = z.object({ path: z.string(), items: z.array(outlineItem), completeness });

export const debugParams = z.object({ root, path, part: z.enum(["facts", "links", "all"]).default("all") });
export const debugResult = z.object({ path: z.string(), text: z.string(), completeness });

export const progressParams = z.object({
  token: z.union([z.string(), z.number()]),
  phase: z.enum(["crawl", "extract", "link", "commit"]),
  done: z.number().int(),
  total: z.number().int(),
  message: z.string(),
});

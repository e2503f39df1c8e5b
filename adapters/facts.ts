/**
 * FileFacts: everything one file's text says, and nothing else.
 *
 * `extract(text, dialect)` makes them; they are pure, file-isolated and keyed by content hash + dialect + adapter version, so a
 * branch switch back or a second clone costs a look-up instead of a parse. What a path says (test file, GOOS in a file
 * name, the module around it) is link input and never in here. All offsets are UTF-16 units into the text without its
 * byte order mark; ranges are half-open.
 */
import type { SymbolKind, Visibility } from "../proto/symbols.js";

/** The closed list of dialects; a dialect chooses a grammar and an adapter. Append only: stored by index. */
export const dialects = [
  "go",
  "gomod",
  "gowork",
  "py",
  "pyi",
  "ts",
  "tsx",
  "mts",
  "cts",
  "js",
  "jsx",
  "mjs",
  "cjs",
  "proto",
  "markdown",
  "yaml",
  "toml",
  "json",
  "ini",
  "env",
  "java",
  "rust",
  "c",
  "cpp",
  "csharp",
  "ruby",
  "php",
] as const;

export type Dialect = (typeof dialects)[number];

/** A parameter or result. `type` and `name` are source text with white space folded; either may be empty. */
export type Parameter = { readonly name: string; readonly type: string; readonly default: string };

export type Declaration = {
  /** As a use would spell it. An anonymous default export is called `default`. */
  readonly name: string;
  readonly kind: SymbolKind;
  readonly visibility: Visibility;
  /** Bit set, see proto/symbols.ts. */
  readonly modifiers: number;
  /** The name's token; nameStart === nameEnd where the declaration has none in the text. */
  readonly nameStart: number;
  readonly nameEnd: number;
  /** The whole declaration with decorators and attributes, without its doc comment. */
  readonly start: number;
  readonly end: number;
  /** The body with its delimiters (block, suite, member list), or -1, -1. */
  readonly bodyStart: number;
  readonly bodyEnd: number;
  /** Doc comment or docstring, or -1, -1. */
  readonly docStart: number;
  readonly docEnd: number;
  /** The doc's first sentence or line without comment marks, at most 160 units. */
  readonly docSummary: string;
  /** Index of the enclosing declaration in `declarations`, or -1. A Go method's parent is its receiver's type where that
   * is declared in the same file, else -1 with `owner` naming it. */
  readonly parent: number;
  /** Dotted name of the type a member belongs to when that type may be declared in another file of the container; else "". With a
   * parent (a namespace around an out-of-class C++ definition) the owner stands between the two. */
  readonly owner: string;
  /** The header on one line as a reader would want it, white space folded, without body: `func (s *Server) Serve(l net.Listener) error`. */
  readonly signature: string;
  readonly parameters: readonly Parameter[];
  readonly results: readonly Parameter[];
  /** Declared type of a variable, field, constant or property; right-hand side of a type alias; a config key's scalar value; a
   * heading's anchor. */
  readonly valueType: string;
};

export const importForms = ["module", "names", "star", "sideEffect"] as const;

export type ImportForm = (typeof importForms)[number];

/** `local`: inside a function or class, so that it binds no name of the module. `unreached`: in a branch that the usual build never takes
 * (`sys.platform == "win32"`, `sys.version_info < (3, 0)`): it counts where nothing else gives the name. */
export const importFlags = {
  typeOnly: 1,
  reexport: 2,
  conditional: 4,
  dynamic: 8,
  weak: 16,
  public: 32,
  local: 64,
  unreached: 128,
} as const;

export type ImportedName = {
  readonly name: string;
  readonly alias: string;
  readonly start: number;
  readonly end: number;
};

export type Import = {
  /** What is imported, without quotes; Python's leading dots are kept. */
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
  /** The whole statement (one entry of a grouped Go import). */
  readonly statementStart: number;
  readonly statementEnd: number;
  readonly form: ImportForm;
  /** Bit set of importFlags. */
  readonly flags: number;
  /** The name the module itself is bound to in this file when the text says it (`import x as y`, `import * as y`), else "". */
  readonly alias: string;
  readonly names: readonly ImportedName[];
};

/** Something the adapter could not take: the first places of each kind, so that a skip is never silent. */
export type FactProblem = {
  readonly kind: "syntax" | "tooDeep" | "tooLarge" | "tooManySteps";
  readonly start: number;
  readonly end: number;
  readonly message: string;
};

export type FileFacts = {
  readonly dialect: Dialect;
  /** UTF-16 length of the text. */
  readonly length: number;
  readonly lineStarts: Uint32Array;
  /** What the file calls its container: Go's package clause, proto's package, a Java package, a C# or PHP namespace; else "". */
  readonly container: string;
  /** Build constraint as written (Go's //go:build expression), else "". Part of every declaration's shape. */
  readonly constraint: string;
  /** A generated-code header stands in the text. */
  readonly generated: boolean;
  /** Parents before children, by start offset. */
  readonly declarations: readonly Declaration[];
  readonly imports: readonly Import[];
  /** At most 20. */
  readonly problems: readonly FactProblem[];
  /** What only the adapter understands (type expressions, locals, unresolved uses); empty while it has none. Stored facts inflate it when it
   * is first read, and throw RangeError then where its bytes are damaged. */
  readonly payload: Uint8Array;
};

/** A declaration with the usual blanks filled in; adapters state what differs. */
export function declaration(
  fields: Pick<Declaration, "name" | "kind" | "nameStart" | "nameEnd" | "start" | "end"> & Partial<Declaration>,
): Declaration {
  return {
    visibility: "public",
    modifiers: 0,
    bodyStart: -1,
    bodyEnd: -1,
    docStart: -1,
    docEnd: -1,
    docSummary: "",
    parent: -1,
    owner: "",
    signature: "",
    parameters: noParameters,
    results: noParameters,
    valueType: "",
    ...fields,
  };
}

const noParameters: readonly Parameter[] = [];

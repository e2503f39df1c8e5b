/**
 * References to what another module exports, as the compiler's import types spell them: `import("./m")` the module,
 * `import("./m").name` one of its exports, `import("./m")["odd name"]` one whose name is no identifier. They are the value types of
 * alias declarations, and so reach a linking file through member look-ups.
 */
export type ModuleReference = {
  readonly specifier: string;
  /** "" is the module itself. */
  readonly name: string;
};

export function moduleReference(specifier: string, name = ""): string {
  const module = `import(${JSON.stringify(specifier)})`;
  if (name === "") return module;
  return identifier.test(name) ? `${module}.${name}` : `${module}[${JSON.stringify(name)}]`;
}

/** undefined: the text names something of its own file. */
export function parseModuleReference(text: string): ModuleReference | undefined {
  const match = reference.exec(text);
  if (match === null) return undefined;
  const specifier: unknown = JSON.parse(match[1]);
  const name: unknown = match[3] === undefined ? (match[2] ?? "") : JSON.parse(match[3]);
  return typeof specifier === "string" && typeof name === "string" ? { specifier, name } : undefined;
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*=?$/u;
const reference = /^import\(("(?:[^"\\]|\\.)*")\)(?:\.(.+)|\[("(?:[^"\\]|\\.)*")\])?$/;

/**
 * One tsconfig.json or jsconfig.json: its options, which files it takes in, and what it refers to.
 *
 * Method: the compiler's own reader over tracked look-ups: texts of the file and of what it extends, listings of the folders that its patterns begin
 * in. Limits: a configuration that extends an installed package is read without it; `plugins` are kept out of the options and never loaded.
 */
import type { LinkContext, LinkSources } from "../../links.js";
import type { Compiler, ts } from "../compiler.js";
import { directoryOf, within } from "../paths.js";
import { compilerName, pathOfName } from "./names.js";

export type ProjectConfig = {
  readonly path: string;
  readonly options: ts.CompilerOptions;
  /** Paths of the configurations it refers to. */
  readonly references: readonly string[];
};

/** What it says, without a look at the files that it takes in. */
export function readProject(path: string, compiler: Compiler, context: LinkContext): ProjectConfig | undefined {
  const parsed = parse(path, compiler, context, () => []);
  if (parsed === undefined) return undefined;
  const { plugins: _, ...options } = parsed.options;
  const references = (parsed.projectReferences ?? []).map((reference) => {
    const at = pathOfName(reference.path);
    return at.endsWith(".json") ? at : within(at, "tsconfig.json");
  });
  return { path, options, references };
}

/** Paths of the files that it takes in. */
export function projectFiles(path: string, compiler: Compiler, context: LinkContext): ReadonlySet<string> {
  const { sources } = context;
  if (sources === undefined) return new Set();
  const parsed = parse(path, compiler, context, listing(compiler as Matching, sources));
  return new Set((parsed?.fileNames ?? []).map(pathOfName));
}

function parse(
  path: string,
  compiler: Compiler,
  context: LinkContext,
  readDirectory: ts.ParseConfigHost["readDirectory"],
): ts.ParsedCommandLine | undefined {
  const { sources } = context;
  const text = sources?.text(path)?.text;
  if (sources === undefined || text === undefined) return undefined;
  const host = {
    useCaseSensitiveFileNames: true,
    fileExists: (name: string) => context.exists(pathOfName(name)),
    readFile: (name: string) => sources.text(pathOfName(name))?.text,
    readDirectory,
  };
  const name = compilerName(path);
  return compiler.parseJsonSourceFileConfigFileContent(
    compiler.parseJsonText(name, text),
    host,
    compilerName(directoryOf(path)),
    undefined,
    name,
  );
}

type Entries = { readonly files: readonly string[]; readonly directories: readonly string[] };

type Matching = Compiler & {
  matchFiles(
    path: string,
    extensions: readonly string[] | undefined,
    excludes: readonly string[] | undefined,
    includes: readonly string[] | undefined,
    useCaseSensitiveFileNames: boolean,
    currentDirectory: string,
    depth: number | undefined,
    entriesOf: (path: string) => Entries,
    realPath: (path: string) => string,
  ): string[];
};

/** The patterns' first folders are listed, and all below is known from that. */
function listing(compiler: Matching, sources: LinkSources): ts.ParseConfigHost["readDirectory"] {
  const trees = new Map<string, ReadonlyMap<string, Entries>>();
  const entriesOf = (name: string): Entries => {
    const folder = pathOfName(name).replace(/\/$/, "");
    for (const [base, tree] of trees) if (isBelow(folder, base)) return tree.get(folder) ?? noEntries;
    const tree = treeOf(sources.below(folder), folder);
    trees.set(folder, tree);
    return tree.get(folder) ?? noEntries;
  };
  return (folder, extensions, excludes, includes, depth) =>
    compiler.matchFiles(folder, extensions, excludes, includes, true, folder, depth, entriesOf, (path) => path);
}

const noEntries: Entries = { files: [], directories: [] };

function isBelow(folder: string, base: string): boolean {
  return base === "" || folder === base || folder.startsWith(`${base}/`);
}

function treeOf(paths: readonly string[], base: string): ReadonlyMap<string, Entries> {
  const tree = new Map<string, { files: string[]; directories: string[] }>();
  const folderAt = (folder: string): { files: string[]; directories: string[] } => {
    let entries = tree.get(folder);
    if (entries === undefined) {
      entries = { files: [], directories: [] };
      tree.set(folder, entries);
      if (folder !== base && folder !== "") folderAt(directoryOf(folder)).directories.push(nameOf(folder));
    }
    return entries;
  };
  folderAt(base);
  for (const path of paths) folderAt(directoryOf(path)).files.push(nameOf(path));
  return tree;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

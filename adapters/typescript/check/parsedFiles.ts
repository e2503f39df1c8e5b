/**
 * ParsedFiles: texts parsed once for all programs of a process, and so bound once.
 *
 * Problem: programs with other options have files in common, and trees are most of a program's memory. Method: a file is known by its text's version and by
 * those options that change how it is read or bound. To a TypeScript module these options make no difference: it is a module by its own words, strict by that,
 * and takes in no runtime of JSX, since it can hold none; so all programs of one language level share its tree. Limits: scripts, JavaScript and files with JSX are
 * parsed once for each way of reading them.
 */
import type { SourceText } from "../../links.js";
import type { Compiler, ts } from "../compiler.js";
import { maskDeep } from "../nesting.js";
import { isLibrary } from "../projects/names.js";

type ParsedFile = { readonly version: string; readonly file: ts.SourceFile };

export class ParsedFiles {
  private readonly parsed = new Map<string, ParsedFile>();

  constructor(private readonly compiler: Compiler) {}

  /** The tree of a text in a program with these options. */
  of(name: string, source: SourceText, how: ts.CreateSourceFileOptions, options: ts.CompilerOptions): ts.SourceFile {
    const format = how.impliedNodeFormat ?? "";
    const shared = `${name}\0${format}\0${how.languageVersion}\0${options.moduleResolution ?? ""}`;
    const own = isLibrary(name) ? shared : `${shared}\0${readingKey(this.compiler, options)}`;
    for (const key of [shared, own]) {
      const known = this.parsed.get(key);
      if (known !== undefined && known.version === source.version) return known.file;
    }
    const { text: written } = source;
    const text = maskDeep(written)?.text ?? written;
    const file = this.compiler.createSourceFile(name, text, how, false);
    (file as { version?: string }).version = source.version;
    const isShared = isTypeScriptModule(file);
    if (isShared) withoutRuntime(file);
    this.parsed.delete(isShared ? own : shared);
    this.parsed.set(isShared ? shared : own, { version: source.version, file });
    return file;
  }

  /** Forgets what stands in none of these programs. */
  keepOnly(programs: Iterable<ts.Program>): void {
    const used = new Set<ts.SourceFile>();
    for (const program of programs) for (const file of program.getSourceFiles()) used.add(file);
    for (const [key, { file }] of this.parsed) if (!used.has(file)) this.parsed.delete(key);
  }

  clear(): void {
    this.parsed.clear();
  }
}

/** Of the options those that change what a text is read as or bound to. */
function readingKey(compiler: Compiler, options: ts.CompilerOptions): string {
  const { sourceFileAffectingCompilerOptions } = compiler as Compiler & {
    sourceFileAffectingCompilerOptions: readonly { readonly name: string }[];
  };
  return sourceFileAffectingCompilerOptions.map(({ name }) => `${name}=${JSON.stringify(options[name])}`).join();
}

/** Whether a file without JSX is a module by an import or export of its own, whatever the options say. */
function isTypeScriptModule(file: ts.SourceFile): boolean {
  const { externalModuleIndicator } = file as { readonly externalModuleIndicator?: unknown };
  return /\.[cm]?ts$/.test(file.fileName) && typeof externalModuleIndicator === "object";
}

/** The compiler has every module import the runtime of JSX where the options name one. */
function withoutRuntime(file: ts.SourceFile): void {
  const { pragmas } = file as unknown as { readonly pragmas: Map<string, unknown> };
  pragmas.set("jsxruntime", { arguments: { factory: "classic" } });
}

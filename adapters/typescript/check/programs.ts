/**
 * Programs: the compiler's programs of a process, kept warm from one snapshot to the next.
 *
 * Method: a program is made from a group's files, texts as their facts were made of them, and imports as `Projects` resolves them. Parsed files are
 * shared between programs (parsedFiles.ts), checkers kept for those in use (checkedPrograms.ts). When something changed, the new program takes over from the old
 * what is as before; the checker is new. Nothing here changes an answer: all is found again from the texts. Limits: it holds a few programs, those used
 * last; whoever owns the process watches its memory and lets go (`release`).
 */
import type { LinkContext } from "../../links.js";
import type { Compiler, ts } from "../compiler.js";
import { compilerName, isLibrary, libraryFolder, pathOfName } from "../projects/names.js";
import { type CheckedProgram, CheckedPrograms } from "./checkedPrograms.js";
import { ParsedFiles } from "./parsedFiles.js";
import type { ProgramGroup } from "./programGroups.js";

/** What a program is made from, beside the group. */
export interface ProgramInputs {
  readonly context: LinkContext;
  /** Where a file's import leads. */
  target(path: string, specifier: string): string | undefined;
}

type KeptProgram = { readonly program: ts.Program; readonly imports: ReadonlyMap<string, string> };

const programsKept = 6;

export class Programs {
  private readonly programs = new Map<string, KeptProgram>();
  private readonly parsed: ParsedFiles;
  private readonly checked: CheckedPrograms;

  constructor(private readonly compiler: Compiler) {
    this.parsed = new ParsedFiles(compiler);
    this.checked = new CheckedPrograms(compiler);
  }

  /** Throws OvertakenText. */
  programOf(group: ProgramGroup, inputs: ProgramInputs): ts.Program {
    const { compiler } = this;
    const kept = this.programs.get(group.key);
    const imports = new Map<string, string>();
    const importsOf = (path: string, file: ts.SourceFile): string => {
      let text = imports.get(path);
      if (text === undefined) {
        text = importedNames(file)
          .map((name) => inputs.target(path, name) ?? "")
          .join("\n");
        imports.set(path, text);
      }
      return text;
    };
    if (kept !== undefined && isCurrent(kept, group, inputs, importsOf)) return kept.program;
    const host = this.host(group, inputs);
    const old = kept?.program;
    const program = compiler.createProgram({
      rootNames: group.files.map(compilerName),
      options: group.options,
      host: {
        ...host,
        hasInvalidatedResolutions: (name: string) => {
          const file = old?.getSourceFile(name);
          const path = pathOfName(name);
          return file !== undefined && importsOf(path, file) !== kept?.imports.get(path);
        },
      },
      ...(old === undefined ? {} : { oldProgram: old }),
    });
    const resolved = new Map<string, string>();
    for (const file of program.getSourceFiles()) {
      const path = pathOfName(file.fileName);
      if (!isLibrary(file.fileName)) resolved.set(path, importsOf(path, file));
    }
    this.programs.delete(group.key);
    this.programs.set(group.key, { program, imports: resolved });
    const isFull = this.programs.size > programsKept;
    for (const [key] of this.programs) {
      if (this.programs.size <= programsKept) break;
      this.programs.delete(key);
    }
    const all = new Set([...this.programs.values()].map((one) => one.program));
    this.checked.keepOnly(all);
    if (isFull) this.parsed.keepOnly(all);
    return program;
  }

  /** A program that was given out, with its checker. */
  checkedOf(program: ts.Program): CheckedProgram {
    return this.checked.of(program);
  }

  get isEmpty(): boolean {
    return this.programs.size === 0;
  }

  release(): void {
    this.programs.clear();
    this.checked.keepOnly(new Set());
    this.parsed.clear();
  }

  private host(group: ProgramGroup, { context, target }: ProgramInputs): ts.CompilerHost {
    const { compiler } = this;
    const textOf = (name: string) => context.sources?.peek(pathOfName(name));
    const exists = (name: string): boolean => textOf(name) !== undefined;
    return {
      fileExists: exists,
      readFile: (name) => textOf(name)?.text,
      getSourceFile: (name, options) => {
        const found = textOf(name);
        if (found === undefined) return undefined;
        const how = typeof options === "object" ? options : { languageVersion: options };
        return this.parsed.of(name, found, how, group.options);
      },
      getDefaultLibFileName: (options) => `/${libraryFolder}/${compiler.getDefaultLibFileName(options)}`,
      getDefaultLibLocation: () => `/${libraryFolder}`,
      getCurrentDirectory: () => "/",
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
      writeFile: () => {},
      directoryExists: () => false,
      getDirectories: () => [],
      resolveModuleNameLiterals: (literals, from) =>
        literals.map(({ text }) => {
          const path = isLibrary(from) ? undefined : target(pathOfName(from), text);
          if (path === undefined) return { resolvedModule: undefined };
          const dot = path.lastIndexOf(".");
          const declared = /\.d\.[cm]?ts$/.exec(path);
          const extension = declared === null ? path.slice(dot) : declared[0];
          return {
            resolvedModule: { resolvedFileName: compilerName(path), extension, isExternalLibraryImport: false },
          };
        }),
      resolveTypeReferenceDirectiveReferences: (references) =>
        references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
    };
  }
}

/** Whether a program would come out as it is. */
function isCurrent(
  { program, imports }: KeptProgram,
  { files }: ProgramGroup,
  { context }: ProgramInputs,
  importsOf: (path: string, file: ts.SourceFile) => string,
): boolean {
  const names = program.getRootFileNames();
  if (names.length !== files.length || !files.every((path, nth) => names[nth] === compilerName(path))) return false;
  return program.getSourceFiles().every((file) => {
    if (isLibrary(file.fileName)) return true;
    const path = pathOfName(file.fileName);
    if (context.sources?.peek(path)?.version !== (file as { readonly version?: string }).version) return false;
    return importsOf(path, file) === imports.get(path);
  });
}

function importedNames(file: ts.SourceFile): readonly string[] {
  const { imports } = file as { readonly imports?: readonly ts.StringLiteralLike[] };
  return (imports ?? []).map(({ text }) => text);
}

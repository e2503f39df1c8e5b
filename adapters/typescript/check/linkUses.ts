/**
 * A TypeScript or JavaScript file's uses, by the checker: from a file to its program, and from there to occurrences.
 *
 * What a file's links rest on is written down here: its own text; where its imports lead; what the files that it imports, and those that these
 * import, say (importClosure.ts); and what the files of its group declare for all (globals.ts).
 */
import type { FileFacts } from "../../facts.js";
import { type FileIdentity, type FileLinks, type LinkContext, OvertakenText } from "../../links.js";
import { containerMoniker } from "../../monikers.js";
import { OccurrenceSink } from "../../occurrenceSink.js";
import { type Compiler, loadCompiler, type ts } from "../compiler.js";
import { compilerName, isLibrary, pathOfName } from "../projects/names.js";
import type { CheckedProgram } from "./checkedPrograms.js";
import { CheckSession } from "./checkSession.js";
import { FileLinker } from "./fileLinker.js";
import { NamedPlaces } from "./namedPlaces.js";
import { programsOfProcess } from "./programsOfProcess.js";
import { RelationMarks } from "./relationMarks.js";

export type LinkedUses = Omit<FileLinks, "imports">;

/** undefined: nothing can be checked here, for want of texts, or because the file is too deep for the checker. */
export function linkUses(facts: FileFacts, identity: FileIdentity, context: LinkContext): LinkedUses | undefined {
  if (context.sources === undefined) return undefined;
  const compiler = loadCompiler();
  const session = sessionOf(context);
  try {
    session.restOn(context);
    const checked = session.programOf(context.path, context);
    const file = checked?.program.getSourceFile(compilerName(context.path));
    if (checked === undefined || file === undefined) return undefined;
    return link(file, facts, identity, checked, context, compiler);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Makes a summary of the context's file again. */
export function summariseUses(id: string, _facts: FileFacts, context: LinkContext): void {
  if (context.sources === undefined) return;
  try {
    sessionOf(context).summarise(context.path, id, context);
  } catch (error) {
    // Whoever rests on it is linked again then, when the text is known.
    if (!(error instanceof OvertakenText)) throw error;
  }
}

/** Names the program that a file is checked in. */
export function programName(path: string, context: LinkContext): string | undefined {
  return context.sources === undefined ? undefined : sessionOf(context).programName(path, context);
}

function sessionOf(context: LinkContext): CheckSession {
  return context.shared("typescript", () => new CheckSession(loadCompiler(), programsOfProcess()));
}

function link(
  file: ts.SourceFile,
  facts: FileFacts,
  identity: FileIdentity,
  checked: CheckedProgram,
  context: LinkContext,
  compiler: Compiler,
): LinkedUses {
  const heads = new Map<ts.SourceFile, string>([[file, containerMoniker(identity)]]);
  const factsOf = (of: ts.SourceFile): FileFacts | undefined => context.sources?.facts(pathOfName(of.fileName));
  const namesOf = (of: ts.SourceFile, its: FileFacts): NamedPlaces => {
    let places = checked.places.get(of);
    if (places === undefined) {
      places = new NamedPlaces(compiler, of, its);
      checked.places.set(of, places);
    }
    return places;
  };
  const sink = new OccurrenceSink();
  const places = {
    own: namesOf(file, facts),
    placesOf: (of: ts.SourceFile) => {
      const its = isLibrary(of.fileName) ? undefined : factsOf(of);
      return its === undefined ? undefined : namesOf(of, its);
    },
    moduleMoniker: (of: ts.SourceFile) => {
      let head = heads.get(of);
      if (head === undefined) {
        head = isLibrary(of.fileName) ? libraryMoniker(of.fileName) : workspaceMoniker(of, factsOf(of), context);
        heads.set(of, head);
      }
      return head;
    },
  };
  const { definitions, checker } = checked;
  new FileLinker(compiler, file, definitions, places, sink).run();
  new RelationMarks(compiler, file, checker, definitions, places, sink).run();
  return sink.finish();
}

function libraryMoniker(name: string): string {
  const namespace = ["lib", name.slice(name.lastIndexOf("/") + 1)];
  return containerMoniker({ scheme: "ts", manager: "npm", package: "typescript", namespace });
}

function workspaceMoniker(file: ts.SourceFile, facts: FileFacts | undefined, context: LinkContext): string {
  const path = pathOfName(file.fileName);
  if (facts !== undefined) return containerMoniker(context.identityOf(path, facts));
  return containerMoniker({ scheme: "ts", manager: "", package: "", namespace: path.split("/") });
}

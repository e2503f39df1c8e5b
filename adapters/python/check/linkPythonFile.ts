/** All links of a Python file: its imports, and every identifier. */
import type { FileFacts } from "../../facts.js";
import { type FileLinks, type LinkContext, occurrenceRoles } from "../../links.js";
import { containerMoniker } from "../../monikers.js";
import { OccurrenceSink } from "../../occurrenceSink.js";
import { pythonLinks } from "../importLinks.js";
import { FileLinker } from "./fileLinker.js";
import { Env } from "./frames.js";
import { PythonProgram } from "./pythonProgram.js";
import { pythonRules } from "./pythonRules.js";

export function linkPythonFile(facts: FileFacts, context: LinkContext): FileLinks {
  const { imports } = pythonLinks(facts, context);
  const program = new PythonProgram(context, pythonRules);
  const file = program.fileOf(context.path, facts);
  const sink = new OccurrenceSink();
  const frame = program.frameInside(file, -1);
  const env = new Env(new Array(frame.table.names.length), undefined, true);
  const ordinals = new Map<number, number>();
  facts.declarations.forEach(({ nameStart }, ordinal) => {
    ordinals.set(nameStart, ordinal);
  });
  const all = frame.table.names.indexOf("__all__");
  const allStatements = new Set(all < 0 ? [] : file.unit.bindingsOf(frame.table.offset, all));
  const state = {
    allStatements,
    sink,
    locals: new Map(),
    imported: new Map(),
    globals: new Map(),
    free: new Map(),
    ordinals,
  };
  // A module has no name of its own: it is defined where its file begins.
  const own = sink.global(containerMoniker(context.identityOf(context.path, facts)), file.moduleName, "module");
  sink.add(0, 0, own, occurrenceRoles.definition);
  const linker = new FileLinker(program, { ...frame, env }, { at: 0, token: 0 }, state, undefined);
  linker.passTable();
  linker.statements();
  program.release(file);
  return { imports, ...sink.finish() };
}

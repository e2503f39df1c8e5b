/** All links of a Go file: its imports, and what each of its identifiers denotes. */
import type { FileFacts } from "../../facts.js";
import type { FileLinks, LinkContext } from "../../links.js";
import { OccurrenceSink } from "../../occurrenceSink.js";
import { linkImports } from "../goLink.js";
import { FileLinker } from "./fileLinker.js";
import { GoProgram } from "./goProgram.js";

export function linkGoFile(facts: FileFacts, context: LinkContext): FileLinks {
  const imports = linkImports(facts, context);
  if (facts.payload.length === 0) return { imports, ...new OccurrenceSink().finish() };
  const program = new GoProgram(context);
  const sink = new OccurrenceSink();
  new FileLinker(program, program.fileOf(context.path, facts), sink).run();
  return { imports, ...sink.finish() };
}

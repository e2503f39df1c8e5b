/** All links of a .proto file: its imports, and what each name in it denotes. */
import type { FileFacts } from "../../facts.js";
import { type FileLinks, type ImportLink, type LinkContext, occurrenceRoles } from "../../links.js";
import { OccurrenceSink } from "../../occurrenceSink.js";
import { isOutside } from "../../outsidePaths.js";
import { fileMoniker } from "../protoIdentity.js";
import { FileLinker } from "./fileLinker.js";
import { FileScope } from "./fileScope.js";
import { type FileImports, ProtoProgram } from "./protoProgram.js";

export function linkProtoFile(facts: FileFacts, context: LinkContext): FileLinks {
  const sink = new OccurrenceSink();
  const program = ProtoProgram.of(context);
  // Whoever imports the file leads to its beginning.
  sink.add(0, 0, fileSymbol(context.path, sink), occurrenceRoles.definition);
  const imports = program.importsOf(context.path, context);
  const links = linkImports(facts, imports, sink);
  if (facts.payload.length > 0) {
    const scope = new FileScope(context, program.seenFrom(context.path, imports, context), facts);
    new FileLinker({ facts, context, program, imports, scope, sink }).run();
  }
  program.forgetOldest(context);
  return { imports: links, ...sink.finish() };
}

function linkImports({ imports }: FileFacts, { files }: FileImports, sink: OccurrenceSink): readonly ImportLink[] {
  const links: ImportLink[] = [];
  imports.forEach(({ specifier, start, end }, importIndex) => {
    const file = files[importIndex];
    if (file === undefined) {
      sink.unresolved(specifier, start);
      return;
    }
    const { path, tier } = file;
    const targetPath = isOutside(path) ? "" : path;
    links.push({ importIndex, nameIndex: -1, target: fileMoniker(path), targetPath, tier });
    sink.add(start, end - start, fileSymbol(path, sink), occurrenceRoles.import, tier);
  });
  return links;
}

function fileSymbol(path: string, sink: OccurrenceSink): number {
  return sink.global(fileMoniker(path), path.slice(path.lastIndexOf("/") + 1), "file");
}

/**
 * The structural adapter: declarations, imports and outline of a language from its table alone, with no claim about uses.
 *
 * One mechanism for all: text to a tree (or tokens), rules from node kinds to declarations, imports whose files exist to links.
 */

import { LineTable } from "../../daemon/base/lineTable.js";
import type { LanguageAdapter } from "../adapter.js";
import type { Dialect, FileFacts } from "../facts.js";
import { importLinks } from "../links.js";
import { type Grammar, loadGrammar } from "../syntax/engine.js";
import type { LanguageSpec, ScannedFile } from "./languageSpec.js";
import { hasGeneratedHeader } from "./sourceText.js";
import { treeRanges } from "./treeRanges.js";
import { TreeReader } from "./treeReader.js";

export function structuralAdapter(spec: LanguageSpec): LanguageAdapter {
  const { source } = spec;
  let grammar: Grammar | undefined;
  let reader: TreeReader | undefined;

  function loaded(): { readonly grammar: Grammar; readonly reader: TreeReader } {
    if (grammar === undefined || reader === undefined) throw new Error(`${spec.language} is not prepared`);
    return { grammar, reader };
  }

  function scan(text: string): ScannedFile {
    if ("scan" in source) return source.scan(text);
    return loaded().reader.read(text);
  }

  return {
    language: spec.language,
    version: spec.version,
    dialects: spec.dialects,

    async prepare() {
      if ("scan" in source || grammar !== undefined) return;
      grammar = await loadGrammar(source.grammar);
      reader = new TreeReader(grammar, source.rules);
    },

    extract(text: string, dialect: Dialect): FileFacts {
      const scanned = scan(text);
      return {
        dialect,
        length: text.length,
        lineStarts: LineTable.of(text).starts,
        container: scanned.container,
        constraint: "",
        generated: hasGeneratedHeader(text),
        declarations: scanned.declarations,
        imports: scanned.imports,
        problems: scanned.problems,
        payload: noBytes,
      };
    },

    syntaxRanges(text: string): Uint32Array {
      if ("ranges" in source) return source.ranges(text);
      return treeRanges(loaded().grammar.parse(text));
    },

    link: (facts, _identity, context) => importLinks(spec.link(facts, context)),
    isTestPath: (path) => spec.isTestPath(path),
    ...(spec.packageName === undefined ? {} : { packageName: spec.packageName }),
  };
}

const noBytes = new Uint8Array(0);

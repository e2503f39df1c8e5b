/**
 * go.mod and go.work as keys, which is what imports are resolved by (goModules.ts) and what people look up.
 *
 * `module`, `go` and `toolchain` are keys with a value. The others are keys with one key inside for each line: `require`, `exclude`
 * (path = version), `replace` (old path = `=> new path version`, with the old version in front of the arrow where there is one), `retract`
 * (version or interval), `tool`, `ignore`, `use` (path), `godebug` (setting = value). Lines of several blocks of one verb look alike to
 * look-ups: all are members of `file:<path>#require`.
 */
import { LineTable } from "../../daemon/base/lineTable.js";
import type { LanguageAdapter } from "../adapter.js";
import { type Declaration, type Dialect, declaration, type FactProblem, type FileFacts } from "../facts.js";
import { goDoc } from "./goDoc.js";
import { type ModBlock, type ModDirective, type ModToken, readModFile } from "./goModLines.js";

export const goModAdapter: LanguageAdapter = {
  language: "go",
  version: 1,
  dialects: [
    { dialect: "gomod", extensions: [], names: ["go.mod"] },
    { dialect: "gowork", extensions: [], names: ["go.work"] },
  ],
  prepare: async () => {},
  extract: extractModFile,
};

const scalarVerbs: ReadonlySet<string> = new Set(["module", "go", "toolchain"]);
const listVerbs: Readonly<Record<string, ReadonlySet<string>>> = {
  gomod: new Set(["require", "exclude", "replace", "retract", "tool", "ignore", "godebug"]),
  gowork: new Set(["use", "replace", "godebug"]),
};
const keptProblems = 20;

function extractModFile(text: string, dialect: Dialect): FileFacts {
  const { blocks, faults } = readModFile(text);
  const declarations: Declaration[] = [];
  const unknown: ModToken[] = [...faults];
  for (const block of blocks) {
    const verb = block.verb.text;
    if (scalarVerbs.has(verb)) addScalars(text, block, declarations);
    else if (listVerbs[dialect]?.has(verb)) addList(text, block, declarations, unknown);
    else unknown.push(block.verb);
  }
  unknown.sort((a, b) => a.start - b.start);
  const problems = unknown
    .slice(0, keptProblems)
    .map(({ start, end }): FactProblem => ({ kind: "syntax", start, end, message: "not a directive" }));
  return {
    dialect,
    length: text.length,
    lineStarts: LineTable.of(text).starts,
    container: "",
    constraint: "",
    generated: false,
    declarations,
    imports: [],
    problems,
    payload: new Uint8Array(0),
  };
}

function addScalars(text: string, block: ModBlock, declarations: Declaration[]): void {
  for (const line of block.directives) {
    const value = line.arguments[0]?.text ?? "";
    declarations.push(
      declaration({
        name: block.verb.text,
        kind: "key",
        nameStart: block.verb.start,
        nameEnd: block.verb.end,
        start: block.start,
        end: block.end,
        ...docFields(text, line),
        signature: `${block.verb.text} ${value}`,
        valueType: value,
      }),
    );
  }
}

function addList(text: string, block: ModBlock, declarations: Declaration[], unknown: ModToken[]): void {
  const verb = block.verb.text;
  const parent = declarations.length;
  declarations.push(
    declaration({
      name: verb,
      kind: "key",
      nameStart: block.verb.start,
      nameEnd: block.verb.end,
      start: block.start,
      end: block.end,
      bodyStart: block.bodyStart,
      bodyEnd: block.bodyEnd,
      ...(block.bodyStart < 0 ? {} : docFields(text, block)),
      signature: verb,
    }),
  );
  for (const line of block.directives) {
    const entry = readEntry(verb, line.arguments);
    if (entry === undefined) {
      unknown.push(line.arguments[0]);
      continue;
    }
    declarations.push(
      declaration({
        ...entry,
        kind: "key",
        start: line.start,
        end: line.end,
        ...docFields(text, line),
        parent,
        signature: `${verb} ${line.arguments.map((token) => token.text).join(" ")}`,
      }),
    );
  }
}

type Entry = Pick<Declaration, "name" | "nameStart" | "nameEnd" | "valueType">;

/** One line of a verb; undefined where the line does not have the verb's form. */
function readEntry(verb: string, tokens: readonly ModToken[]): Entry | undefined {
  const [first, second] = tokens;
  const named = (name: ModToken, valueType: string): Entry => ({
    name: name.text,
    nameStart: name.start,
    nameEnd: name.end,
    valueType,
  });
  switch (verb) {
    case "require":
    case "exclude":
      return second === undefined ? undefined : named(first, second.text);
    case "replace": {
      const arrow = tokens.findIndex((token) => token.text === "=>");
      if (arrow < 1 || arrow + 1 >= tokens.length) return undefined;
      const rest = tokens.slice(1).map((token) => token.text);
      return named(first, rest.join(" "));
    }
    case "retract": {
      const last = tokens[tokens.length - 1];
      const text = tokens.map((token) => token.text).join("");
      return { name: text.replace(",", ", "), nameStart: first.start, nameEnd: last.end, valueType: "" };
    }
    case "godebug": {
      const equals = first.text.indexOf("=");
      if (equals < 1) return undefined;
      const name = { text: first.text.slice(0, equals), start: first.start, end: first.start + equals };
      return named(name, first.text.slice(equals + 1));
    }
    default:
      return named(first, "");
  }
}

function docFields(text: string, of: ModDirective | ModBlock): Pick<Declaration, "docStart" | "docEnd" | "docSummary"> {
  const doc = of.docStart < 0 ? "" : text.slice(of.docStart, of.docEnd);
  if (doc === "" || indirect.test(doc)) return { docStart: -1, docEnd: -1, docSummary: "" };
  return { docStart: of.docStart, docEnd: of.docEnd, docSummary: goDoc(doc).summary };
}

/** The go command's own mark behind a requirement. */
const indirect = /^\/\/\s*indirect\s*(?:;|$)/;

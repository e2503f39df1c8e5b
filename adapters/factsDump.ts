/** FileFacts as text for people: `navd debug dump`, and the expectations of the adapters' fixtures. One line a declaration. */

import { LineTable } from "../daemon/base/lineTable.js";
import { modifierNames } from "../proto/symbols.js";
import { type Declaration, type FileFacts, importFlags } from "./facts.js";

/**
 * Each declaration: indentation by depth, kind, name, `-visibility` unless public, `+modifiers`, `@name range`, `full range`, `body range`,
 * signature, `: value type`, `// doc summary`. Ranges are 1-based `line:column-line:column`; `detail: "names"` leaves ranges out.
 */
export function dumpFacts(facts: FileFacts, detail: "ranges" | "names"): string {
  const lines = new LineTable(facts.lineStarts, facts.length);
  const out: string[] = [];
  if (facts.container !== "") out.push(`container ${facts.container}`);
  if (facts.constraint !== "") out.push(`constraint ${facts.constraint}`);
  if (facts.generated) out.push("generated");
  for (const imported of facts.imports) {
    const flags = Object.entries(importFlags)
      .filter(([, bit]) => (imported.flags & bit) !== 0)
      .map(([name]) => ` +${name}`);
    const names = imported.names.map((name) => (name.alias === "" ? name.name : `${name.name} as ${name.alias}`));
    const alias = imported.alias === "" ? "" : ` as ${imported.alias}`;
    const list = names.length === 0 ? "" : ` {${names.join(", ")}}`;
    out.push(`import ${imported.form} ${imported.specifier}${alias}${list}${flags.join("")}`);
  }
  for (let index = 0; index < facts.declarations.length; index++) {
    out.push(declarationLine(facts, index, lines, detail));
  }
  for (const problem of facts.problems) {
    out.push(`problem ${problem.kind} ${place(lines, problem.start, problem.end)} ${problem.message}`);
  }
  return out.join("\n");
}

function declarationLine(facts: FileFacts, index: number, lines: LineTable, detail: "ranges" | "names"): string {
  const declared = facts.declarations[index];
  const parts = [`${"  ".repeat(depth(facts, declared))}${declared.kind} ${declared.name}`];
  if (declared.owner !== "") parts.push(`of ${declared.owner}`);
  if (declared.visibility !== "public") parts.push(`-${declared.visibility}`);
  for (const modifier of modifierNames(declared.modifiers)) parts.push(`+${modifier}`);
  if (detail === "ranges") {
    parts.push(`@${place(lines, declared.nameStart, declared.nameEnd)}`);
    parts.push(place(lines, declared.start, declared.end));
    if (declared.bodyStart >= 0) parts.push(`body ${place(lines, declared.bodyStart, declared.bodyEnd)}`);
    if (declared.docStart >= 0) parts.push(`doc ${place(lines, declared.docStart, declared.docEnd)}`);
  }
  if (declared.signature !== "") parts.push(`| ${declared.signature}`);
  if (declared.parameters.length > 0) parts.push(`(${declared.parameters.map(parameterText).join(", ")})`);
  if (declared.results.length > 0) parts.push(`-> ${declared.results.map(parameterText).join(", ")}`);
  if (declared.valueType !== "") parts.push(`: ${declared.valueType}`);
  if (declared.docSummary !== "") parts.push(`// ${declared.docSummary}`);
  return parts.join(" ");
}

function parameterText(parameter: Declaration["parameters"][number]): string {
  const name = parameter.name === "" ? "_" : parameter.name;
  return `${name}:${parameter.type}${parameter.default === "" ? "" : `=${parameter.default}`}`;
}

function depth(facts: FileFacts, declared: Declaration): number {
  return declared.parent < 0 ? 0 : 1 + depth(facts, facts.declarations[declared.parent]);
}

function place(lines: LineTable, start: number, end: number): string {
  const from = lines.position(start);
  const to = lines.position(end);
  return `${from.line + 1}:${from.character + 1}-${to.line + 1}:${to.character + 1}`;
}

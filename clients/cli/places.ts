/** Places of answers as one line of text each: `path:line:column`, 1-based. */
import type { Result } from "../../proto/methods.js";
import { colors } from "./output.js";

type Reference = Result<"references">["items"][number];
type Definition = Result<"definition">["items"][number];

export function definitionLine(item: Definition): string {
  const shown = item.signature === "" ? `${item.kind} ${item.name}` : item.signature;
  return `${colors.cyan(definedAt(item))}  ${colors.bold(shown)}${mark(item)}`;
}

export function referenceLine(item: Reference): string {
  const start = `${item.path}:${item.range.start.line + 1}:${item.range.start.character + 1}`;
  const text = item.text === undefined || item.text === "" ? "" : `  ${item.text}`;
  const around = item.enclosing === null ? "" : colors.dim(`  in ${item.enclosing.name}`);
  return `${colors.cyan(start)}${text}${around}${mark(item)}`;
}

type Located = Pick<Definition, "origin" | "path" | "abs" | "range" | "package">;

/** Where a definition is, as far as there is a place. */
export function definedAt({ origin, path, abs, range, package: packageName }: Located): string {
  if (origin === "builtin") return "(of the language)";
  const file = path === "" ? abs : path;
  if (file === "" && origin === "workspace") return "(declared nowhere that is known now)";
  if (file === "") return `(outside the workspace: ${packageName})`;
  return range === null ? file : `${file}:${range.start.line + 1}:${range.start.character + 1}`;
}

/** What is not the usual: a tier that is not exact, test code. */
function mark({ tier, isTest }: Pick<Reference, "tier" | "isTest">): string {
  const marks = [...(tier === "exact" ? [] : [tier]), ...(isTest ? ["test"] : [])];
  return marks.length === 0 ? "" : colors.dim(`  [${marks.join(", ")}]`);
}

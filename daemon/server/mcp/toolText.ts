/** Tool results as compact text for a model: what a reader needs first, one line an item, and what is missing. */
import type { MethodName, Result } from "../../../proto/methods.js";

export function toolText(method: MethodName, result: unknown): string {
  const render = renderers[method] as ((result: unknown) => string) | undefined;
  const text = render === undefined ? JSON.stringify(result) : render(result);
  const note = freshnessNote((result as { readonly completeness?: Completeness }).completeness);
  return note === "" ? text : `${text}\n\n${note}`;
}

type Completeness = Result<"outline">["completeness"];

const renderers: { readonly [Name in MethodName]?: (result: Result<Name>) => string } = {
  outline: (result) => {
    const left = [
      result.omittedFiles > 0 ? `${result.omittedFiles} files` : "",
      result.omittedItems > 0 ? `${result.omittedItems} declarations` : "",
    ].filter((part) => part !== "");
    const omitted = left.length === 0 ? "" : `\n\n(left out: ${left.join(", ")}; narrow the path or raise maxTokens)`;
    return `${result.text}${omitted}`;
  },
  symbol: ({ slices }) =>
    slices
      .map(({ heading, text, truncated }) => `${heading}\n${text}${truncated ? "\n(cut; raise maxTokens)" : ""}`)
      .join("\n\n"),
  findSymbol: ({ items, total, nextCursor }) => {
    if (items.length === 0) return "No symbol of that name.";
    const lines = items.map(
      (item) => `${item.path}:${item.nameRange.start.line + 1} ${item.kind} ${item.qualifiedName}${signature(item)}`,
    );
    const more = nextCursor === null ? "" : `\n(${items.length} of at least ${total}; next: cursor=${nextCursor})`;
    return `${lines.join("\n")}${more}`;
  },
  references: ({ items, candidates, files, nextCursor, completeness }) => {
    const line = (item: Reference): string => {
      const marks = [...(item.tier === "exact" ? [] : [item.tier]), ...(item.isTest ? ["test"] : [])];
      const around = item.enclosing === null ? "" : ` in ${item.enclosing.name}`;
      const text = item.text === undefined || item.text === "" ? "" : `  ${item.text.slice(0, 200)}`;
      const mark = marks.length === 0 ? "" : ` [${marks.join(", ")}]`;
      return `${item.path}:${item.range.start.line + 1} ${item.role.join(" ")}${around}${mark}${text}`;
    };
    const parts = items.length === 0 ? ["No references."] : items.map(line);
    if (candidates.length > 0) parts.push("Not resolved, of the same name:", ...candidates.map(line));
    else if (completeness.unresolved > 0) {
      parts.push(`(${completeness.unresolved} sites of the same name are not resolved; candidates=true lists them)`);
    }
    if (nextCursor !== null) parts.push(`(${items.length} shown, of ${files} files; next: cursor=${nextCursor})`);
    return parts.join("\n");
  },
  "workspace/status": (status) =>
    [
      `${status.root}: ${status.state}, generation ${status.generation}`,
      `${status.files} files, ${status.lines} lines, ${status.symbols} symbols, ${status.queued} queued`,
      `languages: ${counts(status.languages)}`,
      `not indexed: ${counts(status.skippedByReason)}`,
    ].join("\n"),
};

type Reference = Result<"references">["items"][number];

function signature(item: Result<"findSymbol">["items"][number]): string {
  return item.signature === "" ? "" : `  ${item.signature.slice(0, 200)}`;
}

function counts(byName: Readonly<Record<string, number>>): string {
  const parts = Object.entries(byName).sort((left, right) => right[1] - left[1]);
  return parts.length === 0 ? "none" : parts.map(([name, count]) => `${name} ${count}`).join(", ");
}

function freshnessNote(completeness: Completeness | undefined): string {
  if (completeness === undefined || completeness.state === "fresh") return "";
  return `(index ${completeness.state}: ${completeness.pendingCount} files pending; the answer may lack some)`;
}

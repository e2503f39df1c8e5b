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
      return `${item.path}:${item.range.start.line + 1} ${shownRoles(item.role)}${around}${mark}${text}`;
    };
    const parts = items.length === 0 ? ["No references."] : items.map(line);
    if (candidates.length > 0) parts.push("Not resolved, of the same name:", ...candidates.map(line));
    else if (completeness.unresolved > 0) {
      parts.push(`(${completeness.unresolved} sites of the same name are not resolved; candidates=true lists them)`);
    }
    if (nextCursor !== null) parts.push(`(${items.length} shown, of ${files} files; next: cursor=${nextCursor})`);
    return parts.join("\n");
  },
  implementations: (result) => relatedText(result, "No implementations."),
  supertypes: (result) => relatedText(result, "No supertypes."),
  subtypes: (result) => relatedText(result, "No subtypes."),
  callers: (result) => relatedText(result, "No callers."),
  callees: (result) => relatedText(result, "It calls nothing."),
  dependencies: ({ dependencies, uses }) => {
    const imports = dependencies.map(({ specifier, name, targetPath, resolution }) => {
      const leads = targetPath === "" ? "" : ` -> ${targetPath}`;
      return `import ${[specifier, name].filter((part) => part !== "").join(" ")}${leads} (${resolution})`;
    });
    const lines = [...imports, ...uses.map((use) => `${use.group} ${relatedLine(use)}`)];
    return lines.length === 0 ? "No dependencies." : lines.join("\n");
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
type Related = Result<"implementations">["items"][number] & Partial<Pick<Result<"callers">["items"][number], "sites">>;

function relatedText(
  {
    items,
    nextCursor,
    completeness,
  }: Omit<Result<"implementations">, "items"> & { readonly items: readonly Related[] },
  none: string,
): string {
  const parts = items.length === 0 ? [none] : items.map(relatedLine);
  if (completeness.unresolved > 0)
    parts.push(`(${completeness.unresolved} sites that could belong to the answer are not resolved)`);
  if (nextCursor !== null) parts.push(`(${items.length} shown; next: cursor=${nextCursor})`);
  return parts.join("\n");
}

/** `path:line kind Owner.name [dispatch, test] at 10,12  signature`. */
function relatedLine(item: Related): string {
  const place =
    item.path === "" ? `(${item.origin} ${item.package})` : `${item.path}:${(item.range?.start.line ?? 0) + 1}`;
  const owner = item.enclosing === null ? "" : `${item.enclosing.name}.`;
  const marks = [...(item.tier === "exact" ? [] : [item.tier]), ...(item.isTest ? ["test"] : [])];
  const mark = marks.length === 0 ? "" : ` [${marks.join(", ")}]`;
  const lines = [...new Set((item.sites ?? []).map(({ range }) => range.start.line + 1))];
  const sites =
    lines.length === 0 ? "" : ` at ${lines.slice(0, shownSites).join(",")}${lines.length > shownSites ? ",…" : ""}`;
  return `${place} ${item.kind} ${owner}${item.name}${mark}${sites}${signature(item)}`;
}

const shownSites = 20;

/** What is called or typed is read too; that goes without saying. */
function shownRoles(roles: Reference["role"]): string {
  return roles.filter((role) => role !== "read" || roles.length === 1).join(" ");
}

function signature(item: { readonly signature: string }): string {
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

/** Answers and errors as short texts, so that an expectation stands beside its fixture. */
import type { NavdError } from "../../proto/errors.js";
import type { MethodName, Result } from "../../proto/methods.js";
import type { Range } from "../../proto/positions.js";

type Items = Result<"documentSymbols">["items"];

/** Ranges are 1-based `line:column-line:column`. */
export function renderAnswer(method: MethodName, result: unknown): string {
  switch (method) {
    case "outline":
      return renderOutline(result as Result<"outline">);
    case "symbol":
      return (result as Result<"symbol">).slices
        .map(({ heading, text, truncated }) => `${heading}\n${text}${truncated ? "\n(truncated)" : ""}`)
        .join("\n");
    case "findSymbol":
      return (result as Result<"findSymbol">).items
        .map(({ path, kind, qualifiedName }) => `${path} ${kind} ${qualifiedName}`)
        .join("\n");
    case "implementations":
    case "supertypes":
    case "subtypes":
    case "callers":
    case "callees":
      return (result as Result<"callers">).items.map(renderRelated).join("\n");
    case "dependencies":
      if ((result as Result<"dependencies">).uses.length > 0)
        return (result as Result<"dependencies">).uses.map((use) => `${use.group} ${renderRelated(use)}`).join("\n");
      return (result as Result<"dependencies">).dependencies
        .map((each) => {
          const name = [each.name, each.alias === "" ? "" : `as ${each.alias}`].filter((part) => part !== "").join(" ");
          const target = [each.resolution, each.targetPath, each.tier ?? ""].filter((part) => part !== "").join(" ");
          return `${[each.specifier, name].filter((part) => part !== "").join(" ")} -> ${target}`;
        })
        .join("\n");
    case "documentSymbols":
      return renderRanges((result as Result<"documentSymbols">).items, "");
    case "hover":
      return (result as Result<"hover">).items
        .map(({ signature, doc, tier, origin, path }) =>
          [signature, doc, `(${[origin, path, tier].join(" ")})`].join("\n"),
        )
        .join("\n");
    case "highlight":
      return (result as Result<"highlight">).items
        .map(({ range, role, tier }) => [rangeText(range), ...role, tier === "exact" ? "" : tier].join(" ").trim())
        .join("\n");
    case "rename": {
      const { edits, conflicts } = result as Result<"rename">;
      const place = (path: string, range: Range | null): string =>
        range === null ? path : `${path}:${rangeText(range)}`;
      return [
        ...edits.map(({ path, range, tier }) => `${place(path, range)}${tier === "exact" ? "" : ` ${tier}`}`),
        ...conflicts.map(({ kind, message, path, range }) => `${kind}: ${place(path, range)} ${message}`),
      ].join("\n");
    }
    case "debug/file":
      return (result as Result<"debug/file">).text;
    case "why": {
      const { path, verdict, language, reason, detail } = result as Result<"why">;
      return `${path}: ${[verdict, language, reason, detail].filter((part) => part !== "").join(", ")}`;
    }
    default:
      return JSON.stringify(result);
  }
}

/** `path:line name`, with the tier where it is not exact, `test`, and the lines of the calls behind @. */
function renderRelated(item: Result<"callers">["items"][number]): string {
  const place = item.path === "" ? `(${item.origin} ${item.package})` : `${item.path}:${item.range!.start.line + 1}`;
  const owner = item.enclosing === null || item.kind !== "method" ? "" : `${item.enclosing.name}.`;
  const marks = [...(item.tier === "exact" ? [] : [item.tier]), ...(item.isTest ? ["test"] : [])];
  const sites = (item.sites ?? []).map(({ range }) => range.start.line + 1);
  const called = sites.length === 0 ? "" : ` @${[...new Set(sites)].join(",")}`;
  return [place, `${owner}${item.name}`, ...marks].join(" ") + called;
}

export function renderError({ kind, message, details }: NavdError): string {
  const lines = [`${kind}: ${message}`];
  const suggestions = details["suggestions"];
  if (Array.isArray(suggestions) && suggestions.length > 0) lines.push(`suggestions: ${suggestions.join(" ")}`);
  const candidates = details["candidates"];
  if (Array.isArray(candidates)) {
    for (const { path, kind: of, qualifiedName } of candidates as Result<"findSymbol">["items"]) {
      lines.push(`candidate: ${path} ${of} ${qualifiedName}`);
    }
  }
  return lines.join("\n");
}

function renderOutline({ files, text, omittedFiles, omittedItems }: Result<"outline">): string {
  const lines = text === "" ? [] : [text];
  if (text === "") {
    for (const file of files) {
      const marks = [file.isTest ? "test" : "", file.isGenerated ? "generated" : ""].filter((mark) => mark !== "");
      lines.push([file.path, file.language, file.container, ...marks].filter((part) => part !== "").join(" "));
      lines.push(...renderItems(file.items, "  "));
    }
  }
  if (omittedFiles + omittedItems > 0) lines.push(`omitted: ${omittedFiles} files, ${omittedItems} items`);
  return lines.join("\n");
}

function renderItems(items: Items, indent: string): string[] {
  return items.flatMap((item) => {
    const values = (list: typeof item.params): string => list.map(({ name, type }) => `${name}:${type}`).join(" ");
    const callable = item.params.length + item.returns.length > 0;
    const shape = callable ? ` (${values(item.params)}) (${values(item.returns)})` : "";
    const doc = item.doc === "" ? "" : ` "${item.doc}"`;
    return [
      `${indent}${item.kind} ${item.name}${shape} ${item.visibility}${item.isTest ? " test" : ""}${doc}`,
      ...renderItems(item.children, `${indent}  `),
    ];
  });
}

function renderRanges(items: Items, indent: string): string {
  return items
    .map((item) => {
      const below = renderRanges(item.children, `${indent}  `);
      const own = `${indent}${item.kind} ${item.name} ${rangeText(item.nameRange)} in ${rangeText(item.range)}`;
      return below === "" ? own : `${own}\n${below}`;
    })
    .join("\n");
}

function rangeText({ start, end }: Range): string {
  return `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
}

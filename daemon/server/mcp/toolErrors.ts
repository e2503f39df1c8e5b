/** Errors of tools as results a model can act on: what is wrong, and the next step. */
import type { NavdError } from "../../../proto/errors.js";

export function toolErrorText(error: NavdError): string {
  return `${error.message}\n${nextStep(error)}`.trim();
}

function nextStep({ kind, details }: NavdError): string {
  switch (kind) {
    case "needsConfirmation":
      return `Several symbols match. Ask again with path, or with one of these names:\n${list(details["candidates"])}`;
    case "notFound":
      return Array.isArray(details["suggestions"]) && details["suggestions"].length > 0
        ? `Did you mean:\n${list(details["suggestions"])}`
        : "Search with find_symbol, match fuzzy.";
    case "unknownFile":
      return "Look at the directory with get_outline, or ask repository_status what is not indexed.";
    case "noWorkspace":
      return "Give root: an absolute path of an open workspace.";
    case "outsideRoot":
      return "Give a path inside the workspace.";
    case "shuttingDown":
      return "Ask again in a few seconds.";
    default:
      return "";
  }
}

const mostListed = 20;

function list(values: unknown): string {
  if (!Array.isArray(values)) return "";
  const lines = values.slice(0, mostListed).map((value: unknown) => `- ${line(value)}`);
  const left = values.length - lines.length;
  return [...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join("\n");
}

function line(value: unknown): string {
  if (typeof value === "string") return value;
  const { qualifiedName, name, path, kind, moniker } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const parts = [path, kind, qualifiedName ?? name, moniker].filter((part) => typeof part === "string" && part !== "");
  return parts.length > 0 ? parts.join(" ") : JSON.stringify(value);
}

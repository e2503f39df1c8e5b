/**
 * LSP requests about what stands at a position: definition, typeDefinition, references, hover, documentHighlight, rename.
 *
 * A position where nothing is known has no answer in LSP: null or an empty list, and no error. A rename is given whole or refused with what speaks
 * against it.
 */
import type {
  DocumentHighlight,
  Hover,
  Location,
  Range as LspRange,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { NavdError } from "../../../proto/errors.js";
import type { Params, Result } from "../../../proto/methods.js";
import type { Range } from "../../../proto/positions.js";
import { resolveWorkspace } from "../../session/resolveWorkspace.js";
import type { AnswerContext, Service } from "../../session/service.js";
import type { Session } from "../../session/session.js";
import { workspacePath } from "../../session/workspacePaths.js";
import { parseParams } from "../dispatch.js";
import { pathOfUri, uriOfPath } from "./documentUris.js";
import type { LspFeature } from "./lspCapabilities.js";
import { positionOf, type RawParams, uriOf } from "./lspParams.js";
import { LspTexts } from "./lspTexts.js";
import type { PositionEncoding } from "./positionEncoding.js";

type Handler = (params: RawParams, context: AnswerContext) => Promise<unknown>;
type PositionMethod = "definition" | "typeDefinition" | "references" | "hover" | "highlight" | "rename";

/** References of one page; an editor gets all of them. */
const pageSize = 2_000;
const shownConflicts = 5;

export class LspUses {
  constructor(
    private readonly session: Session,
    private readonly service: Service,
    private readonly encoding: PositionEncoding,
  ) {}

  readonly handlers: Readonly<Record<string, { readonly feature: LspFeature; readonly handle: Handler }>> = {
    "textDocument/definition": {
      feature: "definition",
      handle: (params, context) => this.definition("definition", params, context),
    },
    "textDocument/typeDefinition": {
      feature: "typeDefinition",
      handle: (params, context) => this.definition("typeDefinition", params, context),
    },
    "textDocument/references": {
      feature: "references",
      handle: (params, context) => this.references(params, context),
    },
    "textDocument/hover": { feature: "hover", handle: (params, context) => this.hover(params, context) },
    "textDocument/documentHighlight": {
      feature: "documentHighlight",
      handle: (params, context) => this.highlight(params, context),
    },
    "textDocument/prepareRename": {
      feature: "rename",
      handle: (params, context) => this.prepareRename(params, context),
    },
    "textDocument/rename": { feature: "rename", handle: (params, context) => this.rename(params, context) },
  };

  private async definition(
    method: "definition" | "typeDefinition",
    params: RawParams,
    context: AnswerContext,
  ): Promise<Location[]> {
    const asked = await this.ask(method, params, {}, context);
    if (asked === undefined) return [];
    const locations: Location[] = [];
    for (const { path, abs, range } of asked.result.items) {
      if (range === null) continue;
      if (path === "") locations.push({ uri: uriOfPath(abs), range });
      else locations.push(await this.location(asked, path, range));
    }
    return locations;
  }

  private async references(params: RawParams, context: AnswerContext): Promise<Location[]> {
    const { includeDeclaration } = (params["context"] ?? {}) as { readonly includeDeclaration?: unknown };
    const locations: Location[] = [];
    const rest = { includeDeclaration: includeDeclaration !== false, limit: pageSize };
    let asked = await this.ask("references", params, rest, context);
    for (;;) {
      if (asked === undefined) return locations;
      for (const { path, range } of asked.result.items) locations.push(await this.location(asked, path, range));
      const { nextCursor } = asked.result;
      if (nextCursor === null) return locations;
      asked = await this.ask("references", params, { ...rest, cursor: nextCursor }, context);
    }
  }

  private async hover(params: RawParams, context: AnswerContext): Promise<Hover | null> {
    const asked = await this.ask("hover", params, {}, context);
    if (asked === undefined || asked.result.items.length === 0) return null;
    const value = asked.result.items.map(hoverText).join("\n\n---\n\n");
    const range = asked.result.asked?.range;
    const shown = range === undefined ? undefined : await asked.texts.range(asked.path, range);
    return { contents: { kind: "markdown", value }, ...(shown === undefined ? {} : { range: shown }) };
  }

  private async highlight(params: RawParams, context: AnswerContext): Promise<DocumentHighlight[]> {
    const asked = await this.ask("highlight", params, {}, context);
    if (asked === undefined) return [];
    const { texts, path } = asked;
    return Promise.all(
      asked.result.items.map(async ({ range, role }) => {
        const kind = role.includes("write") || role.includes("definition") ? 3 : role.length === 0 ? 1 : 2;
        return { range: await texts.range(path, range), kind };
      }),
    );
  }

  private async prepareRename(
    params: RawParams,
    context: AnswerContext,
  ): Promise<{ range: LspRange; placeholder: string } | null> {
    const asked = await this.ask("hover", params, {}, context);
    const [item] = asked?.result.items ?? [];
    const range = asked?.result.asked?.range;
    if (asked === undefined || range === undefined || item === undefined || item.origin !== "workspace") return null;
    return { range: await asked.texts.range(asked.path, range), placeholder: item.name };
  }

  private async rename(params: RawParams, context: AnswerContext): Promise<WorkspaceEdit | null> {
    const { newName } = params;
    if (typeof newName !== "string") throw new NavdError("invalidParams", "newName is missing", {});
    const asked = await this.ask("rename", params, { newName }, context);
    if (asked === undefined) return null;
    const { edits, conflicts } = asked.result;
    if (conflicts.length > 0) {
      const shown = conflicts.slice(0, shownConflicts).map(({ message, path, range }) => {
        return path === "" ? message : `${path}${range === null ? "" : `:${range.start.line + 1}`}: ${message}`;
      });
      const left = conflicts.length - shown.length;
      const text = [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join("; ");
      throw new NavdError("invalidRequest", `not renamed: ${text}`, { conflicts: conflicts.slice(0, 100) });
    }
    const changes: Record<string, TextEdit[]> = {};
    for (const { path, range, newText } of edits) {
      const { uri, range: shown } = await this.location(asked, path, range);
      changes[uri] ??= [];
      changes[uri].push({ range: shown, newText });
    }
    return { changes };
  }

  /** undefined: nothing stands there. */
  private async ask<Name extends PositionMethod>(
    method: Name,
    params: RawParams,
    rest: object,
    context: AnswerContext,
  ): Promise<Asked<Name> | undefined> {
    const file = this.session.realPath(pathOfUri(uriOf(params)));
    const index = await resolveWorkspace(this.service.registry, this.session, undefined, file);
    const { root } = index;
    const path = workspacePath(root, file);
    const texts = new LspTexts(this.session, index, this.encoding);
    const position = await texts.position(path, positionOf(params));
    const given = { root, path, position, ...rest } as unknown as Params<Name>;
    try {
      const result = await this.service.answer(this.session, method, parseParams(method, given), context);
      return { result, root, path, texts };
    } catch (error) {
      if (error instanceof NavdError && (error.kind === "notFound" || error.kind === "unknownFile")) return undefined;
      throw error;
    }
  }

  private async location(
    { root, texts }: Pick<Asked<PositionMethod>, "root" | "texts">,
    path: string,
    range: Range,
  ): Promise<Location> {
    return { uri: uriOfPath(this.session.spelledPath(root, path)), range: await texts.range(path, range) };
  }
}

type Asked<Name extends PositionMethod> = {
  readonly result: Result<Name>;
  readonly root: string;
  /** The file that was asked in. */
  readonly path: string;
  readonly texts: LspTexts;
};

/** Signature as code, then the doc comment; what is not certain is said. */
function hoverText({
  signature,
  doc,
  language,
  tier,
  origin,
  package: packageName,
}: Result<"hover">["items"][number]): string {
  const parts = [`\`\`\`${language}\n${signature}\n\`\`\``];
  if (tier !== "exact") parts.push(`*${tier}*`);
  if (origin === "external" && packageName !== "") parts.push(`*${packageName}*`);
  if (doc !== "") parts.push(doc);
  return parts.join("\n\n");
}

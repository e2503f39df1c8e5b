/** The LSP requests of one initialised session, each mapped by hand to the question it is. */
import type { DocumentSymbol, FoldingRange, SelectionRange, SymbolInformation } from "vscode-languageserver-protocol";
import { NavdError } from "../../../proto/errors.js";
import type { Range } from "../../../proto/positions.js";
import type { Overlay } from "../../graph/overlay.js";
import type { WorkspaceIndex } from "../../index/workspaceIndex.js";
import { resolveWorkspace } from "../../session/resolveWorkspace.js";
import type { AnswerContext, Service } from "../../session/service.js";
import type { Session } from "../../session/session.js";
import { workspacePath } from "../../session/workspacePaths.js";
import { parseParams } from "../dispatch.js";
import { pathOfUri, uriOfPath } from "./documentUris.js";
import type { LspClient, LspFeature } from "./lspCapabilities.js";
import { LspHierarchy } from "./lspHierarchy.js";
import { isPosition, type RawParams, uriOf } from "./lspParams.js";
import { documentSymbols, flatDocumentSymbols, workspaceSymbol } from "./lspSymbols.js";
import { LspUses } from "./lspUses.js";
import type { OpenDocuments } from "./openDocuments.js";
import { EncodedText } from "./positionEncoding.js";
import { foldingRanges, selectionRange } from "./syntaxRanges.js";

type Handler = (params: RawParams, context: AnswerContext) => Promise<unknown>;

const workspaceSymbolLimit = 200;
const mostSelectionPositions = 100;

export class LspRequests {
  private readonly uses: LspUses;
  private readonly hierarchy: LspHierarchy;

  constructor(
    private readonly session: Session,
    private readonly service: Service,
    private readonly client: LspClient,
    private readonly documents: OpenDocuments,
  ) {
    this.uses = new LspUses(session, service, client.encoding);
    this.hierarchy = new LspHierarchy(session, service, client.encoding);
  }

  /** The handler of a method, or undefined where there is none or the client did not ask for it. */
  handler(method: string): Handler | undefined {
    const known = this.handlers[method] ?? this.uses.handlers[method] ?? this.hierarchy.handlers[method];
    return known !== undefined && this.client.features.has(known.feature) ? known.handle : undefined;
  }

  private readonly handlers: Readonly<Record<string, { readonly feature: LspFeature; readonly handle: Handler }>> = {
    "textDocument/documentSymbol": {
      feature: "documentSymbol",
      handle: (params, context) => this.documentSymbol(params, context),
    },
    "workspace/symbol": {
      feature: "workspaceSymbol",
      handle: (params, context) => this.workspaceSymbol(params, context),
    },
    "textDocument/foldingRange": { feature: "foldingRange", handle: (params) => this.foldingRange(params) },
    "textDocument/selectionRange": { feature: "selectionRange", handle: (params) => this.selectionRange(params) },
  };

  private async documentSymbol(
    params: RawParams,
    context: AnswerContext,
  ): Promise<DocumentSymbol[] | SymbolInformation[]> {
    const uri = uriOf(params);
    const path = this.session.realPath(pathOfUri(uri));
    const result = await this.service.answer(
      this.session,
      "documentSymbols",
      parseParams("documentSymbols", { path }),
      context,
    );
    const convert = await this.converter(path, uri);
    return this.client.hierarchicalSymbols
      ? documentSymbols(result.items, convert)
      : flatDocumentSymbols(result.items, uri, convert);
  }

  private async workspaceSymbol(params: RawParams, context: AnswerContext): Promise<SymbolInformation[]> {
    const query = params["query"];
    if (typeof query !== "string") throw new NavdError("invalidParams", "query is missing", {});
    if (query.trim() === "") return [];
    const found: SymbolInformation[] = [];
    for (const root of this.session.roots) {
      const result = await this.service.answer(
        this.session,
        "findSymbol",
        parseParams("findSymbol", { root, query, limit: workspaceSymbolLimit }),
        context,
      );
      const index = await resolveWorkspace(this.service.registry, this.session, root, undefined);
      const { overlays } = await this.session.overlays.ready(index);
      const texts = new Map<string, EncodedText | undefined>();
      for (const item of result.items) {
        if (!texts.has(item.path)) texts.set(item.path, this.storedText(index, overlays, item.path));
        const text = texts.get(item.path);
        const convert = (range: Range): Range => text?.range(range) ?? range;
        found.push(workspaceSymbol(item, uriOfPath(this.session.spelledPath(root, item.path)), convert));
      }
    }
    return found;
  }

  private async foldingRange(params: RawParams): Promise<FoldingRange[] | null> {
    const syntax = await this.syntax(uriOf(params));
    return syntax === undefined ? null : foldingRanges(syntax.text, syntax.ranges, this.client.foldingLimit);
  }

  private async selectionRange(params: RawParams): Promise<SelectionRange[] | null> {
    const positions = params["positions"];
    if (!Array.isArray(positions) || positions.length > mostSelectionPositions || !positions.every(isPosition)) {
      throw new NavdError("invalidParams", `positions must be 1 to ${mostSelectionPositions} positions`, {});
    }
    const syntax = await this.syntax(uriOf(params));
    if (syntax === undefined) return null;
    return positions.map((position) => selectionRange(syntax.text, syntax.ranges, position));
  }

  private async syntax(uri: string): Promise<{ readonly text: EncodedText; readonly ranges: Uint32Array } | undefined> {
    const path = this.session.realPath(pathOfUri(uri));
    const index = await resolveWorkspace(this.service.registry, this.session, undefined, path);
    const relative = workspacePath(index.root, path);
    const open = this.documents.text(uri);
    const text =
      open === undefined ? this.storedText(index, [], relative) : new EncodedText(open, this.client.encoding);
    if (text === undefined) return undefined;
    const ranges = await index.syntaxRanges(relative, text.text);
    return ranges === undefined ? undefined : { text, ranges };
  }

  /** Ranges of a document in the client's encoding. */
  private async converter(path: string, uri: string): Promise<(range: Range) => Range> {
    if (this.client.encoding === "utf-16") return (range) => range;
    const open = this.documents.text(uri);
    if (open !== undefined) {
      const text = new EncodedText(open, this.client.encoding);
      return (range) => text.range(range);
    }
    const index = await resolveWorkspace(this.service.registry, this.session, undefined, path);
    const text = this.storedText(index, [], workspacePath(index.root, path));
    return (range) => text?.range(range) ?? range;
  }

  /** The text an answer's positions mean; undefined when the disk has moved on, and positions are off anyway. */
  private storedText(index: WorkspaceIndex, overlays: readonly Overlay[], path: string): EncodedText | undefined {
    const view = index.view(overlays);
    try {
      const text = view.file(path)?.text();
      return text === undefined ? undefined : new EncodedText(text, this.client.encoding);
    } finally {
      view.close();
    }
  }
}

/** What an LSP session offers, after the client's wishes: the feature allow-list lets navd run beside another server. */
import type { InitializeParams, ServerCapabilities } from "vscode-languageserver-protocol";
import { negotiateEncoding, type PositionEncoding } from "./positionEncoding.js";

export const lspFeatures = [
  "documentSymbol",
  "workspaceSymbol",
  "definition",
  "typeDefinition",
  "references",
  "hover",
  "documentHighlight",
  "rename",
  "implementation",
  "callHierarchy",
  "typeHierarchy",
  "foldingRange",
  "selectionRange",
] as const;

export type LspFeature = (typeof lspFeatures)[number];

export type LspClient = {
  readonly encoding: PositionEncoding;
  readonly features: ReadonlySet<LspFeature>;
  readonly hierarchicalSymbols: boolean;
  /** The client asks whether something can be renamed before it asks for a name. */
  readonly preparesRename: boolean;
  /** The client shows progress of work that it did not ask for. */
  readonly workDoneProgress: boolean;
  /** Folding ranges at most. */
  readonly foldingLimit: number;
};

const defaultFoldingLimit = 5000;

/** Reads an `initialize`'s parameters; every field may be missing or odd. */
export function lspClient(params: InitializeParams): LspClient {
  const { general, textDocument, window } = params.capabilities ?? {};
  const limit: unknown = textDocument?.foldingRange?.rangeLimit;
  const wished: unknown = (params.initializationOptions as { readonly features?: unknown } | null | undefined)
    ?.features;
  const features = Array.isArray(wished) ? lspFeatures.filter((name) => wished.includes(name)) : lspFeatures;
  return {
    encoding: negotiateEncoding(general?.positionEncodings),
    features: new Set(features),
    hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    preparesRename: textDocument?.rename?.prepareSupport === true,
    workDoneProgress: window?.workDoneProgress === true,
    foldingLimit: typeof limit === "number" && limit >= 0 ? limit : defaultFoldingLimit,
  };
}

/** Older clients know a rename without its first step. */
function renameOffer({ features, preparesRename }: LspClient): ServerCapabilities["renameProvider"] {
  return features.has("rename") ? (preparesRename ? { prepareProvider: true } : true) : undefined;
}

export function serverCapabilities(client: LspClient): ServerCapabilities {
  const offers = (feature: LspFeature): boolean | undefined => (client.features.has(feature) ? true : undefined);
  return {
    positionEncoding: client.encoding,
    // 2: incremental
    textDocumentSync: { openClose: true, change: 2 },
    documentSymbolProvider: offers("documentSymbol"),
    workspaceSymbolProvider: offers("workspaceSymbol"),
    definitionProvider: offers("definition"),
    typeDefinitionProvider: offers("typeDefinition"),
    referencesProvider: offers("references"),
    hoverProvider: offers("hover"),
    documentHighlightProvider: offers("documentHighlight"),
    renameProvider: renameOffer(client),
    implementationProvider: offers("implementation"),
    callHierarchyProvider: offers("callHierarchy"),
    typeHierarchyProvider: offers("typeHierarchy"),
    foldingRangeProvider: offers("foldingRange"),
    selectionRangeProvider: offers("selectionRange"),
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}

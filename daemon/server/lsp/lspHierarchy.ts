/**
 * LSP requests about relations: implementation, call hierarchy, type hierarchy.
 *
 * An item carries its symbol's moniker, so that what is asked about it next is asked by name: the editor may have moved on meanwhile. All pages are
 * gathered, since an editor shows a whole answer. What lies outside the workspace without a place is left out.
 */
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Location,
  Range as LspRange,
  TypeHierarchyItem,
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
import { lspKinds } from "./lspSymbols.js";
import { LspTexts } from "./lspTexts.js";
import type { PositionEncoding } from "./positionEncoding.js";

type Handler = (params: RawParams, context: AnswerContext) => Promise<unknown>;
type Related = "implementations" | "supertypes" | "subtypes" | "callers" | "callees";
type Item = Result<"callers">["items"][number];

const pageSize = 2_000;

export class LspHierarchy {
  constructor(
    private readonly session: Session,
    private readonly service: Service,
    private readonly encoding: PositionEncoding,
  ) {}

  readonly handlers: Readonly<Record<string, { readonly feature: LspFeature; readonly handle: Handler }>> = {
    "textDocument/implementation": {
      feature: "implementation",
      handle: (params, context) => this.implementation(params, context),
    },
    "textDocument/prepareCallHierarchy": {
      feature: "callHierarchy",
      handle: (params, context) => this.prepare(params, context, callable),
    },
    "callHierarchy/incomingCalls": {
      feature: "callHierarchy",
      handle: (params, context) => this.incoming(params, context),
    },
    "callHierarchy/outgoingCalls": {
      feature: "callHierarchy",
      handle: (params, context) => this.outgoing(params, context),
    },
    "textDocument/prepareTypeHierarchy": {
      feature: "typeHierarchy",
      handle: (params, context) => this.prepare(params, context, typed),
    },
    "typeHierarchy/supertypes": {
      feature: "typeHierarchy",
      handle: (params, context) => this.types("supertypes", params, context),
    },
    "typeHierarchy/subtypes": {
      feature: "typeHierarchy",
      handle: (params, context) => this.types("subtypes", params, context),
    },
  };

  private async implementation(params: RawParams, context: AnswerContext): Promise<Location[]> {
    const place = await this.placeOf(params);
    const given = { path: place.path, position: place.position };
    const items = await this.all("implementations", place, given, context);
    const locations: Location[] = [];
    for (const { path, range } of items) {
      if (path === "" || range === null) continue;
      locations.push({ uri: this.uri(place, path), range: await place.texts.range(path, range) });
    }
    return locations;
  }

  private async prepare(
    params: RawParams,
    context: AnswerContext,
    kinds: ReadonlySet<string>,
  ): Promise<CallHierarchyItem[] | null> {
    const place = await this.placeOf(params);
    const given = { root: place.root, path: place.path, position: place.position } as Params<"definition">;
    const answer = await this.orNothing(() =>
      this.service.answer(this.session, "definition", parseParams("definition", given), context),
    );
    const items: CallHierarchyItem[] = [];
    for (const item of answer?.items ?? []) {
      const isKnown = item.symbol !== "" && kinds.has(item.kind);
      const shown = isKnown ? await this.item(place, { ...item, sites: [] }) : undefined;
      if (shown !== undefined) items.push(shown);
    }
    return items.length === 0 ? null : items;
  }

  private async incoming(params: RawParams, context: AnswerContext): Promise<CallHierarchyIncomingCall[]> {
    const place = await this.placeOfItem(params);
    const calls: CallHierarchyIncomingCall[] = [];
    for (const found of await this.all("callers", place, { name: place.moniker }, context)) {
      const from = await this.item(place, found);
      if (from !== undefined) calls.push({ from, fromRanges: await this.ranges(place, found.sites) });
    }
    return calls;
  }

  private async outgoing(params: RawParams, context: AnswerContext): Promise<CallHierarchyOutgoingCall[]> {
    const place = await this.placeOfItem(params);
    const calls: CallHierarchyOutgoingCall[] = [];
    for (const found of await this.all("callees", place, { name: place.moniker }, context)) {
      const to = await this.item(place, found);
      // Ranges are of the item's own file; another build variant's are not.
      const here = found.sites.filter(({ path }) => path === place.path);
      if (to !== undefined && here.length > 0) calls.push({ to, fromRanges: await this.ranges(place, here) });
    }
    return calls;
  }

  private async types(
    method: "supertypes" | "subtypes",
    params: RawParams,
    context: AnswerContext,
  ): Promise<TypeHierarchyItem[]> {
    const place = await this.placeOfItem(params);
    const items: TypeHierarchyItem[] = [];
    for (const found of await this.all(method, place, { name: place.moniker }, context)) {
      const item = await this.item(place, found);
      if (item !== undefined) items.push(item);
    }
    return items;
  }

  /** All pages of an answer; nothing where nothing is known. */
  private async all(method: Related, { root }: Place, target: object, context: AnswerContext): Promise<Item[]> {
    const items: Item[] = [];
    let cursor: string | null | undefined;
    do {
      const given = { root, ...target, limit: pageSize, ...(cursor ? { cursor } : {}) } as Params<Related>;
      const page = await this.orNothing(() =>
        this.service.answer(this.session, method, parseParams(method, given), context),
      );
      for (const item of page?.items ?? []) items.push("sites" in item ? (item as Item) : { ...item, sites: [] });
      cursor = page?.nextCursor;
    } while (cursor);
    return items;
  }

  private async orNothing<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof NavdError && nothing.has(error.kind)) return undefined;
      throw error;
    }
  }

  private async placeOf(params: RawParams): Promise<Place> {
    const place = await this.fileOf(uriOf(params));
    return { ...place, position: await place.texts.position(place.path, positionOf(params)), moniker: "" };
  }

  private async placeOfItem(params: RawParams): Promise<Place> {
    const { uri, data } = (params["item"] ?? {}) as { readonly uri?: unknown; readonly data?: unknown };
    const moniker = (data as { readonly moniker?: unknown } | null | undefined)?.moniker;
    if (typeof uri !== "string" || typeof moniker !== "string" || moniker === "") {
      throw new NavdError("invalidParams", "item is none of this server's", {});
    }
    return { ...(await this.fileOf(uri)), position: { line: 0, character: 0 }, moniker };
  }

  private async fileOf(uri: string): Promise<Omit<Place, "position" | "moniker">> {
    const file = this.session.realPath(pathOfUri(uri));
    const index = await resolveWorkspace(this.service.registry, this.session, undefined, file);
    const path = workspacePath(index.root, file);
    return { root: index.root, path, texts: new LspTexts(this.session, index, this.encoding) };
  }

  private async item(place: Place, found: Item): Promise<CallHierarchyItem | undefined> {
    const { name, kind, path, range, fullRange, signature, symbol, tier, enclosing } = found;
    if (path === "" || range === null) return undefined;
    const own = enclosing === null ? "" : `${enclosing.name} `;
    return {
      name,
      kind: lspKinds[kind],
      detail: tier === "exact" ? (signature === "" ? own.trim() : signature) : `${signature} (${tier})`,
      uri: this.uri(place, path),
      range: await place.texts.range(path, fullRange ?? range),
      selectionRange: await place.texts.range(path, range),
      data: { moniker: symbol },
    };
  }

  private ranges({ texts }: Place, sites: Item["sites"]): Promise<LspRange[]> {
    return Promise.all(sites.map(({ path, range }): Promise<Range> => texts.range(path, range)));
  }

  private uri({ root }: Place, path: string): string {
    return uriOfPath(this.session.spelledPath(root, path));
  }
}

type Place = {
  readonly root: string;
  readonly path: string;
  readonly position: { readonly line: number; readonly character: number };
  /** Of the item that is asked about. */
  readonly moniker: string;
  readonly texts: LspTexts;
};

const nothing: ReadonlySet<string> = new Set(["notFound", "unknownFile", "unsupported"]);
const callable: ReadonlySet<string> = new Set(["function", "method", "constructor", "rpc", "variable"]);
const typed: ReadonlySet<string> = new Set(["class", "struct", "interface", "trait", "enum", "union", "typeAlias"]);

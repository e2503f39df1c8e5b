/**
 * The editor's open documents of one LSP session: their text after each incremental edit, handed to the session as overlays.
 *
 * A document outside every workspace of the session is followed too (a folder may be added later) but overlays nothing. Limits: a
 * version that does not grow is taken as it comes; the protocol orders messages, navd does not.
 */
import type { TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import type { Session } from "../../session/session.js";
import { relativeTo } from "../../session/workspacePaths.js";
import { EncodedText, type PositionEncoding } from "./positionEncoding.js";

type Document = { readonly path: string; text: string };

export class OpenDocuments {
  private readonly byUri = new Map<string, Document>();

  constructor(
    private readonly session: Session,
    private readonly encoding: PositionEncoding,
  ) {}

  open(uri: string, path: string, text: string): void {
    const document = { path, text };
    this.byUri.set(uri, document);
    this.overlay(document);
  }

  /** Applies a change's events in order, each to the text the one before it left. */
  change(uri: string, changes: readonly TextDocumentContentChangeEvent[]): void {
    const document = this.byUri.get(uri);
    if (document === undefined) return;
    for (const change of changes) document.text = this.applied(document.text, change);
    this.overlay(document);
  }

  close(uri: string): void {
    const document = this.byUri.get(uri);
    if (document === undefined) return;
    this.byUri.delete(uri);
    for (const { root, path } of this.places(document)) this.session.overlays.delete(root, path);
  }

  text(uri: string): string | undefined {
    return this.byUri.get(uri)?.text;
  }

  /** Lays the open documents over a workspace that has joined the session. */
  rootAdded(): void {
    for (const document of this.byUri.values()) this.overlay(document);
  }

  private applied(text: string, change: TextDocumentContentChangeEvent): string {
    if (!("range" in change) || change.range === undefined) return change.text;
    const encoded = new EncodedText(text, this.encoding);
    const start = encoded.offset(change.range.start);
    const end = Math.max(start, encoded.offset(change.range.end));
    return text.slice(0, start) + change.text + text.slice(end);
  }

  private overlay(document: Document): void {
    for (const { root, path } of this.places(document)) this.session.overlays.set(root, path, document.text);
  }

  private places(document: Document): { readonly root: string; readonly path: string }[] {
    const real = this.session.realPath(document.path);
    return this.session.roots
      .map((root) => ({ root, path: relativeTo(root, real) ?? "" }))
      .filter(({ path }) => path !== "");
  }
}

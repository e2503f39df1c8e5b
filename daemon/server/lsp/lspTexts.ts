/**
 * LspTexts: the texts that one answer's positions mean, for clients that do not count columns in UTF-16 units. Made for one request; a client
 * that does costs no text at all.
 */
import type { Position, Range } from "../../../proto/positions.js";
import type { Overlay } from "../../graph/overlay.js";
import type { WorkspaceIndex } from "../../index/workspaceIndex.js";
import type { Session } from "../../session/session.js";
import { EncodedText, type PositionEncoding } from "./positionEncoding.js";

export class LspTexts {
  private overlays: readonly Overlay[] | undefined;
  private readonly texts = new Map<string, EncodedText | undefined>();

  constructor(
    private readonly session: Session,
    private readonly index: WorkspaceIndex,
    private readonly encoding: PositionEncoding,
  ) {}

  /** A client's position as navd's. */
  async position(path: string, position: Position): Promise<Position> {
    if (this.encoding === "utf-16") return position;
    const text = await this.text(path);
    return text === undefined ? position : text.lines.position(text.offset(position));
  }

  /** navd's range as the client's. */
  async range(path: string, range: Range): Promise<Range> {
    if (this.encoding === "utf-16") return range;
    return (await this.text(path))?.range(range) ?? range;
  }

  /** undefined when the disk has moved on, and positions are off anyway. */
  private async text(path: string): Promise<EncodedText | undefined> {
    if (!this.texts.has(path)) {
      this.overlays ??= (await this.session.overlays.ready(this.index)).overlays;
      this.texts.set(path, this.read(path, this.overlays));
    }
    return this.texts.get(path);
  }

  private read(path: string, overlays: readonly Overlay[]): EncodedText | undefined {
    const view = this.index.view(overlays);
    try {
      const text = view.file(path)?.text();
      return text === undefined ? undefined : new EncodedText(text, this.encoding);
    } finally {
      view.close();
    }
  }
}
